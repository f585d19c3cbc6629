//! The automorphisms of a hypergraph: the rearrangements of its vertices that lead edges to edges.

use super::least_image::Rearrangement;

/// The chain of stabilisers of the automorphism group, see
/// [`Rearrangements::new`](super::symmetry::Rearrangements::new).
///
/// The vertices are taken from the last to the first. The orbit of vertex i under the
/// automorphisms that fix all vertices before i grows by the automorphisms that are known. A
/// search decides each vertex that the orbit does not reach. Edges are sets of bits, in increasing
/// order.
pub(super) fn chain(n: usize, edges: &[u32]) -> Vec<Vec<Rearrangement>> {
    let mut generators: Vec<Rearrangement> = Vec::new();
    let mut chain = vec![Vec::new(); n];
    for i in (0..n).rev() {
        let mut orbit = orbit(n, i, &generators);
        let mut refused = 0_u32;
        for j in i + 1..n {
            if refused >> j & 1 == 1 || orbit[j].is_some() {
                continue;
            }
            match mapping(n, edges, i, j) {
                Some(found) => {
                    generators.push(found);
                    orbit = self::orbit(n, i, &generators);
                }
                // Then no vertex of the orbit of j comes here either.
                None => {
                    let from_j = self::orbit(n, j, &generators);
                    let reached = (0..n).filter(|&v| from_j[v].is_some());
                    refused |= reached.fold(0, |set, v| set | 1 << v);
                }
            }
        }
        chain[i] = std::iter::once(orbit[i].take())
            .chain(orbit)
            .flatten()
            .collect();
    }
    chain
}

/// For each vertex that products of the generators bring to place i, one product that does.
fn orbit(n: usize, i: usize, generators: &[Rearrangement]) -> Vec<Option<Rearrangement>> {
    let mut found: Vec<Option<Rearrangement>> = vec![None; n];
    found[i] = Some(identity(n));
    let mut open = vec![i];
    while let Some(v) = open.pop() {
        for generator in generators {
            let next = usize::from(generator[v]);
            if found[next].is_none() {
                let known = found[v].as_ref().expect("an open vertex was reached");
                // First the generator, then what is known: at place i stands what the generator
                // brings to v.
                found[next] = Some(known.iter().map(|&v| generator[usize::from(v)]).collect());
                open.push(next);
            }
        }
    }
    found
}

fn identity(n: usize) -> Rearrangement {
    (0..n).map(place).collect()
}

fn place(v: usize) -> u8 {
    u8::try_from(v).expect("a hypergraph has at most 32 vertices")
}

/// An automorphism that fixes all vertices before i and brings vertex j to place i.
fn mapping(n: usize, edges: &[u32], i: usize, j: usize) -> Option<Rearrangement> {
    let mut swap = identity(n);
    swap.swap(i, j);
    if is_automorphism(edges, &swap) {
        return Some(swap);
    }
    let (mut left, mut right) = (vec![0; n], vec![0; n]);
    for v in 0..i {
        (left[v], right[v]) = (v as u64 + 1, v as u64 + 1);
    }
    (left[i], right[j]) = (i as u64 + 1, i as u64 + 1);
    extend(edges, left, right)
}

/// An automorphism that brings to each place a vertex whose colour on the right is that of the
/// place on the left.
fn extend(edges: &[u32], mut left: Vec<u64>, mut right: Vec<u64>) -> Option<Rearrangement> {
    refine(edges, &mut left);
    refine(edges, &mut right);
    let sorted = |colours: &[u64]| {
        let mut colours = colours.to_vec();
        colours.sort_unstable();
        colours
    };
    if sorted(&left) != sorted(&right) {
        return None;
    }
    let alike = |v: usize| left.iter().filter(|&&colour| colour == left[v]).count();
    let several = (0..left.len()).filter(|&v| alike(v) > 1);
    let Some(v) = several.min_by_key(|&v| alike(v)) else {
        let at = |colour| right.iter().position(|&other| other == colour);
        let found: Option<Rearrangement> = left.iter().map(|&c| at(c).map(place)).collect();
        return found.filter(|found| is_automorphism(edges, found));
    };
    let candidates = (0..right.len()).filter(|&w| right[w] == left[v]);
    candidates.into_iter().find_map(|w| {
        let (mut left, mut right) = (left.clone(), right.clone());
        (left[v], right[w]) = (mixed(left[v]), mixed(right[w]));
        extend(edges, left, right)
    })
}

/// Colours vertices anew by their colours and those of the edges that they are in, until that
/// separates no more of them. The colours do not depend on the numbers of the vertices.
fn refine(edges: &[u32], colours: &mut [u64]) {
    let distinct = |colours: &[u64]| {
        let mut colours = colours.to_vec();
        colours.sort_unstable();
        colours.dedup();
        colours.len()
    };
    let mut classes = distinct(colours);
    loop {
        let mut around = vec![0_u64; colours.len()];
        for &edge in edges {
            let sum = vertices(edge).fold(0, |sum: u64, v| sum.wrapping_add(mixed(colours[v])));
            vertices(edge).for_each(|v| around[v] = around[v].wrapping_add(mixed(sum)));
        }
        for (colour, around) in colours.iter_mut().zip(around) {
            *colour = mixed(colour.wrapping_add(mixed(around)));
        }
        let now = distinct(colours);
        if now == classes {
            return;
        }
        classes = now;
    }
}

/// A pseudorandom number that depends on another one (splitmix64, Steele, Lea, Flood 2014).
fn mixed(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

fn is_automorphism(edges: &[u32], p: &Rearrangement) -> bool {
    let image = |edge: u32| vertices(edge).fold(0, |image, v| image | 1 << p[v]);
    edges
        .iter()
        .all(|&edge| edges.binary_search(&image(edge)).is_ok())
}

fn vertices(edge: u32) -> impl Iterator<Item = usize> {
    let mut left = edge;
    std::iter::from_fn(move || {
        let v = left.trailing_zeros();
        left &= left.checked_sub(1)?;
        Some(v as usize)
    })
}

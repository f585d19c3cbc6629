//! Edges as they are written, `ab+bc+cd+da`, and those of circles.

use super::error::GameError;
use super::family::Family;
use super::hypergraph::{Hypergraph, letters};
use super::position::Position;
use super::symmetry::piles_of;
use crate::lists::distinct;

/// The hypergraph of edges in letters joined by `+`. In a simplicial game all their subsets are
/// edges too.
///
/// # Errors
/// What is wrong, with the place of the edge.
pub(super) fn read(family: Family, text: &str) -> Result<&'static Hypergraph, GameError> {
    if text.is_empty() {
        let text = text.to_owned();
        return Err(GameError::Parameters { family, text });
    }
    let too_many = |count: String| GameError::TooManyEdges {
        family,
        text: shortened(text),
        count,
    };
    let edges = text.split('+').enumerate().map(|(i, word)| {
        edge(word).map_err(|what| GameError::Edge {
            family,
            place: i + 1,
            text: shortened(word),
            what,
        })
    });
    let edges = distinct(edges.collect::<Result<Vec<u32>, _>>()?);
    let used = edges.iter().fold(0, |used, edge| used | edge);
    let n = 32 - used.leading_zeros() as usize;
    if let Some(missing) = (0..n).find(|i| used >> i & 1 == 0) {
        return Err(GameError::Gap {
            family,
            missing: Position::letter(missing),
            last: Position::letter(n - 1),
        });
    }
    let most = Hypergraph::MOST_EDGES;
    let edges = if family.edges_are_subsets() {
        // A set of 13 piles has more subsets than a game may have edges.
        if let Some(large) = edges.iter().find(|edge| edge.count_ones() > 12) {
            let (subsets, large) = ((1_u64 << large.count_ones()) - 1, letters(*large));
            return Err(too_many(format!(
                "at least the {subsets} subsets of {large} as"
            )));
        }
        Hypergraph::subsets(edges)
    } else {
        edges
    };
    match edges.len() {
        count if count > most && family.edges_are_subsets() => {
            Err(too_many(format!("more than {most}")))
        }
        count if count > most => Err(too_many(count.to_string())),
        _ => Ok(Hypergraph::of(n, edges)),
    }
}

/// The set of piles that letters name, or what is wrong with them.
fn edge(word: &str) -> Result<u32, String> {
    let mut edge = 0_u32;
    for (i, letter) in word.chars().enumerate() {
        let pile = match letter {
            'a'..='z' => letter as u32 - 'a' as u32,
            _ => {
                return Err(format!(
                    "has {letter:?} in place {}, where a letter from a to z names a pile",
                    i + 1
                ));
            }
        };
        if edge >> pile & 1 == 1 {
            return Err(format!("has the pile {letter} twice"));
        }
        edge |= 1 << pile;
    }
    match piles_of(edge).next() {
        Some(_) => Ok(edge),
        None => Err("is empty, and a move plays on at least one pile".to_owned()),
    }
}

/// The beginning of a text that may be long.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The hypergraph of k consecutive piles of a circle of n: `exact`ly k, or any of them.
/// 1 ≤ k ≤ n ≤ [`Hypergraph::MOST_PILES`].
///
/// # Errors
/// There are too many edges.
pub(super) fn circle(
    family: Family,
    n: usize,
    k: usize,
    exact: bool,
) -> Result<&'static Hypergraph, GameError> {
    if exact {
        return Ok(Hypergraph::of(n, Hypergraph::windows(n, k)));
    }
    match subsets_of_windows(n, k) {
        count if count > Hypergraph::MOST_EDGES as u64 => Err(GameError::TooManyEdges {
            family,
            text: format!("{n},{k}"),
            count: count.to_string(),
        }),
        _ => Ok(Hypergraph::of(
            n,
            Hypergraph::subsets(Hypergraph::windows(n, k)),
        )),
    }
}

/// The number of non-empty sets of the n piles of a circle that lie within k consecutive ones. It
/// is the number of all non-empty sets less the number of those whose gaps are all shorter than n
/// − k piles. The latter are circles of blocks, each a pile and a gap of up to n − k − 1 piles
/// after it.
fn subsets_of_windows(n: usize, k: usize) -> u64 {
    let most = n - k;
    let mut rows = vec![1_u64];
    for length in 1..=n {
        let last_blocks = 1..=most.min(length);
        rows.push(last_blocks.map(|block| rows[length - block]).sum());
    }
    // The block that holds the first pile may begin at each of its own places.
    let left_out: u64 = (1..=most).map(|block| block as u64 * rows[n - block]).sum();
    (1 << n) - 1 - left_out
}

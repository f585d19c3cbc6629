//! The minimal exceptions, one after another: no box is gone through for them.

/// Goes through the minimal exceptions of misère NIM(n, n−1), n ≥ 3, with piles ≤ max. Their
/// second largest pile l grows. For each l, every partition of ⌊l/2⌋ + 3 − n into at most n − 2
/// parts gives one, (x₁, …, x_{n−2}, l, l + 1). Ends early, and returns false, once `take`
/// returns false.
///
/// The prefix of length n meets (a), (b) and (c), so that no other does, and with xₙ − 1 in place
/// of xₙ = l + 1 it fails (a).
///
/// ```
/// use nimscope_core::theory::slow::exceptions::minimal;
///
/// let mut found = Vec::new();
/// minimal(4, 6, &mut |piles| {
///     found.push(piles.to_vec());
///     true
/// });
/// assert_eq!(found[..2], [[2, 2, 2, 3], [3, 3, 3, 4]]);
/// assert!(found.contains(&vec![3, 5, 5, 6]));
/// ```
pub fn minimal(n: usize, max: u64, take: &mut dyn FnMut(&[u64]) -> bool) -> bool {
    if n < 3 {
        return true;
    }
    let least = u64::try_from(n - 3).expect("a game has few piles");
    let mut piles = vec![0; n];
    (least.max(1)..max).all(|l| {
        let Some(sum) = (l / 2).checked_sub(least) else {
            return true;
        };
        (piles[n - 2], piles[n - 1]) = (l, l + 1);
        parts(&mut piles, 0, l, sum, sum, take)
    })
}

/// Sets the piles from `place` on, by the parts of a partition of `sum`, none of them above
/// `largest`.
fn parts(
    piles: &mut [u64],
    place: usize,
    l: u64,
    sum: u64,
    largest: u64,
    take: &mut dyn FnMut(&[u64]) -> bool,
) -> bool {
    let places = (piles.len() - 2 - place) as u64;
    if places == 0 {
        return take(piles);
    }
    // What is left must fit the places that are left.
    let least = sum.div_ceil(places);
    (least..=sum.min(largest)).rev().all(|part| {
        // The odd pile with ⌈(l − x)/2⌉ equal to the part; l itself for none.
        piles[place] = if part == 0 {
            l
        } else {
            l + u64::from(l.is_multiple_of(2)) - 2 * part
        };
        parts(piles, place + 1, l, sum - part, part, take)
    })
}

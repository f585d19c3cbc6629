//! Moves between positions of five piles, forwards and backwards.

/// The pairs of places that a move can play on, or that one can have played on.
pub(super) fn pairs() -> impl Iterator<Item = (usize, usize)> {
    (0..5).flat_map(|i| (i + 1..5).map(move |j| (i, j)))
}

/// The positions that a move from the piles leads to, with repetitions.
pub(super) fn options(piles: [u64; 5]) -> impl Iterator<Item = [u64; 5]> {
    pairs().flat_map(move |(i, j)| {
        (0..piles[i]).flat_map(move |a| (0..piles[j]).map(move |b| changed(piles, (i, a), (j, b))))
    })
}

/// The positions with piles ≤ max from which a move leads to the piles, with repetitions.
pub(super) fn before(piles: [u64; 5], max: u64) -> impl Iterator<Item = [u64; 5]> {
    pairs().flat_map(move |(i, j)| {
        let larger = move |pile: u64| (pile..=max).skip(1);
        larger(piles[i])
            .flat_map(move |a| larger(piles[j]).map(move |b| changed(piles, (i, a), (j, b))))
    })
}

/// The piles, sorted, with two of them changed.
fn changed(mut piles: [u64; 5], (i, a): (usize, u64), (j, b): (usize, u64)) -> [u64; 5] {
    (piles[i], piles[j]) = (a, b);
    piles.sort_unstable();
    piles
}

/// The positions that a move from the piles leads to, with repetitions.
pub(crate) fn each_option(piles: &[u64; 5], visit: &mut dyn FnMut(&[u64; 5])) {
    options(*piles).for_each(|option| visit(&option));
}

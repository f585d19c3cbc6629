//! Moves between positions of five piles, forwards and backwards.

/// The places of the two piles that a move changes, and of the three that it keeps.
pub(super) const MOVES: [([usize; 2], [usize; 3]); 10] = [
    ([0, 1], [2, 3, 4]),
    ([0, 2], [1, 3, 4]),
    ([0, 3], [1, 2, 4]),
    ([0, 4], [1, 2, 3]),
    ([1, 2], [0, 3, 4]),
    ([1, 3], [0, 2, 4]),
    ([1, 4], [0, 2, 3]),
    ([2, 3], [0, 1, 4]),
    ([2, 4], [0, 1, 3]),
    ([3, 4], [0, 1, 2]),
];

/// The positions that a move from the piles leads to, with repetitions.
pub(super) fn options(piles: [u64; 5]) -> impl Iterator<Item = [u64; 5]> {
    MOVES.into_iter().flat_map(move |([i, j], _)| {
        (0..piles[i]).flat_map(move |a| (0..piles[j]).map(move |b| changed(piles, (i, a), (j, b))))
    })
}

/// The positions with piles ≤ max from which a move leads to the piles, with repetitions.
pub(super) fn before(piles: [u64; 5], max: u64) -> impl Iterator<Item = [u64; 5]> {
    MOVES.into_iter().flat_map(move |([i, j], _)| {
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

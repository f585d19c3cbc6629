//! The positions of a box in lexicographic order, as tables in papers list them.

use std::ops::Range;

use super::control::{Cancelled, Control, mapped, threads};
use super::ranking::{Ranking, advance};
use crate::game::Symmetry;

/// The number of positions visited between two looks at the control.
const PACE: usize = 1 << 10;

/// The canonical positions of a box one after another, in lexicographic order of (x₁, …, xₙ), each
/// with its rank.
///
/// Ranks of sorted positions run in the order of (xₙ, …, x₁). The box may be smaller than that of
/// the ranking.
///
/// ```
/// use nimscope_core::solve::{Lexicographic, Ranking};
/// let ranking = Ranking::of("slow:3,2".parse()?, 9);
/// let mut positions = Lexicographic::new(&ranking, 1);
/// let mut found = Vec::new();
/// while let Some((piles, rank)) = positions.next() {
///     found.push((piles.to_vec(), rank));
/// }
/// let ranks = [(vec![0, 0, 0], 0), (vec![0, 0, 1], 1), (vec![0, 1, 1], 2), (vec![1, 1, 1], 3)];
/// assert_eq!(found, ranks);
/// # Ok::<(), nimscope_core::game::GameError>(())
/// ```
#[derive(Debug)]
pub struct Lexicographic<'a> {
    ranking: &'a Ranking,
    max: u64,
    piles: Vec<u64>,
    /// `ranks[j]`: the part of the rank that the first j piles make up.
    ranks: Vec<usize>,
    /// The number of remaining arrangements, the present one included.
    left: usize,
    has_begun: bool,
}

impl Ranking {
    /// Visits all canonical positions with piles ≤ max, which the ranking covers, with their
    /// ranks, on the threads of the pool. Gives what each part of them adds to what it begins
    /// with. Both the positions of a part and the parts are in the order of ranks, in which
    /// tables hold their values. `control` gets the progress in places.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds of [`Control::cancel`].
    pub fn in_parts<T: Send>(
        &self,
        max: u64,
        control: &Control,
        begin: impl Fn() -> T + Sync,
        visit: impl Fn(&mut T, &[u64], usize) + Sync,
    ) -> Result<Vec<T>, Cancelled> {
        let places = Lexicographic::places(self, max);
        control.begin(places as u64);
        let part = places.div_ceil(4 * threads()).max(PACE);
        mapped((0..places).step_by(part).collect(), |start| {
            let end = places.min(start + part);
            let (mut found, mut visited) = (begin(), 0);
            let mut each = |piles: &[u64], rank| {
                if visited % PACE == 0 {
                    control.check()?;
                    control.advance(PACE.min(end - start - visited) as u64);
                }
                visited += 1;
                visit(&mut found, piles, rank);
                Ok(())
            };
            match self.symmetry {
                // A smaller box has the first ranks: they are its places.
                Symmetry::All => {
                    let mut piles = self.arrangement(start);
                    for rank in start..end {
                        each(&piles, rank)?;
                        advance(&mut piles, self.least, max);
                    }
                }
                Symmetry::Of(_) => {
                    let mut positions = Lexicographic::within(self, max, start..end);
                    while let Some((piles, rank)) = positions.next() {
                        each(piles, rank)?;
                    }
                }
            }
            Ok(found)
        })
    }

    /// The ranks of the canonical positions at some places of the list of the whole box. Where not
    /// all rearrangements of the piles change nothing, the places are ranks themselves.
    pub fn canonical_ranks(&self, places: Range<usize>) -> impl Iterator<Item = usize> {
        let mut positions = Lexicographic::within(self, self.max, places);
        std::iter::from_fn(move || positions.next().map(|(_, rank)| rank))
    }
}

impl<'a> Lexicographic<'a> {
    /// All positions with piles ≤ max, which the ranking covers.
    pub fn new(ranking: &'a Ranking, max: u64) -> Self {
        Self::within(ranking, max, 0..Self::places(ranking, max))
    }

    /// Visits the positions at some of the [places](Self::places) of the list of all positions
    /// with piles ≤ max, with their ranks.
    pub fn each_within(
        ranking: &Ranking,
        max: u64,
        places: Range<u64>,
        mut visit: impl FnMut(&[u64], usize),
    ) {
        let place = |place: u64| usize::try_from(place).expect("it is a place of the list");
        let places = place(places.start)..place(places.end);
        let mut positions = Lexicographic::within(ranking, max, places);
        while let Some((piles, rank)) = positions.next() {
            visit(piles, rank);
        }
    }

    /// The number of places in the list of all positions with piles ≤ max: one for each position,
    /// or for each arrangement.
    pub fn places(ranking: &Ranking, max: u64) -> usize {
        if max < ranking.least {
            return 0;
        }
        let sizes = |max| ranking.offset(max) + 1;
        match ranking.symmetry {
            Symmetry::All => ranking.multisets(ranking.n, sizes(max)),
            symmetry @ Symmetry::Of(_) => {
                let sizes = |place| sizes(symmetry.most_at(place, max));
                (0..ranking.n).map(sizes).product()
            }
        }
    }

    /// The positions at some of these places, so that several threads can go through a box
    /// together.
    pub fn within(ranking: &'a Ranking, max: u64, places: Range<usize>) -> Self {
        let n = ranking.n;
        let mut positions = Self {
            ranking,
            max,
            piles: vec![ranking.least; n],
            ranks: vec![0; n + 1],
            left: places.len(),
            has_begun: false,
        };
        if !places.is_empty() {
            let follow = Self::places(ranking, max) - 1 - places.start;
            positions.start_before(follow);
        }
        positions
    }

    /// Goes to the arrangement after which `follow` others come.
    fn start_before(&mut self, follow: usize) {
        let (least, n) = (self.ranking.least, self.piles.len());
        match self.ranking.symmetry {
            // Each pile x becomes least + max − x, and the order of the piles is reversed. That
            // turns the order of the list into that of the ranks and back.
            Symmetry::All => {
                let mut mirrored = vec![0; n];
                self.ranking.piles_of(follow, &mut mirrored);
                for (j, pile) in mirrored.into_iter().rev().enumerate() {
                    self.set(j, least + self.max - pile);
                }
            }
            symmetry @ Symmetry::Of(_) => {
                let mut rest = follow;
                for j in (0..n).rev() {
                    let most = symmetry.most_at(j, self.max);
                    let sizes = self.ranking.offset(most) + 1;
                    self.piles[j] = most - (rest % sizes) as u64;
                    rest /= sizes;
                }
                (0..n).for_each(|j| self.set(j, self.piles[j]));
            }
        }
    }

    #[inline]
    fn set(&mut self, j: usize, pile: u64) {
        self.piles[j] = pile;
        let weight = self.ranking.weight(j + 1, self.ranking.offset(pile));
        self.ranks[j + 1] = self.ranks[j] + weight;
    }

    /// The piles and the rank of the next position; `None` at the end.
    #[inline]
    #[expect(
        clippy::should_implement_trait,
        reason = "the piles are lent: an iterator cannot do so"
    )]
    pub fn next(&mut self) -> Option<(&[u64], usize)> {
        loop {
            if self.has_begun {
                self.advance();
            }
            self.left = self.left.checked_sub(1)?;
            self.has_begun = true;
            if self.ranking.symmetry.is_least(&self.piles) {
                return Some((&self.piles, self.ranks[self.piles.len()]));
            }
        }
    }

    /// Goes on to the next arrangement. At the end it stays.
    #[inline]
    fn advance(&mut self) {
        let (symmetry, least) = (self.ranking.symmetry, self.ranking.least);
        if let Some(first) = symmetry.advance(&mut self.piles, least, self.max) {
            (first..self.piles.len()).for_each(|j| self.set(j, self.piles[j]));
        }
    }
}

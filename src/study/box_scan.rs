//! A walk through a box in the order in which people list positions, by all threads of the pool together.

use rayon::prelude::*;

use crate::solve::{Cancelled, Control, Ranking};

/// How a scan of a box came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// All of the box was looked at.
    Complete,
    /// More positions passed the filter than there is room for.
    Full,
}

/// The positions of a box one after another, in lexicographic order of (x₁, …, xₙ), each with its rank.
///
/// Ranks themselves run in the order of (xₙ, …, x₁).
#[derive(Debug)]
struct Walk<'a> {
    ranking: &'a Ranking,
    max: u64,
    piles: Vec<u64>,
    /// `ranks[j]`: the part of the rank that the first j piles make up.
    ranks: Vec<usize>,
}

/// How many positions are looked at between two looks at the control.
const PACE: usize = 1024;

impl<'a> Walk<'a> {
    /// Starts at a position of the box with piles ≤ max, which the ranking covers, by how many come after it.
    ///
    /// Taking every pile from least + max, and the piles in the other order, turns the order of the walk into that of the ranks and
    /// back.
    fn before(ranking: &'a Ranking, max: u64, follow: usize) -> Self {
        let n = ranking.n();
        let mirrored = ranking.unrank(follow);
        let mut walk = Self {
            ranking,
            max,
            piles: vec![0; n],
            ranks: vec![0; n + 1],
        };
        for (j, pile) in mirrored.piles().iter().rev().enumerate() {
            walk.set(j, ranking.least() + max - pile);
        }
        walk
    }

    fn set(&mut self, j: usize, size: u64) {
        let offset =
            usize::try_from(size - self.ranking.least()).expect("a tabulated pile is small");
        self.piles[j] = size;
        self.ranks[j + 1] = self.ranks[j] + self.ranking.weight(j + 1, offset);
    }

    /// Goes on to the next position; at the end it stays.
    fn advance(&mut self) {
        if let Some(j) = self.piles.iter().rposition(|&pile| pile < self.max) {
            let size = self.piles[j] + 1;
            (j..self.piles.len()).for_each(|i| self.set(i, size));
        }
    }

    fn rank(&self) -> usize {
        self.ranks[self.piles.len()]
    }
}

/// Walks through the whole box with piles ≤ max, which the ranking covers. `look` sees the piles and the rank of each position and
/// puts down what it finds; `take` gets that in order, some thousand positions at a time, and says whether there is room for more.
pub(super) fn through<T: Default + Send>(
    ranking: &Ranking,
    max: u64,
    control: &Control,
    look: impl Fn(&mut T, &[u64], usize) + Sync,
    mut take: impl FnMut(T) -> bool,
) -> Result<Ended, Cancelled> {
    let positions = Ranking::count(ranking.n(), ranking.least(), max);
    let positions = usize::try_from(positions).expect("the numbers of a box that is scanned fit");
    control.begin(positions as u64);
    let stretch = 16 * PACE * rayon::current_num_threads();
    for first in (0..positions).step_by(stretch) {
        let starts = (first..positions.min(first + stretch)).into_par_iter();
        let paces = starts.step_by(PACE).map(|start| {
            control.check()?;
            let count = PACE.min(positions - start);
            let mut walk = Walk::before(ranking, max, positions - 1 - start);
            let mut found = T::default();
            for _ in 0..count {
                look(&mut found, &walk.piles, walk.rank());
                walk.advance();
            }
            control.advance(count as u64);
            Ok(found)
        });
        for found in paces.collect::<Result<Vec<T>, Cancelled>>()? {
            control.check()?;
            if !take(found) {
                return Ok(Ended::Full);
            }
        }
    }
    Ok(Ended::Complete)
}

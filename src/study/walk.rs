//! A walk through a box in the order in which people list positions.

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
pub(super) struct Walk<'a> {
    ranking: &'a Ranking,
    max: u64,
    piles: Vec<u64>,
    /// `ranks[j]`: the part of the rank that the first j piles make up.
    ranks: Vec<usize>,
}

/// How many positions are looked at between two looks at the control.
const PACE: usize = 4096;

impl<'a> Walk<'a> {
    /// Starts at the least position of the box with piles ≤ max, which the ranking covers.
    fn new(ranking: &'a Ranking, max: u64) -> Self {
        let n = ranking.n();
        let mut walk = Self {
            ranking,
            max,
            piles: vec![ranking.least(); n],
            ranks: vec![0; n + 1],
        };
        walk.set_from(0, ranking.least());
        walk
    }

    /// Sets pile j and all later ones to a size.
    fn set_from(&mut self, j: usize, size: u64) {
        let offset =
            usize::try_from(size - self.ranking.least()).expect("a tabulated pile is small");
        for i in j..self.piles.len() {
            self.piles[i] = size;
            self.ranks[i + 1] = self.ranks[i] + self.ranking.weight(i + 1, offset);
        }
    }

    /// Goes on to the next position; false at the end.
    fn advance(&mut self) -> bool {
        match self.piles.iter().rposition(|&pile| pile < self.max) {
            Some(j) => {
                self.set_from(j, self.piles[j] + 1);
                true
            }
            None => false,
        }
    }

    /// Walks through the whole box. `visit` sees the piles and the rank of each position; `pause` is called some thousand
    /// positions apart, and at the end: it hands over what was found, and says whether there is room for more.
    pub(super) fn through<S>(
        ranking: &'a Ranking,
        max: u64,
        control: &Control,
        state: &mut S,
        visit: impl Fn(&mut S, &[u64], usize),
        mut pause: impl FnMut(&mut S) -> bool,
    ) -> Result<Ended, Cancelled> {
        let positions = Ranking::count(ranking.n(), ranking.least(), max);
        control.begin(u64::try_from(positions).unwrap_or(u64::MAX));
        if positions == 0 {
            return Ok(Ended::Complete);
        }
        let mut walk = Self::new(ranking, max);
        let mut goes_on = true;
        while goes_on {
            control.check()?;
            let mut looked_at = 0;
            while goes_on && looked_at < PACE {
                visit(state, &walk.piles, walk.ranks[walk.piles.len()]);
                looked_at += 1;
                goes_on = walk.advance();
            }
            control.advance(looked_at as u64);
            if !pause(state) {
                return Ok(Ended::Full);
            }
        }
        Ok(Ended::Complete)
    }
}

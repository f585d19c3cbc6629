//! What tables know of words: the membership of every word in a box.

use std::sync::Arc;

use super::moves::Moves;
use super::value::Valued;
use super::word::{Column, Direction};
use crate::game::{Ruleset, Symmetry};
use crate::solve::{Table, TableKey};

/// The values of all positions whose piles have at most a given number of digits.
#[derive(Debug)]
pub(super) struct Data {
    table: Arc<Table>,
    value: Valued,
    direction: Direction,
    piles: usize,
    least: u64,
    /// The most columns of a word that is known.
    pub(super) bits: usize,
}

impl Data {
    /// The table that is needed for words of a given number of columns.
    pub(super) fn key(rules: Ruleset, value: Valued, bits: usize) -> TableKey {
        TableKey {
            rules,
            measure: value.measure(),
            max: rules.game.least_pile() + (1 << bits) - 1,
        }
    }

    /// What a table says of words of at most `bits` columns, read in a direction.
    pub(super) fn new(
        table: Arc<Table>,
        value: Valued,
        (direction, bits): (Direction, usize),
        moves: &Moves,
    ) -> Self {
        Self {
            table,
            value,
            direction,
            piles: moves.piles,
            least: moves.least,
            bits,
        }
    }

    /// The number of tracks.
    pub(super) fn tracks(&self) -> usize {
        self.piles + self.value.tracks()
    }

    pub(super) fn piles(&self) -> usize {
        self.piles
    }

    pub(super) fn direction(&self) -> Direction {
        self.direction
    }

    /// Whether a word of two pieces belongs to the set; both together have at most [`Data::bits`]
    /// columns.
    pub(super) fn knows(&self, first: &[Column], second: &[Column]) -> bool {
        let mut numbers = [0_u64; 16];
        let numbers = &mut numbers[..self.tracks()];
        let mut append = |column: &Column| {
            for (track, number) in numbers.iter_mut().enumerate() {
                *number = *number << 1 | u64::from(column >> track & 1);
            }
        };
        match self.direction {
            Direction::High => {
                first.iter().for_each(&mut append);
                second.iter().for_each(append);
            }
            Direction::Low => {
                second.iter().rev().for_each(&mut append);
                first.iter().rev().for_each(append);
            }
        }
        let (piles, value) = numbers.split_at_mut(self.piles);
        if let Symmetry::All = self.table.ranking().symmetry() {
            piles.sort_unstable();
        }
        self.holds(piles, value.first().copied())
    }

    /// Whether the rows, with the number beside them, belong to the set; they are sorted in games
    /// that all rearrangements preserve, and stand in any arrangement in others, as tables hold
    /// all arrangements of these.
    #[inline]
    pub(super) fn holds(&self, rows: &[u64], number: Option<u64>) -> bool {
        let mut piles = [0_u64; 16];
        let piles = &mut piles[..rows.len()];
        for (j, row) in rows.iter().enumerate() {
            piles[j] = row + self.least;
        }
        let rank = self.table.ranking().rank_of(piles);
        let number = number.map(u128::from);
        match self.value {
            Valued::Outcome => self.table.outcome_at(rank).is_p(),
            Valued::Remoteness => self.table.remoteness_at(rank).map(|r| r.0) == number,
            Valued::Grundy => self.table.grundy_at(rank).map(|g| g.0) == number,
        }
    }
}

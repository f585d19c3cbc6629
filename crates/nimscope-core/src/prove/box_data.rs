//! What tables know of words: the membership of every word in a box.

use std::sync::Arc;

use super::automaton::{Automaton, Column, Direction};
use crate::game::{Measure, Ruleset, Symmetry};
use crate::lists::sort_few;
use crate::solve::{Table, TableKey};

/// A piece of a word, as the numbers that it writes on the tracks.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct WrittenPiece {
    numbers: [u32; Automaton::MOST_TRACKS],
    /// The number of columns.
    pub(super) length: usize,
}

/// The values of all positions whose piles have at most a given number of digits.
#[derive(Debug)]
pub(super) struct Data {
    table: Arc<Table>,
    value: Measure,
    pub(super) direction: Direction,
    pub(super) piles: usize,
    is_sorted: bool,
    /// What each pile adds to the rank of a position: that of `row` at `place << bits | row`.
    weights: Vec<usize>,
    /// The most columns of a word that is known.
    pub(super) bits: usize,
}

impl Data {
    /// The table that is needed for words of a given number of columns.
    pub(super) fn key(rules: Ruleset, value: Measure, bits: usize) -> TableKey {
        TableKey::new(rules, value, rules.game.least_pile() + (1 << bits) - 1)
    }

    /// What a table says of words of at most `bits` columns, read in a direction.
    pub(super) fn new(
        table: Arc<Table>,
        value: Measure,
        direction: Direction,
        bits: usize,
        piles: usize,
    ) -> Self {
        let ranking = table.ranking();
        let weights = (1..=piles).flat_map(|j| (0..1 << bits).map(move |v| ranking.weight(j, v)));
        Self {
            is_sorted: matches!(ranking.symmetry, Symmetry::All),
            weights: weights.collect(),
            table,
            value,
            direction,
            piles,
            bits,
        }
    }

    /// The number of tracks.
    pub(super) fn tracks(&self) -> usize {
        self.piles + usize::from(self.value.is_number())
    }

    /// What a piece of a word writes on the tracks.
    pub(super) fn written(&self, piece: &[Column]) -> WrittenPiece {
        let (mut written, length) = (WrittenPiece::default(), piece.len());
        written.length = length;
        for (place, column) in piece.iter().enumerate() {
            let weight = match self.direction {
                Direction::Msd => length - 1 - place,
                Direction::Lsd => place,
            };
            for (track, number) in written.numbers[..self.tracks()].iter_mut().enumerate() {
                *number |= (column >> track & 1) << weight;
            }
        }
        written
    }

    /// What two pieces of a word write together.
    #[inline(always)]
    pub(super) fn joined(&self, first: &WrittenPiece, second: &WrittenPiece) -> WrittenPiece {
        let (high, low) = match self.direction {
            Direction::Msd => (first, second),
            Direction::Lsd => (second, first),
        };
        let mut joined = WrittenPiece {
            length: high.length + low.length,
            ..WrittenPiece::default()
        };
        let digits = high.numbers.iter().zip(&low.numbers);
        for (number, (high, low_digits)) in joined.numbers.iter_mut().zip(digits) {
            *number = high << low.length | low_digits;
        }
        joined
    }

    /// Whether a word of two pieces belongs to the set. Both together have at most [`Data::bits`]
    /// columns.
    #[inline(always)]
    pub(super) fn knows(&self, first: &WrittenPiece, second: &WrittenPiece) -> bool {
        let mut joined = self.joined(first, second);
        let numbers = &mut joined.numbers[..self.tracks()];
        if self.is_sorted {
            sort_few(&mut numbers[..self.piles]);
        }
        self.holds(numbers)
    }

    /// Whether a word belongs to the set.
    pub(super) fn accepts(&self, word: &[Column]) -> bool {
        self.knows(&self.written(word), &WrittenPiece::default())
    }

    /// Whether the rows, with the number beside them, belong to the set. They are sorted in games
    /// that all rearrangements preserve. In others they may stand in any arrangement, as tables
    /// hold all arrangements of these.
    #[inline(always)]
    pub(super) fn holds(&self, numbers: &[u32]) -> bool {
        let (piles, value) = numbers.split_at(self.piles);
        let weights = piles.iter().enumerate();
        let rank = weights.map(|(place, &row)| self.weight(place, row)).sum();
        match value.first() {
            None => self.is_p(rank),
            Some(&number) => self.number(rank) == Some(number),
        }
    }

    /// What a pile adds to the rank of a position.
    #[inline(always)]
    pub(super) fn weight(&self, place: usize, row: u32) -> usize {
        self.weights[place << self.bits | row as usize]
    }

    /// Whether the position with a rank is a P-position.
    #[inline(always)]
    pub(super) fn is_p(&self, rank: usize) -> bool {
        self.table.outcome_at(rank).is_p()
    }

    /// Whether the position with a rank and those after it are P-positions, as 64 bits, if the
    /// values are outcomes.
    #[inline]
    pub(super) fn p_from(&self, rank: usize) -> Option<u64> {
        self.table.p_from(rank)
    }

    /// The pile whose sizes follow each other in the ranks.
    pub(super) fn side_by_side(&self) -> usize {
        if self.is_sorted { 0 } else { self.piles - 1 }
    }

    /// The number of the position with a rank, where the values are numbers.
    #[inline]
    pub(super) fn number(&self, rank: usize) -> Option<u32> {
        let number = match self.value {
            Measure::Outcome => None,
            Measure::Remoteness => self.table.remoteness_at(rank).map(|r| r.0),
            Measure::Grundy => self.table.grundy_at(rank).map(|g| g.0),
        };
        number.and_then(|number| number.try_into().ok())
    }
}

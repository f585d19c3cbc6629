//! Words: numbers written in binary one above the other, read column by column.

use enum_map::Enum;

/// A column of digits: bit t is the digit of track t.
pub type Column = u32;

/// From which end numbers are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum)]
pub enum Direction {
    /// The most significant digit first, as Walnut has it by default.
    Msd,
    /// The least significant digit first.
    Lsd,
}

impl Direction {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::Msd, Self::Lsd];

    /// The other end.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Msd => Self::Lsd,
            Self::Lsd => Self::Msd,
        }
    }

    /// `high` or `low`, as the shell writes it.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Msd => "high",
            Self::Lsd => "low",
        }
    }

    /// The numbers on the tracks of a word; `None` where one is above `u64::MAX`.
    pub fn numbers(self, word: &[Column], tracks: usize) -> Option<Vec<u64>> {
        let number = |track: usize| {
            let digit = |column: &Column| u64::from(column >> track & 1);
            let append = |number: u64, digit: u64| Some(number.checked_mul(2)? | digit);
            match self {
                Self::Msd => word.iter().map(digit).try_fold(0, append),
                Self::Lsd => word.iter().rev().map(digit).try_fold(0, append),
            }
        };
        (0..tracks).map(number).collect()
    }

    /// The word of a given length that holds the low digits of some numbers.
    pub fn word(self, numbers: &[u64], length: usize) -> Vec<Column> {
        let column = |weight: usize| {
            let digit = |number: &u64| number.checked_shr(weight as u32).unwrap_or(0) as u32 & 1;
            let digits = numbers.iter().map(digit).enumerate();
            digits.fold(0, |column, (track, digit)| column | digit << track)
        };
        match self {
            Self::Msd => (0..length).rev().map(column).collect(),
            Self::Lsd => (0..length).map(column).collect(),
        }
    }

    /// The word of as many digits as the largest of the numbers needs.
    pub(super) fn whole_word(self, numbers: &[u64]) -> Vec<Column> {
        let bits = numbers.iter().map(|number| 64 - number.leading_zeros());
        self.word(numbers, bits.max().unwrap_or(0) as usize)
    }
}

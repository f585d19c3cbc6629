//! The values of a table, one for each rank, as narrow as a proven bound on the values allows.

use std::ops::BitOrAssign;

use super::bits;
use crate::game::{Grundy, Measure, Remoteness};

/// The values of a finished table, by rank. A kernel chooses the width before it allocates.
#[derive(Debug)]
pub(super) enum StoredValues {
    /// One bit a position, set for P.
    Outcomes(Vec<u64>),
    /// Codes of remoteness, see [`Word::of_remoteness`].
    Remoteness(WordVec),
    /// Grundy values as they are.
    Grundy(WordVec),
}

/// Unsigned numbers of one width, made from a vector of any [`Word`].
#[derive(Debug)]
pub(super) enum WordVec {
    W8(Vec<u8>),
    W16(Vec<u16>),
    W32(Vec<u32>),
    W64(Vec<u64>),
}

/// The widths of [`WordVec`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WordWidth {
    W8,
    W16,
    W32,
    W64,
}

impl WordWidth {
    /// The least width that holds all values up to a bound: for Grundy values as they are, for
    /// remoteness in code.
    pub(super) fn holding(bound: u128) -> Self {
        match bound {
            0..=0xFF => Self::W8,
            0x100..=0xFFFF => Self::W16,
            0x1_0000..=0xFFFF_FFFF => Self::W32,
            _ => Self::W64,
        }
    }

    /// The size of a word, in bytes.
    pub(super) fn bytes(self) -> u128 {
        match self {
            Self::W8 => 1,
            Self::W16 => 2,
            Self::W32 => 4,
            Self::W64 => 8,
        }
    }
}

/// A number that a table may hold.
///
/// A remoteness r is coded as r/2 if it is even and as the bitwise complement of (r − 1)/2 if it
/// is odd. So a word of b bits holds all r < 2ᵇ, and the best option, "the least even, else the
/// largest odd", has the least code.
pub(super) trait Word: Copy + Ord + Default + Into<u64> + BitOrAssign + Send + Sync {
    /// The largest word.
    const LARGEST: Self;

    /// The word of a value that its width holds.
    fn of(value: u64) -> Self;

    /// The code of a remoteness that its width holds.
    fn of_remoteness(r: u64) -> Self;

    /// The remoteness of a code.
    fn remoteness(self) -> u64;

    /// The code of the position whose best option has this code: that of the remoteness one
    /// higher.
    fn one_more(self) -> Self;

    /// Numbers of this width.
    fn words(words: Vec<Self>) -> WordVec;

    /// The numbers, if they are of this width.
    fn of_words(words: &WordVec) -> Option<&[Self]>;

    /// The number of the lowest bit that is set.
    fn lowest_bit(self) -> u8;
}

macro_rules! word {
    ($word:ty, $words:ident) => {
        impl Word for $word {
            const LARGEST: Self = Self::MAX;

            #[inline]
            fn of(value: u64) -> Self {
                Self::try_from(value).expect("the width was chosen for a proven bound")
            }

            #[inline]
            fn of_remoteness(r: u64) -> Self {
                let half = Self::of(r / 2);
                if r % 2 == 0 { half } else { !half }
            }

            #[inline(always)]
            fn remoteness(self) -> u64 {
                if self >> (Self::BITS - 1) == 0 {
                    2 * u64::from(self)
                } else {
                    2 * u64::from(!self) + 1
                }
            }

            #[inline]
            fn one_more(self) -> Self {
                // 2m → 2m + 1 complements the code. 2m − 1 → 2m complements it and adds one.
                (!self).wrapping_add(self >> (Self::BITS - 1))
            }

            fn words(words: Vec<Self>) -> WordVec {
                WordVec::$words(words)
            }

            fn of_words(words: &WordVec) -> Option<&[Self]> {
                match words {
                    WordVec::$words(words) => Some(words),
                    _ => None,
                }
            }

            #[inline]
            fn lowest_bit(self) -> u8 {
                u8::try_from(self.trailing_zeros()).expect("a word has at most 64 bits")
            }
        }
    };
}

word!(u8, W8);
word!(u16, W16);
word!(u32, W32);
word!(u64, W64);

impl WordVec {
    #[inline]
    pub(super) fn get(&self, rank: usize) -> u64 {
        match self {
            Self::W8(words) => words[rank].into(),
            Self::W16(words) => words[rank].into(),
            Self::W32(words) => words[rank].into(),
            Self::W64(words) => words[rank],
        }
    }

    #[inline(always)]
    pub(super) fn remoteness(&self, rank: usize) -> u64 {
        match self {
            Self::W8(words) => words[rank].remoteness(),
            Self::W16(words) => words[rank].remoteness(),
            Self::W32(words) => words[rank].remoteness(),
            Self::W64(words) => words[rank].remoteness(),
        }
    }

    fn bytes(&self) -> usize {
        match self {
            Self::W8(words) => words.capacity(),
            Self::W16(words) => 2 * words.capacity(),
            Self::W32(words) => 4 * words.capacity(),
            Self::W64(words) => 8 * words.capacity(),
        }
    }
}

/// The bits of 64 outcomes, the first one lowest, set for P.
fn p_word(outcomes: &[u8; 64]) -> u64 {
    let (eights, _) = outcomes.as_chunks();
    u64::from_le_bytes(std::array::from_fn(|i| {
        let p = u64::from_le_bytes(eights[i]) ^ 0x0101_0101_0101_0101;
        // The product has bit 8j of the factor at bit 56 + j, and no other bit.
        let [.., byte] = p.wrapping_mul(0x0102_0408_1020_4080).to_le_bytes();
        byte
    }))
}

impl StoredValues {
    /// The cells of a box without a position.
    pub(super) fn none(measure: Measure) -> Self {
        match measure {
            Measure::Outcome => Self::Outcomes(Vec::new()),
            Measure::Remoteness => Self::Remoteness(WordVec::W8(Vec::new())),
            Measure::Grundy => Self::Grundy(WordVec::W8(Vec::new())),
        }
    }

    /// Outcomes packed from one byte a rank, 0 for P and 1 for N.
    pub(super) fn outcomes(bytes: &[u8]) -> Self {
        let (full, rest) = bytes.as_chunks();
        let mut last = [1; 64];
        last[..rest.len()].copy_from_slice(rest);
        let last = (!rest.is_empty()).then_some(&last);
        // The length is known, so that no more is allocated than needed.
        let mut words = bits::with_capacity(bytes.len().div_ceil(64));
        words.extend(full.iter().chain(last).map(p_word));
        Self::Outcomes(words)
    }

    /// The remoteness at a rank, if the cells hold it.
    #[inline]
    pub(super) fn remoteness(&self, rank: usize) -> Option<Remoteness> {
        match self {
            Self::Remoteness(codes) => Some(Remoteness(codes.remoteness(rank).into())),
            Self::Outcomes(_) | Self::Grundy(_) => None,
        }
    }

    /// The Grundy value at a rank, if the cells hold it.
    #[inline]
    pub(super) fn grundy(&self, rank: usize) -> Option<Grundy> {
        match self {
            Self::Grundy(values) => Some(Grundy(values.get(rank).into())),
            Self::Outcomes(_) | Self::Remoteness(_) => None,
        }
    }

    /// The memory held, in bytes.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Outcomes(bits) => 8 * bits.capacity(),
            Self::Remoteness(words) | Self::Grundy(words) => words.bytes(),
        }
    }
}

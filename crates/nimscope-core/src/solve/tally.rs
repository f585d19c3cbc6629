//! How often each value occurs in a part of a table.

use std::collections::BTreeMap;
use std::ops::Range;

use super::cells::{StoredValues, Word, WordVec};
use crate::game::Outcome;

/// Bytes are counted in turns in as many arrays, as equal ones come in runs.
const TURNS: usize = 8;

impl StoredValues {
    /// How often each value occurs at some ranks, as a number.
    pub(super) fn tally(&self, ranks: Range<usize>) -> BTreeMap<u128, u64> {
        match self {
            Self::Outcomes(_) => {
                let (all, p) = (ranks.len() as u64, self.p_count(&ranks));
                let counts = [(0, p), (1, all - p)];
                counts.into_iter().filter(|(_, times)| *times > 0).collect()
            }
            Self::Remoteness(WordVec::W8(codes)) => of_bytes(&codes[ranks], Word::remoteness),
            Self::Grundy(WordVec::W8(values)) => of_bytes(&values[ranks], u64::from),
            Self::Remoteness(_) | Self::Grundy(_) => self.tally_each(ranks),
        }
    }

    /// The same for ranks that are no range.
    pub(super) fn tally_each(&self, ranks: impl Iterator<Item = usize>) -> BTreeMap<u128, u64> {
        // Most values are small: a plain array counts them faster than a map.
        let mut small = [0_u64; 1024];
        let mut counts = BTreeMap::new();
        for value in ranks.map(|rank| self.number(rank)) {
            match usize::try_from(value).ok().and_then(|v| small.get_mut(v)) {
                Some(count) => *count += 1,
                None => *counts.entry(value).or_insert(0) += 1,
            }
        }
        for (value, &times) in small.iter().enumerate().filter(|(_, times)| **times > 0) {
            counts.insert(value as u128, times);
        }
        counts
    }

    /// The ranks of P-positions among some.
    pub(super) fn p_ranks(&self, ranks: Range<usize>) -> impl Iterator<Item = usize> {
        let words = ranks.start / 64..ranks.end.div_ceil(64);
        words.flat_map(move |word| {
            let mut bits = self.p_bits(word, &ranks);
            std::iter::from_fn(move || {
                let lowest = bits.trailing_zeros();
                bits &= bits.checked_sub(1)?;
                Some(64 * word + lowest as usize)
            })
        })
    }

    fn p_count(&self, ranks: &Range<usize>) -> u64 {
        let words = ranks.start / 64..ranks.end.div_ceil(64);
        let counts = words.map(|word| self.p_bits(word, ranks).count_ones());
        counts.map(u64::from).sum()
    }

    /// The P-positions among 64 ranks that are among some, as bits.
    #[inline]
    fn p_bits(&self, word: usize, ranks: &Range<usize>) -> u64 {
        let first = 64 * word;
        let here = ranks.start.max(first)..ranks.end.min(first + 64);
        match self {
            Self::Outcomes(bits) if here.len() == 64 => bits[word],
            Self::Outcomes(_) | Self::Remoteness(_) | Self::Grundy(_) => here
                .filter(|&rank| self.outcome(rank) == Outcome::P)
                .fold(0, |bits, rank| bits | 1 << (rank - first)),
        }
    }
}

/// How often each number occurs, from codes of a byte each.
fn of_bytes(codes: &[u8], number: impl Fn(u8) -> u64) -> BTreeMap<u128, u64> {
    let mut counts = [[0_u64; 256]; TURNS];
    let (turns, rest) = codes.as_chunks::<TURNS>();
    for turn in turns {
        for (counts, &code) in counts.iter_mut().zip(turn) {
            counts[usize::from(code)] += 1;
        }
    }
    for &code in rest {
        counts[0][usize::from(code)] += 1;
    }
    let of_each = (0..=u8::MAX).map(|code| {
        let times = counts.iter().map(|counts| counts[usize::from(code)]).sum();
        (u128::from(number(code)), times)
    });
    of_each.filter(|(_, times)| *times > 0).collect()
}

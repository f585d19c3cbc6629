//! The value of a position from those of its options, for each lane of a row.

use std::fmt::Debug;
use std::marker::PhantomData;

use crate::game::Convention;
use crate::solve::bits::{self, pairwise};
use crate::solve::cells::{StoredValues, Word};
use crate::solve::control::{Cancelled, Control, mapped};

/// Words of a set of Grundy values below 1024. A value of 1024 needs at least 11 piles and 93
/// tokens in each, that is 2·10¹⁴ positions.
pub(super) const MOST_WORDS: usize = 16;

/// A set of Grundy values below 64 · `WORDS`, by bits.
#[derive(Clone, Copy)]
pub(super) struct ValueSet<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Default for ValueSet<WORDS> {
    fn default() -> Self {
        Self([0; WORDS])
    }
}

/// A recurrence over what the options amount to, in any order.
///
/// Lanes past the end of a row are computed and thrown away. So it must accept any cell of a
/// table, filled or not.
pub(super) trait Recurrence {
    /// A cell of the table while it is filled.
    type Cell: Copy + Default + Debug + Send + Sync;
    /// The summary of the options seen so far.
    type Seen: Copy + Default + Send + Sync;
    /// No option seen.
    const NONE: Self::Seen;

    /// The value of a terminal position.
    fn terminal(convention: Convention) -> Self::Cell;
    /// The cell of a position whose value is known.
    fn known(cells: &StoredValues, rank: usize) -> Self::Cell;
    /// The cells of the first positions, whose values are known.
    fn take_over(known: &StoredValues, into: &mut [Self::Cell]) {
        for (rank, cell) in into.iter_mut().enumerate() {
            *cell = Self::known(known, rank);
        }
    }
    /// Takes in one more option.
    fn see(seen: &mut Self::Seen, option: Self::Cell);
    /// Takes in what other options amount to.
    fn join(seen: &mut Self::Seen, others: Self::Seen);
    /// The value of a position all of whose options were seen.
    fn value(seen: Self::Seen) -> Self::Cell;
}

/// Codes of remoteness ([`Word`]): the least option decides.
pub(super) struct ByRemoteness<W>(PhantomData<W>);

/// The Grundy value g as the word 2ᵍ. The options' words make a set, whose least missing bit is
/// the word of the position.
pub(super) struct ByMask<W>(PhantomData<W>);

/// The Grundy value as it is, below 64 · `WORDS`.
pub(super) struct ByBitset<W, const WORDS: usize>(PhantomData<W>);

impl<W: Word + Debug + Send + Sync> Recurrence for ByRemoteness<W> {
    type Cell = W;
    type Seen = W;
    /// The code of remoteness 1 is the largest of all.
    const NONE: W = W::LARGEST;

    fn terminal(convention: Convention) -> W {
        W::of_remoteness(convention as u64)
    }

    fn known(cells: &StoredValues, rank: usize) -> W {
        let r = cells.remoteness(rank).map_or(0, |r| r.0);
        W::of_remoteness(u64::try_from(r).expect("a remoteness of a table is small"))
    }

    fn take_over(known: &StoredValues, into: &mut [W]) {
        if let StoredValues::Remoteness(words) = known
            && let Some(words) = W::of_words(words)
        {
            into.copy_from_slice(&words[..into.len()]);
            return;
        }
        for (rank, cell) in into.iter_mut().enumerate() {
            *cell = Self::known(known, rank);
        }
    }

    fn see(seen: &mut W, option: W) {
        *seen = option.min(*seen);
    }

    fn join(seen: &mut W, others: W) {
        *seen = others.min(*seen);
    }

    fn value(seen: W) -> W {
        seen.one_more()
    }
}

macro_rules! by_mask {
    ($($word:ty),*) => {$(
        impl Recurrence for ByMask<$word> {
            type Cell = $word;
            type Seen = $word;
            const NONE: $word = 0;

            fn terminal(convention: Convention) -> $word {
                1 << convention as u32
            }

            fn known(cells: &StoredValues, rank: usize) -> $word {
                1 << cells.grundy(rank).map_or(0, |g| g.0)
            }

            fn see(seen: &mut $word, option: $word) {
                *seen |= option;
            }

            fn join(seen: &mut $word, others: $word) {
                *seen |= others;
            }

            fn value(seen: $word) -> $word {
                !seen & seen.wrapping_add(1)
            }
        }
    )*};
}

by_mask!(u8, u16, u32);

impl<W: Word + Debug + Send + Sync, const WORDS: usize> Recurrence for ByBitset<W, WORDS> {
    type Cell = W;
    type Seen = ValueSet<WORDS>;
    const NONE: ValueSet<WORDS> = ValueSet([0; WORDS]);

    fn terminal(convention: Convention) -> W {
        W::of(convention as u64)
    }

    fn known(cells: &StoredValues, rank: usize) -> W {
        let g = cells.grundy(rank).map_or(0, |g| g.0);
        W::of(u64::try_from(g).expect("a Grundy value of a table is small"))
    }

    fn see(ValueSet(seen): &mut ValueSet<WORDS>, option: W) {
        let option = usize::try_from(option.into()).expect("a Grundy value of a table is small");
        seen[option / 64] |= 1 << (option % 64);
    }

    fn join(ValueSet(seen): &mut ValueSet<WORDS>, others: ValueSet<WORDS>) {
        pairwise(seen, &others.0, |seen, others| *seen |= others);
    }

    fn value(ValueSet(seen): ValueSet<WORDS>) -> W {
        let full = seen.iter().take_while(|&&bits| bits == u64::MAX).count();
        let rest = seen.get(full).map_or(0, |bits| bits.trailing_ones());
        W::of(64 * full as u64 + u64::from(rest))
    }
}

/// Turns words 2ᵍ into g.
pub(super) fn only_bit<W: Word>(words: &[W], control: &Control) -> Result<Vec<u8>, Cancelled> {
    const SHARE: usize = 1 << 20;
    let mut values: Vec<u8> = bits::defaults(words.len());
    let shares = values.chunks_mut(SHARE).zip(words.chunks(SHARE));
    mapped(shares.collect(), |(values, words)| {
        pairwise(values, words, |value, word| *value = word.lowest_bit());
        control.check()
    })?;
    Ok(values)
}

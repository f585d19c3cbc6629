//! What the options of a position amount to: their values joined, in any order and each any number
//! of times.

use super::bits::pairwise;
use super::cells::Word;

/// How the values of options are joined, in any order and each any number of times.
pub(super) trait Join<W> {
    /// What stands for no option.
    const NONE: W;

    /// What stands for the options of both.
    fn of(a: W, b: W) -> W;
}

/// The least value.
pub(super) struct Least;

/// The set of values, as bits.
pub(super) struct UnionFold;

impl<W: Word> Join<W> for Least {
    const NONE: W = W::LARGEST;

    #[inline]
    fn of(a: W, b: W) -> W {
        a.min(b)
    }
}

macro_rules! union {
    ($($word:ty),*) => {$(
        impl Join<$word> for UnionFold {
            const NONE: $word = 0;

            #[inline]
            fn of(a: $word, b: $word) -> $word {
                a | b
            }
        }
    )*};
}

union!(u32, u64);

#[inline]
pub(super) fn join<J: Join<W>, W: Copy>(best: &mut [W], options: &[W]) {
    pairwise(best, options, |best, option| *best = J::of(*best, option));
}

/// A pass that finds Grundy values, as bits of which the union is taken: the first one those from
/// 0 to 31, the next one, for positions whose options have all of these, those from 32 to 63, and
/// so on.
#[derive(Clone, Copy)]
pub(super) struct GrundyPass {
    /// The least value that is looked for.
    pub(super) first: u64,
    /// That of a terminal position.
    pub(super) terminal: u64,
}

impl GrundyPass {
    /// How many values are looked for at once.
    pub(super) const AT_ONCE: u64 = u32::BITS as u64;

    /// Finds a value that is not known yet, if it is one of those that are looked for; and gives
    /// it as a bit, if it is.
    #[inline]
    pub(super) fn conclude<W: Word>(self, value: &mut W, options: Option<u32>) -> u32 {
        if *value == W::LARGEST {
            let next = match options {
                Some(bits) => u64::from(bits.trailing_ones()),
                None => self.terminal - self.first,
            };
            if next < Self::AT_ONCE {
                *value = W::of(self.first + next);
                return 1 << next;
            }
        }
        let known: u64 = (*value).into();
        let place = known.checked_sub(self.first);
        let place = place.filter(|&place| place < Self::AT_ONCE);
        place.map_or(0, |place| 1 << place)
    }
}

//! What the options of a position amount to: their values joined, in any order.

use super::bits::pairwise;
use super::cells::Word;

/// How the values of options are joined, in any order.
pub(crate) trait Join<W> {
    /// What stands for no option.
    const NONE: W;

    /// What stands for the options of both.
    fn of(a: W, b: W) -> W;
}

/// The least value.
pub(super) struct Least;

/// The least values, in ascending order; of options each of which is joined once.
pub(super) struct LeastFew;

/// How many values [`LeastFew`] keeps. Where there are fewer, the largest word stands for none.
pub(super) const FEW: usize = 4;

/// The set of values, as bits.
pub(super) struct UnionFold;

impl<W: Word> Join<W> for Least {
    const NONE: W = W::LARGEST;

    #[inline]
    fn of(a: W, b: W) -> W {
        a.min(b)
    }
}

/// The least value in each lane.
impl<W: Word, const LANES: usize> Join<[W; LANES]> for Least {
    const NONE: [W; LANES] = [W::LARGEST; LANES];

    // A loop over the lanes: functions on arrays are not inlined across codegen units.
    #[inline]
    fn of(mut a: [W; LANES], b: [W; LANES]) -> [W; LANES] {
        for lane in 0..LANES {
            a[lane] = a[lane].min(b[lane]);
        }
        a
    }
}

impl<W: Word> Join<[W; FEW]> for LeastFew {
    const NONE: [W; FEW] = [W::LARGEST; FEW];

    /// The lesser halves of opposite pairs are the least four. They rise and then fall, so that
    /// two rounds of exchanges sort them.
    #[inline]
    fn of([a, b, c, d]: [W; FEW], [e, f, g, h]: [W; FEW]) -> [W; FEW] {
        let [a, b, c, d] = [a.min(h), b.min(g), c.min(f), d.min(e)];
        let [a, c, b, d] = [a.min(c), a.max(c), b.min(d), b.max(d)];
        [a.min(b), a.max(b), c.min(d), c.max(d)]
    }
}

/// A set of values, as bits: a value is below the number of bits.
pub(super) trait ValueBits: Copy {
    /// How many values there are.
    const COUNT: u64;

    /// The least value that is not in it.
    fn least_missing(self) -> u64;

    /// The set of one value, or of none.
    fn only(value: Option<u64>) -> Self;
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

        impl ValueBits for $word {
            const COUNT: u64 = <$word>::BITS as u64;

            #[inline]
            fn least_missing(self) -> u64 {
                self.trailing_ones().into()
            }

            #[inline]
            fn only(value: Option<u64>) -> Self {
                value.map_or(0, |value| 1 << value)
            }
        }
    )*};
}

union!(u32, u64, u128);

#[inline]
pub(super) fn join<J: Join<W>, W: Copy>(best: &mut [W], options: &[W]) {
    pairwise(best, options, |best, option| *best = J::of(*best, option));
}

/// A pass that finds Grundy values, as bits of which the union is taken. With 32 bits the first
/// pass finds the values from 0 to 31. The next one finds those from 32 to 63, at the positions
/// whose options have all values before these. And so on.
#[derive(Clone, Copy)]
pub(super) struct GrundyPass {
    /// The least value that is looked for.
    pub(super) first: u64,
    /// That of a terminal position.
    pub(super) terminal: u64,
}

impl GrundyPass {
    /// Finds a value that is not known yet, if it is one of those that are looked for; and gives
    /// it as a bit, if it is.
    #[inline]
    pub(super) fn conclude<W: Word, B: ValueBits>(self, value: &mut W, options: Option<B>) -> B {
        let is_found = |next: &u64| *next < B::COUNT;
        if *value == W::LARGEST {
            let next = options.map_or_else(|| self.terminal - self.first, B::least_missing);
            let found = Some(next).filter(is_found);
            if let Some(next) = found {
                *value = W::of(self.first + next);
            }
            return B::only(found);
        }
        let known: u64 = (*value).into();
        B::only(known.checked_sub(self.first).filter(is_found))
    }
}

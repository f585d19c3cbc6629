//! Sets of numbers of piles.

use std::fmt;

use super::position::{MAX_PILES, joined};

/// A non-empty set of numbers of piles, each between 1 and [`MAX_PILES`]: the numbers of piles
/// that a move may play on.
///
/// ```
/// use nimscope_core::game::Sizes;
/// let sizes = Sizes::of([4, 2]).expect("they lie in 1..=64");
/// assert_eq!((sizes.to_string(), sizes.min(), sizes.max()), ("2+4".to_owned(), 2, 4));
/// assert!(!sizes.contains(3) && Sizes::of([]).is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Sizes(u64);

impl Sizes {
    /// The sizes from `from` to `to`, both included.
    pub const fn range(from: usize, to: usize) -> Self {
        assert!(
            1 <= from && from <= to && to <= MAX_PILES,
            "sizes lie in 1..=64 and are not empty"
        );
        Self((u64::MAX >> (MAX_PILES - to)) & !((1 << (from - 1)) - 1))
    }

    /// The set of one size.
    pub const fn only(size: usize) -> Self {
        Self::range(size, size)
    }

    /// The set of the given sizes, or `None` if there is none or one lies outside 1..=64.
    pub fn of(sizes: impl IntoIterator<Item = usize>) -> Option<Self> {
        let bits = sizes.into_iter().try_fold(0_u64, |bits, size| {
            (1..=MAX_PILES)
                .contains(&size)
                .then(|| bits | 1 << (size - 1))
        })?;
        (bits != 0).then_some(Self(bits))
    }

    /// Whether a move may play on this number of piles.
    #[inline]
    pub const fn contains(self, size: usize) -> bool {
        1 <= size && size <= MAX_PILES && self.0 >> (size - 1) & 1 == 1
    }

    /// The least size.
    pub const fn min(self) -> usize {
        self.0.trailing_zeros() as usize + 1
    }

    /// The greatest size.
    pub const fn max(self) -> usize {
        MAX_PILES - self.0.leading_zeros() as usize
    }

    /// The sizes in increasing order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (self.min()..=self.max()).filter(move |&size| self.contains(size))
    }
}

/// Sizes joined by `+`: `2+4`.
impl fmt::Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&joined(self.iter(), "+"))
    }
}

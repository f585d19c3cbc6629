//! The move that leads from one position to another where heaps are split, found by putting the
//! parts together.

use super::kind::Splits;
use super::moves::{Move, SplitHeap};

/// There are too many ways to choose parts: a move may be among those not looked at.
pub(super) struct TooManyWays;

/// The most choices of a part that are looked at.
const WAYS: u32 = 1 << 12;

/// A move that leads in a game of splits from one sorted position to another with the same number
/// of heaps.
pub(super) fn between(
    splits: Splits,
    from: &[u64],
    to: &[u64],
) -> Result<Option<Move>, TooManyWays> {
    for heaps in splits.heaps.iter() {
        let mut search = PartsSearch {
            splits,
            from,
            to,
            split: Vec::new(),
            taken: vec![false; to.len()],
            ways: WAYS,
        };
        if heaps * splits.parts <= from.len() && search.split_heaps(heaps, 0)? {
            return Ok(Some(search.found()));
        }
    }
    Ok(None)
}

/// A search for the heaps that are split and for their parts.
struct PartsSearch<'a> {
    splits: Splits,
    from: &'a [u64],
    to: &'a [u64],
    split: Vec<SplitHeap>,
    /// Which of the heaps that come are parts.
    taken: Vec<bool>,
    /// How many more choices are looked at.
    ways: u32,
}

impl PartsSearch<'_> {
    /// Splits so many heaps from a place on in such a way that what comes besides their parts was
    /// there before. Whether that can be done.
    fn split_heaps(&mut self, heaps: usize, first: usize) -> Result<bool, TooManyWays> {
        if heaps == 0 {
            return Ok(self.kept().is_some());
        }
        for index in first..self.from.len() {
            // Equal heaps are alike.
            if index > first && self.from[index] == self.from[index - 1] {
                continue;
            }
            let parts = Vec::with_capacity(self.splits.parts);
            self.split.push(SplitHeap { index, parts });
            let sum = self.from[index].checked_sub(u64::from(self.splits.empty));
            if let Some(sum) = sum
                && self.part(heaps, 0, sum)?
            {
                return Ok(true);
            }
            self.split.pop();
        }
        Ok(false)
    }

    /// Chooses the other parts of the last of the heaps, from a place on, with this sum.
    fn part(&mut self, heaps: usize, first: usize, sum: u64) -> Result<bool, TooManyWays> {
        let last = self.split.len() - 1;
        let left = self.splits.parts - self.split[last].parts.len();
        if left == 0 {
            let next = self.split[last].index + 1;
            return Ok(sum == 0 && self.split_heaps(heaps - 1, next)?);
        }
        let mut before = None;
        for place in first..self.to.len() {
            let part = self.to[place];
            if part
                .checked_mul(left as u64)
                .is_none_or(|least| least > sum)
            {
                break;
            }
            if self.taken[place] || before == Some(part) {
                continue;
            }
            before = Some(part);
            self.ways = self.ways.checked_sub(1).ok_or(TooManyWays)?;
            self.taken[place] = true;
            self.split[last].parts.push(part);
            if self.part(heaps, place + 1, sum - part)? {
                return Ok(true);
            }
            self.split[last].parts.pop();
            self.taken[place] = false;
        }
        Ok(false)
    }

    /// The heaps that are kept: each that comes and is no part is one of them.
    fn kept(&self) -> Option<Vec<usize>> {
        let is_split = |index: &usize| self.split.iter().any(|heap| heap.index == *index);
        let mut whole = (0..self.from.len()).filter(|index| !is_split(index));
        let come = self.to.iter().zip(&self.taken);
        let come = come.filter(|(_, taken)| !**taken).map(|(heap, _)| heap);
        come.map(|heap| whole.find(|&index| self.from[index] == *heap))
            .collect()
    }

    /// The move that was found.
    fn found(self) -> Move {
        let kept = self.kept().unwrap_or_default();
        let is_split = |index: usize| self.split.iter().any(|heap| heap.index == index);
        let deleted =
            (0..self.from.len()).filter(|&index| !kept.contains(&index) && !is_split(index));
        Move::Split {
            deleted: deleted.collect(),
            split: self.split,
        }
    }
}

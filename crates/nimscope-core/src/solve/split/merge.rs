//! Moves backwards: the parts of a split are merged into a heap.

use crate::game::Splits;
use crate::solve::control::{Cancelled, Control};

/// Goes through all ways to merge k heaps into one, j times, for the numbers j of heaps that a
/// move splits. The heaps that result are those that the move did not delete.
///
/// The positions differ in their two least heaps p ≤ q, whose sizes do not matter here. Other
/// equal heaps are not distinguished.
pub(super) struct Merger<'a, F> {
    splits: Splits,
    /// The largest heap of the box.
    largest: usize,
    /// The heaps in order, with 0 for p and q.
    x: &'a [usize],
    /// The heaps that are neither merged nor left alone yet, by bits.
    open: u64,
    left: Left,
    merged: usize,
    each: F,
    control: &'a Control,
}

/// The heaps that a move does not delete, before it splits some of them. One or two of them depend
/// on p and q.
#[derive(Debug)]
pub(super) struct Left {
    /// The heaps that depend on neither, in no order.
    pub(super) heaps: Vec<usize>,
    /// The difference between one heap and p, or p + q.
    pub(super) above_p: usize,
    /// The difference between another heap and q; none if p and q are merged into one.
    pub(super) above_q: Option<usize>,
    /// The heaps that were merged, by bits.
    pub(super) merged: u64,
}

/// A heap and others of at most its size that are merged into it, or none if it is left alone.
#[derive(Clone, Copy)]
struct MergedHeaps {
    heap: usize,
    /// All of them, by bits.
    members: u64,
    /// The sum of all but p and q.
    sum: usize,
}

const P: u64 = 1;
const Q: u64 = 2;

impl<'a, F: FnMut(&Left)> Merger<'a, F> {
    pub(super) fn new(
        splits: Splits,
        largest: usize,
        x: &'a [usize],
        control: &'a Control,
        each: F,
    ) -> Self {
        Self {
            splits,
            largest,
            x,
            open: u64::MAX >> (64 - x.len()),
            left: Left {
                heaps: Vec::with_capacity(x.len()),
                above_p: 0,
                above_q: Some(0),
                merged: 0,
            },
            merged: 0,
            each,
            control,
        }
    }

    /// Goes through all ways.
    pub(super) fn run(mut self) -> Result<(), Cancelled> {
        self.groups(None)
    }

    /// Makes the next group around the largest open heap. Groups around equal heaps are made in
    /// one order only.
    fn groups(&mut self, before: Option<MergedHeaps>) -> Result<(), Cancelled> {
        let Splits { heaps, parts, .. } = self.splits;
        let missing = heaps.min().saturating_sub(self.merged) * parts;
        if missing > self.open.count_ones() as usize {
            return Ok(());
        }
        if self.open == 0 || self.merged == heaps.max() {
            return self.leave_open();
        }
        let i = self.open.ilog2() as usize;
        let alone = MergedHeaps {
            heap: self.x[i],
            members: 1 << i,
            sum: self.x[i],
        };
        self.open ^= alone.members;
        self.leave(alone, alone.sum)?;
        let before = before.filter(|before| i > 1 && before.heap == alone.heap);
        if before.is_none_or(|before| !before.members.is_power_of_two()) {
            self.fill(alone, i, parts - 1, before)?;
        }
        self.open ^= alone.members;
        Ok(())
    }

    /// Merges `missing` more of the open heaps below an index into a group, of equal ones the
    /// first.
    fn fill(
        &mut self,
        group: MergedHeaps,
        below: usize,
        missing: usize,
        before: Option<MergedHeaps>,
    ) -> Result<(), Cancelled> {
        let sum = group.sum + self.splits.parts - 1;
        if sum > self.largest {
            return Ok(());
        }
        if missing == 0 {
            if before.is_none_or(|before| self.others(group).le(self.others(before))) {
                self.merged += 1;
                self.leave(group, sum)?;
                self.merged -= 1;
            }
            return Ok(());
        }
        let (open, mut passed) = (self.open, None);
        for i in (0..below).rev().filter(|i| open >> i & 1 == 1) {
            if i > 1 && passed.replace(self.x[i]) == Some(self.x[i]) {
                continue;
            }
            self.open ^= 1 << i;
            let more = MergedHeaps {
                members: group.members | 1 << i,
                sum: group.sum + self.x[i],
                ..group
            };
            self.fill(more, i, missing - 1, before)?;
            self.open ^= 1 << i;
        }
        Ok(())
    }

    /// The heaps that are merged into the heap of a group, in decreasing order, q and p last.
    fn others(&self, group: MergedHeaps) -> impl Iterator<Item = (bool, usize)> {
        let members = (0..self.x.len()).rev();
        members
            .filter(move |i| group.members >> i & 1 == 1)
            .skip(1)
            .map(|i| (i > 1, if i > 1 { self.x[i] } else { i }))
    }

    /// Goes on after a group was merged into one heap, or left alone.
    fn leave(&mut self, group: MergedHeaps, sum: usize) -> Result<(), Cancelled> {
        let (above_p, above_q) = (self.left.above_p, self.left.above_q);
        let (length, merged) = (self.left.heaps.len(), self.left.merged);
        if !group.members.is_power_of_two() {
            self.left.merged |= group.members;
        }
        match group.members & (P | Q) {
            0 => self.left.heaps.push(sum),
            Q => self.left.above_q = Some(sum),
            P => self.left.above_p = sum,
            _ => (self.left.above_p, self.left.above_q) = (sum, None),
        }
        self.groups(Some(group))?;
        self.left.heaps.truncate(length);
        (self.left.above_p, self.left.above_q) = (above_p, above_q);
        self.left.merged = merged;
        Ok(())
    }

    /// The open heaps are left alone, as p and q are anyway.
    fn leave_open(&mut self) -> Result<(), Cancelled> {
        if self.splits.heaps.contains(self.merged) {
            self.control.check()?;
            let length = self.left.heaps.len();
            for i in (2..self.x.len()).filter(|i| self.open >> i & 1 == 1) {
                self.left.heaps.push(self.x[i]);
            }
            (self.each)(&self.left);
            self.left.heaps.truncate(length);
        }
        Ok(())
    }
}

//! Moves backwards: the parts of a split are merged into a heap again.

use crate::game::Splits;
use crate::solve::control::{Cancelled, Control};

/// Goes through all ways to merge k heaps into one, j times, for the numbers j of heaps that a move splits: what is left then are
/// the heaps that such a move did not delete.
///
/// The positions are a row: heaps that differ in the least one, p, only. So one heap of what is left depends on p: p itself or a
/// merged one, p and `shift` more. Equal heaps are not told apart, except for p.
pub(super) struct Merge<'a, F> {
    splits: Splits,
    /// The largest heap of the box.
    largest: usize,
    /// The heaps in order, p first.
    x: &'a [usize],
    /// The heaps that are neither merged nor left alone yet, by bits.
    open: u64,
    /// What is left so far, but for the heap that depends on p.
    left: Vec<usize>,
    /// What is added to p, if it is merged.
    shift: Option<usize>,
    merged: usize,
    /// Gets the other heaps that are left, in no order, and `shift`.
    each: F,
    control: &'a Control,
}

/// A heap and others of at most its size that are merged into it, or none if it is left alone.
#[derive(Clone, Copy)]
struct Group {
    heap: usize,
    /// By bits.
    others: u64,
    /// The sum of all but p.
    sum: usize,
}

impl<'a, F: FnMut(&[usize], usize)> Merge<'a, F> {
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
            left: Vec::with_capacity(x.len()),
            shift: None,
            merged: 0,
            each,
            control,
        }
    }

    /// Goes through all ways.
    pub(super) fn run(mut self) -> Result<(), Cancelled> {
        self.groups(None)
    }

    /// Makes the next group around the largest open heap; groups around equal heaps are made in one order only.
    fn groups(&mut self, before: Option<Group>) -> Result<(), Cancelled> {
        let Splits { heaps, parts, .. } = self.splits;
        let missing = heaps.min().saturating_sub(self.merged) * parts;
        if missing > self.open.count_ones() as usize {
            return Ok(());
        }
        let others = self.open & !1;
        if self.merged == heaps.max() || others == 0 {
            return self.leave_open();
        }
        let i = others.ilog2() as usize;
        let alone = Group {
            heap: self.x[i],
            others: 0,
            sum: self.x[i],
        };
        self.open ^= 1 << i;
        self.left.push(alone.heap);
        self.groups(Some(alone))?;
        self.left.pop();
        let before = before.filter(|before| before.heap == alone.heap);
        if before.is_none_or(|before| before.others != 0) {
            self.fill(alone, i, parts - 1, before)?;
        }
        self.open ^= 1 << i;
        Ok(())
    }

    /// Merges so many more of the open heaps below an index into a group, of equal ones the first.
    fn fill(
        &mut self,
        group: Group,
        below: usize,
        missing: usize,
        before: Option<Group>,
    ) -> Result<(), Cancelled> {
        if group.sum + self.splits.parts - 1 > self.largest {
            return Ok(());
        }
        if missing == 0 {
            return self.merge(group, before);
        }
        let (open, mut passed) = (self.open, None);
        for i in (0..below).rev().filter(|i| open >> i & 1 == 1) {
            let p = i == 0;
            if !p && passed == Some(self.x[i]) {
                continue;
            }
            passed = Some(self.x[i]);
            self.open ^= 1 << i;
            let more = Group {
                others: group.others | 1 << i,
                sum: group.sum + if p { 0 } else { self.x[i] },
                ..group
            };
            self.fill(more, i, missing - 1, before)?;
            self.open ^= 1 << i;
        }
        Ok(())
    }

    /// Merges a group that is not to come after the one before, of an equal heap.
    fn merge(&mut self, group: Group, before: Option<Group>) -> Result<(), Cancelled> {
        if before.is_some_and(|before| self.others(group).gt(self.others(before))) {
            return Ok(());
        }
        let sum = group.sum + self.splits.parts - 1;
        self.merged += 1;
        if group.others & 1 == 1 {
            self.shift = Some(sum);
            self.groups(Some(group))?;
            self.shift = None;
        } else {
            self.left.push(sum);
            self.groups(Some(group))?;
            self.left.pop();
        }
        self.merged -= 1;
        Ok(())
    }

    /// The heaps that are merged into the heap of a group, in decreasing order; p is none.
    fn others(&self, group: Group) -> impl Iterator<Item = Option<usize>> {
        let chosen = (0..self.x.len()).rev();
        chosen
            .filter(move |i| group.others >> i & 1 == 1)
            .map(|i| (i > 0).then(|| self.x[i]))
    }

    /// The open heaps are left alone.
    fn leave_open(&mut self) -> Result<(), Cancelled> {
        if self.splits.heaps.contains(self.merged) {
            self.control.check()?;
            let before = self.left.len();
            for i in (1..self.x.len()).filter(|i| self.open >> i & 1 == 1) {
                self.left.push(self.x[i]);
            }
            (self.each)(&self.left, self.shift.unwrap_or(0));
            self.left.truncate(before);
        }
        Ok(())
    }
}

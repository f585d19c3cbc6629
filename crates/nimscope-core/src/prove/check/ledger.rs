//! The memory of a check: all that grows is counted before it is taken.

use std::cell::Cell;
use std::hash::Hash;

use rustc_hash::FxHashSet;

use super::super::budget::{Budget, Stopped};
use crate::bytes::Bytes;

/// What a check has taken of its budget.
pub(super) struct Ledger<'a> {
    budget: &'a Budget<'a>,
    taken: Cell<u64>,
}

/// Memory for one purpose, given back at its end.
pub(super) struct Held<'a> {
    ledger: &'a Ledger<'a>,
    what: &'static str,
    bytes: u64,
}

impl<'a> Ledger<'a> {
    pub(super) fn new(budget: &'a Budget<'a>) -> Self {
        Self {
            budget,
            taken: Cell::new(0),
        }
    }

    /// Must be called at least once a millisecond.
    #[inline(always)]
    pub(super) fn poll(&self) -> Result<(), Fault> {
        Ok(self.budget.check()?)
    }

    /// Takes memory for as long as the check lasts.
    pub(super) fn take(&self, what: &str, bytes: u64) -> Result<(), Fault> {
        let (needed, limit) = (self.taken.get().saturating_add(bytes), self.budget.bytes);
        if needed > limit {
            let (needed, limit) = (Bytes(needed.into()), Bytes(limit.into()));
            let refused = format!("with {what} the check needs {needed}; the budget is {limit}");
            return Err(Stopped::limit(refused).into());
        }
        self.taken.set(needed);
        Ok(())
    }

    /// Memory for a purpose, none at first.
    pub(super) fn hold(&'a self, what: &'static str) -> Held<'a> {
        Held {
            ledger: self,
            what,
            bytes: 0,
        }
    }

    /// What a cache may take, which loses nothing but time where it is full.
    pub(super) fn share(&self) -> u64 {
        self.budget.bytes / 8
    }
}

impl Held<'_> {
    /// Takes what is missing to a number of bytes.
    pub(super) fn grow_to(&mut self, bytes: u64) -> Result<(), Fault> {
        let more = bytes.saturating_sub(self.bytes);
        self.ledger.take(self.what, more)?;
        self.bytes += more;
        Ok(())
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        let taken = &self.ledger.taken;
        taken.set(taken.get() - self.bytes);
    }
}

/// The bytes of so many things side by side.
pub(super) fn list_bytes<T>(count: usize) -> u64 {
    count as u64 * size_of::<T>() as u64
}

/// The bytes of a hash table while it grows to so many things: an eighth of it stays empty, each
/// place has a byte beside it, and the table of half the size is still there.
pub(super) fn table_bytes<T>(count: usize) -> u64 {
    (list_bytes::<T>(count) + count as u64) * 12 / 7
}

/// A set whose growth is counted.
pub(super) struct CountedSet<'a, T> {
    set: FxHashSet<T>,
    held: Held<'a>,
}

impl<'a, T: Eq + Hash> CountedSet<'a, T> {
    pub(super) fn new(held: Held<'a>) -> Self {
        Self {
            set: FxHashSet::default(),
            held,
        }
    }

    /// Whether it was not there before.
    pub(super) fn insert(&mut self, one: T) -> Result<bool, Fault> {
        let (len, capacity) = (self.set.len(), self.set.capacity());
        if len == capacity {
            let larger = 2 * capacity.max(4);
            self.held.grow_to(table_bytes::<T>(larger))?;
            self.set.reserve(larger - len);
        }
        Ok(self.set.insert(one))
    }

    pub(super) fn contains(&self, one: &T) -> bool {
        self.set.contains(one)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &T> {
        self.set.iter()
    }

    pub(super) fn clear(&mut self) {
        self.set.clear();
    }
}

/// A search: what it has reached, and from what of it it has still to go on.
pub(super) struct Frontier<'a, T> {
    seen: CountedSet<'a, T>,
    open: Vec<T>,
    held: Held<'a>,
    /// What the keys hold besides.
    keys: Held<'a>,
}

impl<'a, T: Clone + Eq + Hash> Frontier<'a, T> {
    pub(super) fn new(ledger: &'a Ledger<'a>, what: &'static str, start: T) -> Result<Self, Fault> {
        let mut frontier = Self {
            seen: CountedSet::new(ledger.hold(what)),
            open: Vec::new(),
            held: ledger.hold(what),
            keys: ledger.hold(what),
        };
        frontier.reach(start)?;
        Ok(frontier)
    }

    /// Whether it was not there before.
    pub(super) fn reach(&mut self, one: T) -> Result<bool, Fault> {
        self.held.ledger.poll()?;
        let is_new = self.seen.insert(one.clone())?;
        if is_new {
            let capacity = self.open.capacity();
            if self.open.len() == capacity {
                let larger = 2 * capacity.max(4);
                // While it is copied, the smaller one is still there.
                self.held.grow_to(list_bytes::<T>(larger + capacity))?;
                self.open.reserve_exact(larger - capacity);
            }
            self.open.push(one);
        }
        Ok(is_new)
    }

    /// Reaches a key that holds more bytes: twice, as one that was seen, and as one to go on from.
    pub(super) fn reach_holding(&mut self, one: T, bytes: u64) -> Result<(), Fault> {
        if self.reach(one)? {
            self.keys.grow_to(self.keys.bytes + 2 * bytes)?;
        }
        Ok(())
    }

    /// Something from which the search has still to go on.
    pub(super) fn next(&mut self) -> Option<T> {
        self.open.pop()
    }
}

/// Why the work ended.
pub(crate) enum Fault {
    Wrong(String),
    Stopped(Stopped),
}

impl From<Stopped> for Fault {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

pub(super) fn wrong<T>(sentence: &str) -> Result<T, Fault> {
    Err(Fault::Wrong(sentence.to_owned()))
}

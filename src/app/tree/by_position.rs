//! What came from a node, found by its position. Thousands of moves may be tried from one
//! position, and none of them is looked for among all others.

use std::collections::BTreeSet;
use std::hash::BuildHasher;

use rustc_hash::FxBuildHasher;

use crate::game::Position;

/// The nodes by where they came from, and by their positions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ByPosition(BTreeSet<ChildEntry>);

/// A node, in the order in which it is looked for. Nodes whose positions have one hash are
/// neighbours, oldest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ChildEntry {
    from: usize,
    hash: u64,
    node: usize,
}

impl ChildEntry {
    pub(super) fn new(from: usize, position: &Position, node: usize) -> Self {
        Self {
            from,
            hash: FxBuildHasher.hash_one(position),
            node,
        }
    }
}

impl ByPosition {
    pub(super) fn from_entries(entries: impl Iterator<Item = ChildEntry>) -> Self {
        Self(entries.collect())
    }

    pub(super) fn add(&mut self, entries: impl IntoIterator<Item = ChildEntry>) {
        self.0.extend(entries);
    }

    pub(super) fn remove(&mut self, entry: &ChildEntry) {
        self.0.remove(entry);
    }

    /// The nodes that came from a node and may have a position: those whose positions have the
    /// same hash, oldest first.
    pub(super) fn candidates(
        &self,
        from: usize,
        position: &Position,
    ) -> impl Iterator<Item = usize> {
        let first = ChildEntry::new(from, position, 0);
        let last = ChildEntry {
            node: usize::MAX,
            ..first
        };
        self.0.range(first..=last).map(|entry| entry.node)
    }
}

//! What came from a node, found by its position. Thousands of moves may be tried from one
//! position, and none of them is looked for among all others.

use std::hash::BuildHasher;

use rustc_hash::FxBuildHasher;

use crate::game::Position;
use crate::sorting::sort;

/// The nodes by where they came from, and by their positions, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ByPosition(Vec<ChildEntry>);

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
        let mut entries: Vec<ChildEntry> = entries.collect();
        sort(&mut entries);
        Self(entries)
    }

    pub(super) fn add(&mut self, entry: Option<ChildEntry>) {
        if let Some(entry) = entry {
            self.0.insert(self.place(&entry), entry);
        }
    }

    pub(super) fn remove(&mut self, entry: &ChildEntry) {
        if let Ok(place) = self.0.binary_search(entry) {
            self.0.remove(place);
        }
    }

    fn place(&self, entry: &ChildEntry) -> usize {
        self.0.partition_point(|known| known < entry)
    }

    /// The nodes that came from a node and may have a position: those whose positions have the
    /// same hash, oldest first.
    pub(super) fn candidates(
        &self,
        from: usize,
        position: &Position,
    ) -> impl Iterator<Item = usize> {
        let first = ChildEntry::new(from, position, 0);
        let entries = self.0[self.place(&first)..].iter();
        let alike = entries.take_while(move |entry| (entry.from, entry.hash) == (from, first.hash));
        alike.map(|entry| entry.node)
    }
}

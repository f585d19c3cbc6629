//! Where the nodes of a proof stand.

use rustc_hash::{FxHashMap, FxHashSet};

use super::reader::{Node, Thread};
use super::state_symmetry::StateSymmetry;

/// The nodes of a proof by the places where they stand.
pub(super) struct NodePlaces<'a> {
    /// By state and single thread: the ties of the nodes with this thread alone.
    single: FxHashMap<(u32, Thread), Vec<u64>>,
    more: FxHashMap<u32, Vec<&'a Node>>,
    symmetry: Option<&'a StateSymmetry>,
}

impl<'a> NodePlaces<'a> {
    /// The places of some nodes. With rearrangements, a node stands for all its rearrangements.
    pub(super) fn of(nodes: &'a [Node], symmetry: Option<&'a StateSymmetry>) -> Self {
        let mut places = Self {
            single: FxHashMap::default(),
            more: FxHashMap::default(),
            symmetry,
        };
        for node in nodes {
            match node.threads.as_slice() {
                [one] => {
                    let key = places.front(node.state, *one);
                    places.single.entry(key).or_default().push(node.ties);
                }
                _ => places.more.entry(node.state).or_default().push(node),
            }
        }
        places
    }

    fn front(&self, state: u32, thread: Thread) -> (u32, Thread) {
        self.symmetry
            .map_or((state, thread), |symmetry| symmetry.front(state, thread))
    }

    /// Whether a node stands at a state, for these words or more, with this thread alone.
    pub(super) fn has_alone(&self, state: u32, ties: u64, thread: Thread) -> bool {
        let found = self.single.get(&self.front(state, thread));
        found.is_some_and(|found| found.iter().any(|of| of & !ties == 0))
    }

    /// Whether a node stands at a state, for these words or more, with some of these threads.
    pub(super) fn has_some(&self, state: u32, ties: u64, threads: &FxHashSet<Thread>) -> bool {
        let among = |state: u32, threads: &FxHashSet<Thread>| {
            let together = |node: &&Node| {
                let is_for_these = node.ties & !ties == 0;
                is_for_these && node.threads.iter().all(|thread| threads.contains(thread))
            };
            let nodes = self.more.get(&state);
            nodes.is_some_and(|nodes| nodes.iter().any(together))
        };
        match self.symmetry {
            None => among(state, threads),
            Some(symmetry) => {
                let (least, rearrangement) = symmetry.least(state);
                let rearranged = threads
                    .iter()
                    .map(|&thread| symmetry.rearranged(rearrangement, thread));
                among(least, &rearranged.collect())
            }
        }
    }
}

//! Where the nodes of a proof stand.

use std::collections::{HashMap, HashSet};

use super::reader::{Node, Thread};

/// Where nodes stand.
pub(super) struct Places<'a> {
    /// Of a single thread, with the ties.
    single: HashMap<(u32, Thread), Vec<u64>>,
    more: HashMap<u32, Vec<&'a Node>>,
}

impl<'a> Places<'a> {
    pub(super) fn of(nodes: &'a [Node]) -> Self {
        let mut places = Self {
            single: HashMap::new(),
            more: HashMap::new(),
        };
        for node in nodes {
            match node.threads.as_slice() {
                [one] => places
                    .single
                    .entry((node.state, *one))
                    .or_default()
                    .push(node.ties),
                _ => places.more.entry(node.state).or_default().push(node),
            }
        }
        places
    }

    /// Whether a node stands at a state, for these words or more, with some of these threads.
    pub(super) fn has(&self, state: u32, ties: u64, threads: &HashSet<Thread>) -> bool {
        let at_least = |of: u64| of & !ties == 0;
        let alone = |thread: &Thread| {
            let found = self.single.get(&(state, *thread));
            found.is_some_and(|found| found.iter().any(|&ties| at_least(ties)))
        };
        let together = |node: &&Node| {
            at_least(node.ties) && node.threads.iter().all(|thread| threads.contains(thread))
        };
        threads.iter().any(alone)
            || self
                .more
                .get(&state)
                .is_some_and(|nodes| nodes.iter().any(together))
    }
}

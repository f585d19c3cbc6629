//! Where the nodes of a proof stand.

use std::hash::BuildHasher;

use rustc_hash::{FxBuildHasher, FxHashMap};

use super::ledger::{CountedSet, Fault, Held, Ledger, list_bytes, table_bytes};
use super::reader::{ListedNode, ListedRun};
use super::state_symmetry::StateSymmetry;

/// A node with several runs, and bits of them, by which most nodes that do not fit are seen at
/// once.
type NodePlace<'a> = (&'a ListedNode, u64);

fn bit(run: &ListedRun) -> u64 {
    1 << (FxBuildHasher.hash_one(run) >> 58)
}

fn bits<'a>(runs: impl IntoIterator<Item = &'a ListedRun>) -> u64 {
    let each = runs.into_iter().map(bit);
    each.fold(0, |all, bit| all | bit)
}

/// The nodes of a proof by the places where they stand.
pub(super) struct NodePlaces<'a> {
    /// By state and single run: the ties of the nodes with this run alone.
    single: FxHashMap<(u32, ListedRun), Vec<u64>>,
    more: FxHashMap<u32, Vec<NodePlace<'a>>>,
    symmetry: Option<&'a StateSymmetry>,
    ledger: &'a Ledger<'a>,
    _held: Held<'a>,
}

impl<'a> NodePlaces<'a> {
    /// The places of some nodes. With rearrangements, a node stands for all its rearrangements.
    pub(super) fn of(
        nodes: &'a [ListedNode],
        symmetry: Option<&'a StateSymmetry>,
        ledger: &'a Ledger<'a>,
    ) -> Result<Self, Fault> {
        let mut held = ledger.hold("the places of the nodes");
        // A list has room for four at first.
        let bytes = table_bytes::<((u32, ListedRun), Vec<u64>)>(2 * nodes.len());
        held.grow_to(bytes + list_bytes::<[u64; 12]>(nodes.len()))?;
        let mut places = Self {
            single: FxHashMap::default(),
            more: FxHashMap::default(),
            symmetry,
            ledger,
            _held: held,
        };
        for node in nodes {
            ledger.poll()?;
            match *node.runs {
                [one] => {
                    let key = places.front(node.state, one);
                    places.single.entry(key).or_default().push(node.ties);
                }
                _ => {
                    let here = places.more.entry(node.state).or_default();
                    here.push((node, bits(&node.runs)));
                }
            }
        }
        Ok(places)
    }

    #[inline(always)]
    fn front(&self, state: u32, run: ListedRun) -> (u32, ListedRun) {
        match self.symmetry {
            Some(symmetry) => symmetry.front(state, run),
            None => (state, run),
        }
    }

    /// Whether a node stands at a state, for these words or more, with this run alone.
    pub(super) fn has_alone(&self, state: u32, ties: u64, run: ListedRun) -> bool {
        let found = self.single.get(&self.front(state, run));
        found.is_some_and(|found| found.iter().any(|of| of & !ties == 0))
    }

    /// Whether a node stands at a state, for these words or more, with some of these runs.
    pub(super) fn has_some(
        &self,
        state: u32,
        ties: u64,
        runs: &CountedSet<'_, ListedRun>,
    ) -> Result<bool, Fault> {
        let Some(symmetry) = self.symmetry else {
            return self.among(state, ties, runs);
        };
        let (least, rearrangement) = symmetry.least(state);
        let mut rearranged = CountedSet::new(self.ledger.hold("the rearranged runs"));
        for &run in runs.iter() {
            rearranged.insert(symmetry.rearranged(rearrangement, run))?;
        }
        self.among(least, ties, &rearranged)
    }

    fn among(
        &self,
        state: u32,
        ties: u64,
        runs: &CountedSet<'_, ListedRun>,
    ) -> Result<bool, Fault> {
        let given = bits(runs.iter());
        let places = self.more.get(&state).into_iter().flatten();
        let fits = |&&(node, bits): &&NodePlace<'_>| bits & !given == 0 && node.ties & !ties == 0;
        for (node, _) in places.filter(fits) {
            self.ledger.poll()?;
            if node.runs.iter().all(|run| runs.contains(run)) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

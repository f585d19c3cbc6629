//! The second check: every word outside a set is related to a word of another.
//!
//! A node is what has been read, as a state of the first automaton, and the runs that are kept.
//! Nodes are made breadth first. Only nodes with as few runs as possible are followed, since
//! where few runs suffice, more do too: of the sets of runs an antichain is kept (De Wulf,
//! Doyen, Henzinger and Raskin 2006). A node ends where one of its runs wins alone, by the
//! `simulation`.

use rustc_hash::{FxHashMap, FxHashSet};

use super::automaton::{Automaton, Column, State};
use super::budget::{Budget, Stopped};
use super::run_symmetry::RunSymmetry;
use super::runs::{Decoded, Run, Runs};
use super::simulation::Alone;
use super::symmetry::{Order, Ties};
use crate::lists::is_subset;

/// Whether single runs that win are looked for.
#[derive(Debug)]
pub(super) enum Helped {
    /// No.
    Not,
    /// Yes.
    Alone,
    /// Yes, and what holds for one holds for all its rearrangements.
    Rearranged(RunSymmetry),
}

/// A node of the proof.
#[derive(Debug)]
pub(super) struct ProofNode {
    /// The state of the first automaton.
    pub(super) state: State,
    /// Which pairs of the order are equal so far. The proof is about words in order only.
    pub(super) ties: Ties,
    /// The runs that are kept, in full.
    pub(super) runs: Vec<Decoded>,
}

/// What a node leads to by a column.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum NodeAfter {
    Node(u32),
    /// A run that wins alone there.
    Alone(State, Run),
}

/// A set of numbers that is emptied at once.
struct NumberSet {
    stamps: Vec<u32>,
    stamp: u32,
}

impl NumberSet {
    fn begin(&mut self) {
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.stamps.fill(0);
            self.stamp = 1;
        }
    }

    fn is_new(&mut self, number: usize) -> bool {
        std::mem::replace(&mut self.stamps[number], self.stamp) != self.stamp
    }
}

struct KeptNode {
    state: State,
    ties: Ties,
    runs: Box<[Run]>,
    /// Bits of the runs, to see at once that one set is not in another.
    bits: u64,
    next: Vec<NodeAfter>,
    /// A node with fewer runs that took its place.
    replaced: Option<u32>,
}

struct ProofSearch<'a> {
    covered: &'a Automaton,
    safe: &'a [bool],
    runs: &'a Runs<'a>,
    order: &'a Order,
    alone: Option<Alone<'a>>,
    symmetry: Option<&'a RunSymmetry>,
    /// The nodes that stand at a state with ties.
    places: FxHashMap<(State, Ties), Vec<u32>>,
    nodes: Vec<KeptNode>,
    seen: NumberSet,
    held: usize,
    budget: &'a Budget<'a>,
}

/// The nodes of a proof that every word in order outside `covered` starts a run that accepts;
/// `None` if some word starts none.
///
/// # Errors
/// The nodes are beyond the budget.
pub(super) fn always(
    covered: &Automaton,
    runs: &Runs<'_>,
    order: &Order,
    helped: &Helped,
    budget: &Budget<'_>,
) -> Result<Option<Vec<ProofNode>>, Stopped> {
    let safe = covered.safe();
    if safe[0] {
        return Ok(Some(Vec::new()));
    }
    let (is_helped, symmetry) = match helped {
        Helped::Not => (false, None),
        Helped::Alone => (true, None),
        Helped::Rearranged(symmetry) => (true, Some(symmetry)),
    };
    let mut search = ProofSearch {
        covered,
        safe: &safe,
        runs,
        order,
        alone: is_helped.then(|| Alone::new(covered, &safe, runs, symmetry, budget)),
        symmetry,
        places: FxHashMap::default(),
        nodes: Vec::new(),
        seen: NumberSet {
            stamps: vec![0; runs.count()],
            stamp: 0,
        },
        held: 4 * runs.count(),
        budget,
    };
    search.run()
}

impl ProofSearch<'_> {
    fn run(&mut self) -> Result<Option<Vec<ProofNode>>, Stopped> {
        let budget = self.budget;
        let mut starts = self.runs.starts();
        starts.sort_unstable();
        self.node(0, self.order.start(), starts);
        let mut done = 0;
        while done < self.nodes.len() {
            budget.check()?;
            budget.admit(0, self.held)?;
            budget.report_open(self.nodes.len(), done);
            if self.nodes[done].replaced.is_none() {
                let node = &self.nodes[done];
                let (state, ties) = (node.state, node.ties);
                let mut runs = node.runs.iter();
                if !self.covered.accepts(state) && !runs.any(|&run| self.runs.accepts(run)) {
                    return Ok(None);
                }
                self.follow(done as u32, state, ties)?;
            }
            done += 1;
        }
        Ok(Some(self.proof()))
    }

    fn follow(&mut self, node: u32, state: State, ties: Ties) -> Result<(), Stopped> {
        let columns = self.covered.columns() as usize;
        let mut next = Vec::with_capacity(columns);
        let runs = self.nodes[node as usize].runs.clone();
        for column in 0..self.covered.columns() {
            let after = self.covered.next(state, column);
            let Some(ties) = self
                .order
                .after(ties, column)
                .filter(|_| !self.safe[after as usize])
            else {
                continue;
            };
            next.push(self.after(after, ties, &runs, column)?);
        }
        self.held += columns * size_of::<NodeAfter>();
        self.nodes[node as usize].next = next;
        Ok(())
    }

    /// A run that goes on and wins alone, if there is one; else the node of all runs that go on,
    /// without those that another makes needless.
    fn after(
        &mut self,
        state: State,
        ties: Ties,
        runs: &[Run],
        column: Column,
    ) -> Result<NodeAfter, Stopped> {
        self.budget.check()?;
        let mut on: Vec<Run> = Vec::new();
        self.seen.begin();
        for &run in runs {
            for next in self.runs.successors(run, column) {
                if !self.seen.is_new(self.runs.number(next)) {
                    continue;
                }
                on.push(next);
                if self.runs.may_end(next)
                    && let Some(alone) = &mut self.alone
                    && alone.wins(state, next)?
                {
                    return Ok(NodeAfter::Alone(state, next));
                }
            }
        }
        on.sort_unstable();
        self.runs.keep_largest(&mut on);
        Ok(NodeAfter::Node(self.node(state, ties, on)))
    }

    /// The node with these runs or some of them. If there is none, a new one takes the place of
    /// those with more runs.
    fn node(&mut self, state: State, ties: Ties, mut runs: Vec<Run>) -> u32 {
        let rearranged = self
            .symmetry
            .map(|symmetry| symmetry.least(state, &mut runs));
        let state = rearranged.unwrap_or(state);
        let bits = bits(&runs);
        let here = self.places.entry((state, ties)).or_default();
        let smaller = here.iter().find(|&&other| {
            let other = &self.nodes[other as usize];
            other.bits & !bits == 0 && is_subset(&other.runs, &runs)
        });
        if let Some(&smaller) = smaller {
            return smaller;
        }
        let number = self.nodes.len() as u32;
        here.retain(|&other| {
            let other = &mut self.nodes[other as usize];
            let more = bits & !other.bits == 0 && is_subset(&runs, &other.runs);
            if more {
                other.replaced = Some(number);
            }
            !more
        });
        here.push(number);
        self.held += runs.len() * size_of::<Run>() + size_of::<KeptNode>();
        self.nodes.push(KeptNode {
            state,
            ties,
            runs: runs.into(),
            bits,
            next: Vec::new(),
            replaced: None,
        });
        number
    }

    /// The nodes that are needed, from the first on.
    fn proof(&self) -> Vec<ProofNode> {
        let mut known: FxHashSet<NodeAfter> = FxHashSet::default();
        let mut wanted: Vec<NodeAfter> = Vec::new();
        let mut want = |next: NodeAfter, wanted: &mut Vec<NodeAfter>| {
            let next = match next {
                NodeAfter::Node(node) => NodeAfter::Node(self.latest(node)),
                // What stands for it and all its rearrangements.
                NodeAfter::Alone(state, run) => {
                    let front = self.symmetry.map(|symmetry| symmetry.front(state, run));
                    let (state, run) = front.unwrap_or((state, run));
                    NodeAfter::Alone(state, run)
                }
            };
            if known.insert(next) {
                wanted.push(next);
            }
        };
        want(NodeAfter::Node(0), &mut wanted);
        let mut proof = Vec::new();
        while proof.len() < wanted.len() {
            proof.push(match wanted[proof.len()] {
                NodeAfter::Alone(state, run) => {
                    let on = self
                        .alone
                        .iter()
                        .flat_map(|alone| alone.decoded(state, run));
                    for (state, run) in on.flatten() {
                        want(NodeAfter::Alone(state, run), &mut wanted);
                    }
                    ProofNode {
                        state,
                        ties: 0,
                        runs: vec![self.runs.decoded(run)],
                    }
                }
                NodeAfter::Node(node) => {
                    let kept = &self.nodes[node as usize];
                    for &next in &kept.next {
                        want(next, &mut wanted);
                    }
                    let runs = kept.runs.iter().map(|&run| self.runs.decoded(run));
                    ProofNode {
                        state: kept.state,
                        ties: kept.ties,
                        runs: runs.collect(),
                    }
                }
            });
        }
        proof
    }

    /// The node that has taken the place of another.
    fn latest(&self, node: u32) -> u32 {
        let mut node = node;
        while let Some(later) = self.nodes[node as usize].replaced {
            node = later;
        }
        node
    }
}

fn bits(runs: &[Run]) -> u64 {
    let bit = |run: &Run| {
        let mixed =
            (u64::from(run.way) << 32 | u64::from(run.to)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        1 << (mixed >> 58)
    };
    runs.iter().map(bit).fold(0, |all: u64, bit: u64| all | bit)
}

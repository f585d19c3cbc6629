//! The two searches that carry a check: one of all pairs of states that are reached together, and
//! one of the nodes of a proof.

use rustc_hash::FxHashSet;

use super::fault::{Fault, wrong};
use super::places::NodePlaces;
use super::reader::{Cover, Node, Thread};
use super::state_symmetry::StateSymmetry;
use super::step::{Part, Step};
use super::table::Table;
use crate::game::AtMost;
use crate::solve::Control;

/// Which words are exempt. A covered word must be.
pub(super) struct Exempt<'a> {
    /// What is known after one more column.
    pub(super) after: &'a dyn Fn(Seen, u32) -> Seen,
    /// Whether a word of which this is known is exempt.
    pub(super) spares: &'a dyn Fn(Seen) -> bool,
}

/// What is known of a word so far. Each number is 0 at the start, and stays 0 where it does not
/// matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Seen {
    /// The state of the automaton.
    pub(super) state: u32,
    /// The state of the automaton for terminal positions.
    pub(super) end: u32,
    /// What is counted or compared besides.
    pub(super) more: u32,
}

/// A node of a search for two related words: where they are, and the relation.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Related {
    one: u32,
    parts: u64,
    other: u32,
}

/// How words are read and which of them are looked at.
pub(super) struct Searches<'a> {
    pub(super) is_high: bool,
    /// Pairs of piles such that every position can be rearranged so that all of them are in order.
    pub(super) pairs: Vec<AtMost>,
    pub(super) control: &'a Control,
}

impl Searches<'_> {
    /// Checks that no word of one set is related to a word of another.
    pub(super) fn never(
        &self,
        from: &Table,
        by: Vec<Part>,
        to: &Table,
        sentence: &str,
    ) -> Result<(), Fault> {
        let mut step = Step::new(by, self.is_high);
        let (goes_on, can_end) = (from.live(), to.live());
        if !goes_on[0] || !can_end[0] {
            return Ok(());
        }
        let start = Related {
            one: 0,
            parts: step.start(),
            other: 0,
        };
        let mut seen = FxHashSet::from_iter([start]);
        let mut open = vec![start];
        while let Some(Related { one, parts, other }) = open.pop() {
            self.control.check()?;
            if from.accepts(one) && step.ends(parts) && to.accepts(other) {
                return wrong(sentence);
            }
            for column in 0..from.columns() {
                let one = from.next(one, column);
                if !goes_on[one as usize] {
                    continue;
                }
                for written in step.after(parts, column) {
                    let next = Related {
                        one,
                        parts: written.after,
                        other: to.next(other, written.column),
                    };
                    if can_end[next.other as usize] && seen.insert(next) {
                        open.push(next);
                    }
                }
            }
        }
        Ok(())
    }

    /// Checks that every word that is not exempt is related to a word of `to`: what is covered is
    /// exempt, and the nodes lead all others there.
    pub(super) fn covers(
        &self,
        cover: &Cover,
        tracks: usize,
        exempt: &Exempt<'_>,
        by: &[Vec<Part>],
        to: &Target<'_>,
    ) -> Result<(), Fault> {
        let covered = &cover.covered;
        if covered.tracks != tracks {
            return wrong("the covered set has the wrong number of tracks");
        }
        self.only_exempt(covered, exempt)?;
        let Target { set, symmetry } = *to;
        let mut threads = cover.nodes.iter().flat_map(|node| &node.threads);
        if threads
            .any(|thread| thread.one as usize >= by.len() || thread.to as usize >= set.states())
        {
            return wrong("a thread names a move or a state that is not there");
        }
        let step = |parts: &Vec<Part>| Step::new(parts.clone(), self.is_high);
        let mut nodes = Nodes {
            covered,
            safe: covered.safe(),
            steps: by.iter().map(step).collect(),
            to: set,
            pairs: if symmetry.is_some() { &[] } else { &self.pairs },
            places: NodePlaces::of(&cover.nodes, symmetry),
            threads: FxHashSet::default(),
        };
        if !nodes.hold_the_start() {
            return wrong("there is no node for the start");
        }
        for node in &cover.nodes {
            self.control.check()?;
            if !nodes.may_end(node) {
                return wrong("a position that ends at a node has no option as claimed");
            }
            if !(0..covered.columns()).all(|column| nodes.hold_after(node, column)) {
                return wrong("a node has no successor");
            }
        }
        Ok(())
    }

    /// Checks that what is covered is exempt.
    fn only_exempt(&self, covered: &Table, exempt: &Exempt<'_>) -> Result<(), Fault> {
        let start = (0, Seen::default());
        let mut seen = FxHashSet::from_iter([start]);
        let mut open = vec![start];
        while let Some((state, own)) = open.pop() {
            self.control.check()?;
            if covered.accepts(state) && !(exempt.spares)(own) {
                return wrong("a word that is not exempt is covered");
            }
            for column in 0..covered.columns() {
                let pair = (covered.next(state, column), (exempt.after)(own, column));
                if seen.insert(pair) {
                    open.push(pair);
                }
            }
        }
        Ok(())
    }
}

/// Where covered words lead.
pub(super) struct Target<'a> {
    pub(super) set: &'a Table,
    /// The rearrangements for all of which a node stands.
    pub(super) symmetry: Option<&'a StateSymmetry>,
}

impl<'a> Target<'a> {
    /// A set, with nodes that stand for themselves.
    pub(super) fn plain(set: &'a Table) -> Self {
        Self {
            set,
            symmetry: None,
        }
    }
}

/// The nodes of a cover, with what follows on them.
struct Nodes<'a> {
    covered: &'a Table,
    /// The states after which all is covered.
    safe: Vec<bool>,
    /// By move.
    steps: Vec<Step>,
    to: &'a Table,
    pairs: &'a [AtMost],
    places: NodePlaces<'a>,
    /// The threads that follow on a node.
    threads: FxHashSet<Thread>,
}

impl Nodes<'_> {
    /// Whether there is a node for the start, where it is needed.
    fn hold_the_start(&self) -> bool {
        let threads = (0_u32..).zip(&self.steps).map(|(one, step)| Thread {
            one,
            parts: step.start(),
            to: 0,
        });
        let threads: FxHashSet<Thread> = threads.collect();
        let (state, ties) = (0, all_ties(self.pairs));
        let is_alone = |&thread: &Thread| self.places.has_alone(state, ties, thread);
        self.safe[state as usize]
            || threads.iter().any(is_alone)
            || self.places.has_some(state, ties, &threads)
    }

    /// Whether a word that ends at a node is covered, or a thread accepts there.
    fn may_end(&self, node: &Node) -> bool {
        let ends = |thread: &Thread| {
            self.steps[thread.one as usize].ends(thread.parts) && self.to.accepts(thread.to)
        };
        self.covered.accepts(node.state) || node.threads.iter().any(ends)
    }

    /// Whether there is a node for what follows on one by a column, where it is needed.
    fn hold_after(&mut self, node: &Node, column: u32) -> bool {
        let state = self.covered.next(node.state, column);
        if self.safe[state as usize] {
            return true;
        }
        let Some(ties) = ties_after(self.pairs, node.ties, column) else {
            return true;
        };
        self.threads.clear();
        for thread in &node.threads {
            for written in self.steps[thread.one as usize].after(thread.parts, column) {
                let next = Thread {
                    parts: written.after,
                    to: self.to.next(thread.to, written.column),
                    ..*thread
                };
                if self.threads.insert(next) && self.places.has_alone(state, ties, next) {
                    return true;
                }
            }
        }
        self.places.has_some(state, ties, &self.threads)
    }
}

/// Which pairs of piles are equal so far, a bit for each; `None` where the first is larger. Read
/// from the highest digit, only rows in order need be looked at, as sets and moves do not depend
/// on the arrangement. Read from the lowest digit, all rows are looked at.
fn ties_after(pairs: &[AtMost], ties: u64, column: u32) -> Option<u64> {
    let mut after = 0;
    for (place, pair) in pairs.iter().enumerate() {
        if ties >> place & 1 == 1 {
            match (column >> pair.pile & 1, column >> pair.other & 1) {
                (1, 0) => return None,
                (0, 1) => {}
                _ => after |= 1 << place,
            }
        }
    }
    Some(after)
}

fn all_ties(pairs: &[AtMost]) -> u64 {
    u64::MAX.checked_shr(64 - pairs.len() as u32).unwrap_or(0)
}

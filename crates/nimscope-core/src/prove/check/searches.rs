//! The two searches that carry a check: one of all pairs of states that are reached together, and
//! one of the nodes of a proof.

use super::ledger::{CountedSet, Fault, Frontier, Ledger, wrong};
use super::places::NodePlaces;
use super::reader::{ListedCover, ListedNode, ListedRun};
use super::state_symmetry::StateSymmetry;
use super::step::{Part, WordStep};
use super::table::TransitionTable;
use crate::game::AtMost;

/// Which words are exempt. A covered word must be.
pub(super) struct Exempt<'a> {
    /// What is known after one more column.
    pub(super) after: &'a dyn Fn(WordSoFar, u32) -> WordSoFar,
    /// Whether a word of which this is known is exempt.
    pub(super) spares: &'a dyn Fn(WordSoFar) -> bool,
}

/// What is known of a word so far: the state of the automaton, that of the automaton for terminal
/// positions, and what is counted or compared besides. Each number is 0 at the start, and stays 0
/// where it does not matter.
pub(super) type WordSoFar = (u32, u32, u32);

/// How words are read and which of them are looked at.
pub(super) struct Searches<'a> {
    pub(super) is_high: bool,
    /// Pairs of piles such that every position can be rearranged so that all of them are in order.
    pub(super) pairs: Vec<AtMost>,
    pub(super) ledger: &'a Ledger<'a>,
}

impl Searches<'_> {
    /// Checks that no word of one set is related to a word of another.
    pub(super) fn never(
        &self,
        from: &TransitionTable,
        by: Vec<Part>,
        to: &TransitionTable,
        sentence: &str,
    ) -> Result<(), Fault> {
        let ledger = self.ledger;
        let mut remembered = ledger.hold("what moves do to digits");
        remembered.grow_to(ledger.share())?;
        let mut step = WordStep::new(by, self.is_high, ledger.share());
        let (goes_on, can_end) = (from.live(ledger)?, to.live(ledger)?);
        if !goes_on[0] || !can_end[0] {
            return Ok(());
        }
        // Where the first word is, the relation, and where the other one is.
        let start = (0, step.start(), 0);
        let mut frontier = Frontier::new(ledger, "the pairs of related words", start)?;
        while let Some((one, parts, other)) = frontier.next() {
            if from.accepts(one) && step.ends(parts) && to.accepts(other) {
                return wrong(sentence);
            }
            for column in 0..from.columns() {
                let one = from.next(one, column);
                if !goes_on[one as usize] {
                    continue;
                }
                ledger.poll()?;
                for &(written, parts) in step.after(parts, column) {
                    let other = to.next(other, written);
                    if can_end[other as usize] {
                        frontier.reach((one, parts, other))?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Checks that every word that is not exempt is related to a word of `to`: what is covered is
    /// exempt, and the nodes lead all others there. With rearrangements, a node stands for all its
    /// rearrangements.
    pub(super) fn covers(
        &self,
        cover: &ListedCover,
        exempt: &Exempt<'_>,
        by: Vec<Vec<Part>>,
        to: &TransitionTable,
        symmetry: Option<&StateSymmetry>,
    ) -> Result<(), Fault> {
        let (covered, ledger) = (&*cover.covered, self.ledger);
        self.only_exempt(covered, exempt)?;
        let mut remembered = ledger.hold("what moves do to digits");
        remembered.grow_to(ledger.share())?;
        let most = ledger.share() / by.len().max(1) as u64;
        let step = |parts| WordStep::new(parts, self.is_high, most);
        let mut nodes = Nodes {
            covered,
            safe: covered.safe(ledger)?,
            steps: by.into_iter().map(step).collect(),
            to,
            pairs: if symmetry.is_some() { &[] } else { &self.pairs },
            places: NodePlaces::of(&cover.nodes, symmetry, ledger)?,
            runs: CountedSet::new(ledger.hold("the runs that follow on a node")),
            ledger,
        };
        if !nodes.hold_the_start()? {
            return wrong("there is no node for the start");
        }
        for node in &cover.nodes {
            if !nodes.have_their_states(node)? {
                return wrong("a run is in a state that its part does not have");
            }
            if !nodes.may_end(node)? {
                return wrong("a position that ends at a node has no option as claimed");
            }
            for column in 0..covered.columns() {
                if !nodes.hold_after(node, column)? {
                    return wrong("a node has no successor");
                }
            }
        }
        Ok(())
    }

    /// Checks that what is covered is exempt.
    fn only_exempt(&self, covered: &TransitionTable, exempt: &Exempt<'_>) -> Result<(), Fault> {
        let start = (0, WordSoFar::default());
        let mut frontier = Frontier::new(self.ledger, "the covered words", start)?;
        while let Some((state, own)) = frontier.next() {
            if covered.accepts(state) && !(exempt.spares)(own) {
                return wrong("a word that is not exempt is covered");
            }
            for column in 0..covered.columns() {
                frontier.reach((covered.next(state, column), (exempt.after)(own, column)))?;
            }
        }
        Ok(())
    }
}

/// The nodes of a cover, with what follows on them.
struct Nodes<'a> {
    covered: &'a TransitionTable,
    /// The states after which all is covered.
    safe: Vec<bool>,
    /// By move.
    steps: Vec<WordStep>,
    to: &'a TransitionTable,
    pairs: &'a [AtMost],
    places: NodePlaces<'a>,
    /// The runs that follow on a node.
    runs: CountedSet<'a, ListedRun>,
    ledger: &'a Ledger<'a>,
}

impl Nodes<'_> {
    /// Whether there is a node for the start, where it is needed.
    fn hold_the_start(&mut self) -> Result<bool, Fault> {
        let ties = u64::MAX.checked_shr(64 - self.pairs.len() as u32);
        let (state, ties) = (0, ties.unwrap_or(0));
        if self.safe[state as usize] {
            return Ok(true);
        }
        for (one, step) in (0_u32..).zip(&self.steps) {
            let run = ListedRun {
                one,
                parts: step.start(),
                to: 0,
            };
            self.runs.insert(run)?;
            if self.places.has_alone(state, ties, run) {
                return Ok(true);
            }
        }
        self.places.has_some(state, ties, &self.runs)
    }

    /// Whether the parts of the runs of a node have the states that they are said to be in.
    fn have_their_states(&self, node: &ListedNode) -> Result<bool, Fault> {
        for run in &node.runs {
            self.ledger.poll()?;
            if !self.steps[run.one as usize].has(run.parts) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a word that ends at a node is covered, or a run accepts there.
    fn may_end(&self, node: &ListedNode) -> Result<bool, Fault> {
        if self.covered.accepts(node.state) {
            return Ok(true);
        }
        for run in &node.runs {
            self.ledger.poll()?;
            if self.steps[run.one as usize].ends(run.parts) && self.to.accepts(run.to) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether there is a node for what follows on one by a column, where it is needed.
    fn hold_after(&mut self, node: &ListedNode, column: u32) -> Result<bool, Fault> {
        self.ledger.poll()?;
        let state = self.covered.next(node.state, column);
        if self.safe[state as usize] {
            return Ok(true);
        }
        let Some(ties) = ties_after(self.pairs, node.ties, column) else {
            return Ok(true);
        };
        self.runs.clear();
        for run in &node.runs {
            for &(written, parts) in self.steps[run.one as usize].after(run.parts, column) {
                self.ledger.poll()?;
                let to = self.to.next(run.to, written);
                let next = ListedRun { parts, to, ..*run };
                if self.runs.insert(next)? && self.places.has_alone(state, ties, next) {
                    return Ok(true);
                }
            }
        }
        self.places.has_some(state, ties, &self.runs)
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

//! Who wins a position, how soon, and by which moves: in one convention, as far as it is wanted.

use std::collections::HashSet;

use super::answer::{Answer, Gaps, SHEET, Sheet};
use super::moves::{constructed, most_listed, optimal_remoteness};
use super::oracle::GameOracle;
use crate::game::{Canonical, Choices, Outcome, Remoteness, Stepper};
use crate::lists::distinct;
use crate::solve::Cancelled;

/// The outcome of a position and what is wanted beside it.
///
/// ```
/// use nimscope_core::game::{Canonical, Outcome, Ruleset};
/// use nimscope_study::{Extras, Oracle, OutcomeSheet, SEARCH_LIMIT};
/// let oracle = Oracle::new(Vec::new(), 0, SEARCH_LIMIT);
/// let (rules, x) = (Ruleset::normal("nim:3".parse()?), Canonical::sorted(vec![1, 2, 1000]));
/// let best = Extras { best: true, ..Extras::default() };
/// let sheet = OutcomeSheet::new(&oracle.about(rules), &x, best, None)?;
/// assert_eq!(sheet.outcome.value(), Some(Outcome::N));
/// let winning: Vec<String> =
///     sheet.best.iter().flat_map(|best| &best.winning).map(ToString::to_string).collect();
/// assert_eq!(winning, ["1 2 3"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct OutcomeSheet {
    /// P or N.
    pub outcome: Answer<Outcome>,
    /// Smith's remoteness; `None` if it is not wanted.
    pub remoteness: Option<Answer<Remoteness>>,
    /// Where the best moves lead; `None` if they are not wanted, and while the values that
    /// determine them are waited for.
    pub best: Option<BestOptions>,
}

/// What is wanted beside the outcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Extras {
    /// The remoteness.
    pub remoteness: bool,
    /// Where the best moves lead.
    pub best: bool,
}

impl OutcomeSheet {
    /// The outcome of a position as far as the oracle knows it. Values that an earlier answer
    /// knows are not looked up again.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds after the control of the oracle is cancelled.
    pub fn new(
        at: &GameOracle,
        x: &Canonical,
        beside: Extras,
        earlier: Option<&Self>,
    ) -> Result<Self, Cancelled> {
        let mut outcome = earlier.map(|sheet| sheet.outcome);
        let remoteness = beside.remoteness.then(|| {
            let earlier = earlier.and_then(|sheet| sheet.remoteness);
            Answer::renewed(earlier, || {
                // A search for the outcome passes over some of what one for the remoteness visits:
                // where it gives up, so would the other.
                at.remoteness_unless(x, || {
                    let found = Answer::renewed(outcome, || at.outcome(x));
                    outcome = Some(found);
                    matches!(found, Answer::OutOfReach(_))
                })
            })
        });
        let outcome = Answer::renewed(outcome, || match remoteness {
            Some(remoteness) => at.outcome_besides(x, remoteness),
            None => at.outcome(x),
        });
        let mut sheet = Self {
            outcome,
            remoteness,
            best: None,
        };
        if beside.best && sheet.gaps().is_empty() {
            let (outcome, remoteness) = (outcome.value(), remoteness.and_then(|r| r.value()));
            let best = BestOptions::new(at, x, outcome, remoteness)?;
            sheet.best = Some(best);
        }
        Ok(sheet)
    }
}

impl Sheet for OutcomeSheet {
    fn note(&self, gaps: &mut Gaps) {
        gaps.note(&self.outcome);
        if let Some(remoteness) = &self.remoteness {
            gaps.note(remoteness);
        }
        if let Some(best) = &self.best {
            gaps.join(&best.gaps);
        }
    }

    fn bytes(&self) -> u64 {
        let positions = |best: &BestOptions| best.optimal.len() + best.winning.len();
        SHEET + self.best.as_ref().map_or(0, positions) as u64 * 128
    }
}

// Where the optimal and the winning moves of a position lead.

/// Where the optimal and the winning moves of a position lead: distinct positions, sorted.
#[derive(Clone, Debug, Default)]
pub struct BestOptions {
    /// Where the moves lead that win fastest or lose slowest.
    pub optimal: Vec<Canonical>,
    /// The P-positions that moves from an N-position lead to. Where options may be forbidden, the
    /// opponent may forbid some of them.
    pub winning: Vec<Canonical>,
    /// Whether both are known to be complete.
    pub complete: bool,
    /// The tables and searches that would determine more.
    pub gaps: Gaps,
}

impl BestOptions {
    /// The options as far as the outcome, the remoteness and the oracle determine them. Looks at
    /// every move where the moves are [held as a list](super::LOOKED_AT). Of a longer list it
    /// looks only at those that a theorem constructs.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds after the control of the oracle is cancelled.
    pub fn new(
        at: &GameOracle,
        x: &Canonical,
        outcome: Option<Outcome>,
        remoteness: Option<Remoteness>,
    ) -> Result<Self, Cancelled> {
        let mut found = Self::default();
        let choices = Choices::unmerged(at.rules.game, x);
        if choices.is_empty() {
            found.complete = true;
            return Ok(found);
        }
        // An optimal move leads to a remoteness less by one. Where options may be forbidden, no
        // move is optimal whatever the opponent does, and so none is missing.
        let has_optimal = at.rules.game.forbidden() == 0;
        let best = optimal_remoteness(at.rules, remoteness);
        if outcome.is_none_or(Outcome::is_p) && best.is_none() {
            // No winning move exists, or all can be forbidden, or none is known. The optimal moves
            // are not known.
            found.complete = outcome.is_some() && !has_optimal;
            return Ok(found);
        }
        if choices.len() > most_listed(at, x) {
            for by in constructed(at, x) {
                found.sort_in(at, by.apply(x), best);
            }
            found.complete = false;
        } else {
            found.complete = best.is_some() || !has_optimal;
            let table = at.remoteness_table(x).zip(best);
            // Moves that a symmetry takes to each other lead to the same position.
            let mut sorted_in = HashSet::new();
            let mut stepper = Stepper::default();
            while let Some(to) = choices.step(&mut stepper) {
                at.check()?;
                match table {
                    // The table gives the same answers many times faster than the oracle.
                    Some((table, best)) => {
                        let remoteness = table.remoteness_at(table.ranking().rank_of(to));
                        let Remoteness(r) = remoteness.expect("it is a table of remoteness");
                        if r.is_multiple_of(2) {
                            found.winning.push(x.with(to.to_vec()));
                        }
                        if r == best {
                            found.optimal.push(x.with(to.to_vec()));
                        }
                    }
                    None => {
                        let to = x.with(to.to_vec());
                        if sorted_in.insert(to.clone()) {
                            found.sort_in(at, to, best);
                        }
                    }
                }
            }
        }
        found.optimal = distinct(found.optimal);
        found.winning = distinct(found.winning);
        Ok(found)
    }

    /// Adds an option to the lists that it belongs to, as far as that is known.
    fn sort_in(&mut self, at: &GameOracle, to: Canonical, best: Option<u128>) {
        let Some(best) = best else {
            let outcome = at.outcome(&to);
            self.gaps.note(&outcome);
            match outcome.value() {
                Some(Outcome::P) => self.winning.push(to),
                Some(Outcome::N) => {}
                None => self.complete = false,
            }
            return;
        };
        let remoteness = at.remoteness(&to);
        if let Some(Remoteness(r)) = remoteness.value() {
            if r.is_multiple_of(2) {
                self.winning.push(to.clone());
            }
            if r == best {
                self.optimal.push(to);
            }
            return;
        }
        self.complete = false;
        self.gaps.note(&remoteness);
        let outcome = at.outcome_besides(&to, remoteness);
        self.gaps.note(&outcome);
        if outcome.value() == Some(Outcome::P) {
            self.winning.push(to);
        }
    }
}

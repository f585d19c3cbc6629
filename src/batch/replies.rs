//! Where the optimal and the winning moves of a position lead.

use std::collections::BTreeSet;

use super::values::Values;
use crate::game::{Canonical, Choices, Outcome, Remoteness, Ruleset, Walk};
use crate::solve::TableKey;
use crate::study::Oracle;
use crate::theory;

/// Up to so many moves all of them are looked at; of more only those that a theorem constructs.
pub(super) const EXAMINED: u128 = 1 << 16;

/// Where the optimal and the winning moves of a position lead: distinct positions, sorted.
#[derive(Clone, Debug, Default)]
pub(super) struct Replies {
    pub(super) optimal: BTreeSet<Canonical>,
    pub(super) winning: BTreeSet<Canonical>,
    /// Whether both are known to be complete.
    pub(super) complete: bool,
}

impl Replies {
    /// As far as the values of the position and the oracle tell, with the tables that would tell more.
    pub(super) fn new(
        oracle: &Oracle,
        rules: Ruleset,
        x: &Canonical,
        values: &Values,
    ) -> (Self, Vec<TableKey>) {
        let mut replies = Self::default();
        let choices = Choices::unmerged(rules.game, x);
        let Some(outcome) = values.outcome() else {
            replies.complete = choices.is_empty();
            return (replies, Vec::new());
        };
        // An optimal move leads to a remoteness less by one.
        let best = values.remoteness().and_then(|r| r.0.checked_sub(1));
        let mut needs = Vec::new();
        if choices.is_empty() {
            replies.complete = true;
        } else if best.is_none() && outcome.is_p() {
            // Nothing wins, and what is optimal is not known.
        } else if let Some(best) = best
            && let Some(table) = oracle.remoteness_table(rules, x)
            && choices.len() <= EXAMINED
        {
            // The same answers, many times faster than one by one.
            replies.complete = true;
            let mut walk = Walk::default();
            while let Some(to) = choices.step(&mut walk) {
                let remoteness = table.remoteness_at(table.ranking().rank_of(to));
                let Remoteness(r) = remoteness.expect("it is a table of remoteness");
                if r.is_multiple_of(2) {
                    replies.winning.insert(x.with(to.to_vec()));
                }
                if r == best {
                    replies.optimal.insert(x.with(to.to_vec()));
                }
            }
        } else if choices.len() <= EXAMINED {
            replies.complete = best.is_some();
            let mut walk = Walk::default();
            while let Some(to) = choices.step(&mut walk) {
                let to = x.with(to.to_vec());
                needs.extend(replies.sort_in(oracle, rules, to, best));
            }
        } else {
            let winning = theory::winning_moves(rules, x).map(|fact| fact.value);
            let optimal = theory::optimal_move(rules, x).map(|fact| fact.value);
            for by in winning.into_iter().flatten().chain(optimal) {
                needs.extend(replies.sort_in(oracle, rules, by.apply(x), best));
            }
            replies.complete = false;
        }
        (replies, needs)
    }

    /// Puts an option where it belongs; the table that would tell where.
    fn sort_in(
        &mut self,
        oracle: &Oracle,
        rules: Ruleset,
        to: Canonical,
        best: Option<u128>,
    ) -> Option<TableKey> {
        let Some(best) = best else {
            let outcome = oracle.outcome(rules, &to);
            match outcome.value() {
                Some(outcome) if outcome.is_p() => drop(self.winning.insert(to)),
                Some(_) => {}
                None => self.complete = false,
            }
            return outcome.waits_for();
        };
        let remoteness = oracle.remoteness(rules, &to);
        if let Some(Remoteness(r)) = remoteness.value() {
            if r.is_multiple_of(2) {
                self.winning.insert(to.clone());
            }
            if r == best {
                self.optimal.insert(to);
            }
            return None;
        }
        self.complete = false;
        let outcome = oracle.outcome_besides(rules, &to, remoteness);
        if outcome.value().is_some_and(Outcome::is_p) {
            self.winning.insert(to);
        }
        remoteness.waits_for().or(outcome.waits_for())
    }
}

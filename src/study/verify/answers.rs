//! The closed forms of `theory`, wherever they answer in the name of a claim, against tables.

use std::sync::atomic::{AtomicBool, Ordering};

use super::means::Stop;
use super::tally::Tally;
use super::trial::Trial;
use crate::game::{Canonical, Move, Ruleset};
use crate::solve::{Measure, Table};
use crate::theory;

/// All values and moves that the closed forms of `theory` give in a box in the name of a claim,
/// against tables.
///
pub(super) fn answers(id: &str, trial: &mut Trial<'_>) -> Result<(), Stop> {
    let rules = trial.scope()?.rules;
    let remoteness = trial.table(Measure::Remoteness)?;
    let gives_grundy = AtomicBool::new(false);
    trial.positions(|piles, tally| {
        let x = rules.game.canonical(piles);
        let r = remoteness.remoteness(&x).expect("it lies in the box");
        if let Some(fact) = theory::outcome(rules, &x).filter(|fact| fact.by == id) {
            let (outcome, says) = (r.outcome(), fact.value);
            tally.case(says == outcome, piles, || {
                format!("{x} is {outcome}, and {id} gives {says}")
            });
        }
        if let Some(fact) = theory::remoteness(rules, &x).filter(|fact| fact.by == id) {
            let says = fact.value;
            tally.case(says == r, piles, || {
                format!("{x} has R = {r}, and {id} gives {says}")
            });
        }
        if theory::grundy(rules, &x).is_some_and(|fact| fact.by == id) {
            gives_grundy.store(true, Ordering::Relaxed);
        }
        moves(id, rules, &x, &remoteness, tally);
    })?;
    drop(remoteness);
    if !gives_grundy.into_inner() {
        return Ok(());
    }
    let grundy = trial.table(Measure::Grundy)?;
    trial.positions(|piles, tally| {
        let x = rules.game.canonical(piles);
        if let Some(fact) = theory::grundy(rules, &x).filter(|fact| fact.by == id) {
            let g = grundy.grundy(&x).expect("it lies in the box");
            let says = fact.value;
            tally.case(says == g, piles, || {
                format!("{x} has the Grundy value {g}, and {id} gives {says}")
            });
        }
    })
}

/// The constructed moves: winning ones lead to P-positions, an optimal one to where R is less by
/// 1.
fn moves(id: &str, rules: Ruleset, x: &Canonical, table: &Table, tally: &mut Tally) {
    let to = |by: &Move| by.apply(x);
    if let Some(fact) = theory::winning_moves(rules, x).filter(|fact| fact.by == id) {
        for by in &fact.value {
            let to = to(by);
            let wins = table.outcome(&to).is_some_and(crate::game::Outcome::is_p);
            tally.case(wins, x.piles(), || {
                format!("the move of {id} from {x} to {to} does not win")
            });
        }
    }
    if let Some(fact) = theory::optimal_move(rules, x).filter(|fact| fact.by == id) {
        let to = to(&fact.value);
        let (here, there) = (table.remoteness(x), table.remoteness(&to));
        let is_optimal = here
            .zip(there)
            .is_some_and(|(here, there)| here.0 == there.0 + 1);
        tally.case(is_optimal, x.piles(), || {
            format!("the move of {id} from {x} to {to} is not optimal")
        });
    }
}

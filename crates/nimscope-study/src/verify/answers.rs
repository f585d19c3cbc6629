//! The theorems of `theory`, value by value, against tables; and claims that automata decide.

use super::counterexample::{Report, Status, Tally};
use super::resources::{Resources, Stop};
use super::trial::{Trial, outcomes};
use crate::decide_claims::decided;
use crate::game::{Canonical, Measure, Outcome, Remoteness, Ruleset};
use crate::prove::{Stopped, Truth};
use crate::solve::{Table, mapped};
use crate::theory::claim::{Claim, Decided};
use crate::theory::{self, Gives, Theorem};

/// All values and moves that a theorem gives in a box, against tables.
pub(super) fn answers(id: &str, trial: &mut Trial<'_>) -> Result<(), Stop> {
    let rules = trial.scope()?.rules;
    let theorem = theory::stated(rules, id).ok_or_else(|| silent(id, rules))?;
    let remoteness = trial.table(Measure::Remoteness)?;
    trial.positions(|piles, tally| {
        let x = rules.game.canonical(piles);
        let r = remoteness.remoteness(&x).expect("it lies in the box");
        if let Some(says) = theorem.outcome_at(rules, &x) {
            let outcome = r.outcome();
            tally.case(says == outcome, piles, |x| {
                format!("{x} is {outcome}, but {id} gives {says}")
            });
        }
        if let Some(says) = theorem.remoteness.at(rules, &x) {
            tally.case(says == r, piles, |x| {
                format!("{x} has R = {r}, but {id} gives {says}")
            });
        }
        moves(theorem, rules, &x, r, &remoteness, tally);
    })?;
    drop(remoteness);
    if matches!(theorem.grundy, Gives::Nothing) {
        return Ok(());
    }
    let grundy = trial.table(Measure::Grundy)?;
    trial.positions(|piles, tally| {
        let x = rules.game.canonical(piles);
        if let Some(says) = theorem.grundy.at(rules, &x) {
            let g = grundy.grundy(&x).expect("it lies in the box");
            tally.case(says == g, piles, |x| {
                format!("{x} has the Grundy value {g}, but {id} gives {says}")
            });
        }
    })
}

/// The outcomes by the closed form that the claim states.
pub(super) fn stated(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let (rules, id) = (trial.scope()?.rules, &trial.claim.id);
    let theorem = theory::stated(rules, id).ok_or_else(|| silent(id, rules))?;
    outcomes(trial, |x| theorem.outcome_at(rules, x))
}

/// A box of a game that a closed form is not about is none in which it holds.
fn silent(id: &str, rules: Ruleset) -> Stop {
    Stop::Undecided(format!("{id} says nothing of {rules}"))
}

/// The constructed moves: winning ones lead to P-positions, an optimal one to where R is less by
/// 1.
fn moves(
    theorem: &Theorem,
    rules: Ruleset,
    x: &Canonical,
    r: Remoteness,
    table: &Table,
    tally: &mut Tally,
) {
    let id = theorem.id;
    if r == rules.convention.terminal_remoteness() {
        return;
    }
    let winning = (r.outcome() == Outcome::N)
        .then(|| theorem.winning_moves_from(rules, x))
        .flatten();
    for by in winning.into_iter().flatten() {
        let to = by.apply(x);
        let wins = table.outcome(&to).is_some_and(Outcome::is_p);
        tally.case(wins, x.piles(), |x| {
            format!("the move of {id} from {x} to {to} does not win")
        });
    }
    if let Some(by) = theorem.optimal_move_from(rules, x) {
        let to = by.apply(x);
        let is_optimal = table
            .remoteness(&to)
            .is_some_and(|there| there.0 + 1 == r.0);
        tally.case(is_optimal, x.piles(), |x| {
            format!("the move of {id} from {x} to {to} is not optimal")
        });
    }
}

// Claims that automata decide: for piles of every size, not in a box.

/// Decides the statements of a claim that take a second at most.
pub(super) fn check(claim: &Claim, resources: Resources<'_>) -> Result<Report, Stop> {
    let (mut games, mut tally) = (Vec::new(), Tally::new(usize::MAX));
    let quick = claim.machine.iter().filter(|decided| decided.is_quick());
    let decisions = mapped(quick.map(Decided::stated).collect(), |stated| {
        let decision = decided(resources.theorems, stated, &resources.budget());
        Ok((stated, decision))
    })?;
    for (stated, decision) in decisions {
        let rules = stated.rules;
        let decision = decision.map_err(|stopped| match stopped {
            Stopped::Cancelled => Stop::Cancelled,
            Stopped::Overtaken | Stopped::Limit(_) => Stop::Undecided(stopped.to_string()),
        })?;
        tally.rules = Some(rules);
        match decision.whole {
            Truth::Proved => tally.case(true, &[], |_| String::new()),
            Truth::Refuted(piles) => tally.case(false, &piles, |position| {
                format!("at {position} it is false that {}", stated.text)
            }),
            Truth::Agrees(max) => {
                let why = format!("{rules}: it holds with piles ≤ {max}, but is not proved");
                return Err(Stop::Undecided(why));
            }
            Truth::OutOfReach(reason) => {
                return Err(Stop::Undecided(format!("{rules}: {reason}")));
            }
        }
        games.push(rules.to_string());
    }
    if games.is_empty() {
        let why = format!(
            "its proofs take too long here: run nimscope prove {}",
            claim.id
        );
        return Err(Stop::Undecided(why));
    }
    games.dedup();
    let range = format!("piles of all sizes, by machine: {}", games.join("; "));
    Ok(tally.found.report(range, Status::Refuted))
}

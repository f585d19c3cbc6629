//! Claims that automata decide: for piles of every size, not in a box.

use super::counterexample::Counterexample;
use super::report::{Report, Status};
use super::resources::{Resources, Stop};
use crate::decide_claims::decided;
use crate::prove::{Budget, Stopped, Truth};
use crate::theory::claim::{Claim, Decided};

/// Decides the statements of a claim that take a second at most.
pub(super) fn check(claim: &Claim, resources: Resources<'_>) -> Result<Report, Stop> {
    let budget = Budget {
        bytes: resources.memory,
        ..Budget::of(resources.control)
    };
    let (mut games, mut counterexamples) = (Vec::new(), Vec::new());
    let quick = claim.machine.iter().filter(|decided| decided.is_quick());
    for stated in quick.map(Decided::stated) {
        let rules = stated.rules;
        let decision =
            decided(resources.theorems, stated, &budget).map_err(|stopped| match stopped {
                Stopped::Cancelled => Stop::Cancelled,
                Stopped::Overtaken | Stopped::Limit(_) => Stop::Undecided(stopped.to_string()),
            })?;
        match decision.whole {
            Truth::Proved => {}
            Truth::Refuted(piles) => {
                let position = rules.game.canonical(&piles);
                let wrong = format!("at {position} it is false that {}", stated.text);
                counterexamples.push(Counterexample::at(Some(rules), position, &wrong));
            }
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
    let checked = games.len() as u64;
    games.dedup();
    Ok(Report {
        range: format!("piles of all sizes, by machine: {}", games.join("; ")),
        checked,
        status: if counterexamples.is_empty() {
            Status::Holds
        } else {
            Status::Refuted
        },
        failed: counterexamples.len() as u64,
        counterexamples,
    })
}

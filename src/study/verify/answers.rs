//! The closed forms of `theory`, wherever they answer in the name of a claim, against tables.

use std::sync::atomic::{AtomicBool, Ordering};

use super::tally::{Stop, Tally, fill};
use super::{Means, boxes};
use crate::game::{Canonical, Move, Ruleset};
use crate::solve::{Measure, Table};
use crate::theory::{self, claim::Scope};

/// All values and moves that a claim's closed forms give in a box.
pub(super) fn check(
    id: &str,
    scope: Scope,
    means: Means<'_>,
    tally: &mut Tally,
) -> Result<(), Stop> {
    let Scope { rules, max } = scope;
    let (n, least) = (rules.game.n(), rules.game.least_pile());
    let remoteness = fill(rules, Measure::Remoteness, max, means)?;
    let tells_grundy = AtomicBool::new(false);
    boxes::check(n, least, max, means, tally, |piles, tally| {
        let x = rules.game.canonical(piles);
        let r = remoteness.remoteness(&x).expect("it lies in the box");
        if let Some(fact) = theory::outcome(rules, &x).filter(|fact| fact.by == id) {
            let outcome = r.outcome();
            tally.case(fact.value == outcome, piles, || format!("it is {outcome}"));
        }
        if let Some(fact) = theory::remoteness(rules, &x).filter(|fact| fact.by == id) {
            let says = fact.value;
            tally.case(says == r, piles, || format!("R = {r}, not {says}"));
        }
        if theory::grundy(rules, &x).is_some_and(|fact| fact.by == id) {
            tells_grundy.store(true, Ordering::Relaxed);
        }
        moves(id, rules, &x, &remoteness, tally);
    })?;
    drop(remoteness);
    if !tells_grundy.into_inner() {
        return Ok(());
    }
    let grundy = fill(rules, Measure::Grundy, max, means)?;
    boxes::check(n, least, max, means, tally, |piles, tally| {
        let x = rules.game.canonical(piles);
        if let Some(fact) = theory::grundy(rules, &x).filter(|fact| fact.by == id) {
            let g = grundy.grundy(&x).expect("it lies in the box");
            let says = fact.value;
            tally.case(says == g, piles, || {
                format!("its Grundy value is {g}, not {says}")
            });
        }
    })?;
    Ok(())
}

/// The constructed moves: winning ones lead to P-positions, an optimal one to where R is less by 1.
fn moves(id: &str, rules: Ruleset, x: &Canonical, table: &Table, tally: &mut Tally) {
    let to = |by: &Move| by.apply(x);
    if let Some(fact) = theory::winning_moves(rules, x).filter(|fact| fact.by == id) {
        for by in &fact.value {
            let to = to(by);
            let wins = table.outcome(&to).is_some_and(crate::game::Outcome::is_p);
            tally.case(wins, x.piles(), || format!("the move to {to} does not win"));
        }
    }
    if let Some(fact) = theory::optimal_move(rules, x).filter(|fact| fact.by == id) {
        let to = to(&fact.value);
        let (here, there) = (table.remoteness(x), table.remoteness(&to));
        let is_optimal = here
            .zip(there)
            .is_some_and(|(here, there)| here.0 == there.0 + 1);
        tally.case(is_optimal, x.piles(), || {
            format!("the move to {to} is not optimal")
        });
    }
}

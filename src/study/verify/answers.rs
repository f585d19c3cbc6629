//! The closed forms of `theory`, wherever they answer in the name of a claim, against tables.

use super::tally::{Stop, Tally, fill};
use crate::game::{Canonical, Move, Ruleset};
use crate::solve::{Control, Measure, Table};
use crate::theory::{self, claim::Scope};

/// All values and moves that a claim's closed forms give in a box.
pub(super) fn check(
    id: &str,
    scope: Scope,
    control: &Control,
    tally: &mut Tally,
) -> Result<(), Stop> {
    let Scope { rules, max } = scope;
    let remoteness = fill(rules, Measure::Remoteness, max, control)?;
    let mut grundy = None;
    let ranking = remoteness.ranking();
    for rank in 0..ranking.positions() {
        control.check()?;
        let x = ranking.unrank(rank);
        let outcome = remoteness.outcome_at(rank);
        if let Some(fact) = theory::outcome(rules, &x).filter(|fact| fact.by == id) {
            tally.case(fact.value == outcome, x.piles(), || {
                format!("it is {outcome}")
            });
        }
        if let Some(fact) = theory::remoteness(rules, &x).filter(|fact| fact.by == id) {
            let r = remoteness
                .remoteness_at(rank)
                .expect("a table of remoteness");
            tally.case(fact.value == r, x.piles(), || {
                format!("R = {r}, not {}", fact.value)
            });
        }
        if let Some(fact) = theory::grundy(rules, &x).filter(|fact| fact.by == id) {
            if grundy.is_none() {
                grundy = Some(fill(rules, Measure::Grundy, max, control)?);
            }
            let g = grundy.as_ref().and_then(|table| table.grundy_at(rank));
            let g = g.expect("a table of Grundy values of the same box");
            let says = fact.value;
            tally.case(says == g, x.piles(), || {
                format!("its Grundy value is {g}, not {says}")
            });
        }
        moves(id, rules, &x, &remoteness, tally);
    }
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

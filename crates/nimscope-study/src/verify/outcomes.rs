//! A rule for outcomes against a table: the form that many statements have.

use super::resources::Stop;
use super::trial::Trial;
use crate::game::{Canonical, Measure, Outcome};

/// Checks every position of the box for which a rule gives P or N.
///
/// # Errors
/// Those of [`Trial::table`].
pub fn outcomes(
    trial: &mut Trial<'_>,
    rule: impl Fn(&Canonical) -> Option<Outcome> + Sync,
) -> Result<(), Stop> {
    let (rules, id) = (trial.scope()?.rules, &trial.claim().id);
    let table = trial.table(Measure::Outcome)?;
    trial.positions(|piles, tally| {
        let x = rules.game.canonical(piles);
        if let Some(claimed) = rule(&x) {
            let truth = table.outcome(&x).expect("it lies in the box");
            tally.case(claimed == truth, piles, |x| {
                format!("{x} is {truth}, but {id} says {claimed}")
            });
        }
    })
}

//! Slow games on hypergraphs: tokens that are never played.

use crate::game::Measure;
use crate::theory::reduced_on_edges;
use crate::verify::resources::Stop;
use crate::verify::trial::Trial;

/// `nimscope/edges-reduction`.
pub(super) fn reduction(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let (rules, max) = (trial.scope()?.rules, trial.max());
    let remoteness = trial.table(Measure::Remoteness)?;
    let beside = trial.resources().beside(&remoteness);
    let grundy = beside.table(rules, Measure::Grundy, max)?;
    let Some(edges) = rules.game.kind().edges() else {
        return Err(Stop::Undecided(format!("{} has no edges", rules.game)));
    };
    trial.positions(|piles, tally| {
        let (x, reduced) = (rules.game.canonical(piles), reduced_on_edges(edges, piles));
        let y = rules.game.canonical(&reduced);
        if x != y {
            let is_same = remoteness.remoteness(&x) == remoteness.remoteness(&y)
                && grundy.grundy(&x) == grundy.grundy(&y);
            tally.case(is_same, piles, |x| {
                format!("{x} has other values than {y}, to which it is reduced")
            });
        }
    })
}

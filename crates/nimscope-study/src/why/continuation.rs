//! Lines of play from a position of NIM(n, n−1), one by the M-rule and one by best play.

use crate::game::{Canonical, Choices};
use crate::line::{Step, errs, optimal_choice};
use crate::oracle::GameOracle;
use crate::solve::Cancelled;
use crate::theory::slow::m_rule;

/// The number of positions of a continuation that are shown.
const STEPS: usize = 16;

/// A line of play from the position.
#[derive(Clone, Debug)]
pub struct Continuation {
    /// How both players choose their moves, in words.
    pub title: &'static str,
    /// The first positions.
    pub steps: Vec<Step>,
    /// The index, in `steps`, of the first position whose move is not optimal.
    pub first_error: Option<usize>,
    /// Whether the line goes on after these steps.
    pub goes_on: bool,
}

impl Continuation {
    /// The mark after a position whose move is not optimal.
    pub fn error(&self, step: usize) -> &'static str {
        match self.steps.get(step) {
            Some(Step { error: true, .. }) if self.first_error == Some(step) => " ✗ first error",
            Some(Step { error: true, .. }) => " ✗ error",
            Some(Step { error: false, .. }) | None => "",
        }
    }
}

/// A line of play: with `by_rule` the player to move keeps to the M-rule and the opponent plays
/// optimally, else both do.
pub(super) fn continuation(
    at: &GameOracle,
    x: &Canonical,
    title: &'static str,
    by_rule: bool,
) -> Result<Continuation, Cancelled> {
    let (mut steps, mut here): (Vec<Step>, _) = (Vec::new(), Some(x.clone()));
    while let Some(position) = here.take()
        && steps.len() < STEPS
    {
        at.check()?;
        let remoteness = at.remoteness(&position);
        let is_ruled = by_rule && steps.len().is_multiple_of(2);
        let by = if is_ruled {
            m_rule::m_move(&position)
        } else {
            let choices = Choices::of(at.rules.game, &position);
            let best = optimal_choice(at, &position, &choices, remoteness)?;
            best.ok().map(|choice| choice.by)
        };
        here = by.as_ref().map(|by| by.apply(&position));
        let after = here.as_ref().filter(|_| is_ruled);
        let error = after.is_some_and(|after| errs(remoteness, at.remoteness(after)));
        steps.push(Step {
            error,
            ..Step::new(at, position, remoteness, by)
        });
    }
    let goes_on = steps.last().is_some_and(|step| step.by.is_some());
    Ok(Continuation {
        title,
        first_error: steps.iter().position(|step| step.error),
        steps,
        goes_on,
    })
}

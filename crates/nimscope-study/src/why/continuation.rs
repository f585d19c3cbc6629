//! Lines of play from a position of NIM(n, n−1), one by the M-rule and one by best play.

use crate::game::{Canonical, Choices, Ruleset};
use crate::line::{Next, Step, errs, optimal_choice};
use crate::oracle::Oracle;
use crate::solve::{Cancelled, Control};
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
    oracle: &Oracle,
    rules: Ruleset,
    x: &Canonical,
    title: &'static str,
    by_rule: bool,
    control: &Control,
) -> Result<Continuation, Cancelled> {
    let (mut steps, mut here): (Vec<Step>, _) = (Vec::new(), Some(x.clone()));
    while let Some(position) = here.take()
        && steps.len() < STEPS
    {
        control.check()?;
        let remoteness = oracle.remoteness(rules, &position);
        let is_ruled = by_rule && steps.len().is_multiple_of(2);
        let by = if is_ruled {
            m_rule::m_move(&position)
        } else {
            match next(oracle, rules, &position, control)? {
                Next::Choice(choice) => Some(choice.by),
                Next::End | Next::Unknown(_) => None,
            }
        };
        here = by.as_ref().map(|by| by.apply(&position));
        let error = is_ruled
            && (here.as_ref())
                .is_some_and(|after| errs(remoteness, oracle.remoteness(rules, after)));
        steps.push(Step {
            outcome: oracle.outcome_besides(rules, &position, remoteness),
            remoteness,
            error,
            by,
            position,
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

/// How an optimal line goes on.
pub(super) fn next(
    oracle: &Oracle,
    rules: Ruleset,
    x: &Canonical,
    control: &Control,
) -> Result<Next, Cancelled> {
    let choices = Choices::of(rules.game, x);
    if choices.is_empty() {
        return Ok(Next::End);
    }
    let remoteness = oracle.remoteness(rules, x);
    optimal_choice(oracle, rules, x, &choices, remoteness, control)
}

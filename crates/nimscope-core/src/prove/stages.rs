//! A statement on a game decided in stages, each of which is told: what small boxes refute at
//! once, then larger boxes, automata, and boxes that grow as long as time and memory last.

use std::time::{Duration, Instant};

use super::budget::{Budget, Limit, Stopped};
use super::compare::{COMPARED, FEW};
use super::decision::{Decision, Truth};
use super::question::Question;
use super::rule::Rule;
use crate::game::{Ruleset, grouped};
use crate::statement::Formula;

/// The time that boxes larger than the smallest ones may take before automata are tried.
const BEFORE_AUTOMATA: Duration = Duration::from_millis(100);

/// The time that automata may take before larger boxes are compared.
const SOON: Duration = Duration::from_millis(50);

/// Decides a statement as [`decide()`](super::decide()) does, with the same words. `told` gets
/// what is known after each stage. Where automata do not decide it in three quarters of the time,
/// boxes of growing size are compared until the time or the memory of the budget is used up, so
/// that the last answer says how far it was compared. With a `max` no larger box is compared.
///
/// # Errors
/// Cancelled.
pub fn decide_in_stages(
    rules: Ruleset,
    claim: &Formula,
    domain: Option<&Formula>,
    max: Option<u64>,
    known: impl Fn(&Budget<'_>) -> Result<Vec<Rule>, Stopped>,
    budget: &Budget<'_>,
    told: &mut dyn FnMut(&Decision),
) -> Result<Decision, Stopped> {
    let question = Question::new(rules, claim, domain, &[], budget);
    if let Err(Stopped::Limit(why)) = question.admit() {
        let refused = Decision::out_of_reach(why.to_string());
        told(&refused);
        return Ok(refused);
    }
    let (mut refuted, mut small) = (None, None);
    for most in [FEW, COMPARED] {
        if most == COMPARED {
            if max.is_some() {
                break;
            }
            // What is known already decides most statements sooner than larger boxes do.
            let soon = question.until(SOON, Ord::min);
            let budget = &soon;
            let decided =
                (Question { budget, ..question }).decided(None, &known, || soon.deadline)?;
            if matches!(decided.whole, Truth::Proved | Truth::Refuted(_)) {
                told(&decided);
                return Ok(decided);
            }
        }
        let budget = &question.until(BEFORE_AUTOMATA, Ord::min);
        let found = match (Question { budget, ..question }).by_small_boxes(most) {
            Ok(Some(found)) => found,
            Ok(None) | Err(Stopped::Limit(_)) => break,
            Err(stopped) => return Err(stopped),
        };
        if matches!(found.whole, Truth::Refuted(_) | Truth::Agrees(_)) {
            told(&found);
        }
        if found.is_refuted() {
            // What the smallest boxes refute, automata may say more of.
            refuted = Some(found).filter(|_| most != FEW);
            break;
        }
        small = Some(found);
    }
    let decided = match refuted {
        Some(refuted) => refuted,
        None => {
            let left = budget
                .deadline
                .map(|end| end.duration_since(Instant::now()));
            let in_part = left.map(|left| question.until(left * 3 / 4, Ord::min));
            let budget = in_part.as_ref().unwrap_or(budget);
            // A table has half of the rest of the time. If that is too little, smaller ones
            // follow.
            let half = |end: Instant| {
                let now = Instant::now();
                now + end.saturating_duration_since(now) / 2
            };
            let later = || question.budget.deadline.map(half);
            (Question { budget, ..question }).decided(max, known, later)?
        }
    };
    let grown_from = match &decided.whole {
        Truth::Proved | Truth::Refuted(_) => None,
        Truth::Agrees(bound) => Some(*bound),
        // What holds in small boxes, or is about no position there, may be false in larger ones.
        Truth::OutOfReach(_) => small.as_ref().and_then(Decision::bound),
    };
    let small = small.filter(|small| matches!(small.whole, Truth::Agrees(_)));
    let decided = match (decided, small) {
        (
            Decision {
                whole: Truth::OutOfReach(why),
                ..
            },
            Some(small),
        ) => {
            let reason = Some(why);
            Decision { reason, ..small }
        }
        (decided, _) => decided,
    };
    told(&decided);
    match grown_from {
        Some(bound) => question.in_growing_boxes(bound, max, decided, told),
        None => Ok(decided),
    }
}

impl Question<'_> {
    /// Compares with boxes beyond one in which nothing is false, each a quarter larger than the
    /// last, up to a given one, and with smaller steps from the first on that does not fit the
    /// memory.
    fn in_growing_boxes(
        &self,
        mut bound: u64,
        max: Option<u64>,
        mut known: Decision,
        told: &mut dyn FnMut(&Decision),
    ) -> Result<Decision, Stopped> {
        let most = max.unwrap_or(u64::MAX);
        let quarter = |bound: u64| (bound / 4).max(1);
        let (mut step, mut is_full) = (quarter(bound), false);
        while self.budget.deadline.is_some() && step > 0 && bound < most {
            let found = match self.by_tables(Some(bound.saturating_add(step).min(most))) {
                Ok(found) => found,
                Err(Stopped::Limit(Limit::Time)) => break,
                Err(Stopped::Limit(Limit::Other(_))) => {
                    (step, is_full) = (step / 2, true);
                    continue;
                }
                Err(stopped) => return Err(stopped),
            };
            if found.is_refuted() {
                told(&found);
                return Ok(found);
            }
            let Some(reached) = found.bound().filter(|&reached| reached > bound) else {
                break;
            };
            bound = reached;
            step = if is_full { step / 2 } else { quarter(bound) };
            if matches!(found.whole, Truth::Agrees(_)) {
                let reason = match known.whole {
                    Truth::OutOfReach(why) => Some(why),
                    Truth::Agrees(_) | Truth::Proved | Truth::Refuted(_) => known.reason,
                };
                known = Decision { reason, ..found };
                told(&known);
            }
        }
        Ok(known)
    }
}

impl Decision {
    /// The largest pile of the box in which nothing is false, if the box is known: it agrees
    /// there, or is about no position.
    fn bound(&self) -> Option<u64> {
        match &self.whole {
            Truth::Agrees(bound) => Some(*bound),
            Truth::OutOfReach(_) => {
                let tally = self.tally.as_ref();
                tally
                    .filter(|tally| tally.left_out == 0)
                    .map(|tally| tally.max)
            }
            Truth::Proved | Truth::Refuted(_) => None,
        }
    }

    /// The verdict and how it is known, in a sentence without a full stop. `shown` writes the
    /// piles of a position.
    pub fn sentence(&self, shown: impl Fn(&[u64]) -> String) -> String {
        let because = self.reason.as_ref();
        let because = because.map_or_else(String::new, |reason| format!(": {reason}"));
        match &self.whole {
            Truth::Proved => "proved for piles of every size".to_owned(),
            Truth::Refuted(x) => format!("refuted at ({}){because}", shown(x)),
            Truth::Agrees(max) => {
                let tally = self.tally.as_ref();
                let positions = tally.filter(|tally| tally.max == *max);
                let positions = positions.and_then(|tally| u128::try_from(&tally.positions).ok());
                let held = match positions {
                    None => format!("holds at the positions with piles ≤ {max}"),
                    Some(1) => format!("holds at the one position with piles ≤ {max}"),
                    Some(count) => {
                        let count = grouped(count);
                        format!("holds at all {count} positions with piles ≤ {max}")
                    }
                };
                // Of `A => B` those with A were counted.
                format!("{held} that it is about, and is not proved{because}")
            }
            Truth::OutOfReach(reason) => format!("out of reach: {reason}"),
        }
    }
}

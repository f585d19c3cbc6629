//! Random positions that are worth playing: long enough, and undecided by the first move.

use super::answer::Oracle;
use super::opponent::Strength;
use super::sheet::{Gaps, SHEET, Sheet};
use crate::game::{Canonical, Choices, Outcome, Remoteness, Ruleset};
use crate::solve::{Cancelled, Control};

/// A position worth playing has at least this remoteness, where it is known.
pub const LEAST_REMOTENESS: Remoteness = Remoteness(6);

/// The number of random positions tried.
const TRIED: usize = 4096;

/// The number of moves of a position tried to find one that loses.
const MOVES: usize = 64;

/// A random position worth playing: the player to move wins with some moves and not with others,
/// and best play lasts for some moves.
#[derive(Clone, Debug)]
pub struct WorthPlaying {
    /// The position; `None` if none was found, and while the sheet [needs](Sheet::needs) tables.
    pub position: Option<Canonical>,
    /// What its only winning move leads to, where a position with a single one was wanted.
    pub answer: Option<Canonical>,
    /// What is known of best play there: perfect where the remoteness is known, winning where only
    /// the outcome is.
    pub strength: Strength,
    gaps: Gaps,
}

impl WorthPlaying {
    /// Looks for one with piles ≤ max. With `only_one`, a single move must win from it. Equal
    /// seeds find equal positions.
    ///
    /// # Errors
    /// [`Cancelled`] soon after [`Control::cancel`].
    pub fn find(
        oracle: &Oracle,
        rules: Ruleset,
        max: u64,
        (seed, only_one): (u64, bool),
        control: &Control,
    ) -> Result<Self, Cancelled> {
        let mut random = fastrand::Rng::with_seed(seed);
        let least = rules.game.least_pile();
        let max = max.max(least);
        // The table of the box determines the values of all positions, where it is to be computed
        // at all.
        let largest = rules.game.canonical(vec![max; rules.game.n()]);
        let hasty = oracle.hasty();
        let waited_for = [
            hasty.remoteness(rules, &largest).waits_for(),
            hasty.outcome(rules, &largest).waits_for(),
        ];
        let gaps: Gaps = waited_for.into_iter().flatten().collect();
        for _ in 0..if gaps.tables().is_empty() { TRIED } else { 0 } {
            control.check()?;
            let piles = (0..rules.game.n()).map(|_| random.u64(least..=max));
            let x = rules.game.canonical(piles.collect::<Vec<_>>());
            let answer = only_one.then(|| only_winning(&hasty, rules, &x)).flatten();
            let is_wanted = !only_one || answer.is_some();
            if is_wanted && is_worth_playing(&hasty, rules, &x, &mut random) {
                let is_measured = hasty.remoteness(rules, &x).value().is_some();
                return Ok(Self {
                    strength: if is_measured {
                        Strength::Perfect
                    } else {
                        Strength::Winning
                    },
                    position: Some(x),
                    answer,
                    gaps,
                });
            }
        }
        Ok(Self {
            position: None,
            answer: None,
            strength: Strength::Unknown,
            gaps,
        })
    }
}

impl Sheet for WorthPlaying {
    fn gaps(&self) -> Gaps {
        self.gaps.clone()
    }

    fn bytes(&self) -> u64 {
        SHEET
    }
}

/// What the only winning move leads to; `None` if there is another, or the moves are many.
fn only_winning(oracle: &Oracle, rules: Ruleset, x: &Canonical) -> Option<Canonical> {
    let choices = Choices::of(rules.game, x);
    let count = choices
        .len()
        .exact()
        .filter(|&count| count <= MOVES as u128)?;
    let mut only = None;
    for number in 0..count {
        let to = choices.get(number)?.to;
        // A move of which nothing is known may win too.
        if oracle.outcome(rules, &to).value()?.is_p() && only.replace(to).is_some() {
            return None;
        }
    }
    only
}

fn is_worth_playing(
    oracle: &Oracle,
    rules: Ruleset,
    x: &Canonical,
    random: &mut fastrand::Rng,
) -> bool {
    let remoteness = oracle.remoteness(rules, x);
    if remoteness.value().is_some_and(|r| r < LEAST_REMOTENESS) {
        return false;
    }
    let outcome = oracle.outcome_besides(rules, x, remoteness).value();
    if outcome != Some(Outcome::N) {
        return false;
    }
    let choices = Choices::of(rules.game, x);
    let count = choices.len().exact().unwrap_or(u128::MAX);
    let loses = |number| {
        let option = choices.get(number).map(|choice| choice.to);
        option.is_some_and(|to| oracle.outcome(rules, &to).value() == Some(Outcome::N))
    };
    if count <= MOVES as u128 {
        (0..count).any(loses)
    } else {
        (0..MOVES).map(|_| random.u128(0..count)).any(loses)
    }
}

//! The definition where the opponent may forbid some options before each move.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::{Value, of_options, terminal, written};
use crate::game::{Canonical, Outcome, Remoteness, Ruleset};

/// Outcomes and remoteness of one game, in which options may be forbidden, by definition. A
/// Grundy value is not defined.
///
/// Before each move the opponent forbids a set of options, of at most the given size. The player
/// to move chooses among the others, and is at the end of the play where there is none. The
/// opponent takes the set that is best: one that wins as fast as possible, else one that loses as
/// slowly as possible. Options are distinct if their piles differ where they stand.
///
/// ```
/// use nimscope_core::game::{Outcome, Ruleset};
/// use nimscope_core::solve::naive::Forbidding;
/// let rules = Ruleset::normal("blocking-wythoff:2".parse()?);
/// let mut naive = Forbidding::new(rules);
/// assert_eq!(naive.value(&rules.game.canonical([0, 1])).0, Outcome::P);
/// assert_eq!(naive.value(&rules.game.canonical([1, 1])).0, Outcome::N);
/// # Ok::<(), nimscope_core::game::GameError>(())
/// ```
#[derive(Debug)]
pub struct Forbidding {
    rules: Ruleset,
    memo: HashMap<Canonical, (Outcome, Remoteness)>,
}

impl Forbidding {
    /// Nothing computed yet.
    pub fn new(rules: Ruleset) -> Self {
        let memo = HashMap::new();
        Self { rules, memo }
    }

    /// The values of a position, by recursion over its options.
    ///
    /// # Panics
    /// The game is given by no rule.
    pub fn value(&mut self, x: &Canonical) -> (Outcome, Remoteness) {
        if let Some(&value) = self.memo.get(x) {
            return value;
        }
        let rule = self.rules.game.kind().written();
        let rule = rule.expect("only games by their rule forbid options");
        let options: Vec<(Outcome, Remoteness)> = written(rule, x.piles())
            .into_iter()
            .map(|y| self.value(&x.with(y)))
            .collect();
        let value = self.best_set(&options, 0, rule.forbidden);
        self.memo.insert(x.clone(), value);
        value
    }

    /// The value that is best for the opponent when up to some of the options from a place on are
    /// forbidden besides those that are missing.
    fn best_set(
        &self,
        options: &[(Outcome, Remoteness)],
        from: usize,
        more: usize,
    ) -> (Outcome, Remoteness) {
        let mut best = self.of_left(options);
        for place in from..if more == 0 { from } else { options.len() } {
            let mut others = options.to_vec();
            others.remove(place);
            let value = self.best_set(&others, place, more - 1);
            if for_opponent(value) > for_opponent(best) {
                best = value;
            }
        }
        best
    }

    /// The value of a position whose options are these.
    fn of_left(&self, options: &[(Outcome, Remoteness)]) -> (Outcome, Remoteness) {
        let value = |&(outcome, remoteness): &(Outcome, Remoteness)| Value {
            outcome,
            remoteness,
            ..terminal(self.rules.convention)
        };
        let options: Vec<Value> = options.iter().map(value).collect();
        let Value {
            outcome,
            remoteness,
            ..
        } = if options.is_empty() {
            terminal(self.rules.convention)
        } else {
            of_options(&options)
        };
        (outcome, remoteness)
    }
}

/// How much the opponent likes a value: to win soon, or else to lose late.
fn for_opponent(
    (outcome, remoteness): (Outcome, Remoteness),
) -> (bool, Option<Reverse<u128>>, u128) {
    match outcome {
        Outcome::P => (true, Some(Reverse(remoteness.0)), 0),
        Outcome::N => (false, None, remoteness.0),
    }
}

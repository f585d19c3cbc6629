//! The definition where the opponent may forbid some options before each move.

use std::cmp::Reverse;
use std::collections::HashMap;

use nimscope::game::{Canonical, Convention, Outcome, Remoteness, Ruleset};
use nimscope::solve::naive;

type OutcomeAndRemoteness = (Outcome, Remoteness);

/// Outcomes and remoteness of one game, in which options may be forbidden, by definition. A
/// Grundy value is not defined.
///
/// Before each move the opponent forbids a set of options, of at most the given size. The player
/// to move chooses among the others, and is at the end of the play where there is none. The
/// opponent takes the set that is best: one that wins as fast as possible, else one that loses as
/// slowly as possible. Options are distinct if their piles differ where they stand.
pub(super) struct Forbidding {
    rules: Ruleset,
    memo: HashMap<Canonical, OutcomeAndRemoteness>,
}

impl Forbidding {
    pub(super) fn new(rules: Ruleset) -> Self {
        let memo = HashMap::new();
        Self { rules, memo }
    }

    /// The values of a position of a game by its rule, by recursion over its options.
    pub(super) fn value(&mut self, x: &Canonical) -> OutcomeAndRemoteness {
        if let Some(&value) = self.memo.get(x) {
            return value;
        }
        let rule = self.rules.game.kind().written().unwrap();
        let options: Vec<OutcomeAndRemoteness> = naive::written(rule, x.piles())
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
        options: &[OutcomeAndRemoteness],
        from: usize,
        more: usize,
    ) -> OutcomeAndRemoteness {
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

    /// The value of a position whose options are these. Without any the play has ended: who moved
    /// last has won in normal play, and lost in misère play. A winner hurries, a loser delays.
    fn of_left(&self, options: &[OutcomeAndRemoteness]) -> OutcomeAndRemoteness {
        let is_misere = self.rules.convention == Convention::Misere;
        let is_n = if options.is_empty() {
            is_misere
        } else {
            options.iter().any(|&(outcome, _)| outcome == Outcome::P)
        };
        let remotenesses = || options.iter().map(|(_, remoteness)| remoteness.0);
        let least_even = remotenesses().filter(|r| r % 2 == 0).min();
        let best = least_even.or(remotenesses().max());
        let remoteness = best.map_or(u128::from(is_misere), |best| best + 1);
        (Outcome::p_if(!is_n), Remoteness(remoteness))
    }
}

/// How much the opponent likes a value: to win soon, or else to lose late.
fn for_opponent(
    (outcome, remoteness): OutcomeAndRemoteness,
) -> (bool, Option<Reverse<u128>>, u128) {
    match outcome {
        Outcome::P => (true, Some(Reverse(remoteness.0)), 0),
        Outcome::N => (false, None, remoteness.0),
    }
}

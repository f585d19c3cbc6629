//! Checks by options alone: what they decide, how their work is dealt, and how shards are put
//! together.

mod deal;
mod merge;
mod planted;
mod swift;
mod truth;

use nimscope::game::{Convention, Game, Outcome, Remoteness, Ruleset};
use nimscope::solve::Control;
use nimscope::study::shards::{Bounded, Checked, Claimed, Slice, check};
use nimscope::theory::{BOTH, Gives, Rule, Theorem};

fn rules(text: &str) -> Ruleset {
    match text.strip_prefix("misere ") {
        Some(game) => Ruleset::misere(game.parse().unwrap()),
        None => Ruleset::normal(text.parse::<Game>().unwrap()),
    }
}

fn slice(text: &str) -> Slice {
    text.parse().unwrap()
}

fn checked(boxed: &Bounded, of: Slice) -> Checked {
    check(boxed, of, &Control::new()).unwrap()
}

/// A claim that is made here.
fn with(theorem: Theorem, rules: Ruleset, max: u64) -> Bounded {
    Bounded {
        claimed: Claimed::new(theorem, rules).unwrap(),
        max,
    }
}

fn outcomes(rules: Ruleset, max: u64, rule: Rule<Outcome>) -> Bounded {
    let theorem = Theorem {
        outcome: Gives::Everywhere(rule),
        ..Theorem::about("planted", &|_| true, BOTH)
    };
    with(theorem, rules, max)
}

fn remotenesses(rules: Ruleset, max: u64, rule: Rule<Remoteness>) -> Bounded {
    let theorem = Theorem {
        remoteness: Gives::Everywhere(rule),
        ..Theorem::about("planted", &|_| true, BOTH)
    };
    with(theorem, rules, max)
}

fn is_misere(rules: Ruleset) -> bool {
    rules.convention == Convention::Misere
}

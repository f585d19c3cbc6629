//! Checks by options alone: what they decide, how their work is dealt, and how shards are put
//! together.

mod merge;
mod slices;
mod swift;
mod truth;
mod wrong_values;

use std::ops::Range;

use nimscope::game::{Canonical, Convention, Family, Game, Outcome, Remoteness, Ruleset};
use nimscope::solve::Control;
use nimscope::study::shards::{Bounded, EXAMPLE, Slice, SliceCheck, check};
use nimscope::study::verify::Counterexample;
use nimscope::theory::claim::claim;
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

/// The places of a slice, block by block.
fn ranges(slice: Slice, total: u128) -> impl Iterator<Item = Range<u128>> {
    (0..slice.blocks(total)).map(move |number| slice.range(number, total))
}

fn checked(boxed: &Bounded, of: Slice) -> SliceCheck {
    check(boxed, of, &Control::new()).unwrap()
}

/// The position of a counterexample.
fn place_of(one: &Counterexample) -> Canonical {
    one.position().unwrap()
}

/// A claim that is made here.
fn with(theorem: &Theorem, rules: Ruleset, max: u64) -> Bounded {
    Bounded::new(*theorem, rules, max).unwrap()
}

fn outcomes(rules: Ruleset, max: u64, rule: Rule<Outcome>) -> Bounded {
    let theorem = Theorem {
        outcome: Gives::Everywhere(rule),
        ..Theorem::about("planted", &|_| true, BOTH)
    };
    with(&theorem, rules, max)
}

fn remotenesses(rules: Ruleset, max: u64, rule: Rule<Remoteness>) -> Bounded {
    let theorem = Theorem {
        remoteness: Gives::Everywhere(rule),
        ..Theorem::about("planted", &|_| true, BOTH)
    };
    with(&theorem, rules, max)
}

fn is_misere(rules: Ruleset) -> bool {
    rules.convention == Convention::Misere
}

#[test]
fn the_example_of_messages_can_be_checked_by_options() {
    let example = claim(EXAMPLE).unwrap();
    let game = Game::new(Family::Slow, 6, 5).unwrap();
    assert!(Bounded::of(example, Some(game), false, Some(20)).is_ok());
}

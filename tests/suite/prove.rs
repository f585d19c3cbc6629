//! Rules found and proved by machine.

mod automata;
pub(crate) mod certificates;
mod discovered;
mod exported;
mod generated;
pub(crate) mod hostile_certificates;
mod limits;
mod python;
mod rules_in_words;
mod shipped;
mod small_cases;
mod statements;

use nimscope::game::{Convention, Measure, Ruleset};
use nimscope::prove::{Budget, Discovery, Found, Rule, discover};
use nimscope::solve::Control;

/// Rules by name: `exact:5,2` or `misere slow:3,2`.
fn rules(name: &str) -> Ruleset {
    let (convention, game) = match name.strip_prefix("misere ") {
        Some(game) => (Convention::Misere, game),
        None => (Convention::Normal, name),
    };
    let game = game.parse().unwrap();
    Ruleset { game, convention }
}

fn discovered(name: &str, value: Measure) -> Discovery {
    discover(rules(name), value, &Budget::of(&Control::new())).unwrap()
}

/// The rule that is found for a game.
#[track_caller]
fn rule(name: &str, value: Measure) -> Rule {
    match discovered(name, value).found {
        Found::Proved(rule) => *rule,
        other => panic!("{name}: {other:?}"),
    }
}

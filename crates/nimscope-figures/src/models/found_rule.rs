//! The rule of which a figure is drawn: one that is known, or else one that is looked for.

use std::time::{Duration, Instant};

use crate::drawn_from::Filled;
use crate::game::{Measure, Ruleset, WrittenGame};
use crate::prove::numeration::{self, Certified, FixedValue, Machine, System, SystemSearch};
use crate::prove::{self, Budget, Found, Rule, Stopped};
use crate::request::Request;
use crate::solve::Cancelled;
use crate::study::known_rules;
use crate::theory::Theorems;

/// The time that a discovery may take.
const TIME: Duration = Duration::from_secs(60);

/// What a discovery may take.
pub(super) fn budget<'a>(filled: &Filled<'a>) -> Budget<'a> {
    Budget {
        deadline: Instant::now().checked_add(TIME),
        ..filled.resources.budget()
    }
}

/// The rule that was found, or why there is none, in a sentence.
pub(super) fn found<R>(found: Result<Found<R>, Stopped>) -> Result<Result<R, String>, Cancelled> {
    let rule = match found {
        Err(Stopped::Cancelled) => return Err(Cancelled),
        Err(stopped) => Err(stopped.to_string()),
        Ok(found) => found.or_why(),
    };
    Ok(rule.map_err(|why| format!("No rule was found: {why}.")))
}

/// The rule over binary digits that is known of the game, or else one that is looked for.
fn in_binary(
    theorems: &Theorems,
    request: &Request,
    budget: &Budget<'_>,
) -> Result<Found<Box<Rule>>, Stopped> {
    let known = known_rules(theorems, request.rules, budget)?;
    let of_outcome = |rule: &Rule| rule.value == Measure::Outcome;
    if let Some(rule) = known.into_iter().find(of_outcome) {
        return Ok(Found::Proved(Box::new(rule)));
    }
    Ok(prove::discover(request.rules, Measure::Outcome, budget)?.found)
}

/// A rule for the outcomes of a game.
pub(super) enum FoundRule {
    /// Over binary digits.
    Binary(Box<Rule>),
    /// Over a numeration system, of a game by its rule.
    OverSystem(Machine),
}

/// The rule that is known of the game, or else one that is looked for; or why there is none.
pub(super) fn known_or_found(
    theorems: &Theorems,
    request: &Request,
    budget: &Budget<'_>,
) -> Result<Result<FoundRule, String>, Cancelled> {
    Ok(match request.game().kind().written() {
        Some(game) => found(over_system(theorems, request, game, budget))?
            .map(|says| FoundRule::OverSystem(says.machine)),
        None => found(in_binary(theorems, request, budget))?.map(FoundRule::Binary),
    })
}

/// The same for a game by its rule.
fn over_system(
    theorems: &Theorems,
    request: &Request,
    game: &'static WrittenGame,
    budget: &Budget<'_>,
) -> Result<Found<Certified>, Stopped> {
    let rules = request.rules;
    theorems.recall(rules.game);
    for proved in theorems.proved(rules) {
        if let Ok(says) = Certified::of_certificate(&proved.certificate, budget)? {
            return Ok(Found::Proved(says));
        }
    }
    Ok(search(rules, game, budget)?.found)
}

/// Looks for the outcomes of a game by its rule over the usual systems.
pub(super) fn search(
    rules: Ruleset,
    game: &'static WrittenGame,
    budget: &Budget<'_>,
) -> Result<SystemSearch, Stopped> {
    let (value, systems) = (FixedValue::OUTCOME, System::usual());
    numeration::discover(game, rules.convention, value, &systems, budget)
}

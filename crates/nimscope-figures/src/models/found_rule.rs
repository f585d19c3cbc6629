//! The rule of which a figure is drawn: one that is known, or else one that is looked for.

use std::time::{Duration, Instant};

use crate::drawn_from::Filled;
use crate::game::{Measure, Ruleset, WrittenGame};
use crate::prove::numeration::{self, FixedValue, Machine, SearchVerdict, System, SystemSearch};
use crate::prove::{self, Budget, Found, NONE_IN_SIGHT, Rule, Stopped};
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
pub(super) fn rule(found: Result<Found, Stopped>) -> Result<Result<Box<Rule>, String>, Cancelled> {
    let why = match found {
        Err(Stopped::Cancelled) => return Err(Cancelled),
        Err(stopped) => stopped.to_string(),
        Ok(Found::NoneInSight(_)) => NONE_IN_SIGHT.to_owned(),
        Ok(Found::OutOfReach(reason)) => reason,
        Ok(Found::Proved(rule)) => return Ok(Ok(rule)),
    };
    Ok(Err(not_found(&why)))
}

/// The rule over binary digits that is known of the game, or else one that is looked for.
fn in_binary(
    theorems: &Theorems,
    request: &Request,
    budget: &Budget<'_>,
) -> Result<Found, Stopped> {
    let known = known_rules(theorems, request.rules, budget)?;
    let of_outcome = |rule: &Rule| rule.value() == Measure::Outcome;
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
        Some(game) => over_system(theorems, request, game, budget)?.map(FoundRule::OverSystem),
        None => rule(in_binary(theorems, request, budget))?.map(FoundRule::Binary),
    })
}

/// The same for a game by its rule.
fn over_system(
    theorems: &Theorems,
    request: &Request,
    game: &'static WrittenGame,
    budget: &Budget<'_>,
) -> Result<Result<Machine, String>, Cancelled> {
    let rules = request.rules;
    theorems.recall(rules.game);
    let found = || {
        for proved in theorems.proved(rules) {
            let checked = numeration::check(&proved.certificate, budget)?;
            if let (Some(says), None) = (checked.says, checked.wrong) {
                return Ok(Ok(says.machine));
            }
        }
        let search = search(rules, game, budget)?;
        Ok(of_search(search.verdict))
    };
    match found() {
        Err(Stopped::Cancelled) => Err(Cancelled),
        Err(stopped) => Ok(Err(not_found(&stopped.to_string()))),
        Ok(found) => Ok(found),
    }
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

/// The automaton of a search, or why there is none, in a sentence.
pub(super) fn of_search(verdict: SearchVerdict) -> Result<Machine, String> {
    match verdict {
        SearchVerdict::Proved { says, .. } => Ok(says.machine),
        SearchVerdict::NoneInSight(_) => Err(not_found(NONE_IN_SIGHT)),
        SearchVerdict::OutOfReach(reason) => Err(not_found(&reason)),
    }
}

fn not_found(why: &str) -> String {
    format!("No rule was found: {why}.")
}

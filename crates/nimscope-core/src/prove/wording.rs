//! Words for a rule: a statement, proved to say the same as its automaton.
//!
//! Rules are looked for in the columns, where each column decides for itself. They are also looked
//! for in features of the piles, such as parities, ties and sums, of which a few may decide. Each
//! statement that a box does not refute is offered to the prover, and only what it proves counts.

mod cells;
mod columns;
mod features;
mod names;

use std::time::{Duration, Instant};

use super::budget::{Budget, Stopped};
use super::decision::Truth;
use super::question::Question;
use super::rule::Rule;
use super::word::Direction;
use crate::game::Measure;
use crate::statement;
use names::Names;

/// The time that words may take.
const TIME: Duration = Duration::from_secs(2);

/// Games of more piles have too many features.
const PILES: usize = 8;

/// A statement that is proved equivalent to a rule for outcomes, such as `P <=> x1 = x3`; `None`
/// where none was found.
///
/// # Errors
/// Cancelled.
pub fn words(rule: &Rule, budget: &Budget<'_>) -> Result<Option<String>, Stopped> {
    let end = Instant::now() + TIME;
    let budget = &Budget {
        deadline: Some(budget.deadline.map_or(end, |deadline| deadline.min(end))),
        ..budget.clone()
    };
    match found(rule, budget) {
        Err(Stopped::Limit(_)) => Ok(None),
        done => done,
    }
}

fn found(rule: &Rule, budget: &Budget<'_>) -> Result<Option<String>, Stopped> {
    let rules = rule.rules();
    if rule.value() != Measure::Outcome || rules.game.n() > PILES {
        return Ok(None);
    }
    let names = Names::of(rule);
    let mut offers = cells::statements(rule, &names, budget)?;
    // Elsewhere columns are those of piles that are counted from the least.
    if rules.game.least_pile() == 0 && rule.direction() == Direction::High {
        offers.extend(columns::statement(rule.automaton(), &names));
    }
    offers.sort_by_key(String::len);
    let known = [rule.clone()];
    for offer in offers {
        let text = format!("P <=> {offer}");
        let claim = statement::parse(&text, rules.game.n());
        let claim = claim.expect("features and columns are written as statements are read");
        budget.check()?;
        match Question::new(rules, &claim, None, &known, budget).by_automata() {
            Ok(decision) if decision.whole == Truth::Proved => return Ok(Some(text)),
            Ok(_) | Err(Stopped::Limit(_)) => {}
            Err(stopped) => return Err(stopped),
        }
    }
    Ok(None)
}

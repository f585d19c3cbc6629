//! Words for a rule: a statement, proved to say the same as its automaton.
//!
//! Rules are looked for in the columns, where each column decides for itself. They are also looked
//! for in features of the piles, such as parities, ties and sums, of which a few may decide. Each
//! statement that a box does not refute is offered to the prover, and only what it proves counts.
//! What that may take is limited by work and not by time: a rule has the same words everywhere.

mod cells;
mod columns;
mod features;

use super::automaton::Direction;
use super::budget::{Budget, Stopped};
use super::decision::Truth;
use super::question::Question;
use super::rule::Rule;
use crate::game::Measure;
use crate::lists::sort_by_key;
use crate::statement;
use features::{PileNames, families};

/// The most bytes of an automaton that is made to prove an offer: some hundredths of a second.
const BYTES: u64 = 4 << 20;

/// The most characters of a statement in features of the larger families.
const LONG: usize = 160;

/// Games of more piles have too many features.
const PILES: usize = 8;

/// A statement that is proved equivalent to a rule for outcomes, such as `P <=> x1 = x3`; `None`
/// where none was found.
///
/// # Errors
/// Cancelled.
pub fn words(rule: &Rule, budget: &Budget<'_>) -> Result<Option<String>, Stopped> {
    let budget = &Budget {
        bytes: budget.bytes.min(BYTES),
        ..budget.clone()
    };
    match found(rule, budget) {
        Err(Stopped::Limit(_)) => Ok(None),
        done => done,
    }
}

fn found(rule: &Rule, budget: &Budget<'_>) -> Result<Option<String>, Stopped> {
    let rules = rule.rules;
    if rule.value != Measure::Outcome || rules.game.n() > PILES {
        return Ok(None);
    }
    let names = PileNames::of(rule);
    // Elsewhere columns are those of piles that are counted from the least.
    let has_columns = rules.game.least_pile() == 0 && rule.direction == Direction::Msd;
    let automaton = Some(&rule.automaton).filter(|_| has_columns);
    let [simple, larger] = families(&names);
    let mut offers = cells::statements(rule, &simple, &names, budget)?;
    offers.extend(automaton.and_then(|automaton| columns::statement(automaton, &names)));
    if rules.game.kind().edges().is_some() {
        // The piles that are not empty hold no edge.
        offers.push("terminal".to_owned());
    }
    if let Some(text) = proved(rule, offers, budget)? {
        return Ok(Some(text));
    }
    let mut offers = cells::statements(rule, &larger, &names, budget)?;
    // A longer statement says less than the automaton.
    offers.retain(|offer| offer.len() <= LONG);
    offers.extend(
        automaton
            .into_iter()
            .flat_map(|it| columns::beyond_small(it, &names)),
    );
    proved(rule, offers, budget)
}

/// The shortest of the offers that is proved.
fn proved(
    rule: &Rule,
    mut offers: Vec<String>,
    budget: &Budget<'_>,
) -> Result<Option<String>, Stopped> {
    sort_by_key(&mut offers, String::len);
    let (rules, known) = (rule.rules, [rule.clone()]);
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

//! A rule in the languages of other programs: a graph for Graphviz, an automaton with the
//! sentences that prove it for Walnut, an independent prover, and a theorem for Coq.
//!
//! All read numbers from the highest digit on. The first two leave out the state from which
//! nothing is accepted.

mod coq;
mod dot;
mod walnut;

pub use coq::{CoqWords, coq, coq_over_system};
pub use dot::dot;
pub use walnut::{CustomBase, Walnut, walnut};

use super::automaton::{Automaton, State};
use super::budget::{Budget, Stopped};
use super::rule::Rule;
use super::word::{Column, Direction};

/// The automaton of a rule, read from the highest digit on.
fn from_the_highest(rule: &Rule, budget: &Budget<'_>) -> Result<Automaton, Stopped> {
    match rule.direction() {
        Direction::High => Ok(rule.automaton().clone()),
        Direction::Low => rule.automaton().reversed(budget),
    }
}

/// The digits of a column, that of the first track first.
fn digits(column: Column, tracks: usize) -> impl Iterator<Item = char> {
    (0..tracks).map(move |track| if column >> track & 1 == 1 { '1' } else { '0' })
}

/// The states that are written: the start, and all from which some word is accepted.
pub(super) fn written(automaton: &Automaton) -> Vec<State> {
    let live = automaton.live();
    let states = (0..).zip(live);
    states
        .filter(|&(state, live)| live || state == 0)
        .map(|(state, _)| state)
        .collect()
}

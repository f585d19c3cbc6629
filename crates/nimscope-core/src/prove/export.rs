//! A rule in the languages of other programs: a graph for Graphviz, an automaton with the
//! sentences that prove it for Walnut, an independent prover, and a theorem for Coq.
//!
//! All read numbers from the highest digit on. The first two leave out the state from which
//! nothing is accepted.

mod coq;
mod walnut;

use std::collections::BTreeMap;
use std::fmt::Write;

use super::automaton::{Automaton, State};
use super::budget::{Budget, Stopped};
use super::rule::Rule;
use super::word::{Column, Direction};

pub use coq::{CoqWords, coq, coq_over_system};
pub use walnut::{CustomBase, Walnut, walnut};

/// The automaton of a rule, read from the highest digit on.
fn from_the_highest(rule: &Rule, budget: &Budget<'_>) -> Result<Automaton, Stopped> {
    match rule.direction() {
        Direction::Msd => Ok(rule.automaton().clone()),
        Direction::Lsd => rule.automaton().reversed(budget),
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

// The automaton as a graph in the language of Graphviz.

/// The columns that stand side by side at an arrow.
const WIDE: usize = 8;

/// The automaton of a rule as DOT: states that accept have a double line, and an arrow stands for
/// the columns at it.
///
/// # Errors
/// Turning the automaton round is beyond the budget.
pub fn dot(rule: &Rule, budget: &Budget<'_>) -> Result<String, Stopped> {
    let automaton = from_the_highest(rule, budget)?;
    let (rules, value) = (rule.rules(), rule.value().key());
    let mut text = format!("// nimscope: the {value} automaton of {rules}, highest digit first.\n");
    text.push_str("// Columns have a digit for each pile");
    if rule.value().is_number() {
        text.push_str(", and the last one for the value");
    }
    let least = rules.game.least_pile();
    if least > 0 {
        let _ = write!(text, "; piles are counted from {least}");
    }
    text.push_str(".\ndigraph automaton {\n  rankdir=LR;\n  node [shape=circle];\n");
    text.push_str("  start [shape=point];\n");
    let states = written(&automaton);
    for &state in &states {
        let shape = if automaton.accepts(state) {
            " [shape=doublecircle]"
        } else {
            ""
        };
        let _ = writeln!(text, "  {state}{shape};");
    }
    text.push_str("  start -> 0;\n");
    for &from in &states {
        let mut arrows: BTreeMap<State, Vec<Column>> = BTreeMap::new();
        for (column, &to) in (0..).zip(automaton.row(from)) {
            arrows.entry(to).or_default().push(column);
        }
        arrows.retain(|to, _| states.binary_search(to).is_ok());
        for (to, columns) in arrows {
            arrow(&mut text, from, to, &label(&columns, automaton.tracks()));
        }
    }
    text.push_str("}\n");
    Ok(text)
}

fn arrow(text: &mut String, from: State, to: State, label: &str) {
    let _ = writeln!(text, "  {from} -> {to} [label=\"{label}\"];");
}

fn label(columns: &[Column], tracks: usize) -> String {
    let row = |row: &[Column]| {
        let words: Vec<String> = row.iter().map(|&c| digits(c, tracks).collect()).collect();
        words.join(" ")
    };
    let rows: Vec<String> = columns.chunks(WIDE).map(row).collect();
    rows.join("\\n")
}

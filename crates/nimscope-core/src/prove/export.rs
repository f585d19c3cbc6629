//! A rule in the languages of other programs: a graph for Graphviz, an automaton with the
//! sentences that prove it for Walnut, an independent prover, and a theorem for Coq.
//!
//! All read numbers from the highest digit on. The first two leave out the state from which
//! nothing is accepted.

mod coq;
mod walnut;

use std::fmt::Write;

use litemap::LiteMap;

use super::automaton::{Automaton, Column, State};
use super::budget::{Budget, Stopped};
use super::numeration::Certified;
use super::rule::Rule;
use crate::game::{System, joined};

pub use coq::{CoqWords, coq, coq_over_system};
pub use walnut::{CustomBase, Walnut, walnut};
pub(super) use walnut::{automaton_text, variable};

/// The states that are written: the start, and all from which some word is accepted.
fn written(automaton: &Automaton) -> Vec<State> {
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
    let automaton = rule.from_the_highest(budget)?;
    let (rules, value) = (rule.rules, rule.value.key());
    let mut text = format!("// nimscope: the {value} automaton of {rules}, highest digit first.\n");
    text.push_str("// Columns have a digit for each pile");
    if rule.value.is_number() {
        text.push_str(", and the last one for the value");
    }
    let least = rules.game.least_pile();
    if least > 0 {
        let _ = write!(text, "; piles are counted from {least}");
    }
    text.push_str(".\n");
    graph(&mut text, &automaton, &System::binary());
    Ok(text)
}

/// The P-positions of a game by its rule, from an automaton of its outcomes over a numeration
/// system, as DOT.
pub fn dot_over_system(says: &Certified) -> String {
    let (game, play, system) = (says.game, says.convention.key(), &says.machine.system);
    let mut text = format!(
        "// nimscope: the P-positions of {game} in {play} play over {system}, highest digit \
         first.\n// Columns have a digit for each pile.\n"
    );
    graph(&mut text, &says.machine.p_positions(), system);
    text
}

/// The digits of a column over a system.
fn digits(automaton: &Automaton, system: &System, column: Column, between: &str) -> String {
    let tracks = 0..automaton.tracks() / system.width();
    joined(tracks.map(|track| system.digit(column, track)), between)
}

/// An automaton over a system as a graph, with the digits of each column.
fn graph(text: &mut String, automaton: &Automaton, system: &System) {
    let between = if system.largest_digit() > 9 { "," } else { "" };
    text.push_str("digraph automaton {\n  rankdir=LR;\n  node [shape=circle];\n");
    text.push_str("  start [shape=point];\n");
    let states = written(automaton);
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
        let mut arrows: LiteMap<State, Vec<String>> = LiteMap::new();
        for (column, &to) in (0..).zip(automaton.row(from)) {
            if states.binary_search(&to).is_ok() {
                let word = digits(automaton, system, column, between);
                arrows.entry(to).or_default().push(word);
            }
        }
        for (to, words) in arrows {
            let _ = writeln!(
                text,
                "  {from} -> {to} [label=\"{}\"];",
                joined(words.chunks(WIDE).map(|row| row.join(" ")), "\\n")
            );
        }
    }
    text.push_str("}\n");
}

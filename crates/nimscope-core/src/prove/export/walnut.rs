//! The automaton in the format of Walnut, and the sentences that prove it there: an independent
//! prover can repeat the proof.
//!
//! Moves are written for one set of piles after another, as one relation for all of them takes
//! Walnut far longer.

use std::fmt::Write;

use super::super::automaton::Automaton;
use super::super::budget::{Budget, Stopped};
use super::super::moves::{DigitMove, DigitMoves};
use super::super::rule::Rule;
use super::{digits, written};
use crate::game::{Convention, Measure, PileEffect, System, joined};
use crate::lists::CollectVec as _;
use crate::lists::sort;

/// What Walnut reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walnut {
    /// The automaton, which belongs in its `Automata Library`.
    pub automaton: String,
    /// The commands, each of whose sentences must be true. They belong in its `Command Files`.
    pub commands: String,
    /// What belongs in its `Custom Bases`, for a numeration system that it does not bring along.
    pub base: Option<CustomBase>,
}

/// A numeration system for Walnut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CustomBase {
    /// Its name: the files are `NAME.txt` and `NAME_addition.txt`.
    pub name: String,
    /// The automaton of its representations.
    pub words: String,
    /// The automaton of the sums x + y = z.
    pub addition: String,
}

/// A rule for Walnut, in which `$name(…)` stands for the automaton.
///
/// # Errors
/// Turning the automaton round is beyond the budget, or it is beyond Walnut.
pub fn walnut(rule: &Rule, name: &str, budget: &Budget<'_>) -> Result<Walnut, Stopped> {
    let automaton = rule.from_the_highest(budget)?;
    let moves = DigitMoves::of(rule.rules.game).map_err(Stopped::limit)?;
    let moves = &moves;
    let speech = Speech { name, moves };
    Ok(Walnut {
        automaton: automaton_text(&automaton, "msd_2", &System::binary()),
        commands: match rule.value {
            Measure::Outcome => speech.of_outcome(rule.rules.convention),
            Measure::Remoteness => speech.of_remoteness(rule.rules.convention),
            Measure::Grundy => speech.of_grundy(rule.rules.convention),
        },
        base: None,
    })
}

/// The states from 0 on, each with its output and its transitions, below the name of the system of
/// each of its numbers.
pub(crate) fn automaton_text(automaton: &Automaton, name: &str, system: &System) -> String {
    let states = written(automaton);
    let mut text = vec![name; automaton.tracks() / system.width()].join(" ");
    text.push('\n');
    for (number, &state) in states.iter().enumerate() {
        let output = u8::from(automaton.accepts(state));
        let _ = writeln!(text, "\n{number} {output}");
        for (column, after) in (0..).zip(automaton.row(state)) {
            if let Ok(after) = states.binary_search(after) {
                let word = digits(automaton, system, column, " ");
                let _ = writeln!(text, "{word} -> {after}");
            }
        }
    }
    text
}

/// A variable for one of some numbers. The arguments of a predicate are in alphabetical order, so
/// the numbers in all names have the same number of digits.
pub(crate) fn variable(letter: char, place: usize, piles: usize) -> String {
    let wide = if piles > 9 { 2 } else { 1 };
    format!("{letter}{:0wide$}", place + 1)
}

/// How sentences speak of a game.
struct Speech<'a> {
    name: &'a str,
    moves: &'a DigitMoves,
}

impl Speech<'_> {
    fn pile(&self, letter: char, pile: usize) -> String {
        variable(letter, pile, self.moves.piles)
    }

    /// The piles, joined by commas.
    fn piles(&self) -> String {
        joined((0..self.moves.piles).map(|pile| self.pile('x', pile)), ",")
    }

    /// The positions with an option in the set, or, if `value` is named, with an option of this
    /// value.
    fn before(&self, value: &str) -> String {
        let one = |one: &DigitMove| self.option(one, value);
        joined(self.moves.all.iter().map(one), " | ")
    }

    /// The sentence that one move leads into the set.
    fn option(&self, one: &DigitMove, value: &str) -> String {
        let mut after: Vec<String> = (0..self.moves.piles)
            .map(|pile| self.pile('x', pile))
            .collect_vec();
        let (mut new, mut conditions) = (Vec::new(), Vec::new());
        for (pile, change) in one.changes.iter().enumerate() {
            let old = self.pile('x', pile);
            match change {
                PileEffect::Kept | PileEffect::Deleted => {}
                PileEffect::Lowered => {
                    after[pile] = self.pile('y', pile);
                    conditions.push(format!("{}<{old}", after[pile]));
                    new.push(after[pile].clone());
                }
                PileEffect::Split(taken, tracks) => {
                    for &track in tracks {
                        after[track] = self.pile('y', track);
                        new.push(after[track].clone());
                    }
                    conditions.push(format!(
                        "{}+{taken}={old}",
                        joined(tracks.iter().map(|&t| self.pile('y', t)), "+")
                    ));
                }
            }
        }
        sort(&mut new);
        let (new, conditions) = (new.join(","), conditions.join(" & "));
        let (name, after) = (self.name, after.join(","));
        format!("(E{new} {conditions} & ${name}({after}{value}))")
    }

    /// Definitions of the positions with an option in the set, and of those with an option.
    fn definitions(&self, value: &str, ends: bool) -> String {
        let name = self.name;
        let mut text = format!("def {name}_pre \"{}\":\n", self.before(value));
        if ends {
            let at_least = |(pile, least): (usize, u64)| {
                let pile = self.pile('x', pile);
                format!("{pile}>={least}")
            };
            let possible = |one: &DigitMove| {
                let needs = one.changes.iter().map(PileEffect::least).enumerate();
                format!("({})", joined(needs.map(at_least), " & "))
            };
            let all: Vec<String> = self.moves.all.iter().map(possible).collect_vec();
            // Every pile is named, so that each is an argument.
            let named: Vec<String> = (0..self.moves.piles)
                .map(|pile| at_least((pile, 0)))
                .collect_vec();
            let (named, all) = (named.join(" & "), all.join(" | "));
            let _ = writeln!(text, "def {name}_can \"{named} & ({all})\":");
        }
        text
    }

    fn of_outcome(&self, convention: Convention) -> String {
        let (name, x) = (self.name, self.piles());
        let is_misere = convention == Convention::Misere;
        let text = self.definitions("", is_misere);
        let (not, or) = if is_misere {
            (
                format!("~${name}_pre({x}) & ${name}_can({x})"),
                format!(" | ~${name}_can({x})"),
            )
        } else {
            (format!("~${name}_pre({x})"), String::new())
        };
        text + &format!(
            "eval {name}_no \"A{x} ${name}({x}) => ({not})\":\n\
             eval {name}_has \"A{x} ${name}({x}) | ${name}_pre({x}){or}\":\n"
        )
    }

    /// The sentences that every position has exactly one number, and a terminal the right one.
    fn of_numbers(&self, convention: Convention) -> String {
        let (name, x) = (self.name, self.piles());
        let terminal = u8::from(convention == Convention::Misere);
        self.definitions(",z", true)
            + &format!(
                "eval {name}_some \"A{x} Ez ${name}({x},z)\":\n\
                 eval {name}_one \"A{x},z,w (${name}({x},z) & ${name}({x},w)) => z=w\":\n\
                 eval {name}_end \"A{x} ${name}_can({x}) | ${name}({x},{terminal})\":\n"
            )
    }

    fn of_remoteness(&self, convention: Convention) -> String {
        let (name, x) = (self.name, self.piles());
        let even = "(Ek w=2*k)";
        let (even_z, odd_z) = ("(Ek z=2*k)", "(Ek z=2*k+1)");
        self.of_numbers(convention)
            + &format!(
                "eval {name}_no \"A{x},z,w (${name}({x},z) & ${name}_pre({x},w)) => \
                 (({even_z} => (~{even} & w<z)) & ({odd_z} => (~{even} | w+1>=z)))\":\n\
                 eval {name}_has \"A{x},z (${name}({x},z) & ${name}_can({x})) => \
                 (Ew w+1=z & ${name}_pre({x},w))\":\n"
            )
    }

    fn of_grundy(&self, convention: Convention) -> String {
        let (name, x) = (self.name, self.piles());
        self.of_numbers(convention)
            + &format!(
                "eval {name}_no \"A{x},z ${name}({x},z) => ~${name}_pre({x},z)\":\n\
                 eval {name}_has \"A{x},z,w (${name}({x},z) & w<z & ${name}_can({x})) => \
                 ${name}_pre({x},w)\":\n"
            )
    }
}

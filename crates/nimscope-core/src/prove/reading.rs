//! How an automaton reads a position.

use super::automaton::{Automaton, State};
use super::numeration::Machine;
use super::rule::Rule;
use super::word::Column;
use crate::game::Canonical;

/// The numbers that are read side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tracks {
    /// How many.
    pub piles: usize,
    /// The bits of a digit of each.
    pub width: usize,
    /// The largest digit.
    pub largest: u32,
}

impl Tracks {
    /// The digits of a column, that of the least pile first.
    pub fn digits(self, column: Column) -> impl Iterator<Item = u32> {
        let digit = move |pile: usize| column >> (pile * self.width) & ((1 << self.width) - 1);
        (0..self.piles).map(digit)
    }
}

/// The way of a position through an automaton.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AutomatonReading {
    /// Its digits, in the order in which they are read.
    pub columns: Vec<Column>,
    /// What these write.
    pub tracks: Tracks,
    /// The states before the first column and after each.
    pub states: Vec<State>,
    /// Whether the last state accepts.
    pub accepts: bool,
}

impl AutomatonReading {
    /// By the automaton of a rule, over binary digits.
    pub fn by_rule(rule: &Rule, x: &Canonical) -> Self {
        let least = rule.rules.game.least_pile();
        let rows: Vec<u64> = x.piles().iter().map(|pile| pile - least).collect();
        let tracks = Tracks {
            piles: rule.automaton.tracks(),
            width: 1,
            largest: 1,
        };
        Self::along(&rule.automaton, rule.direction.whole_word(&rows), tracks)
    }

    /// By an automaton over the numeration system of a machine.
    pub fn over(machine: &Machine, automaton: &Automaton, x: &Canonical) -> Self {
        let tracks = Tracks {
            piles: machine.piles,
            width: automaton.tracks() / machine.piles,
            largest: machine.system.largest_digit(),
        };
        Self::along(automaton, machine.system.word(x.piles()), tracks)
    }

    fn along(automaton: &Automaton, columns: Vec<Column>, tracks: Tracks) -> Self {
        let after = |length| automaton.state_after(&columns[..length]);
        Self {
            states: (0..=columns.len()).map(after).collect(),
            accepts: automaton.accepts(automaton.state_after(&columns)),
            columns,
            tracks,
        }
    }
}

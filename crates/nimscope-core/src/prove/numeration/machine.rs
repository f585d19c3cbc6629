//! Automata with outputs: the value of a position after its digits.

use super::super::automaton::{Automaton, State};
use super::FixedValue;
use crate::game::{Outcome, System};

/// The output of words that are no positions.
pub(crate) const OUTSIDE: u8 = u8::MAX;

/// A complete deterministic automaton over the digits of some piles, read from the highest on. A
/// state gives the case of a value, or says that the word is no position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Machine {
    /// The numeration system.
    pub system: System,
    /// The number of piles.
    pub piles: usize,
    /// The successors of state s are at `s << bits | column`.
    pub(crate) next: Vec<State>,
    pub(crate) outputs: Vec<u8>,
}

impl Machine {
    /// The number of states, one dead state included where some words are no positions.
    pub fn states(&self) -> usize {
        self.outputs.len()
    }

    /// The number of states of the least automaton that tells whether the value of a position is
    /// one of some cases, one dead state included where some words are no positions.
    pub fn states_telling(&self, is_in: impl Fn(u8) -> bool) -> usize {
        let kind = |&output: &u8| match output {
            OUTSIDE => 2,
            case => State::from(is_in(case)),
        };
        let all = Automaton::new(self.bits(), self.next.clone(), vec![false; self.states()]);
        all.distinguished(self.outputs.iter().map(kind).collect())
    }

    /// The bits of a column.
    pub(super) fn bits(&self) -> usize {
        self.piles * self.system.width()
    }

    /// The case of the value of a position; `None` if there is no such position.
    pub fn value(&self, piles: &[u64]) -> Option<u8> {
        if piles.len() != self.piles {
            return None;
        }
        let word = self.system.word(piles);
        let end = word.iter().fold(0_usize, |state, &column| {
            self.next[state << self.bits() | column as usize] as usize
        });
        Some(self.outputs[end]).filter(|&output| output != OUTSIDE)
    }

    /// The least automaton of the positions whose value is one of some cases.
    pub fn positions(&self, is_in: impl Fn(u8) -> bool) -> Automaton {
        let accepts = |&output: &u8| output != OUTSIDE && is_in(output);
        let accepting = self.outputs.iter().map(accepts).collect();
        Automaton::new(self.bits(), self.next.clone(), accepting).minimal()
    }

    /// That of the P-positions.
    pub fn p_positions(&self) -> Automaton {
        self.positions(|case| case == FixedValue::of_outcome(Outcome::P))
    }
}

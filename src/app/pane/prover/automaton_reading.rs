//! How the automaton of a rule reads a position.

use crate::game::{Canonical, Game};
use crate::prove::{Rule, State};
use crate::study::DescribedRule;

/// How the automaton of a rule reads the position on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AutomatonReading {
    /// The columns in the order in which they are read, each with a digit for each pile of the
    /// canonical position.
    pub columns: Vec<Vec<bool>>,
    /// The states before the first column and after each.
    pub states: Vec<State>,
    /// Their orbits.
    pub orbits: Vec<usize>,
    /// Whether the last state accepts: a P-position.
    pub accepts: bool,
}

impl AutomatonReading {
    /// Of a position.
    pub(super) fn of(said: &DescribedRule, game: Game, x: &Canonical) -> Self {
        let rule: &Rule = &said.rule;
        let least = game.least_pile();
        let rows: Vec<u64> = x
            .piles()
            .iter()
            .map(|pile| pile.saturating_sub(least))
            .collect();
        let all = rows.iter().fold(0, |all, row| all | row);
        let length = (u64::BITS - all.leading_zeros()) as usize;
        let word = rule.direction().word(&rows, length);
        let (mut state, mut states) = (0, vec![0]);
        for &column in &word {
            state = rule.automaton().next(state, column);
            states.push(state);
        }
        let digits = |column: &u32| (0..rows.len()).map(|row| column >> row & 1 == 1).collect();
        Self {
            columns: word.iter().map(digits).collect(),
            orbits: states
                .iter()
                .map(|&state| said.orbits.of[state as usize])
                .collect(),
            states,
            accepts: rule.automaton().accepts(state),
        }
    }
}

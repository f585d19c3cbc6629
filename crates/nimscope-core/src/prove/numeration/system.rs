//! Numeration systems as automata read them.

use std::ops::Deref;

use super::super::automaton::{Automaton, Column};
use super::super::budget::{Budget, Stopped};
use crate::game::System;

/// A system, and what the automata over it may take.
#[derive(Clone, Copy, Debug)]
pub struct DigitAutomata<'a> {
    /// The system.
    pub system: &'a System,
    /// What may be taken.
    pub budget: &'a Budget<'a>,
}

impl Deref for DigitAutomata<'_> {
    type Target = System;

    fn deref(&self) -> &System {
        self.system
    }
}

impl System {
    /// The bits of a column of some tracks.
    ///
    /// # Errors
    /// There are more bits than the tables of automata hold.
    pub(crate) fn bits(&self, tracks: usize) -> Result<usize, Stopped> {
        let bits = tracks * self.width();
        if bits > Automaton::MOST_TRACKS {
            return Err(Stopped::limit(format!(
                "an automaton would read {tracks} numbers of {} bits a digit side by side, and at \
                 most {} bits are read",
                self.width(),
                Automaton::MOST_TRACKS
            )));
        }
        Ok(bits)
    }
}

impl DigitAutomata<'_> {
    /// The words all of whose tracks are representations, perhaps after zeros.
    pub(super) fn words(self, tracks: usize) -> Result<Automaton, Stopped> {
        let (bits, budget) = (self.bits(tracks)?, self.budget);
        let step = |states: &Option<Vec<u8>>, column: Column| {
            let states = states.as_ref()?.iter().enumerate();
            let after = |(track, &state): (usize, &u8)| {
                let after = self.after(state.into(), self.digit(column, track))?;
                u8::try_from(after).ok()
            };
            states.map(after).collect::<Option<Vec<u8>>>()
        };
        let start = Some(vec![0; tracks]);
        let words = Automaton::explore(bits, start, Option::is_some, step, budget)?;
        words.minimal_within(budget)
    }
}

//! The subset construction, and what rests on it: projection and reversal.

use super::super::budget::{Budget, Stopped};
use super::super::word::{Column, Direction};
use super::{Automaton, State};

impl Automaton {
    /// The words to which some digits on the given track can be added so that the result is
    /// accepted: the numbers for which a number on this track exists. The numbers may have any
    /// length, so zero columns are added at the high end.
    ///
    /// # Errors
    /// The subset construction is beyond the budget.
    pub fn exists(
        &self,
        track: usize,
        direction: Direction,
        budget: &Budget<'_>,
    ) -> Result<Self, Stopped> {
        let low = (1 << track) - 1;
        let spread = |column: Column| (column & low) | (column & !low) << 1;
        let digit = 1 << track;
        // Zero columns on all other tracks at the high end, where the number on this one may be
        // longer.
        let longer = |states: Vec<State>| self.closed(states, &[0, digit]);
        let start = match direction {
            Direction::Msd => longer(vec![0]),
            Direction::Lsd => vec![0],
        };
        let ends: Vec<bool> = match direction {
            Direction::Msd => (0..self.states() as State)
                .map(|s| self.accepts(s))
                .collect(),
            Direction::Lsd => {
                let reached = |state| longer(vec![state]).iter().any(|&s| self.accepts(s));
                (0..self.states() as State).map(reached).collect()
            }
        };
        let step = |set: &Vec<State>, column: Column| {
            let column = spread(column);
            let after = set
                .iter()
                .flat_map(|&state| [self.next(state, column), self.next(state, column | digit)]);
            sorted(after.collect())
        };
        let accepts = |set: &Vec<State>| set.iter().any(|&state| ends[state as usize]);
        let found = Self::explore(self.tracks() - 1, start, accepts, step, budget)?;
        Ok(found.minimal())
    }

    /// All states that the given columns lead to, any number of times.
    fn closed(&self, mut states: Vec<State>, columns: &[Column]) -> Vec<State> {
        let mut done = 0;
        while done < states.len() {
            for &column in columns {
                let after = self.next(states[done], column);
                if !states.contains(&after) {
                    states.push(after);
                }
            }
            done += 1;
        }
        sorted(states)
    }

    /// The automaton of the same numbers, read in a direction, of one that reads from the highest
    /// digit on; or the other way round.
    pub(crate) fn turned_to(self, to: Direction, budget: &Budget<'_>) -> Result<Self, Stopped> {
        match to {
            Direction::Msd => Ok(self),
            Direction::Lsd => self.reversed(budget),
        }
    }

    /// The least automaton of the same numbers read from the other end.
    ///
    /// # Errors
    /// The subset construction is beyond the budget.
    pub fn reversed(&self, budget: &Budget<'_>) -> Result<Self, Stopped> {
        // before[column][state]: the states from which the column leads to it.
        let columns = self.columns() as usize;
        let mut before: Vec<Vec<State>> = vec![Vec::new(); columns * self.states()];
        for state in 0..self.states() as State {
            for (column, &after) in self.row(state).iter().enumerate() {
                before[column * self.states() + after as usize].push(state);
            }
        }
        let start = (0..self.states() as State).filter(|&state| self.accepts(state));
        let step = |set: &Vec<State>, column: Column| {
            let first = column as usize * self.states();
            let back = set
                .iter()
                .flat_map(|&state| &before[first + state as usize]);
            sorted(back.copied().collect())
        };
        let accepts = |set: &Vec<State>| set.first() == Some(&0);
        let found = Self::explore(self.tracks(), start.collect(), accepts, step, budget)?;
        Ok(found.minimal())
    }
}

fn sorted(mut states: Vec<State>) -> Vec<State> {
    states.sort_unstable();
    states.dedup();
    states
}

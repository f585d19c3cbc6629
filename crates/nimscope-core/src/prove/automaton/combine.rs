//! Automata that are made of others: products, and what follows from them, and, or, difference,
//! equivalence with a shortest witness; and reversals, by sets of states.

use rustc_hash::FxHashSet;

use super::super::budget::{Budget, Stopped};
use super::{Automaton, Column, Direction, State};
use crate::game::System;

impl Automaton {
    /// The least automaton of the words for which `both` is true of the two answers.
    ///
    /// # Errors
    /// The product is beyond the budget.
    pub fn product(
        &self,
        other: &Self,
        both: fn(bool, bool) -> bool,
        budget: &Budget<'_>,
    ) -> Result<Self, Stopped> {
        assert_eq!(self.tracks(), other.tracks(), "the same columns are read");
        let product = Self::explore(
            self.tracks(),
            (0, 0),
            |&(a, b)| both(self.accepts(a), other.accepts(b)),
            |&(a, b), column| (self.next(a, column), other.next(b, column)),
            budget,
        )?;
        product.minimised(&|| budget.check())
    }

    /// The least automaton of the words that both accept.
    ///
    /// # Errors
    /// The product is beyond the budget.
    pub fn and(&self, other: &Self, budget: &Budget<'_>) -> Result<Self, Stopped> {
        self.product(other, |a, b| a && b, budget)
    }

    /// The least automaton of the words that one or both accept.
    ///
    /// # Errors
    /// The product is beyond the budget.
    pub fn or(&self, other: &Self, budget: &Budget<'_>) -> Result<Self, Stopped> {
        self.product(other, |a, b| a || b, budget)
    }

    /// A shortest accepted word, the first in the order of columns; `None` if there is none.
    pub(crate) fn shortest(&self) -> Option<Vec<Column>> {
        let nothing = Self::constant(self.tracks(), false);
        let word = self.shortest_difference(&nothing, &|_| Ok(()));
        word.expect("nothing stops it")
    }

    /// The numbers of a shortest accepted word, read from the highest digit on: those that come
    /// first lexicographically. `None` if there is none.
    pub fn least(&self) -> Option<Vec<u64>> {
        let length = self.shortest()?.len();
        let columns = self.columns() as usize;
        let mut allowed = vec![vec![true; columns]; length];
        for track in 0..self.tracks() {
            for place in 0..length {
                let before = allowed[place].clone();
                let digit = |column: usize| column >> track & 1 == 1;
                (0..columns)
                    .filter(|&column| digit(column))
                    .for_each(|c| allowed[place][c] = false);
                if !self.is_met(&allowed) {
                    let zero = |column: usize| before[column] && digit(column);
                    allowed[place] = (0..columns).map(zero).collect();
                }
            }
        }
        let column = |here: &Vec<bool>| {
            here.iter()
                .position(|&is_allowed| is_allowed)
                .map(|c| c as Column)
        };
        let word: Option<Vec<Column>> = allowed.iter().map(column).collect();
        System::binary().numbers(&word?, self.tracks())
    }

    /// Whether a word of allowed columns is accepted.
    fn is_met(&self, allowed: &[Vec<bool>]) -> bool {
        let mut reached = vec![false; self.states()];
        reached[0] = true;
        for here in allowed {
            let mut after = vec![false; self.states()];
            for state in (0..self.states()).filter(|&state| reached[state]) {
                for (column, &next) in self.row(state as State).iter().enumerate() {
                    after[next as usize] |= here[column];
                }
            }
            reached = after;
        }
        (0..self.states()).any(|state| reached[state] && self.accepts(state as State))
    }

    /// A shortest word that one of the two accepts and the other does not, the first in the order
    /// of columns; `None` if they are equivalent.
    ///
    /// # Errors
    /// The pairs of states are beyond the budget.
    pub fn difference(
        &self,
        other: &Self,
        budget: &Budget<'_>,
    ) -> Result<Option<Vec<Column>>, Stopped> {
        self.shortest_difference(other, &|pairs| {
            budget.check()?;
            budget.admit(pairs, pairs * size_of::<[State; 8]>())
        })
    }

    /// The same. `poll` gets the number of pairs that were reached, and may end the work.
    fn shortest_difference(
        &self,
        other: &Self,
        poll: &dyn Fn(usize) -> Result<(), Stopped>,
    ) -> Result<Option<Vec<Column>>, Stopped> {
        assert_eq!(self.tracks(), other.tracks(), "the same columns are read");
        let mut seen = FxHashSet::from_iter([(0, 0)]);
        // Each with the place of what was before it, and the column that leads here from there.
        let mut reached = vec![((0, 0), 0, 0)];
        let mut done = 0;
        while done < reached.len() {
            poll(reached.len())?;
            let ((own, others), ..) = reached[done];
            if self.accepts(own) != other.accepts(others) {
                let (mut word, mut at) = (Vec::new(), done);
                while at > 0 {
                    let (_, before, column) = reached[at];
                    word.push(column);
                    at = before;
                }
                word.reverse();
                return Ok(Some(word));
            }
            for column in 0..self.columns() {
                let after = (self.next(own, column), other.next(others, column));
                if seen.insert(after) {
                    reached.push((after, done, column));
                }
            }
            done += 1;
        }
        Ok(None)
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
            let mut back: Vec<State> = back.copied().collect();
            back.sort_unstable();
            back.dedup();
            back
        };
        let accepts = |set: &Vec<State>| set.first() == Some(&0);
        let found = Self::explore(self.tracks(), start.collect(), accepts, step, budget)?;
        Ok(found.minimal())
    }
}

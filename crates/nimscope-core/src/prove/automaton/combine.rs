//! Products of automata, and what follows from them: and, or, difference, equivalence with a
//! shortest witness.

use rustc_hash::FxHashSet;

use super::super::budget::{Budget, Stopped};
use super::super::word::{Column, Direction};
use super::{Automaton, State};

/// A pair of states that one word leads to in two automata.
#[derive(Clone, Copy)]
struct StatePair {
    /// The state of the one automaton.
    own: State,
    /// The state of the other.
    others: State,
    /// The number of the pair before it.
    before: usize,
    /// The column that leads here from there.
    column: Column,
}

impl Automaton {
    /// The least automaton of the words for which `both` is true of the two answers.
    ///
    /// # Errors
    /// The product is beyond the budget.
    pub fn product(
        &self,
        other: &Self,
        both: impl Fn(bool, bool) -> bool,
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
        let mut before: Vec<Option<(State, Column)>> = vec![None; self.states()];
        let mut seen = vec![false; self.states()];
        let mut order = vec![0 as State];
        seen[0] = true;
        let mut done = 0;
        while done < order.len() {
            let state = order[done];
            if self.accepts(state) {
                let mut word = Vec::new();
                let mut at = state;
                while let Some((from, column)) = before[at as usize] {
                    word.push(column);
                    at = from;
                }
                word.reverse();
                return Some(word);
            }
            for (column, &after) in (0..).zip(self.row(state)) {
                if !seen[after as usize] {
                    seen[after as usize] = true;
                    before[after as usize] = Some((state, column));
                    order.push(after);
                }
            }
            done += 1;
        }
        None
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
        Direction::Msd.numbers(&word?, self.tracks())
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
        assert_eq!(self.tracks(), other.tracks(), "the same columns are read");
        let mut seen = FxHashSet::from_iter([(0, 0)]);
        let mut pairs = vec![StatePair {
            own: 0,
            others: 0,
            before: 0,
            column: 0,
        }];
        let mut done = 0;
        while done < pairs.len() {
            budget.check()?;
            budget.admit(pairs.len(), pairs.len() * size_of::<[State; 8]>())?;
            let StatePair { own, others, .. } = pairs[done];
            if self.accepts(own) != other.accepts(others) {
                let mut word = Vec::new();
                let mut at = done;
                while at > 0 {
                    let StatePair { before, column, .. } = pairs[at];
                    word.push(column);
                    at = before;
                }
                word.reverse();
                return Ok(Some(word));
            }
            let rows = self.row(own).iter().zip(other.row(others));
            for (column, (&own, &others)) in (0..).zip(rows) {
                if seen.insert((own, others)) {
                    pairs.push(StatePair {
                        own,
                        others,
                        before: done,
                        column,
                    });
                }
            }
            done += 1;
        }
        Ok(None)
    }
}

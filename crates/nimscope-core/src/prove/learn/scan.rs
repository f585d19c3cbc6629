//! The search for words of a box on which a guess is wrong.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::super::automaton::{Automaton, State};
use super::super::box_data::Data;
use super::super::budget::{Budget, Stopped};
use super::super::symmetry::{Order, Ties};
use super::super::word::{Column, Direction};

/// A search that goes on where it found the last word. Only positions with piles in order are
/// looked at, the shortest first.
pub(super) struct Scan<'a> {
    data: &'a Data,
    order: &'a Order,
    /// The word that was found last, from its highest column on.
    last: Vec<Column>,
    /// By ties: the columns that may follow.
    columns: FxHashMap<Ties, Rc<[Allowed]>>,
}

/// A column that may follow.
#[derive(Clone, Copy)]
struct Allowed {
    column: Column,
    /// The ties after it.
    ties: Ties,
}

impl<'a> Scan<'a> {
    pub(super) fn new(data: &'a Data, order: &'a Order) -> Self {
        Self {
            data,
            order,
            last: Vec::new(),
            columns: FxHashMap::default(),
        }
    }

    /// A word on which a guess is wrong; `None` where there is none. Words before the last one
    /// agreed with an earlier guess, and are looked at once more at the end.
    pub(super) fn wrong(
        &mut self,
        guess: &Automaton,
        budget: &Budget<'_>,
    ) -> Result<Option<Vec<Column>>, Stopped> {
        let last = std::mem::take(&mut self.last);
        let begun = last.len();
        let from_last = std::iter::once((begun, &*last));
        let longer = (begun + 1..=self.data.bits).map(|length| (length, &[][..]));
        let again = (0..=begun).map(|length| (length, &[][..]));
        for (length, from) in from_last.chain(longer).chain(again) {
            let mut walk = WordSearch {
                guess,
                data: self.data,
                order: self.order,
                budget,
                columns: &mut self.columns,
                length,
                word: Vec::with_capacity(length),
                rows: vec![0; self.data.tracks()],
                more: vec![0; self.data.piles()],
                steps: 0,
            };
            if walk.finds(0, self.order.start(), from)? {
                let found = match self.data.direction() {
                    Direction::High => walk.word.clone(),
                    Direction::Low => walk.word.iter().rev().copied().collect(),
                };
                self.last = walk.word;
                return Ok(Some(found));
            }
        }
        Ok(None)
    }
}

/// A search through all words of one length, from the highest column on.
struct WordSearch<'a> {
    guess: &'a Automaton,
    data: &'a Data,
    order: &'a Order,
    budget: &'a Budget<'a>,
    columns: &'a mut FxHashMap<Ties, Rc<[Allowed]>>,
    length: usize,
    word: Vec<Column>,
    rows: Vec<u32>,
    /// By pile: how much more it adds to the rank where its last digit is 1.
    more: Vec<usize>,
    steps: u32,
}

impl WordSearch<'_> {
    /// Whether the guess is wrong on a word that begins with `self.word`; if so, `self.word`
    /// becomes that word. The search begins with the word `self.word` and `from`.
    fn finds(&mut self, state: State, ties: Ties, from: &[Column]) -> Result<bool, Stopped> {
        self.steps += 1;
        if self.steps.is_multiple_of(1024) {
            self.budget.check()?;
        }
        if self.length == 0 {
            return Ok(self.guess.accepts(0) != self.data.holds(&self.rows));
        }
        // Words that begin with a column of zeros are longer forms of others.
        let first = Column::from(self.word.is_empty());
        let (first, rest) = match from.split_first() {
            Some((&column, rest)) => (column.max(first), rest),
            None => (first, from),
        };
        let columns = self.columns(ties);
        let columns = columns.iter().filter(|allowed| allowed.column >= first);
        if self.word.len() + 1 == self.length {
            return Ok(self.ends(state, columns.map(|allowed| allowed.column)));
        }
        for &Allowed { column, ties } in columns {
            let after = match self.data.direction() {
                Direction::High => self.guess.next(state, column),
                Direction::Low => 0,
            };
            self.word.push(column);
            for (track, row) in self.rows.iter_mut().enumerate() {
                *row = *row << 1 | column >> track & 1;
            }
            let rest = if column == first { rest } else { &[] };
            if self.finds(after, ties, rest)? {
                return Ok(true);
            }
            self.word.pop();
            for row in &mut self.rows {
                *row >>= 1;
            }
        }
        Ok(false)
    }

    /// Whether the guess is wrong on a word that `self.word` and one more column make.
    fn ends(&mut self, state: State, columns: impl Iterator<Item = Column>) -> bool {
        let piles = self.data.piles();
        let mut least = 0;
        for (place, (more, &row)) in self.more.iter_mut().zip(&self.rows).enumerate() {
            let [zero, one] = [2 * row, 2 * row + 1].map(|row| self.data.weight(place, row));
            least += zero;
            *more = one - zero;
        }
        for column in columns {
            let more = self.more.iter().enumerate();
            let rank = more.fold(least, |rank, (pile, more)| {
                rank + more * (column as usize >> pile & 1)
            });
            let answer = match self.data.direction() {
                Direction::High => self.guess.next(state, column),
                Direction::Low => {
                    let first = self.guess.next(0, column);
                    let word = self.word.iter().rev();
                    word.fold(first, |state, &column| self.guess.next(state, column))
                }
            };
            let number = self.rows.get(piles);
            let number = number.map(|row| 2 * row + (column >> piles));
            if self.guess.accepts(answer) != self.data.has(rank, number) {
                self.word.push(column);
                return true;
            }
        }
        false
    }

    fn columns(&mut self, ties: Ties) -> Rc<[Allowed]> {
        let (order, guess) = (self.order, self.guess);
        let of = || {
            let columns = 0..guess.columns();
            columns
                .filter_map(|column| {
                    let ties = order.after(ties, column)?;
                    Some(Allowed { column, ties })
                })
                .collect()
        };
        Rc::clone(self.columns.entry(ties).or_insert_with(of))
    }
}

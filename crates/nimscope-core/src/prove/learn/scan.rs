//! The search for words of a box on which a guess is wrong.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::super::automaton::{Automaton, Column, Direction, State};
use super::super::box_data::Data;
use super::super::budget::{Budget, Stopped};
use super::super::symmetry::{Order, Ties};
use super::blocks::WordBlocks;

/// A search that goes on where it found the last word. Only positions with piles in order are
/// looked at, the shortest first.
pub(super) struct Scan<'a> {
    data: &'a Data,
    order: &'a Order,
    /// The piles of the word that was found last, from the highest column on.
    last: Vec<Column>,
    /// By ties: the columns that may follow.
    columns: FxHashMap<Ties, Rc<[Allowed]>>,
    blocks: WordBlocks,
}

/// A column that may follow, and the ties after it.
type Allowed = (Column, Ties);

impl<'a> Scan<'a> {
    pub(super) fn new(data: &'a Data, order: &'a Order) -> Self {
        Self {
            data,
            order,
            last: Vec::new(),
            columns: FxHashMap::default(),
            blocks: WordBlocks::new(data),
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
        self.blocks.forget();
        let from_last = std::iter::once((begun, &*last));
        let longer = (begun + 1..=self.data.bits).map(|length| (length, &[][..]));
        let live = guess.live();
        let again = (0..=begun).map(|length| (length, &[][..]));
        for (length, from) in from_last.chain(longer).chain(again) {
            let mut walk = WordSearch {
                guess,
                live: &live,
                data: self.data,
                order: self.order,
                budget,
                columns: &mut self.columns,
                blocks: &mut self.blocks,
                length,
                word: Vec::with_capacity(length),
                rows: vec![0; self.data.piles],
                more: vec![0; self.data.piles],
                spare: Vec::new(),
                steps: 0,
            };
            if let Some(Wrong { number }) = walk.finds(&[(0, 0)], self.order.start(), from)? {
                let piles = self.data.piles;
                let digit = |place: usize| number.map_or(0, |number| number >> place & 1);
                let columns = walk.word.iter().rev().enumerate();
                let word = columns.map(|(place, column)| column | digit(place) << piles);
                let mut found: Vec<Column> = word.collect();
                if self.data.direction == Direction::Msd {
                    found.reverse();
                }
                self.last = walk.word;
                return Ok(Some(found));
            }
        }
        Ok(None)
    }
}

/// A state that piles lead to with a number beside them, where there is one, and that number.
type Reached = (State, u32);

/// A word on which the guess is wrong, by the number beside the piles.
struct Wrong {
    number: Option<u32>,
}

/// A search through the piles of all words of one length, from the highest column on. The numbers
/// beside them are those that the guess may accept.
struct WordSearch<'a> {
    guess: &'a Automaton,
    /// By state of the guess: whether some word leads from it to acceptance.
    live: &'a [bool],
    data: &'a Data,
    order: &'a Order,
    budget: &'a Budget<'a>,
    columns: &'a mut FxHashMap<Ties, Rc<[Allowed]>>,
    blocks: &'a mut WordBlocks,
    length: usize,
    word: Vec<Column>,
    rows: Vec<u32>,
    /// By pile: how much more it adds to the rank where its last digit is 1.
    more: Vec<usize>,
    /// Room for what is reached, to be used again.
    spare: Vec<Vec<Reached>>,
    steps: u32,
}

impl WordSearch<'_> {
    fn has_number(&self) -> bool {
        self.data.tracks() > self.data.piles
    }

    /// Where the guess is wrong on a word whose piles begin with `self.word`, which becomes the
    /// piles of that word. The search begins with the piles `self.word` and `from`.
    fn finds(
        &mut self,
        reached: &[Reached],
        ties: Ties,
        from: &[Column],
    ) -> Result<Option<Wrong>, Stopped> {
        self.steps += 1;
        if self.steps.is_multiple_of(1024) {
            self.budget.check()?;
        }
        if self.length == 0 {
            let empty = vec![0; self.data.tracks()];
            let is_wrong = self.guess.accepts(0) != self.data.holds(&empty);
            let number = self.has_number().then_some(0);
            return Ok(is_wrong.then_some(Wrong { number }));
        }
        // Most words are compared many at once. Where some are wrong, the first of them is found.
        // A block costs as much as a search through it, so it is made where it serves often.
        let (begun, depth) = (self.word.len(), self.blocks.depth);
        if begun + depth == self.length
            && begun >= depth.max(1)
            && from.is_empty()
            && let Some(&(state, _)) = reached.first()
            && (self.blocks).agree(self.data, self.guess, self.order, &self.rows, ties, state)
        {
            return Ok(None);
        }
        // Words that begin with a column of zeros are longer forms of others.
        let first = Column::from(self.word.is_empty() && !self.has_number());
        let (first, rest) = match from.split_first() {
            Some((&column, rest)) => (column.max(first), rest),
            None => (first, from),
        };
        let columns = self.columns(ties);
        let columns = columns.iter().filter(|(column, _)| *column >= first);
        if self.word.len() + 1 == self.length {
            return Ok(self.ends(reached, columns.map(|&(column, _)| column)));
        }
        let mut on = self.spare.pop().unwrap_or_default();
        for &(column, ties) in columns {
            on.clear();
            if self.data.direction == Direction::Msd {
                self.follow(reached, column, self.word.is_empty(), &mut on);
            }
            self.word.push(column);
            for (track, row) in self.rows.iter_mut().enumerate() {
                *row = *row << 1 | column >> track & 1;
            }
            let rest = if column == first { rest } else { &[] };
            let found = self.finds(&on, ties, rest)?;
            if found.is_some() {
                return Ok(found);
            }
            self.word.pop();
            for row in &mut self.rows {
                *row >>= 1;
            }
        }
        self.spare.push(on);
        Ok(None)
    }

    /// What is reached after the next column of the piles, read from the highest on. Where nothing
    /// is accepted any more it is left out.
    fn follow(&self, reached: &[Reached], column: Column, is_highest: bool, on: &mut Vec<Reached>) {
        let piles = self.data.piles;
        for &(state, number) in reached {
            for digit in self.digits(column, is_highest) {
                let state = self.guess.next(state, column | digit << piles);
                if self.live[state as usize] || !self.has_number() {
                    on.push((state, number << 1 | digit));
                }
            }
        }
    }

    /// The digits of the number beside a column of the piles.
    fn digits(&self, column: Column, is_highest: bool) -> std::ops::Range<Column> {
        if self.has_number() {
            Column::from(is_highest && column == 0)..2
        } else {
            0..1
        }
    }

    /// Where the guess is wrong on a word whose piles are `self.word` and one more column.
    fn ends(
        &mut self,
        reached: &[Reached],
        columns: impl Iterator<Item = Column>,
    ) -> Option<Wrong> {
        let mut least = 0;
        for (place, (more, &row)) in self.more.iter_mut().zip(&self.rows).enumerate() {
            let [zero, one] = [2 * row, 2 * row + 1].map(|row| self.data.weight(place, row));
            least += zero;
            *more = one - zero;
        }
        let has_number = self.has_number();
        let mut on = self.spare.pop().unwrap_or_default();
        for column in columns {
            let more = self.more.iter().enumerate();
            let rank = more.fold(least, |rank, (pile, more)| {
                rank + more * (column as usize >> pile & 1)
            });
            let wrong = if has_number {
                on.clear();
                match self.data.direction {
                    Direction::Msd => self.follow(reached, column, self.word.is_empty(), &mut on),
                    Direction::Lsd => self.reach_from_below(column, &mut on),
                }
                let highest = *self.word.first().unwrap_or(&column);
                self.wrong_number(&on, self.data.number(rank), highest)
            } else {
                let state = match (self.data.direction, reached.first()) {
                    (Direction::Msd, Some(&(state, _))) => self.guess.next(state, column),
                    (Direction::Msd | Direction::Lsd, _) => {
                        let lowest = self.guess.next(0, column);
                        let word = self.word.iter().rev();
                        word.fold(lowest, |state, &column| self.guess.next(state, column))
                    }
                };
                let is_wrong = self.guess.accepts(state) != self.data.is_p(rank);
                is_wrong.then_some(Wrong { number: None })
            };
            if wrong.is_some() {
                self.word.push(column);
                return wrong;
            }
        }
        self.spare.push(on);
        None
    }

    /// What is reached by all columns of the piles, read from the lowest on, which is given.
    fn reach_from_below(&self, column: Column, on: &mut Vec<Reached>) {
        let piles = self.data.piles;
        on.push((0, 0));
        let columns = [&column].into_iter().chain(self.word.iter().rev());
        for (place, &column) in columns.enumerate() {
            let is_highest = place == self.word.len();
            let before = std::mem::take(on);
            for (state, number) in before {
                for digit in self.digits(column, is_highest) {
                    let state = self.guess.next(state, column | digit << piles);
                    if self.live[state as usize] || !self.has_number() {
                        on.push((state, number | digit << place));
                    }
                }
            }
        }
    }

    /// A number that the guess accepts although it is not the right one, or the right one if it is
    /// not accepted. Numbers that are shorter than the words stand beside piles that are not.
    fn wrong_number(&self, on: &[Reached], right: Option<u32>, highest: Column) -> Option<Wrong> {
        let mut accepted = on.iter().filter(|(state, _)| self.guess.accepts(*state));
        let right = right.filter(|right| {
            let length = u32::BITS - right.leading_zeros();
            length as usize == self.length || highest != 0 && (length as usize) < self.length
        });
        let mut is_found = right.is_none();
        let wrong = accepted.find(|&&(_, number)| {
            is_found |= right == Some(number);
            right != Some(number)
        });
        let number = match wrong {
            Some(&(_, number)) => Some(number),
            None if is_found => return None,
            None => right,
        };
        Some(Wrong { number })
    }

    fn columns(&mut self, ties: Ties) -> Rc<[Allowed]> {
        let (order, piles) = (self.order, self.data.piles);
        let of = || {
            let columns = 0..1 << piles;
            columns
                .filter_map(|column| Some((column, order.after(ties, column)?)))
                .collect()
        };
        Rc::clone(self.columns.entry(ties).or_insert_with(of))
    }
}

//! Many words at once: those that differ only in their last columns.
//!
//! The sizes of one pile lie side by side in a table. So for all last digits of the other piles
//! the outcomes are a few bits in a row, which are compared with those that a guess accepts.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::super::automaton::{Automaton, Column, Direction, State};
use super::super::box_data::Data;
use super::super::symmetry::{Order, Ties};

/// The most digits of a block, and the most of a pile.
const DIGITS: usize = 15;
const DEPTH: usize = 5;

/// The most states whose blocks are held.
const HELD: usize = 1 << 11;

/// A bit for each size of the pile whose sizes lie side by side, in a row for all last digits of
/// the others.
type Masks = Rc<[u32]>;

/// Words that have their last columns, read from the highest on, in common.
pub(super) struct WordBlocks {
    /// The number of these columns; 0 where there are no blocks.
    pub(super) depth: usize,
    piles: usize,
    /// The pile whose sizes lie side by side in the table.
    side: usize,
    /// By column: what it adds to the number of a row if it is the last one.
    spread: Vec<usize>,
    /// By ties: the words that are in order.
    in_order: FxHashMap<Ties, Masks>,
    /// By state of the guess: the words that it accepts.
    accepted: FxHashMap<State, Masks>,
    /// By row: the rank of its first position.
    ranks: Vec<usize>,
}

impl WordBlocks {
    pub(super) fn new(data: &Data) -> Self {
        let piles = data.piles;
        let is_known = data.direction == Direction::Msd && data.tracks() == piles;
        let depth = if is_known {
            (DIGITS / piles).min(DEPTH)
        } else {
            0
        };
        let side = data.side_by_side();
        let spread = |column: Column| {
            let others = (0..piles).filter(|&pile| pile != side).enumerate();
            let digits =
                others.map(|(place, pile)| (column as usize >> pile & 1) << (place * depth));
            digits.sum()
        };
        Self {
            depth,
            piles,
            side,
            spread: (0..1 << if depth > 0 { piles } else { 0 })
                .map(spread)
                .collect(),
            in_order: FxHashMap::default(),
            accepted: FxHashMap::default(),
            ranks: Vec::new(),
        }
    }

    /// Another guess is looked at.
    pub(super) fn forget(&mut self) {
        self.accepted.clear();
    }

    /// Whether the guess is right on all words in order that begin with rows, have ties after
    /// these and lead to a state.
    pub(super) fn agree(
        &mut self,
        data: &Data,
        guess: &Automaton,
        order: &Order,
        rows: &[u32],
        ties: Ties,
        state: State,
    ) -> bool {
        if self.accepted.len() >= HELD {
            self.accepted.clear();
        }
        let accepted = self.accepted.get(&state).cloned().unwrap_or_else(|| {
            let next = |state, column| Some(guess.next(state, column));
            let masks = self.masks(state, &next, &|state| guess.accepts(state));
            self.accepted.insert(state, Rc::clone(&masks));
            masks
        });
        let in_order = self.in_order.get(&ties).cloned().unwrap_or_else(|| {
            let masks = self.masks(ties, &|ties, column| order.after(ties, column), &|_| true);
            self.in_order.insert(ties, Rc::clone(&masks));
            masks
        });
        self.rank(data, rows);
        let masks = accepted.iter().zip(&*in_order);
        let mut rows = self.ranks.iter().zip(masks);
        rows.all(|(&rank, (accepted, in_order))| {
            let known = data.p_from(rank);
            known.is_some_and(|known| (known as u32 ^ accepted) & in_order == 0)
        })
    }

    /// Finds the ranks of all rows.
    fn rank(&mut self, data: &Data, rows: &[u32]) {
        let sizes = 1_u32 << self.depth;
        let begin = |pile: usize| rows[pile] << self.depth;
        self.ranks.clear();
        self.ranks.push(data.weight(self.side, begin(self.side)));
        for pile in (0..self.piles).filter(|&pile| pile != self.side) {
            let known = self.ranks.len();
            // That of size 0 comes last, as the others are made from the ranks so far.
            for size in 1..sizes {
                let more = data.weight(pile, begin(pile) + size);
                for row in 0..known {
                    self.ranks.push(self.ranks[row] + more);
                }
            }
            let more = data.weight(pile, begin(pile));
            self.ranks[..known]
                .iter_mut()
                .for_each(|rank| *rank += more);
        }
    }

    /// The words on which a search from a state ends well.
    fn masks<S: Copy>(
        &self,
        start: S,
        next: &impl Fn(S, Column) -> Option<S>,
        ends_well: &impl Fn(S) -> bool,
    ) -> Masks {
        let mut masks = vec![0; 1 << ((self.piles - 1) * self.depth)];
        self.walk(
            start,
            self.depth,
            [0; 2],
            next,
            &mut |state, [row, size]| {
                masks[row] |= u32::from(ends_well(state)) << size;
            },
        );
        masks.into()
    }

    /// Goes through the last columns of all words.
    fn walk<S: Copy>(
        &self,
        state: S,
        left: usize,
        [row, size]: [usize; 2],
        next: &impl Fn(S, Column) -> Option<S>,
        visit: &mut impl FnMut(S, [usize; 2]),
    ) {
        if left == 0 {
            return visit(state, [row, size]);
        }
        for column in 0..1 << self.piles {
            if let Some(state) = next(state, column) {
                let at = [
                    row | self.spread[column as usize] << (left - 1),
                    size | (column as usize >> self.side & 1) << (left - 1),
                ];
                self.walk(state, left - 1, at, next, visit);
            }
        }
    }
}

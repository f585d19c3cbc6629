//! Exact nim (7, = 3): P-positions by an automaton that reads the columns of Bouton's matrix from
//! the highest. A theorem of this project, proved by machine. The proof constructs no winning
//! move; one is found by a search through the automaton. Its states are few, so piles may have any
//! size.

use std::collections::HashSet;

use super::lowering::lower;
use super::moore::columns;
use crate::game::{Canonical, Move, Outcome, Sizes};
use crate::theory::theorem::{Gives, NORMAL, Theorem};

/// The P-positions, and a winning move.
pub(super) const THEOREM: Theorem = Theorem {
    outcome: Gives::Everywhere(&|_, x| Outcome::p_if(is_p(x))),
    winning_moves: Some(&|_, x| winning_move(x).into_iter().collect()),
    ..Theorem::about(
        "nimscope/exact-7-3",
        &|game| (game.n(), game.sizes()) == (N, Sizes::only(3)),
        NORMAL,
    )
};

/// The number of piles.
const N: usize = 7;

/// The state after some columns: a set R of rows, whose bits are free from then on, and a number
/// e. Always |R| + e ≤ 2.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
struct State {
    free: u8,
    e: u32,
}

impl State {
    /// The state after a column, a bit for each pile; `None` if the position is not P.
    fn after(self, column: u8) -> Option<Self> {
        let Self { free, e } = self;
        let (ones, zeros) = (column & !free, !column & !free & 0x7F);
        let room = 2 - free.count_ones() - e;
        match (ones.count_ones(), zeros.count_ones()) {
            (0, _) => Some(self),
            (few, _) if few <= room => Some(Self {
                free: free | ones,
                e,
            }),
            (_, 0) if room > 0 => Some(Self { free, e: e + 1 }),
            (_, 1) if e == 0 => Some(self),
            (_, 1) if e == 1 && room > 0 => Some(Self {
                free: free | zeros,
                e,
            }),
            _ => None,
        }
    }
}

/// Column j of the matrix, a bit for each pile.
fn column(piles: &[u64], j: u32) -> u8 {
    let bits = piles.iter().enumerate();
    bits.fold(0, |column, (row, pile)| {
        column | u8::from(pile >> j & 1 == 1) << row
    })
}

/// P or not in normal play.
fn is_p(x: &Canonical) -> bool {
    columns(x)
        .try_fold(State::default(), |state, j| {
            state.after(column(x.piles(), j))
        })
        .is_some()
}

/// A move to a P-position in normal play; `None` from a P-position.
fn winning_move(x: &Canonical) -> Option<Move> {
    // The largest piles come first, as they leave the most to choose from.
    let mut triples = (0..N).rev().flat_map(|c| {
        (0..c)
            .rev()
            .flat_map(move |b| (0..b).rev().map(move |a| [a, b, c]))
    });
    let mut search = Search {
        piles: x.piles(),
        rows: [0; 3],
        columns: columns(x).collect(),
        hopeless: HashSet::new(),
        to: x.piles().to_vec(),
    };
    triples.find_map(|rows| {
        if rows.iter().any(|&row| x.piles()[row] == 0) {
            return None;
        }
        search.rows = rows;
        search.to.copy_from_slice(x.piles());
        search.hopeless.clear();
        let found = search.goes_on(0, State::default(), 0);
        found.then(|| lower(x, &search.to))
    })
}

/// A search for lower piles in three rows.
struct Search<'a> {
    piles: &'a [u64],
    rows: [usize; 3],
    columns: Vec<u32>,
    /// The places where the search found nothing: the number of columns read, the state, and the
    /// rows that are lower already.
    hopeless: HashSet<(usize, State, u8)>,
    to: Vec<u64>,
}

impl Search<'_> {
    /// Whether the columns from number `read` on can be chosen: in the three rows any bits, but
    /// none above the pile before all higher bits made it lower. `lower` has a bit for each of the
    /// three rows.
    fn goes_on(&mut self, read: usize, state: State, lower: u8) -> bool {
        let Some(&j) = self.columns.get(read) else {
            return lower == 0b111;
        };
        if self.hopeless.contains(&(read, state, lower)) {
            return false;
        }
        for bits in 0..8_u8 {
            let mut lower = lower;
            let mut is_move = true;
            for (place, &row) in self.rows.iter().enumerate() {
                let (old, new) = (self.piles[row] >> j & 1, u64::from(bits >> place & 1));
                let is_lower = lower >> place & 1 == 1;
                is_move &= is_lower || new <= old;
                lower |= u8::from(new < old) << place;
                self.to[row] = self.to[row] & !(1 << j) | new << j;
            }
            let next = state.after(column(&self.to, j)).filter(|_| is_move);
            if next.is_some_and(|next| self.goes_on(read + 1, next, lower)) {
                return true;
            }
        }
        self.hopeless.insert((read, state, lower));
        false
    }
}

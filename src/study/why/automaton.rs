//! The run of the automaton of exact nim (n, = 2) over the columns of bits.

use crate::game::Canonical;
use crate::theory::take::exact_n_2;

/// The run of the automaton on a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The position. Its piles are the rows.
    pub position: Canonical,
    /// The columns read, from the highest.
    pub columns: Vec<exact_n_2::Column>,
    /// The index, in `columns`, of the one that decides: where an N-position leaves the automaton,
    /// or where a P-position leaves the start. `None` if all columns have 0 or 4 ones.
    pub deciding: Option<usize>,
    /// From an N-position: where the move leads that the proof constructs, a P-position.
    pub reply: Option<Canonical>,
}

impl Reading {
    pub(super) fn of(x: &Canonical) -> Self {
        let columns = exact_n_2::read(x);
        let dead = columns.iter().position(|column| column.after.is_none());
        let left = || {
            let start = Some(exact_n_2::State::Start);
            columns.iter().position(|column| column.after != start)
        };
        Self {
            deciding: dead.or_else(left),
            reply: exact_n_2::winning_move(x).map(|by| by.apply(x)),
            position: x.clone(),
            columns,
        }
    }

    /// Whether the automaton accepts: a P-position.
    pub fn is_p(&self) -> bool {
        self.columns.iter().all(|column| column.after.is_some())
    }
}

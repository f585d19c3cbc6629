//! Which moves the Moves pane asks for and lists, as far as they are known.

use std::sync::Arc;

use crate::app::{MovesOrder, Pane, View};
use crate::game::Move;
use crate::study::question::{Moves, MovesFound, MovesPage};
use crate::study::{MoveRow, MoveSheet, RowRange};

/// The number of entries of a long list of moves that are requested at once.
const PAGE: u128 = 128;

/// Why the best move is neither played nor named.
pub(crate) const BEST_NOT_KNOWN: &str = "the best move is not known";

impl View<'_> {
    /// The question of the Moves pane.
    pub fn moves_question(self) -> Moves {
        let (rules, position) = (self.rules(), self.x());
        Moves { rules, position }
    }

    /// The question of the Moves pane while it is filtered.
    pub(super) fn moves_found(self) -> Option<MovesFound> {
        let filter = self.state.moves_filter.clone();
        (!filter.is_empty()).then(|| MovesFound {
            rules: self.rules(),
            position: self.x(),
            order: self.state.order(),
            filter,
        })
    }

    /// The question of the page of a long list of moves that holds entry `number`.
    pub(super) fn moves_page(self, number: u128) -> MovesPage {
        let count = usize::try_from(PAGE).expect("a page is small");
        let first = number / PAGE * PAGE;
        MovesPage {
            rules: self.rules(),
            position: self.x(),
            range: RowRange { first, count },
        }
    }

    /// The moves of the current position, as far as known.
    pub fn moves_fact(self) -> Option<Arc<MoveSheet>> {
        self.once(|view| view.seen.known(&view.moves_question()))
    }

    /// In which order they are in this frame, after that of the frame before.
    pub fn moves_order(self) -> MovesOrder {
        let of = (self.rules(), self.x(), self.state.moves_filter.clone());
        self.layout.moves.next(of, self.listed_moves())
    }

    /// The moves that the Moves pane lists: all, or those that its filter lets through.
    pub fn listed_moves(self) -> Option<Arc<MoveSheet>> {
        self.once(|view| match view.moves_found() {
            _ if view.hides_moves() => None,
            Some(question) => view.seen.known(&question),
            None => view.moves_fact(),
        })
    }

    /// Whether the list itself would give away what moves are worth.
    pub fn hides_moves(self) -> bool {
        self.state.hidden() && self.state.moves_filter.asks_for_values()
    }

    /// How many rows of a sheet are ahead of the pages of all moves. If these are only the best
    /// moves they would give hidden values away.
    pub(super) fn rows_ahead(self, sheet: &MoveSheet) -> usize {
        if self.state.hidden() && !sheet.complete {
            0
        } else {
            sheet.rows.len()
        }
    }

    /// A row of the Moves pane: of the sheet of the best moves, or behind them of the pages of all
    /// moves.
    pub fn move_row(self, number: u128) -> Option<MoveRow> {
        let sheet = self.listed_moves()?;
        let ahead = self.rows_ahead(&sheet);
        let index = usize::try_from(number).ok().filter(|&index| index < ahead);
        // The order of the rows must not give hidden values away.
        let shown = |index: usize| {
            if self.state.hidden() {
                sheet.by_result.get(index).copied()
            } else {
                Some(self.layout.moves.row(&sheet, index))
            }
        };
        if let Some(row) = index
            .and_then(shown)
            .and_then(|index| sheet.rows.get(index))
        {
            return Some(row.clone());
        }
        let number = number
            .checked_sub(ahead as u128)
            .filter(|_| !sheet.complete)?;
        let question = self.moves_page(number);
        let page = self.seen.known(&question)?;
        let index = usize::try_from(number - question.range.first).ok()?;
        page.rows.get(index).cloned()
    }

    /// The selected row of the Moves pane.
    pub fn selected_move(self) -> Option<MoveRow> {
        self.move_row(self.state.cursor(Pane::Moves).selected)
    }

    /// An optimal move: the first of the list, if it is known to be one or at least to win.
    pub(crate) fn best_move(self) -> Option<Move> {
        let first = self
            .moves_fact()
            .and_then(|sheet| sheet.rows.first().cloned())
            .filter(|row| row.optimal == Some(true) || row.wins == Some(true));
        let constructed = || self.state.theorems.optimal_move(self.rules(), &self.x());
        first
            .map(|row| row.choice.by)
            .or_else(|| constructed().map(|fact| fact.value))
    }
}

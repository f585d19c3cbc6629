//! The Moves pane: the moves of the position, or those that its filter lets through. A long list
//! is read in pages.

pub(in crate::app) mod view;

use std::sync::Arc;

use super::behaviour::{Behaviour, DONE, Filtering, PLAIN, Settling};
use crate::app::Cursor;
use crate::app::copying::copy;
use crate::app::explorer::App;
use crate::app::frame::moves_order::{Listed, MovesOrder};
use crate::app::frame::view::View;
use crate::app::input::action::Action;
use crate::app::input::prompt::Ask;
use crate::app::pane::Pane;
use crate::engine::Query;
use crate::game::{Move, Outcome};
use crate::statement::Language;
use crate::study::question::{Moves, MovesFound, MovesPage};
use crate::study::{Filter, MoveRow, MoveSheet};

/// The number of entries of a long list of moves that are requested at once.
const PAGE: u128 = 128;

/// Why no move is selected while the moves are computed.
const NOT_KNOWN: &str = "the moves are not known yet";

#[expect(clippy::wildcard_enum_match_arm, reason = "it names its own actions")]
pub(super) const BEHAVIOUR: Behaviour = Behaviour {
    len,
    asks,
    act: |app, action, _| {
        match action {
            Action::Open => app.play_selected_move(),
            Action::Filter => {
                let text = app.state.moves.filter.to_string();
                app.ask(Ask::Filter(Pane::Moves), &text);
            }
            _ => return None,
        }
        DONE
    },
    leave: |app| {
        let is_filtered = !app.state.moves.filter.is_empty();
        if is_filtered {
            app.filter_moves(Filter::default());
        }
        is_filtered
    },
    asks_for_rows_in_sight: true,
    settle: keep_move,
    arrive: |state| *state.cursor_mut(Pane::Moves) = Cursor::default(),
    reveal: |app| {
        app.spoil_puzzle();
        app.reveal_move();
    },
    copied: Some(copy::moves),
    gives_values_away: true,
    filter: Filtering {
        language: Language::Moves,
        words: "P, R = 7, x1 = 2 or x4 > 5, a part of the move or its result: from b, 2 4 5",
        first: Filter::default,
        keep: App::filter_moves,
    },
    ..PLAIN
};

/// A selected move stays selected when moves are sorted anew. A selection of the first row stays
/// there: it is the best move, whichever that is.
fn keep_move(settling: &mut Settling<'_>) {
    let state = &mut *settling.state;
    let selected = usize::try_from(state.cursor(Pane::Moves).selected);
    let followed = selected.ok().filter(|&place| place > 0 && !state.hidden);
    let chosen = followed.and_then(|place| settling.before.moves.at(place));
    if let Some(place) = chosen.and_then(|to| settling.laid.moves.place(to)) {
        state.cursor_mut(Pane::Moves).selected = place as u128;
    }
}

fn len(view: View<'_>) -> u128 {
    view.listed_moves().map_or(0, |sheet| {
        let listed = view.rows_ahead(&sheet) as u128;
        let rest = sheet.count.exact().unwrap_or(u128::MAX);
        if sheet.complete {
            listed
        } else {
            listed.saturating_add(rest)
        }
    })
}

fn asks(view: View<'_>) -> Vec<Query> {
    let mut wanted = vec![Query::sheet(view.moves_question())];
    if let Some(sheet) = view.listed_moves().filter(|sheet| !sheet.complete) {
        // The sheet does not hold all moves: the rest is read in pages.
        let rows = u128::from(view.layout.height(Pane::Moves));
        let listed = view.rows_ahead(&sheet) as u128;
        let first = view.layout.tops[Pane::Moves].saturating_sub(listed);
        wanted.push(Query::sheet(view.moves_page(first)));
        wanted.push(Query::sheet(view.moves_page(first + rows)));
        wanted.dedup();
    }
    wanted.extend(view.moves_found().map(Query::sheet));
    wanted
}

impl View<'_> {
    /// The question of the Moves pane.
    pub fn moves_question(self) -> Moves {
        Moves {
            rules: self.rules(),
            position: self.x(),
        }
    }

    /// The question of the Moves pane while it is filtered.
    fn moves_found(self) -> Option<MovesFound> {
        let filter = self.state.moves.filter.clone();
        (!filter.is_empty()).then(|| MovesFound {
            rules: self.rules(),
            position: self.x(),
            order: self.state.order(),
            filter,
        })
    }

    /// The question of the page of a long list of moves that holds entry `number`.
    fn moves_page(self, number: u128) -> MovesPage {
        let count = usize::try_from(PAGE).expect("a page is small");
        MovesPage {
            rules: self.rules(),
            position: self.x(),
            first: number / PAGE * PAGE,
            count,
        }
    }

    /// The moves of the current position, as far as known.
    pub fn moves_fact(self) -> Option<Arc<MoveSheet>> {
        let known = |view: Self| view.seen.known(&view.moves_question());
        self.once(|rows| &rows.moves, known)
    }

    /// In which order they stand in this frame, after that of the frame before.
    pub fn moves_order(self) -> MovesOrder {
        let of = Listed {
            rules: self.rules(),
            from: self.x(),
            filter: self.state.moves.filter.clone(),
        };
        self.layout.moves.next(of, self.listed_moves())
    }

    /// The moves that the Moves pane lists: all, or those that its filter lets through.
    pub fn listed_moves(self) -> Option<Arc<MoveSheet>> {
        self.once(|rows| &rows.listed_moves, Self::find_listed_moves)
    }

    fn find_listed_moves(self) -> Option<Arc<MoveSheet>> {
        if self.hides_moves() {
            return None;
        }
        match self.moves_found() {
            Some(question) => self.seen.known(&question),
            None => self.moves_fact(),
        }
    }

    /// Whether the list itself would give away what moves are worth.
    pub fn hides_moves(self) -> bool {
        self.state.hidden && self.state.moves.filter.asks_for_values()
    }

    /// How many rows of a sheet stand ahead of the pages of all moves. If these are only the best
    /// moves they would give hidden values away.
    fn rows_ahead(self, sheet: &MoveSheet) -> usize {
        if self.state.hidden && !sheet.complete {
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
            if self.state.hidden {
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
        let index = usize::try_from(number - question.first).ok()?;
        page.rows.get(index).cloned()
    }

    /// The selected row of the Moves pane.
    pub fn selected_move(self) -> Option<MoveRow> {
        self.move_row(self.state.cursor(Pane::Moves).selected)
    }

    /// An optimal move: the first of the list, if it is known to be one or at least to win.
    pub(in crate::app) fn best_move(self) -> Option<Move> {
        let first = self
            .moves_fact()
            .and_then(|sheet| sheet.rows.first().cloned())
            .filter(|row| {
                row.optimal == Some(true) || row.outcome.value().is_some_and(Outcome::is_p)
            });
        let constructed = || crate::theory::optimal_move(self.rules(), &self.x());
        first
            .map(|row| row.choice.by)
            .or_else(|| constructed().map(|fact| fact.value))
    }
}

impl App {
    fn play_selected_move(&mut self) {
        match self.view().selected_move() {
            Some(row) => self.play(&row.choice.by),
            None => self.state.refuse(NOT_KNOWN),
        }
    }

    /// Plays an optimal move.
    pub(in crate::app) fn play_best(&mut self) {
        match self.view().best_move() {
            Some(by) => {
                self.spoil_puzzle();
                self.play(&by);
            }
            None => self.refuse_best_move(),
        }
    }

    /// Says why the best move is neither played nor named.
    pub(in crate::app) fn refuse_best_move(&mut self) {
        self.state.refuse("the best move is not known");
    }

    /// Plays the move of the M-rule.
    pub(in crate::app) fn play_m_move(&mut self) {
        let by = crate::theory::slow::m_rule::m_move(&self.state.canonical());
        if let Some(by) = by {
            self.play(&by);
        }
    }

    /// Reveals what the selected move is worth, and goes to the next one.
    fn reveal_move(&mut self) {
        let Some(row) = self.view().selected_move() else {
            return self.state.refuse(NOT_KNOWN);
        };
        self.state.revealed.moves.insert(row.choice.to);
        let len = self.view().len(Pane::Moves);
        self.state.cursor_mut(Pane::Moves).step(1, len);
    }

    /// Lists the moves that a filter lets through.
    fn filter_moves(&mut self, kept: Filter) {
        self.state.moves.filter = kept;
        *self.state.cursor_mut(Pane::Moves) = Cursor::default();
    }
}

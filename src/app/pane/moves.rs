//! The Moves pane: the moves of the position, or those that its filter lets through. A long list
//! is read in pages.

pub(crate) mod listed;

use crate::app::copying;
use crate::app::pane::behaviour::FILTERING;
use crate::app::{
    BEST_NOT_KNOWN, Cursor, Explorer, Filtering, FrameLayout, MoveHelp, Pane, PaneBehaviour, State,
    View,
};
use crate::engine::Query;
use crate::game::Move;
use crate::statement::Language;

/// Why no move is selected while the moves are computed.
const NOT_KNOWN: &str = "the moves are not known yet";

struct MovesPane;

pub(super) const PANE: &dyn PaneBehaviour = &MovesPane;

impl PaneBehaviour for MovesPane {
    fn len(&self, view: View<'_>) -> u128 {
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

    fn asks(&self, view: View<'_>, wanted: &mut Vec<Query>) {
        wanted.push(Query::sheet(view.moves_question()));
        if let Some(sheet) = view.listed_moves().filter(|sheet| !sheet.complete) {
            // The sheet does not hold all moves: the rest is read in pages.
            let listed = view.rows_ahead(&sheet) as u128;
            let cursor = view.state.cursor(Pane::Moves);
            let height = view.layout.height(Pane::Moves);
            let top = view.layout.tops[Pane::Moves];
            let top = cursor.first_in_sight(top, height, self.len(view));
            let first = top.saturating_sub(listed);
            let pages = [first, first + u128::from(height)].map(|row| view.moves_page(row));
            wanted.extend(pages.map(Query::sheet));
            wanted.dedup();
        }
        wanted.extend(view.moves_found().map(Query::sheet));
    }

    fn open(&self, app: &mut Explorer) -> bool {
        match app.view().selected_move() {
            Some(row) => app.play(&row.choice.by),
            None => app.state.refuse(NOT_KNOWN),
        }
        true
    }

    /// A selected move stays selected when moves are sorted anew. A selection of the first row
    /// stays there: it is the best move, whichever that is.
    fn settle(&self, app: &mut Explorer, before: &FrameLayout) {
        let selected = usize::try_from(app.state.cursor(Pane::Moves).selected);
        let followed = selected
            .ok()
            .filter(|&place| place > 0 && !app.state.hidden());
        let chosen = followed.and_then(|place| before.moves.at(place));
        if let Some(place) = chosen.and_then(|to| app.layout.moves.place(to)) {
            app.state.cursor_mut(Pane::Moves).selected = place as u128;
        }
    }

    fn arrive(&self, state: &mut State) {
        *state.cursor_mut(Pane::Moves) = Cursor::default();
    }

    /// Reveals what the selected move is worth, and goes to the next one.
    fn reveal(&self, app: &mut Explorer) {
        let Some(row) = app.view().selected_move() else {
            return app.state.refuse(NOT_KNOWN);
        };
        app.state.revealed.moves.insert(row.choice.to, ());
        let len = app.view().len(Pane::Moves);
        app.state.cursor_mut(Pane::Moves).step(1, len);
    }

    fn is_table(&self) -> bool {
        true
    }

    fn copied(&self, view: View<'_>) -> Option<String> {
        copying::copy::moves(view)
    }

    fn filter(&self) -> Filtering {
        Filtering {
            language: Language::Moves,
            words: "P, R = 7, x1 = 2 or x4 > 5, a part of the move or its result: from b, 2 4 5",
            now: |state| state.moves_filter.clone(),
            keep: |app, kept| {
                app.state.moves_filter = kept;
                *app.state.cursor_mut(Pane::Moves) = Cursor::default();
            },
            ..FILTERING
        }
    }
}

impl Explorer {
    /// Plays an optimal move.
    pub(crate) fn play_best(&mut self) {
        match self.view().best_move() {
            Some(by) => self.play_chosen(&by),
            None => self.state.refuse(BEST_NOT_KNOWN),
        }
    }

    /// Plays the move of the M-rule.
    pub(crate) fn play_m_move(&mut self) {
        let by = crate::theory::slow::m_rule::m_move(&self.state.canonical());
        if let Some(by) = by {
            self.play_chosen(&by);
        }
    }

    /// Plays a move that the program chose.
    fn play_chosen(&mut self, by: &Move) {
        self.help(MoveHelp::Chosen);
        self.play(by);
    }
}

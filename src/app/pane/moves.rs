//! The Moves pane: the moves of the position, or those that its filter lets through. A long list
//! is read in pages.

pub(crate) mod listed;

use crate::app::copying;
use crate::app::{
    Action, Ask, BEST_NOT_KNOWN, Cursor, DONE, Effect, Explorer, Filtering, MoveHelp, Pane,
    PaneBehaviour, Settling, State, Tells, View,
};
use crate::engine::Query;
use crate::game::Move;
use crate::statement::Language;
use crate::study::Filter;

/// Why no move is selected while the moves are computed.
const NOT_KNOWN: &str = "the moves are not known yet";

struct MovesPane;

pub(super) const PANE: &dyn PaneBehaviour = &MovesPane;

impl PaneBehaviour for MovesPane {
    fn len(&self, view: View<'_>) -> u128 {
        len(view)
    }

    fn asks(&self, view: View<'_>) -> Vec<Query> {
        let mut wanted = vec![Query::sheet(view.moves_question())];
        if let Some(sheet) = view.listed_moves().filter(|sheet| !sheet.complete) {
            // The sheet does not hold all moves: the rest is read in pages.
            let rows = u128::from(view.layout.height(Pane::Moves));
            let listed = view.rows_ahead(&sheet) as u128;
            let cursor = view.state.cursor(Pane::Moves);
            let height = view.layout.height(Pane::Moves);
            let top = cursor.first_in_sight(view.layout.tops[Pane::Moves], height, len(view));
            let first = top.saturating_sub(listed);
            wanted.push(Query::sheet(view.moves_page(first)));
            wanted.push(Query::sheet(view.moves_page(first + rows)));
            wanted.dedup();
        }
        wanted.extend(view.moves_found().map(Query::sheet));
        wanted
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "it names its own actions")]
    fn act(&self, app: &mut Explorer, action: Action, _: Option<u64>) -> Option<Vec<Effect>> {
        match action {
            Action::Open => match app.view().selected_move() {
                Some(row) => app.play(&row.choice.by),
                None => app.state.refuse(NOT_KNOWN),
            },
            Action::Filter => {
                let text = app.state.moves_filter.to_string();
                app.ask(Ask::Filter(Pane::Moves), &text);
            }
            _ => return None,
        }
        DONE
    }

    fn leave(&self, app: &mut Explorer) -> bool {
        let is_filtered = !app.state.moves_filter.is_empty();
        if is_filtered {
            app.filter_moves(Filter::default());
        }
        is_filtered
    }

    /// A selected move stays selected when moves are sorted anew. A selection of the first row
    /// stays there: it is the best move, whichever that is.
    fn settle(&self, settling: &mut Settling<'_>) {
        let state = &mut *settling.state;
        let selected = usize::try_from(state.cursor(Pane::Moves).selected);
        let followed = selected.ok().filter(|&place| place > 0 && !state.hidden());
        let chosen = followed.and_then(|place| settling.before.moves.at(place));
        if let Some(place) = chosen.and_then(|to| settling.laid.moves.place(to)) {
            state.cursor_mut(Pane::Moves).selected = place as u128;
        }
    }

    fn arrive(&self, state: &mut State) {
        *state.cursor_mut(Pane::Moves) = Cursor::default();
    }

    fn reveal(&self, app: &mut Explorer) {
        app.reveal_move();
    }

    fn is_table(&self) -> bool {
        true
    }

    fn copied(&self, view: View<'_>) -> Option<String> {
        copying::copy::moves(view)
    }

    fn tells(&self) -> Tells {
        Tells::AsText
    }

    fn filter(&self) -> Filtering {
        Filtering {
            language: Language::Moves,
            words: "P, R = 7, x1 = 2 or x4 > 5, a part of the move or its result: from b, 2 4 5",
            first: Filter::default,
            keep: Explorer::filter_moves,
        }
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

    /// Reveals what the selected move is worth, and goes to the next one.
    fn reveal_move(&mut self) {
        let Some(row) = self.view().selected_move() else {
            return self.state.refuse(NOT_KNOWN);
        };
        self.state.revealed.moves.insert(row.choice.to, ());
        let len = self.view().len(Pane::Moves);
        self.state.cursor_mut(Pane::Moves).step(1, len);
    }

    /// Lists the moves that a filter lets through.
    fn filter_moves(&mut self, kept: Filter) {
        self.state.moves_filter = kept;
        *self.state.cursor_mut(Pane::Moves) = Cursor::default();
    }
}

//! The Position pane: one of the piles is chosen, and moves are marked on them.

use crate::app::{Action, Cursor, Explorer, Pane, PaneBehaviour, State, View};
use crate::engine::Query;

struct PositionPane;

pub(super) const PANE: &dyn PaneBehaviour = &PositionPane;

impl PaneBehaviour for PositionPane {
    fn cursor<'a>(&self, _: &'a mut State, _: Pane) -> Option<&'a mut Cursor> {
        None
    }

    fn asks(&self, view: View<'_>, wanted: &mut Vec<Query>) {
        if let Some(turn) = view.decisive_turn()
            && view.layout.shows(Pane::Position)
        {
            wanted.push(Query::sheet(view.moves_before(&turn)));
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "it names its own actions")]
    fn act(&self, app: &mut Explorer, action: Action, count: Option<u64>) -> bool {
        let last = app.state.position().piles().len() - 1;
        let pile = app.state.piles.chosen;
        let by = usize::try_from(count.unwrap_or(1)).unwrap_or(usize::MAX);
        match action {
            Action::Left => app.state.piles.chosen = pile.saturating_sub(by),
            Action::Right => app.state.piles.chosen = pile.saturating_add(by).min(last),
            Action::First => app.state.piles.chosen = 0,
            Action::Last => app.state.piles.chosen = last,
            Action::Grow if app.marks_moves() => app.mark_tokens(count.unwrap_or(1), false),
            Action::Shrink if app.marks_moves() => app.mark_tokens(count.unwrap_or(1), true),
            Action::Open => app.play_marks(),
            _ => return false,
        }
        true
    }

    fn arrive(&self, state: &mut State) {
        let last = state.position().piles().len() - 1;
        state.piles.chosen = state.piles.chosen.min(last);
        state.piles.marks.clear();
    }
}

impl View<'_> {
    /// Whether the key that opens plays again once the game on the board is over.
    pub(crate) fn plays_again_here(self) -> bool {
        let focus = self.state.focus();
        focus == Pane::Position || focus == Pane::Play && self.is_at_selected_turn()
    }
}

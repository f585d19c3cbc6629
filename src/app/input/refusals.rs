//! Why actions cannot be done now, whatever pane has the focus. Each is named by its row in the
//! table of handlers.

use crate::app::{Action, Dimension, NO_COLOURS, Pane, Tells, View};
use crate::game::Choices;

pub(super) fn no_move(view: View<'_>, _: Pane) -> Option<String> {
    let is_terminal = Choices::unmerged(view.rules().game, &view.x()).is_empty();
    is_terminal.then(|| "the position is terminal: no move is left".to_owned())
}

pub(super) fn options_forbidden(view: View<'_>, _: Pane) -> Option<String> {
    let game = view.rules().game;
    (game.forbidden() > 0).then(|| {
        format!("options are forbidden before each move of {game}, and that is not played here")
    })
}

pub(super) fn no_m_move(view: View<'_>, pane: Pane) -> Option<String> {
    let game = view.rules().game;
    if game.is_all_but_one() {
        return no_move(view, pane);
    }
    Some(format!(
        "the M-rule is a rule of NIM(n, n−1), not of {game}"
    ))
}

pub(super) fn unsortable(view: View<'_>, _: Pane) -> Option<String> {
    let game = view.rules().game;
    (!view.state.may_sort()).then(|| {
        format!(
            "the piles sorted by size are another position of {game}: only some rearrangements change nothing"
        )
    })
}

pub(super) fn nothing_undone(view: View<'_>, pane: Pane) -> Option<String> {
    let can =
        pane.behaviour().undoes(view) || view.state.tree.can_undo() || view.can_step_game(true);
    (!can).then(|| "nothing to undo: this is the start".to_owned())
}

pub(super) fn nothing_redone(view: View<'_>, _: Pane) -> Option<String> {
    let can = view.state.tree.can_redo() || view.can_step_game(false);
    (!can).then(|| "nothing to redo".to_owned())
}

pub(super) fn no_jump(view: View<'_>, _: Pane) -> Option<String> {
    let can = view.state.tree.can_jump_back();
    (!can).then(|| "you have not moved about yet: this is where you are".to_owned())
}

pub(super) fn no_bookmarks(view: View<'_>, _: Pane) -> Option<String> {
    let bookmark = view.key(Action::Bookmark);
    let has_one = view.state.tree.bookmarks().next().is_some();
    (!has_one).then(|| format!("no bookmarks yet: {bookmark} makes one"))
}

pub(super) fn nothing_revealed(view: View<'_>, _: Pane) -> Option<String> {
    let hide = view.key(Action::HideValues);
    (!view.state.hidden()).then(|| format!("nothing is hidden: {hide} hides values"))
}

pub(super) fn no_job(view: View<'_>, _: Pane) -> Option<String> {
    let is_idle = view.state.play.opening.is_none() && view.seen.jobs.is_empty();
    is_idle.then(|| "no work is under way".to_owned())
}

pub(super) fn no_theme(view: View<'_>, _: Pane) -> Option<String> {
    view.state.is_plain.then(|| NO_COLOURS.to_owned())
}

pub(super) fn unsuspended(_: View<'_>, _: Pane) -> Option<String> {
    (!cfg!(unix)).then(|| "this system cannot suspend a program".to_owned())
}

pub(super) fn no_width(view: View<'_>, _: Pane) -> Option<String> {
    not_moved(view, Dimension::Width, "beside")
}

pub(super) fn no_height(view: View<'_>, _: Pane) -> Option<String> {
    not_moved(view, Dimension::Height, "above or below")
}

/// Whether the focused pane has no border that can be moved to change its size.
fn not_moved(view: View<'_>, dimension: Dimension, side: &str) -> Option<String> {
    let focus = view.state.focus();
    let slot = view.layout.slot(focus);
    let has_border = slot.is_some_and(|slot| slot.borders[dimension].is_some());
    (!has_border).then(|| format!("no pane is {side} {}", focus.title()))
}

pub(super) fn last_pane(view: View<'_>, _: Pane) -> Option<String> {
    let is_last = view.layout.visited().len() < 2;
    is_last.then(|| "it is the last pane that is not hidden".to_owned())
}

pub(super) fn all_shown(view: View<'_>, _: Pane) -> Option<String> {
    let is_usual = view.state.arrangement.is_usual();
    is_usual.then(|| "the panes are where they were at first".to_owned())
}

pub(super) fn values_hidden(view: View<'_>, _: Pane) -> Option<String> {
    let show = view.key(Action::HideValues);
    let is_hidden = view.state.hidden();
    is_hidden.then(|| format!("values are hidden: {show} shows them"))
}

pub(super) fn list_hidden(view: View<'_>, pane: Pane) -> Option<String> {
    let gives_away = pane.behaviour().tells() != Tells::Nothing;
    gives_away.then(|| values_hidden(view, pane)).flatten()
}

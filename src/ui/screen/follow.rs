//! Selections follow what became known: the frame is laid out, and now the rows that were selected
//! may stand elsewhere.

use crate::app::layout::Laid;
use crate::app::{Keymap, ListPane, Pane, State, View};
use crate::engine::Snapshot;
use crate::ui::pane::table as pane;

/// Lets selections follow what changed between two layouts, and scrolls every list so that its
/// selection is in sight.
pub(super) fn follow(
    state: &mut State,
    keymap: &Keymap,
    (before, laid): (&Laid, &mut Laid),
    seen: &Snapshot,
) {
    keep_move(state, before, laid);
    select_in_lists(state, keymap, laid, seen);
    select_in_tree(state, laid);
    keep_in_tree(
        state,
        before.text_rows(Pane::Why),
        laid.text_rows(Pane::Why),
    );
    scroll(state, keymap, laid, seen, |_| true);
    state.arrangement.settle(laid.shape);
}

/// A selected move stays selected when moves are sorted anew, but for the first: that is whatever
/// is best.
fn keep_move(state: &mut State, before: &Laid, laid: &Laid) {
    let selected = usize::try_from(state.cursor(Pane::Moves).selected);
    let followed = selected.ok().filter(|&place| place > 0 && !state.hidden);
    let chosen = followed.and_then(|place| before.moves.at(place));
    if let Some(place) = chosen.and_then(|to| laid.moves.place(to)) {
        state.cursor_mut(Pane::Moves).selected = place as u128;
    }
}

/// Lists over a box open where the position stands, until the user chooses a row.
fn select_in_lists(state: &mut State, keymap: &Keymap, layout: &mut Laid, seen: &Snapshot) {
    for list in ListPane::ALL {
        let view = View {
            state,
            keymap,
            layout,
            seen,
        };
        let pane = list.pane();
        let line = view.line_in_list(list).filter(|_| layout.shows(pane));
        let Some(line) = line else { continue };
        let above = u128::from(layout.height(pane) / 3);
        let cursor = state.cursor_mut(pane);
        if cursor.selected != line {
            cursor.selected = line;
            layout.tops[pane] = line.saturating_sub(above);
        }
    }
}

/// The selected row of the tree is where the user is.
fn select_in_tree(state: &mut State, layout: &Laid) {
    let at = state.tree.at();
    let rows = &layout.tree.rows;
    let selected = state.cursor(Pane::History).selected;
    let selected = usize::try_from(selected).ok();
    let is_here = selected.and_then(|row| rows.get(row));
    if is_here.is_some_and(|row| row.node == at) {
        return;
    }
    if let Some(row) = rows.iter().position(|row| row.node == at) {
        state.cursor_mut(Pane::History).selected = row as u128;
    }
}

/// A selected node of the proof tree stays selected when the text above the tree becomes longer or
/// shorter.
fn keep_in_tree(state: &mut State, before: u128, now: u128) {
    let cursor = state.cursor_mut(Pane::Why);
    if before > 0 && cursor.selected >= before {
        cursor.selected = cursor.selected - before + now;
    }
}

/// Scrolls every wanted list that is shown so that its selection is in sight.
pub(super) fn scroll(
    state: &mut State,
    keymap: &Keymap,
    layout: &mut Laid,
    seen: &Snapshot,
    wanted: impl Fn(Pane) -> bool,
) {
    let mut tops = layout.tops;
    for slot in layout.slots.iter().filter(|slot| wanted(slot.pane)) {
        let view = View {
            state,
            keymap,
            layout,
            seen,
        };
        let pane = slot.pane;
        let [width, height] =
            [slot.area.width, slot.area.height].map(|side| side.saturating_sub(2));
        let rows = height.saturating_sub(pane::fixed_rows(pane, width, height, view));
        let len = view.len(pane);
        // A list that is still being computed keeps its selection.
        let Some(cursor) = pane.cursor(state).filter(|_| len > 0) else {
            continue;
        };
        cursor.stay_in(len);
        // The claims stay where they are while keys move inside one of them.
        if pane != Pane::Claims || !state.claims.inside {
            tops[pane] = state.cursor(pane).first_in_sight(tops[pane], rows, len);
        }
    }
    layout.tops = tops;
}

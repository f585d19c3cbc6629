//! Selections follow what became known: the frame is laid out, and now the rows that were selected
//! may be elsewhere.

use ratatui::layout::Rect;

use crate::app::layout::FrameLayout;
use crate::app::{Keymap, Settling, State, View};
use crate::engine::Snapshot;
use crate::ui::pane::table as pane;

/// Lets selections follow what changed between two layouts, and scrolls every list so that its
/// selection is in sight.
pub(super) fn follow(
    state: &mut State,
    keymap: &Keymap,
    before: &FrameLayout,
    laid: &mut FrameLayout,
    seen: &Snapshot,
) {
    let mut settling = Settling {
        state,
        keymap,
        before,
        laid,
        seen,
    };
    settling.settle();
    scroll(state, keymap, laid, seen);
    state.arrangement.settle(laid.shape);
}

/// Scrolls every list that is shown so that its selection is in sight.
fn scroll(state: &mut State, keymap: &Keymap, layout: &mut FrameLayout, seen: &Snapshot) {
    let mut tops = layout.tops;
    for slot in &layout.slots {
        let view = View::new(state, keymap, layout, seen).in_frame();
        let pane = slot.pane;
        let Rect { width, height, .. } = slot.inside();
        let rows = height.saturating_sub(pane::looks(pane, view).fixed_rows(width, height, view));
        let len = view.len(pane);
        // A list that is still being computed keeps its selection.
        let Some(cursor) = pane.behaviour().cursor(state, pane).filter(|_| len > 0) else {
            continue;
        };
        cursor.stay_in(len);
        if pane.behaviour().scrolls(state) {
            tops[pane] = state.cursor(pane).first_in_sight(tops[pane], rows, len);
        }
    }
    layout.tops = tops;
}

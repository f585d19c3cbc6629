//! The key that goes back: what it leaves first.

use crate::app::explorer::App;

impl App {
    /// Leaves what lies on top: a game that is about to begin, marks, a filter or mode of
    /// the pane, zoom, the line.
    pub(super) fn back(&mut self) {
        let focus = self.state.focus();
        if self.state.referee.pending.take().is_some() {
            self.state.say("no game begins");
        } else if !self.state.piles.marks.is_empty() {
            self.state.piles.marks.clear();
        } else if focus.behaviour().leave(self) {
        } else if self.state.arrangement.is_zoomed() {
            self.state.arrangement.zoom(false);
        } else {
            self.leave_line();
        }
    }
}

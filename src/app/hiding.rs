//! Hiding values, and revealing them one by one.

use super::explorer::App;
use super::frame::revealed::Revealed;

impl App {
    /// Hides values, or shows all of them.
    pub(super) fn hide_values(&mut self) {
        if self.state.hidden {
            self.spoil_puzzle();
        }
        self.state.hidden = !self.state.hidden;
        self.state.revealed = Revealed::default();
    }

    /// Reveals the next value: in the Moves pane what the selected move is worth, in the Line pane
    /// the next step, elsewhere of the position.
    pub(super) fn reveal(&mut self) {
        self.state.focus().reveal(self);
    }
}

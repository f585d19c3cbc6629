//! Hiding values, revealing them one by one, and the help that values in sight are.

use crate::app::{Explorer, MoveHelp, Revealed};

impl Explorer {
    /// Hides values, or shows all of them.
    pub(super) fn hide_values(&mut self) {
        let hides = self.state.hidden();
        self.state.hide(!hides);
        self.state.revealed = Revealed::default();
        // Panes that have no value to show lend their places, and do not say it.
        if self.state.hidden() {
            let said = self.view().hidden_words();
            self.state.say(said);
        }
        self.heed_values();
    }

    /// Reveals the next value: in the Moves pane what the selected move is worth, in the Line pane
    /// the next step, elsewhere of the position.
    pub(super) fn reveal(&mut self) {
        self.state.focus().behaviour().reveal(self);
        self.heed_values();
    }

    /// Values in sight are help at the turn on the board, and with the puzzle there.
    pub(super) fn heed_values(&mut self) {
        if !self.state.hidden() || self.state.revealed != Revealed::default() {
            self.help(MoveHelp::Values);
        }
    }

    /// Somebody has help at the turn on the board, or with the puzzle there, which then does not
    /// count as solved.
    pub(super) fn help(&mut self, help: MoveHelp) {
        self.spoil_puzzle();
        let state = &mut self.state;
        let on_board = state.play.contest.as_ref();
        if let Some(contest) = on_board.filter(|contest| contest.holds(state.tree.here())) {
            contest.give(&mut state.tree, help);
        }
    }
}

//! Coming to a position or a game, and what begins anew with each. Hiding values, revealing them
//! one by one, and the help that values in sight are.

use crate::app::{Explorer, MoveHelp, NodeOrigin, Pane, Revealed, State};
use crate::game::{Position, Ruleset};

impl State {
    /// Lets what is chosen in the panes begin anew where another position has other rows.
    pub(crate) fn arrive(&mut self) {
        for pane in Pane::ALL {
            pane.behaviour().arrive(self);
        }
    }
}

impl Explorer {
    /// Goes to a position, remembering where it came from.
    pub(super) fn go(&mut self, rules: Ruleset, position: Position, how: impl Into<String>) {
        self.go_by(rules, position, NodeOrigin::change(how), false);
    }

    /// The same, with how it came to be, and whether that is a small change. Wherever the piles
    /// are from, those that do not suit the game are refused: no value of them is defined.
    pub(super) fn go_by(
        &mut self,
        rules: Ruleset,
        position: Position,
        origin: NodeOrigin,
        small: bool,
    ) {
        if let Err(error) = rules.game.check(position.piles()) {
            return self.state.refuse(error.to_string());
        }
        match self.state.tree.go(rules, position, origin, small) {
            Ok(_) => self.arrived(),
            Err(full) => self.refuse_full(full),
        }
    }

    /// Goes to a node of the tree.
    pub fn visit(&mut self, node: usize) {
        self.state.tree.visit(node);
        self.arrived();
    }

    /// Goes back to where the user was before moving about.
    pub(super) fn jump_back(&mut self) {
        self.state.tree.jump_back();
        self.arrived();
    }

    /// After any change of position or game: what depends on it starts anew.
    pub(super) fn arrived(&mut self) {
        self.engine.set_aside(self.state.tree.bytes());
        self.state.arrive();
        let steps = self.state.revealed.steps;
        self.state.revealed = Revealed {
            steps,
            ..Revealed::default()
        };
        if self.state.referee.arrive() {
            self.state.say("nothing begins: you went elsewhere");
        }
        self.settle_game();
        self.heed_values();
    }

    /// After any change of the position: the game goes on where the user is, if that is one of its
    /// positions. Where they came by another way than by playing on, it waits.
    fn settle_game(&mut self) {
        let state = &mut self.state;
        let Some(contest) = state.play.games.last_mut() else {
            return;
        };
        let at = state.tree.at();
        if contest.at != at && contest.holds(state.tree.here()) {
            contest.follow(&state.tree);
            contest.is_paused = contest.runs(&state.tree, state.referee.manner.forced);
        }
        let moves = contest.moves(&state.tree);
        state.cursor_mut(Pane::Play).selected = moves as u128;
    }

    /// Hides values, or shows all of them.
    pub(super) fn hide_values(&mut self) {
        let hides = self.state.hidden();
        self.state.hide(!hides);
        self.state.revealed = Revealed::default();
        // Panes that have no value to show lend their places, and do not say it.
        if self.state.hidden() {
            self.state.say(self.view().hidden_words());
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
        let played = state.play.games.last();
        if let Some(contest) = played.filter(|contest| contest.holds(state.tree.here())) {
            contest.give(&mut state.tree, help);
        }
    }
}

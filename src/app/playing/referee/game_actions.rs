//! What is done in a game besides moving: taking back, other lines, pauses, seats, and its file.

use std::path::PathBuf;

use crate::app::playing::seat::Side;
use crate::app::{Action, Ask, Begun, Effect, Explorer, MatchState, Pane, View};

impl View<'_> {
    /// Whether a move of the game on the board can be taken back, or made again.
    pub(crate) fn can_step_game(self, back: bool) -> bool {
        self.on_board()
            .is_some_and(|contest| contest.can_step(&self.state.tree, back))
    }
}

impl Explorer {
    /// Goes back or forth in the game on the board, else in the history.
    pub(crate) fn travel(&mut self, back: bool, times: i128) {
        if self.view().can_step_game(back) {
            return self.step_game(back, times);
        }
        let tree = &mut self.state.tree;
        for _ in 0..times {
            if !tree.retrace(back) {
                break;
            }
        }
        self.arrived();
    }

    /// Takes back or makes again a number of moves of the game. The moves of solvers and forced
    /// moves go with each of them, up to a choice of somebody at the keyboard. There it waits,
    /// even where it could go on by itself, since it would only go the same way again.
    fn step_game(&mut self, back: bool, times: i128) {
        let forced = self.state.referee.manner.forced;
        let Some(contest) = self.state.play.games.last_mut() else {
            return;
        };
        let tree = &mut self.state.tree;
        for _ in 0..times {
            if !contest.step(tree, back) {
                break;
            }
            while contest.has_human() && contest.runs(tree, forced) && contest.step(tree, back) {}
        }
        contest.is_paused = contest.runs(tree, forced);
        self.arrived();
    }

    /// Goes to the selected turn of the record. From there another line can be played.
    pub(crate) fn follow_record(&mut self) {
        if let Some(node) = self.view().selected_node() {
            self.visit(node);
            let view = self.view();
            if view.on_board().is_some_and(|contest| contest.is_paused) {
                let said = view.said("paused: {go-on} goes on from here");
                self.state.say(said);
            }
        }
    }

    /// The same, and the Play pane gets the focus.
    pub(crate) fn open_turn(&mut self) {
        if self.view().is_at_selected_turn() && self.play_again() {
            return;
        }
        self.follow_record();
        self.state.focus_on(Pane::Play);
    }

    /// Shows the next of the lines through the selected turn.
    pub(crate) fn next_variation(&mut self) {
        let node = self.view().selected_node();
        let forced = self.state.referee.manner.forced;
        if let (Some(node), Some(contest)) = (node, self.state.play.games.last_mut()) {
            contest.next_variation(&mut self.state.tree, node);
            contest.is_paused = contest.runs(&self.state.tree, forced);
            self.arrived();
        }
    }

    /// Pauses the game, or lets it go on. From elsewhere it comes back to the game.
    pub(crate) fn pause_or_go_on(&mut self) {
        let on_board = self.view().is_on_board();
        let Some(contest) = self.state.play.games.last_mut() else {
            return;
        };
        contest.is_paused ^= on_board;
        let (is_paused, at) = (contest.is_paused, contest.at);
        if !on_board {
            return self.visit(at);
        }
        self.arrived();
        let said = if is_paused {
            "paused: {go-on} goes on"
        } else {
            "the game goes on"
        };
        self.state.say(self.view().said(said));
    }

    /// Swaps the seats.
    pub(crate) fn swap_seats(&mut self) {
        let Some(contest) = self.state.play.games.last_mut() else {
            return;
        };
        contest.swap_seats();
        let [first, second] = Side::BOTH.map(|side| contest.name(side));
        let seats = format!("{first} (first) against {second} (second)");
        self.state.say(format!("seats swapped: {seats}"));
    }

    /// Gives up, for the human whose game it is.
    pub(crate) fn resign(&mut self) {
        if let Some(contest) = self.state.play.games.last_mut()
            && let MatchState::Turn(mover) = contest.state(&self.state.tree)
        {
            let side = contest.own_side().unwrap_or(mover);
            contest.resign(&self.state.tree, side);
            self.state.piles.marks.clear();
            self.count_win();
        }
    }

    /// Asks for the file to keep the game in.
    pub(crate) fn ask_to_save_game(&mut self) {
        if let Some(contest) = self.state.contest() {
            let name = contest.rules(&self.state.tree).game.file_name();
            self.ask(Ask::SaveGame, &format!("game-{name}.json"));
        }
    }

    /// The game in the file format, and the file to write.
    pub(crate) fn save_game(&mut self, path: PathBuf) {
        let contest = self.state.contest();
        let text = contest.map(|contest| contest.text_of_file(&self.state.tree));
        self.effects
            .extend(text.map(|text| Effect::Write { path, text }));
    }

    /// Takes up a game to go through it: its turns from the start on, as nodes of the tree.
    pub fn replay(&mut self, begun: Begun) -> Vec<usize> {
        let line = begun.contest.line(&begun.tree);
        self.take_up(begun);
        line
    }

    /// Takes up a game that was read from a file.
    ///
    /// # Errors
    /// Why it is not opened, a sentence.
    pub fn open_game(&mut self, name: &str, read: Result<Begun, String>) -> Result<(), String> {
        let begun = read.map_err(|why| format!("{name} {why}"))?;
        self.take_up(begun);
        let view = self.view();
        let goes_on = view.why_not_in_game(Action::GoOn).is_none();
        let how = goes_on.then(|| view.said(": {go-on} goes on with it"));
        let how = how.unwrap_or_default();
        self.state.say(format!("{name} opened{how}"));
        Ok(())
    }
}

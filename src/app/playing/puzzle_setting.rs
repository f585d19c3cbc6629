//! Setting a puzzle.

use crate::app::explorer::App;
use crate::app::pane::Pane;
use crate::app::playing::puzzle::Puzzle;
use crate::app::playing::referee::{Pending, StartPosition};
use crate::game::Canonical;
use crate::study::question;

impl App {
    /// Looks for a puzzle.
    pub(crate) fn ask_for_puzzle(&mut self) {
        let rules = self.state.rules();
        let max = self.view().proposed_largest();
        let question = question::OneWinning {
            rules,
            max: max.max(rules.game.least_pile()),
            seed: self.state.random.u64(..),
        };
        self.wait_for(Pending::Puzzle(question));
    }

    /// Sets a puzzle: its values are hidden until it is solved.
    pub(crate) fn set_puzzle(&mut self, start: &StartPosition, answer: Canonical) {
        self.state.referee.pending = None;
        self.state.toast = None;
        self.go(start.rules, start.position.clone(), "puzzle");
        if *self.state.position() != start.position {
            // There is no room for it in the tree, which was said.
            return;
        }
        self.state.hidden_elsewhere = true;
        self.state.play.puzzle = Some(Puzzle {
            node: self.state.tree.at(),
            hides: true,
            answer,
            is_tried: false,
            tries: 0,
            is_solved: false,
        });
        self.state.focus_on(Pane::Position);
    }

    /// No puzzle was found.
    pub(crate) fn give_up_puzzle(&mut self) {
        self.state.referee.pending = None;
        let game = self.state.rules().game.title();
        self.state.refuse(format!(
            "no position of {game} was found from which a single move is known to win"
        ));
    }
}

//! Setting a puzzle.

use crate::app::{Explorer, Pane, Pending, Puzzle, RecordTurn, StartPosition, View};
use crate::study::question;

impl View<'_> {
    /// The mistake that is the next puzzle, with its number: the first one of a game that has
    /// ended on the board, and after the puzzle of a mistake the one after it.
    fn next_mistake(self) -> Option<(usize, RecordTurn)> {
        let number = match self.puzzle() {
            Some(puzzle) => puzzle.mistake? + 1,
            None if self.game_is_over() => 0,
            None => return None,
        };
        let turn = self.own_mistakes().into_iter().nth(number)?;
        Some((number, turn))
    }
}

impl Explorer {
    /// Looks for a puzzle: among the mistakes of the game that was just played, or else at random.
    pub(crate) fn ask_for_puzzle(&mut self) {
        if let Some((number, turn)) = self.view().next_mistake() {
            let node = self.state.tree.node(turn.node);
            let (rules, position) = (node.rules, node.position.clone());
            let start = StartPosition { rules, position };
            return self.wait_for(Pending::Mistake(start, number));
        }
        let rules = self.state.rules();
        let max = self.view().proposed_largest();
        let question = question::WorthPlaying {
            rules,
            max: max.max(rules.game.least_pile()),
            seed: self.state.random.u64(..),
            is_puzzle: true,
        };
        self.wait_for(Pending::Puzzle(question));
    }

    /// Sets a puzzle: its values are hidden until it is solved.
    pub(super) fn set_puzzle(&mut self, start: &StartPosition, puzzle: Puzzle) {
        self.state.referee.pending = None;
        self.state.toast = None;
        self.go(start.rules, start.position.clone(), "puzzle");
        if *self.state.position() != start.position {
            // There is no room for it in the tree, which was said.
            return;
        }
        let node = self.state.tree.at();
        self.state.play.puzzle = Some(Puzzle { node, ..puzzle });
        // There is nothing to be done with a pile that no move changes.
        let chosen = self.state.piles.chosen;
        if start.position.piles()[chosen] == 0 {
            let largest = start.position.piles().iter().zip(0..).max();
            self.state.piles.chosen = largest.map_or(chosen, |(_, place)| place);
        }
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

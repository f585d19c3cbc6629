//! Puzzles: find the only winning move of a random position that is worth playing.

use serde::{Deserialize, Serialize};

use super::referee::{Pending, StartPosition};
use crate::app::explorer::App;
use crate::app::frame::View;
use crate::app::input::action::Action;
use crate::app::pane::Pane;
use crate::game::{Canonical, Move};
use crate::study::question;

/// A puzzle that was set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The node of its position.
    pub(crate) node: usize,
    /// Whether its values are hidden.
    pub(crate) hides: bool,
    /// What the only winning move leads to.
    answer: Canonical,
    /// Whether a move was tried.
    is_tried: bool,
    /// Whether the winning move was found.
    is_solved: bool,
}

/// How many puzzles were tried, and how many of them solved by the first move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Solved {
    /// Tried, by at least one move.
    pub tried: u32,
    /// Solved by the first move.
    pub first: u32,
}

impl View<'_> {
    /// The puzzle on the board, while it is not solved.
    pub(crate) fn open_puzzle(&self) -> Option<&Puzzle> {
        let puzzle = self.state.play.puzzle.as_ref();
        puzzle.filter(|puzzle| puzzle.node == self.state.tree.at() && !puzzle.is_solved)
    }

    /// What is said of the puzzle on the board.
    pub fn puzzle_words(self) -> Option<String> {
        let puzzle = self.state.play.puzzle.as_ref();
        let puzzle = puzzle.filter(|puzzle| puzzle.node == self.state.tree.at())?;
        let Solved { tried, first } = self.state.play.solved;
        let score = format!("{first} of {tried} at the first try");
        Some(match (puzzle.is_solved, tried) {
            (true, _) => format!("solved: {score}, {} sets another", self.key(Action::Puzzle)),
            (false, 0) => "puzzle: find the only winning move".to_owned(),
            (false, _) => format!("puzzle: find the only winning move ({score})"),
        })
    }
}

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
            is_solved: false,
        });
        self.state.arrangement.show(Pane::Moves);
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

    /// The best move is shown, so the puzzle on the board does not count as solved by the user.
    pub(crate) fn spoil_puzzle(&mut self) {
        if self.view().open_puzzle().is_none() {
            return;
        }
        let puzzle = self.state.play.puzzle.as_mut();
        let is_first = puzzle.is_some_and(|puzzle| !std::mem::replace(&mut puzzle.is_tried, true));
        self.state.play.solved.tried += u32::from(is_first);
    }

    /// A move was played from the position of a puzzle.
    pub(crate) fn answer_puzzle(&mut self, by: &Move) {
        let state = &mut self.state;
        let game = state.rules().game;
        let words = by.words(game, &state.order());
        let to = game.canonical(by.apply_arranged(game, state.position()));
        let Some(puzzle) = &mut state.play.puzzle else {
            return;
        };
        let is_first = !std::mem::replace(&mut puzzle.is_tried, true);
        let is_right = puzzle.answer == to;
        puzzle.is_solved = is_right;
        puzzle.hides &= !is_right;
        state.play.solved.tried += u32::from(is_first);
        state.play.solved.first += u32::from(is_first && is_right);
        state.piles.marks.clear();
        if is_right {
            state.hidden_elsewhere = false;
            state.say(format!("right: {words} is the only move that wins"));
        } else {
            state.refuse(format!("{words} does not win: try another move"));
        }
    }
}

//! The puzzle on the board: whether it is solved, and the moves that answer it.

use crate::app::{Action, Explorer, Pane, Puzzle, Solved, View};
use crate::game::Move;

impl View<'_> {
    /// The puzzle on the board.
    pub(super) fn puzzle(&self) -> Option<&Puzzle> {
        let puzzle = self.state.play.puzzle.as_ref();
        puzzle.filter(|puzzle| puzzle.node == self.state.tree.at())
    }

    /// The puzzle on the board, while it is not solved.
    pub(crate) fn open_puzzle(&self) -> Option<&Puzzle> {
        self.puzzle().filter(|puzzle| puzzle.solved_by.is_none())
    }

    /// What is said of the puzzle on the board, in more words and in fewer.
    pub fn puzzle_words(self) -> Option<Vec<String>> {
        let puzzle = self.puzzle()?;
        if puzzle.solved_by.is_some() {
            let next = self.key(Action::Puzzle);
            let how = if puzzle.is_helped {
                "with help".to_owned()
            } else {
                format!("at the {} try", ordinal(puzzle.tries))
            };
            let Solved { tried, first } = self.state.play.solved;
            let score = match tried {
                0 | 1 => String::new(),
                _ => format!(" ({first} of {tried} puzzles at the first)"),
            };
            let solved = format!("solved {how}");
            let longer = format!("{solved}{score}: {next} sets another");
            return Some(vec![longer, solved]);
        }
        let which = if puzzle.is_only { "the only" } else { "a" };
        let whose = match puzzle.mistake {
            Some(_) => "puzzle from your game",
            None => "puzzle",
        };
        Some(vec![format!("{whose}: find {which} winning move")])
    }

    /// Why the move that solved the puzzle on the board wins: what it leads to, by the theorem
    /// that says so where there is one; and in few words.
    pub(crate) fn solution_words(self) -> Option<[String; 2]> {
        let to = self.puzzle()?.solved_by.as_ref()?;
        let (rules, theorems) = (self.rules(), &self.state.theorems);
        let by = theorems.outcome(rules, to);
        let stated = by.and_then(|fact| theorems.statement(fact.by));
        let stated = stated.map_or_else(String::new, |stated| format!(": {stated}"));
        let why = self.key(Action::Focus(Pane::Why));
        let short = format!("{to} is P: {why} tells why");
        Some([format!("{to} is a P-position{stated}"), short])
    }
}

/// `second`; in digits from the fifth on.
fn ordinal(number: u32) -> String {
    match number {
        0 | 1 => "first".to_owned(),
        2 => "second".to_owned(),
        3 => "third".to_owned(),
        4 => "fourth".to_owned(),
        more => format!("{more}th"),
    }
}

impl Explorer {
    /// The best move is shown, so the puzzle on the board does not count as solved by the user.
    pub(crate) fn spoil_puzzle(&mut self) {
        let is_open = self.view().open_puzzle().is_some();
        let play = &mut self.state.play;
        if let Some(puzzle) = play.puzzle.as_mut().filter(|_| is_open) {
            play.solved.tried += u32::from(puzzle.is_untouched());
            puzzle.is_helped = true;
        }
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
        let is_right = puzzle.answers.contains(&to);
        if puzzle.wrong.contains(&to) {
            state.piles.marks.clear();
            return state.refuse(format!("{words} was tried before: it does not win"));
        }
        let is_first = puzzle.is_untouched();
        puzzle.tries += 1;
        puzzle.wrong.extend((!is_right).then(|| to.clone()));
        puzzle.solved_by = is_right.then_some(to);
        let only = if puzzle.is_only {
            "is the only move that wins"
        } else {
            "wins"
        };
        puzzle.hides[0] &= !is_right;
        state.play.solved.tried += u32::from(is_first);
        state.play.solved.first += u32::from(is_first && is_right);
        state.piles.marks.clear();
        if is_right {
            state.say(format!("right: {words} {only}"));
            state.arrangement.show(Pane::Why);
        } else {
            state.refuse(format!("{words} does not win: try another move"));
        }
    }
}

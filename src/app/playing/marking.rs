//! Marking a move on the piles, by keys or by clicks, and playing it.

use super::contest::Seat;
use super::marks::Mark;
use crate::app::explorer::App;
use crate::app::input::action::Action;
use crate::app::input::prompt::Ask;
use crate::app::pane::Pane;
use crate::game::Kind;

impl App {
    /// Whether the keys that shrink and grow piles mark tokens instead: while it is a human's turn
    /// on the board.
    pub(in crate::app) fn marks_moves(&self) -> bool {
        let is_split = matches!(self.state.rules().game.kind(), Kind::Split(_));
        self.state.focus() == Pane::Position && !is_split && self.is_humans_turn()
    }

    /// Whether a human is to move in the game on the board.
    fn is_humans_turn(&self) -> bool {
        let on_board = self.view().on_board();
        on_board.and_then(|contest| contest.turn(&self.state.tree)) == Some(Seat::Human)
    }

    /// Marks more or fewer tokens of the chosen pile.
    pub(in crate::app) fn mark_tokens(&mut self, tokens: u64, more: bool) {
        let place = self.state.pile;
        let held = self.state.position().piles()[place];
        let most = match self.state.rules().game.kind() {
            Kind::Slow(_) => held.min(1),
            _ => held,
        };
        let marked = match self.state.marks.get(place) {
            Some(Mark::Take(marked)) => marked,
            _ => 0,
        };
        let marked = if more {
            marked.saturating_add(tokens).min(most)
        } else {
            marked.saturating_sub(tokens)
        };
        self.state.marks.set(place, Some(Mark::Take(marked)));
    }

    /// Marks the chosen pile: one token more, or as the count says, and none once all are marked. A
    /// heap is marked as split (a count gives the first part), then as deleted, then not at all.
    pub(in crate::app) fn mark(&mut self, count: Option<u64>) {
        let place = self.state.pile;
        let marked = self.state.marks.get(place);
        if matches!(self.state.rules().game.kind(), Kind::Split(_)) {
            let mark = match (count, marked) {
                (Some(first), _) => Some(Mark::Split(Some(first))),
                (None, None) => Some(Mark::Split(None)),
                (None, Some(Mark::Split(_))) => Some(Mark::Delete),
                (None, Some(_)) => None,
            };
            return self.state.marks.set(place, mark);
        }
        if let Some(count) = count {
            self.state.marks.set(place, None);
            return self.mark_tokens(count, true);
        }
        self.mark_tokens(1, true);
        // Past the last token the marks begin anew.
        if self.state.marks.get(place) == marked {
            self.state.marks.set(place, None);
        }
    }

    /// A pile was clicked, with this number of tokens from there up: it is chosen, and in a game
    /// its tokens are marked to be taken; a second click at once plays what is marked.
    pub fn click_pile(&mut self, place: usize, tokens: u64, twice: bool) {
        self.state.pile = place;
        if twice {
            if !self.state.marks.is_empty() {
                self.play_marks();
            }
            return;
        }
        let is_split = matches!(self.state.rules().game.kind(), Kind::Split(_));
        if is_split && self.is_humans_turn() {
            self.mark(None);
        } else if self.marks_moves() {
            let marked = self.state.marks.get(place);
            self.state.marks.set(place, None);
            self.mark_tokens(tokens, true);
            // The same again takes the mark away.
            if self.state.marks.get(place) == marked {
                self.state.marks.set(place, None);
            }
        }
    }

    /// Plays what is marked, or asks for what is missing.
    pub(in crate::app) fn play_marks(&mut self) {
        let (game, marks) = (self.state.rules().game, self.state.marks.clone());
        if marks.is_empty() {
            let view = self.view();
            let [mark, size] =
                [Action::Mark, Action::SetSize].map(|action| view.key_in(Pane::Position, action));
            return self.state.refuse(format!(
                "no move is marked on the piles: {mark} marks one, {size} sets the size of the pile"
            ));
        }
        match marks.by(game, self.state.position()) {
            Ok(Some(by)) => self.play(&by),
            Ok(None) => self.continue_typing(Ask::Move, &marks.words(game, self.state.position())),
            Err(why) => self.state.refuse(why.to_string()),
        }
    }
}

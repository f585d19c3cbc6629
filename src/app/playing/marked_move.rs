//! The move that is marked on the piles: marking it, by keys or by clicks, and playing it.

use super::marks::split_at;
use crate::app::{Action, Ask, Explorer, Pane, Seat, View};
use crate::game::{PileChange, Position, Splits};

impl Explorer {
    /// Whether the keys that shrink and grow piles mark tokens instead, or move the cut of a heap.
    /// They do so while it is a human's turn on the board, or a puzzle is to be solved.
    pub(crate) fn marks_moves(&self) -> bool {
        let on_board = self.view().on_board();
        let turn = on_board.and_then(|contest| contest.turn(&self.state.tree));
        let is_open = turn == Some(Seat::Human) || self.view().open_puzzle().is_some();
        self.state.focus() == Pane::Position && is_open
    }

    /// Marks more or fewer tokens of the chosen pile; fewer than none are put on it, where moves
    /// do so. Where heaps are split, the cut moves by this number of tokens.
    pub(crate) fn mark_tokens(&mut self, tokens: u64, more: bool) {
        let place = self.state.piles.chosen;
        let held = self.state.position().piles()[place];
        let game = self.state.rules().game;
        if let Some(splits) = game.kind().splits() {
            let whole = held.saturating_sub(u64::from(splits.empty));
            let cut = match (self.state.piles.marks.get(place), more) {
                (PileChange::Split(parts), _) if parts.is_empty() => whole / 2,
                (PileChange::Split(parts), true) => parts[0].saturating_sub(tokens),
                (PileChange::Split(parts), false) => parts[0].saturating_add(tokens),
                _ => whole / 2,
            };
            return self.cut(splits, cut);
        }
        if held == 0 && (more || !game.gives()) {
            let letter = Position::letter(place);
            let others = self.view().said("{left} and {right} choose another");
            let why = format!("pile {letter} is empty: {others}");
            return self.state.refuse(why);
        }
        let most = if game.kind().is_slow() {
            held.min(1)
        } else {
            held
        };
        let marked = match self.state.piles.marks.get(place) {
            PileChange::Taken(marked) => i128::from(marked),
            PileChange::Given(marked) => -i128::from(marked),
            PileChange::Kept | PileChange::Deleted | PileChange::Split(_) => 0,
        };
        let more = if more { 1 } else { -1 } * i128::from(tokens);
        let least = if game.gives() { i128::MIN } else { 0 };
        let marked = (marked + more).clamp(least, most.into());
        let size = u64::try_from(marked.unsigned_abs()).unwrap_or(u64::MAX);
        let mark = if marked < 0 {
            PileChange::Given(size)
        } else {
            PileChange::Taken(size)
        };
        self.state.piles.marks.set(place, mark);
    }

    /// Marks the chosen heap to be split. Of two parts, the first has this number of tokens.
    fn cut(&mut self, splits: Splits, first: u64) {
        let place = self.state.piles.chosen;
        let held = self.state.position().piles()[place];
        let least = u64::from(!splits.empty);
        let Some(whole) = to_split(splits, held) else {
            let letter = Position::letter(place);
            return self
                .state
                .refuse(format!("heap {letter} is too small to be split"));
        };
        if splits.heaps.max() == 1 {
            self.state.piles.marks.clear_splits();
        }
        let mark = split_at(splits, held, first.clamp(least, whole - least));
        self.state.piles.marks.set(place, mark);
    }

    /// Marks the chosen pile: one token more, or as the count says, and none once all are
    /// marked. A heap is marked as split (a count gives the first part), then as deleted, then not
    /// at all.
    pub(crate) fn mark(&mut self, count: Option<u64>) {
        let place = self.state.piles.chosen;
        let marked = self.state.piles.marks.get(place);
        if let Some(splits) = self.state.rules().game.kind().splits() {
            // Where enough heaps are split, the others are deleted.
            let is_enough = self.state.piles.marks.splits() >= splits.heaps.max();
            if count.is_some() && splits.heaps.max() == 1 {
                self.state.piles.marks.clear_splits();
            }
            let mark = match (count, marked) {
                (Some(first), _) => split_at(splits, self.state.position().piles()[place], first),
                (None, PileChange::Kept) if is_enough => PileChange::Deleted,
                (None, PileChange::Kept) => PileChange::Split(Vec::new()),
                (None, PileChange::Split(_)) => PileChange::Deleted,
                (None, _) => PileChange::Kept,
            };
            return self.state.piles.marks.set(place, mark);
        }
        if let Some(count) = count {
            self.state.piles.marks.set(place, PileChange::Kept);
            return self.mark_tokens(count, true);
        }
        self.mark_tokens(1, true);
        // Past the last token the marks begin anew.
        if self.state.piles.marks.get(place) == marked {
            self.state.piles.marks.set(place, PileChange::Kept);
        }
    }

    /// A pile was clicked, with this number of tokens from there up. It is chosen, and in a game
    /// its tokens are marked to be taken. A second click at once plays what is marked.
    pub fn click_pile(&mut self, place: usize, tokens: u64, twice: bool) {
        self.state.piles.chosen = place;
        if twice {
            if !self.state.piles.marks.is_empty() {
                self.play_marks();
            }
            return;
        }
        if !self.marks_moves() {
            return;
        }
        if let Some(splits) = self.state.rules().game.kind().splits() {
            return self.click_heap(splits, tokens);
        }
        let marked = self.state.piles.marks.get(place);
        self.state.piles.marks.set(place, PileChange::Kept);
        self.mark_tokens(tokens, true);
        // The same again takes the mark away.
        if self.state.piles.marks.get(place) == marked {
            self.state.piles.marks.set(place, PileChange::Kept);
        }
    }

    /// A heap was clicked. It is cut there. A second click deletes it, and a third removes the
    /// mark. A heap that is too small to be cut is deleted at once.
    fn click_heap(&mut self, splits: Splits, tokens: u64) {
        let place = self.state.piles.chosen;
        let held = self.state.position().piles()[place];
        let is_marked = self.state.piles.marks.get(place) != PileChange::Kept;
        if !is_marked && to_split(splits, held).is_none() {
            self.state.piles.marks.set(place, PileChange::Deleted);
        } else if !is_marked && tokens > 0 {
            self.cut(splits, held.saturating_sub(tokens));
        } else {
            self.mark(None);
        }
    }

    /// The top of a pile was dragged: its size changes, in a game the move that is marked on it.
    /// All of a drag is undone as one.
    pub fn drag_pile(&mut self, place: usize, size: u64, begins: bool) {
        self.state.piles.chosen = place;
        let held = self.state.position().piles()[place];
        if self.marks_moves() {
            if let Some(splits) = self.state.rules().game.kind().splits() {
                return self.cut(splits, size);
            }
            self.state.piles.marks.set(place, PileChange::Kept);
            return self.mark_tokens(held.abs_diff(size), size <= held);
        }
        let on_board = self.view().on_board();
        if on_board.is_some_and(|contest| contest.turn(&self.state.tree).is_some()) {
            return self.state.refuse("it is not your move");
        }
        if begins {
            self.state.tree.begin_change();
        }
        let least = self.state.rules().game.least_pile();
        self.resize_pile(|_| size.max(least), true);
    }

    /// A dragged pile was let go: the marked move is played, if nothing can be added to it.
    pub fn drop_pile(&mut self) {
        if self.marks_moves() && self.is_complete() {
            self.play_marks();
        }
    }

    /// Whether a move is marked to which nothing can be added.
    fn is_complete(&self) -> bool {
        let (game, marks) = (self.state.rules().game, &self.state.piles.marks);
        let Ok(Some(by)) = marks.by(game, self.state.position()) else {
            return false;
        };
        game.kind().most_changed() == Some(by.touched().len())
    }

    /// Plays what is marked, or asks for what is missing.
    pub(crate) fn play_marks(&mut self) {
        let (game, marks) = (self.state.rules().game, self.state.piles.marks.clone());
        if marks.is_empty() {
            if self.play_again() {
                return;
            }
            let view = self.view();
            let key = |action| view.key_in(Pane::Position, action);
            // The last line offers the same key.
            let takes = view.rules().game.kind().splits().is_none() && self.marks_moves();
            let marks = if takes { Action::Shrink } else { Action::Mark };
            let [mark, size] = [marks, Action::SetSize].map(key);
            let words = view.quoted_key(Action::TypeMove);
            let how = if self.marks_moves() {
                format!("{words} types one")
            } else {
                format!("{size} sets the size of the pile")
            };
            return self.state.refuse(format!(
                "no move is marked on the piles: {mark} marks one, {how}"
            ));
        }
        match marks.by(game, self.state.position()) {
            Ok(Some(by)) => self.play(&by),
            Ok(None) => self.continue_typing(Ask::Move, &marks.words(game, self.state.position())),
            Err(why) => self.state.refuse(why.to_string()),
        }
    }
}

impl View<'_> {
    /// The marked move in words, and what the key that plays does with it, or what it lacks: in
    /// more words, and in fewer.
    pub(crate) fn marked_words(self) -> Option<[String; 2]> {
        let (marks, position) = (&self.state.piles.marks, self.state.position());
        if marks.is_empty() {
            return None;
        }
        let (game, order) = (self.rules().game, self.state.order());
        let play = self.key_in(Pane::Position, Action::Open);
        let words = || marks.words(game, position);
        Some(match marks.by(game, position) {
            Ok(Some(by)) => [by.words(game, &order), by.terse(game, &order)]
                .map(|words| format!("{play} plays: {words}")),
            Ok(None) => {
                let asks = format!("{play} asks for the parts");
                [format!("{asks}: {}…", words()), asks]
            }
            Err(why) => {
                let lack = marks.missing(game, position);
                let lack = lack.unwrap_or_else(|| why.to_string());
                [format!("{}: {lack}", words()), lack]
            }
        })
    }

    /// Whether the key that plays does something with the marked move.
    pub fn offers_marked_move(self) -> bool {
        let marks = &self.state.piles.marks;
        let by = || marks.by(self.rules().game, self.state.position());
        !marks.is_empty() && by().is_ok()
    }
}

/// The tokens of a heap that are split, if it is not too small.
fn to_split(splits: Splits, held: u64) -> Option<u64> {
    let least = u64::from(!splits.empty);
    let parts = u64::try_from(splits.parts).unwrap_or(u64::MAX);
    let whole = held.checked_sub(u64::from(splits.empty));
    whole.filter(|&whole| whole / parts >= least)
}

//! A move marked on the piles: how many tokens to take from each, or which heaps to delete and to split.

use std::collections::BTreeMap;

use crate::app::input::prompt::Ask;
use crate::app::playing::contest::{Contest, Seat};
use crate::app::{App, Pane};
use crate::game::{Game, IllegalMove, Kind, Move, Position};

/// What is marked, by the place of the pile on the screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks(BTreeMap<usize, Mark>);

/// What is marked on a pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// So many tokens are taken, at least one.
    Take(u64),
    /// The heap is deleted.
    Delete,
    /// The heap is split; the first part, if it was said.
    Split(Option<u64>),
}

impl Marks {
    /// Whether nothing is marked.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Removes all marks.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// What is marked on a pile.
    pub fn get(&self, place: usize) -> Option<Mark> {
        self.0.get(&place).copied()
    }

    /// Marks a pile, or removes its mark.
    pub fn set(&mut self, place: usize, mark: Option<Mark>) {
        match mark {
            Some(Mark::Take(0)) | None => self.0.remove(&place),
            Some(mark) => self.0.insert(place, mark),
        };
    }

    /// The move that is marked on a position of the game; `None` while it is not said into what a heap is split.
    ///
    /// # Errors
    /// The rules do not allow it.
    pub fn by(&self, game: Game, position: &Position) -> Result<Option<Move>, IllegalMove> {
        let order = game.order(position);
        let Kind::Split(splits) = game.kind() else {
            let taken = order.iter().enumerate().filter_map(|(index, &place)| {
                let Some(Mark::Take(tokens)) = self.get(place) else {
                    return None;
                };
                Some((index, tokens))
            });
            let by = Move::Take(taken.collect());
            return game.allows(position, &by).map(|()| Some(by));
        };
        let (mut deleted, mut split) = (Vec::new(), Vec::new());
        for (index, &place) in order.iter().enumerate() {
            match self.get(place) {
                Some(Mark::Delete) => deleted.push(index),
                Some(Mark::Split(Some(first))) if splits.parts == 2 => {
                    let held = position.piles()[place].saturating_sub(u64::from(splits.empty));
                    split.push((index, vec![first, held.saturating_sub(first)]));
                }
                Some(Mark::Split(_)) => return Ok(None),
                Some(Mark::Take(_)) | None => {}
            }
        }
        let by = Move::Split { deleted, split };
        game.allows(position, &by).map(|()| Some(by))
    }

    /// The marks on a position as the beginning of a typed move: `delete a, split c into `. What is to be split last has no parts
    /// yet.
    pub fn words(&self, game: Game, position: &Position) -> String {
        let mut taken = Vec::new();
        let (mut deleted, mut whole, mut open) = (Vec::new(), Vec::new(), Vec::new());
        for (&place, &mark) in &self.0 {
            let letter = Position::letter(place);
            match (mark, game.kind()) {
                (Mark::Take(tokens), _) => taken.push(format!("{tokens} from {letter}")),
                (Mark::Delete, _) => deleted.push(letter),
                (Mark::Split(Some(first)), Kind::Split(splits)) if splits.parts == 2 => {
                    let held = position.piles()[place].saturating_sub(u64::from(splits.empty));
                    let rest = held.saturating_sub(first);
                    whole.push(format!("{letter} into {first} + {rest}"));
                }
                (Mark::Split(_), _) => open.push(letter),
            }
        }
        if !taken.is_empty() {
            return format!("take {}", taken.join(" and "));
        }
        // The first heap without parts stands last, where one types on.
        whole.extend(open.first().map(|letter| format!("{letter} into ")));
        let parts = [
            (!deleted.is_empty()).then(|| format!("delete {}", deleted.join(" "))),
            (!whole.is_empty()).then(|| format!("split {}", whole.join(" and "))),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

impl App {
    /// Whether the keys that shrink and grow piles mark tokens instead: while it is a human's turn on the board.
    pub(in crate::app) fn marks_moves(&self) -> bool {
        let is_split = matches!(self.state.rules().game.kind(), Kind::Split(_));
        self.state.focus() == Pane::Position && !is_split && self.is_humans_turn()
    }

    /// Whether a human is to move in the game on the board.
    fn is_humans_turn(&self) -> bool {
        self.on_board().and_then(Contest::turn) == Some(Seat::Human)
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

    /// Marks the chosen pile: one token more, with a count so many, and none after all; or a heap as split (with a count: the
    /// first part), as deleted, and not at all.
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

    /// A pile was clicked, with so many tokens from there up: it is chosen, and in a game its tokens are marked to be taken; a
    /// second click at once plays what is marked.
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
            let text = "no move is marked on the piles: t marks one, = sets the size of the pile";
            return self.state.refuse(text);
        }
        match marks.by(game, self.state.position()) {
            Ok(Some(by)) => self.play(&by),
            Ok(None) => self.continue_typing(Ask::Move, &marks.words(game, self.state.position())),
            Err(why) => self.state.refuse(why.to_string()),
        }
    }
}

//! A move marked on the piles: how many tokens to take from each, or which heaps to delete and to
//! split.

use std::collections::BTreeMap;

use crate::game::{Game, IllegalMove, Kind, Move, Position};

/// What is marked, by the place of the pile on the screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks(BTreeMap<usize, Mark>);

/// What is marked on a pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// This number of tokens is taken, at least one.
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

    /// The move that is marked on a position of the game; `None` while it is not said into what a
    /// heap is split.
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

    /// The marks on a position as the beginning of a typed move: `delete a, split c into `. What is
    /// to be split last has no parts yet.
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

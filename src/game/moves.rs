//! Moves, and the positions that they lead to.

use super::count::Count;
use super::kind::Kind;
use super::position::{Canonical, Position};
use super::rules::Game;

/// A move on a canonical position; the indices are those of [`Canonical::piles`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Tokens taken: the index of each pile played on, in increasing order, with the number of
    /// tokens removed from it.
    Take(Vec<(usize, u64)>),
    /// Heaps deleted, and heaps split into the given parts.
    Split {
        /// The indices of the deleted heaps, in increasing order.
        deleted: Vec<usize>,
        /// The index of each heap that is split, in increasing order, with its parts.
        split: Vec<(usize, Vec<u64>)>,
    },
}

/// One line of the list of moves: a move and the position it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// One of the moves that lead to this position.
    pub by: Move,
    /// The resulting position.
    pub to: Canonical,
    /// The number of moves that lead to it when equal piles are distinguished.
    pub ways: Count,
}

impl Move {
    /// The piles after the move, each where it stood; the parts of a split heap take its place and
    /// those of deleted heaps. `order[i]` is the place of the pile with index i in the canonical
    /// position ([`Game::order`]).
    fn applied(&self, piles: &[u64], order: &[usize]) -> Vec<u64> {
        let mut after = piles.to_vec();
        match self {
            Self::Take(taken) => {
                for &(index, tokens) in taken {
                    after[order[index]] -= tokens;
                }
            }
            Self::Split { deleted, split } => {
                let mut free: Vec<usize> = deleted
                    .iter()
                    .chain(split.iter().map(|(index, _)| index))
                    .map(|&i| order[i])
                    .collect();
                free.sort_unstable();
                let parts = split.iter().flat_map(|(_, parts)| parts);
                for (place, &part) in free.into_iter().zip(parts) {
                    after[place] = part;
                }
            }
        }
        after
    }

    /// The position after the move.
    pub fn apply(&self, from: &Canonical) -> Canonical {
        let order: Vec<usize> = (0..from.len()).collect();
        from.with(self.applied(from.piles(), &order))
    }

    /// The position after the move, with the piles where they stood.
    pub fn apply_arranged(&self, game: Game, from: &Position) -> Position {
        Position::new(self.applied(from.piles(), &game.order(from)))
            .expect("a move keeps the number of piles")
    }

    /// The indices of the piles that the move changes.
    pub fn touched(&self) -> Vec<usize> {
        match self {
            Self::Take(taken) => taken.iter().map(|&(index, _)| index).collect(),
            Self::Split { deleted, split } => deleted
                .iter()
                .chain(split.iter().map(|(index, _)| index))
                .copied()
                .collect(),
        }
    }

    /// The move in words, its piles named by their letters as they stand: `keep b`, `take a c`,
    /// `take 3 from b and 1 from d`, `delete a, split c into 2 + 5`.
    pub fn words(&self, game: Game, order: &[usize]) -> String {
        let letters = |indices: &mut dyn Iterator<Item = usize>| {
            let mut places: Vec<usize> = indices.map(|index| order[index]).collect();
            places.sort_unstable();
            places
                .into_iter()
                .map(Position::letter)
                .collect::<Vec<_>>()
                .join(" ")
        };
        match (self, game.kind()) {
            (Self::Take(taken), kind) if kind.is_slow() => {
                let played: Vec<usize> = self.touched();
                if taken.len() == order.len() {
                    "take from all".to_owned()
                } else if 2 * taken.len() > order.len() {
                    format!(
                        "keep {}",
                        letters(&mut (0..order.len()).filter(|index| !played.contains(index)))
                    )
                } else {
                    format!("take {}", letters(&mut played.into_iter()))
                }
            }
            (Self::Take(taken), _) => {
                let words: Vec<String> = by_place(taken, order)
                    .into_iter()
                    .map(|(place, tokens)| format!("{tokens} from {}", Position::letter(place)))
                    .collect();
                format!("take {}", listed(&words))
            }
            (Self::Split { deleted, split }, kind) => {
                let splits: Vec<String> = by_place(split, order)
                    .into_iter()
                    .map(|(place, parts)| {
                        let parts: Vec<String> = parts.iter().map(ToString::to_string).collect();
                        format!("{} into {}", Position::letter(place), parts.join(" + "))
                    })
                    .collect();
                let deleted = letters(&mut deleted.iter().copied());
                let taken = match kind {
                    Kind::Split(splits) if splits.empty => "take 1, ",
                    _ => "",
                };
                format!("delete {deleted}, {taken}split {}", listed(&splits))
            }
        }
    }
}

impl Move {
    /// The same as short as it can be read: where heaps are split `−b −c  a→499+501`.
    pub fn terse(&self, game: Game, order: &[usize]) -> String {
        let Self::Split { deleted, split } = self else {
            return self.words(game, order);
        };
        let mut places: Vec<usize> = deleted.iter().map(|&index| order[index]).collect();
        places.sort_unstable();
        let deleted: Vec<String> = places
            .into_iter()
            .map(|place| format!("−{}", Position::letter(place)))
            .collect();
        let split = by_place(split, order).into_iter().map(|(place, parts)| {
            let parts: Vec<String> = parts.iter().map(ToString::to_string).collect();
            format!("{}→{}", Position::letter(place), parts.join("+"))
        });
        let split: Vec<String> = split.collect();
        format!("{}  {}", deleted.join(" "), split.join(" "))
    }
}

/// What a move does to piles, by their places as they stand.
fn by_place<'a, T>(done: &'a [(usize, T)], order: &[usize]) -> Vec<(usize, &'a T)> {
    let mut placed: Vec<_> = done
        .iter()
        .map(|(index, what)| (order[*index], what))
        .collect();
    placed.sort_unstable_by_key(|&(place, _)| place);
    placed
}

fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The place in a list of moves that is read one by one. It may go on in another list of the same
/// moves. See [`Choices::step`](super::Choices::step).
#[derive(Clone, Debug, Default)]
pub struct Stepper {
    /// Where moves are read by number, the entry of the list that comes next. Where heaps are
    /// split, the choice of heaps to split and to delete.
    pub(super) number: u128,
    /// Where moves take any number of tokens, the index of the number of piles that comes next.
    /// Where heaps are split, the index of the result that comes next.
    pub(super) size: usize,
    /// Where moves take any number of tokens, the piles after the last move, each where it stood;
    /// none at the start. Where heaps are split, all results of a choice of heaps.
    pub(super) piles: Vec<u64>,
    /// The canonical piles after the last move.
    pub(super) sorted: Vec<u64>,
}

impl Stepper {
    /// The memory behind it, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        (self.piles.capacity() + self.sorted.capacity()) * size_of::<u64>()
    }
}

//! Moves, and the list of them: counted exactly, read one by one, never built as a whole.

use super::count::Count;
use super::kind::Kind;
use super::position::{Canonical, Position};
use super::rules::Game;
use super::slow::SlowChoices;
use super::split::SplitChoices;
use super::take::TakeChoices;

/// A move on a canonical position; the indices are those of [`Canonical::piles`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Tokens taken: the index of each pile played on, in increasing order, with the number of tokens removed from it.
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
    /// How many moves lead to it when equal piles are told apart.
    pub ways: Count,
}

impl Move {
    /// The piles after the move, each where it stood; the parts of a split heap take its place and those of deleted heaps.
    /// `order[i]` is the place of the pile with index i in the canonical position ([`Game::order`]).
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
        Canonical::sorted(self.applied(from.piles(), &order))
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

    /// The move in words, its piles named by their letters as they stand: `keep b`, `take a c`, `take 3 from b and 1 from d`,
    /// `delete a, split c into 2 + 5`.
    pub fn words(&self, game: Game, order: &[usize]) -> String {
        let letter = |index: usize| Position::letter(order[index]);
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
            (Self::Take(taken), Kind::Slow(_)) => {
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
                let words: Vec<String> = taken
                    .iter()
                    .map(|&(index, tokens)| format!("{tokens} from {}", letter(index)))
                    .collect();
                format!("take {}", listed(&words))
            }
            (Self::Split { deleted, split }, kind) => {
                let splits: Vec<String> = split
                    .iter()
                    .map(|(index, parts)| {
                        let parts: Vec<String> = parts.iter().map(ToString::to_string).collect();
                        format!("{} into {}", letter(*index), parts.join(" + "))
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

fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The moves from a position, as a list that is counted by formula and read by number: nothing is built as a whole, so that a
/// position with 10¹⁸ moves is listed as fast as one with ten.
#[derive(Clone, Debug)]
pub enum Choices {
    /// Moves that remove one token from each of some piles.
    Slow(SlowChoices),
    /// Moves that remove any positive number of tokens from each of some piles.
    Take(TakeChoices),
    /// Moves that delete some heaps and split others.
    Split(SplitChoices),
}

/// How far a walk through the moves from a position has come; it may go on with another list of the same moves. See
/// [`Choices::step`].
#[derive(Clone, Debug, Default)]
pub struct Walk {
    /// The entry of the list that comes next, where moves are read by number; the choice of heaps to split and to delete.
    pub(super) number: u128,
    /// Which of the numbers of piles of a move comes next, where moves take any number of tokens; which of the results, where
    /// all of one choice of heaps are made at a time.
    pub(super) size: usize,
    /// There: the piles after the last move, each where it stood; none at the start. Or all these results.
    pub(super) piles: Vec<u64>,
    /// The piles after the last move, sorted.
    pub(super) sorted: Vec<u64>,
}

impl Choices {
    /// The moves of a game from a position with the right number of piles.
    pub fn of(game: Game, from: &Canonical) -> Self {
        match game.kind() {
            Kind::Slow(sizes) => Self::Slow(SlowChoices::new(sizes, from)),
            Kind::Take(sizes) => Self::Take(TakeChoices::new(sizes, from)),
            Kind::Split(splits) => Self::Split(SplitChoices::new(splits, from)),
        }
    }

    /// The same, for those who look at every move anyway: moves to the same position are not merged, so that the list is cheap
    /// to make again and again.
    pub fn unmerged(game: Game, from: &Canonical) -> Self {
        match game.kind() {
            Kind::Take(sizes) => Self::Take(TakeChoices::unmerged(sizes, from)),
            Kind::Split(splits) => Self::Split(SplitChoices::unmerged(splits, from)),
            Kind::Slow(_) => Self::of(game, from),
        }
    }

    /// The length of the list: the number of distinct resulting positions where [`Choices::is_distinct`], else of moves when
    /// equal piles are not told apart.
    pub fn len(&self) -> Count {
        match self {
            Self::Slow(choices) => choices.len().into(),
            Self::Take(choices) => choices.len(),
            Self::Split(choices) => choices.len(),
        }
    }

    /// Whether no two entries lead to the same position. Always so in the slow games; in the take-away games lists of up to
    /// [`TakeChoices::MERGED`] moves are merged, of longer ones it is known if all non-empty piles are equal
    /// or only one is played on; in the Delete games short lists are merged, of longer ones it is known if a single heap is split and
    /// none left alone.
    pub fn is_distinct(&self) -> bool {
        match self {
            Self::Slow(_) => true,
            Self::Take(choices) => choices.is_distinct(),
            Self::Split(choices) => choices.is_distinct(),
        }
    }

    /// Whether the position is terminal.
    pub fn is_empty(&self) -> bool {
        self.len() == Count::ZERO
    }

    /// The number of moves when equal piles are told apart.
    pub fn ways(&self) -> Count {
        match self {
            Self::Slow(choices) => choices.ways().into(),
            Self::Take(choices) => choices.ways(),
            Self::Split(choices) => choices.ways(),
        }
    }

    /// Entry `number` of the list, counted from 0; `None` past its end.
    pub fn get(&self, number: u128) -> Option<Choice> {
        match self {
            Self::Slow(choices) => choices.get(number),
            Self::Take(choices) => choices.get(number),
            Self::Split(choices) => choices.get(number),
        }
    }

    /// The sorted piles after the next move of a walk through all moves, which meets some positions more than once, in no
    /// particular order; `None` at its end. Many times faster than reading the list where a position has many moves.
    pub fn step<'a>(&self, walk: &'a mut Walk) -> Option<&'a [u64]> {
        match self {
            Self::Take(choices) => choices.step(walk),
            Self::Split(choices) if choices.steps() => choices.step(walk),
            Self::Slow(_) | Self::Split(_) => {
                let choice = self.get(walk.number)?;
                walk.number += 1;
                walk.sorted.clear();
                walk.sorted.extend_from_slice(choice.to.piles());
                Some(&walk.sorted)
            }
        }
    }

    /// All entries, in order.
    pub fn iter(&self) -> impl Iterator<Item = Choice> {
        (0..).map_while(|number| self.get(number))
    }
}

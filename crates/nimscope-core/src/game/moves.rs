//! Moves, and the positions that they lead to.

use super::count::{Count, enumerated};
use super::position::{Canonical, Position, joined};
use super::rules::Game;
use crate::lists::sort_by_key;

/// A move on a canonical position. The indices are those of [`Canonical::piles`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Tokens taken from piles, and some put on others perhaps, in the order of their indices.
    Take {
        /// What is taken.
        taken: Vec<Taken>,
        /// What is put on piles.
        given: Vec<Taken>,
    },
    /// Heaps deleted, and heaps split into the given parts.
    Split {
        /// The indices of the deleted heaps, in increasing order.
        deleted: Vec<usize>,
        /// The heaps that are split, in the order of their indices.
        split: Vec<SplitHeap>,
    },
}

/// Tokens that a move takes from a pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Taken {
    /// The index of the pile.
    pub index: usize,
    /// The number of tokens removed from it.
    pub tokens: u64,
}

/// A heap that a move splits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SplitHeap {
    /// The index of the heap.
    pub index: usize,
    /// The parts into which it is split.
    pub parts: Vec<u64>,
}

/// What a move does to a pile.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum PileChange {
    /// It stays as it is.
    #[default]
    Kept,
    /// It loses this number of tokens.
    Taken(u64),
    /// It gets this number of tokens.
    Given(u64),
    /// It is deleted.
    Deleted,
    /// It is split into these parts.
    Split(Vec<u64>),
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
    /// The move that changes these piles to others, pile by pile.
    pub(crate) fn changing(from: &[u64], to: &[u64]) -> Self {
        let piles = || from.iter().zip(to).enumerate();
        let difference = |(index, (&one, &other)): (usize, (&u64, &u64))| Taken {
            index,
            tokens: one.abs_diff(other),
        };
        let taken = piles().filter(|(_, (before, after))| before > after);
        let given = piles().filter(|(_, (before, after))| before < after);
        Self::Take {
            taken: taken.map(difference).collect(),
            given: given.map(difference).collect(),
        }
    }

    /// The move that takes tokens from piles, and puts none on any.
    pub fn take(taken: Vec<Taken>) -> Self {
        Self::Take {
            taken,
            given: Vec::new(),
        }
    }

    /// The move that takes one token from each of some piles, given in the order of their indices.
    pub fn one_from_each(indices: impl IntoIterator<Item = usize>) -> Self {
        let one = |index| Taken { index, tokens: 1 };
        Self::take(indices.into_iter().map(one).collect())
    }

    /// The piles after the move, each where it stood. The parts of a split heap take its place and
    /// those of deleted heaps. `order[i]` is the place of the pile with index i in the canonical
    /// position ([`Game::order`]).
    fn applied(&self, piles: &[u64], order: &[usize]) -> Vec<u64> {
        let mut after = piles.to_vec();
        match self {
            Self::Take { taken, given } => {
                for &Taken { index, tokens } in taken {
                    after[order[index]] -= tokens;
                }
                for &Taken { index, tokens } in given {
                    let pile = &mut after[order[index]];
                    *pile = pile.saturating_add(tokens);
                }
            }
            Self::Split { deleted, split } => {
                let mut free: Vec<usize> = deleted
                    .iter()
                    .copied()
                    .chain(split.iter().map(|heap| heap.index))
                    .map(|index| order[index])
                    .collect();
                free.sort_unstable();
                let parts = split.iter().flat_map(|heap| &heap.parts);
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

    /// What the move does to the pile with an index.
    pub fn change(&self, index: usize) -> PileChange {
        let change = match self {
            Self::Take { taken, given } => {
                let of = |all: &[Taken]| {
                    let one = all.iter().find(|taken| taken.index == index);
                    one.map(|one| one.tokens)
                };
                let taken = of(taken).map(PileChange::Taken);
                taken.or_else(|| of(given).map(PileChange::Given))
            }
            Self::Split { deleted, split } => {
                let split = split.iter().find(|heap| heap.index == index);
                let split = split.map(|heap| PileChange::Split(heap.parts.clone()));
                split.or_else(|| deleted.contains(&index).then_some(PileChange::Deleted))
            }
        };
        change.unwrap_or_default()
    }

    /// The indices of the piles that the move changes.
    pub fn touched(&self) -> Vec<usize> {
        match self {
            Self::Take { taken, given } => {
                taken.iter().chain(given).map(|taken| taken.index).collect()
            }
            Self::Split { deleted, split } => deleted
                .iter()
                .copied()
                .chain(split.iter().map(|heap| heap.index))
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
            (Self::Take { taken, .. }, kind) if kind.is_slow() => {
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
            (Self::Take { taken, given }, _) => {
                let take = format!("take {}", enumerated(&tokens(taken, "from", order)));
                let put = format!("put {}", enumerated(&tokens(given, "on", order)));
                // What is marked so far may take nothing.
                match (taken.is_empty(), given.is_empty()) {
                    (_, true) => take,
                    (true, false) => put,
                    (false, false) => format!("{take}, {put}"),
                }
            }
            (Self::Split { deleted, split }, kind) => {
                let splits: Vec<String> = by_place(split, |heap| order[heap.index])
                    .into_iter()
                    .map(|(place, heap)| {
                        format!("{} into {}", Position::letter(place), heap.joined(" + "))
                    })
                    .collect();
                let deleted = letters(&mut deleted.iter().copied());
                let takes_one = kind.splits().is_some_and(|splits| splits.empty);
                let taken = if takes_one { "take 1, " } else { "" };
                format!("delete {deleted}, {taken}split {}", enumerated(&splits))
            }
        }
    }
}

impl Move {
    /// The move in the shortest words that can be read: `3 from b, 1 from d`, and where heaps are
    /// split `−b −c  a→499+501`.
    pub fn terse(&self, game: Game, order: &[usize]) -> String {
        match self {
            Self::Take { .. } if game.kind().is_slow() => self.words(game, order),
            Self::Take { taken, given } => {
                let all = [tokens(taken, "from", order), tokens(given, "on", order)];
                all.concat().join(", ")
            }
            Self::Split { deleted, split } => {
                split_in_short(deleted, split, order, Position::letter).join("  ")
            }
        }
    }

    /// What a move that splits heaps deletes and splits, its piles named as those of a canonical
    /// position: `−x₂ −x₃` and `x₁→499+501`.
    pub fn split_by_names(&self) -> Option<[String; 2]> {
        let Self::Split { deleted, split } = self else {
            return None;
        };
        let indices = deleted.iter().chain(split.iter().map(|heap| &heap.index));
        let order: Vec<usize> = (0..=*indices.max()?).collect();
        Some(split_in_short(deleted, split, &order, Canonical::name))
    }
}

/// The heaps that are deleted and those that are split, by their names, in the order of their
/// places.
fn split_in_short(
    deleted: &[usize],
    split: &[SplitHeap],
    order: &[usize],
    name: fn(usize) -> String,
) -> [String; 2] {
    let mut places: Vec<usize> = deleted.iter().map(|&index| order[index]).collect();
    places.sort_unstable();
    let deleted = places.into_iter().map(|place| format!("−{}", name(place)));
    let split = by_place(split, |heap| order[heap.index]).into_iter();
    let split = split.map(|(place, heap)| format!("{}→{}", name(place), heap.joined("+")));
    [deleted.collect::<Vec<_>>(), split.collect()].map(|words| words.join(" "))
}

impl SplitHeap {
    /// The parts, with a sign between them.
    fn joined(&self, sign: &str) -> String {
        joined(self.parts.iter(), sign)
    }
}

/// What a move does to piles, in the order of their places as they stand.
fn by_place<T>(done: &[T], place: impl Fn(&T) -> usize) -> Vec<(usize, &T)> {
    let mut placed: Vec<_> = done.iter().map(|done| (place(done), done)).collect();
    sort_by_key(&mut placed, |&(place, _)| place);
    placed
}

/// What is taken from each pile, or put on it.
fn tokens(taken: &[Taken], preposition: &str, order: &[usize]) -> Vec<String> {
    by_place(taken, |taken| order[taken.index])
        .into_iter()
        .map(|(place, taken)| format!("{} {preposition} {}", taken.tokens, Position::letter(place)))
        .collect()
}

/// The place in a list of moves that is read one by one. It may go on in another list of the same
/// moves. See [`Choices::step`](super::Choices::step).
#[derive(Clone, Debug, Default)]
pub struct Stepper {
    /// Where moves are read by number, the entry of the list that comes next. Where heaps are
    /// split, the index of the number of heaps that are.
    pub(super) number: u128,
    /// Where moves take tokens, the index of the number of piles, or of the edge, that comes next.
    /// Where heaps are split, the index of the result that comes next.
    pub(super) size: usize,
    /// Where moves take tokens, the piles after the last move, each where it stood; none at the
    /// start. Where heaps are split, all results of a choice of heaps.
    pub(super) piles: Vec<u64>,
    /// The canonical piles after the last move.
    pub(super) sorted: Vec<u64>,
    /// The number of looks at members of the symmetry group that it took to find the canonical
    /// piles, and at amounts of a move by a rule.
    pub(crate) looks: u64,
    /// Where heaps are split, the share of each group of equal heaps, largest first; none at the
    /// start.
    pub(super) shares: Vec<Share>,
}

/// How many of some heaps are split, and how many are deleted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Share {
    pub(super) split: usize,
    pub(super) deleted: usize,
}

impl Share {
    pub(super) const fn with(self, other: Self) -> Self {
        Self {
            split: self.split + other.split,
            deleted: self.deleted + other.deleted,
        }
    }

    pub(super) const fn without(self, other: Self) -> Self {
        Self {
            split: self.split - other.split,
            deleted: self.deleted - other.deleted,
        }
    }
}

impl Stepper {
    /// Goes on to the next way to play on one of some numbers of piles; false after the last one.
    /// `step` goes on with one of these numbers, and back to the piles as they were after its last
    /// way.
    #[inline]
    pub(super) fn go_on(
        &mut self,
        before: &[u64],
        sizes: &[usize],
        step: fn(&[u64], usize, &mut [u64]) -> bool,
    ) -> bool {
        if self.piles.is_empty() {
            self.piles.extend_from_slice(before);
        }
        while let Some(&a) = sizes.get(self.size) {
            if step(before, a, &mut self.piles) {
                return true;
            }
            self.size += 1;
        }
        false
    }

    /// The memory behind it, in bytes.
    pub fn bytes(&self) -> usize {
        let piles = (self.piles.capacity() + self.sorted.capacity()) * size_of::<u64>();
        piles + self.shares.capacity() * size_of::<Share>()
    }
}

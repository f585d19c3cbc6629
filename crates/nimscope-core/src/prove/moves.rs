//! The moves of a game on rows of digits.
//!
//! Positions are written pile by pile, so that a game of multisets becomes one of rows. Each
//! option stands there in one arrangement. That is enough, as the positions of both games
//! correspond, and so do the options. Heaps of the Delete games are counted from the least one
//! on, so that every row of numbers is a position.

use super::automaton::Direction;
use super::transducer::{Copied, Transducer};
use crate::game::{AtMost, Game, MovePart, PileEffect, Symmetry, piles_of};
use crate::lists::CollectVec as _;

/// The widest game: a column has a digit for each pile, and there are 2ⁿ columns.
const MAX_PILES: usize = 12;

/// The most different moves of a game.
const MAX_MOVES: usize = 4096;

/// A move: a change for each pile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DigitMove {
    /// The piles that are played, as a set of bits.
    pub(super) played: u32,
    pub(super) changes: Vec<PileEffect>,
    /// Moves of equal kind differ by a symmetry only.
    pub(super) kind: usize,
}

/// A game as rows of digits.
#[derive(Clone, Debug)]
pub(super) struct DigitMoves {
    /// The number of piles.
    pub(super) piles: usize,
    /// What the digit rows are counted from.
    pub(super) least: u64,
    pub(super) all: Vec<DigitMove>,
    /// Rearrangements of the piles that change nothing, of which all are products.
    pub(super) generators: Vec<Vec<usize>>,
    /// Pairs of piles such that every position can be rearranged so that all of them are in order.
    pub(super) order: Vec<AtMost>,
}

impl DigitMoves {
    /// The moves of a game.
    ///
    /// # Errors
    /// Why automata do not reach it.
    pub(super) fn of(game: Game) -> Result<Self, String> {
        let piles = game.n();
        if piles > MAX_PILES {
            return Err(format!(
                "columns of more than {MAX_PILES} piles are too wide"
            ));
        }
        if game.kind().written().is_some() {
            return Err(
                "games by their rule are read over numeration systems, as nimscope discover \
                 does it, and not in columns of binary digits"
                    .to_owned(),
            );
        }
        let moves = game.kind().pile_effects(piles);
        if moves.len() > MAX_MOVES {
            return Err(format!(
                "a game of {} kinds of move is too large",
                moves.len()
            ));
        }
        let sets: Vec<u32> = moves.iter().map(|&(played, _)| played).collect_vec();
        let all = moves.into_iter().zip(kinds(game, &sets));
        let all = all.map(|((played, changes), kind)| DigitMove {
            played,
            changes,
            kind,
        });
        Ok(Self {
            piles,
            least: game.least_pile(),
            all: all.collect_vec(),
            generators: game.symmetry().generators(piles),
            order: game.symmetry().pairs(piles),
        })
    }

    /// All moves as transducers of rows, with `more` for the tracks after the piles.
    pub(super) fn transducers(&self, direction: Direction, more: &Beside) -> Vec<Transducer> {
        let each = self.all.iter();
        each.map(|one| one.transducer(direction, more))
            .collect_vec()
    }

    /// One move of each kind.
    pub(super) fn kinds(&self) -> impl Iterator<Item = &DigitMove> {
        let mut known = Vec::new();
        self.all.iter().filter(move |one| {
            let is_first = !known.contains(&one.kind);
            known.extend(is_first.then_some(one.kind));
            is_first
        })
    }
}

impl DigitMove {
    /// The move as a transducer of rows, with `more` parts and copies for the tracks after the
    /// piles.
    pub(super) fn transducer(&self, direction: Direction, more: &Beside) -> Transducer {
        let (tracks, copies, beside) = more;
        let (mut copies, mut parts) = (copies.clone(), Vec::new());
        for (pile, change) in self.changes.iter().enumerate() {
            copies.extend((*change == PileEffect::Kept).then_some((pile, pile)));
            parts.extend(MovePart::of(change, pile, direction));
        }
        parts.extend(beside.iter().cloned());
        Transducer::new(self.changes.len() + tracks, &copies, &parts)
    }
}

/// What happens beside the piles: the number of further tracks that are read, those of them that
/// are copied, and the parts of the others.
pub(super) type Beside = (usize, Vec<Copied>, Vec<MovePart>);

/// The kinds of the moves on sets of piles. Those that the symmetry of the game takes to each
/// other are of one kind.
fn kinds(game: Game, sets: &[u32]) -> Vec<usize> {
    let Symmetry::Of(group) = game.symmetry() else {
        return sets
            .iter()
            .map(|set| set.count_ones() as usize)
            .collect_vec();
    };
    let mut kinds: Vec<usize> = (0..sets.len()).collect_vec();
    for (place, set) in sets.iter().enumerate() {
        for p in group.generators() {
            let image = piles_of(*set).fold(0, |image, pile| image | 1 << p[pile]);
            if let Some(other) = sets.iter().position(|set| *set == image) {
                join(&mut kinds, place, other);
            }
        }
    }
    let kind = |place| first_of(&kinds, place);
    (0..sets.len()).map(kind).collect_vec()
}

/// Joins the classes of two numbers. Each number leads to an earlier one of its class, or to
/// itself.
pub(super) fn join(classes: &mut [usize], one: usize, other: usize) {
    let (one, other) = (first_of(classes, one), first_of(classes, other));
    classes[one.max(other)] = one.min(other);
}

/// The first number of the class of one.
pub(super) fn first_of(classes: &[usize], mut one: usize) -> usize {
    while classes[one] != one {
        one = classes[one];
    }
    one
}

// The options of a position as its piles stand.

/// The rows of piles that a row of piles can become, in the way in which automata read it.
type PileRows<'a> = Box<dyn Iterator<Item = Vec<u64>> + 'a>;

impl DigitMoves {
    /// The options of a position, one after the other, each pile where it stood: the parts of a
    /// split pile take its place and those of deleted ones. Some come more than once.
    pub(super) fn options<'a>(&'a self, piles: &'a [u64]) -> impl Iterator<Item = Vec<u64>> + 'a {
        let moves = self.all.iter();
        moves.flat_map(move |one| one.options(piles, self.least))
    }
}

impl DigitMove {
    fn options<'a>(&'a self, piles: &'a [u64], least: u64) -> PileRows<'a> {
        let mut rows: PileRows<'a> = Box::new([piles.to_vec()].into_iter());
        for (pile, change) in self.changes.iter().enumerate() {
            let size = piles[pile];
            rows = match change {
                PileEffect::Kept | PileEffect::Deleted => rows,
                PileEffect::Lowered => Box::new(rows.flat_map(move |row| {
                    (0..size).map(move |left| {
                        let mut row = row.clone();
                        row[pile] = left;
                        row
                    })
                })),
                PileEffect::Split(taken, tracks) => {
                    let rest = (size - least).checked_sub(u64::from(*taken));
                    let parts = rest.map_or_else(Vec::new, |rest| parts(rest, tracks.len()));
                    Box::new(rows.flat_map(move |row| {
                        let set = |parts: &Vec<u64>| {
                            let mut row = row.clone();
                            for (&track, part) in tracks.iter().zip(parts) {
                                row[track] = part + least;
                            }
                            row
                        };
                        parts.iter().map(set).collect_vec()
                    }))
                }
            };
        }
        rows
    }
}

/// All rows of `count` numbers, at least one, with a sum.
fn parts(sum: u64, count: usize) -> Vec<Vec<u64>> {
    if count == 1 {
        return vec![vec![sum]];
    }
    let with = |first| {
        let rest = parts(sum - first, count - 1);
        rest.into_iter()
            .map(move |rest| [&[first], &rest[..]].concat())
    };
    (0..=sum).flat_map(with).collect_vec()
}

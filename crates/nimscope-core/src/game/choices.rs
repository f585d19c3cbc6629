//! The list of moves: counted exactly, read one by one, never built as a whole.

use std::collections::hash_map::Entry;
use std::iter;

use rustc_hash::FxHashMap;

use super::count::Count;
use super::edges::EdgeChoices;
use super::kind::Kind;
use super::moves::{Choice, Move, Stepper};
use super::position::Canonical;
use super::rules::Game;
use super::split::SplitChoices;
use super::take::TakeChoices;
use super::written::WrittenChoices;

/// The moves from a position, as a list that is counted by formula and read by number. Nothing is
/// built as a whole, so a position with 10¹⁸ moves is listed as fast as one with ten.
///
/// ```
/// use nimscope_core::game::{Choices, Game};
/// let game: Game = "exact:3,2".parse()?;
/// let choices = Choices::of(game, &game.canonical([1, 2, 2]));
/// let first = choices.get(0).expect("it is not terminal");
/// assert_eq!(first.by.words(game, &[0, 1, 2]), "take 1 from b and 1 from c");
/// assert_eq!(first.to.to_string(), "1 1 1");
/// assert_eq!((choices.len().to_string(), choices.ways().to_string()), ("5".into(), "8".into()));
/// # Ok::<(), nimscope_core::game::GameError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Choices {
    entries: Entries,
    /// The whole list, each position once, where it is short or has to be listed one by one.
    merged: Option<Vec<Choice>>,
}

/// The moves of a kind of game, counted and numbered. Several may lead to the same position.
#[derive(Clone, Debug)]
enum Entries {
    /// Moves that remove one token, or any positive number, from each of some piles.
    Take(TakeChoices),
    /// Moves that delete some heaps and split others.
    Split(SplitChoices),
    /// Moves that remove tokens from each pile of an edge.
    Edges(EdgeChoices),
    /// Moves of a rule.
    Written(WrittenChoices),
}

impl Choices {
    /// The number of moves up to which the list is built, with each resulting position once. (In
    /// the slow games no two entries lead to the same position.)
    pub const MERGED: u128 = 4096;

    /// The moves of a game from a position with the right number of piles.
    pub fn of(game: Game, from: &Canonical) -> Self {
        let mut choices = Self::unmerged(game, from);
        let is_short = choices.len() <= Self::MERGED;
        choices.merged = match &choices.entries {
            Entries::Take(take) if take.is_slow() => None,
            Entries::Written(written) => {
                (is_short || !written.is_free()).then(|| merged(written.iter()))
            }
            Entries::Take(_) | Entries::Split(_) | Entries::Edges(_) => {
                is_short.then(|| merged(choices.iter()))
            }
        };
        choices
    }

    /// The same list for a caller who looks at every move. Moves to the same position are not
    /// merged, so the list is cheap to make.
    pub fn unmerged(game: Game, from: &Canonical) -> Self {
        let entries = match game.kind() {
            Kind::Slow(sizes) => Entries::Take(TakeChoices::new(sizes, true, from)),
            Kind::Take(sizes) => Entries::Take(TakeChoices::new(sizes, false, from)),
            Kind::Split(splits) => Entries::Split(SplitChoices::new(splits, from)),
            Kind::Edges(edges) => Entries::Edges(EdgeChoices::new(edges, from)),
            Kind::Written(written) => Entries::Written(WrittenChoices::new(written, from)),
        };
        Self {
            entries,
            merged: None,
        }
    }

    /// A position with fewer tokens from which every play goes as it does from this one: without
    /// those in piles of a hypergraph on which no edge is open, with the number of looks at
    /// symmetries that this took. `None` where none are found.
    pub(crate) fn without_dead(game: Game, from: &Canonical) -> Option<(Canonical, u64)> {
        match game.kind() {
            Kind::Edges(edges) => EdgeChoices::without_dead(edges, from),
            Kind::Slow(_) | Kind::Take(_) | Kind::Split(_) | Kind::Written(_) => None,
        }
    }

    /// The memory of an [unmerged](Choices::unmerged) list of a game and of a
    /// [step](Choices::step) through it, in bytes, at most.
    pub fn unmerged_bytes(game: Game) -> u128 {
        let n = game.n() as u128 + 1;
        // The position, its groups, and the counts of a list that is read by number.
        let of_counts = 64 * n * n;
        of_counts
            + match game.kind() {
                Kind::Slow(_) | Kind::Take(_) => 0,
                Kind::Split(splits) => SplitChoices::step_bytes(splits, game.n()),
                Kind::Edges(edges) => EdgeChoices::unmerged_bytes(edges),
                Kind::Written(written) => WrittenChoices::unmerged_bytes(written),
            }
    }

    /// The length of the list: the number of distinct resulting positions where
    /// [`Choices::is_distinct`], else of moves when equal piles are not distinguished.
    pub fn len(&self) -> Count {
        if let Some(choices) = &self.merged {
            return Count::Exactly(choices.len() as u128);
        }
        match &self.entries {
            Entries::Take(choices) => choices.len(),
            Entries::Split(choices) => choices.len(),
            Entries::Edges(choices) => choices.ways(),
            Entries::Written(choices) => choices.len(),
        }
    }

    /// Whether no two entries lead to the same position. In the slow games this holds always. In
    /// the other games it holds for lists that are [merged](Choices::MERGED). For longer lists it
    /// is known in three cases: in
    /// take-away games if all non-empty piles are equal or only one is played on, in Delete games
    /// if a single heap is split and none left alone, and on a hypergraph without symmetry.
    pub fn is_distinct(&self) -> bool {
        self.merged.is_some()
            || match &self.entries {
                Entries::Take(choices) => choices.is_distinct(),
                Entries::Split(choices) => choices.is_distinct(),
                Entries::Edges(choices) => choices.is_distinct(),
                Entries::Written(choices) => choices.is_distinct(),
            }
    }

    /// Whether the list has all moves. It may lack some only of a rule with conditions, where a
    /// move has more than 65,536 choices of amounts; a [step](Choices::step) finds them all.
    pub fn is_whole(&self) -> bool {
        if let (Entries::Written(choices), Some(_)) = (&self.entries, &self.merged) {
            choices.is_listed()
        } else {
            true
        }
    }

    /// The work of making the list, in numbers looked at.
    pub fn effort(&self) -> u64 {
        match &self.entries {
            Entries::Take(choices) => choices.effort(),
            Entries::Split(choices) => choices.effort(),
            Entries::Edges(choices) => choices.effort(),
            Entries::Written(choices) => choices.effort(),
        }
    }

    /// Whether the position is terminal.
    pub fn is_empty(&self) -> bool {
        match &self.entries {
            Entries::Split(choices) => choices.is_empty(),
            Entries::Written(choices) => choices.is_empty(),
            Entries::Take(_) | Entries::Edges(_) => self.len() == Count::ZERO,
        }
    }

    /// The first move of the [unmerged](Choices::unmerged) list, found without counting the
    /// others; `None` if the position is terminal.
    pub(super) fn first(game: Game, from: &Canonical) -> Option<Move> {
        let choices = Self::unmerged(game, from);
        match &choices.entries {
            Entries::Split(choices) => choices.first(),
            Entries::Written(choices) => choices.first(),
            Entries::Take(_) | Entries::Edges(_) => choices.get(0).map(|choice| choice.by),
        }
    }

    /// The number of moves when equal piles are distinguished.
    pub fn ways(&self) -> Count {
        if let Some(choices) = &self.merged {
            return choices.iter().map(|choice| choice.ways).sum();
        }
        match &self.entries {
            Entries::Take(choices) => choices.ways(),
            Entries::Split(choices) => choices.ways(),
            Entries::Edges(choices) => choices.ways(),
            Entries::Written(choices) => choices.len(),
        }
    }

    /// Entry `number` of the list, counted from 0; `None` past its end.
    pub fn get(&self, number: u128) -> Option<Choice> {
        if let Some(choices) = &self.merged {
            return choices.get(usize::try_from(number).ok()?).cloned();
        }
        match &self.entries {
            Entries::Take(choices) => choices.get(number),
            Entries::Split(choices) => choices.get(number),
            Entries::Edges(choices) => choices.get(number),
            Entries::Written(choices) => choices.get(number),
        }
    }

    /// The canonical piles after the next move, in no particular order; `None` after the last
    /// one. Some positions come more than once. Where a position has many moves, this is many
    /// times faster than reading the list.
    #[inline]
    pub fn step<'a>(&self, stepper: &'a mut Stepper) -> Option<&'a [u64]> {
        match &self.entries {
            Entries::Take(choices) => choices.step(stepper),
            Entries::Split(choices) if choices.steps() => choices.step(stepper),
            Entries::Edges(choices) => choices.step(stepper),
            Entries::Written(choices) => choices.step(stepper),
            Entries::Split(_) => {
                let choice = self.get(stepper.number)?;
                stepper.number += 1;
                stepper.sorted.clear();
                stepper.sorted.extend_from_slice(choice.to.piles());
                Some(&stepper.sorted)
            }
        }
    }

    /// The positions that the moves from a position lead to, one after the other, in no particular
    /// order. Some come more than once.
    pub fn options(game: Game, from: Canonical) -> impl Iterator<Item = Canonical> {
        let (choices, mut stepper) = (Self::unmerged(game, &from), Stepper::default());
        iter::from_fn(move || Some(from.with(choices.step(&mut stepper)?.to_vec())))
    }

    /// All entries, in order.
    pub fn iter(&self) -> impl Iterator<Item = Choice> {
        (0..).map_while(|number| self.get(number))
    }
}

/// Each resulting position once, in the order of the first move that leads to it.
fn merged(entries: impl Iterator<Item = Choice>) -> Vec<Choice> {
    let mut choices: Vec<Choice> = Vec::new();
    let mut places: FxHashMap<Canonical, usize> = FxHashMap::default();
    for choice in entries {
        match places.entry(choice.to.clone()) {
            Entry::Occupied(place) => {
                let same = &mut choices[*place.get()];
                same.ways = same.ways + choice.ways;
            }
            Entry::Vacant(place) => {
                place.insert(choices.len());
                choices.push(choice);
            }
        }
    }
    choices
}

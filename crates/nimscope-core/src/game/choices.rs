//! The list of moves: counted exactly, read one by one, never built as a whole.

use std::iter;

use super::count::Count;
use super::edges::EdgeChoices;
use super::kind::Kind;
use super::moves::{Choice, Move, Stepper};
use super::position::Canonical;
use super::rules::Game;
use super::slow::SlowChoices;
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
pub enum Choices {
    /// Moves that remove one token from each of some piles.
    Slow(SlowChoices),
    /// Moves that remove any positive number of tokens from each of some piles.
    Take(TakeChoices),
    /// Moves that delete some heaps and split others.
    Split(SplitChoices),
    /// Moves that remove tokens from each pile of an edge.
    Edges(EdgeChoices),
    /// Moves of a rule.
    Written(WrittenChoices),
}

impl Choices {
    /// The moves of a game from a position with the right number of piles.
    pub fn of(game: Game, from: &Canonical) -> Self {
        match game.kind() {
            Kind::Slow(sizes) => Self::Slow(SlowChoices::new(sizes, from)),
            Kind::Take(sizes) => Self::Take(TakeChoices::new(sizes, from)),
            Kind::Split(splits) => Self::Split(SplitChoices::new(splits, from)),
            Kind::Edges(edges) => Self::Edges(EdgeChoices::new(edges, from)),
            Kind::Written(written) => Self::Written(WrittenChoices::new(written, from)),
        }
    }

    /// The same list for a caller who looks at every move. Moves to the same position are not
    /// merged, so the list is cheap to make.
    pub fn unmerged(game: Game, from: &Canonical) -> Self {
        match game.kind() {
            Kind::Take(sizes) => Self::Take(TakeChoices::unmerged(sizes, from)),
            Kind::Split(splits) => Self::Split(SplitChoices::unmerged(splits, from)),
            Kind::Edges(edges) => Self::Edges(EdgeChoices::unmerged(edges, from)),
            Kind::Written(written) => Self::Written(WrittenChoices::unmerged(written, from)),
            Kind::Slow(_) => Self::of(game, from),
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
        match self {
            Self::Slow(choices) => choices.len().into(),
            Self::Take(choices) => choices.len(),
            Self::Split(choices) => choices.len(),
            Self::Edges(choices) => choices.len(),
            Self::Written(choices) => choices.len(),
        }
    }

    /// Whether no two entries lead to the same position. In the slow games this holds always. In
    /// the other games it holds for short lists, which are merged, in the take-away games those of
    /// up to [`TakeChoices::MERGED`] moves. For longer lists it is known in three cases: in
    /// take-away games if all non-empty piles are equal or only one is played on, in Delete games
    /// if a single heap is split and none left alone, and on a hypergraph without symmetry.
    pub fn is_distinct(&self) -> bool {
        match self {
            Self::Slow(_) => true,
            Self::Take(choices) => choices.is_distinct(),
            Self::Split(choices) => choices.is_distinct(),
            Self::Edges(choices) => choices.is_distinct(),
            Self::Written(choices) => choices.is_distinct(),
        }
    }

    /// Whether the list has all moves. It may lack some only of a rule with conditions, where a
    /// move has more than 65,536 choices of amounts; a [step](Choices::step) finds them all.
    pub fn is_whole(&self) -> bool {
        match self {
            Self::Written(choices) => choices.is_whole(),
            Self::Slow(_) | Self::Take(_) | Self::Split(_) | Self::Edges(_) => true,
        }
    }

    /// The work of making the list, in numbers looked at.
    pub fn effort(&self) -> u64 {
        match self {
            Self::Slow(choices) => choices.effort(),
            Self::Take(choices) => choices.effort(),
            Self::Split(choices) => choices.effort(),
            Self::Edges(choices) => choices.effort(),
            Self::Written(choices) => choices.effort(),
        }
    }

    /// Whether the position is terminal.
    pub fn is_empty(&self) -> bool {
        match self {
            Self::Split(choices) => choices.is_empty(),
            Self::Written(choices) => choices.is_empty(),
            Self::Slow(_) | Self::Take(_) | Self::Edges(_) => self.len() == Count::ZERO,
        }
    }

    /// The first move of the [unmerged](Choices::unmerged) list, found without counting the
    /// others; `None` if the position is terminal.
    pub(super) fn first(game: Game, from: &Canonical) -> Option<Move> {
        let choices = Self::unmerged(game, from);
        if let Self::Split(choices) = &choices {
            return choices.first();
        }
        if let Self::Written(choices) = &choices {
            return choices.first();
        }
        choices.get(0).map(|choice| choice.by)
    }

    /// The number of moves when equal piles are distinguished.
    pub fn ways(&self) -> Count {
        match self {
            Self::Slow(choices) => choices.ways(),
            Self::Take(choices) => choices.ways(),
            Self::Split(choices) => choices.ways(),
            Self::Edges(choices) => choices.ways(),
            Self::Written(choices) => choices.ways(),
        }
    }

    /// Entry `number` of the list, counted from 0; `None` past its end.
    pub fn get(&self, number: u128) -> Option<Choice> {
        match self {
            Self::Slow(choices) => choices.get(number),
            Self::Take(choices) => choices.get(number),
            Self::Split(choices) => choices.get(number),
            Self::Edges(choices) => choices.get(number),
            Self::Written(choices) => choices.get(number),
        }
    }

    /// The canonical piles after the next move, in no particular order; `None` after the last
    /// one. Some positions come more than once. Where a position has many moves, this is many
    /// times faster than reading the list.
    #[inline]
    pub fn step<'a>(&self, stepper: &'a mut Stepper) -> Option<&'a [u64]> {
        match self {
            Self::Slow(choices) => choices.step(stepper),
            Self::Take(choices) => choices.step(stepper),
            Self::Split(choices) if choices.steps() => choices.step(stepper),
            Self::Edges(choices) => choices.step(stepper),
            Self::Written(choices) => choices.step(stepper),
            Self::Split(_) => {
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

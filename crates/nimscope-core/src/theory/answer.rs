//! The values and moves that theorems give in a position: those of the first theorem that covers
//! it and answers.

use super::slow::grid::Cell;
use super::table::first;
use super::theorem::Fact;
use crate::game::{Canonical, Choices, Convention, Grundy, Move, Outcome, Remoteness, Ruleset};

/// The outcome of a position, where a theorem gives it.
///
/// ```
/// use nimscope_core::game::{Outcome, Ruleset};
/// use nimscope_core::theory;
///
/// let rules = Ruleset::normal("exact:5,2".parse()?);
/// let x = rules.game.canonical([10, 19, 24, 26, 26]);
/// let outcome = theory::outcome(rules, &x).expect("a theorem of this project");
/// assert_eq!((outcome.value, outcome.by), (Outcome::P, "nimscope/exact-n-2"));
///
/// // In misère play no theorem is known.
/// assert_eq!(theory::outcome(Ruleset::misere(rules.game), &x), None);
/// # Ok::<(), nimscope_core::game::GameError>(())
/// ```
pub fn outcome(rules: Ruleset, x: &Canonical) -> Option<Fact<Outcome>> {
    first(rules, |theorem| theorem.outcome_at(rules, x))
}

/// The outcome that all reduced positions of a cell of the position grid of SN(n, A) share, where
/// a theorem gives it.
///
/// ```
/// use nimscope_core::game::{Outcome, Ruleset};
/// use nimscope_core::theory::{self, slow::grid::Cell};
/// let rules = Ruleset::normal("slow:4,3".parse()?);
/// let cell = Cell { remainder: 2, odd: 4 };
/// let outcome = theory::outcome_of_cell(rules, cell).expect("a theorem of this project");
/// assert_eq!((outcome.value, outcome.by), (Outcome::P, "nimscope/thm2"));
/// # Ok::<(), nimscope_core::game::GameError>(())
/// ```
pub fn outcome_of_cell(rules: Ruleset, cell: Cell) -> Option<Fact<Outcome>> {
    first(rules, |theorem| theorem.cell?(rules, cell))
}

/// The remoteness of a position, where a theorem gives it.
///
/// ```
/// use nimscope_core::game::{Remoteness, Ruleset};
/// use nimscope_core::theory;
///
/// let rules = Ruleset::normal("slow:4,3".parse()?);
/// let x = rules.game.canonical([1_000_000, 1_000_001, 1_000_002, u64::MAX]);
/// let remoteness = theory::remoteness(rules, &x).expect("a theorem of this project");
/// assert_eq!(remoteness.value, Remoteness(1_500_001));
/// assert_eq!(remoteness.by, "nimscope/thm2");
/// # Ok::<(), nimscope_core::game::GameError>(())
/// ```
pub fn remoteness(rules: Ruleset, x: &Canonical) -> Option<Fact<Remoteness>> {
    first(rules, |theorem| theorem.remoteness.at(rules, x))
}

/// The Grundy value of a position, where a theorem gives it, or where it is 0 because a theorem
/// says P.
///
/// ```
/// use nimscope_core::game::{Grundy, Ruleset};
/// use nimscope_core::theory;
/// let rules = Ruleset::normal("nim:3".parse()?);
/// let x = rules.game.canonical([1000, 2000, 3000]);
/// let grundy = theory::grundy(rules, &x).expect("Bouton's theorem");
/// assert_eq!((grundy.value, grundy.by), (Grundy(1000 ^ 2000 ^ 3000), "bouton"));
///
/// // Where it is not 0, no theorem here gives it in the game of the paper on exact nim (5, = 2).
/// let x = rules.game.canonical([1, 2, 3, 4, 1000]);
/// assert_eq!(theory::grundy(Ruleset::normal("exact:5,2".parse()?), &x), None);
/// # Ok::<(), nimscope_core::game::GameError>(())
/// ```
pub fn grundy(rules: Ruleset, x: &Canonical) -> Option<Fact<Grundy>> {
    first(rules, |theorem| theorem.grundy.at(rules, x)).or_else(|| {
        let Fact { value, by } = outcome(rules, x)?;
        value.is_p().then_some(Fact {
            value: Grundy(0),
            by,
        })
    })
}

/// Moves to P-positions by construction, without trying all moves. There is none from a P-position
/// or from a terminal position, and at least one from any other. Where the remoteness is known, an
/// optimal move comes first. `None` where no construction is known.
///
/// ```
/// use nimscope_core::game::Ruleset;
/// use nimscope_core::theory;
/// let rules = Ruleset::normal("nim:3".parse()?);
/// let x = rules.game.canonical([1, 2, 1_000_000]);
/// let winning = theory::winning_moves(rules, &x).expect("Bouton's theorem").value;
/// let [only] = &winning[..] else { panic!("one pile holds the highest digit") };
/// let p = only.apply(&x);
/// assert_eq!(p.to_string(), "1 2 3");
/// assert!(theory::winning_moves(rules, &p).is_some_and(|winning| winning.value.is_empty()));
/// # Ok::<(), nimscope_core::game::GameError>(())
/// ```
pub fn winning_moves(rules: Ruleset, x: &Canonical) -> Option<Fact<Vec<Move>>> {
    let Fact { value, by } = outcome(rules, x)?;
    let none = Fact {
        value: Vec::new(),
        by,
    };
    if value.is_p() {
        return Some(none);
    }
    // In normal play terminal positions are P.
    let is_terminal =
        || rules.convention == Convention::Misere && Choices::unmerged(rules.game, x).is_empty();
    first(rules, |theorem| theorem.winning_moves_from(rules, x))
        .or_else(|| is_terminal().then_some(none))
}

/// A remoteness-optimal move by construction, from N- and P-positions alike, so that a best line
/// can be played at any pile size. `None` from a terminal position and where no construction is
/// known.
///
/// ```
/// use nimscope_core::game::Ruleset;
/// use nimscope_core::theory;
/// let rules = Ruleset::misere("slow:4,3".parse()?);
/// let mut x = rules.game.canonical([3, 5, 5, 6]);
/// let length = theory::remoteness(rules, &x).expect("a theorem of this project").value;
/// let mut moves = 0;
/// while let Some(by) = theory::optimal_move(rules, &x) {
///     x = by.value.apply(&x);
///     moves += 1;
/// }
/// assert_eq!(moves, length.moves(rules.convention));
/// assert_eq!(x.to_string(), "0 0 0 1");
/// # Ok::<(), nimscope_core::game::GameError>(())
/// ```
pub fn optimal_move(rules: Ruleset, x: &Canonical) -> Option<Fact<Move>> {
    first(rules, |theorem| theorem.optimal_move_from(rules, x))
}

//! What the literature claims, as closed forms at any pile size.
//!
//! Each answer names the claim that gives it. `None` means that no closed form is known, never that the value does not exist.

use crate::game::{Canonical, Grundy, Kind, Move, Outcome, Remoteness, Ruleset};

pub mod claim;
pub mod known;
pub mod slow;
pub mod split;
pub mod take;

/// A value by a theorem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact<T> {
    /// The value.
    pub value: T,
    /// The identifier of the claim, such as `slowset/thm3.3`.
    pub by: &'static str,
}

/// The outcome of a position, where a theorem gives it.
pub fn outcome(rules: Ruleset, x: &Canonical) -> Option<Fact<Outcome>> {
    match rules.game.kind() {
        Kind::Slow(sizes) => slow::outcome(sizes, rules.convention, x),
        Kind::Take(sizes) => take::outcome(sizes, rules.convention, x),
        Kind::Split(splits) => split::outcome(splits, rules.convention, x),
        Kind::Edges(_) => None,
    }
}

/// The remoteness of a position, where a theorem gives it.
pub fn remoteness(rules: Ruleset, x: &Canonical) -> Option<Fact<Remoteness>> {
    match rules.game.kind() {
        Kind::Slow(sizes) => slow::remoteness(sizes, rules.convention, x),
        Kind::Take(sizes) => take::remoteness(sizes, rules.convention, x),
        Kind::Split(splits) => split::remoteness(splits, rules.convention, x),
        Kind::Edges(_) => None,
    }
}

/// The Grundy value of a position, where a theorem gives it.
pub fn grundy(rules: Ruleset, x: &Canonical) -> Option<Fact<Grundy>> {
    match rules.game.kind() {
        Kind::Slow(sizes) => slow::grundy(sizes, rules.convention, x),
        Kind::Take(sizes) => take::grundy(sizes, rules.convention, x),
        Kind::Split(splits) => split::grundy(splits, rules.convention, x),
        Kind::Edges(_) => None,
    }
}

/// Moves to P-positions by construction, without trying all moves: from an N-position of a game with a known construction at
/// least one, and a remoteness-optimal one first where the remoteness is known. `None` where no construction is known.
pub fn winning_moves(rules: Ruleset, x: &Canonical) -> Option<Fact<Vec<Move>>> {
    match rules.game.kind() {
        Kind::Slow(sizes) => slow::winning_moves(sizes, rules.convention, x),
        Kind::Take(sizes) => take::winning_moves(sizes, rules.convention, x),
        Kind::Split(splits) => split::winning_moves(splits, rules.convention, x),
        Kind::Edges(_) => None,
    }
}

/// A remoteness-optimal move by construction, from N- and P-positions alike, so that a best line can be played at any pile
/// size. `None` from a terminal position and where no construction is known.
pub fn optimal_move(rules: Ruleset, x: &Canonical) -> Option<Fact<Move>> {
    match rules.game.kind() {
        Kind::Slow(sizes) => slow::optimal_move(sizes, rules.convention, x),
        Kind::Split(splits) => split::optimal_move(splits, rules.convention, x),
        Kind::Take(_) | Kind::Edges(_) => None,
    }
}

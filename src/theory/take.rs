//! Nim, Moore's nim and exact nim.
//!
//! What is answered here is proved; findings that only have no known exception are functions of their own, named `found_…`.

mod class;
mod exact;
mod matrix;
mod moore;
pub mod pairs;
mod triples;

pub use class::{Class, is_balanced};
pub use exact::longest_play;
pub use matrix::{Matrix, Reading};
pub use moore::found_remoteness_of_p;
pub use pairs::Deciding;

use crate::game::{Canonical, Convention, Grundy, Move, Outcome, Remoteness, Sizes};

use super::Fact;

/// Which theory applies to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Theory {
    /// Nim of at least two piles: k = 1.
    Nim,
    /// Moore's nim with 2 ≤ k < n.
    Moore { k: usize },
    /// Games whose Grundy value in normal play is the length of the longest play: Moore's nim with n = k, exact nim with n <
    /// 2k.
    Height { k: usize, exact: bool },
    /// Exact nim with n = 2k, k ≥ 2.
    Twice { k: usize },
    /// Exact nim (5, = 2) and (6, = 2).
    Pairs,
    /// Exact nim (7, = 3).
    Triples,
    /// None.
    Open,
}

impl Theory {
    fn of(sizes: Sizes, n: usize) -> Self {
        let k = sizes.max();
        if sizes == Sizes::only(1) && n > 1 {
            Self::Nim
        } else if sizes == Sizes::range(1, k) {
            if n == k {
                Self::Height { k, exact: false }
            } else {
                Self::Moore { k }
            }
        } else if sizes != Sizes::only(k) {
            Self::Open
        } else if n < 2 * k {
            Self::Height { k, exact: true }
        } else if n == 2 * k {
            Self::Twice { k }
        } else {
            match (n, k) {
                (5 | 6, 2) => Self::Pairs,
                (7, 3) => Self::Triples,
                _ => Self::Open,
            }
        }
    }
}

/// The length of the longest play, which is the Grundy value in normal play in the games of [`Theory::Height`].
fn height(k: usize, exact: bool, x: &Canonical) -> u128 {
    if exact { longest_play(k, x) } else { x.sum() }
}

/// The claim that says so.
fn height_claim(exact: bool) -> &'static str {
    if exact { "exact/n<2k" } else { "moore/n=k" }
}

/// The move from one position to another.
fn after(from: &Canonical, to: &[u64]) -> Move {
    let piles = from.piles().iter().zip(to).enumerate();
    let taken = piles.filter(|(_, (before, after))| before > after);
    Move::Take(
        taken
            .map(|(index, (before, after))| (index, before - after))
            .collect(),
    )
}

/// The outcome of a position, where a theorem gives it.
pub fn outcome(sizes: Sizes, convention: Convention, x: &Canonical) -> Option<Fact<Outcome>> {
    let misere = convention == Convention::Misere;
    let (is_p, by) = match Theory::of(sizes, x.len()) {
        Theory::Nim if misere => (moore::is_p(1, convention, x), "bouton/misere"),
        Theory::Nim => (moore::is_p(1, convention, x), "bouton"),
        Theory::Moore { k } if misere => (moore::is_p(k, convention, x), "moore/misere"),
        Theory::Moore { k } => (moore::is_p(k, convention, x), "moore"),
        Theory::Height { k, exact } if misere => (height(k, exact, x) == 1, "nimscope/height"),
        Theory::Height { k, exact } => (height(k, exact, x) == 0, height_claim(exact)),
        _ if misere => return None,
        Theory::Twice { k: 2 } => (exact::twice_is_p(2, x), "exact52/thm10"),
        Theory::Twice { k } => (exact::twice_is_p(k, x), "exact/n=2k"),
        Theory::Pairs => (pairs::is_p(x.piles()), "nimscope/exact-n-2"),
        Theory::Triples => (triples::is_p(x), "nimscope/exact-7-3"),
        Theory::Open => return None,
    };
    let value = Outcome::p_if(is_p);
    Some(Fact { value, by })
}

/// The remoteness of a position, where a theorem gives it: where the Grundy value is the length of the longest play, a move
/// leads to every smaller value, so that the game is won by the next move, in misère play by the next but two.
pub fn remoteness(sizes: Sizes, convention: Convention, x: &Canonical) -> Option<Fact<Remoteness>> {
    let Theory::Height { k, exact } = Theory::of(sizes, x.len()) else {
        return None;
    };
    let height = height(k, exact, x);
    let value = Remoteness(match convention {
        Convention::Normal => height.min(1),
        Convention::Misere => height.min(2) + 1,
    });
    let by = "nimscope/height";
    Some(Fact { value, by })
}

/// The Grundy value of a position, where a theorem gives it; of P-positions always, by definition.
pub fn grundy(sizes: Sizes, convention: Convention, x: &Canonical) -> Option<Fact<Grundy>> {
    let fact = |value, by| Some(Fact { value, by });
    let normal = convention == Convention::Normal;
    match Theory::of(sizes, x.len()) {
        Theory::Nim if normal => fact(moore::nim_grundy(convention, x), "bouton"),
        Theory::Nim => fact(moore::nim_grundy(convention, x), "conway/genus"),
        Theory::Height { k, exact } => match (height(k, exact, x), convention) {
            (height, Convention::Normal) => fact(Grundy(height), height_claim(exact)),
            // Terminals have 1, and with them 0 and 1 change places.
            (height @ (0 | 1), Convention::Misere) => fact(Grundy(1 - height), "nimscope/height"),
            (height, Convention::Misere) => fact(Grundy(height), "nimscope/height"),
        },
        Theory::Moore { k } if normal && x.len() == k + 1 => {
            fact(moore::one_more_pile_grundy(x), "jenkyns-mayberry")
        }
        Theory::Moore { k } if normal && moore::is_one(k, x) => fact(Grundy(1), "moore/grundy1"),
        Theory::Twice { k } if normal => fact(exact::twice_grundy(k, x), "exact/n=2k"),
        _ => outcome(sizes, convention, x)
            .filter(|outcome| outcome.value.is_p())
            .and_then(|outcome| fact(Grundy(0), outcome.by)),
    }
}

/// Moves to P-positions by construction: none from a P-position, at least one from an N-position that is not terminal, an
/// optimal one first where the remoteness is known.
pub fn winning_moves(
    sizes: Sizes,
    convention: Convention,
    x: &Canonical,
) -> Option<Fact<Vec<Move>>> {
    let outcome = outcome(sizes, convention, x)?;
    let normal = convention == Convention::Normal;
    let is_n = !outcome.value.is_p();
    let one =
        |by_move: &dyn Fn() -> Option<Move>| is_n.then(by_move).flatten().into_iter().collect();
    let value: Vec<Move> = match Theory::of(sizes, x.len()) {
        Theory::Nim => moore::winning_moves(1, convention, x),
        Theory::Moore { k } | Theory::Height { k, exact: false } => {
            moore::winning_moves(k, convention, x)
        }
        Theory::Height { k, exact: true } if normal => one(&|| Some(exact::ending(k, x))),
        // A terminal position is N without a move.
        Theory::Height { k, exact: true } => {
            one(&|| (longest_play(k, x) > 0).then(|| exact::ending_next(k, x)))
        }
        Theory::Twice { k } => one(&|| Some(exact::to_least(k, x))),
        Theory::Pairs => one(&|| pairs::winning_move(x)),
        Theory::Triples => one(&|| triples::winning_move(x)),
        Theory::Open => return None,
    };
    let by = outcome.by;
    Some(Fact { value, by })
}

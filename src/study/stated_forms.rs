//! Closed forms that claims state, and that no answer is taken from: another theorem answers
//! there, or the statement is not true as it is printed.

use crate::game::{Game, Kind, Outcome, Ruleset, Sizes};
use crate::theory::split::{one_column_decides, theorem_6_3, uniform_is_p};
use crate::theory::{Gives, NORMAL, Theorem};

/// Under the identifiers of their claims.
pub(super) static STATED: [Theorem; 3] = [
    Theorem {
        outcome: Gives::Everywhere(&|_, x| {
            Outcome::p_if(x.piles().iter().all(|pile| pile % 2 == 0))
        }),
        ..Theorem::about("slowset/ex1", &plays_on_any, NORMAL)
    },
    Theorem {
        outcome: Gives::Everywhere(&|_, x| Outcome::p_if(uniform_is_p(x.piles()))),
        ..Theorem::about("nimscope/single4", &has_no_empty_heap, NORMAL)
    },
    Theorem {
        outcome: Gives::Everywhere(&|_, x| {
            let heaps = x.piles().first_chunk().expect("the game has four heaps");
            Outcome::p_if(theorem_6_3(*heaps))
        }),
        ..Theorem::about(
            "delete/thm6.3",
            &|game| has_no_empty_heap(game) && game.n() == 4,
            NORMAL,
        )
    },
];

/// The closed form that a claim states of a game, if it is one of these.
pub(super) fn stated(rules: Ruleset, id: &str) -> Option<&'static Theorem> {
    STATED.iter().find(|theorem| {
        theorem.id == id && theorem.plays.contains(&rules.convention) && (theorem.games)(rules.game)
    })
}

/// SN(n, {1..n}).
fn plays_on_any(game: Game) -> bool {
    matches!(game.kind(), Kind::Slow(sizes) if sizes == Sizes::range(1, game.n()))
}

/// Single-delete nim of at most four heaps, none of them empty.
fn has_no_empty_heap(game: Game) -> bool {
    one_column_decides(game) && game.least_pile() == 1
}

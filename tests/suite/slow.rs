//! The theory of slow nim against the definition on whole boxes, and against itself at any size.

mod at_any_size;
mod closed_forms;
mod m_exceptions;
mod m_sequences;
mod reductions;
mod steps;

use crate::support::{at, multisets, theorems};
use nimscope::game::{Canonical, Convention, Family, Game, Move, Outcome, Ruleset, Sizes, Taken};
use nimscope::solve::naive::{self, Naive};
use nimscope::theory::Fact;
use proptest::prelude::*;
use std::ops::RangeInclusive;

pub(super) const MAX: u64 = u64::MAX;

pub(super) fn rules(n: usize, sizes: Sizes, convention: Convention) -> Ruleset {
    let game = Game::of_sizes(Family::SlowSet, n, sizes).unwrap();
    Ruleset { game, convention }
}

pub(super) fn all_but_one(n: usize, convention: Convention) -> Ruleset {
    rules(n, Sizes::only(n - 1), convention)
}

/// The values that the theory gives at every position: outcome, remoteness, Grundy value.
pub(super) fn known(rules: Ruleset, x: &Canonical) -> (bool, bool, bool) {
    (
        theorems().outcome(rules, x).is_some(),
        theorems().remoteness(rules, x).is_some(),
        theorems().grundy(rules, x).is_some(),
    )
}

pub(super) fn is_legal(rules: Ruleset, x: &Canonical, by: &Move) -> bool {
    let Move::Take { taken, .. } = by else {
        return false;
    };
    let indices: Vec<usize> = taken.iter().map(|taken| taken.index).collect();
    rules.game.sizes().contains(taken.len())
        && indices.is_sorted_by(|a, b| a < b)
        && taken
            .iter()
            .all(|&Taken { index, tokens }| tokens == 1 && x.piles()[index] > 0)
}

/// Everything that the theory says of a position is what the definition says.
pub(super) fn agrees_with_the_definition(rules: Ruleset, x: &Canonical, naive: &mut Naive) {
    let value = naive.value(x);
    let says = |what: &str| format!("{rules} {x}: {what}");
    if let Some(Fact { value: outcome, by }) = theorems().outcome(rules, x) {
        assert_eq!(outcome, value.outcome, "{}", says(by));
    }
    if let Some(Fact { value: r, by }) = theorems().remoteness(rules, x) {
        assert_eq!(r, value.remoteness, "{}", says(by));
    }
    if let Some(Fact { value: g, by }) = theorems().grundy(rules, x) {
        assert_eq!(g, value.grundy, "{}", says(by));
    }
    let terminal = naive::options(rules, x).is_empty();
    if let Some(Fact { value: moves, by }) = theorems().winning_moves(rules, x) {
        let none = value.outcome.is_p() || terminal;
        assert_eq!(moves.is_empty(), none, "{}", says(by));
        let known = theorems().remoteness(rules, x).is_some();
        for by in moves {
            assert!(is_legal(rules, x, &by), "{}", says("an illegal move"));
            let to = naive.value(&by.apply(x));
            assert_eq!(to.outcome, Outcome::P, "{}", says("a losing move"));
            if known {
                assert_eq!(
                    to.remoteness.0 + 1,
                    value.remoteness.0,
                    "{}",
                    says("a slow move")
                );
            }
        }
    }
    match theorems().optimal_move(rules, x) {
        Some(Fact { value: by, .. }) => {
            assert!(is_legal(rules, x, &by), "{}", says("an illegal move"));
            let to = naive.value(&by.apply(x)).remoteness;
            assert_eq!(to.0 + 1, value.remoteness.0, "{}", says("not optimal"));
        }
        None => assert!(
            terminal || theorems().remoteness(rules, x).is_none(),
            "{}",
            says("no move")
        ),
    }
}

pub(super) fn box_agrees(n: usize, sizes: Sizes, max: u64) {
    for convention in Convention::BOTH {
        let rules = rules(n, sizes, convention);
        let mut naive = Naive::new(rules);
        for x in multisets(n, 0, max) {
            agrees_with_the_definition(rules, &x, &mut naive);
        }
    }
}

/// Positions of any size, most of them with piles near one another or near a multiple of one
/// another, where the theory bites.
pub(super) fn positions(n: RangeInclusive<usize>) -> impl Strategy<Value = Canonical> {
    let near = |base: u64| {
        prop::collection::vec(0_u64..12, 64).prop_map(move |offsets| {
            offsets
                .into_iter()
                .map(|offset| base.saturating_sub(offset))
                .collect::<Vec<u64>>()
        })
    };
    let base = prop_oneof![
        0_u64..60,
        Just(MAX),
        Just(1_000_000_000_000_000_000),
        any::<u64>()
    ];
    let clustered = base.prop_flat_map(near);
    let spread = prop::collection::vec(any::<u64>(), 64);
    let small = prop::collection::vec(0_u64..40, 64);
    let mixed = (
        clustered.clone().boxed(),
        clustered.clone(),
        prop::collection::vec(any::<bool>(), 64),
    )
        .prop_map(|(a, b, choice)| {
            (0..64)
                .map(|i| if choice[i] { a[i] } else { b[i] })
                .collect()
        });
    let piles = prop_oneof![3 => clustered, 3 => mixed, 1 => spread, 1 => small];
    (n, piles).prop_map(|(n, piles)| at(&piles[..n]))
}

/// A position and a game with a known remoteness: SN(n, {k..n}) or NIM(n, n−1), in either
/// convention.
pub(super) fn with_remoteness(
    n: RangeInclusive<usize>,
) -> impl Strategy<Value = (Ruleset, Canonical)> {
    let convention = prop_oneof![Just(Convention::Normal), Just(Convention::Misere)];
    (
        positions(n),
        any::<prop::sample::Index>(),
        any::<bool>(),
        convention,
    )
        .prop_map(|(x, k, exact, convention)| {
            let n = x.len();
            let sizes = if exact && n > 1 {
                Sizes::only(n - 1)
            } else {
                Sizes::range(1 + k.index(n), n)
            };
            (rules(n, sizes, convention), x)
        })
}

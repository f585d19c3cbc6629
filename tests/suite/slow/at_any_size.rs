//! Laws at any size: invariance, parity, recurrences.

use crate::support::{at, theorems};
use nimscope::game::{Canonical, Choices, Convention, Outcome, Remoteness, Ruleset, Sizes};
use nimscope::theory::Fact;
use nimscope::theory::slow::{exceptions, reduction};
use proptest::prelude::*;

use super::{MAX, all_but_one, is_legal, positions, rules, with_remoteness};

fn remoteness(rules: Ruleset, x: &Canonical) -> Remoteness {
    theorems()
        .remoteness(rules, x)
        .expect("a game whose remoteness is known")
        .value
}

/// Thirty optimal moves from a position: R falls by exactly 1 with each, to the end of the game.
fn optimal_line(rules: Ruleset, x: Canonical) -> Result<(), TestCaseError> {
    let mut here = x;
    for _ in 0..30 {
        let Some(Fact { value: by, .. }) = theorems().optimal_move(rules, &here) else {
            prop_assert_eq!(
                remoteness(rules, &here),
                rules.convention.terminal_remoteness()
            );
            prop_assert!(Choices::of(rules.game, &here).is_empty());
            return Ok(());
        };
        prop_assert!(is_legal(rules, &here, &by), "{} {}", rules, here);
        let next = by.apply(&here);
        prop_assert_eq!(
            remoteness(rules, &next).0 + 1,
            remoteness(rules, &here).0,
            "{} {}",
            rules,
            here
        );
        here = next;
    }
    Ok(())
}

#[test]
fn the_largest_positions() {
    for n in [1, 2, 3, 4, 63, 64] {
        for piles in [vec![MAX; n], vec![MAX - 1; n], vec![0; n]] {
            for sizes in [1, n.div_ceil(2), n].map(|k| Sizes::range(k, n)) {
                for convention in Convention::BOTH {
                    let line = optimal_line(rules(n, sizes, convention), at(&piles));
                    assert!(line.is_ok(), "{line:?}");
                }
            }
        }
    }
}

/// All piles 2^64 − 1, taken from one at a time or all at once: sums of more than 64 bits.
#[test]
fn sums_need_more_than_64_bits() {
    let x = at(&[MAX; 64]);
    let one = rules(64, Sizes::only(1), Convention::Misere);
    assert_eq!(remoteness(one, &x), Remoteness(64 * u128::from(MAX) + 1));
    let moore = rules(64, Sizes::range(1, 64), Convention::Normal);
    assert_eq!(remoteness(moore, &x).outcome(), Outcome::N);
    let all = rules(64, Sizes::only(64), Convention::Normal);
    assert_eq!(remoteness(all, &x), Remoteness(MAX.into()));
}

/// The first P-positions of the second kind in misère NIM(n, n−1): all piles 4n−7 with t = 2n−2,
/// and all piles 2n−5 with t = n−2, where R = 2t (remark R7 to the proof of theorem 3; the boxes
/// above hold those of few piles).
#[test]
fn the_first_p_positions_of_the_second_kind() {
    for n in 3..=64 {
        let rules = all_but_one(n, Convention::Misere);
        let piles = n as u64;
        for (pile, t) in [(4 * piles - 7, 2 * n - 2), (2 * piles - 5, n - 2)] {
            let r = remoteness(rules, &at(&vec![pile; n]));
            assert_eq!(r, Remoteness(2 * t as u128), "{n} piles {pile}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn optimal_moves_lower_the_remoteness_by_one((rules, x) in with_remoteness(1..=64)) {
        optimal_line(rules, x)?;
    }

    /// The definition, at positions far beyond any table: R is what R of all options makes it.
    #[test]
    fn remoteness_obeys_its_recurrence((rules, x) in with_remoteness(1..=8)) {
        let options = Choices::of(rules.game, &x);
        let of_options = options.iter().map(|choice| remoteness(rules, &choice.to));
        let by_recurrence = Remoteness::of_options(of_options, rules.convention);
        prop_assert_eq!(remoteness(rules, &x), by_recurrence, "{} {}", rules, x);
    }

    /// For the games whose outcome alone is known.
    #[test]
    fn outcomes_obey_their_recurrence(x in positions(1..=7), bits in any::<u64>(), misere in any::<bool>()) {
        let n = x.len();
        let sizes = Sizes::of((1..=n).filter(|a| bits >> a & 1 == 1)).unwrap_or(Sizes::only(n));
        let rules = rules(n, sizes, Convention::BOTH[usize::from(misere)]);
        let known = theorems().outcome(rules, &x).map(|fact| fact.value);
        let options = Choices::of(rules.game, &x);
        let outcomes = || options.iter().map(|choice| theorems().outcome(rules, &choice.to).map(|fact| fact.value));
        match known {
            Some(Outcome::P) => prop_assert!(outcomes().all(|y| y != Some(Outcome::P)), "{} {}", rules, x),
            Some(Outcome::N) if !options.is_empty() => prop_assert!(outcomes().any(|y| y != Some(Outcome::N)), "{} {}", rules, x),
            _ => {}
        }
        if let Some(Fact { value: moves, .. }) = theorems().winning_moves(rules, &x) {
            for by in moves {
                prop_assert!(is_legal(rules, &x, &by));
                let to = theorems().outcome(rules, &by.apply(&x)).map(|fact| fact.value);
                prop_assert_eq!(to, Some(Outcome::P), "{} {}", rules, x);
            }
        }
    }

    #[test]
    fn reduction_changes_nothing((rules, x) in with_remoteness(1..=64)) {
        let k = rules.game.sizes().min();
        let reduced = reduction::reduce(k, &x);
        prop_assert!(reduction::is_reduced(k, &reduced));
        prop_assert_eq!(remoteness(rules, &reduced), remoteness(rules, &x));
        if rules.game.is_all_but_one() && rules.convention == Convention::Misere {
            let (here, there) = (exceptions::pattern(&x), exceptions::pattern(&reduced));
            prop_assert_eq!(here.is_some(), there.is_some());
        }
    }

    #[test]
    fn both_algorithms_reduce_alike(x in positions(1..=64), k in any::<prop::sample::Index>()) {
        let k = 1 + k.index(x.len());
        let iterates = reduction::algorithm_1(k, &x);
        let reduced = reduction::reduce(k, &x);
        prop_assert_eq!(iterates.last().map(|last| &last.position), Some(&reduced));
        prop_assert!(iterates.len() <= 50 * k + 10, "{} iterates", iterates.len());
        prop_assert!(reduction::algorithm_2(k, &x).len() <= k + 1);
    }

    /// R is odd exactly on N-positions, and a Grundy value is 0 exactly on P-positions.
    #[test]
    fn the_values_agree_with_the_outcome((rules, x) in with_remoteness(1..=64)) {
        let outcome = theorems().outcome(rules, &x).map(|fact| fact.value);
        prop_assert_eq!(outcome, Some(remoteness(rules, &x).outcome()));
        if let Some(Fact { value: grundy, .. }) = theorems().grundy(rules, &x) {
            prop_assert_eq!(outcome, Some(grundy.outcome()));
        }
    }
}

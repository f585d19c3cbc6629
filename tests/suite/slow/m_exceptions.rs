//! Exceptions of the M-rule: families, prefixes, minimality.

use crate::support::{at, multisets, theorems};
use nimscope::game::{Canonical, Convention, Move, Remoteness};
use nimscope::solve::naive::{self, Naive};
use nimscope::theory::Fact;
use nimscope::theory::slow::{exceptions, m_rule};
use std::collections::BTreeSet;

use super::{MAX, all_but_one};

/// Theorem 4: the exceptions by definition, R(x) − R(x') ≠ 1 for the M-move x → x', are those of
/// the formula, with its remoteness, its difference and exactly its winning moves.
fn formula_is_the_definition(n: usize, max: u64) {
    let rules = all_but_one(n, Convention::Misere);
    let mut naive = Naive::new(rules);
    let mut found = 0;
    for x in multisets(n, 0, max) {
        let pattern = exceptions::pattern(&x);
        let Some(by) = m_rule::m_move(&x) else {
            assert_eq!(pattern, None, "{x}");
            continue;
        };
        let (r, r_m) = (
            naive.value(&x).remoteness,
            naive.value(&by.apply(&x)).remoteness,
        );
        assert_eq!(pattern.is_some(), r.0 != r_m.0 + 1, "{x}");
        let Some(pattern) = pattern else { continue };
        found += 1;
        assert_eq!(pattern.remoteness, r, "{x}");
        assert_eq!(r.0 - r_m.0, if pattern.l % 2 == 0 { 0 } else { 2 }, "{x}");
        let winning: BTreeSet<Canonical> = naive::options(rules, &x)
            .into_iter()
            .filter(|y| naive.value(y).outcome.is_p())
            .collect();
        let moves = pattern.winning_moves(&x);
        let constructed: BTreeSet<Canonical> = moves.iter().map(|by| by.apply(&x)).collect();
        assert_eq!(constructed.len(), moves.len(), "{x}");
        assert_eq!(constructed, winning, "{x}");
        // A partition of ⌊l/2⌋ + 3 − p into at most p−2 parts; p is unique.
        assert!(pattern.partition.len() <= pattern.p - 2);
        assert!(pattern.partition.is_sorted_by(|a, b| a >= b));
        let sum: u64 = pattern.partition.iter().sum();
        assert_eq!(sum + pattern.p as u64, pattern.l / 2 + 3, "{x}");
        let conditions = exceptions::conditions(&x);
        let met = conditions
            .iter()
            .filter(|prefix| prefix.a() && prefix.b() && prefix.c());
        assert_eq!(
            met.map(|prefix| prefix.p).collect::<Vec<_>>(),
            [pattern.p],
            "{x}"
        );
    }
    assert_ne!(found, 0);
}

#[test]
fn on_three_piles() {
    formula_is_the_definition(3, 40);
}

#[test]
fn on_four_piles() {
    formula_is_the_definition(4, 24);
}

#[test]
fn on_five_piles() {
    formula_is_the_definition(5, 17);
}

#[test]
fn there_are_none_on_two_piles() {
    assert!(
        multisets(2, 0, 12)
            .iter()
            .all(|x| exceptions::pattern(x).is_none())
    );
}

/// Games 15, 37: rows of sections 2.4, 2.6 and 2.9 with their remoteness.
#[test]
fn rows_of_the_paper() {
    let rows = [
        (vec![2, 2, 2, 3], 3),
        (vec![5, 5, 6, 7], 7),
        (vec![5, 5, 7, 8], 9),
        (vec![11, 15, 23, 24], 25),
        (vec![3, 4, 4, 5], 5),
        (vec![7, 9, 9, 9, 9, 10], 11),
    ];
    for (piles, r) in rows {
        let pattern = exceptions::pattern(&at(&piles)).expect("an exception");
        assert_eq!(
            (pattern.p, pattern.remoteness),
            (piles.len(), Remoteness(r)),
            "{piles:?}"
        );
    }
}

/// Proposition 1 of the papers: piles at least as large as the last one change nothing.
#[test]
fn longer_positions_keep_the_pattern() {
    for x in multisets(4, 0, 12) {
        if let Some(pattern) = exceptions::pattern(&x) {
            let last = x.piles()[3];
            for more in [last, last + 1, MAX] {
                let longer = at(&[x.piles(), &[more, MAX]].concat());
                assert_eq!(
                    exceptions::pattern(&longer),
                    Some(pattern.clone()),
                    "{longer}"
                );
            }
        }
    }
}

#[test]
fn an_exception_of_the_largest_piles() {
    // l = 2^64 − 2, p = 3: x₁ = 1 and ⌈(l − 1)/2⌉ = l/2.
    let x = at(&[1, MAX - 1, MAX]);
    let pattern = exceptions::pattern(&x).expect("an exception");
    assert_eq!(
        (pattern.p, pattern.l, pattern.remoteness),
        (3, MAX - 1, Remoteness(MAX.into()))
    );
    let moves = theorems().winning_moves(all_but_one(3, Convention::Misere), &x);
    let kept = Move::one_from_each([0, 1]);
    assert_eq!(
        moves,
        Some(Fact {
            value: vec![kept],
            by: exceptions::THEOREM.id
        })
    );
}

/// Those that are exceptions, without a prefix that is one, and none any more with one token less
/// on the last pile.
#[test]
fn minimal_exceptions_are_generated_each_once() {
    let is_one = |piles: &[u64]| exceptions::prefix_of(piles).is_some();
    for (n, max) in [(2, 20), (3, 20), (4, 14), (5, 12), (6, 10), (7, 9)] {
        let mut generated = BTreeSet::new();
        let is_all = exceptions::minimal(n, max, &mut |piles| {
            assert!(generated.insert(piles.to_vec()), "{piles:?} twice");
            true
        });
        assert!(is_all);
        let minimal = multisets(n, 0, max).into_iter().filter(|x| {
            let piles = x.piles();
            let mut smaller = piles.to_vec();
            smaller[n - 1] = smaller[n - 1].saturating_sub(1);
            let stays_last = smaller.is_sorted();
            is_one(piles)
                && (2..n).all(|p| !is_one(&piles[..p]))
                && !(stays_last && is_one(&smaller))
        });
        let minimal: BTreeSet<Vec<u64>> = minimal.map(|x| x.piles().to_vec()).collect();
        assert_eq!(generated, minimal, "NIM({n}, {})", n - 1);
    }
    let mut count = 0;
    let is_all = exceptions::minimal(4, u64::MAX, &mut |_| {
        count += 1;
        count < 1000
    });
    assert!(!is_all && count == 1000, "it ends where it has to");
}

//! Closed forms against the definition on whole boxes.

use crate::support::{at, multisets, slow_sizes, theorems};
use nimscope::game::{Canonical, Convention, Outcome, Sizes};
use nimscope::solve::naive::{self, Naive};
use nimscope::theory::slow::{grid, normal, parity, reduction};
use std::collections::HashMap;

use super::{all_but_one, box_agrees, known, rules};

#[test]
fn every_set_of_sizes_on_one_to_four_piles() {
    for (n, max) in [(1, 30), (2, 20), (3, 14), (4, 10)] {
        slow_sizes(n).for_each(|sizes| box_agrees(n, sizes, max));
    }
}

#[test]
fn every_set_of_sizes_on_five_piles() {
    slow_sizes(5).for_each(|sizes| box_agrees(5, sizes, 7));
}

#[test]
fn at_least_k_on_five_and_six_piles() {
    (1..=5).for_each(|k| box_agrees(5, Sizes::range(k, 5), 12));
    (1..=6).for_each(|k| box_agrees(6, Sizes::range(k, 6), 8));
}

/// The second kind of P-positions begins, in misère play, at piles 4n−7: these boxes contain it
/// for n = 3, 4 and 5.
#[test]
fn all_but_one_on_three_and_four_piles() {
    box_agrees(2, Sizes::only(1), 60);
    box_agrees(3, Sizes::only(2), 40);
    box_agrees(4, Sizes::only(3), 24);
}

#[test]
fn all_but_one_on_five_and_six_piles() {
    box_agrees(5, Sizes::only(4), 17);
    box_agrees(6, Sizes::only(5), 12);
}

/// k divides n−1.
#[test]
fn up_to_all_but_one() {
    for (n, k, max) in [
        (3, 1, 14),
        (4, 1, 10),
        (5, 1, 7),
        (5, 2, 10),
        (6, 1, 5),
        (7, 2, 4),
        (7, 3, 4),
    ] {
        box_agrees(n, Sizes::range(k, n - 1), max);
    }
}

/// The smallest positions where the formula of theorem 2' is wrong when k does not divide n−1
/// (theorem 2''), by definition: each has an option of the second kind.
#[test]
fn up_to_all_but_one_is_not_claimed_for_other_k() {
    let rules = rules(4, Sizes::range(2, 3), Convention::Normal);
    let x = at(&[2, 3, 4, 4]);
    assert_eq!(theorems().outcome(rules, &x), None);
    assert_eq!(normal::not_all(2, &x), Outcome::P);
    let mut naive = Naive::new(rules);
    let p = |y: &Canonical| normal::not_all(2, y).is_p();
    assert!(naive::options(rules, &x).iter().any(p));
    assert_eq!(naive.value(&x).outcome, Outcome::N);
}

/// Theorem 4.1 and corollary 2.5 give everything that they can: the outcome is known wherever
/// some position with the same reduction has no odd pile or a number of them that lies in A.
#[test]
fn the_odd_piles_of_all_positions_with_the_same_reduction() {
    for (n, max) in [(3, 9), (4, 7)] {
        for sizes in slow_sizes(n) {
            let k = sizes.min();
            let mut outcomes: HashMap<Canonical, Outcome> = HashMap::new();
            for x in multisets(n, 0, max + 3) {
                let odd = x.piles().iter().filter(|&pile| pile % 2 == 1).count();
                if odd == 0 || sizes.contains(odd) {
                    outcomes.insert(reduction::reduce(k, &x), Outcome::p_if(odd == 0));
                }
            }
            for x in multisets(n, 0, max) {
                let expected = outcomes.get(&reduction::reduce(k, &x)).copied();
                assert_eq!(parity::by_odd_piles(sizes, &x), expected, "{sizes} {x}");
            }
        }
    }
}

#[test]
fn what_is_known_of_which_set() {
    let x = at(&[4, 5, 6, 7, 8]); // N in all these games, as far as is known
    let table = [
        (vec![1], (true, true, true), (true, true, true)),
        (vec![5], (true, true, true), (true, true, true)),
        (vec![2, 3, 4, 5], (true, true, false), (true, true, false)),
        (vec![4], (true, true, false), (true, true, false)),
        (vec![2, 3, 4], (true, false, false), (false, false, false)),
        (vec![1, 3], (true, false, true), (true, false, true)),
        (vec![1, 5], (true, false, true), (true, false, true)),
        (vec![3, 4], (false, false, false), (false, false, false)),
        (vec![2, 4], (true, false, false), (false, false, false)), // two odd piles
        (vec![3], (false, false, false), (false, false, false)),
    ];
    for (sizes, in_normal, in_misere) in table {
        let sizes = Sizes::of(sizes).expect("sizes from 1 to 5");
        assert_eq!(
            known(rules(5, sizes, Convention::Normal), &x),
            in_normal,
            "{sizes}"
        );
        assert_eq!(
            known(rules(5, sizes, Convention::Misere), &x),
            in_misere,
            "{sizes}"
        );
    }
}

/// The longest game, by playing it.
#[test]
fn the_longest_game_is_the_longest() {
    for n in 1..=4 {
        for k in 1..=n {
            let rules = rules(n, Sizes::only(k), Convention::Normal);
            // Options come before their positions in the lexicographic order of a whole box.
            let mut longest = HashMap::new();
            for x in multisets(n, 0, 6) {
                let options = naive::options(rules, &x);
                let length = options.iter().map(|y| 1 + longest[y]).max().unwrap_or(0);
                assert_eq!(
                    normal::longest_game(k, x.piles()),
                    length,
                    "n = {n}, k = {k}: {x}"
                );
                longest.insert(x, length);
            }
        }
    }
}

/// A family of slow exact k-nim games, theorems 3.3 and 5.1 and conjecture 1.
#[test]
fn the_grids_of_reduced_positions() {
    for (n, max) in [(2, 12), (3, 10), (4, 8), (5, 6)] {
        for k in 1..=n {
            let at_least = rules(n, Sizes::range(k, n), Convention::Normal);
            for x in multisets(n, 0, max) {
                let outcome = theorems().outcome(at_least, &x).map(|fact| fact.value);
                let claimed = grid::at_least(k, &x);
                assert_eq!(claimed.is_some(), reduction::is_reduced(k, &x));
                assert!(claimed.is_none() || claimed == outcome, "{at_least} {x}");
                if k == n - 1 {
                    let exact = theorems().outcome(all_but_one(n, Convention::Normal), &x);
                    let claimed = grid::all_but_one(&x);
                    assert!(
                        claimed.is_none() || claimed == exact.map(|fact| fact.value),
                        "{x}"
                    );
                }
            }
        }
    }
}

//! Reductions to playable positions.

use crate::support::{at, multisets, slow_sizes};
use nimscope::game::{Convention, Sizes};
use nimscope::solve::naive::Naive;
use nimscope::theory::slow::reduction;
use std::collections::BTreeSet;

use super::rules;

/// Lemma 2.7: chop to the largest value that gives a reduced position. Both algorithms find it.
#[test]
fn both_algorithms_chop_as_little_as_possible() {
    for (n, max) in [(1, 9), (2, 9), (3, 9), (4, 9), (5, 7)] {
        for k in 1..=n {
            for x in multisets(n, 0, max) {
                let largest = (0..=max)
                    .rev()
                    .find(|&v| reduction::is_reduced(k, &reduction::chop(&x, v)))
                    .expect("the empty position is reduced");
                let reduced = reduction::chop(&x, largest);
                assert_eq!(reduction::reduce(k, &x), reduced, "k = {k}, {x}");
                let iterates = reduction::algorithm_1(k, &x);
                assert_eq!(iterates.last().map(|last| &last.position), Some(&reduced));
                assert!(
                    iterates
                        .windows(2)
                        .all(|two| two[1].position < two[0].position)
                );
                let lost: Vec<u64> = x
                    .piles()
                    .iter()
                    .zip(reduced.piles())
                    .map(|(a, b)| a - b)
                    .collect();
                assert_eq!(reduction::unplayable(k, &x), lost);
            }
        }
    }
}

/// Unplayable tokens change neither outcome nor remoteness nor Grundy value, in both conventions.
#[test]
fn reduction_changes_no_value() {
    for (n, max) in [(2, 9), (3, 7), (4, 5)] {
        for sizes in slow_sizes(n) {
            for convention in Convention::BOTH {
                let mut naive = Naive::new(rules(n, sizes, convention));
                for x in multisets(n, 0, max) {
                    let reduced = reduction::reduce(sizes.min(), &x);
                    assert_eq!(naive.value(&x), naive.value(&reduced), "{sizes} {x}");
                }
            }
        }
    }
}

/// A token is playable when some game empties its pile down to it.
#[test]
fn unplayable_tokens_are_those_that_no_game_reaches() {
    for k in 1..=3 {
        let rules = rules(3, Sizes::only(k), Convention::Normal);
        for x in multisets(3, 0, 5) {
            // The piles are labelled: each stays where it is.
            let (mut seen, mut open) = (BTreeSet::new(), vec![x.piles().to_vec()]);
            let mut least = x.piles().to_vec();
            while let Some(piles) = open.pop() {
                least
                    .iter_mut()
                    .zip(&piles)
                    .for_each(|(a, b)| *a = *b.min(a));
                for chosen in 0_usize..8 {
                    let mut after = piles.clone();
                    let played: Vec<usize> = (0..3).filter(|i| chosen >> i & 1 == 1).collect();
                    if played.len() == k && played.iter().all(|&i| piles[i] > 0) {
                        for i in played {
                            after[i] -= 1;
                        }
                        if seen.insert(after.clone()) {
                            open.push(after);
                        }
                    }
                }
            }
            assert_eq!(reduction::unplayable(k, &x), least, "{rules} {x}");
        }
    }
}

/// A family of slow exact k-nim games, examples 5 and 6: k = 5.
#[test]
fn the_example_of_the_paper() {
    let x = at(&[12, 20, 33, 52, 79, 112, 155, 170]);
    let nirb: Vec<u128> = reduction::algorithm_1(5, &x)
        .iter()
        .map(|iterate| iterate.nirb)
        .collect();
    assert_eq!(nirb, [126, 112, 106, 102, 100, 99, 98, 98]);
    let attempts = reduction::algorithm_2(5, &x);
    let sums: Vec<u128> = attempts.iter().map(|attempt| attempt.sum).collect();
    let values: Vec<u128> = attempts.iter().map(|attempt| attempt.value).collect();
    assert_eq!(sums, [633, 463, 308, 196]);
    assert_eq!(values, [126, 115, 102, 98]);
    assert_eq!(
        reduction::reduce(5, &x),
        at(&[12, 20, 33, 52, 79, 98, 98, 98])
    );
    // With a hundred times the largest pile algorithm 1 takes 11 iterates, algorithm 2 as many
    // steps as before.
    let x = at(&[12, 20, 33, 52, 79, 112, 155, 17_000]);
    assert_eq!(reduction::algorithm_1(5, &x).len(), 11);
    assert_eq!(reduction::algorithm_2(5, &x).len(), 4);
}

/// Membership in the interval (x₃, x₄], as the paper's example tests it, would miss v = 1.
#[test]
fn a_value_that_equals_a_pile_stops_algorithm_2() {
    assert_eq!(reduction::reduce(3, &at(&[1, 1, 1, 2])), at(&[1, 1, 1, 1]));
}

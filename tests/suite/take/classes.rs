//! The four classes of exact nim (5, = 2) against Moore's nim (4, ≤ 2), and Bouton's matrix.

use crate::support::{at, game, multisets, table};
use nimscope::game::{Canonical, Choices, Measure, Outcome, Ruleset};
use nimscope::theory::take::{Class, FourSmallest, Matrix};

fn four(x: &Canonical) -> FourSmallest {
    FourSmallest::of(game("exact:5,2"), x).unwrap()
}

fn class(piles: [u64; 5]) -> Class {
    four(&at(&piles)).class
}

#[test]
fn classes_of_the_paper() {
    // Propositions 3 to 9 of the experimental study of exact nim (5, 2).
    for piles in [
        [10, 19, 24, 26, 26],
        [14, 16, 25, 25, 25],
        [12, 17, 20, 21, 21],
        [12, 18, 20, 22, 22],
        [6, 9, 10, 11, 11],
        [20, 33, 36, 37, 37],
        [40, 66, 72, 74, 74],
    ] {
        assert_eq!(class(piles), Class::PN, "{piles:?}");
    }
    for piles in [
        [9, 19, 24, 25, 26],
        [7, 8, 25, 25, 25],
        [10, 17, 18, 19, 30],
        [6, 9, 10, 11, 59],
    ] {
        assert_eq!(class(piles), Class::NN, "{piles:?}");
    }
}

#[test]
fn classes_compare_two_tables() {
    let max = 20;
    let exact = table(Ruleset::normal(game("exact:5,2")), Measure::Outcome, max);
    let moore = table(Ruleset::normal(game("moore:4,2")), Measure::Outcome, max);
    for x in multisets(5, 0, max) {
        let reduced = Canonical::sorted(x.piles()[..4].to_vec());
        let expected = match (exact.outcome(&x).unwrap(), moore.outcome(&reduced).unwrap()) {
            (Outcome::P, Outcome::P) => Class::PP,
            (Outcome::P, Outcome::N) => Class::PN,
            (Outcome::N, Outcome::P) => Class::NP,
            (Outcome::N, Outcome::N) => Class::NN,
        };
        assert_eq!(four(&x).class, expected, "{x}");
    }
}

/// The number of positions of a class with piles < 2^b: counts of this project, fitted to a
/// dynamic programme over the columns.
pub(super) fn counted(class: Class, b: u32) -> i128 {
    let b_times = i128::from(b);
    let power = |base: i128| base.pow(b);
    match class {
        Class::PP => {
            let sum = power(10) + 10 * power(6) + 4 * power(5) + 20 * power(4) + 20 * power(3);
            (sum + 65 * power(2)) / 120
        }
        Class::PN => {
            let sum = 15 * power(10) + 297 * power(6) - 240 * power(5) + 1100 * power(4);
            let sum = sum - 1800 * power(3) + (1500 + 1350 * b_times) * power(2);
            (sum - 872 + 2640 * b_times) / 7200
        }
        Class::NP => {
            let sum = power(10) - 21 * power(5) + 90 * power(3) - 105 * power(2);
            (sum + 35) / 2520
        }
        Class::NN => {
            let all = (0..5).fold(1, |product, i| product * (power(2) + i) / (i + 1));
            let others = [Class::PP, Class::PN, Class::NP].map(|class| counted(class, b));
            all - others.iter().sum::<i128>()
        }
    }
}

#[test]
fn classes_are_as_many_as_counted() {
    for b in 0..=4 {
        let mut counts = [0; 4];
        for x in multisets(5, 0, (1 << b) - 1) {
            counts[four(&x).class as usize] += 1;
        }
        assert_eq!(
            counts,
            Class::ALL.map(|class| counted(class, b)),
            "piles < 2^{b}"
        );
    }
    for b in 0..=6 {
        let outcomes = table(
            Ruleset::normal(game("exact:5,2")),
            Measure::Outcome,
            (1 << b) - 1,
        );
        let ranks = 0..outcomes.ranking().positions();
        let p = ranks
            .filter(|&rank| outcomes.outcome_at(rank).is_p())
            .count();
        assert_eq!(
            p as i128,
            counted(Class::PP, b) + counted(Class::PN, b),
            "piles < 2^{b}"
        );
    }
}

#[test]
fn no_move_leads_between_balanced_positions() {
    // Lemma 11 of the experimental study: from *P to *P.
    let balanced = |x: &Canonical| four(x).matrix.all_balanced();
    for x in multisets(5, 0, 8).into_iter().filter(balanced) {
        let reached = Choices::of(game("exact:5,2"), &x)
            .iter()
            .any(|choice| balanced(&choice.to));
        assert!(!reached, "{x}");
    }
}

#[test]
fn boutons_matrix_has_the_piles_as_rows() {
    let matrix = Matrix::of(game("moore:4,2"), &at(&[0, 1, 5, 6])).unwrap();
    assert_eq!((matrix.width(), matrix.modulus), (3, 3));
    assert_eq!([0, 1, 2].map(|j| matrix.bit(2, j)), [true, false, true]);
    assert_eq!(matrix.sums, [2, 1, 2]);
    assert!(!matrix.is_balanced(0));
    for other in ["moore:4,2", "exact:6,2", "slow:5,2", "moore:5,2"] {
        let x = at(&vec![1; game(other).n()]);
        assert_eq!(FourSmallest::of(game(other), &x), None, "{other}");
    }
    let empty = four(&at(&[0; 5]));
    assert_eq!(
        (empty.matrix.width(), empty.matrix.sums, empty.class),
        (1, vec![0], Class::PP)
    );
    let full = four(&at(&[0, u64::MAX, u64::MAX, u64::MAX, u64::MAX]));
    assert_eq!((full.xi, full.bound), (u64::MAX, u64::MAX));
    assert_eq!(Matrix::of(game("slow:4,3"), &at(&[1, 2, 3, 4])), None);
}

//! The M-rule and its sequences.

use crate::support::{at, multisets, theorems};
use nimscope::game::{Canonical, Convention, MAX_PILES, Remoteness};
use nimscope::theory::slow::{m_rule, m_sequence};
use proptest::prelude::*;

use super::{MAX, all_but_one, positions};

/// The M-sequence, move by move.
fn played(x: &Canonical) -> Vec<Canonical> {
    let next = |x: &Canonical| Some(m_rule::m_move(x)?.apply(x));
    std::iter::successors(Some(x.clone()), next).collect()
}

#[test]
fn the_m_move_is_the_move_of_the_rule() {
    let keeps = [
        (vec![3, 5, 7, 7], Some(3)), // all odd: the largest, the last one of equals
        (vec![3, 4, 4, 6], Some(2)), // the smallest even one, the last one of equals
        (vec![0, 3, 4], Some(0)),    // a single empty pile must be kept
        (vec![0, 0, 5], None),       // terminal
        (vec![0, 1], Some(0)),
        (vec![0, 0], None),
        (vec![1, 1], Some(1)),
        (vec![7], None), // no game NIM(1, 0)
        (vec![MAX; 64], Some(63)),
    ];
    for (piles, kept) in keeps {
        assert_eq!(m_rule::kept(&at(&piles)), kept, "{piles:?}");
    }
    let x = at(&[3, 4, 4, 6]);
    let by = m_rule::m_move(&x).map(|by| by.touched());
    assert_eq!(by, Some(vec![0, 1, 3]));
}

/// Section 2.1 of the papers: the strict M-move respects the order.
#[test]
fn the_strict_m_move_keeps_the_order() {
    for x in multisets(4, 0, 8) {
        if let Some(kept) = m_rule::kept(&x) {
            let after: Vec<u64> = (0..4)
                .map(|i| x.piles()[i] - u64::from(i != kept))
                .collect();
            assert!(after.is_sorted(), "{x}");
        }
    }
}

#[test]
fn every_step_is_the_one_that_is_played() {
    for (n, max) in [(2, 30), (3, 20), (4, 12), (5, 8)] {
        for x in multisets(n, 0, max) {
            let (sequence, played) = (m_sequence::MSequence::new(&x), played(&x));
            assert_eq!(sequence.len() + 1, played.len() as u128, "{x}");
            for (step, y) in (0..).zip(&played) {
                assert_eq!(
                    sequence.at(step).as_ref(),
                    Some(y),
                    "{x} after {step} moves"
                );
            }
            assert_eq!(sequence.at(sequence.len() + 1), None);
        }
    }
}

/// R = 𝓜 in normal play (Gurvich, Martynov, Maximchuk, Vyalyi; Games 15, 37, section 1.2).
#[test]
fn its_length_is_the_remoteness_in_normal_play() {
    for (n, max) in [(2, 30), (3, 40), (4, 20), (5, 12), (6, 8)] {
        let rules = all_but_one(n, Convention::Normal);
        for x in multisets(n, 0, max) {
            let r = theorems().remoteness(rules, &x).map(|fact| fact.value);
            assert_eq!(r, Some(Remoteness(m_sequence::length(&x))), "{x}");
        }
    }
}

#[test]
fn the_largest_positions() {
    for x in [
        at(&[MAX; 64]),
        at(&[MAX - 1; 64]),
        at(&[MAX; 2]),
        at(&[1, MAX, MAX]),
    ] {
        let sequence = m_sequence::MSequence::new(&x);
        let rules = all_but_one(x.len(), Convention::Normal);
        let r = theorems().remoteness(rules, &x).map(|fact| fact.value.0);
        assert_eq!(r, Some(sequence.len()), "{x}");
        let end = sequence.at(sequence.len());
        assert!(end.is_some_and(|end| m_rule::kept(&end).is_none()));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn larger_sequences_too(piles in prop::collection::vec(0_u64..400, 2..9)) {
        let x = at(&piles);
        let (sequence, played) = (m_sequence::MSequence::new(&x), played(&x));
        prop_assert_eq!(sequence.len() + 1, played.len() as u128);
        prop_assert!((0..).zip(&played).all(|(step, y)| sequence.at(step).as_ref() == Some(y)));
    }

    #[test]
    fn a_huge_sequence_is_as_long_as_the_remoteness(x in positions(2..=MAX_PILES)) {
        let sequence = m_sequence::MSequence::new(&x);
        let rules = all_but_one(x.len(), Convention::Normal);
        let r = theorems().remoteness(rules, &x).map(|fact| fact.value.0);
        prop_assert_eq!(r, Some(sequence.len()));
    }

    /// Any step leads to the next one by an M-move.
    #[test]
    fn steps_of_a_huge_sequence_follow_one_another(x in positions(2..=12), part in 0.0..1.0) {
        let sequence = m_sequence::MSequence::new(&x);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss, reason = "any step will do")]
        let step = (sequence.len() as f64 * part) as u128;
        prop_assume!(step < sequence.len());
        let here = sequence.at(step).expect("within the sequence");
        let by = m_rule::m_move(&here).expect("not the end");
        prop_assert_eq!(sequence.at(step + 1), Some(by.apply(&here)));
    }
}

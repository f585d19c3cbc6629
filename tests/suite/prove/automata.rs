//! Automata against the plain meaning of what is done with them, on all words of a few columns.

use fastrand::Rng;
use nimscope::prove::numeration::{DigitAutomata, System};
use nimscope::prove::{Automaton, Budget, Column, Direction};
use nimscope::solve::Control;

fn random(tracks: usize, states: u32, rng: &mut Rng) -> Automaton {
    let next = (0..states << tracks).map(|_| rng.u32(..states)).collect();
    let accepting = (0..states).map(|_| rng.bool()).collect();
    Automaton::new(tracks, next, accepting)
}

/// All words of at most this number of columns, shortest first.
fn words(tracks: usize, length: usize) -> Vec<Vec<Column>> {
    let mut all = vec![Vec::new()];
    let mut done = 0;
    while all[done].len() < length {
        for column in 0..1 << tracks {
            let longer: Vec<Column> = all[done].iter().copied().chain([column]).collect();
            all.push(longer);
        }
        done += 1;
    }
    all
}

fn accepts(automaton: &Automaton, word: &[Column]) -> bool {
    automaton.accepts(automaton.state_after(word))
}

/// A random set of numbers: zero columns at the high end change nothing.
fn random_set(tracks: usize, states: u32, rng: &mut Rng) -> Automaton {
    let any = random(tracks, states, rng);
    let mut next: Vec<u32> = (0..states)
        .flat_map(|state| any.row(state).to_vec())
        .collect();
    let accepting = (0..states).map(|state| any.accepts(state)).collect();
    next[0] = 0;
    Automaton::new(tracks, next, accepting)
}

#[test]
fn products_complements_and_minimal_automata_accept_the_words_that_they_should() {
    let (control, mut rng) = (Control::new(), Rng::with_seed(1));
    let budget = Budget::of(&control);
    for _ in 0..200 {
        let tracks = rng.usize(1..=2);
        let (states, others) = (rng.u32(1..6), rng.u32(1..6));
        let (a, b) = (
            random(tracks, states, &mut rng),
            random(tracks, others, &mut rng),
        );
        let (and, or, minimal) = (
            a.and(&b, &budget).unwrap(),
            a.or(&b, &budget).unwrap(),
            a.minimal(),
        );
        let not = a.clone().complement();
        let first = words(tracks, 5)
            .into_iter()
            .find(|word| accepts(&a, word) != accepts(&b, word));
        let found = a.difference(&b, &budget).unwrap();
        assert_eq!(
            found.as_ref().map(Vec::len),
            first
                .as_ref()
                .map(Vec::len)
                .or(found.as_ref().map(Vec::len))
        );
        if let Some(found) = &found {
            assert_ne!(accepts(&a, found), accepts(&b, found));
        }
        for word in words(tracks, 5) {
            let (in_a, in_b) = (accepts(&a, &word), accepts(&b, &word));
            assert_eq!(accepts(&and, &word), in_a && in_b);
            assert_eq!(accepts(&or, &word), in_a || in_b);
            assert_eq!(accepts(&not, &word), !in_a);
            assert_eq!(accepts(&minimal, &word), in_a);
        }
        assert!(minimal.states() <= a.states());
        assert_eq!(minimal, minimal.minimal());
    }
}

#[test]
fn a_reversed_automaton_accepts_the_reversed_words() {
    let (control, mut rng) = (Control::new(), Rng::with_seed(2));
    let budget = Budget::of(&control);
    for _ in 0..100 {
        let states = rng.u32(1..6);
        let a = random(2, states, &mut rng);
        let reversed = a.reversed(&budget).unwrap();
        for word in words(2, 5) {
            let back: Vec<Column> = word.iter().rev().copied().collect();
            assert_eq!(accepts(&reversed, &back), accepts(&a, &word));
        }
        assert_eq!(reversed.reversed(&budget).unwrap(), a.minimal());
    }
}

#[test]
fn a_projection_is_there_where_a_number_of_any_length_is() {
    let (control, mut rng) = (Control::new(), Rng::with_seed(3));
    let budget = Budget::of(&control);
    for system in ["base:2", "fib"].map(|name| name.parse::<System>().unwrap()) {
        let over = DigitAutomata {
            system: &system,
            budget: &budget,
        };
        for _ in 0..60 {
            let states = rng.u32(1..5);
            let a = random_set(2, states, &mut rng);
            assert!(a.is_padded(Direction::Msd));
            let exists = over.without_last(&a, 1).unwrap();
            assert!(exists.is_padded(Direction::Msd));
            for x in 0..16 {
                // All numbers that can matter, by the numbers of states and digits.
                let some = (0..1 << 11).any(|y| accepts(&a, &system.word(&[x, y])));
                assert_eq!(accepts(&exists, &system.word(&[x])), some, "{system} {x}");
            }
        }
    }
}

#[test]
fn digits_are_read_from_either_end() {
    let binary = System::linear(vec![2]).unwrap();
    for numbers in [[5, 0, 3], [0, 0, 0], [1 << 63, 7, u64::MAX]] {
        let high = Direction::Msd.word(&numbers);
        let low: Vec<Column> = high.iter().rev().copied().collect();
        assert_eq!(Direction::Lsd.word(&numbers), low);
        for (track, number) in numbers.into_iter().enumerate() {
            let digits: Vec<u32> = high.iter().map(|column| column >> track & 1).collect();
            assert_eq!(binary.number(&digits), Some(number));
        }
    }
    assert_eq!(Direction::Msd.word(&[1, 2]), [0b10, 0b01]);
    assert_eq!(Direction::Lsd.word(&[1, 2]), [0b01, 0b10]);
    assert_eq!(binary.number(&[1; 65]), None);
}

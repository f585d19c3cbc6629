//! The theory of slow nim against the definition on whole boxes, and against itself at any size.

use std::collections::{BTreeSet, HashMap};
use std::ops::RangeInclusive;

use nimscope::game::{
    Canonical, Choices, Convention, Game, MAX_PILES, Move, Outcome, Remoteness, Ruleset, Sizes,
};
use nimscope::solve::naive::{self, Naive};
use nimscope::theory::slow::{
    exceptions, grid, ids, m_rule, m_sequence, normal, parity, reduction,
};
use nimscope::theory::{self, Fact};
use proptest::prelude::*;

const MAX: u64 = u64::MAX;

fn at(piles: &[u64]) -> Canonical {
    Canonical::sorted(piles.to_vec())
}

/// All sorted positions of n piles ≤ max.
fn whole_box(n: usize, max: u64) -> Vec<Canonical> {
    fn extend(n: usize, max: u64, piles: &mut Vec<u64>, found: &mut Vec<Canonical>) {
        if piles.len() == n {
            found.push(at(piles));
            return;
        }
        for pile in piles.last().copied().unwrap_or(0)..=max {
            piles.push(pile);
            extend(n, max, piles, found);
            piles.pop();
        }
    }
    let mut found = Vec::new();
    extend(n, max, &mut Vec::new(), &mut found);
    found
}

fn rules(n: usize, sizes: Sizes, convention: Convention) -> Ruleset {
    let game = Game::slow_set(n, sizes).expect("A lies in 1..=n");
    Ruleset { game, convention }
}

fn all_but_one(n: usize, convention: Convention) -> Ruleset {
    rules(n, Sizes::only(n - 1), convention)
}

/// Every non-empty set A of sizes from 1 to n.
fn all_sets(n: usize) -> impl Iterator<Item = Sizes> {
    (1_u64..1 << n).filter_map(move |bits| Sizes::of((1..=n).filter(|a| bits >> (a - 1) & 1 == 1)))
}

/// How much the theory tells: outcome, remoteness, Grundy value of every position.
fn told(rules: Ruleset, x: &Canonical) -> (bool, bool, bool) {
    (
        theory::outcome(rules, x).is_some(),
        theory::remoteness(rules, x).is_some(),
        theory::grundy(rules, x).is_some(),
    )
}

fn is_legal(rules: Ruleset, x: &Canonical, by: &Move) -> bool {
    let Move::Take(taken) = by else { return false };
    let indices: Vec<usize> = taken.iter().map(|&(index, _)| index).collect();
    rules.game.sizes().contains(taken.len())
        && indices.is_sorted_by(|a, b| a < b)
        && taken
            .iter()
            .all(|&(index, tokens)| tokens == 1 && x.piles()[index] > 0)
}

/// Everything that the theory says of a position is what the definition says.
fn agrees_with_the_definition(rules: Ruleset, x: &Canonical, naive: &mut Naive) {
    let value = naive.value(x);
    let says = |what: &str| format!("{rules} {x}: {what}");
    if let Some(Fact { value: outcome, by }) = theory::outcome(rules, x) {
        assert_eq!(outcome, value.outcome, "{}", says(by));
    }
    if let Some(Fact { value: r, by }) = theory::remoteness(rules, x) {
        assert_eq!(r, value.remoteness, "{}", says(by));
    }
    if let Some(Fact { value: g, by }) = theory::grundy(rules, x) {
        assert_eq!(g, value.grundy, "{}", says(by));
    }
    let terminal = naive::options(rules, x).is_empty();
    if let Some(Fact { value: moves, by }) = theory::winning_moves(rules, x) {
        let none = value.outcome.is_p() || terminal;
        assert_eq!(moves.is_empty(), none, "{}", says(by));
        let known = theory::remoteness(rules, x).is_some();
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
    match theory::optimal_move(rules, x) {
        Some(Fact { value: by, .. }) => {
            assert!(is_legal(rules, x, &by), "{}", says("an illegal move"));
            let to = naive.value(&by.apply(x)).remoteness;
            assert_eq!(to.0 + 1, value.remoteness.0, "{}", says("not optimal"));
        }
        None => assert!(
            terminal || theory::remoteness(rules, x).is_none(),
            "{}",
            says("no move")
        ),
    }
}

fn box_agrees(n: usize, sizes: Sizes, max: u64) {
    for convention in Convention::BOTH {
        let rules = rules(n, sizes, convention);
        let mut naive = Naive::new(rules);
        for x in whole_box(n, max) {
            agrees_with_the_definition(rules, &x, &mut naive);
        }
    }
}

mod closed_forms {
    use super::*;

    #[test]
    fn every_set_of_sizes_on_one_to_four_piles() {
        for (n, max) in [(1, 30), (2, 20), (3, 14), (4, 10)] {
            all_sets(n).for_each(|sizes| box_agrees(n, sizes, max));
        }
    }

    #[test]
    fn every_set_of_sizes_on_five_piles() {
        all_sets(5).for_each(|sizes| box_agrees(5, sizes, 7));
    }

    #[test]
    fn at_least_k_on_five_and_six_piles() {
        (1..=5).for_each(|k| box_agrees(5, Sizes::range(k, 5), 12));
        (1..=6).for_each(|k| box_agrees(6, Sizes::range(k, 6), 8));
    }

    /// The second kind of P-positions begins, in misère play, at piles 4n−7: these boxes contain it for n = 3, 4 and 5.
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

    /// The smallest positions where the formula of theorem 2' is wrong when k does not divide n−1 (theorem 2''), by
    /// definition: each has an option of the second kind.
    #[test]
    fn up_to_all_but_one_is_not_claimed_for_other_k() {
        let rules = rules(4, Sizes::range(2, 3), Convention::Normal);
        let x = at(&[2, 3, 4, 4]);
        assert_eq!(theory::outcome(rules, &x), None);
        assert_eq!(normal::not_all(2, &x), Outcome::P);
        let mut naive = Naive::new(rules);
        let p = |y: &Canonical| normal::not_all(2, y).is_p();
        assert!(naive::options(rules, &x).iter().any(p));
        assert_eq!(naive.value(&x).outcome, Outcome::N);
    }

    /// Theorem 4.1 and corollary 2.5 tell everything that they can: the outcome is told wherever some position with the same
    /// reduction has no odd pile or a number of them that lies in A.
    #[test]
    fn the_odd_piles_of_all_positions_with_the_same_reduction() {
        for (n, max) in [(3, 9), (4, 7)] {
            for sizes in all_sets(n) {
                let k = sizes.min();
                let mut told: HashMap<Canonical, Outcome> = HashMap::new();
                for x in whole_box(n, max + 3) {
                    let odd = x.piles().iter().filter(|&pile| pile % 2 == 1).count();
                    if odd == 0 || sizes.contains(odd) {
                        told.insert(reduction::reduce(k, &x), Outcome::p_if(odd == 0));
                    }
                }
                for x in whole_box(n, max) {
                    let expected = told.get(&reduction::reduce(k, &x)).copied();
                    assert_eq!(parity::by_odd_piles(sizes, &x), expected, "{sizes} {x}");
                }
            }
        }
    }

    #[test]
    fn what_is_told_of_which_set() {
        let x = at(&[4, 5, 6, 7, 8]); // N in all these games, as far as is told
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
                told(rules(5, sizes, Convention::Normal), &x),
                in_normal,
                "{sizes}"
            );
            assert_eq!(
                told(rules(5, sizes, Convention::Misere), &x),
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
                for x in whole_box(n, 6) {
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
                for x in whole_box(n, max) {
                    let outcome = theory::outcome(at_least, &x).map(|fact| fact.value);
                    let claimed = grid::at_least(k, &x);
                    assert_eq!(claimed.is_some(), reduction::is_reduced(k, &x));
                    assert!(claimed.is_none() || claimed == outcome, "{at_least} {x}");
                    if k == n - 1 {
                        assert_eq!(grid::last_two(&x), claimed);
                        let exact = theory::outcome(all_but_one(n, Convention::Normal), &x);
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
}

mod reductions {
    use super::*;

    /// Lemma 2.7: chop to the largest value that gives a reduced position. Both algorithms find it.
    #[test]
    fn both_algorithms_chop_as_little_as_possible() {
        for (n, max) in [(1, 9), (2, 9), (3, 9), (4, 9), (5, 7)] {
            for k in 1..=n {
                for x in whole_box(n, max) {
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
            for sizes in all_sets(n) {
                for convention in Convention::BOTH {
                    let mut naive = Naive::new(rules(n, sizes, convention));
                    for x in whole_box(n, max) {
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
            for x in whole_box(3, 5) {
                // Told apart: each pile stays where it is.
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
        // With a hundred times the largest pile algorithm 1 takes 11 iterates, algorithm 2 as many steps as before.
        let x = at(&[12, 20, 33, 52, 79, 112, 155, 17_000]);
        assert_eq!(reduction::algorithm_1(5, &x).len(), 11);
        assert_eq!(reduction::algorithm_2(5, &x).len(), 4);
    }

    /// Membership in the interval (x₃, x₄], as the paper's example tests it, would miss v = 1.
    #[test]
    fn a_value_that_equals_a_pile_stops_algorithm_2() {
        assert_eq!(reduction::reduce(3, &at(&[1, 1, 1, 2])), at(&[1, 1, 1, 1]));
    }
}

mod m_sequences {
    use super::*;

    /// The M-sequence, move by move.
    fn played(x: &Canonical) -> Vec<Canonical> {
        let next = |x: &Canonical| Some(m_rule::m_move(x)?.apply(x));
        std::iter::successors(Some(x.clone()), next).collect()
    }

    /// Jumps and single moves stay below this, whatever the piles.
    fn few_steps(n: usize) -> usize {
        n * n + 7 * n + 4
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
        for x in whole_box(4, 8) {
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
            for x in whole_box(n, max) {
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
            for x in whole_box(n, max) {
                let r = theory::remoteness(rules, &x).map(|fact| fact.value);
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
            let r = theory::remoteness(rules, &x).map(|fact| fact.value.0);
            assert_eq!(r, Some(sequence.len()), "{x}");
            assert!(sequence.counted_steps() <= few_steps(x.len()), "{x}");
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
            let r = theory::remoteness(rules, &x).map(|fact| fact.value.0);
            prop_assert_eq!(r, Some(sequence.len()));
            prop_assert!(sequence.counted_steps() <= few_steps(x.len()), "{} steps", sequence.counted_steps());
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
}

mod exceptions_of_the_m_rule {
    use super::*;

    /// Theorem 4: the exceptions by definition, R(x) − R(x') ≠ 1 for the M-move x → x', are those of the formula, with its
    /// remoteness, its difference and exactly its winning moves.
    fn formula_is_the_definition(n: usize, max: u64) {
        let rules = all_but_one(n, Convention::Misere);
        let mut naive = Naive::new(rules);
        let mut found = 0;
        for x in whole_box(n, max) {
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
            whole_box(2, 12)
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
        for x in whole_box(4, 12) {
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
        let moves = theory::winning_moves(all_but_one(3, Convention::Misere), &x);
        let kept = Move::Take(vec![(0, 1), (1, 1)]);
        assert_eq!(
            moves,
            Some(Fact {
                value: vec![kept],
                by: ids::THEOREM_4
            })
        );
    }
}

/// Positions of any size, most of them with piles near one another or near a multiple of one another, where the theory bites.
fn positions(n: RangeInclusive<usize>) -> impl Strategy<Value = Canonical> {
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

/// A position and a game with a known remoteness: SN(n, {k..n}) or NIM(n, n−1), in either convention.
fn with_remoteness(n: RangeInclusive<usize>) -> impl Strategy<Value = (Ruleset, Canonical)> {
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

mod at_any_size {
    use super::*;

    fn remoteness(rules: Ruleset, x: &Canonical) -> Remoteness {
        theory::remoteness(rules, x)
            .expect("a game whose remoteness is known")
            .value
    }

    /// Thirty optimal moves from a position: R falls by exactly 1 with each, to the end of the game.
    fn optimal_line(rules: Ruleset, x: Canonical) -> Result<(), TestCaseError> {
        let mut here = x;
        for _ in 0..30 {
            let Some(Fact { value: by, .. }) = theory::optimal_move(rules, &here) else {
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

    /// The first P-positions of the second kind in misère NIM(n, n−1): all piles 4n−7 with t = 2n−2, and all piles 2n−5 with
    /// t = n−2, where R = 2t (remark R7 to the proof of theorem 3; the boxes above hold those of few piles).
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
            let known = theory::outcome(rules, &x).map(|fact| fact.value);
            let options = Choices::of(rules.game, &x);
            let outcomes = || options.iter().map(|choice| theory::outcome(rules, &choice.to).map(|fact| fact.value));
            match known {
                Some(Outcome::P) => prop_assert!(outcomes().all(|y| y != Some(Outcome::P)), "{} {}", rules, x),
                Some(Outcome::N) if !options.is_empty() => prop_assert!(outcomes().any(|y| y != Some(Outcome::N)), "{} {}", rules, x),
                _ => {}
            }
            if let Some(Fact { value: moves, .. }) = theory::winning_moves(rules, &x) {
                for by in moves {
                    prop_assert!(is_legal(rules, &x, &by));
                    let to = theory::outcome(rules, &by.apply(&x)).map(|fact| fact.value);
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
            let outcome = theory::outcome(rules, &x).map(|fact| fact.value);
            prop_assert_eq!(outcome, Some(remoteness(rules, &x).outcome()));
            if let Some(Fact { value: grundy, .. }) = theory::grundy(rules, &x) {
                prop_assert_eq!(outcome, Some(grundy.outcome()));
            }
        }
    }
}

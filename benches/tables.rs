//! How fast whole tables of slow games are filled, in positions a second, against what a user would write instead.

use std::collections::HashMap;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use nimscope::game::{Canonical, Convention, Game, Ruleset};
use nimscope::solve::{Control, Measure, Table, TableKey, search};

fn main() {
    divan::main();
}

/// A game, its convention, and the largest pile.
const BOXES: [(&str, Convention, u64); 5] = [
    ("slow:4,3", Convention::Normal, 100),
    ("slow:6,5", Convention::Misere, 40),
    ("slow-set:5,2+4", Convention::Normal, 60),
    ("slow-moore:5,2", Convention::Normal, 60),
    ("slow:8,4", Convention::Normal, 20),
];

fn rules(game: &str, convention: Convention) -> Ruleset {
    let game: Game = game.parse().expect("the name of a game");
    Ruleset { game, convention }
}

fn positions(key: TableKey) -> u64 {
    u64::try_from(key.positions()).expect("a box that is filled here is small")
}

fn fill(
    bencher: Bencher<'_, '_>,
    (game, convention, max): (&str, Convention, u64),
    measure: Measure,
) {
    let rules = rules(game, convention);
    let key = TableKey {
        rules,
        measure,
        max,
    };
    bencher
        .counter(ItemsCount::new(positions(key)))
        .bench_local(|| Table::fill(black_box(key), &Control::new()));
}

#[divan::bench(args = BOXES, sample_count = 10, sample_size = 1)]
fn outcome(bencher: Bencher<'_, '_>, game: (&str, Convention, u64)) {
    fill(bencher, game, Measure::Outcome);
}

#[divan::bench(args = BOXES, sample_count = 10, sample_size = 1)]
fn remoteness(bencher: Bencher<'_, '_>, game: (&str, Convention, u64)) {
    fill(bencher, game, Measure::Remoteness);
}

#[divan::bench(args = BOXES, sample_count = 10, sample_size = 1)]
fn grundy(bencher: Bencher<'_, '_>, game: (&str, Convention, u64)) {
    fill(bencher, game, Measure::Grundy);
}

/// Misère NIM(6, 5) with piles ≤ 14, by memoised recursion over sorted piles in a hash map.
#[divan::bench(sample_count = 3, sample_size = 1)]
fn remoteness_by_hash_map(bencher: Bencher<'_, '_>) {
    let positions = positions(TableKey {
        rules: rules("slow:6,5", Convention::Misere),
        measure: Measure::Remoteness,
        max: 14,
    });
    bencher.counter(ItemsCount::new(positions)).bench_local(|| {
        let mut memo = HashMap::new();
        let mut piles = vec![0; 6];
        while {
            recursive(&piles, &mut memo);
            next(&mut piles, 14)
        } {}
        assert_eq!(memo.len() as u64, positions);
        memo
    });
}

/// The remoteness in misère NIM(n, n−1), as one would write it first.
fn recursive(piles: &[u64], memo: &mut HashMap<Vec<u64>, u64>) -> u64 {
    if let Some(&r) = memo.get(piles) {
        return r;
    }
    let (mut even, mut largest) = (None::<u64>, None::<u64>);
    for kept in 0..piles.len() {
        let played = |i: usize| i != kept;
        if (0..piles.len()).all(|i| !played(i) || piles[i] > 0) {
            let mut option: Vec<u64> = (0..piles.len())
                .map(|i| piles[i] - u64::from(played(i)))
                .collect();
            option.sort_unstable();
            let r = recursive(&option, memo);
            if r.is_multiple_of(2) {
                even = Some(even.map_or(r, |e| e.min(r)));
            }
            largest = largest.max(Some(r));
        }
    }
    let r = 1 + even.or(largest).unwrap_or(0);
    memo.insert(piles.to_vec(), r);
    r
}

/// The next sorted piles up to a bound; false after the last.
fn next(piles: &mut [u64], max: u64) -> bool {
    for j in 0..piles.len() {
        if piles[j] < piles.get(j + 1).copied().unwrap_or(max) {
            piles[j] += 1;
            piles[..j].fill(0);
            return true;
        }
    }
    false
}

/// One position, in positions visited a second.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn remoteness_by_search(bencher: Bencher<'_, '_>) {
    let rules = rules("slow:6,5", Convention::Misere);
    let x = Canonical::from_piles(vec![20, 22, 24, 26, 28, 30]);
    let visit = || search(rules, &x, Measure::Remoteness, u64::MAX, &Control::new());
    let positions = visit().map_or(0, |searched| searched.positions);
    bencher
        .counter(ItemsCount::new(positions))
        .bench_local(visit);
}

//! The list of moves.

use std::collections::BTreeSet;

use nimscope::game::{Canonical, Choices, Count, Measure, Ruleset, Stepper};
use nimscope::solve::{Control, naive, search};

use super::boxes::{BOXES, is_legal, splits};
use crate::support::{at, game, whole_box};

fn choices(name: &str, heaps: &[u64]) -> Choices {
    Choices::of(game(name), &at(heaps))
}

#[test]
fn a_short_list_holds_each_option_once_with_its_moves() {
    for (name, max) in BOXES {
        for x in whole_box(game(name), max) {
            let choices = Choices::of(game(name), &x);
            let listed: Vec<Canonical> = choices.iter().map(|choice| choice.to).collect();
            let options: BTreeSet<Canonical> = listed.iter().cloned().collect();
            assert!(choices.is_distinct(), "{name} {x}");
            assert_eq!(options.len(), listed.len(), "{name} {x}");
            assert_eq!(
                options,
                naive::options(Ruleset::normal(game(name)), &x),
                "{name} {x}"
            );
            let ways: Count = choices.iter().map(|choice| choice.ways).sum();
            assert_eq!(ways, choices.ways(), "{name} {x}");
            assert_eq!(
                choices.get(choices.len().exact().unwrap()),
                None,
                "{name} {x}"
            );
        }
    }
}

/// The partitions of a sum into this number of parts of at least `least`, by counting them.
fn partitions(sum: u64, parts: usize, least: u64) -> u128 {
    match parts {
        1 => u128::from(sum >= least),
        _ => (least..=sum)
            .map(|part| partitions(sum - part, parts - 1, part))
            .sum(),
    }
}

/// The number of moves of labelled heaps, by counting them: chosen heaps, deleted heaps,
/// partitions.
fn counted(name: &str, x: &Canonical) -> u128 {
    let (splits, n) = (splits(name), x.len());
    let of_heap = |z: u64| partitions(z + u64::from(splits.empty), splits.parts, 1);
    (0_u64..1 << n)
        .flat_map(|split| (0_u64..1 << n).map(move |deleted| (split, deleted)))
        .filter(|(split, deleted)| {
            let j = split.count_ones() as usize;
            split & deleted == 0
                && splits.heaps.contains(j)
                && deleted.count_ones() as usize == j * (splits.parts - 1)
        })
        .map(|(split, _)| {
            let chosen = (0..n).filter(|i| split >> i & 1 == 1);
            chosen.map(|i| of_heap(x.piles()[i])).product::<u128>()
        })
        .sum()
}

#[test]
fn moves_of_labelled_heaps_are_counted() {
    for (name, max) in BOXES {
        for x in whole_box(game(name), max.min(6)) {
            assert_eq!(
                Choices::of(game(name), &x).ways(),
                counted(name, &x),
                "{name} {x}"
            );
        }
    }
}

#[test]
fn the_terminal_positions_are_those_of_the_rules() {
    type Rule = fn(&[u64]) -> bool;
    let rules: [(&str, Rule); 8] = [
        ("delete", |z| z == [0, 0]),
        ("vdn", |z| z == [1, 1]),
        ("abo:4", |z| z.iter().all(|&z| z <= 3)),
        ("nmth:4", |z| z == [1; 4]),
        ("nmth:5", |z| z == [1; 5]),
        ("half:6", |z| z[3] == 1),
        ("fraction:6,3", |z| z[4] <= 2),
        ("single:4", |z| z == [1; 4]),
    ];
    for (name, terminal) in rules {
        for x in whole_box(game(name), 5) {
            assert_eq!(
                Choices::of(game(name), &x).is_empty(),
                terminal(x.piles()),
                "{name} {x}"
            );
        }
    }
}

#[test]
fn a_long_list_is_read_anywhere_and_holds_legal_moves() {
    let huge = u64::MAX;
    for (name, heaps) in [
        (
            "single:4",
            &[1_000_000_000, 1_000_000_000, 999_999_999, 5][..],
        ),
        ("single:4", &[huge; 4]),
        ("delete", &[huge, huge]),
        ("vdn", &[huge, 7]),
        ("abo:3", &[huge, huge - 1, 2]),
        ("abo:4", &[1 << 40, 3, 2, 2]),
        ("abo:8", &[5000, 5000, 5000, 1, 1, 1, 1, 1]),
        ("nmth:6", &[90, 80, 70, 60, 50, 50]),
        ("half:4", &[1 << 31, 1 << 31, 1 << 30, 12345]),
        ("fraction:6,3", &[3000, 3000, 3000, 3000, 5, 4]),
    ] {
        let (x, choices) = (at(heaps), choices(name, heaps));
        let len = choices.len().exact().unwrap();
        assert!(len > 4096, "{name} {x}: {len}");
        let steps = 25;
        let mut seen = BTreeSet::new();
        for number in (0..steps)
            .map(|i| (len / steps) * i)
            .chain([1, 2, 3, len - 1])
        {
            let choice = choices.get(number).unwrap();
            assert!(
                is_legal(name, &x, &choice.by),
                "{name} {x}: {:?}",
                choice.by
            );
            assert_eq!(choice.by.apply(&x), choice.to);
            seen.insert(format!("{:?}", choice.by));
        }
        assert_eq!(
            seen.len(),
            steps as usize + 4,
            "{name} {x}: different numbers, different moves"
        );
        assert_eq!(choices.get(len), None);
    }
}

#[test]
fn a_long_list_holds_every_move() {
    for (name, heaps) in [
        ("half:4", &[90, 90, 81, 70][..]),
        ("nmth:5", &[70, 66, 61, 50, 33]),
        ("fraction:6,3", &[22, 21, 21, 20, 2, 1]),
        ("abo:4", &[80, 80, 79, 3]),
    ] {
        let choices = choices(name, heaps);
        assert!(choices.len() > 4096, "{name} {}", choices.len());
        let options: BTreeSet<Canonical> = choices.iter().map(|choice| choice.to).collect();
        let distinct = choices.len() == options.len() as u128;
        assert_eq!(
            options,
            naive::options(Ruleset::normal(game(name)), &at(heaps)),
            "{name}"
        );
        assert!(distinct || !choices.is_distinct(), "{name}");
        let ways: Count = choices.iter().map(|choice| choice.ways).sum();
        assert_eq!(ways, choices.ways(), "{name}");
    }
}

#[test]
fn the_numbers_of_moves_are_those_of_the_formulas() {
    let h = |z: u64| u128::from(z / 2);
    let (x, y) = (u64::MAX, 1_000_000_007);
    assert_eq!(choices("vdn", &[x, y]).ways(), h(x) + h(y));
    assert_eq!(choices("single:4", &[1, 1, x, y]).ways(), 3 * (h(x) + h(y)));
    assert_eq!(choices("half:4", &[1, y, y, y]).ways(), 3 * h(y) * h(y));
    // p(z, 3) is z²/12 rounded, and 10⁶ leaves the remainder 4.
    assert_eq!(
        choices("abo:3", &[1, 1, 1_000_000]).ways(),
        (1_000_000_000_000 - 4) / 12
    );
    // p(100, 4) = 7153, p(100, 5) = 38225: OEIS A026810, A026811.
    assert_eq!(choices("abo:4", &[1, 1, 1, 100]).ways(), 7153);
    assert_eq!(choices("abo:5", &[1, 1, 1, 1, 100]).ways(), 38225);
}

#[test]
fn what_is_too_long_to_count_can_be_read_from_its_beginning() {
    for (name, heap) in [
        ("half:64", u64::MAX),
        ("nmth:64", 1 << 40),
        ("abo:64", 4000),
        ("abo:5", u64::MAX),
    ] {
        let x = at(&vec![heap; game(name).n()]);
        let choices = Choices::of(game(name), &x);
        assert_eq!(
            (choices.len(), choices.ways()),
            (Count::Huge, Count::Huge),
            "{name}"
        );
        for number in [0, 1, 2, 1 << 70] {
            let choice = choices.get(number).unwrap();
            assert!(is_legal(name, &x, &choice.by), "{name}");
        }
    }
}

/// All positions that stepping through the moves meets.
fn stepped(choices: &Choices) -> Vec<Vec<u64>> {
    let mut stepper = Stepper::default();
    let mut met = Vec::new();
    while let Some(piles) = choices.step(&mut stepper) {
        met.push(piles.to_vec());
    }
    assert_eq!(choices.step(&mut stepper), None, "the end is the end");
    met.sort_unstable();
    met
}

#[test]
fn stepping_meets_what_the_unmerged_list_holds() {
    let larger = [
        ("half:4", &[90, 90, 81, 70][..]), // in stepping, more than are made at a time
        ("half:4", &[60, 60, 41, 40]),
        ("half:6", &[9, 9, 8, 8, 7, 7]),
        ("nmth:5", &[30, 30, 30, 11, 11]),
        ("fraction:6,3", &[22, 21, 21, 20, 2, 1]),
        ("abo:4", &[80, 80, 79, 3]),
        ("single:64", &[3; 64]),
    ];
    let larger = larger.map(|(name, heaps)| (name, at(heaps)));
    let boxes = BOXES.iter().flat_map(|&(name, max)| {
        whole_box(game(name), max)
            .into_iter()
            .map(move |x| (name, x))
    });
    for (name, x) in boxes.chain(larger) {
        let choices = Choices::unmerged(game(name), &x);
        let mut listed: Vec<Vec<u64>> = choices
            .iter()
            .map(|choice| choice.to.piles().to_vec())
            .collect();
        listed.sort_unstable();
        assert_eq!(stepped(&choices), listed, "{name} {x}");
    }
}

/// The entries of the lists of all positions that can be reached.
fn options_below(name: &str, x: &Canonical) -> u64 {
    let (mut seen, mut open) = (BTreeSet::from([x.clone()]), vec![x.clone()]);
    let mut moves = 0;
    while let Some(x) = open.pop() {
        for choice in Choices::unmerged(game(name), &x).iter() {
            moves += 1;
            if seen.insert(choice.to.clone()) {
                open.push(choice.to);
            }
        }
    }
    moves
}

#[test]
fn a_search_is_given_up_only_where_it_is_too_long() {
    let larger = [
        ("single:4", &[1, 1, 1, 30][..]),
        ("single:4", &[5, 6, 7, 17]),
        ("nmth:5", &[1, 1, 1, 1, 20]),
        ("abo:3", &[1, 1, 40]),
        ("vdn", &[5, 60]),
        ("half:4", &[3, 4, 9, 12]),
        ("fraction:6,3", &[1, 1, 1, 1, 6, 12]),
    ];
    let larger = larger.map(|(name, heaps)| (name, at(heaps)));
    let boxes = BOXES
        .iter()
        .flat_map(|&(name, _)| whole_box(game(name), 4).into_iter().map(move |x| (name, x)));
    for (name, x) in boxes.chain(larger) {
        let looks = options_below(name, &x);
        for measure in [Measure::Remoteness, Measure::Grundy] {
            let search = |limit| {
                let rules = Ruleset::normal(game(name));
                search(rules, &x, measure, limit, &Control::new()).unwrap()
            };
            let whole = search(u64::MAX);
            // No position on the way has more moves than this one, when the heaps are labelled.
            let moves: u64 = Choices::of(game(name), &x)
                .ways()
                .exact()
                .unwrap()
                .try_into()
                .unwrap();
            assert!(
                whole.effort <= whole.positions + looks,
                "{name}: {x}, {measure:?}"
            );
            let limit = whole.effort.max(moves);
            assert_eq!(search(limit), whole, "{name}: {x}, {measure:?}");
        }
    }
}

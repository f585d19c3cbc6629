//! Lists of exceptions: their filters, their groups, and the theorem that stands in for a table
//! that is too large.

use std::collections::BTreeSet;

use nimscope::game::Canonical;
use nimscope::solve::Control;
use nimscope::study::verify::{Resources, uncovered};
use nimscope::study::{
    Ended, Exception, ExceptionList, Filter, KnownBy, ListOrder, ListTables, RankedList, Source,
};
use nimscope::theory::claim::{claims, covering, is_family};
use nimscope::theory::slow::exceptions;

use crate::support::{filter, supplied};

/// The groups of a list, each with its rows, and from how many exceptions they were chosen.
type Grouped = (Vec<(Option<u128>, Vec<Exception>)>, u64);

fn groups(n: usize, max: u64, kept: &Filter, order: ListOrder, memory: u64) -> Grouped {
    let control = Control::new();
    let by = supplied(KnownBy::of(n, max, kept, order, memory).unwrap());
    let list = ExceptionList::new(max, kept.clone(), order, by);
    let (mut groups, mut of) = (Vec::new(), 0);
    let ended = list.scan(usize::MAX, &control, &mut |found| {
        of = found.of;
        if !found.ranks.is_empty() {
            let rows = found.ranks.iter().map(|&rank| list.read(rank));
            groups.push((found.group, rows.collect()));
        }
    });
    assert_eq!(ended, Ok(Ended::Complete));
    (groups, of)
}

/// What a group has in common.
type Key = fn(&Exception) -> u128;

fn rows(n: usize, max: u64, filter: &Filter, memory: u64) -> Vec<Exception> {
    let (groups, of) = groups(n, max, filter, ListOrder::Piles, memory);
    let rows: Vec<Exception> = groups.into_iter().flat_map(|(_, rows)| rows).collect();
    assert!(rows.len() as u64 <= of);
    rows
}

fn positions(n: usize, max: u64, filter: &Filter) -> Vec<Canonical> {
    let rows = rows(n, max, filter, u64::MAX).into_iter();
    rows.map(|row| row.position).collect()
}

/// The senses in which exceptions are minimal, as they are typed.
const SENSES: [&str; 3] = ["", "pile-minimal", "minimal"];

const BOXES: [(usize, u64); 4] = [(2, 20), (3, 20), (4, 16), (5, 13)];

#[test]
fn the_theorem_lists_what_the_table_lists() {
    for (n, max) in BOXES {
        for sense in SENSES {
            let filter = filter(sense, n);
            let mut by_theorem = rows(n, max, &filter, 0);
            for row in &mut by_theorem {
                assert_eq!(row.source, Source::Theorem(exceptions::THEOREM.id));
                row.source = Source::Table { max };
            }
            assert_eq!(by_theorem, rows(n, max, &filter, u64::MAX), "n = {n}");
        }
    }
}

#[test]
fn a_box_of_more_positions_than_can_be_looked_at_needs_its_table() {
    let needs = |n, max| {
        let all = Filter::default();
        KnownBy::of(n, max, &all, ListOrder::Piles, 1 << 20).unwrap()
    };
    assert!(matches!(needs(6, 60), KnownBy::Theorem(_)));
    for (n, max) in [(6, 200), (64, u64::MAX)] {
        let KnownBy::Definition(ListTables { remoteness, grundy }) = needs(n, max) else {
            panic!("n = {n}: by theorem");
        };
        assert_eq!((remoteness.max, grundy), (max, None));
    }
}

#[test]
fn an_exception_is_in_some_family_or_in_none() {
    for (n, max) in BOXES {
        for sense in SENSES {
            let all: BTreeSet<_> = positions(n, max, &filter(sense, n)).into_iter().collect();
            let none = positions(n, max, &filter(&format!("{sense} family = none"), n));
            let mut some = BTreeSet::new();
            for claim in claims().iter().filter(|claim| is_family(claim)) {
                let text = format!("{sense} family = {}", claim.id);
                let members = positions(n, max, &filter(&text, n));
                assert!(members.iter().all(|x| claim.covering(x.piles()).is_some()));
                some.extend(members);
            }
            assert!(none.iter().all(|x| !some.contains(x)));
            assert_eq!(some.into_iter().chain(none).collect::<BTreeSet<_>>(), all);
        }
    }
}

#[test]
fn the_minimal_ones_in_no_family_are_those_that_the_papers_do_not_cover() {
    let control = Control::new();
    let resources = Resources {
        memory: 1 << 30,
        control: &control,
    };
    for (n, max) in [(3, 40), (4, 30), (5, 24)] {
        let listed = uncovered(n, max, resources).unwrap().unwrap();
        let open = filter("minimal and family = none", n);
        assert_eq!(positions(n, max, &open), listed.uncovered);
        let minimal = positions(n, max, &filter("minimal", n));
        assert_eq!(minimal.len() as u64, listed.minimal);
    }
}

#[test]
fn a_family_is_named_with_or_without_its_paper() {
    let of = |name: &str| positions(4, 16, &filter(&format!("family = {name}"), 4));
    assert_eq!(of("2.9"), of("games24/2.9"));
    assert!(of("2.9").contains(&Canonical::sorted(vec![3, 5, 5, 6])));
}

#[test]
fn words_of_a_filter_all_hold_together() {
    let mut expected = positions(4, 20, &filter("minimal family=2.9", 4));
    expected.retain(|x| x.min() == 3);
    assert!(!expected.is_empty());
    assert_eq!(
        positions(4, 20, &filter("minimal family=2.9 x1=3", 4)),
        expected
    );
}

#[test]
fn groups_partition_the_list() {
    let (n, max, all) = (4, 16, Filter::default());
    let mut listed = rows(n, max, &all, u64::MAX);
    let keys: [(ListOrder, Key); 4] = [
        (ListOrder::Smallest, |row| row.position.piles()[0].into()),
        (ListOrder::Remoteness, |row| row.remoteness.0),
        (ListOrder::Sum, |row| {
            let piles = row.position.piles().iter();
            piles.map(|&pile| u128::from(pile)).sum()
        }),
        (ListOrder::Family, |row| {
            let first = covering(row.position.piles()).first().map(|it| it.by);
            let place = |id: &str| claims().iter().position(|claim| claim.id == id).unwrap();
            first.map_or(u128::MAX, |claim| place(&claim.id) as u128)
        }),
    ];
    for (order, key) in keys {
        let (groups, of) = groups(n, max, &all, order, u64::MAX);
        assert_eq!(of, listed.len() as u64);
        for (group, rows) in &groups {
            assert!(rows.iter().all(|row| Some(key(row)) == *group), "{order:?}");
        }
        assert!(groups.is_sorted_by(|a, b| a.0 < b.0), "each group once");
        listed.sort_by_key(|row| (key(row), row.position.clone()));
        let rows: Vec<Exception> = groups.into_iter().flat_map(|(_, rows)| rows).collect();
        assert_eq!(rows, listed, "{order:?}");
    }
}

#[test]
fn a_filter_knows_the_partition_behind_an_exception() {
    let listed = positions(4, 20, &filter("parts = 2+1 and minimal", 4));
    let expected: Vec<Canonical> = positions(4, 20, &filter("minimal", 4))
        .into_iter()
        .filter(|x| exceptions::pattern(x).unwrap().partition == [2, 1])
        .collect();
    assert!(!expected.is_empty());
    assert_eq!(listed, expected);

    let deciding = positions(4, 20, &filter("l = 8 and not minimal", 4));
    assert!(!deciding.is_empty());
    for x in deciding {
        assert_eq!(exceptions::pattern(&x).unwrap().l, 8, "{x}");
    }
}

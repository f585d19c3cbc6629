//! Lists of exceptions: by theorem as by definition, their filters and their groups.

use std::collections::BTreeSet;
use std::sync::Arc;

use nimscope::game::{Canonical, Family, Game, Measure, Ruleset};
use nimscope::solve::{Control, TableKey};
use nimscope::study::{Ended, Exception, ExceptionList, Filter, ListOrder, Minimality, RankedList};
use nimscope::theory::claim::{claims, covering, is_family};
use nimscope::theory::slow::{exceptions, m_rule};

use crate::support::{filled, filter, minimal_exceptions, multisets};

/// The groups of a list, each with its rows, and from how many exceptions they were chosen.
type Grouped = (Vec<(Option<u128>, Vec<Exception>)>, u64);

fn groups(n: usize, max: u64, kept: &Filter, order: ListOrder) -> Grouped {
    let control = Arc::new(Control::new());
    let list = ExceptionList::new(n, max, kept.clone(), order, None).unwrap();
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

fn rows(n: usize, max: u64, filter: &Filter) -> Vec<Exception> {
    let (groups, of) = groups(n, max, filter, ListOrder::Piles);
    let rows: Vec<Exception> = groups.into_iter().flat_map(|(_, rows)| rows).collect();
    assert!(rows.len() as u64 <= of);
    rows
}

fn positions(n: usize, max: u64, filter: &Filter) -> Vec<Canonical> {
    let rows = rows(n, max, filter).into_iter();
    rows.map(|row| row.position).collect()
}

/// The senses in which exceptions are minimal, as they are typed.
const SENSES: [&str; 3] = ["", "pile-minimal", "minimal"];

const BOXES: [(usize, u64); 4] = [(2, 20), (3, 20), (4, 16), (5, 13)];

/// Where R by the oracle, from tables, says that a position is an exception, and how minimal.
fn by_definition(n: usize, max: u64) -> Vec<(Canonical, Minimality)> {
    let misere = |n: usize| Ruleset::misere(Game::new(Family::Slow, n, n - 1).unwrap());
    let tables = (2..=n).map(|n| {
        let key = TableKey {
            rules: misere(n),
            measure: Measure::Remoteness,
            max,
        };
        filled(key)
    });
    let tables: Vec<_> = tables.collect();
    let is_one = |piles: &[u64]| {
        let table = &tables[piles.len() - 2];
        let x = Canonical::sorted(piles.to_vec());
        let r = |x: &Canonical| table.remoteness(x).unwrap().0;
        m_rule::m_move(&x).is_some_and(|by| r(&x) != r(&by.apply(&x)) + 1)
    };
    let exceptions = multisets(n, 0, max).into_iter().filter_map(|x| {
        let piles = x.piles();
        let mut smaller = piles.to_vec();
        smaller[n - 1] = smaller[n - 1].saturating_sub(1);
        let minimality = if (2..n).any(|p| is_one(&piles[..p])) {
            Minimality::No
        } else if smaller.is_sorted() && is_one(&smaller) {
            Minimality::Pile
        } else {
            Minimality::Full
        };
        is_one(piles).then(|| (x.clone(), minimality))
    });
    exceptions.collect()
}

#[test]
fn the_theorem_lists_what_the_definition_lists() {
    for (n, max) in BOXES {
        let mut expected = by_definition(n, max);
        expected.sort_unstable();
        for (sense, least) in [
            ("", Minimality::No),
            ("pile-minimal", Minimality::Pile),
            ("minimal", Minimality::Full),
        ] {
            let listed = rows(n, max, &filter(sense, n)).into_iter();
            let listed: Vec<_> = listed.map(|row| (row.position, row.minimality)).collect();
            let expected = expected.iter().filter(|(_, it)| *it >= least);
            assert_eq!(
                listed,
                expected.cloned().collect::<Vec<_>>(),
                "n = {n} {sense}"
            );
        }
    }
}

#[test]
fn a_row_is_read_by_its_number_wherever_a_scan_begins() {
    let control = Arc::new(Control::new());
    let all = Filter::default();
    let list = ExceptionList::new(5, 40, all, ListOrder::Piles, None).unwrap();
    let mut rows = 0;
    list.scan(usize::MAX, &control, &mut |found| {
        for &rank in found.ranks {
            assert_eq!(rank, rows);
            rows += 1;
        }
    })
    .unwrap();
    let positions = (0..rows).map(|rank| list.read(rank).position);
    assert!(positions.collect::<Vec<_>>().is_sorted_by(|a, b| a < b));
}

#[test]
fn a_list_of_more_than_can_be_counted_is_cut() {
    let control = Arc::new(Control::new());
    let ended = |n, max, sense, room| {
        let list = ExceptionList::new(n, max, filter(sense, n), ListOrder::Piles, None).unwrap();
        list.scan(room, &control, &mut |_| ()).unwrap()
    };
    assert_eq!(ended(4, 1 << 40, "minimal", 10), Ended::Full);
    let cut = Ended::Cut(1 << 17);
    assert_eq!(ended(4, u64::MAX, "minimal", usize::MAX), cut);
    // The first of the lists that begin with the same piles is too long already.
    assert_eq!(ended(64, u64::MAX, "", usize::MAX), Ended::Cut(0));
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
    for (n, max) in [(3, 40), (4, 30), (5, 24)] {
        let mut by_definition = minimal_exceptions(n, max);
        let minimal = positions(n, max, &filter("minimal", n));
        assert_eq!(minimal, by_definition);
        by_definition.retain(|x| covering(x.piles()).is_empty());
        let open = filter("minimal and family = none", n);
        assert_eq!(positions(n, max, &open), by_definition);
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
    let mut listed = rows(n, max, &all);
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
        let (groups, of) = groups(n, max, &all, order);
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

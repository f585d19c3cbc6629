//! A wrong claim is found in the shard that holds the position, and in no other.

use nimscope::game::{Canonical, Outcome, Remoteness};
use nimscope::study::shards::Slice;
use nimscope::study::verify::Counterexample;

use super::{checked, outcomes, place_of, ranges, remotenesses, rules, truth::positions};
use crate::support::theorems;

const SHARDS: u64 = 7;

#[test]
fn one_wrong_value_is_found_where_it_stands_and_where_it_is_used() {
    // R of (2, 5, 7, 9) too small by 2, which is even and the least of an option of no position
    // but those above it.
    let rules = rules("misere slow:4,3");
    let rule = &|rules, x: &Canonical| {
        let r = theorems().remoteness(rules, x).unwrap().value;
        Remoteness(if x.piles() == [2, 5, 7, 9] {
            r.0 + 2
        } else {
            r.0
        })
    };
    let boxed = remotenesses(rules, 14, rule);
    let whole = checked(&boxed, Slice::WHOLE);
    assert!((1..=5).contains(&whole.failed), "{whole:?}");
    let wrong = whole
        .counterexamples
        .iter()
        .find(|one| place_of(one).piles() == [2, 5, 7, 9]);
    let option = wrong.unwrap().option.clone().unwrap();
    assert!(wrong.unwrap().found.contains("2 5 7 9"), "{wrong:?}");
    assert_eq!(option.iter().sum::<u64>(), 23 - 3, "{option:?}");
    for other in whole
        .counterexamples
        .iter()
        .filter(|one| place_of(one).piles() != [2, 5, 7, 9])
    {
        assert_eq!(place_of(other).sum(), 23 + 3, "{other:?}");
    }

    // The deal numbers the positions of the box in lexicographic order, and a slice is a set of
    // places.
    let place = |x: &[u64]| {
        let before = |one: &&Canonical| one.piles() < x;
        positions(rules, 14).iter().filter(before).count() as u128
    };
    let total = boxed.positions();
    let slices = (1..=SHARDS).map(|number| Slice::new(number, SHARDS).unwrap());
    let mut hit = Vec::new();
    for slice in slices {
        let is_here = |one: &&Counterexample| {
            let place = place(place_of(one).piles());
            ranges(slice, total).any(|range| range.contains(&place))
        };
        let of_slice: Vec<_> = whole.counterexamples.iter().filter(is_here).collect();
        let part = checked(&boxed, slice);
        assert_eq!(part.counterexamples.iter().collect::<Vec<_>>(), of_slice);
        hit.extend((!of_slice.is_empty()).then_some(slice.number));
    }
    // Each finding lies in one slice, and most slices have none.
    assert!((1..=3).contains(&hit.len()), "{hit:?}");
}

#[test]
fn a_wrong_outcome_at_the_terminal_names_the_rule_of_the_convention() {
    for (game, right) in [("nim:2", Outcome::P), ("misere nim:2", Outcome::N)] {
        let boxed = outcomes(rules(game), 0, &|rules, _| {
            Outcome::p_if(super::is_misere(rules))
        });
        let found = checked(&boxed, Slice::WHOLE);
        let sentence = &found.counterexamples[0].found;
        assert_eq!((found.checked, found.failed), (1, 1));
        let whole = format!("{}: 0 0 is terminal, so it is {right} in ", rules(game));
        assert!(sentence.starts_with(&whole), "{sentence}");
        assert_eq!(found.counterexamples[0].option, None);
    }
}

#[test]
fn the_first_counterexamples_are_kept_and_all_are_counted() {
    // All P: every position with an option fails, and so does the terminal in misère play.
    let boxed = outcomes(rules("misere nim:3"), 20, &|_, _| Outcome::P);
    let found = checked(&boxed, Slice::WHOLE);
    assert_eq!((found.checked, found.failed), (1771, 1771));
    assert_eq!(found.counterexamples.len(), 100);
    assert!(
        found
            .counterexamples
            .is_sorted_by(|a, b| place_of(a) < place_of(b))
    );
    assert_eq!(place_of(&found.counterexamples[0]).piles(), [0, 0, 0]);
}

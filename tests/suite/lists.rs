//! Lists are sorted as the standard library sorts them.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use nimscope::lists::{distinct, sort, sort_by, sort_by_key};
use proptest::prelude::*;

proptest! {
    /// Sorts are stable, whatever the keys: equal items have their first numbers behind them.
    #[test]
    fn lists_are_sorted_as_by_the_standard_library(
        keys in prop::collection::vec((0_u8..8).prop_map(Reverse), 0..64),
    ) {
        let numbered: Vec<(Reverse<u8>, usize)> = keys.into_iter().zip(0..).collect();
        let mut expected = numbered.clone();
        expected.sort_unstable();
        let (mut by_key, mut by, mut own) = (numbered.clone(), numbered.clone(), numbered);
        sort_by_key(&mut by_key, |item| item.0);
        sort_by(&mut by, |one, other| one.0.cmp(&other.0));
        own.reverse();
        sort(&mut own);
        prop_assert_eq!(&by_key, &expected);
        prop_assert_eq!(&by, &expected);
        prop_assert_eq!(&own, &expected);
    }

    #[test]
    fn different_items_are_those_of_the_set(items in prop::collection::vec(0_u8..16, 0..64)) {
        let set: BTreeSet<u8> = items.iter().copied().collect();
        prop_assert_eq!(distinct(items), Vec::from_iter(set));
    }
}

//! Lists are sorted as the standard library sorts them.

use std::collections::BTreeSet;

use nimscope::sorting::{distinct, sort, sort_by, sort_by_key};
use proptest::prelude::*;

proptest! {
    /// Sorts are stable, whatever the keys.
    #[test]
    fn lists_are_sorted_as_by_the_standard_library(
        items in prop::collection::vec((0_u8..8, any::<u16>()), 0..64),
    ) {
        let sorted = |sort: &dyn Fn(&mut [(u8, u16)])| {
            let mut items = items.clone();
            sort(&mut items);
            items
        };
        prop_assert_eq!(sorted(&|x| sort_by_key(x, |x| x.0)), sorted(&|x| x.sort_by_key(|x| x.0)));
        prop_assert_eq!(
            sorted(&|x| sort_by(x, |x, y| y.0.cmp(&x.0))),
            sorted(&|x| x.sort_by(|x, y| y.0.cmp(&x.0)))
        );
        prop_assert_eq!(sorted(&|x| sort(x)), sorted(&|x| x.sort()));
    }

    #[test]
    fn different_items_are_those_of_the_set(items in prop::collection::vec(0_u8..16, 0..64)) {
        let set: BTreeSet<u8> = items.iter().copied().collect();
        prop_assert_eq!(distinct(items), Vec::from_iter(set));
    }
}

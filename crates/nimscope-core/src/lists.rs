//! Lists that are made and sorted by code that is compiled once for each type of item, for
//! whatever is not in an inner loop. What the standard library has for it is compiled anew for
//! each chain of iterators and each comparison, which takes longer to build than a short list
//! takes to make or to sort. Inner loops sort piles by `sort_few`.

use std::cmp::Ordering;
use std::ops::AddAssign;

/// Iterators whose items are made a list.
pub trait CollectVec: Iterator + Sized {
    /// All items, each asked for through a pointer.
    fn collect_vec(mut self) -> Vec<Self::Item> {
        list(&mut || self.next())
    }
}

impl<I: Iterator> CollectVec for I {}

fn list<T>(next: &mut dyn FnMut() -> Option<T>) -> Vec<T> {
    let Some(first) = next() else {
        return Vec::new();
    };
    // How many items a chain of iterators has left is code of its own, too.
    let mut list = Vec::with_capacity(FEW);
    list.push(first);
    while let Some(item) = next() {
        list.push(item);
    }
    list
}

/// The items for which a list has room from the beginning: most lists have no more.
const FEW: usize = 8;

/// Sorts by a comparison. Equal items stay in their order. O(n log n) comparisons, each through a
/// pointer, and at most n swaps.
pub fn sort_by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let order = order(items.len(), &|one, other| {
        compare(&items[one], &items[other])
    });
    arrange(order, &mut |one, other| items.swap(one, other));
}

/// Sorts by a key, which is asked for once an item. Equal items stay in their order.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    let keys: Vec<K> = items.iter().map(key).collect();
    let order = order(keys.len(), &|one, other| keys[one].cmp(&keys[other]));
    arrange(order, &mut |one, other| items.swap(one, other));
}

/// Sorts by the order of the type.
pub fn sort<T: Ord>(items: &mut [T]) {
    sort_by(items, T::cmp);
}

/// The different items, in order.
pub fn distinct<T: Ord>(mut items: Vec<T>) -> Vec<T> {
    sort(&mut items);
    items.dedup();
    items
}

/// The different items, in the order in which they are first met.
pub fn each_once<T: PartialEq>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut kept = Vec::new();
    for item in items {
        if !kept.contains(&item) {
            kept.push(item);
        }
    }
    kept
}

/// The items of each key together, the keys in the order in which they are first met.
pub fn groups<K: PartialEq, T>(items: impl IntoIterator<Item = (K, T)>) -> Vec<(K, Vec<T>)> {
    let mut groups: Vec<(K, Vec<T>)> = Vec::new();
    for (key, item) in items {
        match groups.iter_mut().find(|(known, _)| *known == key) {
            Some((_, group)) => group.push(item),
            None => groups.push((key, vec![item])),
        }
    }
    groups
}

/// Items in order, of equal ones no more than a number.
pub(crate) fn at_most_each<T: Copy + Ord>(mut items: Vec<T>, most: usize) -> Vec<T> {
    items.sort_unstable();
    let (mut last, mut count) = (None, 0);
    items.retain(|&item| {
        count = if last == Some(item) { count + 1 } else { 1 };
        last = Some(item);
        count <= most
    });
    items
}

/// Whether one sorted list is a subset of another.
pub(crate) fn is_subset<T: PartialEq>(few: &[T], many: &[T]) -> bool {
    let mut rest = many.iter();
    few.len() <= many.len() && few.iter().all(|item| rest.any(|other| other == item))
}

/// Whether all hold, as far as that is known of each: a single one that does not decides.
pub(crate) fn all_known(each: impl IntoIterator<Item = Option<bool>>) -> Option<bool> {
    any_known(each.into_iter().map(|it| it.map(|it| !it))).map(|fails| !fails)
}

/// Whether any holds, as far as that is known of each: a single one that does decides.
pub(crate) fn any_known(each: impl IntoIterator<Item = Option<bool>>) -> Option<bool> {
    let mut known = Some(false);
    for it in each {
        match it {
            Some(true) => return it,
            Some(false) => {}
            None => known = None,
        }
    }
    known
}

/// Goes on to the next row of numbers between a least one and the most at each place, in
/// lexicographic order; false after the last.
#[inline]
pub(crate) fn next_row<T: Copy + Ord + AddAssign + From<u8>>(
    row: &mut [T],
    least: T,
    most: impl Fn(usize) -> T,
) -> bool {
    let place = (0..row.len()).rfind(|&place| row[place] < most(place));
    let Some(place) = place else { return false };
    row[place] += T::from(1);
    row[place + 1..].fill(least);
    true
}

/// Which of so many items is first, second and so on.
fn order(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|&one, &other| compare(one, other));
    order
}

/// Brings items in an order, along each cycle of the permutation from its first place on.
fn arrange(mut order: Vec<usize>, swap: &mut dyn FnMut(usize, usize)) {
    for start in 0..order.len() {
        let mut at = start;
        loop {
            let from = std::mem::replace(&mut order[at], at);
            if from == start {
                break;
            }
            swap(at, from);
            at = from;
        }
    }
}

/// Sorts a few numbers, such as piles, which are nearly in order after a move: each is put in its
/// place among those before it.
#[inline(always)]
pub(crate) fn sort_few<T: Copy + Ord>(numbers: &mut [T]) {
    for i in 1..numbers.len() {
        let number = numbers[i];
        let mut place = i;
        while place > 0 && numbers[place - 1] > number {
            numbers[place] = numbers[place - 1];
            place -= 1;
        }
        numbers[place] = number;
    }
}

//! Short lists of moves, in which each resulting position appears once.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use super::moves::Choice;
use super::position::Canonical;

/// The number of moves up to which a merged list is built.
pub(super) const LONGEST: u128 = 4096;

/// Each resulting position once, in the order of the first move that leads to it.
pub(super) fn merged(entries: impl Iterator<Item = Choice>) -> Vec<Choice> {
    let mut choices: Vec<Choice> = Vec::new();
    let mut places: FxHashMap<Canonical, usize> = FxHashMap::default();
    for choice in entries {
        match places.entry(choice.to.clone()) {
            Entry::Occupied(place) => {
                let same = &mut choices[*place.get()];
                same.ways = same.ways + choice.ways;
            }
            Entry::Vacant(place) => {
                place.insert(choices.len());
                choices.push(choice);
            }
        }
    }
    choices
}

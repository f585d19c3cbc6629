//! The move that leads from one position to another, found without listing the moves.

use super::moves::{Move, Taken};
use super::sizes::Sizes;

/// A move that leads in a take-away game from one sorted position to another with the same number
/// of piles. It plays on as few piles as possible.
pub(super) fn take(sizes: Sizes, from: &[u64], to: &[u64]) -> Option<Move> {
    // As multisets: the piles that go, those that come, and those that are in both.
    let (mut gone, mut kept, mut come) = (Vec::new(), Vec::new(), to.to_vec());
    for (index, pile) in from.iter().enumerate() {
        match come.binary_search(pile) {
            Ok(place) => {
                come.remove(place);
                kept.push(index);
            }
            Err(_) => gone.push(index),
        }
    }
    // A pile that comes is what is left of a larger one that goes. `spare` gives the number of
    // larger ones that remain when every pile that comes, of this size or larger, has its own.
    let spare = |size: u64| {
        let larger = gone.iter().filter(|&&index| from[index] > size).count();
        larger.checked_sub(come.iter().filter(|&&pile| pile >= size).count())
    };
    if come.iter().any(|&pile| spare(pile).is_none()) {
        return None;
    }
    // A larger pile may be reduced to the size of a kept one, and the kept one reduced in its
    // place. This can be done once for each larger pile that remains, whatever is done at other
    // sizes.
    let mut more: Vec<usize> = Vec::new();
    for index in kept {
        let alike = more.iter().filter(|&&other| from[other] == from[index]);
        if Some(alike.count()) < spare(from[index]) {
            more.push(index);
        }
    }
    let sizes = sizes.iter().filter_map(|size| size.checked_sub(gone.len()));
    let count = sizes.into_iter().find(|&count| count <= more.len())?;
    more.truncate(count);
    come.extend(more.iter().map(|&index| from[index]));
    gone.extend(more);
    gone.sort_unstable();
    come.sort_unstable();
    let pairs = gone.into_iter().zip(come);
    let taken = pairs.map(|(index, left)| Taken {
        index,
        tokens: from[index] - left,
    });
    Some(Move::take(taken.collect()))
}

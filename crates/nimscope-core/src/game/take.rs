//! Moves on `a` non-empty piles, for some `a` in A: one token from each in the slow games SN(n, A)
//! (Gurvich, Ho; Chappelon, Dailly, Gurvich, Heubach et al., sources on
//! [`Game::source`](super::Game::source)), and any positive number in nim, Moore's nim and exact
//! nim (Bouton 1901; Moore 1910; Boros, Gurvich, Ho, Makino, Mursic 2018).
//!
//! Equal piles give equal moves: a move is given by the number of piles of each size on which it
//! plays and by the multiset of the amounts taken from them. Such moves are counted by formula
//! and numbered by mixed radix, whatever the size of the piles. In the slow games no two of them
//! lead to the same position. In the others they may: 1 2 3 to 0 1 2, by 1 from a and 2 from c or
//! by 2 from b and 1 from c.

use super::count::Count;
use super::group_choices::GroupChoices;
use super::moves::{Choice, Move, Stepper, Taken};
use super::position::{Canonical, Group};
use super::sizes::Sizes;
use crate::lists::sort_few;

/// The moves from a position, counted and numbered: first those on few piles. In slow games those
/// on small piles come first, so that the largest piles are kept in the first entries; in the
/// others small amounts do. Equal piles are not distinguished.
#[derive(Clone, Debug)]
pub(super) struct TakeChoices {
    from: Canonical,
    is_slow: bool,
    sizes: Vec<usize>,
    /// The choices among the groups of equal non-empty piles. The ways to change a pile are the
    /// amounts.
    choices: GroupChoices,
}

impl TakeChoices {
    pub(super) fn new(sizes: Sizes, is_slow: bool, from: &Canonical) -> Self {
        let groups = from.groups().into_iter().filter(|group| group.size > 0);
        let amounts = |group: Group| if is_slow { 1 } else { group.size };
        let groups: Vec<_> = groups
            .map(|group| (group, Count::Exactly(amounts(group).into())))
            .collect();
        let piles = groups.iter().map(|(group, _)| group.count).sum::<usize>();
        let most = piles.min(sizes.max());
        Self {
            from: from.clone(),
            is_slow,
            sizes: sizes.iter().filter(|&a| a <= most).collect(),
            choices: GroupChoices::new(groups, most, 0),
        }
    }

    pub(super) fn len(&self) -> Count {
        self.choices.len(self.sizes.iter().copied())
    }

    /// Whether each move takes one token from each of its piles.
    pub(super) fn is_slow(&self) -> bool {
        self.is_slow
    }

    /// A long list is known to be so in three cases. Either the game is slow, or all piles are of
    /// one size, or only one pile is played on: of the piles p < q only a move on p leaves a q.
    pub(super) fn is_distinct(&self) -> bool {
        self.is_slow || self.choices.groups.len() <= 1 || self.sizes.iter().all(|&a| a <= 1)
    }

    /// The work of making the list: the additions.
    pub(super) fn effort(&self) -> u64 {
        let groups = self.choices.groups.iter();
        let counts = groups.map(|(group, _)| group.count + 1);
        ((self.choices.most + 1) * counts.sum::<usize>()) as u64
    }

    /// The sorted piles after the next move. Some positions come more than once, and no list is
    /// made.
    #[inline]
    pub(super) fn step<'a>(&self, stepper: &'a mut Stepper) -> Option<&'a [u64]> {
        let before = self.from.piles();
        if self.is_slow {
            let goes_on = stepper.go_on(before, &self.sizes, slow_step);
            return goes_on.then_some(&stepper.piles);
        }
        if !stepper.go_on(before, &self.sizes, step) {
            return None;
        }
        stepper.sorted.clone_from(&stepper.piles);
        sort_few(&mut stepper.sorted);
        Some(&stepper.sorted)
    }

    /// The elementary symmetric polynomials, of the degrees in A, of the numbers of tokens that
    /// may be taken from the piles.
    pub(super) fn ways(&self) -> Count {
        let symmetric = self.choices.symmetric();
        self.sizes.iter().map(|&a| symmetric[a]).sum()
    }

    pub(super) fn get(&self, number: u128) -> Option<Choice> {
        let sizes = self.sizes.iter().copied();
        let (chosen, ways) = self.choices.choose(sizes, number, self.is_slow)?;
        let amount = |less_one| {
            u64::try_from(less_one + 1).expect("an amount is at most the size of a pile")
        };
        let taken = chosen.into_iter().flat_map(|group| {
            let amounts = group.changed.into_iter().rev().map(amount);
            let of_group = (group.first..).zip(amounts);
            of_group.map(|(index, tokens)| Taken { index, tokens })
        });
        let by = Move::take(taken.collect());
        let to = by.apply(&self.from);
        Some(Choice { by, to, ways })
    }
}

/// Goes on to the next way to reduce a of the sorted piles: of equal piles the first ones, each to
/// no more than the one before. From the piles as they were it goes to the first way. From the
/// last way it goes back to the piles as they were, and returns false.
fn step(before: &[u64], a: usize, piles: &mut [u64]) -> bool {
    let last_reduced = |piles: &[u64], end: usize| (0..end).rev().find(|&i| piles[i] != before[i]);
    let Some(mut i) = last_reduced(piles, piles.len()) else {
        return empty(before, a, 0, piles);
    };
    let mut missing = 0;
    loop {
        // The last reduced pile grows. If it cannot, a later pile is reduced in its stead.
        if piles[i] + 1 < bound(before, piles, i) {
            piles[i] += 1;
        } else {
            piles[i] = before[i];
            missing += 1;
        }
        if empty(before, missing, i + 1, piles) {
            return true;
        }
        match last_reduced(piles, i) {
            Some(last) => i = last,
            None => return false,
        }
    }
}

/// Empties `count` piles from a place on, the first ones that may be emptied. Empties none if
/// there are too few of them.
#[inline]
fn empty(before: &[u64], count: usize, from: usize, piles: &mut [u64]) -> bool {
    let mut missing = count;
    for i in from..piles.len() {
        if missing > 0 && bound(before, piles, i) > 0 {
            piles[i] = 0;
            missing -= 1;
        }
    }
    if missing > 0 {
        piles[from..].copy_from_slice(&before[from..]);
    }
    missing == 0
}

/// The size below which pile i may be reduced, given the piles before it.
#[inline]
fn bound(before: &[u64], piles: &[u64], i: usize) -> u64 {
    match i.checked_sub(1).filter(|&last| before[last] == before[i]) {
        Some(last) if piles[last] == before[last] => 0,
        Some(last) => piles[last] + 1,
        None => before[i],
    }
}

/// Goes on to the next way to lower a of the sorted piles by one: of equal piles the first ones,
/// so that no result comes twice and the order stays. From the piles as they were it goes to the
/// first way. From the last way it goes back to the piles as they were, and returns false.
pub fn slow_step(before: &[u64], a: usize, piles: &mut [u64]) -> bool {
    // The place after pile i where piles of another size begin, and the number of piles after it
    // that are lowered.
    let (mut others, mut lowered) = (piles.len(), 0);
    for i in (0..piles.len()).rev() {
        if i + 1 < piles.len() && before[i] != before[i + 1] {
            others = i + 1;
        }
        if piles[i] == before[i] {
            continue;
        }
        piles[i] = before[i];
        lowered += 1;
        if lowered <= piles.len() - others {
            lower(&mut piles[others..], lowered);
            return true;
        }
    }
    // The piles are as they were.
    let first = before.partition_point(|&pile| pile == 0);
    let begins = lowered == 0 && a <= piles.len() - first;
    if begins {
        lower(&mut piles[first..], a);
    }
    begins
}

/// Lowers the first `count` piles by one.
fn lower(piles: &mut [u64], count: usize) {
    for pile in &mut piles[..count] {
        *pile -= 1;
    }
}

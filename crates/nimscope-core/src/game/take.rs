//! Moves of nim, Moore's nim and exact nim: any positive number of tokens from each of `a`
//! non-empty piles, for some `a` in A (Bouton 1901; Moore 1910; Boros, Gurvich, Ho, Makino, Mursic
//! 2018).
//!
//! Equal piles give equal moves: a move is given by the number of piles of each size on which it
//! plays and by the multiset of the amounts taken from them. Such moves are counted by formula
//! and numbered by mixed radix, whatever the size of the piles. Moves on different piles may
//! still lead to the same position: 1 2 3 to 0 1 2, by 1 from a and 2 from c or by 2 from b and 1
//! from c.

use super::count::{Count, CountTable};
use super::moves::{Choice, Move, Stepper, Taken};
use super::position::{Canonical, Group};
use super::sizes::Sizes;
use super::symmetry::sort;

/// The moves from a position of a take-away game, counted and numbered: first those on few piles,
/// then small amounts first. Equal piles are not distinguished.
#[derive(Clone, Debug)]
pub(super) struct TakeChoices {
    from: Canonical,
    /// The groups of equal non-empty piles.
    groups: Vec<Group>,
    sizes: Vec<usize>,
    /// `counts[i][a]`: the moves on a piles of the groups i, i+1, ….
    counts: CountTable<Count>,
}

impl TakeChoices {
    pub(super) fn new(sizes: Sizes, from: &Canonical) -> Self {
        let groups: Vec<Group> = from
            .groups()
            .into_iter()
            .filter(|group| group.size > 0)
            .collect();
        let piles = groups.iter().map(|group| group.count).sum::<usize>();
        let most = piles.min(sizes.max());
        let mut counts = CountTable::of(Count::ZERO, groups.len() + 1, most + 1);
        counts[groups.len()][0] = Count::ONE;
        for (i, group) in groups.iter().enumerate().rev() {
            for a in 0..=most {
                counts[i][a] = (0..=group.count.min(a))
                    .map(|t| Count::multisets(group.size, t) * counts[i + 1][a - t])
                    .sum();
            }
        }
        Self {
            from: from.clone(),
            groups,
            sizes: sizes.iter().filter(|&a| a <= most).collect(),
            counts,
        }
    }

    pub(super) fn len(&self) -> Count {
        self.sizes.iter().map(|&a| self.counts[0][a]).sum()
    }
    /// A long list is known to be so in two cases. Either all piles are of one size, or only one
    /// pile is played on: of the piles p < q only a move on p leaves a q.
    pub(super) fn is_distinct(&self) -> bool {
        self.groups.len() <= 1 || self.sizes.iter().all(|&a| a <= 1)
    }

    /// The work of making the list: the additions.
    pub(super) fn effort(&self) -> u64 {
        let columns = self.counts.columns;
        let counts = self.groups.iter().map(|group| group.count + 1);
        (columns * counts.sum::<usize>()) as u64
    }

    /// The sorted piles after the next move. Some positions come more than once, and no list is
    /// made.
    #[inline]
    pub(super) fn step<'a>(&self, stepper: &'a mut Stepper) -> Option<&'a [u64]> {
        if !stepper.go_on(self.from.piles(), &self.sizes, step) {
            return None;
        }
        stepper.sorted.clone_from(&stepper.piles);
        sort(&mut stepper.sorted);
        Some(&stepper.sorted)
    }

    /// The elementary symmetric polynomials of the piles, of the degrees in A.
    pub(super) fn ways(&self) -> Count {
        let most = self.counts.columns - 1;
        let mut symmetric = vec![Count::ZERO; most + 1];
        symmetric[0] = Count::ONE;
        for &pile in self.from.piles() {
            for a in (1..=most).rev() {
                symmetric[a] = symmetric[a] + symmetric[a - 1] * Count::Exactly(pile.into());
            }
        }
        self.sizes.iter().map(|&a| symmetric[a]).sum()
    }

    pub(super) fn get(&self, mut number: u128) -> Option<Choice> {
        let mut sizes = self.sizes.iter().copied();
        let mut a = sizes.find(|&a| self.counts[0][a].has(&mut number))?;
        let (mut taken, mut ways) = (Vec::with_capacity(a), Count::ONE);
        for (i, group) in self.groups.iter().enumerate() {
            let after = &self.counts[i + 1];
            let mut fewest_first = 0..=group.count.min(a);
            let t = fewest_first.find(|&t| {
                let here = Count::multisets(group.size, t) * after[a - t];
                here.has(&mut number)
            })?;
            a -= t;
            let amounts = match after[a] {
                Count::Exactly(rest) => {
                    let here = number / rest;
                    number %= rest;
                    amounts(here, group.size, t)
                }
                Count::Huge => amounts(0, group.size, t),
            };
            ways = ways * arrangements(group.count, &amounts);
            let of_group = (group.first..).zip(amounts);
            taken.extend(of_group.map(|(index, tokens)| Taken { index, tokens }));
        }
        let by = Move::Take(taken);
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

/// The multiset with the given number among those of t amounts from 1 to `size`, in non-decreasing
/// order: from all ones to all `size`.
fn amounts(number: u128, size: u64, t: usize) -> Vec<u64> {
    let less_one = Count::nth_multiset(t, number, u128::from(size) - 1);
    let amount = |v| u64::try_from(v + 1).expect("an amount is at most the size of a pile");
    let mut amounts: Vec<u64> = less_one.map(amount).collect();
    amounts.reverse();
    amounts
}

/// The number of ways to take t amounts from t of `count` equal piles: C(count, t) · t! / Π
/// (multiplicities)!.
fn arrangements(count: usize, amounts: &[u64]) -> Count {
    let multiplicities = amounts.chunk_by(|a, b| a == b).map(<[u64]>::len);
    let mut free = count;
    multiplicities
        .map(|same| {
            let ways = Count::subsets(free, same);
            free -= same;
            ways
        })
        .product()
}

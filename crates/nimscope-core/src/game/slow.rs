//! Moves of the slow games SN(n, A): one token from each of `a` non-empty piles, for some `a` in A
//! (Gurvich, Ho; Chappelon, Dailly, Gurvich, Heubach et al., sources on
//! [`Game::source`](super::Game::source)).
//!
//! Equal piles give equal moves: the number of piles of each size on which a move plays determines
//! the resulting position. No two such choices give the same position. So the distinct results are
//! the vectors (t₁, …, t_m) with sum in A. There is one entry for each group of equal non-empty
//! piles, and tᵢ is at most the size of the group. A table of binomial shape counts and numbers
//! them.

use super::count::{Count, CountTable};
use super::moves::{Choice, Move, Stepper};
use super::position::{Canonical, Group};
use super::sizes::Sizes;

/// The distinct options of a position of a slow game, counted and numbered.
#[derive(Clone, Debug)]
pub(super) struct SlowChoices {
    from: Canonical,
    /// The groups of equal non-empty piles.
    groups: Vec<Group>,
    sizes: Vec<usize>,
    /// `counts[i][a]`: the number of choices of a piles from the groups i, i+1, …, equal piles not
    /// distinguished.
    counts: CountTable<u128>,
}

impl SlowChoices {
    pub(super) fn new(sizes: Sizes, from: &Canonical) -> Self {
        let groups: Vec<Group> = from
            .groups()
            .into_iter()
            .filter(|group| group.size > 0)
            .collect();
        let most = groups.iter().map(|group| group.count).sum::<usize>();
        let mut counts = CountTable::of(0, groups.len() + 1, most + 1);
        counts[groups.len()][0] = 1;
        for (i, group) in groups.iter().enumerate().rev() {
            for a in 0..=most {
                counts[i][a] = (0..=group.count.min(a)).map(|t| counts[i + 1][a - t]).sum();
            }
        }
        let sizes = sizes.iter().filter(|&a| a <= most).collect();
        Self {
            from: from.clone(),
            groups,
            sizes,
            counts,
        }
    }

    pub(super) fn len(&self) -> u128 {
        self.sizes.iter().map(|&a| self.counts[0][a]).sum()
    }

    /// The work of making the list: the additions.
    pub(super) fn effort(&self) -> u64 {
        let columns = self.counts.columns;
        let counts = self.groups.iter().map(|group| group.count + 1);
        (columns * counts.sum::<usize>()) as u64
    }

    pub(super) fn ways(&self) -> Count {
        let most: usize = self.groups.iter().map(|group| group.count).sum();
        self.sizes.iter().map(|&a| Count::subsets(most, a)).sum()
    }

    pub(super) fn get(&self, mut number: u128) -> Option<Choice> {
        let has = |here: u128, number: &mut u128| Count::Exactly(here).has(number);
        let mut sizes = self.sizes.iter().copied();
        let mut a = sizes.find(|&a| has(self.counts[0][a], &mut number))?;
        let (mut taken, mut ways) = (Vec::new(), Count::ONE);
        for (i, group) in self.groups.iter().enumerate() {
            let rest = &self.counts[i + 1];
            // As many as possible from the small piles first: the largest piles are kept in the
            // first entries.
            let mut most_first = (0..=group.count.min(a)).rev();
            let t = most_first.find(|&t| has(rest[a - t], &mut number))?;
            taken.extend(group.first..group.first + t);
            ways = ways * Count::subsets(group.count, t);
            a -= t;
        }
        let by = Move::one_from_each(taken);
        let to = by.apply(&self.from);
        Some(Choice { by, to, ways })
    }

    /// The sorted piles after the next move, see [`Choices::step`](super::Choices::step).
    #[inline]
    pub(super) fn step<'a>(&self, stepper: &'a mut Stepper) -> Option<&'a [u64]> {
        let goes_on = stepper.go_on(self.from.piles(), &self.sizes, step);
        goes_on.then_some(&stepper.piles)
    }
}

/// Goes on to the next way to lower a of the sorted piles by one: of equal piles the first ones,
/// so that no result comes twice and the order stays. From the piles as they were it goes to the
/// first way. From the last way it goes back to the piles as they were, and returns false.
pub fn step(before: &[u64], a: usize, piles: &mut [u64]) -> bool {
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

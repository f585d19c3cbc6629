//! What a move does to groups of equal piles, counted and numbered: it changes some piles of each
//! group, each in one of several ways, and deletes some. Equal piles are not distinguished.

use super::count::Count;
use super::position::Group;

/// The choices of piles to change and to delete.
#[derive(Clone, Debug)]
pub(super) struct GroupChoices {
    /// The groups, each with the number of ways to change a pile of it.
    pub(super) groups: Vec<(Group, Count)>,
    /// The most piles that are changed.
    pub(super) most: usize,
    /// How many piles are deleted for each that is changed.
    deletes: usize,
    /// The choices of a piles to change and b to delete from the groups i, i+1, …, in one
    /// allocation, as a search makes them for each position that it visits.
    counts: Vec<Count>,
}

/// What is chosen in a group.
pub(super) struct ChosenInGroup {
    /// The first pile of the group.
    pub(super) first: usize,
    /// The numbers of the ways in which its first piles are changed, the largest first.
    pub(super) changed: Vec<u128>,
    /// How many of the next piles are deleted.
    pub(super) deleted: usize,
}

impl GroupChoices {
    pub(super) fn new(groups: Vec<(Group, Count)>, most: usize, deletes: usize) -> Self {
        let width = most * deletes + 1;
        let cells = (most + 1) * width;
        let mut counts = vec![Count::ZERO; (groups.len() + 1) * cells];
        counts[groups.len() * cells] = Count::ONE;
        for (i, &(group, ways)) in groups.iter().enumerate().rev() {
            let (own, after) = counts[i * cells..].split_at_mut(cells);
            for t in 0..=group.count.min(most) {
                let here = multisets(ways, t);
                if here == Count::ZERO {
                    continue;
                }
                for d in 0..=(group.count - t).min(width - 1) {
                    for a in t..=most {
                        for b in d..width {
                            let rest = after[(a - t) * width + b - d];
                            // Too few heaps are left for half of these in half-delete nim of
                            // distinct heaps, and for nearly all where heaps are equal.
                            if rest != Count::ZERO {
                                let count = &mut own[a * width + b];
                                *count = *count + here * rest;
                            }
                        }
                    }
                }
            }
        }
        Self {
            groups,
            most,
            deletes,
            counts,
        }
    }

    #[inline]
    fn place(&self, i: usize, a: usize, b: usize) -> usize {
        (i * (self.most + 1) + a) * (self.most * self.deletes + 1) + b
    }

    /// The number of choices of `a` piles to change, with those that are deleted for them.
    fn count(&self, a: usize) -> Count {
        self.counts[self.place(0, a, a * self.deletes)]
    }

    /// The number of choices of one of these numbers of piles to change.
    pub(super) fn len(&self, sizes: impl Iterator<Item = usize>) -> Count {
        sizes.map(|a| self.count(a)).sum()
    }

    /// The elementary symmetric polynomials of the numbers of ways to change the piles.
    pub(super) fn symmetric(&self) -> Vec<Count> {
        let mut symmetric = vec![Count::ZERO; self.most + 1];
        symmetric[0] = Count::ONE;
        for &(group, ways) in &self.groups {
            for _ in 0..group.count {
                for a in (1..=self.most).rev() {
                    symmetric[a] = symmetric[a] + symmetric[a - 1] * ways;
                }
            }
        }
        symmetric
    }

    /// A choice by its number, group by group, and the number of choices like it when equal piles
    /// are distinguished. Those that change many piles of a group come first, or last.
    pub(super) fn choose(
        &self,
        mut sizes: impl Iterator<Item = usize>,
        mut number: u128,
        many_first: bool,
    ) -> Option<(Vec<ChosenInGroup>, Count)> {
        let mut a = sizes.find(|&a| self.count(a).has(&mut number))?;
        let (mut b, mut ways) = (a * self.deletes, Count::ONE);
        let mut chosen = Vec::with_capacity(self.groups.len());
        for (i, &(group, each)) in self.groups.iter().enumerate() {
            let rest = |t, d| self.counts[self.place(i + 1, a - t, b - d)];
            let most = group.count.min(a);
            let in_order = (0..=most).map(|t| if many_first { most - t } else { t });
            let (t, d) = in_order
                .flat_map(|t| (0..=(group.count - t).min(b)).map(move |d| (t, d)))
                .find(|&(t, d)| (multisets(each, t) * rest(t, d)).has(&mut number))?;
            let (own, next) = match rest(t, d) {
                Count::Exactly(rest) => (number / rest, number % rest),
                Count::Huge => (0, number),
            };
            (a, b, number) = (a - t, b - d, next);
            let last = each.exact().map_or(own, |ways| ways.saturating_sub(1));
            let changed: Vec<u128> = Count::nth_multiset(t, own, last).collect();
            ways = ways * Count::subsets(group.count, t) * orders(&changed);
            ways = ways * Count::subsets(group.count - t, d);
            chosen.push(ChosenInGroup {
                first: group.first,
                changed,
                deleted: d,
            });
        }
        Some((chosen, ways))
    }
}

/// The number of multisets of t of the ways.
fn multisets(ways: Count, t: usize) -> Count {
    match (ways, t) {
        (_, 0) => Count::ONE,
        (Count::Exactly(ways), _) => Count::multisets(ways, t),
        (Count::Huge, _) => Count::Huge,
    }
}

/// The number of orders in which the members of a multiset, given in order, can be written.
fn orders(multiset: &[u128]) -> Count {
    let mut left = multiset.len();
    multiset
        .chunk_by(|x, y| x == y)
        .map(|run| {
            let places = Count::subsets(left, run.len());
            left -= run.len();
            places
        })
        .product()
}

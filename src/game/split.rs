//! Moves of the Delete games (Abuku, Sakai, Shinoda, Suetsugu: Some extensions of Delete Nim, 2022): for some j split j heaps into
//! k parts each and delete j(k − 1) others.
//!
//! A heap of z is split into a partition of z into k parts; in Delete Nim, where one token is removed and parts may be empty, into
//! a partition of z + k − 1 with one token taken from each part. Entries tell equal heaps not apart: for every group of equal heaps
//! they say how many are deleted, and into which multiset of partitions how many are split. Different entries can still give
//! the same position; a short list is cleared of that.

use std::collections::BTreeMap;

use super::moves::{Choice, Move};
use super::partition;
use super::position::{Canonical, Group};
use super::rules::Splits;

/// The longest list that shows each resulting position once.
const SHORT: u128 = 4096;

/// The moves from a position of a Delete game, counted and numbered. Counts saturate at `u128::MAX`; entries below that can be
/// read even so.
#[derive(Clone, Debug)]
pub struct SplitChoices {
    from: Canonical,
    splits: Splits,
    /// The groups of equal heaps, largest first, each with the number of partitions of a heap.
    groups: Vec<(Group, u128)>,
    /// `counts[i][a][b]`: the choices of a heaps to split, with their partitions, and b heaps to delete from the groups i, i+1, ….
    counts: Vec<Vec<Vec<u128>>>,
    /// In a short list: an entry for each resulting position, and in how many ways moves lead to it.
    short: Option<Vec<(u128, u128)>>,
}

impl SplitChoices {
    pub(super) fn new(splits: Splits, from: &Canonical) -> Self {
        let groups: Vec<(Group, u128)> = from
            .groups()
            .into_iter()
            .rev()
            .map(|group| {
                (
                    group,
                    partition::count(lifted(splits, group.size), splits.parts),
                )
            })
            .collect();
        let (most, deleted) = (splits.heaps.max(), splits.heaps.max() * (splits.parts - 1));
        let mut counts = vec![vec![vec![0_u128; deleted + 1]; most + 1]; groups.len() + 1];
        counts[groups.len()][0][0] = 1;
        for (i, &(group, partitions)) in groups.iter().enumerate().rev() {
            for t in 0..=group.count.min(most) {
                let here = multisets(partitions, t);
                for d in 0..=(group.count - t).min(deleted) {
                    for a in t..=most {
                        for b in d..=deleted {
                            let more = here.saturating_mul(counts[i + 1][a - t][b - d]);
                            counts[i][a][b] = counts[i][a][b].saturating_add(more);
                        }
                    }
                }
            }
        }
        let mut choices = Self {
            from: from.clone(),
            splits,
            groups,
            counts,
            short: None,
        };
        choices.short = choices.shortened();
        choices
    }

    /// An entry for each resulting position, in the order of the list, if the list is short.
    fn shortened(&self) -> Option<Vec<(u128, u128)>> {
        let entries = self.entries();
        if entries > SHORT {
            return None;
        }
        let mut results: BTreeMap<Canonical, (u128, u128)> = BTreeMap::new();
        for (number, choice) in (0..entries).filter_map(|i| Some((i, self.entry(i)?))) {
            let (_, ways) = results.entry(choice.to).or_insert((number, 0));
            *ways = ways.saturating_add(choice.ways);
        }
        let mut short: Vec<(u128, u128)> = results.into_values().collect();
        short.sort_unstable();
        Some(short)
    }

    fn entries(&self) -> u128 {
        self.splits
            .heaps
            .iter()
            .map(|j| self.counts[0][j][j * (self.splits.parts - 1)])
            .fold(0, u128::saturating_add)
    }

    pub(super) fn len(&self) -> u128 {
        self.short
            .as_ref()
            .map_or_else(|| self.entries(), |short| short.len() as u128)
    }

    pub(super) fn is_distinct(&self) -> bool {
        // When one heap is split and none kept, the heap is the sum of the parts: no two entries give the same position.
        let all_but_one = self.splits.heaps.max() == 1 && self.splits.parts == self.from.len();
        self.short.is_some() || all_but_one
    }

    /// Σ over j of C(n − j, j(k − 1)) eⱼ, eⱼ the j-th elementary symmetric polynomial of the numbers of partitions.
    pub(super) fn ways(&self) -> u128 {
        let most = self.splits.heaps.max();
        let mut symmetric = vec![0_u128; most + 1];
        symmetric[0] = 1;
        for &(group, partitions) in &self.groups {
            for _ in 0..group.count {
                for j in (1..=most).rev() {
                    let more = symmetric[j - 1].saturating_mul(partitions);
                    symmetric[j] = symmetric[j].saturating_add(more);
                }
            }
        }
        let others = |j: usize| (self.from.len() - j) as u128;
        self.splits
            .heaps
            .iter()
            .map(|j| choose(others(j), j * (self.splits.parts - 1)).saturating_mul(symmetric[j]))
            .fold(0, u128::saturating_add)
    }

    pub(super) fn get(&self, number: u128) -> Option<Choice> {
        match &self.short {
            Some(short) => {
                let &(number, ways) = short.get(usize::try_from(number).ok()?)?;
                Some(Choice {
                    ways,
                    ..self.entry(number)?
                })
            }
            None => self.entry(number),
        }
    }

    /// Entry `number` of the list in which different entries may give the same position.
    fn entry(&self, mut number: u128) -> Option<Choice> {
        let mut a = self.splits.heaps.iter().find(|&j| {
            let here = self.counts[0][j][j * (self.splits.parts - 1)];
            past(&mut number, here)
        })?;
        let mut b = a * (self.splits.parts - 1);
        let (mut deleted, mut split, mut ways) = (Vec::with_capacity(b), Vec::with_capacity(a), 1);
        for (i, &(group, partitions)) in self.groups.iter().enumerate() {
            let rest = &self.counts[i + 1];
            let (t, d) = (0..=group.count.min(a))
                .rev()
                .flat_map(|t| (0..=(group.count - t).min(b)).map(move |d| (t, d)))
                .find(|&(t, d)| {
                    let here = multisets(partitions, t).saturating_mul(rest[a - t][b - d]);
                    past(&mut number, here)
                })?;
            let (own, next) = (number / rest[a - t][b - d], number % rest[a - t][b - d]);
            let chosen = nth_multiset(partitions, t, own);
            let unsplit = group.count - t;
            for choices in [
                choose(group.count as u128, t),
                choose(unsplit as u128, d),
                orders(&chosen),
            ] {
                ways = choices.saturating_mul(ways);
            }
            for (index, partition) in (group.first..).zip(chosen) {
                split.push((index, self.parts(group.size, partition)));
            }
            deleted.extend((group.first + t..).take(d));
            (a, b, number) = (a - t, b - d, next);
        }
        deleted.sort_unstable();
        split.sort_unstable();
        let by = Move::Split { deleted, split };
        let to = by.apply(&self.from);
        Some(Choice { by, to, ways })
    }

    /// The parts of partition `number` of a heap.
    fn parts(&self, heap: u64, number: u128) -> Vec<u64> {
        let empty = u128::from(self.splits.empty);
        partition::nth(lifted(self.splits, heap), self.splits.parts, number)
            .into_iter()
            .map(|part| u64::try_from(part - empty).expect("a part is at most the heap"))
            .collect()
    }
}

/// The number whose partitions into k parts of at least 1 are those of a heap.
fn lifted(splits: Splits, heap: u64) -> u128 {
    let more = if splits.empty { splits.parts - 1 } else { 0 };
    u128::from(heap) + more as u128
}

/// Whether an entry lies among the next `here`; if not, it is counted from behind them.
fn past(number: &mut u128, here: u128) -> bool {
    let found = *number < here;
    if !found {
        *number -= here;
    }
    found
}

/// C(n, k); saturates.
fn choose(n: u128, k: usize) -> u128 {
    if (k as u128) > n {
        return 0;
    }
    let k = (k as u128).min(n - k as u128);
    // C(n − k + i, i) from C(n − k + i − 1, i − 1), divided before it is multiplied: no step exceeds the result.
    (1..=k)
        .try_fold(1_u128, |product, i| {
            let common = gcd(product, i);
            (product / common).checked_mul((n - k + i) / (i / common))
        })
        .unwrap_or(u128::MAX)
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The number of multisets of t things of m kinds; saturates.
fn multisets(m: u128, t: usize) -> u128 {
    match (m, t) {
        (_, 0) => 1,
        (0, _) => 0,
        _ => choose(m.saturating_add(t as u128 - 1), t),
    }
}

/// Multiset `number` of t of the kinds 0, …, m − 1, in non-increasing order; the multisets of the first kinds come first.
fn nth_multiset(m: u128, t: usize, mut number: u128) -> Vec<u128> {
    let mut kinds = m;
    (1..=t)
        .rev()
        .map(|t| {
            // The largest kind v such that the multisets of kinds below v are not past the number.
            let (mut low, mut high) = (0, kinds - 1);
            while low < high {
                let middle = low + (high - low).div_ceil(2);
                if multisets(middle, t) <= number {
                    low = middle;
                } else {
                    high = middle - 1;
                }
            }
            number -= multisets(low, t);
            kinds = low + 1;
            low
        })
        .collect()
}

/// In how many orders the members of a multiset, given in order, can be written; saturates.
fn orders(multiset: &[u128]) -> u128 {
    let mut left = multiset.len();
    multiset
        .chunk_by(|x, y| x == y)
        .map(|run| {
            let places = choose(left as u128, run.len());
            left -= run.len();
            places
        })
        .fold(1, u128::saturating_mul)
}

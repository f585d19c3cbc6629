//! Moves of the Delete games (Abuku, Sakai, Shinoda, Suetsugu: Some extensions of Delete
//! Nim, 2022): for some j, j heaps are split into k parts each and j(k − 1) others are deleted.
//!
//! A heap of z is split into a partition of z into k parts. In Delete Nim one token is removed and
//! parts may be empty. There it is a partition of z + k − 1, with one token taken from each part.
//! Equal heaps are not distinguished in the entries: an entry holds, for every group of equal
//! heaps, how many are deleted and the multiset of the partitions into which others are split.
//! Different entries can still give the same position.

use std::iter;
use std::sync::OnceLock;

use super::count;
use super::count::Count;
use super::group_choices::{ChosenInGroup, GroupChoices};
use super::kind::Splits;
use super::moves::{Choice, Move, Share, SplitHeap, Stepper};
use super::position::{Canonical, Group};
use crate::lists::{sort, sort_few};

/// The most results that a step through the moves makes at a time, by splitting the same heaps.
const MADE: u128 = 4096;

/// The moves from a position of a Delete game, counted and numbered.
#[derive(Clone, Debug)]
pub(super) struct SplitChoices {
    from: Canonical,
    splits: Splits,
    /// The groups of equal heaps, largest first.
    groups: Vec<Group>,
    /// The number of heaps too small to be split.
    whole: usize,
    /// Whether a step makes few results at a time.
    steps: bool,
    /// The numbers of the entries, once one is asked for: steps need none.
    numbers: OnceLock<GroupChoices>,
}

impl SplitChoices {
    pub(super) fn new(splits: Splits, from: &Canonical) -> Self {
        let mut groups = from.groups();
        groups.reverse();
        let partitions = count::count(lifted(splits, from.max()), splits.parts);
        let results: Count = iter::repeat_n(partitions, splits.heaps.max()).product();
        let least = splits.parts as u128;
        Self {
            from: from.clone(),
            splits,
            groups,
            whole: from
                .piles()
                .partition_point(|&heap| lifted(splits, heap) < least),
            steps: results <= MADE,
            numbers: OnceLock::new(),
        }
    }

    /// The memory of a step through the moves, or of the numbers of the entries, in bytes, at
    /// most.
    pub(super) fn step_bytes(splits: Splits, n: usize) -> u128 {
        let [split, deleted] = most_changed(splits);
        let counts = (n + 1) * (split + 1) * (deleted + 1) * size_of::<Count>();
        // A vector that grows may have room for twice as much.
        let results = MADE * 2 * n as u128 * size_of::<u64>() as u128;
        results.max(counts as u128)
    }

    fn numbers(&self) -> &GroupChoices {
        let Splits { heaps, parts, .. } = self.splits;
        let with_partitions = |&group: &Group| {
            let partitions = count::count(lifted(self.splits, group.size), parts);
            (group, partitions)
        };
        self.numbers.get_or_init(|| {
            let groups = self.groups.iter().map(with_partitions);
            GroupChoices::new(groups.collect(), heaps.max(), parts - 1)
        })
    }

    pub(super) fn len(&self) -> Count {
        self.numbers().len(self.splits.heaps.iter())
    }

    /// The work of making the list: the additions.
    pub(super) fn effort(&self) -> u64 {
        let [split, deleted] = most_changed(self.splits);
        let cells = (split + 1) * (deleted + 1);
        let counts = self.groups.iter().map(|group| {
            let of_group = |most: usize| group.count.min(most) + 1;
            of_group(split) * of_group(deleted) * cells
        });
        counts.sum::<usize>() as u64
    }

    pub(super) fn is_distinct(&self) -> bool {
        // When one heap is split and none kept, the heap is the sum of the parts. So no two
        // entries give the same position.
        self.splits.heaps.max() == 1 && self.splits.parts == self.from.len()
    }

    /// Σ over j of C(n − j, j(k − 1)) eⱼ, eⱼ the j-th elementary symmetric polynomial of the
    /// numbers of partitions.
    pub(super) fn ways(&self) -> Count {
        let symmetric = self.numbers().symmetric();
        let deletions = |j: usize| Count::subsets(self.from.len() - j, j * (self.splits.parts - 1));
        let heaps = self.splits.heaps.iter();
        heaps.map(|j| deletions(j) * symmetric[j]).sum()
    }

    /// Whether the position is terminal, which is known without counting.
    pub(super) fn is_empty(&self) -> bool {
        self.choose_next(&mut Stepper::default()).is_none()
    }

    /// The move of the first entry, found without counting.
    pub(super) fn first(&self) -> Option<Move> {
        let mut stepper = Stepper::default();
        self.choose_next(&mut stepper)?;
        let groups = self.groups.iter().zip(stepper.shares);
        let chosen = groups.map(|(group, share)| ChosenInGroup {
            first: group.first,
            changed: vec![0; share.split],
            deleted: share.deleted,
        });
        Some(self.by(chosen))
    }

    pub(super) fn get(&self, number: u128) -> Option<Choice> {
        let heaps = self.splits.heaps.iter();
        let (chosen, ways) = self.numbers().choose(heaps, number, true)?;
        let by = self.by(chosen.into_iter());
        let to = by.apply(&self.from);
        Some(Choice { by, to, ways })
    }

    /// The move that splits heaps into partitions with these numbers, and deletes others.
    fn by(&self, chosen: impl Iterator<Item = ChosenInGroup>) -> Move {
        let (mut deleted, mut split) = (Vec::new(), Vec::new());
        for group in chosen {
            let kept = group.first + group.changed.len();
            let parts = |(index, partition)| SplitHeap {
                index,
                parts: self.parts(self.from.piles()[index], partition),
            };
            split.extend((group.first..).zip(group.changed).map(parts));
            deleted.extend(kept..kept + group.deleted);
        }
        deleted.sort_unstable();
        sort(&mut split);
        Move::Split { deleted, split }
    }

    /// Whether [`SplitChoices::step`] makes few results at a time.
    pub(super) fn steps(&self) -> bool {
        self.steps
    }

    /// The sorted piles after the next move, see [`Choices::step`](super::Choices::step). The
    /// results of all splits of the same heaps, with the same heaps deleted, are made together.
    pub(super) fn step<'a>(&self, stepper: &'a mut Stepper) -> Option<&'a [u64]> {
        let n = self.from.len();
        while stepper.size * n == stepper.piles.len() {
            self.choose_next(stepper)?;
            stepper.size = 0;
            stepper.piles.clear();
            stepper.sorted.clear();
            let mut heaps = Vec::with_capacity(self.splits.heaps.max());
            for (group, share) in self.groups.iter().zip(&stepper.shares) {
                heaps.extend(iter::repeat_n(group.size, share.split));
                let kept = group.count - share.split - share.deleted;
                stepper.sorted.extend(iter::repeat_n(group.size, kept));
            }
            self.split_all(&heaps, None, &mut stepper.sorted, &mut stepper.piles);
        }
        stepper.size += 1;
        Some(&stepper.piles[(stepper.size - 1) * n..][..n])
    }

    /// Chooses other heaps to split and to delete; `None` after the last choice. The shares of the
    /// first groups change last.
    fn choose_next(&self, stepper: &mut Stepper) -> Option<()> {
        let Stepper { number, shares, .. } = stepper;
        let mut behind = shares.pop();
        loop {
            let split = self
                .splits
                .heaps
                .iter()
                .nth(usize::try_from(*number).ok()?)?;
            let mut left = Share {
                split,
                deleted: split * (self.splits.parts - 1),
            };
            for share in shares.iter() {
                left = left.without(*share);
            }
            while let Some(&group) = self.groups.get(shares.len()) {
                if let Some(share) = self.share(group, left, behind.take()) {
                    left = left.without(share);
                    shares.push(share);
                } else {
                    let Some(share) = shares.pop() else { break };
                    left = left.with(share);
                    behind = Some(share);
                }
            }
            if !shares.is_empty() {
                return Some(());
            }
            *number += 1;
        }
    }

    /// The first share of a group, or the first after a given one, after which the smaller heaps
    /// allow what is left.
    fn share(&self, group: Group, left: Share, behind: Option<Share>) -> Option<Share> {
        // The smaller heaps, and those of them that can be split.
        let (rest, parted) = (group.first, group.first.saturating_sub(self.whole));
        let mine = if group.first < self.whole {
            0
        } else {
            group.count
        };
        let most = behind.map_or(mine.min(left.split), |share| share.split);
        (0..=most).rev().find_map(|split| {
            let others = left.split - split;
            if others > parted {
                return None;
            }
            let after = match behind {
                Some(share) if share.split == split => share.deleted + 1,
                Some(_) | None => 0,
            };
            let least = (others + left.deleted).saturating_sub(rest).max(after);
            let deleted = (least <= left.deleted.min(group.count - split)).then_some(least)?;
            Some(Share { split, deleted })
        })
    }

    /// Splits the heaps in all ways, next to the piles that are kept, and appends the results,
    /// sorted, to the list of all. Among equal heaps no partition comes before that of the heap
    /// before, which begins at the place `like`.
    fn split_all(
        &self,
        heaps: &[u64],
        like: Option<usize>,
        result: &mut Vec<u64>,
        all: &mut Vec<u64>,
    ) {
        match heaps {
            [] => {
                let place = all.len();
                all.extend_from_slice(result);
                sort_few(&mut all[place..]);
            }
            [heap, ..] => {
                let least = u64::from(!self.splits.empty);
                let partition = Partition {
                    heaps,
                    sum: heap - u64::from(self.splits.empty),
                    left: self.splits.parts,
                    least,
                    like,
                };
                self.part_all(partition, result, all);
            }
        }
    }

    /// Makes the remaining parts of the first heap, in non-decreasing order, and splits the other
    /// heaps.
    fn part_all(&self, partition: Partition<'_>, result: &mut Vec<u64>, all: &mut Vec<u64>) {
        let Partition {
            heaps,
            sum,
            left,
            least,
            like,
        } = partition;
        if left == 1 {
            let place = result.len() + 1 - self.splits.parts;
            let like = (heaps.get(1) == Some(&heaps[0])).then_some(place);
            result.push(sum);
            self.split_all(&heaps[1..], like, result, all);
            result.pop();
            return;
        }
        let from = like.map_or(least, |place| result[place].max(least));
        for part in from..=sum / left as u64 {
            let like = like.filter(|&place| result[place] == part);
            let next = Partition {
                sum: sum - part,
                left: left - 1,
                least: part,
                like: like.map(|place| place + 1),
                ..partition
            };
            result.push(part);
            self.part_all(next, result, all);
            result.pop();
        }
    }

    /// The parts of partition `number` of a heap.
    fn parts(&self, heap: u64, number: u128) -> Vec<u64> {
        let empty = u128::from(self.splits.empty);
        count::nth(lifted(self.splits, heap), self.splits.parts, number)
            .into_iter()
            .map(|part| u64::try_from(part - empty).expect("a part is at most the heap"))
            .collect()
    }
}

/// A partition of the first of some heaps, under way.
#[derive(Clone, Copy)]
struct Partition<'a> {
    heaps: &'a [u64],
    /// The tokens of the heap that are left, and the number of parts into which they are to be
    /// split.
    sum: u64,
    left: usize,
    /// The last part made.
    least: u64,
    /// The place of a part that the next part must not be below. There is one as long as all parts
    /// equal those of the equal heap before.
    like: Option<usize>,
}

/// The most heaps that a move splits, and that it deletes.
fn most_changed(splits: Splits) -> [usize; 2] {
    let split = splits.heaps.max();
    [split, split * (splits.parts - 1)]
}

/// The number whose partitions into k parts of at least 1 are those of a heap.
fn lifted(splits: Splits, heap: u64) -> u128 {
    let more = if splits.empty { splits.parts - 1 } else { 0 };
    u128::from(heap) + more as u128
}

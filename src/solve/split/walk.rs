//! The walk through the box, by rank, and the splits on the way.

use super::folds::{Folds, Row};
use super::shape::Shape;
use crate::game::Splits;
use crate::solve::cells::Cells;
use crate::solve::control::{Cancelled, Control};
use crate::solve::ranking::Ranking;

/// The walk through the box.
pub(super) struct Walk<'a, F> {
    shape: Shape,
    ranking: &'a Ranking,
    folds: F,
    /// The heaps left alone by a move, and the parts made so far.
    result: Vec<usize>,
    /// The same, sorted.
    sorted: Vec<usize>,
    /// For [`Walk::last_pairs`].
    before: Vec<[usize; 3]>,
}

impl<'a, F: Folds> Walk<'a, F> {
    pub(super) fn new(shape: Shape, ranking: &'a Ranking, folds: F) -> Self {
        Self {
            shape,
            ranking,
            folds,
            result: Vec::with_capacity(shape.n),
            sorted: vec![0; shape.n],
            before: Vec::with_capacity(shape.n),
        }
    }

    /// Row by row: the positions that differ in the least heap only have ranks that follow one another.
    pub(super) fn run(mut self, control: &Control) -> Result<Cells, Cancelled> {
        let (n, positions) = (self.shape.n, self.ranking.positions());
        let (mut x, mut rank, mut others) = (vec![0; n], 0, Vec::with_capacity(n));
        while rank < positions {
            control.check()?;
            let least = x.iter().take_while(|&&v| v == 0).count();
            for s in self.shape.kept().filter(|s| n - s <= least) {
                self.fold(&x[n - s..], control)?;
            }
            self.without_one(&x, &mut others);
            let row = Row {
                rank,
                length: x[1] + 1,
                level: n - 1 - self.shape.kept().start,
                without_first: self.rank(&x[1..]),
                others: &others,
                terminal: x[n - self.shape.splits.heaps.min()] + 1 < self.shape.splits.parts,
            };
            self.folds.conclude(&row);
            rank += row.length;
            control.advance(row.length as u64);
            // The next row: the first heap that may grow does, and all before it are the least.
            let grows = (1..n - 1).find(|&i| x[i] < x[i + 1]).unwrap_or(n - 1);
            x[..grows].fill(0);
            x[grows] += 1;
        }
        Ok(self.folds.cells())
    }

    /// The ranks of a position with least heap 0 without each of its other heaps, of equal ones without the first.
    fn without_one(&self, x: &[usize], ranks: &mut Vec<usize>) {
        ranks.clear();
        let mut rank = self.rank(&x[1..]);
        for i in 1..x.len() {
            // Heap i − 1 moves up to the place that heap i leaves.
            rank -= self.ranking.weight(i, x[i]);
            rank += self.ranking.weight(i, x[i - 1]);
            if i == 1 || x[i] != x[i - 1] {
                ranks.push(rank);
            }
        }
    }

    /// Computes the fold of the heaps y that are left when others are deleted.
    fn fold(&mut self, y: &[usize], control: &Control) -> Result<(), Cancelled> {
        let (s, kept) = (y.len(), self.shape.kept());
        self.folds.clear();
        if s > kept.start {
            self.delete_one(y);
        }
        let Splits { heaps, parts, .. } = self.shape.splits;
        let deleted = self.shape.n - s;
        if deleted.is_multiple_of(parts - 1) && heaps.contains(deleted / (parts - 1)) {
            self.result.clear();
            let choice = Choice {
                y,
                first: 0,
                left: deleted / (parts - 1),
                skipped: false,
            };
            self.choose(choice, &mut Vec::new(), control)?;
        }
        self.folds.keep(s - kept.start, self.rank(y));
        Ok(())
    }

    fn rank(&self, y: &[usize]) -> usize {
        (1..).zip(y).map(|(j, &v)| self.ranking.weight(j, v)).sum()
    }

    /// Adds the folds of y with one heap less.
    fn delete_one(&mut self, y: &[usize]) {
        let level = y.len() - 1 - self.shape.kept().start;
        // The rank of y without its first heap, and then of y without each of the others.
        let mut rank = self.rank(&y[1..]);
        self.folds.add_fold(level, rank);
        for (i, pair) in y.windows(2).enumerate() {
            if pair[0] != pair[1] {
                rank -= self.ranking.weight(i + 1, pair[1]);
                rank += self.ranking.weight(i + 1, pair[0]);
                self.folds.add_fold(level, rank);
            }
        }
    }

    /// Chooses the heaps to split, of equal ones the first, and leaves the others alone.
    fn choose(
        &mut self,
        choice: Choice<'_>,
        split: &mut Vec<usize>,
        control: &Control,
    ) -> Result<(), Cancelled> {
        let Choice {
            y,
            first,
            left,
            skipped,
        } = choice;
        if left == 0 {
            let before = self.result.len();
            self.result.extend(&y[first..]);
            let parts = self.split(split, None, control);
            self.result.truncate(before);
            return parts;
        }
        if y.len() - first < left || self.folds.settled() {
            return Ok(());
        }
        let v = y[first];
        let again = skipped && first > 0 && y[first - 1] == v;
        if !again && v + 1 >= self.shape.splits.parts {
            split.push(v);
            let next = Choice {
                y,
                first: first + 1,
                left: left - 1,
                skipped: false,
            };
            self.choose(next, split, control)?;
            split.pop();
        }
        self.result.push(v);
        let next = Choice {
            y,
            first: first + 1,
            left,
            skipped: true,
        };
        self.choose(next, split, control)?;
        self.result.pop();
        Ok(())
    }

    /// Splits the given heaps in all ways; `like` is the place in the result of the partition of an equal heap, which the next
    /// one is not to come before.
    fn split(
        &mut self,
        heaps: &[usize],
        like: Option<usize>,
        control: &Control,
    ) -> Result<(), Cancelled> {
        let left = self.shape.splits.parts;
        if let Some(&v) = heaps.first() {
            let (sum, least) = (v + 1 - left, 0);
            return self.parts(
                Partition {
                    heaps,
                    sum,
                    left,
                    least,
                    like,
                },
                control,
            );
        }
        self.sorted.copy_from_slice(&self.result);
        insertion_sort(&mut self.sorted);
        self.folds.add_value(self.rank(&self.sorted));
        Ok(())
    }

    /// Makes the parts that are left of the first heap, in non-decreasing order, and splits the others.
    fn parts(&mut self, partition: Partition<'_>, control: &Control) -> Result<(), Cancelled> {
        let Partition {
            heaps,
            sum,
            left,
            least,
            like,
        } = partition;
        if left == 1 {
            self.result.push(sum);
            let place = self.result.len() - self.shape.splits.parts;
            let like = (heaps.get(1) == Some(&heaps[0])).then_some(place);
            let done = self.split(&heaps[1..], like, control);
            self.result.pop();
            return done;
        }
        let from = like.map_or(least, |place| self.result[place].max(least));
        if left == 2 {
            control.check()?;
            if heaps.len() == 1 {
                self.last_pairs(from, sum);
                return Ok(());
            }
        }
        for part in from..=sum / left {
            if self.folds.settled() {
                break;
            }
            let like = like.filter(|&place| self.result[place] == part);
            let next = Partition {
                heaps,
                sum: sum - part,
                left: left - 1,
                least: part,
                like: like.map(|place| place + 1),
            };
            self.result.push(part);
            let done = self.parts(next, control);
            self.result.pop();
            done?;
        }
        Ok(())
    }

    /// Folds in the positions of the result with p and sum − p, for all p from `from` on. Between two heaps of the result that p
    /// or sum − p passes, only these two change what they add to the rank.
    fn last_pairs(&mut self, from: usize, sum: usize) {
        let (ranking, m) = (self.ranking, self.result.len());
        let sorted = &mut self.sorted[..m];
        sorted.copy_from_slice(&self.result);
        insertion_sort(sorted);
        // What the heaps before the i-th add if none, one or both of the two parts stand before them.
        self.before.clear();
        self.before.push([0; 3]);
        for (i, &v) in sorted.iter().enumerate() {
            let add = |shift| self.before[i][shift] + ranking.weight(i + 1 + shift, v);
            self.before.push([add(0), add(1), add(2)]);
        }
        let (mut p, last) = (from, sum / 2);
        let mut low = sorted.partition_point(|&v| v < p);
        let mut high = sorted.partition_point(|&v| v + p <= sum);
        while p <= last {
            let before_low = sorted.get(low).map_or(last, |&v| v.min(last));
            let end = high
                .checked_sub(1)
                .map_or(before_low, |i| before_low.min(sum - sorted[i]));
            let others = self.before[low][0] + self.before[high][1] - self.before[low][1]
                + self.before[m][2]
                - self.before[high][2];
            let (smaller, larger) = (ranking.weights(low + 1), ranking.weights(high + 2));
            for part in p..=end {
                let rank = others + smaller[part] + larger[sum - part];
                self.folds.add_value(rank);
                if self.folds.settled() {
                    return;
                }
            }
            p = end + 1;
            while sorted.get(low).is_some_and(|&v| v < p) {
                low += 1;
            }
            while high > 0 && sorted[high - 1] + p > sum {
                high -= 1;
            }
        }
    }
}

/// Sorts few numbers that are nearly sorted.
fn insertion_sort(numbers: &mut [usize]) {
    for i in 1..numbers.len() {
        let mut j = i;
        while j > 0 && numbers[j - 1] > numbers[j] {
            numbers.swap(j - 1, j);
            j -= 1;
        }
    }
}

/// A choice of the heaps to split, under way.
#[derive(Clone, Copy)]
struct Choice<'a> {
    y: &'a [usize],
    /// The first heap that is not decided on.
    first: usize,
    /// How many are still to be chosen.
    left: usize,
    /// Whether the heap before the first was not chosen.
    skipped: bool,
}

/// A partition of the first of some heaps, under way.
#[derive(Clone, Copy)]
struct Partition<'a> {
    heaps: &'a [usize],
    /// What is left of the heap, and into how many parts it is to be split.
    sum: usize,
    left: usize,
    /// The last part made.
    least: usize,
    /// The place of the part that the next one is not to be below, while all parts are those of the equal heap before.
    like: Option<usize>,
}

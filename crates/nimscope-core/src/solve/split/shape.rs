//! The data of a game and a box that the kernel needs, the bounds on values that follow, and how
//! many folds there are.

use crate::game::Splits;
use crate::solve::cells::WordWidth;
use crate::solve::kernel::TableKey;
use crate::solve::pipeline;
use crate::solve::ranking::Ranking;

/// The data of a game and a box that the kernel needs.
#[derive(Clone, Copy, Debug)]
pub(super) struct SplitBox {
    pub(super) splits: Splits,
    pub(super) n: usize,
    /// The largest heap, counted from the least.
    largest: u64,
}

impl SplitBox {
    pub(super) fn of(splits: Splits, key: TableKey) -> Self {
        let game = key.rules.game;
        Self {
            splits,
            n: game.n(),
            largest: key.max.saturating_sub(game.least_pile()),
        }
    }

    /// The numbers s of heaps for which there are folds, in increasing order: the levels.
    pub(super) fn kept(self) -> std::ops::Range<usize> {
        self.n - self.splits.heaps.max() * (self.splits.parts - 1)..self.n
    }

    pub(super) fn multisets(self, s: usize) -> u128 {
        Ranking::count(s, 0, self.largest)
    }

    /// Whether a move may leave s heaps and split some of them.
    #[inline(always)]
    pub(super) fn is_split(self, s: usize) -> bool {
        let deleted = self.n - s;
        let each = self.splits.parts - 1;
        deleted.is_multiple_of(each) && self.splits.heaps.contains(deleted / each)
    }

    /// Whether the loose folds of s heaps belong to no heap, if there are stages.
    pub(super) fn is_shared(self, s: usize) -> bool {
        s + 1 < self.n && self.is_split(s)
    }

    /// The most threads that have shared folds of their own: two, or as many as need no more than
    /// a sixteenth of the memory of the positions.
    pub(super) fn own_folds(self) -> usize {
        let shared = self.kept().filter(|&s| self.is_shared(s));
        let rows = shared.map(|s| self.loose_rows(s).saturating_mul(self.sizes()));
        let positions = self.multisets(self.n);
        match rows.fold(0, u128::saturating_add) {
            0 => 0,
            folds => usize::try_from(positions / 16 / folds).map_or(pipeline::BLOCKS, |threads| {
                threads.clamp(2, pipeline::BLOCKS)
            }),
        }
    }

    /// The loose rows of folds of s heaps: one for each multiset of s − 1 of them.
    pub(super) fn loose_rows(self, s: usize) -> u128 {
        if self.is_split(s) {
            self.multisets(s - 1)
        } else {
            0
        }
    }

    /// Whether the positions with each largest heap are a stage. With few positions threads would
    /// gain nothing, and with two heaps a row has positions of all stages.
    pub(super) fn has_stages(self) -> bool {
        self.n > 2 && pipeline::blocks(self.n, self.largest) > 1
    }

    /// The most blocks of a stage. With fewer than four, a thread would wait for another.
    pub(super) fn most_blocks(self) -> usize {
        // With fewer rows, a block takes no longer in a stage than waking a thread. As many
        // positions of a row take as long as what is done once for a row.
        const ROWS: u128 = 1 << 6;
        const POSITIONS: u128 = 1 << 8;
        if !self.has_stages() {
            return 1;
        }
        let [rows, positions] = [1, 0].map(|less| self.multisets(self.n - less));
        // Threads add their own folds to those of all at each stage of a block, which takes long
        // if there are many blocks.
        let most = match self.own_folds() {
            0 => pipeline::BLOCKS,
            _ => pipeline::BLOCKS / 2,
        };
        let blocks = rows.saturating_add(positions / POSITIONS) / self.sizes() / ROWS;
        usize::try_from(blocks).map_or(most, |blocks| blocks.clamp(4, most))
    }

    /// A bound on the outer rows, and on their cells together, if there are stages.
    pub(super) fn outer_rows(self) -> [u128; 2] {
        let s = self.n - 1;
        if s < 3 || !self.is_split(s) {
            return [0, 0];
        }
        // Σ (N − h) C(h + a, a) = C(N + a + 1, a + 2), where heaps are at most N: the rows with
        // a = s − 3. They have h + 1 cells, and (h + 1) C(h + s − 3, s − 3) is at most
        // (s − 2) C(h + s − 2, s − 2).
        let below = |s| match self.largest.checked_sub(1) {
            Some(largest) => Ranking::count(s, 0, largest),
            None => 0,
        };
        [below(s - 1), below(s).saturating_mul(s as u128 - 2)]
    }

    /// The length of a loose row: the sizes of a heap.
    pub(super) fn sizes(self) -> u128 {
        u128::from(self.largest) + 1
    }

    /// A bound on remoteness and Grundy values, in both conventions: one more than the moves of
    /// the longest game. Heaps are counted from the least heap. A split lowers their sum by k − 1
    /// or more. Where no heap is kept, it lowers the largest heap too.
    fn bound(self) -> u128 {
        let (j, k) = (self.splits.heaps.min(), self.splits.parts);
        let largest = u128::from(self.largest);
        let moves = if j * k == self.n {
            largest / (k as u128 - 1)
        } else {
            largest * self.n as u128 / (j * (k - 1)) as u128
        };
        moves + 1
    }

    pub(super) fn width(self) -> WordWidth {
        WordWidth::holding(self.bound())
    }

    /// The words of a set of Grundy values.
    pub(super) fn set_words(self) -> usize {
        usize::try_from(self.bound() / 64 + 1).unwrap_or(usize::MAX)
    }
}

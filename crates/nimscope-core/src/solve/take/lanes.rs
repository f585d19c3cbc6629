//! Many sizes of the last pile at once: *lanes* side by side in a word, which one step settles.
//!
//! The other n − 1 piles are sorted and the last may have any size. So every position comes up
//! once for each of its piles, and is written down where its last pile is its largest. Every move
//! that keeps the last pile leads to the same lane of other piles. A move that reduces it leads to
//! lower lanes. So the chunks of the [pipeline] are stretches of lanes.

use super::super::control::{Cancelled, Control, mapped};
use super::super::kernel::{Filling, TableKey};
use super::boxes::{self, BoxRow, Boxes, Fold};
use super::pipeline;
use crate::game::{Convention, Ruleset};

/// A measure whose values are settled by lanes.
pub(super) trait Lanes: Send {
    type Fold: Fold;

    /// The data that a chunk needs from the lanes below it.
    type Carry: Copy + Send;

    /// The values of all lanes of a chunk, given the number of other piles that are not empty.
    fn settle(
        &self,
        nonempty: usize,
        options: OptionFolds<'_, Word<Self>>,
        carry: &mut Self::Carry,
        values: &mut [Word<Self>],
    );

    /// Writes down the positions of a row whose last pile is their largest.
    fn write(&mut self, row: &BoxRow, values: &[Word<Self>]);
}

/// The word of a measure's fold.
type Word<L> = <<L as Lanes>::Fold as Fold>::Word;

/// The folds over the options of a position, in each lane.
#[derive(Debug)]
pub(super) struct OptionFolds<'a, W> {
    /// The fold over the options that keep the last pile.
    pub(super) kept: &'a [W],
    /// The fold for the options that reduce the last pile and others, over their other piles: the
    /// option itself is in a lower lane.
    pub(super) reduced: &'a [W],
}

/// The data of a game that settling needs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    /// The least number of piles of a move.
    pub(super) least: usize,
    /// Whether a move may reduce the last pile alone.
    pub(super) single: bool,
    pub(super) misere: bool,
}

impl From<Ruleset> for Rules {
    fn from(rules: Ruleset) -> Self {
        let sizes = rules.game.sizes();
        Self {
            least: sizes.min(),
            single: sizes.contains(1),
            misere: rules.convention == Convention::Misere,
        }
    }
}

/// A chunk of the lanes.
struct LaneChunk<'a, L: Lanes> {
    lanes: L,
    boxes: Boxes<'a, L::Fold>,
    sizes: &'a [usize],
    /// Whether it counts the positions of a row as done, for all sizes of the last pile.
    is_lowest: bool,
    control: &'a Control,
    kept: Vec<Word<L>>,
    reduced: Vec<Word<L>>,
    /// The fold over the positions of a row before the present one.
    own: Vec<Word<L>>,
}

/// The numbers of piles other than the last one that a move may reduce: all of its piles, or all
/// but one.
fn other_sizes(key: TableKey) -> Vec<usize> {
    let sizes = key.move_sizes();
    (1..key.rules.game.n())
        .filter(|j| sizes.contains(j) || sizes.contains(&(j + 1)))
        .collect()
}

/// The memory of the prefix folds, in bytes, for any number of chunks and cells of `words` words
/// of `word` bytes.
pub(super) fn work_bytes(key: TableKey, words: u128, word: u128, carry: u128) -> u128 {
    let m = key.rules.game.n() - 1;
    let folds = boxes::bytes(m, &other_sizes(key), key.max, words * word);
    // Each chunk has lists of its own. They are counted for a box of one size.
    let lists = boxes::bytes(m, &other_sizes(key), 0, word).saturating_mul(words);
    folds
        .saturating_add(lists)
        .saturating_add(pipeline::bytes(m, key.max, words, carry))
}

/// Settles all lanes, from the chunks, lowest first, and their folds.
pub(super) fn sweep<L: Lanes>(
    chunks: Vec<(L, L::Fold)>,
    lower: pipeline::Lower<'_, L::Carry>,
    filling: Filling<'_>,
) -> Result<Vec<L>, Cancelled> {
    let Filling { ranking, key, .. } = filling;
    let control = filling.control;
    let m = ranking.n - 1;
    let (sizes, others) = (key.move_sizes(), other_sizes(key));
    let chunk = |(c, (lanes, fold))| {
        let boxes = Boxes::new(fold, ranking, m, &others, control)?;
        Ok(LaneChunk {
            lanes,
            sizes: &sizes,
            is_lowest: c == 0,
            control,
            kept: boxes.row(),
            reduced: boxes.row(),
            own: vec![L::Fold::nothing(); boxes.width()],
            boxes,
        })
    };
    // The folds are long: each thread makes its own, and gives them back.
    let mut chunks: Vec<LaneChunk<'_, L>> =
        mapped(chunks.into_iter().enumerate().collect(), chunk)?;
    pipeline::run(&mut chunks, ranking, m, lower, |_| ())?;
    mapped(chunks, |chunk| Ok(chunk.lanes))
}

impl<L: Lanes> pipeline::Chunk for LaneChunk<'_, L> {
    type Carry = L::Carry;

    fn stage(&mut self, top: usize, carries: &mut [L::Carry]) -> Result<(), Cancelled> {
        let (width, n) = (self.boxes.width(), self.boxes.piles() + 1);
        let lanes = self.boxes.max_size() - top + 1;
        let reduces = |j| self.sizes.contains(&j);
        let mut carries = carries.iter_mut();
        self.boxes.stage(top, self.control, |boxes, row, values| {
            let kept = &mut self.kept[..values.len()];
            let reduced = &mut self.reduced[..values.len()];
            kept.fill(L::Fold::nothing());
            reduced.fill(L::Fold::nothing());
            for &size in self.sizes {
                if size < n {
                    boxes.join_options(row, size, kept);
                }
                if size > 1 {
                    boxes.join_options(row, size - 1, reduced);
                }
            }
            self.own.fill(L::Fold::nothing());
            let cells = kept
                .chunks_exact_mut(width)
                .zip(reduced.chunks_exact_mut(width))
                .zip(values.chunks_exact_mut(width));
            for (i, (((kept, reduced), values), carry)) in cells.zip(&mut carries).enumerate() {
                // The options that reduce the smallest pile of this row, and maybe the last pile
                // too.
                if reduces(1) {
                    L::Fold::join_all(kept, &self.own);
                }
                if reduces(2) {
                    L::Fold::join_all(reduced, &self.own);
                }
                let options = OptionFolds { kept, reduced };
                self.lanes.settle(row.nonempty(i), options, carry, values);
                L::Fold::join_all(&mut self.own, values);
            }
            self.lanes.write(row, values);
            if self.is_lowest {
                self.control.advance((row.len * lanes) as u64);
            }
        })
    }
}

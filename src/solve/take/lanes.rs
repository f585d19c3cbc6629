//! Many sizes of the last pile at once: *lanes* side by side in a word, which one step settles.
//!
//! The other n − 1 piles are sorted and the last may have any size, so every position is met as often as it has piles, and written
//! down where its last pile is its largest. Every move that keeps the last pile leads to the same lane of other piles; one that
//! reduces it leads to lower lanes. So lanes are cut into *chunks*, each with prefix folds of its own, which know of lower chunks
//! only what these *carry* over for the other piles: several threads fill chunks at the same time, each of them a stage behind the
//! chunk below. What is found does not depend on the number of chunks.

use rayon::prelude::*;

use super::super::control::{Cancelled, Control};
use super::super::ranking::Ranking;
use super::super::table::TableKey;
use super::boxes::{self, Boxes, Fold, Row};
use crate::game::{Convention, Ruleset};

/// A measure whose values are settled by lanes.
pub(super) trait Lanes: Send {
    type Fold: Fold;

    /// What the lanes below a chunk mean for it.
    type Carry: Copy + Send;

    /// The carry into the lowest chunk.
    fn nothing_below(&self) -> Self::Carry;

    /// The values of all lanes of a chunk, for other piles of which so many are not empty.
    fn settle(
        &self,
        nonempty: usize,
        options: Options<'_, Word<Self>>,
        carry: &mut Self::Carry,
        values: &mut [Word<Self>],
    );

    /// Writes down the positions of a row whose last pile is their largest.
    fn write(&mut self, row: &Row, values: &[Word<Self>]);
}

/// The word of a measure's fold.
type Word<L> = <<L as Lanes>::Fold as Fold>::Word;

/// The folds over the options of a position, in each lane.
#[derive(Debug)]
pub(super) struct Options<'a, W> {
    /// Over those that keep the last pile.
    pub(super) kept: &'a [W],
    /// Over the other piles of those that reduce the last pile and others: the option itself is in a lower lane.
    pub(super) reduced: &'a [W],
}

/// What settling needs to know of a game.
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
struct Chunk<'a, L: Lanes> {
    lanes: L,
    boxes: Boxes<'a, L::Fold>,
    kept: Vec<Word<L>>,
    reduced: Vec<Word<L>>,
    /// Over the positions of a row before the present one.
    own: Vec<Word<L>>,
    /// For each position of the stage that comes next.
    carries: Vec<L::Carry>,
}

/// How many of the piles other than the last one a move may reduce: all of its piles, or all but one.
fn other_sizes(key: TableKey) -> Vec<usize> {
    let sizes = super::sizes(key);
    (1..key.rules.game.n())
        .filter(|j| sizes.contains(j) || sizes.contains(&(j + 1)))
        .collect()
}

/// The memory of the prefix folds, in bytes, however many chunks there are, for cells of so many words.
pub(super) fn work_bytes(key: TableKey, words: u128, word: u128, carry: u128) -> u128 {
    let m = key.rules.game.n() - 1;
    let folds = boxes::bytes(m, &other_sizes(key), key.max, words * word);
    let stage = Ranking::count(m.saturating_sub(1), 0, key.max);
    // Each chunk has lists of its own, and they are accounted for a box of one size.
    let lists = boxes::bytes(m, &other_sizes(key), 0, word).saturating_mul(words);
    folds
        .saturating_add(lists)
        .saturating_add(stage.saturating_mul(words * carry))
}

/// Into how many chunks so many words of lanes are cut: one for each thread of the pool, if a stage is worth the trouble.
pub(super) fn chunks(ranking: &Ranking, words: usize) -> usize {
    const WORTH_IT: usize = 1 << 16;
    if ranking.positions() / (ranking.max_size() + 1) < WORTH_IT {
        return 1;
    }
    rayon::current_num_threads().min(words)
}

/// Settles all lanes, from the chunks, lowest first, and their folds.
pub(super) fn sweep<L: Lanes>(
    chunks: Vec<(L, L::Fold)>,
    ranking: &Ranking,
    key: TableKey,
    control: &Control,
) -> Result<Vec<L>, Cancelled> {
    let m = ranking.n() - 1;
    let (sizes, others) = (super::sizes(key), other_sizes(key));
    let mut chunks: Vec<Chunk<'_, L>> = chunks
        .into_iter()
        .map(|(lanes, fold)| {
            let boxes = Boxes::new(fold, ranking, m, &others);
            Chunk {
                lanes,
                kept: boxes.row(),
                reduced: boxes.row(),
                own: vec![L::Fold::nothing(); boxes.width()],
                boxes,
                carries: Vec::new(),
            }
        })
        .collect();
    let stages = chunks[0].boxes.stages();
    // Chunk c does stage t at the time t + c.
    for time in 0..stages + chunks.len() - 1 {
        let length = if m > 1 && time < stages {
            ranking.weight(m - 1, time + 1)
        } else {
            1
        };
        let lowest = &mut chunks[0];
        lowest.carries.clear();
        lowest.carries.resize(length, lowest.lanes.nothing_below());
        let stage = |(c, chunk): (usize, &mut Chunk<'_, L>)| match time.checked_sub(c) {
            Some(top) if top < stages => chunk.stage(top, &sizes, c == 0, control),
            _ => Ok(()),
        };
        if chunks.len() == 1 {
            stage((0, &mut chunks[0]))?;
        } else {
            chunks.par_iter_mut().enumerate().try_for_each(stage)?;
            for c in (1..chunks.len()).rev() {
                let (below, above) = chunks.split_at_mut(c);
                std::mem::swap(&mut below[c - 1].carries, &mut above[0].carries);
            }
        }
    }
    Ok(chunks.into_iter().map(|chunk| chunk.lanes).collect())
}

impl<L: Lanes> Chunk<'_, L> {
    fn stage(
        &mut self,
        top: usize,
        sizes: &[usize],
        is_lowest: bool,
        control: &Control,
    ) -> Result<(), Cancelled> {
        let width = self.boxes.width();
        let n = self.boxes.piles() + 1;
        let reduces = |j| sizes.contains(&j);
        let mut carries = self.carries.iter_mut();
        let max = self.boxes.max_size();
        self.boxes.stage(top, control, |boxes, row, values| {
            let kept = &mut self.kept[..values.len()];
            let reduced = &mut self.reduced[..values.len()];
            kept.fill(L::Fold::nothing());
            reduced.fill(L::Fold::nothing());
            for &size in sizes {
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
                // The options that reduce the smallest pile of this row, and maybe the last pile too.
                if reduces(1) {
                    L::Fold::join_all(kept, &self.own);
                }
                if reduces(2) {
                    L::Fold::join_all(reduced, &self.own);
                }
                let options = Options { kept, reduced };
                self.lanes.settle(row.nonempty(i), options, carry, values);
                L::Fold::join_all(&mut self.own, values);
            }
            self.lanes.write(row, values);
            if is_lowest {
                control.advance((row.len * (max - top + 1)) as u64);
            }
        })
    }
}

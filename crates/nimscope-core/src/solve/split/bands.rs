//! Folds to which several threads write, and what a thread keeps before it writes there.

use std::ops::Range;
use std::sync::{Mutex, MutexGuard};

use super::folds::{HeapRow, SplitFold};
use super::home::{HeapFolds, Home, Layout};
use super::target::FoldTarget;
use crate::lists::CollectVec as _;
use crate::solve::control::NO_PANIC;

/// The most cells of rows that are kept, but for the last one.
pub(super) const MANY: usize = 1 << 10;

/// The most bands.
const BANDS: usize = 64;

/// Folds to which several threads write, by band: those that stand with heaps of the band, whose
/// stages have not begun, and the rows of other folds whose largest heap is one of them.
pub(super) struct Bands<F: SplitFold> {
    /// The binary logarithm of the number of heaps in a band.
    shift: u32,
    all: Vec<Mutex<Band<F>>>,
    /// Folds of nothing that a thread may take, and how many more may be made.
    spare: Mutex<(Vec<OwnFolds<F>>, usize)>,
}

/// The part of these folds for some heaps. No two bands share a line of the cache.
#[repr(align(128))]
struct Band<F: SplitFold> {
    /// By level, the numbers of the rows and the rows.
    shared: Vec<(Range<usize>, F::Loose)>,
    /// By heap, if something was folded in.
    later: Vec<Option<HeapFolds<F>>>,
}

/// Folds that belong to no heap, of a thread alone: what it has folded in at a stage of a block.
/// Threads that write to the same ones take the lines of the cache from each other.
pub(super) struct OwnFolds<F: SplitFold> {
    /// By level, all rows.
    rows: Vec<F::Loose>,
    /// By level and row, whether something was folded in.
    written: Vec<Vec<bool>>,
}

/// The rows of a plane that are yet to be folded in where several threads write.
#[derive(Debug, Default)]
pub(super) struct KeptRows<C> {
    /// The numbers of positions, and where the cells are.
    rows: Vec<(usize, Range<usize>)>,
    cells: Vec<C>,
}

impl<F: SplitFold> Bands<F> {
    pub(super) fn new(layout: Layout<'_, F>) -> Self {
        let Layout {
            shape,
            ranking,
            fold,
            staged,
        } = layout;
        let sizes = ranking.max_size() + 1;
        let heaps = sizes.div_ceil(BANDS).next_power_of_two();
        let band = |band: usize| {
            let shared = |s: usize| {
                let below = |band: usize| match band {
                    0 => 0,
                    _ => ranking.multisets(s - 1, sizes.min(band * heaps)),
                };
                let rows = if staged && shape.is_shared(s) {
                    below(band)..below(band + 1)
                } else {
                    0..0
                };
                (rows.clone(), fold.loose(rows.len(), sizes))
            };
            Mutex::new(Band {
                shared: shape.kept().map(shared).collect_vec(),
                later: (0..heaps).map(|_| None).collect_vec(),
            })
        };
        Self {
            shift: heaps.trailing_zeros(),
            all: (0..sizes.div_ceil(heaps)).map(band).collect_vec(),
            spare: Mutex::new((Vec::new(), if staged { shape.own_folds() } else { 0 })),
        }
    }

    /// Folds of nothing, if a thread may have some. They come back by [`Bands::take_in`].
    pub(super) fn own(&self, layout: Layout<'_, F>) -> Option<OwnFolds<F>> {
        let mut spare = self.spare.lock().expect(NO_PANIC);
        let own = spare.0.pop();
        if own.is_none() {
            spare.1 = spare.1.checked_sub(1)?;
        }
        drop(spare);
        Some(own.unwrap_or_else(|| OwnFolds::new(layout)))
    }

    /// Takes in what a thread has folded in.
    pub(super) fn take_in(&self, mut own: OwnFolds<F>, fold: F) {
        for band in &self.all {
            let mut band = band.lock().expect(NO_PANIC);
            let levels = own.rows.iter_mut().zip(&mut own.written);
            for ((all, shared), (rows, written)) in band.shared.iter_mut().zip(levels) {
                for row in all.clone() {
                    if std::mem::take(&mut written[row]) {
                        fold.take_in((shared, row - all.start), (rows, row));
                    }
                }
            }
        }
        self.spare.lock().expect(NO_PANIC).0.push(own);
    }

    /// The band of a heap.
    fn band(&self, heap: usize) -> MutexGuard<'_, Band<F>> {
        self.all[heap >> self.shift].lock().expect(NO_PANIC)
    }

    /// The place of a heap in its band.
    fn place(&self, heap: usize) -> usize {
        heap & ((1 << self.shift) - 1)
    }

    /// The folds that stand with a heap whose stage begins.
    pub(super) fn begin(&self, h: usize, layout: Layout<'_, F>) -> HeapFolds<F> {
        let folds = self.band(h).later[self.place(h)].take();
        folds.unwrap_or_else(|| layout.folds(h))
    }

    /// Takes in a loose fold that belongs to no heap, in the row of heaps of which this is the
    /// largest.
    pub(super) fn gather(
        &self,
        (fold, work): (F, &mut F::Work),
        largest: usize,
        (level, row, v): (usize, usize, usize),
    ) {
        let (all, rows) = &self.band(largest).shared[level];
        fold.gather(work, rows, row - all.start, v);
    }

    /// Folds in the rows that were kept. Targets that larger q do not have either are dropped.
    pub(super) fn fold_in(
        &self,
        kept: &mut KeptRows<F::Cell>,
        (targets, heaps): (&mut Vec<FoldTarget>, &[usize]),
        layout: Layout<'_, F>,
    ) {
        let mut locked: Option<(usize, MutexGuard<'_, Band<F>>)> = None;
        targets.retain_mut(|target| {
            for (length, cells) in &kept.rows {
                let Some(landing) = target.of(length - 1, layout.ranking, heaps) else {
                    return false;
                };
                let number = landing.heap >> self.shift;
                if locked.as_ref().is_none_or(|(band, _)| *band != number) {
                    drop(locked.take());
                    locked = Some((number, self.band(landing.heap)));
                }
                let (_, band) = locked.as_mut().expect("it was locked");
                let (loose, row) = if target.home == Home::Later {
                    let folds = &mut band.later[self.place(landing.heap)];
                    let folds = folds.get_or_insert_with(|| layout.folds(landing.heap));
                    (&mut folds.0[target.level].inner, landing.row)
                } else {
                    let (all, rows) = &mut band.shared[target.level];
                    (rows, landing.row - all.start)
                };
                let cells = &kept.cells[cells.clone()];
                let length = *length;
                (layout.fold).push(loose, row, landing.v, HeapRow { cells, length });
            }
            true
        });
        kept.rows.clear();
        kept.cells.clear();
    }
}

impl<F: SplitFold> OwnFolds<F> {
    fn new(layout: Layout<'_, F>) -> Self {
        let (shape, ranking) = (layout.shape, layout.ranking);
        let sizes = ranking.max_size() + 1;
        let count = |s| {
            if shape.is_shared(s) {
                ranking.multisets(s - 1, sizes)
            } else {
                0
            }
        };
        Self {
            rows: (shape.kept())
                .map(|s| layout.fold.loose(count(s), sizes))
                .collect_vec(),
            written: shape.kept().map(|s| vec![false; count(s)]).collect_vec(),
        }
    }

    /// The rows of a level, to write to this one.
    pub(super) fn write(&mut self, level: usize, row: usize) -> &mut F::Loose {
        self.written[level][row] = true;
        &mut self.rows[level]
    }

    /// Takes in a loose fold.
    pub(super) fn gather(
        &self,
        (fold, work): (F, &mut F::Work),
        (level, row, v): (usize, usize, usize),
    ) {
        fold.gather(work, &self.rows[level], row, v);
    }
}

impl<C: Copy> KeptRows<C> {
    /// Keeps a row of positions.
    pub(super) fn push(&mut self, row: HeapRow<'_, C>) {
        let start = self.cells.len();
        self.cells.extend_from_slice(row.cells);
        self.rows.push((row.length, start..self.cells.len()));
    }

    /// Whether it is time to fold them in.
    pub(super) fn are_many(&self) -> bool {
        self.cells.len() > MANY
    }
}

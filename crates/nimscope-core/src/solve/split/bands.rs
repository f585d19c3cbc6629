//! Folds to which several threads write, and the rows that are to be folded in there.

use std::ops::Range;
use std::sync::{Mutex, MutexGuard};

use super::folds::{HeapRow, SplitFold};
use super::home::{HeapFolds, Home, Layout};
use super::target::FoldTarget;
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
    bands: Vec<Mutex<Band<F>>>,
}

/// The part of these folds for some heaps. No two bands share a line of the cache.
#[repr(align(128))]
struct Band<F: SplitFold> {
    /// By level, the first row and all of them.
    shared: Vec<(usize, F::Loose)>,
    /// By heap, if something was folded in.
    later: Vec<Option<HeapFolds<F>>>,
}

/// The rows of a plane that are yet to be folded in where several threads write.
#[derive(Debug)]
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
                let is_here = staged && s + 1 < shape.n && shape.is_split(s);
                let rows = if is_here {
                    below(band + 1) - below(band)
                } else {
                    0
                };
                (below(band), fold.loose(rows, sizes))
            };
            Mutex::new(Band {
                shared: shape.kept().map(shared).collect(),
                later: (0..heaps).map(|_| None).collect(),
            })
        };
        Self {
            shift: heaps.trailing_zeros(),
            bands: (0..sizes.div_ceil(heaps)).map(band).collect(),
        }
    }

    /// The band of a heap.
    fn band(&self, heap: usize) -> MutexGuard<'_, Band<F>> {
        self.bands[heap >> self.shift].lock().expect(NO_PANIC)
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
        let (first, rows) = &self.band(largest).shared[level];
        fold.gather(work, rows, row - first, v);
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
                    let (first, rows) = &mut band.shared[target.level];
                    (rows, landing.row - *first)
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

impl<C: Copy> KeptRows<C> {
    pub(super) fn new() -> Self {
        Self {
            rows: Vec::new(),
            cells: Vec::new(),
        }
    }

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

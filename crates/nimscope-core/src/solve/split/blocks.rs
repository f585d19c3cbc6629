//! All positions of the box in the order of their ranks, in planes of rows.

use std::ops::Range;
use std::sync::Mutex;

use super::bands::{Bands, KeptRows, OwnFolds};
use super::folds::{HeapRow, SplitFold, StageCells};
use super::home::{HeapFolds, Home, Layout, LevelFolds};
use super::merge::Merger;
use super::shape::SplitBox;
use super::target::FoldTarget;
use crate::solve::bits;
use crate::solve::cells::StoredValues;
use crate::solve::control::{Cancelled, Control, NO_PANIC};
use crate::solve::kernel::Filling;
use crate::solve::pipeline::{self, BlockInStage};
use crate::solve::ranking::advance;

/// The positions with a largest heap, or all.
struct SplitStage<'a, F: SplitFold> {
    /// The folds that stand with this heap.
    top: HeapFolds<F>,
    /// The cells of the table for these positions.
    cells: StageCells<'a, F::Cell>,
    /// The number of the first of these cells.
    first: usize,
}

/// The sizes of the second largest heap in a block.
struct SplitBlock<F: SplitFold> {
    sizes: Range<usize>,
    /// The folds that stand with these heaps, of those whose stage has ended.
    ended: Vec<HeapFolds<F>>,
    room: BlockRoom<F>,
}

/// Room to work with.
struct BlockRoom<F: SplitFold> {
    work: F::Work,
    /// The values of a row.
    row: Vec<F::Cell>,
    /// Where rows are folded in: those of this stage and block.
    near: Vec<FoldTarget>,
    /// Those to which several threads write.
    far: Vec<FoldTarget>,
    /// Folds of fewer than n − 1 heaps, of this stage of the block.
    few: Option<OwnFolds<F>>,
    /// The heaps of all targets.
    heaps: Vec<usize>,
    kept: KeptRows<F::Cell>,
}

/// The number of positions after which the progress is told.
const COUNTED: usize = 1 << 12;

/// The values of all positions.
pub(super) fn fill<F: SplitFold>(
    shape: SplitBox,
    filling: Filling<'_>,
    fold: F,
) -> Result<StoredValues, Cancelled> {
    let Filling {
        ranking, control, ..
    } = filling;
    let cut = pipeline::cut(ranking, shape.n, shape.most_blocks());
    let layout = Layout {
        shape,
        ranking,
        fold,
        staged: shape.has_stages(),
    };
    let count = if layout.staged {
        ranking.max_size() + 1
    } else {
        1
    };
    // Three heaps have few folds of the largest one, and many of the others.
    let ahead = match shape.n {
        3 => pipeline::FEW_WAIT,
        _ => pipeline::STAGE_FIRST,
    };
    let bands = Bands::new(layout);
    let mut table = bits::defaults(ranking.positions().div_ceil(F::POSITIONS));
    let heads = Mutex::new(Vec::new());
    let mut rest = &mut table[..];
    let mut begin = |top: usize| {
        let [start, end] = if layout.staged {
            [top, top + 1].map(|top| ranking.weight(shape.n, top))
        } else {
            [0, ranking.positions()]
        };
        let cells = end.div_ceil(F::POSITIONS) - start.div_ceil(F::POSITIONS);
        SplitStage {
            top: bands.begin(top, layout),
            cells: StageCells {
                cells: (rest.split_off_mut(..cells)).expect("the table holds all positions"),
                head: F::Cell::default(),
                shift: start % F::POSITIONS,
            },
            first: start / F::POSITIONS,
        }
    };
    pipeline::run(
        cut.iter().map(|sizes| sizes.start).collect(),
        (count, ahead),
        &|block| {
            Ok(SplitBlock {
                sizes: cut[block].clone(),
                ended: Vec::new(),
                room: BlockRoom {
                    work: fold.work(),
                    row: Vec::new(),
                    near: Vec::new(),
                    far: Vec::new(),
                    few: None,
                    heaps: Vec::new(),
                    kept: KeptRows::default(),
                },
            })
        },
        &mut begin,
        &|BlockInStage { own, number, .. }, stage| {
            own.room.few = bands.own(layout);
            stage.fill(own, number, (layout, &bands), control)?;
            if let Some(few) = own.room.few.take() {
                bands.take_in(few, fold);
            }
            if own.sizes.contains(&number) || !layout.staged {
                let top = std::mem::replace(&mut stage.top, HeapFolds(Vec::new()));
                own.ended.push(top);
                let mut heads = heads.lock().expect(NO_PANIC);
                heads.push((stage.first, stage.cells.head));
            }
            Ok(())
        },
    )?;
    for (cell, head) in heads.into_inner().expect(NO_PANIC) {
        if let Some(cell) = table.get_mut(cell) {
            *cell |= head;
        }
    }
    Ok(F::stored(table))
}

/// The ranks of q and larger heaps y, with one or two of them left out. Heaps that are left out or
/// named have no place in a rank.
struct PlaneRanks {
    /// The rank of y.
    y: usize,
    /// The rank of 0 and y. With q in place of 0 it is q more.
    with_q: usize,
    /// The ranks without a heap, for the different heaps of y.
    others: Vec<OneLess>,
    /// The ranks without the second largest heap of the position, which is the largest of y or q,
    /// if there are stages.
    second: Option<SecondRanks>,
}

/// A heap of y that is left out.
struct OneLess {
    heap: usize,
    /// The rank of 0 and the rest of y. With q in place of 0 it is q more.
    with_q: usize,
    /// The rank of 0, 0 and the rest of y. With 0 and q in their place it is C(q + 1, 2) more.
    with_p_q: usize,
}

/// The ranks besides the second largest heap.
struct SecondRanks {
    /// The largest heap.
    top: usize,
    /// The number of the outer row of y, without its largest heap, and the largest heap of all.
    outer: Option<usize>,
    /// As in [`OneLess`]. None if q is the second largest heap: then the rank is 0, or p.
    less: Option<OneLess>,
}

impl PlaneRanks {
    fn of<F: SplitFold>(y: &[usize], top: Option<usize>, layout: Layout<'_, F>) -> Self {
        let ranking = layout.ranking;
        let less = |i: usize| {
            let without = || y[..i].iter().chain(&y[i + 1..]).copied();
            OneLess {
                heap: y[i],
                with_q: ranking.rank_from(2, without()),
                with_p_q: ranking.rank_from(3, without()),
            }
        };
        let second = top.map(|top| SecondRanks {
            top,
            outer: (y.last().copied().filter(|&r| r < top)).map(|r| {
                let rest = ranking.rank_from(1, y[..y.len() - 1].iter().copied());
                (top - r - 1) * layout.outer_rows(r) + rest
            }),
            less: y.len().checked_sub(1).map(less),
        });
        let different = |&i: &usize| i == 0 || y[i] != y[i - 1];
        Self {
            y: ranking.rank_from(1, y.iter().copied()),
            with_q: ranking.rank_from(2, y.iter().copied()),
            others: (0..y.len()).filter(different).map(less).collect(),
            second,
        }
    }
}

impl<F: SplitFold> SplitStage<'_, F> {
    /// Goes through the positions of a block with this largest heap. Those of a plane differ in
    /// the two least heaps p ≤ q only, and those of a row in p only. The ranks in a plane follow
    /// one another.
    fn fill(
        &mut self,
        block: &mut SplitBlock<F>,
        number: usize,
        (layout, bands): (Layout<'_, F>, &Bands<F>),
        control: &Control,
    ) -> Result<(), Cancelled> {
        let (n, named, max) = (layout.shape.n, layout.named(), layout.ranking.max_size());
        let sizes = block.sizes.start..block.sizes.end.min(number + 1);
        let mut x = vec![0; n];
        let mut most = max;
        if layout.staged {
            x[n - 1] = number;
            x[n - 2] = sizes.start;
            most = sizes.end - 1;
        }
        loop {
            let qs = match x[2..] {
                _ if layout.staged && n == 3 => sizes.clone(),
                [largest, ..] => 0..largest + 1,
                [] => 0..max + 1,
            };
            x[..2].fill(0);
            self.plane(&x, qs, block, (layout, bands), control)?;
            if !advance(&mut x[2..n.max(2 + named) - named], 0, most) {
                return Ok(());
            }
        }
    }

    fn plane(
        &mut self,
        x: &[usize],
        qs: Range<usize>,
        block: &mut SplitBlock<F>,
        (layout, bands): (Layout<'_, F>, &Bands<F>),
        control: &Control,
    ) -> Result<(), Cancelled> {
        let Layout {
            shape,
            ranking,
            fold,
            ..
        } = layout;
        let (n, named, splits) = (shape.n, layout.named(), shape.splits);
        let BlockRoom {
            near,
            far,
            heaps,
            few,
            ..
        } = &mut block.room;
        near.clear();
        far.clear();
        heaps.clear();
        let each = |left: &_| {
            let target = FoldTarget::new(left, x, layout, heaps);
            match target.home {
                Home::Top | Home::Second => near.push(target),
                Home::Shared if few.is_some() => near.push(target),
                Home::Later | Home::Shared => far.push(target),
            }
        };
        Merger::new(splits, ranking.max_size(), x, control, each).run()?;
        FoldTarget::by_heap(far);
        let top = layout.staged.then(|| x[n - 1]);
        // Folds of fewer than n − 1 heaps are completed where all other heaps are least ones.
        let least = x[2..].iter().take_while(|&&v| v == 0).count();
        for s in shape.kept().filter(|&s| s + 1 < n && s + least + 2 >= n) {
            self.complete_few(&x[n - s..], block, (layout, bands));
        }
        let y = &x[2..n - named];
        let ranks = PlaneRanks::of(y, top, layout);
        let SplitBlock { sizes, ended, room } = block;
        let mut at = ranking.rank_from(3, y.iter().copied()) + ranking.weight(2, qs.start);
        let mut counted = at;
        for q in qs {
            control.check()?;
            let r = y.last().copied().unwrap_or(q);
            let mut second = top
                .filter(|&top| r < top)
                .map(|_| &mut ended[r - sizes.start]);
            self.complete(q, &ranks, second.as_deref(), (&mut room.work, layout));
            let i = n - splits.heaps.min();
            let is_terminal = (if i == 1 { q } else { x[i] }) + 1 < splits.parts;
            let matters = if is_terminal {
                fold.terminal(q + 1, &mut room.row)
            } else {
                self.conclude(q, &ranks, second.as_deref(), (room, layout))
            };
            let row = HeapRow {
                cells: &room.row,
                length: q + 1,
            };
            fold.write(&mut self.cells, at, row);
            at += q + 1;
            if at - counted >= COUNTED {
                control.advance((at - counted) as u64);
                counted = at;
            }
            if !matters {
                continue;
            }
            let mut i = 0;
            while let Some(target) = room.near.get_mut(i) {
                let Some(landing) = target.of(q, ranking, &room.heaps) else {
                    // Nor is there one for a larger q.
                    room.near.swap_remove(i);
                    continue;
                };
                i += 1;
                let loose = match (target.home, &mut second, &mut room.few) {
                    (Home::Second, Some(folds), _) => folds.0[target.level].loose(landing.outer),
                    (Home::Shared, _, Some(few)) => few.write(target.level, landing.row),
                    _ => self.top.0[target.level].loose(landing.outer),
                };
                fold.push(loose, landing.row, landing.v, row);
            }
            if !room.far.is_empty() {
                room.kept.push(row);
                if room.kept.are_many() {
                    let to = (&mut room.far, &room.heaps[..]);
                    bands.fold_in(&mut room.kept, to, layout);
                }
            }
        }
        let to = (&mut room.far, &room.heaps[..]);
        bands.fold_in(&mut room.kept, to, layout);
        control.advance((at - counted) as u64);
        Ok(())
    }

    /// Joins the folds for s heaps y, where s is less than n − 1.
    fn complete_few(
        &mut self,
        y: &[usize],
        block: &mut SplitBlock<F>,
        (layout, bands): (Layout<'_, F>, &Bands<F>),
    ) {
        let Layout {
            shape,
            ranking,
            fold,
            staged,
        } = layout;
        let (s, named) = (y.len(), layout.named());
        let level = s - shape.kept().start;
        let without = |i: usize, end: usize| {
            let rest = y[..i].iter().chain(&y[(i + 1).min(end)..end]).copied();
            ranking.rank_from(1, rest)
        };
        let work = &mut block.room.work;
        fold.clear(work);
        for i in (0..s).filter(|&i| i == 0 || y[i] != y[i - 1]) {
            if shape.is_split(s) && staged {
                let others = y[..i].iter().chain(&y[i + 1..]);
                let largest = others.last().copied().unwrap_or(0);
                let place = (level, without(i, s), y[i]);
                bands.gather((fold, work), largest, place);
                if let Some(few) = &block.room.few {
                    few.gather((fold, work), place);
                }
            } else if shape.is_split(s) {
                fold.gather(work, &self.top.0[level].inner, without(i, s), y[i]);
            }
            if level == 0 {
                continue;
            }
            // Without the largest heap, the folds stand with the next one.
            let (of, end) = if staged && i + 1 == s {
                (&block.ended[y[i - 1] - block.sizes.start], s - 2)
            } else {
                (&self.top, s - named)
            };
            let rank = without(i.min(end), end);
            fold.add(work, &of.0[level - 1].complete, rank);
        }
        let rank = ranking.rank_from(1, y[..s - named].iter().copied());
        fold.keep(work, &mut self.top.0[level].complete, rank);
    }

    /// Joins the folds for q and the heaps of a plane.
    fn complete(
        &mut self,
        q: usize,
        ranks: &PlaneRanks,
        second: Option<&HeapFolds<F>>,
        (work, Layout { shape, fold, .. }): (&mut F::Work, Layout<'_, F>),
    ) {
        let level = shape.n - 1 - shape.kept().start;
        // The folds that stand with the second largest heap, and the rank there.
        let second = second.zip(ranks.second.as_ref()).map(|(folds, second)| {
            let rank = second.less.as_ref().map_or(0, |less| less.with_q + q);
            (folds, second, rank)
        });
        fold.clear(work);
        if shape.is_split(shape.n - 1) {
            let loose = &self.top.0[level].inner;
            fold.gather(work, loose, ranks.y, q);
            for less in &ranks.others {
                fold.gather(work, loose, less.with_q + q, less.heap);
            }
            if let Some((folds, second, rank)) = second {
                let LevelFolds { inner, outer, .. } = &folds.0[level];
                fold.gather(work, inner, rank, second.top);
                if let Some(row) = second.outer {
                    fold.gather(work, outer, row, q);
                }
            }
        }
        if level > 0 {
            let complete = &self.top.0[level - 1].complete;
            fold.add(work, complete, ranks.y);
            for less in &ranks.others {
                fold.add(work, complete, less.with_q + q);
            }
            if let Some((folds, _, rank)) = second {
                fold.add(work, &folds.0[level - 1].complete, rank);
            }
        }
        let complete = &mut self.top.0[level].complete;
        fold.keep(work, complete, ranks.with_q + q);
    }

    /// Finds the values of the row with q, from the folds of each position with one heap less.
    /// Returns whether they can change any fold.
    fn conclude(
        &mut self,
        q: usize,
        ranks: &PlaneRanks,
        second: Option<&HeapFolds<F>>,
        (room, layout): (&mut BlockRoom<F>, Layout<'_, F>),
    ) -> bool {
        let Layout {
            shape,
            ranking,
            fold,
            ..
        } = layout;
        let level = shape.n - 1 - shape.kept().start;
        let (complete, pair) = (&self.top.0[level].complete, ranking.weight(2, q));
        let with_p = |less: &OneLess| less.with_p_q + pair;
        let without_q = std::iter::once((complete, ranks.with_q));
        let others = ranks.others.iter().map(|less| (complete, with_p(less)));
        let without_top = second.zip(ranks.second.as_ref()).map(|(folds, second)| {
            let rank = second.less.as_ref().map_or(0, with_p);
            (&folds.0[level].complete, rank)
        });
        fold.conclude(
            &mut room.work,
            (complete, ranks.with_q + q),
            without_q.chain(others).chain(without_top),
            (q + 1, &mut room.row),
        )
    }
}

//! The values of rows: what the options of a row amount to, and the cells of a table that they
//! become.

use std::marker::PhantomData;
use std::mem;
use std::ops::Range;
use std::sync::Mutex;

use crate::solve::bits::pairwise;
use crate::solve::control::NO_PANIC;
use crate::solve::joins::Join;

/// How the last pile is played on.
#[derive(Clone, Copy)]
pub(super) struct RowShape {
    pub(super) slow: bool,
    /// The number of places in a row: one for each size of the last pile.
    pub(super) length: usize,
    /// Whether a move may play on the last pile alone.
    pub(super) last_alone: bool,
}

/// The values of a box, row by row.
pub(super) trait RowValues: Sync {
    /// A part of a row: the value of a position, or the values of several.
    type Word: Copy + Default + Send + Sync;
    /// How the values of options are joined.
    type Join: Join<Self::Word>;
    /// The part of the table for a run of rows.
    type Run;

    /// The words of a row of this number of places.
    fn width(length: usize) -> usize;
    /// Takes the part of the table for a run of rows of this length.
    fn begin(&self, run: Range<usize>, length: usize) -> Self::Run;
    /// Makes the values of a row from its options, and adds moves on the last pile alone. The row
    /// is counted from the first of the run. What others are told of it replaces `options.best`.
    fn conclude(
        &self,
        run: &mut Self::Run,
        shape: RowShape,
        row: usize,
        options: RowOptions<'_, Self::Word>,
    );
    /// Gives the part of the table back.
    fn end(&self, run: Self::Run);
}

/// What the options of a row amount to, except those by moves on the last pile alone.
pub(super) struct RowOptions<'a, W> {
    /// Those by moves without the last pile.
    pub(super) best: &'a mut [W],
    /// Those by moves with it, which lead to earlier places.
    pub(super) with_last: &'a [W],
    /// From which size of the last pile on there is a move.
    pub(super) movable: usize,
}

/// Cells of positions by rank, and what a cell becomes and the options of others are told, from
/// the cell and from what its options amount to, `None` if it is terminal.
pub(super) struct Coded<'a, J, W, V, C> {
    /// The runs, each with its first row, in order. Those that began are empty.
    runs: Mutex<Vec<(usize, &'a mut [V])>>,
    conclude: C,
    join: PhantomData<fn(J) -> W>,
}

/// The cells of a run of rows.
pub(super) struct RunCells<'a, V>(&'a mut [V]);

impl<'a, J, W, V, C> Coded<'a, J, W, V, C> {
    /// The cells cut into runs of rows, which come in order.
    pub(super) fn new(
        cells: &'a mut [V],
        runs: impl Iterator<Item = Range<usize>>,
        length: usize,
        conclude: C,
    ) -> Self {
        let mut rest = cells;
        let runs = runs.map(|run| {
            let cells = rest.split_off_mut(..run.len() * length);
            (run.start, cells.expect("the runs are all cells"))
        });
        let runs = runs.collect();
        Self {
            runs: Mutex::new(runs),
            conclude,
            join: PhantomData,
        }
    }
}

impl<'a, J, W, V, C> RowValues for Coded<'a, J, W, V, C>
where
    J: Join<W>,
    W: Copy + Default + Send + Sync,
    V: Send,
    C: Fn(&mut V, Option<W>) -> W + Sync,
{
    type Word = W;
    type Join = J;
    type Run = RunCells<'a, V>;

    fn width(length: usize) -> usize {
        length
    }

    fn begin(&self, run: Range<usize>, _: usize) -> RunCells<'a, V> {
        let mut runs = self.runs.lock().expect(NO_PANIC);
        let at = runs.binary_search_by_key(&run.start, |(start, _)| *start);
        let (_, cells) = &mut runs[at.expect("it is a run of the table")];
        RunCells(mem::take(cells))
    }

    fn conclude(
        &self,
        run: &mut RunCells<'a, V>,
        shape: RowShape,
        row: usize,
        options: RowOptions<'_, W>,
    ) {
        let RowOptions {
            best,
            with_last,
            movable,
        } = options;
        // Moves that play on the last pile and others lead to the place before, or to all before.
        let mut joined = J::NONE;
        pairwise(&mut best[1..], with_last, |best, option| {
            joined = if shape.slow {
                option
            } else {
                J::of(joined, option)
            };
            *best = J::of(*best, joined);
        });
        let cells = &mut run.0[row * shape.length..][..shape.length];
        let mut options = J::NONE;
        for (z, (cell, value)) in cells.iter_mut().zip(best).enumerate() {
            let joined = if shape.last_alone {
                J::of(*value, options)
            } else {
                *value
            };
            *value = (self.conclude)(cell, (z >= movable).then_some(joined));
            options = if shape.slow {
                *value
            } else {
                J::of(options, *value)
            };
        }
    }

    fn end(&self, _: RunCells<'a, V>) {}
}

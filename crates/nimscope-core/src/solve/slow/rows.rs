//! The rows of a box in the order in which they are filled, and the options of a row.

use crate::game::{Canonical, Convention, Sizes};
use crate::solve::arrays;
use crate::solve::arrays::pairwise;
use crate::solve::at_once::{mapped, threads};
use crate::solve::cells::WordWidth;
use crate::solve::control::{Cancelled, Control};
use crate::solve::kernel::FirstValues;
use crate::solve::key::TableKey;
use crate::solve::ranking::{Ranking, advance};

use super::recurrence::Recurrence;
use super::upper::{Drops, Upper};

/// The number of positions of a row that are computed at once. Their bytes fill a vector register
/// of any 64-bit machine.
pub(super) const LANES: usize = 16;

/// Positions between two looks at the control, and those that threads share between two meetings.
const BATCH: usize = 1 << 20;

/// Sheets that threads share between two meetings.
const SHEETS: usize = 1 << 14;

/// Sheets that a thread takes at a time.
const SHARE: usize = 32;

/// A layer with fewer positions is not worth waking threads for.
const SMALL: usize = 1 << 14;

/// A box to be filled.
pub(super) struct SlowRows<'a> {
    pub(super) ranking: &'a Ranking,
    pub(super) sizes: Sizes,
    pub(super) convention: Convention,
    /// Whether positions with unplayable tokens are copied.
    pub(super) reduces: bool,
    /// The values of a smaller box.
    pub(super) known: Option<FirstValues<'a>>,
    pub(super) control: &'a Control,
}

/// The rows of fixed x₃, …, xₙ.
#[derive(Clone, Copy)]
struct RowSheet<'a> {
    /// x₃, …, xₙ; none for two piles.
    piles: &'a [usize],
    /// The rank of its first position.
    base: usize,
    /// The largest x₂.
    most: usize,
}

/// Sheets of one layer that are to be filled, and the room for their values.
#[derive(Default)]
struct SheetLayer {
    /// The piles of all sheets, one after another.
    piles: Vec<usize>,
    /// The ranks of their first positions.
    bases: Vec<usize>,
    /// The number of their positions.
    positions: usize,
}

/// Sheets that one thread fills, one after another.
struct SheetShare<'a> {
    piles: &'a [usize],
    bases: &'a [usize],
}

impl<'a> SheetShare<'a> {
    /// The sheets, each with `heights` piles.
    fn sheets(&self, heights: usize) -> impl Iterator<Item = RowSheet<'a>> + use<'a> {
        let sheets = self.piles.chunks(heights).zip(self.bases);
        sheets.map(|(piles, &base)| RowSheet {
            piles,
            base,
            most: piles[0],
        })
    }
}

/// The number of positions of a sheet with x₂ ≤ most.
const fn triangle(most: usize) -> usize {
    (most + 1) * (most + 2) / 2
}

/// The memory of filling besides the cells, in bytes, saturating: what threads share between two
/// meetings.
pub(super) fn sheet_bytes(key: TableKey, width: WordWidth) -> u128 {
    let n = key.rules.game.n();
    if n <= 2 {
        return 0;
    }
    let positions = key.positions();
    let largest = Ranking::count(2, 0, key.max);
    let cells = largest.saturating_add(BATCH as u128).min(positions);
    let margins = SHEETS.div_ceil(SHARE) * LANES;
    let sheets = Ranking::count(n - 2, 0, key.max).min(SHEETS as u128) + 1;
    // A vector that grows takes up to twice what it holds.
    let piles = 2 * sheets * (n * size_of::<usize>()) as u128;
    cells
        .saturating_add(margins as u128)
        .saturating_mul(width.bytes())
        .saturating_add(piles)
}

impl SlowRows<'_> {
    /// The cells of all positions by rank, `WIDE` of them computed at once.
    pub(super) fn fill<R: Recurrence, const WIDE: usize>(&self) -> Result<Vec<R::Cell>, Cancelled> {
        let positions = self.ranking.positions();
        // The last row is read and written in full width too.
        let mut cells = arrays::defaults(positions + WIDE);
        if let Some(known) = self.known {
            R::take_over(known.cells, &mut cells[..known.positions]);
            self.control.advance(known.positions as u64);
        }
        match self.ranking.n {
            1 => self.single_pile::<R>(&mut cells[..positions])?,
            2 => self.two_piles::<R, WIDE>(&mut cells)?,
            _ if threads() > 1 && !self.is_mostly_copied() => {
                self.by_layers::<R, WIDE>(&mut cells)?;
            }
            _ => self.by_rank::<R, WIDE>(&mut cells)?,
        }
        cells.truncate(positions);
        Ok(cells)
    }

    /// Whether most positions have unplayable tokens. Copying them is limited by the memory, not
    /// by the threads.
    fn is_mostly_copied(&self) -> bool {
        const SAMPLES: usize = 256;
        let (positions, k) = (self.ranking.positions(), self.sizes.min() as u128);
        let copied = (0..SAMPLES).filter(|sample| {
            let x = self.ranking.unrank(positions / SAMPLES * sample);
            k * u128::from(Canonical::max(&x)) > x.sum()
        });
        self.reduces && positions >= SAMPLES && 4 * copied.count() > 3 * SAMPLES
    }

    /// The number of known positions.
    fn first(&self) -> usize {
        self.known.map_or(0, |known| known.positions)
    }

    /// The largest pile of the known positions plus one, or 0 where none is known.
    fn first_top(&self) -> usize {
        match self.first() {
            0 => 0,
            first => self.ranking.largest(self.ranking.n, first - 1) + 1,
        }
    }

    /// SN(1, {1}): each position has the one before it as its only option.
    fn single_pile<R: Recurrence>(&self, cells: &mut [R::Cell]) -> Result<(), Cancelled> {
        let first = self.first();
        let mut option = first.checked_sub(1).map(|last| cells[last]);
        for batch in cells[first..].chunks_mut(BATCH) {
            self.control.check()?;
            for cell in &mut *batch {
                *cell = option.map_or(R::terminal(self.convention), |option| {
                    let mut seen = R::NONE;
                    R::see(&mut seen, option);
                    R::value(seen)
                });
                option = Some(*cell);
            }
            self.control.advance(batch.len() as u64);
        }
        Ok(())
    }

    /// Fills a single sheet in its place.
    fn two_piles<R: Recurrence, const WIDE: usize>(
        &self,
        cells: &mut [R::Cell],
    ) -> Result<(), Cancelled> {
        let sheet = RowSheet {
            piles: &[],
            base: 0,
            most: self.ranking.max_size(),
        };
        let mut upper = Upper::default();
        upper.list(&[], self.ranking, self.sizes);
        for x2 in self.first_top()..=sheet.most {
            self.row::<R, WIDE>(&[], cells, sheet, 0, x2, &upper);
            self.control.check()?;
            self.control.advance(x2 as u64 + 1);
        }
        Ok(())
    }

    /// Fills sheet after sheet, by rank.
    fn by_rank<R: Recurrence, const WIDE: usize>(
        &self,
        cells: &mut [R::Cell],
    ) -> Result<(), Cancelled> {
        let max = self.ranking.max_size();
        let mut piles = vec![0; self.ranking.n - 2];
        let (mut base, mut looked) = (self.first(), self.first());
        if let Some(top) = piles.last_mut() {
            *top = self.first_top();
        }
        let (mut upper, mut own) = (Upper::default(), Vec::new());
        while base < self.ranking.positions() {
            let sheet = RowSheet {
                piles: &piles,
                base,
                most: piles[0],
            };
            let len = triangle(sheet.most);
            if let Some(from) = self.copied(sheet) {
                cells.copy_within(from..from + len, base);
            } else {
                own.resize(len + WIDE, R::Cell::default());
                self.sheet::<R, WIDE>(cells, &mut own, sheet, &mut upper);
                cells[base..base + len].copy_from_slice(&own[..len]);
            }
            base += len;
            if base - looked >= BATCH / 16 {
                self.control.check()?;
                self.control.advance((base - looked) as u64);
                looked = base;
            }
            advance(&mut piles, max);
        }
        self.control.advance((base - looked) as u64);
        Ok(())
    }

    /// Fills layer after layer of sheets with equal sums, each layer by all threads.
    fn by_layers<R: Recurrence, const WIDE: usize>(
        &self,
        cells: &mut [R::Cell],
    ) -> Result<(), Cancelled> {
        let (max, top) = (self.ranking.max_size(), self.first_top());
        let mut layer = SheetLayer::default();
        let mut piles = vec![0; self.ranking.n - 2];
        for sum in top..=max * piles.len() {
            each_of_sum(&mut piles, sum, top, max, &mut |piles| {
                let sheet = RowSheet {
                    piles,
                    base: self.ranking.rank_from(3, piles.iter().copied()),
                    most: piles[0],
                };
                let len = triangle(sheet.most);
                if let Some(from) = self.copied(sheet) {
                    cells.copy_within(from..from + len, sheet.base);
                    return self.progress(len);
                }
                layer.piles.extend_from_slice(piles);
                layer.bases.push(sheet.base);
                layer.positions += len;
                if layer.positions >= BATCH || layer.bases.len() >= SHEETS {
                    self.flush::<R, WIDE>(cells, &mut layer)?;
                }
                Ok(())
            })?;
            self.flush::<R, WIDE>(cells, &mut layer)?;
        }
        Ok(())
    }

    /// Fills the sheets of a layer, and empties it.
    fn flush<R: Recurrence, const WIDE: usize>(
        &self,
        cells: &mut [R::Cell],
        layer: &mut SheetLayer,
    ) -> Result<(), Cancelled> {
        self.control.check()?;
        let heights = self.ranking.n - 2;
        let shares: Vec<SheetShare<'_>> = (layer.piles.chunks(heights * SHARE))
            .zip(layer.bases.chunks(SHARE))
            .map(|(piles, bases)| SheetShare { piles, bases })
            .collect();
        let done = &*cells;
        let fill = |share: &SheetShare<'_>, upper: &mut Upper| {
            let sheets = share.sheets(heights).map(|sheet| triangle(sheet.most));
            let mut filled = vec![R::Cell::default(); sheets.sum::<usize>() + WIDE];
            let mut begin = 0;
            for sheet in share.sheets(heights) {
                // The next sheet goes over what is written past the end of this one.
                let end = begin + triangle(sheet.most);
                self.sheet::<R, WIDE>(done, &mut filled[begin..end + WIDE], sheet, upper);
                begin = end;
            }
            filled
        };
        let filled: Vec<Vec<R::Cell>> = if layer.positions < SMALL {
            let mut upper = Upper::default();
            shares.iter().map(|share| fill(share, &mut upper)).collect()
        } else {
            mapped(shares.iter().collect(), |share| {
                Ok(fill(share, &mut Upper::default()))
            })?
        };
        for (share, filled) in shares.iter().zip(&filled) {
            let mut filled = filled.as_slice();
            for sheet in share.sheets(heights) {
                let (own, rest) = filled.split_at(triangle(sheet.most));
                cells[sheet.base..][..own.len()].copy_from_slice(own);
                filled = rest;
            }
        }
        self.control.advance(layer.positions as u64);
        layer.piles.clear();
        layer.bases.clear();
        layer.positions = 0;
        Ok(())
    }

    fn progress(&self, positions: usize) -> Result<(), Cancelled> {
        self.control.advance(positions as u64);
        self.control.check()
    }

    /// k·xₙ − (x₃ + … + xₙ): a position has unplayable tokens if x₁ + x₂ is below it. 0 where that
    /// does not matter.
    fn lacking(&self, sheet: RowSheet<'_>) -> usize {
        match sheet.piles.last() {
            Some(top) if self.reduces => {
                let rest: usize = sheet.piles.iter().sum();
                (self.sizes.min() * top).saturating_sub(rest)
            }
            _ => 0,
        }
    }

    /// The amount by which the rank falls when all of x₃, …, xₙ that are as large as xₙ are
    /// lowered by one.
    fn lowered(&self, piles: &[usize]) -> usize {
        let top = piles[piles.len() - 1];
        let tied = piles
            .iter()
            .enumerate()
            .rev()
            .take_while(|&(_, &pile)| pile == top);
        tied.map(|(i, _)| self.ranking.weight(i + 3, top) - self.ranking.weight(i + 3, top - 1))
            .sum()
    }

    /// The rank from which a whole sheet is copied, if all its positions have unplayable tokens.
    /// Then x₂ is never as large as xₙ: with x₁ = x₂ the sum would be n·xₙ ≥ k·xₙ.
    fn copied(&self, sheet: RowSheet<'_>) -> Option<usize> {
        (2 * sheet.most < self.lacking(sheet)).then(|| sheet.base - self.lowered(sheet.piles))
    }

    /// Fills a sheet into `own`, from the cells of those below it. Both are longer than needed by
    /// `WIDE`.
    fn sheet<R: Recurrence, const WIDE: usize>(
        &self,
        others: &[R::Cell],
        own: &mut [R::Cell],
        sheet: RowSheet<'_>,
        upper: &mut Upper,
    ) {
        upper.list(sheet.piles, self.ranking, self.sizes);
        let lacking = self.lacking(sheet);
        let from = if lacking > 0 {
            sheet.base - self.lowered(sheet.piles)
        } else {
            0
        };
        // In the first rows all positions have unplayable tokens: even with x₁ = x₂ the sum
        // x₁ + x₂ is too small.
        let rows = lacking.div_ceil(2).min(sheet.most + 1);
        let copied = rows * (rows + 1) / 2;
        own[..copied].copy_from_slice(&others[from..from + copied]);
        for x2 in rows..=sheet.most {
            let prefix = lacking.saturating_sub(x2).min(x2 + 1);
            let start = x2 * (x2 + 1) / 2;
            // Where x₂ is as large as the largest piles, it is lowered with them, and x₁ is
            // smaller.
            let is_tied = sheet.piles.last() == Some(&x2);
            let row = if is_tied && prefix > 0 {
                start - x2
            } else {
                start
            };
            own[start..start + prefix].copy_from_slice(&others[from + row..][..prefix]);
            if prefix <= x2 {
                self.row::<R, WIDE>(others, own, sheet, prefix, x2, upper);
            }
        }
    }

    /// The row of x₂ in a sheet, from x₁ = `first` on.
    ///
    /// Equal piles give equal options, so of equal piles the first are played on. Hence a pile
    /// x₃ = x₂ is played on only if x₂ is. At the end of the row, a pile x₂ = x₁ is played on only
    /// if x₁ is.
    fn row<R: Recurrence, const WIDE: usize>(
        &self,
        others: &[R::Cell],
        own: &mut [R::Cell],
        sheet: RowSheet<'_>,
        first: usize,
        x2: usize,
        upper: &Upper,
    ) {
        let start = x2 * (x2 + 1) / 2;
        let base = sheet.base + start;
        let drops = upper.drops_in_row(sheet.piles.first() == Some(&x2), self.sizes);
        let mut x1 = first;
        if x1 == 0 {
            own[start] = self.first_of_row::<R>(others, own, base, x2, &drops);
            x1 = 1;
        }
        while x1 <= x2 {
            let (at, here) = (base + x1, start + x1);
            let mut seen = [R::NONE; WIDE];
            for drop in drops.by_x2 {
                see::<R, WIDE>(&mut seen, &others[at - x2 - drop..][..WIDE]);
            }
            if drops.within {
                see::<R, WIDE>(&mut seen, &own[here - x2..][..WIDE]);
            }
            // Written for every lane, so that the lanes stay in registers.
            let last = u8::try_from(x2 - x1).unwrap_or(u8::MAX);
            let mut lane = 0_u8;
            for seen in &mut seen {
                if lane == last {
                    *seen = R::NONE;
                }
                lane = lane.wrapping_add(1);
            }
            for drop in drops.by_both {
                see::<R, WIDE>(&mut seen, &others[at - x2 - drop - 1..][..WIDE]);
            }
            if drops.pair {
                see::<R, WIDE>(&mut seen, &own[here - x2 - 1..][..WIDE]);
            }
            for drop in drops.by_x1 {
                see::<R, WIDE>(&mut seen, &others[at - drop - 1..][..WIDE]);
            }
            for drop in drops.none {
                see::<R, WIDE>(&mut seen, &others[at - drop..][..WIDE]);
            }
            if drops.within {
                // x₁ − 1 is an option within the row: it is taken in last, place by place.
                for (i, mut seen) in seen.into_iter().enumerate().take(x2 - x1 + 1) {
                    R::see(&mut seen, own[here + i - 1]);
                    own[here + i] = R::value(seen);
                }
            } else {
                pairwise(&mut own[here..][..WIDE], &seen, |cell, seen| {
                    *cell = R::value(seen);
                });
            }
            x1 += WIDE;
        }
    }

    /// The value of the first position of a row, where x₁ = 0.
    #[inline]
    fn first_of_row<R: Recurrence>(
        &self,
        others: &[R::Cell],
        own: &[R::Cell],
        base: usize,
        x2: usize,
        drops: &Drops<'_>,
    ) -> R::Cell {
        let mut seen = R::NONE;
        for drop in drops.none {
            R::see(&mut seen, others[base - drop]);
        }
        let mut terminal = drops.none.is_empty();
        if x2 > 0 {
            for drop in drops.by_x2 {
                R::see(&mut seen, others[base - x2 - drop]);
            }
            if drops.within {
                R::see(&mut seen, own[x2 * (x2 - 1) / 2]);
            }
            terminal &= drops.by_x2.is_empty() && !drops.within;
        }
        if terminal {
            R::terminal(self.convention)
        } else {
            R::value(seen)
        }
    }
}

#[inline]
fn see<R: Recurrence, const WIDE: usize>(seen: &mut [R::Seen; WIDE], options: &[R::Cell]) {
    pairwise(seen, options, |seen, option| R::see(seen, option));
}

/// Visits all non-decreasing piles with this sum that are ≤ max, the largest of them at least
/// `top`. Going through the whole box would pass all other sums.
fn each_of_sum(
    piles: &mut [usize],
    sum: usize,
    top: usize,
    max: usize,
    visit: &mut dyn FnMut(&[usize]) -> Result<(), Cancelled>,
) -> Result<(), Cancelled> {
    fn below(
        piles: &mut [usize],
        count: usize,
        sum: usize,
        least: usize,
        most: usize,
        visit: &mut dyn FnMut(&[usize]) -> Result<(), Cancelled>,
    ) -> Result<(), Cancelled> {
        if count == 1 {
            piles[0] = sum;
            return visit(piles);
        }
        // The other piles are no larger.
        for pile in sum.div_ceil(count).max(least)..=most.min(sum) {
            piles[count - 1] = pile;
            below(piles, count - 1, sum - pile, 0, pile, visit)?;
        }
        Ok(())
    }
    let count = piles.len();
    if sum < top || sum > max * count || (count == 1 && sum > max) {
        return Ok(());
    }
    below(piles, count, sum, top, max, visit)
}

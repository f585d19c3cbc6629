//! The rows of a box in the order in which they are filled, whatever holds their values.

use std::ops::{Range, RangeInclusive};

use crate::game::{Canonical, Convention, Sizes};
use crate::solve::control::{Cancelled, Control, mapped, threads};
use crate::solve::kernel::{FirstValues, TableKey};
use crate::solve::ranking::{Ranking, advance};

use super::upper::Upper;

/// Positions between two looks at the control, and those that threads share between two meetings.
pub(super) const BATCH: usize = 1 << 20;

/// Sheets that threads share between two meetings.
const SHEETS: usize = 1 << 14;

/// Sheets that a thread takes at a time.
const SHARE: usize = 32;

/// A layer with fewer positions is not worth waking threads for.
const SMALL: usize = 1 << 14;

/// The memory of a sheet besides its values, in bytes, and that of a few values too many.
const MARGIN: usize = 168;

/// The values of some positions while they are filled, by rank or by place in a sheet.
pub(super) trait SheetValues: Default + Send + Sync {
    /// Those of a box, none of which is known.
    fn of_box(positions: usize) -> Self;
    /// Makes them those of a sheet, none of which is known.
    fn clear(&mut self, positions: usize);
    /// Takes over the first ones.
    fn take_over(&mut self, known: FirstValues<'_>);
    /// Copies some from others.
    fn copy(&mut self, to: usize, from: &Self, at: usize, positions: usize);
    /// Copies some of them to a later place.
    fn copy_within(&mut self, from: usize, to: usize, positions: usize);
    /// SN(1, {1}): each position has the one before it as its only option. Fills those of a batch,
    /// of which the ones before are filled.
    fn single_pile(&mut self, convention: Convention, batch: Range<usize>);
    /// Fills the rows of some x₂ in a sheet, whose rows before are filled, from all positions of
    /// the sheets below it.
    fn fill_rows(
        &mut self,
        rows: &SlowRows<'_>,
        done: &Self,
        sheet: RowSheet<'_>,
        x2: RangeInclusive<usize>,
        upper: &Upper,
    );
}

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
pub(super) struct RowSheet<'a> {
    /// x₃, …, xₙ; none for two piles.
    pub(super) piles: &'a [usize],
    /// The rank of its first position.
    pub(super) base: usize,
    /// The largest x₂.
    pub(super) most: usize,
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
pub(super) const fn triangle(most: usize) -> usize {
    (most + 1) * (most + 2) / 2
}

/// The place of a row in its sheet.
pub(super) const fn row_start(x2: usize) -> usize {
    x2 * (x2 + 1) / 2
}

/// The memory of filling besides the values, in bytes, saturating: what threads share between two
/// meetings, with `bits` for each position.
pub(super) fn sheet_bytes(key: TableKey, bits: u128) -> u128 {
    let n = key.rules.game.n();
    if n <= 2 {
        return 0;
    }
    let positions = key.positions();
    let largest = Ranking::count(2, 0, key.max);
    let values = largest.saturating_add(BATCH as u128).min(positions);
    let sheets = Ranking::count(n - 2, 0, key.max).min(SHEETS as u128) + 1;
    // A vector that grows takes up to twice what it holds.
    let piles = 2 * sheets * (n * size_of::<usize>()) as u128;
    let margins = sheets * MARGIN as u128;
    let joined = largest.saturating_mul(3);
    values
        .saturating_mul(bits)
        .div_ceil(8)
        .saturating_add(joined)
        .saturating_add(margins + piles)
}

impl SlowRows<'_> {
    /// The values of all positions by rank.
    pub(super) fn fill<V: SheetValues>(&self) -> Result<V, Cancelled> {
        let mut values = V::of_box(self.ranking.positions());
        if let Some(known) = self.known {
            values.take_over(known);
            self.control.advance(known.positions as u64);
        }
        match self.ranking.n {
            1 => self.single_pile(&mut values)?,
            2 => self.two_piles(&mut values)?,
            _ if threads() > 1 && !self.is_mostly_copied() => self.by_layers(&mut values)?,
            _ => self.by_rank(&mut values)?,
        }
        Ok(values)
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

    /// Fills the row of the only pile, in batches.
    fn single_pile<V: SheetValues>(&self, values: &mut V) -> Result<(), Cancelled> {
        let positions = self.ranking.positions();
        for begin in (self.first()..positions).step_by(BATCH) {
            self.control.check()?;
            let batch = begin..positions.min(begin + BATCH);
            self.control.advance(batch.len() as u64);
            values.single_pile(self.convention, batch);
        }
        Ok(())
    }

    /// Fills a single sheet in its place.
    fn two_piles<V: SheetValues>(&self, values: &mut V) -> Result<(), Cancelled> {
        let sheet = RowSheet {
            piles: &[],
            base: 0,
            most: self.ranking.max_size(),
        };
        let mut upper = Upper::default();
        upper.list(&[], self.ranking, self.sizes);
        for x2 in self.first_top()..=sheet.most {
            values.fill_rows(self, &V::default(), sheet, x2..=x2, &upper);
            self.progress(x2 + 1)?;
        }
        Ok(())
    }

    /// Fills sheet after sheet, by rank.
    fn by_rank<V: SheetValues>(&self, values: &mut V) -> Result<(), Cancelled> {
        let max = self.ranking.max_size();
        let mut piles = vec![0; self.ranking.n - 2];
        let (mut base, mut looked) = (self.first(), self.first());
        if let Some(top) = piles.last_mut() {
            *top = self.first_top();
        }
        let (mut upper, mut own) = (Upper::default(), V::default());
        while base < self.ranking.positions() {
            let sheet = RowSheet {
                piles: &piles,
                base,
                most: piles[0],
            };
            let len = triangle(sheet.most);
            if let Some(from) = self.copied(sheet) {
                values.copy_within(from, base, len);
            } else {
                self.sheet(values, &mut own, sheet, &mut upper);
                values.copy(base, &own, 0, len);
            }
            base += len;
            if base - looked >= BATCH / 16 {
                self.progress(base - looked)?;
                looked = base;
            }
            advance(&mut piles, 0, max);
        }
        self.control.advance((base - looked) as u64);
        Ok(())
    }

    /// Fills layer after layer of sheets with equal sums, each layer by all threads.
    fn by_layers<V: SheetValues>(&self, values: &mut V) -> Result<(), Cancelled> {
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
                    values.copy_within(from, sheet.base, len);
                    return self.progress(len);
                }
                layer.piles.extend_from_slice(piles);
                layer.bases.push(sheet.base);
                layer.positions += len;
                if layer.positions >= BATCH || layer.bases.len() >= SHEETS {
                    self.flush(values, &mut layer)?;
                }
                Ok(())
            })?;
            self.flush(values, &mut layer)?;
        }
        Ok(())
    }

    /// Fills the sheets of a layer, and empties it.
    fn flush<V: SheetValues>(
        &self,
        values: &mut V,
        layer: &mut SheetLayer,
    ) -> Result<(), Cancelled> {
        self.control.check()?;
        let heights = self.ranking.n - 2;
        let shares: Vec<SheetShare<'_>> = (layer.piles.chunks(heights * SHARE))
            .zip(layer.bases.chunks(SHARE))
            .map(|(piles, bases)| SheetShare { piles, bases })
            .collect();
        let done = &*values;
        let fill = |share: &SheetShare<'_>, upper: &mut Upper| {
            let sheets = share.sheets(heights).map(|sheet| {
                let mut own = V::default();
                self.sheet(done, &mut own, sheet, upper);
                own
            });
            sheets.collect()
        };
        let filled: Vec<Vec<V>> = if layer.positions < SMALL {
            let mut upper = Upper::default();
            shares.iter().map(|share| fill(share, &mut upper)).collect()
        } else {
            mapped(shares.iter().collect(), |share| {
                Ok(fill(share, &mut Upper::default()))
            })?
        };
        for (share, filled) in shares.iter().zip(&filled) {
            for (sheet, own) in share.sheets(heights).zip(filled) {
                values.copy(sheet.base, own, 0, triangle(sheet.most));
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
    pub(super) fn lacking(&self, sheet: RowSheet<'_>) -> usize {
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
    pub(super) fn lowered(&self, piles: &[usize]) -> usize {
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

    /// Fills a sheet into `own`, from the values of those below it.
    fn sheet<V: SheetValues>(&self, done: &V, own: &mut V, sheet: RowSheet<'_>, upper: &mut Upper) {
        own.clear(triangle(sheet.most));
        upper.list(sheet.piles, self.ranking, self.sizes);
        let lacking = self.lacking(sheet);
        // In the first rows all positions have unplayable tokens: even with x₁ = x₂ the sum
        // x₁ + x₂ is too small.
        let rows = lacking.div_ceil(2).min(sheet.most + 1);
        if rows > 0 {
            let from = sheet.base - self.lowered(sheet.piles);
            own.copy(0, done, from, row_start(rows));
        }
        own.fill_rows(self, done, sheet, rows..=sheet.most, upper);
    }
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

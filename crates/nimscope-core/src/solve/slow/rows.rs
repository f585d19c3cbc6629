//! The order in which the sheets of a box are filled, whatever holds their values.
//!
//! The positions with one xₙ stand side by side in the table, and among them those with one xₙ₋₁.
//! A move leads to a position with the same two largest piles, or with one of them or both one
//! less. So a stage has one xₙ, a block has some xₙ₋₁, and each fills its piece of the table in
//! the [pipeline].

use std::iter;
use std::mem;
use std::ops::{Range, RangeInclusive};

use crate::game::{Convention, Sizes};
use crate::solve::bits;
use crate::solve::control::{Cancelled, Control};
use crate::solve::kernel::{FirstValues, TableKey};
use crate::solve::pipeline::{self, BlockInStage};
use crate::solve::ranking::{Ranking, advance};

use super::pieces::{FilledPiece, FilledPieces};
use super::sheet::{BAND, RowSheet, SheetRows, SheetValues, row_start, triangle};
use super::upper::Upper;

/// Positions between two looks at the control.
const PACE: usize = 1 << 16;

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

/// The positions of a block: those with some xₙ₋₁, in the last two stages.
struct SheetBlock<'a, V: SheetValues> {
    sizes: Range<usize>,
    now: FilledPiece<'a, V::Word>,
    before: FilledPiece<'a, V::Word>,
    space: Space<V>,
}

/// The words of a stage that are not filled.
struct RestOfStage<'a, W>(&'a mut [W]);

/// A piece while it is filled.
struct PieceUnderWay<'p, 'a, V: SheetValues> {
    words: &'p mut [V::Word],
    /// The rank of its first position.
    first: usize,
    /// The pieces to which its moves lead.
    others: [FilledPiece<'a, V::Word>; 3],
    /// The rank of the next position, and that of the first one that is not told as done.
    next: usize,
    told: usize,
    space: &'p mut Space<V>,
}

/// The working memory of a block, for one sheet after another.
struct Space<V: SheetValues> {
    upper: Upper,
    own: Vec<V::Word>,
    joined: V::Joined,
}

impl<V: SheetValues> Default for Space<V> {
    fn default() -> Self {
        Self {
            upper: Upper::default(),
            own: Vec::new(),
            joined: V::Joined::default(),
        }
    }
}

/// The number of words of a piece.
const fn words<V: SheetValues>(positions: usize) -> usize {
    if V::IN_WORD == 1 {
        positions
    } else {
        // A word is read together with the next one.
        positions / V::IN_WORD + 1
    }
}

/// The memory of filling besides the values, in bytes, saturating, if a value takes some bits, and
/// what the options of a position amount to takes others.
pub(super) fn sheet_bytes(key: TableKey, bits: u128, seen: u128) -> u128 {
    let n = key.rules.game.n();
    let blocks = match n {
        0..=3 => 1,
        _ => pipeline::blocks(n - 1, key.max),
    };
    let longest_row = u128::from(key.max).saturating_add(1);
    let sheet = Ranking::count(n.min(2), 0, key.max);
    // Bits are joined for a sheet, cells for a band of rows and the row before.
    let band = longest_row.saturating_mul(2).saturating_add(BAND as u128);
    let joined = if bits == 1 { sheet } else { sheet.min(band) };
    let of_bits = |positions: u128, bits: u128| {
        let bits = positions.saturating_add(64).saturating_mul(bits);
        bits.div_ceil(8).saturating_add(8)
    };
    let space = of_bits(sheet, bits).saturating_add(of_bits(joined, seen).saturating_mul(3));
    // Vectors that grow take up to twice what they hold.
    let listed = most_moves(n, key.max).saturating_mul(2 * Upper::BYTES_OF_MOVE);
    let space = space.saturating_add(listed);
    let pieces = longest_row.saturating_mul(blocks);
    let begun = if bits == 1 { 16 } else { 0 };
    space
        .saturating_mul(blocks)
        .saturating_add(pieces.saturating_mul(begun))
        .saturating_add(16)
}

/// A bound on the number of moves on x₄, …, xₙ that differ. With m piles of a size there are m + 1
/// ways to play on them.
fn most_moves(n: usize, max: u64) -> u128 {
    let piles = n.saturating_sub(3) as u128;
    let sizes = piles.min(u128::from(max)).max(1);
    let ways = piles.div_ceil(sizes) + 1;
    ways.saturating_pow(u32::try_from(sizes).unwrap_or(u32::MAX))
}

impl SlowRows<'_> {
    /// The values of all positions by rank.
    pub(super) fn fill<V: SheetValues>(&self) -> Result<Vec<V::Word>, Cancelled> {
        let mut words = match self.ranking.n {
            1 => self.single_pile::<V>()?,
            2 => self.two_piles::<V>()?,
            _ => self.by_stages::<V>()?,
        };
        words.truncate(self.ranking.positions().div_ceil(V::IN_WORD));
        Ok(words)
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

    /// A table of some words that holds the known values.
    fn begun<V: SheetValues>(&self, words: usize) -> Vec<V::Word> {
        let mut words = bits::defaults(words);
        if let Some(known) = self.known {
            V::take_over(known, &mut words);
            self.control.advance(known.positions as u64);
        }
        words
    }

    /// The row of the only pile, filled in batches.
    fn single_pile<V: SheetValues>(&self) -> Result<Vec<V::Word>, Cancelled> {
        let positions = self.ranking.positions();
        let mut words = self.begun::<V>(words::<V>(positions));
        for begin in (self.first()..positions).step_by(PACE) {
            let batch = begin..positions.min(begin + PACE);
            self.progress(batch.len())?;
            V::single_pile(&mut words, self.convention, batch);
        }
        Ok(words)
    }

    /// A single sheet, filled in its place.
    fn two_piles<V: SheetValues>(&self) -> Result<Vec<V::Word>, Cancelled> {
        let most = self.ranking.max_size();
        let mut words = self.begun::<V>(words::<V>(self.ranking.positions()) + V::MARGIN);
        let (mut joined, upper) = (V::Joined::default(), Upper::default());
        let filled = FilledPieces::of(&[], 0, [FilledPiece::none(0); 3]);
        for x2 in self.first_top()..=most {
            let sheet = RowSheet {
                piles: &[],
                base: 0,
                most,
            };
            let rows = self.rows(sheet, x2..=x2);
            V::fill_rows(&mut words, &mut joined, &rows, &filled, &upper);
            self.progress(x2 + 1)?;
        }
        Ok(words)
    }

    /// The table, filled stage after stage of positions with one xₙ.
    fn by_stages<V: SheetValues>(&self) -> Result<Vec<V::Word>, Cancelled> {
        let (n, max, top) = (self.ranking.n, self.ranking.max_size(), self.first_top());
        let cut = match n {
            // The rows of a sheet are filled one after another.
            3 => iter::once(0..max + 1).collect(),
            _ => pipeline::cut(self.ranking, n - 1, pipeline::blocks_for_threads()),
        };
        let pieces = |top| {
            let pieces = cut.iter().map(move |sizes| self.piece(top, sizes));
            pieces.filter(|ranks| !ranks.is_empty())
        };
        let of_stage = |top| -> usize { pieces(top).map(|ranks| words::<V>(ranks.len())).sum() };
        let known = words::<V>(self.first());
        let mut table = self.begun::<V>(known + (top..=max).map(of_stage).sum::<usize>());
        let (known, mut rest) = table.split_at_mut(known);
        let known: &[V::Word] = known;
        pipeline::run(
            cut.iter()
                .map(|sizes| sizes.start.saturating_sub(top))
                .collect(),
            (max + 1 - top, pipeline::FEW_WAIT),
            &|block| {
                let sizes = cut[block].clone();
                let first = self.ranking.weight(n, sizes.start.max(top));
                let now = if sizes.start < top {
                    FilledPiece {
                        words: known,
                        first: 0,
                    }
                } else {
                    FilledPiece::none(first)
                };
                Ok(SheetBlock::<V> {
                    sizes,
                    now,
                    before: now,
                    space: Space::default(),
                })
            },
            &mut |number| {
                let (stage, others) = mem::take(&mut rest).split_at_mut(of_stage(top + number));
                rest = others;
                RestOfStage(stage)
            },
            &|here, stage| self.piece_of_stage(top, here, stage),
        )?;
        if V::IN_WORD > 1 {
            // Pieces begin with a word of their own.
            let mut at = V::IN_WORD * words::<V>(self.first());
            for ranks in (top..=max).flat_map(pieces) {
                self.control.check()?;
                V::move_down(&mut table, at, ranks.start, ranks.len());
                at += V::IN_WORD * words::<V>(ranks.len());
            }
        }
        Ok(table)
    }

    /// The ranks of the positions with an xₙ and some xₙ₋₁.
    fn piece(&self, top: usize, sizes: &Range<usize>) -> Range<usize> {
        let first = self.ranking.weight(self.ranking.n, top);
        let below = |size: usize| self.ranking.weight(self.ranking.n - 1, size.min(top + 1));
        first + below(sizes.start)..first + below(sizes.end)
    }

    /// Fills the piece of a block in a stage.
    fn piece_of_stage<'a, V: SheetValues>(
        &self,
        first_top: usize,
        BlockInStage {
            own,
            before,
            number,
        }: BlockInStage<'_, SheetBlock<'a, V>>,
        RestOfStage(stage): &mut RestOfStage<'a, V::Word>,
    ) -> Result<(), Cancelled> {
        let (n, top) = (self.ranking.n, first_top + number);
        let ranks = self.piece(top, &own.sizes);
        let words = words::<V>(ranks.len());
        let (piece, rest) = mem::take(stage).split_at_mut(words);
        *stage = rest;
        own.before = own.now;
        let [smaller, smaller_before] = match before {
            Some(block) => [block.now, block.before],
            None => [ranks.start, 0].map(FilledPiece::none),
        };
        let mut under_way = PieceUnderWay {
            words: &mut *piece,
            first: ranks.start,
            others: [smaller, own.before, smaller_before],
            next: ranks.start,
            told: ranks.start,
            space: &mut own.space,
        };
        let largest = top.min(own.sizes.end - 1);
        let mut piles = vec![0; n - 2];
        piles[n - 3] = top;
        if n > 3 {
            piles[n - 4] = own.sizes.start;
        }
        while under_way.next < ranks.end {
            let largest_x3 = match n {
                3 => top,
                4 => largest,
                _ => piles[1],
            };
            self.copied_sheets(&mut under_way, &mut piles, largest_x3)?;
            self.filled_sheets(&mut under_way, &mut piles, largest_x3)?;
            if n > 4 {
                advance(&mut piles[1..n - 3], 0, largest);
                piles[0] = 0;
            }
        }
        let told = under_way.told;
        own.now = FilledPiece {
            words: piece,
            first: ranks.start,
        };
        self.progress(ranks.end - told)
    }

    /// Copies the first sheets with the same x₄, …, xₙ, all of whose positions have unplayable
    /// tokens, even those with x₁ = x₂ = x₃. In them x₃ is never as large as xₙ, as the sum would
    /// be n·xₙ ≥ k·xₙ. So the piles that are lowered are the same in all of them.
    fn copied_sheets<V: SheetValues>(
        &self,
        piece: &mut PieceUnderWay<'_, '_, V>,
        piles: &mut [usize],
        largest_x3: usize,
    ) -> Result<(), Cancelled> {
        let count = self.lacking(&piles[1..]).div_ceil(3).min(largest_x3 + 1);
        if count > piles[0] {
            let positions = self.ranking.weight(3, count) - self.ranking.weight(3, piles[0]);
            let filled = FilledPieces::of(&[], piece.first, piece.others);
            let from = filled.at(filled.place(piece.next - self.lowered(piles)));
            V::copy(piece.words, piece.next - piece.first, from, positions);
            piece.next += positions;
            piles[0] = count;
            self.tell(piece)?;
        }
        Ok(())
    }

    /// Fills the other sheets with the same x₄, …, xₙ.
    fn filled_sheets<V: SheetValues>(
        &self,
        piece: &mut PieceUnderWay<'_, '_, V>,
        piles: &mut [usize],
        largest_x3: usize,
    ) -> Result<(), Cancelled> {
        if piles[0] <= largest_x3 {
            let upper = &mut piece.space.upper;
            upper.list_above(&piles[1..], self.ranking, self.sizes);
        }
        for x3 in piles[0]..=largest_x3 {
            piles[0] = x3;
            let sheet = RowSheet {
                piles,
                base: piece.next,
                most: x3,
            };
            let filled = FilledPieces::of(piece.words, piece.first, piece.others);
            self.sheet(sheet, &filled, piece.space);
            let (own, to) = ((&piece.space.own[..], 0), piece.next - piece.first);
            V::copy(piece.words, to, own, triangle(x3));
            piece.next += triangle(x3);
            self.tell(piece)?;
        }
        Ok(())
    }

    /// Tells from time to time what is done of a piece.
    fn tell<V: SheetValues>(&self, piece: &mut PieceUnderWay<'_, '_, V>) -> Result<(), Cancelled> {
        if piece.next - piece.told >= PACE {
            self.progress(piece.next - piece.told)?;
            piece.told = piece.next;
        }
        Ok(())
    }

    fn progress(&self, positions: usize) -> Result<(), Cancelled> {
        self.control.advance(positions as u64);
        self.control.check()
    }

    fn rows<'s>(&self, sheet: RowSheet<'s>, x2: RangeInclusive<usize>) -> SheetRows<'s> {
        SheetRows {
            sheet,
            x2,
            sizes: self.sizes,
            convention: self.convention,
        }
    }

    /// k·xₙ less these piles, of which xₙ is the last: a position has unplayable tokens if the
    /// other ones are below it together. 0 where that does not matter.
    fn lacking(&self, piles: &[usize]) -> usize {
        match piles.last() {
            Some(top) if self.reduces => {
                let rest: usize = piles.iter().sum();
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

    /// Fills a sheet, from the values of those below it.
    fn sheet<V: SheetValues>(
        &self,
        sheet: RowSheet<'_>,
        filled: &FilledPieces<'_, V::Word>,
        space: &mut Space<V>,
    ) {
        let Space { upper, own, joined } = space;
        V::clear(own, triangle(sheet.most));
        // In the first rows all positions have unplayable tokens: even with x₁ = x₂ the sum
        // x₁ + x₂ is too small.
        let rows = self.lacking(sheet.piles).div_ceil(2).min(sheet.most + 1);
        if rows > 0 {
            let from = filled.place(sheet.base - self.lowered(sheet.piles));
            V::copy(own, 0, filled.at(from), row_start(rows));
        }
        if rows <= sheet.most {
            upper.list(sheet.piles, sheet.base, filled, self.ranking, self.sizes);
            let rows = self.rows(sheet, rows..=sheet.most);
            V::fill_rows(own, joined, &rows, filled, upper);
        }
    }
}

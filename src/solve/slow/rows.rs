//! The walk over the rows of a box, and the options of a row.

use crate::game::{Convention, Sizes};
use crate::solve::control::{Cancelled, Control};
use crate::solve::ranking::Ranking;

use super::recurrence::Recurrence;

/// How many positions of a row are computed at once: as many bytes as a vector register of any 64-bit machine holds.
pub(super) const LANES: usize = 16;

/// Positions between two looks at the control.
const BATCH: usize = 4096;

/// A box to be filled.
pub(super) struct Rows<'a> {
    pub(super) ranking: &'a Ranking,
    pub(super) sizes: Sizes,
    pub(super) convention: Convention,
    pub(super) control: &'a Control,
}

/// The moves on the piles x₃, …, xₙ, told by how much they lower the rank.
///
/// A move on the whole position adds a token of x₂, of x₁, of both or of none to one of these, so three lists are kept: the moves
/// that make a legal move together with `s` of the two smallest piles, for s = 0, 1, 2. In each list the moves that leave all piles
/// of size x₃ alone come first.
#[derive(Default)]
struct Upper {
    drops: [Vec<usize>; 3],
    /// How many entries of each list leave the piles of size x₃ alone.
    free: [usize; 3],
    /// Number of tokens and drop of the moves under construction, and space for the next step.
    moves: Vec<(usize, usize)>,
    longer: Vec<(usize, usize)>,
}

impl Rows<'_> {
    /// The cells of all positions by rank, `WIDE` of them computed at once.
    pub(super) fn fill<R: Recurrence, const WIDE: usize>(&self) -> Result<Vec<R::Cell>, Cancelled> {
        let positions = self.ranking.positions();
        // The last row is read and written in full width too.
        let mut cells = vec![R::Cell::default(); positions + WIDE];
        if self.ranking.n() == 1 {
            self.single_pile::<R>(&mut cells[..positions])?;
        } else {
            self.several_piles::<R, WIDE>(&mut cells)?;
        }
        cells.truncate(positions);
        Ok(cells)
    }

    /// SN(1, {1}): each position has the one before it as its only option.
    fn single_pile<R: Recurrence>(&self, cells: &mut [R::Cell]) -> Result<(), Cancelled> {
        let mut option = None;
        for batch in cells.chunks_mut(BATCH) {
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

    fn several_piles<R: Recurrence, const WIDE: usize>(
        &self,
        cells: &mut [R::Cell],
    ) -> Result<(), Cancelled> {
        let max =
            usize::try_from(self.ranking.max()).expect("a box that is tabulated has few sizes");
        let mut piles = vec![0; self.ranking.n() - 2];
        let (mut upper, mut base, mut looked) = (Upper::default(), 0, 0);
        loop {
            upper.list(&piles, self.ranking, self.sizes);
            for x2 in 0..=piles.first().copied().unwrap_or(max) {
                self.row::<R, WIDE>(cells, base, x2, piles.first() == Some(&x2), &upper);
                base += x2 + 1;
                if base - looked >= BATCH {
                    self.control.check()?;
                    self.control.advance((base - looked) as u64);
                    looked = base;
                }
            }
            if !advance(&mut piles, max) {
                break;
            }
        }
        self.control.advance((base - looked) as u64);
        Ok(())
    }

    /// The row of x₂ and the upper piles, which starts at rank `base`; `tie` if x₂ = x₃.
    ///
    /// Equal piles give equal options, so of equal piles the first are played on. Hence x₃ stays in a tie, unless x₂ is played on;
    /// and at the end of the row, where x₁ = x₂, so does x₂ unless x₁ is played on.
    fn row<R: Recurrence, const WIDE: usize>(
        &self,
        cells: &mut [R::Cell],
        base: usize,
        x2: usize,
        tie: bool,
        upper: &Upper,
    ) {
        let [none, one, both] = &upper.drops;
        let end = |s: usize| {
            if tie {
                upper.free[s]
            } else {
                upper.drops[s].len()
            }
        };
        let (none, one_free) = (&none[..end(0)], &one[..end(1)]);

        // x₁ = 0.
        let by_x2: &[usize] = if x2 > 0 { one } else { &[] };
        let mut seen = R::NONE;
        for drop in none {
            R::see(&mut seen, cells[base - drop]);
        }
        for drop in by_x2 {
            R::see(&mut seen, cells[base - x2 - drop]);
        }
        let terminal = none.is_empty() && by_x2.is_empty();
        cells[base] = if terminal {
            R::terminal(self.convention)
        } else {
            R::value(seen)
        };

        // Where a single token may be taken, x₁ − 1 is an option within the row: it is taken in last, place by place.
        let within = self.sizes.contains(1);
        let by_x1 = &one_free[usize::from(within)..];
        for first in (1..=x2).step_by(WIDE) {
            let at = base + first;
            let mut seen = [R::NONE; WIDE];
            let options = |from: usize| &cells[from..][..WIDE];
            for drop in one {
                see::<R, WIDE>(&mut seen, options(at - x2 - drop));
            }
            // Written for every lane, so that the lanes stay in registers.
            let last = u8::try_from(x2 - first).unwrap_or(u8::MAX);
            for (lane, seen) in (0_u8..).zip(&mut seen) {
                if lane == last {
                    *seen = R::NONE;
                }
            }
            for drop in both {
                see::<R, WIDE>(&mut seen, options(at - x2 - drop - 1));
            }
            for drop in by_x1 {
                see::<R, WIDE>(&mut seen, options(at - drop - 1));
            }
            for drop in none {
                see::<R, WIDE>(&mut seen, options(at - drop));
            }
            if within {
                for (i, mut seen) in seen.into_iter().enumerate().take(x2 - first + 1) {
                    R::see(&mut seen, cells[at + i - 1]);
                    cells[at + i] = R::value(seen);
                }
            } else {
                for (cell, seen) in cells[at..at + WIDE].iter_mut().zip(seen) {
                    *cell = R::value(seen);
                }
            }
        }
    }
}

impl Upper {
    /// Lists the moves on the piles.
    fn list(&mut self, piles: &[usize], ranking: &Ranking, sizes: Sizes) {
        self.moves.clear();
        self.moves.push((0, 0));
        let mut free = 1;
        // Groups of equal piles from the largest on: in a group, the piles with the least indices are played on.
        let mut end = piles.len();
        while end > 0 && piles[end - 1] > 0 {
            let size = piles[end - 1];
            let start = piles[..end].partition_point(|&pile| pile < size);
            let below = piles[..start].iter().filter(|&&pile| pile > 0).count() + 2;
            let mut drop_of_group = 0;
            for played in 0..=end - start {
                if played > 0 {
                    // The pile with index i of `piles` is x_j, j = i + 3.
                    drop_of_group += ranking.weight(start + played - 1 + 2, size);
                }
                for &(tokens, drop) in &self.moves {
                    let tokens = tokens + played;
                    if tokens <= sizes.max() && tokens + below >= sizes.min() {
                        self.longer.push((tokens, drop + drop_of_group));
                    }
                }
                if played == 0 {
                    free = self.longer.len();
                }
            }
            std::mem::swap(&mut self.moves, &mut self.longer);
            self.longer.clear();
            end = start;
        }
        // Empty piles are never played on.
        let x3_is_empty = end > 0;
        let free = if x3_is_empty { self.moves.len() } else { free };
        for (s, drops) in self.drops.iter_mut().enumerate() {
            let legal = |&&(tokens, _): &&(usize, usize)| sizes.contains(tokens + s);
            drops.clear();
            drops.extend(self.moves.iter().filter(legal).map(|&(_, drop)| drop));
            self.free[s] = self.moves[..free].iter().filter(legal).count();
        }
    }
}

fn see<R: Recurrence, const WIDE: usize>(seen: &mut [R::Seen; WIDE], options: &[R::Cell]) {
    for (seen, &option) in seen.iter_mut().zip(options) {
        R::see(seen, option);
    }
}

/// The next piles in lexicographic order of (xₙ, …, x₃); false after the last.
fn advance(piles: &mut [usize], max: usize) -> bool {
    for j in 0..piles.len() {
        if piles[j] < piles.get(j + 1).copied().unwrap_or(max) {
            piles[j] += 1;
            piles[..j].fill(0);
            return true;
        }
    }
    false
}

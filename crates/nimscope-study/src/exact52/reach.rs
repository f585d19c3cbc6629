//! From which positions of a box a move leads to some others.
//!
//! A move changes two piles and keeps three. From three piles with p ≤ q beside them, a move leads
//! to the same three with u ≤ v beside them if u < p and v < q. So for three piles and each q the
//! least u decides. Positions that differ in their smallest pile are asked about together.

use super::graph::MOVES;
use crate::solve::{Cancelled, Control, Ranking, mapped};

/// What stands for no target.
const NONE: u16 = u16::MAX;

/// The positions of a box from which a move leads to some targets.
#[derive(Debug)]
pub(super) struct Reach {
    /// The number of sizes of a pile.
    sizes: usize,
    /// By the largest of three kept piles: by the middle one, then by q, then by the smallest, the
    /// least u such that some target has u ≤ v < q beside them.
    least: Vec<Vec<u16>>,
}

fn place(pile: u64) -> usize {
    usize::try_from(pile).expect("a pile of a box in memory is small")
}

/// How many pairs of piles i ≤ j have j below a number.
const fn triangle(below: usize) -> usize {
    below * (below + 1) / 2
}

fn size(pile: usize) -> u16 {
    u16::try_from(pile).expect("a box of such piles fits no memory")
}

impl Reach {
    /// Its memory in the box with piles ≤ max, in bytes. Saturates at `u128::MAX`.
    pub(super) fn bytes(max: u64) -> u128 {
        let numbers = Ranking::count(3, 0, max).saturating_mul(u128::from(max) + 1);
        numbers.saturating_mul(size_of::<u16>() as u128)
    }

    /// The positions with piles ≤ max from which a move leads to some targets of this box.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds of [`Control::cancel`].
    pub(super) fn to(max: u64, targets: &[[u64; 5]], control: &Control) -> Result<Self, Cancelled> {
        let sizes = place(max) + 1;
        // Writing all of them takes a tenth of a second.
        let least = mapped((0..sizes).collect(), |largest| {
            control.check()?;
            Ok(vec![NONE; sizes * triangle(largest + 1)])
        })?;
        let mut reach = Self { sizes, least };
        reach.add(targets, control)?;
        Ok(reach)
    }

    /// Adds targets.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds of [`Control::cancel`].
    pub(super) fn add(&mut self, targets: &[[u64; 5]], control: &Control) -> Result<(), Cancelled> {
        for target in targets {
            control.check()?;
            let piles = target.map(place);
            for ([u, v], kept) in MOVES {
                let q = piles[v] + 1;
                if q < self.sizes {
                    let [smallest, middle, largest] = kept.map(|i| piles[i]);
                    let at = self.at([smallest, middle], q);
                    let least = &mut self.least[largest][at];
                    *least = (*least).min(size(piles[u]));
                }
            }
        }
        // What is below a q is below the next one.
        let sizes = self.sizes;
        mapped(self.least.iter_mut().collect(), |numbers| {
            let mut rest = &mut numbers[..];
            for length in 1.. {
                control.check()?;
                let Some(numbers) = rest.split_off_mut(..sizes * length) else {
                    break;
                };
                for q in 1..sizes {
                    let (before, here) = numbers.split_at_mut(q * length);
                    let before = &before[(q - 1) * length..];
                    for (here, &before) in here[..length].iter_mut().zip(before) {
                        *here = (*here).min(before);
                    }
                }
            }
            Ok(())
        })?;
        Ok(())
    }

    /// The place of a number in the list of the largest kept pile: by the two smaller ones, the
    /// smallest first, and q.
    #[inline]
    fn at(&self, [smallest, middle]: [usize; 2], q: usize) -> usize {
        self.sizes * triangle(middle) + q * (middle + 1) + smallest
    }

    /// The least u such that a target has u ≤ v < q beside three kept piles, smallest first.
    #[inline]
    fn least(&self, [smallest, middle, largest]: [usize; 3], q: usize) -> u16 {
        self.least[largest][self.at([smallest, middle], q)]
    }

    /// The same for each of the first sizes of the smallest kept pile, given the two larger ones.
    #[inline]
    fn each_smallest(&self, [middle, largest]: [usize; 2], q: usize, sizes: usize) -> &[u16] {
        &self.least[largest][self.at([0, middle], q)..][..sizes]
    }

    /// Whether a move leads from five sorted piles to a target.
    pub(super) fn leads(&self, piles: &[u64; 5]) -> bool {
        let piles = piles.map(place);
        MOVES.iter().any(|&([p, q], kept)| {
            let u = self.least(kept.map(|i| piles[i]), piles[q]);
            usize::from(u) < piles[p]
        })
    }

    /// The positions of the box from which no move leads to a target, if they are of a kind, in no
    /// particular order.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds of [`Control::cancel`].
    pub(super) fn without(
        &self,
        is_of_kind: impl Fn(&[u64; 5]) -> bool + Sync,
        control: &Control,
    ) -> Result<Vec<[u64; 5]>, Cancelled> {
        // By d: the three smallest piles, and then every e from d on, as long as not every
        // position leads to a target by a move that changes e. So do all with a larger e.
        let with_fourth = |d| {
            let mut found = Vec::new();
            let mut leads = vec![false; self.sizes];
            for c in 0..=d {
                control.check()?;
                for b in 0..=c {
                    let leads = &mut leads[..=b];
                    for e in d..self.sizes {
                        self.lead_by_largest(leads, [b, c, d, e]);
                        if !leads.contains(&false) {
                            break;
                        }
                        self.lead_by_others(leads, [b, c, d, e]);
                        let not = (0..=b).filter(|&a| !leads[a]);
                        let not = not.map(|a| [a, b, c, d, e].map(|pile| pile as u64));
                        found.extend(not.filter(&is_of_kind));
                    }
                }
            }
            Ok(found)
        };
        // The last ones are the most work.
        let found = mapped((0..self.sizes).rev().collect(), with_fourth)?;
        Ok(found.concat())
    }

    /// For each smallest pile beside four others, whether a move that changes the largest pile
    /// leads to a target.
    #[inline]
    fn lead_by_largest(&self, leads: &mut [bool], [b, c, d, e]: [usize; 4]) {
        let above = usize::from(self.least([b, c, d], e));
        let row = |kept| self.each_smallest(kept, e, leads.len());
        let rows = row([c, d]).iter().zip(row([b, d])).zip(row([b, c]));
        let [b, c, d] = [b, c, d].map(size);
        for ((a, leads), ((be, ce), de)) in leads.iter_mut().enumerate().zip(rows) {
            let of_each = (above < a, *be < b, *ce < c, *de < d);
            *leads = of_each.0 || of_each.1 || of_each.2 || of_each.3;
        }
    }

    /// Adds whether a move that keeps the largest pile leads to a target.
    #[inline]
    fn lead_by_others(&self, leads: &mut [bool], [b, c, d, e]: [usize; 4]) {
        // Moves that change the smallest pile too lead to a target if it is above this.
        let above = (self.least([c, d, e], b))
            .min(self.least([b, d, e], c))
            .min(self.least([b, c, e], d));
        let above = usize::from(above);
        let row = |kept, q| self.each_smallest(kept, q, leads.len());
        let rows = row([d, e], c)
            .iter()
            .zip(row([c, e], d))
            .zip(row([b, e], d));
        let [b, c] = [b, c].map(size);
        for ((a, leads), ((bc, bd), cd)) in leads.iter_mut().enumerate().zip(rows) {
            let of_each = (above < a, *bc.min(bd) < b, *cd < c);
            *leads |= of_each.0 || of_each.1 || of_each.2;
        }
    }
}

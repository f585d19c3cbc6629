//! Outcomes, by bitsets over one pile.

use super::super::cells::Cells;
use super::super::control::{Cancelled, Control};
use super::super::ranking::Ranking;
use super::super::table::TableKey;
use super::boxes::{self, Boxes, Fold};
use crate::game::Convention;

/// The sizes of the last pile that give a P-position: a set, one bit each; W words if that is known beforehand.
#[derive(Debug)]
struct Lanes<const W: usize>(usize);

impl<const W: usize> Fold for Lanes<W> {
    type Word = u64;

    fn nothing() -> u64 {
        0
    }

    fn join(a: u64, b: u64) -> u64 {
        a | b
    }

    fn width(&self) -> usize {
        if W > 0 { W } else { self.0 }
    }
}

/// How many of the piles other than the last one a move may reduce: all of its piles, or all but one.
fn other_sizes(key: TableKey) -> Vec<usize> {
    let sizes = super::sizes(key);
    (1..key.rules.game.n())
        .filter(|j| sizes.contains(j) || sizes.contains(&(j + 1)))
        .collect()
}

/// The memory of the prefix folds, in bytes.
pub(super) fn work_bytes(key: TableKey) -> u128 {
    match key.rules.game.n() {
        1 => 0,
        n => boxes::bytes(
            n - 1,
            &other_sizes(key),
            key.max,
            8 * (u128::from(key.max) / 64 + 1),
        ),
    }
}

pub(super) fn fill(
    ranking: &Ranking,
    key: TableKey,
    control: &Control,
) -> Result<Cells, Cancelled> {
    let words = ranking.max_size() / 64 + 1;
    let p = match words {
        _ if ranking.n() == 1 => {
            control.advance(ranking.positions() as u64);
            one_pile(ranking, key.rules.convention)
        }
        1 => by_lanes(Lanes::<1>(1), ranking, key, control)?,
        2 => by_lanes(Lanes::<2>(2), ranking, key, control)?,
        4 => by_lanes(Lanes::<4>(4), ranking, key, control)?,
        _ => by_lanes(Lanes::<0>(words), ranking, key, control)?,
    };
    Ok(Cells::Outcomes(p))
}

/// A single pile is P exactly if it is empty, in misère play if it holds one token.
fn one_pile(ranking: &Ranking, convention: Convention) -> Vec<u64> {
    let mut p = vec![0; ranking.positions().div_ceil(64)];
    let only = convention as usize;
    if only < ranking.positions() {
        p[0] = 1 << only;
    }
    p
}

fn by_lanes<const W: usize>(
    fold: Lanes<W>,
    ranking: &Ranking,
    key: TableKey,
    control: &Control,
) -> Result<Vec<u64>, Cancelled> {
    let (n, max) = (ranking.n(), ranking.max_size());
    let sizes = super::sizes(key);
    let least = key.rules.game.sizes().min();
    let misere = key.rules.convention == Convention::Misere;
    let width = fold.width();
    let mut table = vec![0; ranking.positions().div_ceil(64)];
    let cells = (max + 1) * width;
    // P-positions that are reached while the last pile stays, and while it is reduced too.
    let (mut row_kept, mut row_reduced) = (vec![0; cells], vec![0; cells]);
    let mut own = vec![0; width];
    let boxes = Boxes::new(fold, ranking, n - 1, &other_sizes(key));
    boxes.sweep(control, |boxes, row, values| {
        let kept = &mut row_kept[..values.len()];
        let reduced = &mut row_reduced[..values.len()];
        kept.fill(0);
        reduced.fill(0);
        for &size in &sizes {
            if size < n {
                boxes.join_options(row, size, kept);
            }
            if size > 1 {
                boxes.join_options(row, size - 1, reduced);
            }
        }
        own.fill(0);
        let top = row.piles[n - 2];
        let row_rank: usize = (1..n).map(|j| ranking.weight(j, row.piles[j - 1])).sum();
        let lanes = kept
            .chunks_exact_mut(width)
            .zip(reduced.chunks_exact_mut(width))
            .zip(values.chunks_exact_mut(width));
        for (i, ((kept, reduced), p)) in lanes.enumerate() {
            // The options that reduce the smallest pile of this row, and maybe the last pile too.
            if n > 2 && sizes.contains(&1) {
                Lanes::<W>::join_all(kept, &own);
            }
            if n > 2 && sizes.contains(&2) {
                Lanes::<W>::join_all(reduced, &own);
            }
            for (p, kept) in p.iter_mut().zip(kept) {
                *p = !*kept;
            }
            // Above the least P-position of those sets there is a move to it.
            truncate(p, lowest(reduced).unwrap_or(max));
            if misere {
                match row.nonempty(i) {
                    nonempty if nonempty + 1 < least => p.fill(0),
                    nonempty if nonempty < least => p[0] &= !1,
                    _ => {}
                }
            }
            if sizes.contains(&1)
                && let Some(only) = lowest(p)
            {
                truncate(p, only);
            }
            Lanes::<W>::join_all(&mut own, p);
            for (word, &bits) in p.iter().enumerate() {
                let mut bits = bits;
                while bits != 0 {
                    let last = 64 * word + bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    if last >= top {
                        let rank = row_rank + i + ranking.weight(n, last);
                        table[rank / 64] |= 1 << (rank % 64);
                    }
                }
            }
        }
        control.advance((row.len * (max - top + 1)) as u64);
    })?;
    Ok(table)
}

/// The least element.
fn lowest(set: &[u64]) -> Option<usize> {
    let word = set.iter().position(|&word| word != 0)?;
    Some(64 * word + set[word].trailing_zeros() as usize)
}

/// Removes all elements above the last.
fn truncate(set: &mut [u64], last: usize) {
    set[last / 64] &= u64::MAX >> (63 - last % 64);
    set[last / 64 + 1..].fill(0);
}

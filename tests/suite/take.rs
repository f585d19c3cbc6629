//! Nim, Moore's nim and exact nim: moves, theorems and tables against the definition.

mod classes;
mod moves;
mod sparse;
mod sweep;
mod tables;
mod theorems;

use crate::support::at;
use nimscope::game::{Canonical, Game, Move, Taken};
use std::collections::HashSet;

/// Games of every shape, with a largest pile that the definition can afford.
pub(super) const BOXES: [(&str, u64); 24] = [
    ("nim:1", 12),
    ("nim:2", 12),
    ("nim:3", 9),
    ("nim:4", 7),
    ("exact:2,2", 12),
    ("exact:3,2", 9),
    ("exact:3,3", 7),
    ("exact:4,2", 9),
    ("exact:4,3", 6),
    ("exact:5,2", 7),
    ("exact:5,3", 5),
    ("exact:6,2", 5),
    ("exact:6,3", 4),
    ("exact:7,2", 3),
    ("exact:7,3", 3),
    ("moore:1,1", 12),
    ("moore:2,2", 9),
    ("moore:3,2", 8),
    ("moore:3,3", 6),
    ("moore:4,2", 7),
    ("moore:4,3", 5),
    ("moore:5,2", 5),
    ("moore:5,4", 3),
    ("moore:6,3", 3),
];

pub(super) fn is_legal(game: Game, x: &Canonical, by: &Move) -> bool {
    let Move::Take { taken, .. } = by else {
        return false;
    };
    game.sizes().contains(taken.len())
        && taken.is_sorted_by_key(|taken| taken.index)
        && taken
            .iter()
            .map(|taken| taken.index)
            .collect::<HashSet<_>>()
            .len()
            == taken.len()
        && taken
            .iter()
            .all(|&Taken { index, tokens }| (1..=x.piles()[index]).contains(&tokens))
}

/// Pseudo-random numbers (splitmix64), the same in every run.
pub(super) struct Random(u64);

impl Random {
    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Piles of any magnitude, often with equal leading bits, empty or equal piles.
    pub(super) fn position(&mut self, n: usize) -> Canonical {
        let (common, shared) = (self.next(), self.next() % 65);
        let mut piles: Vec<u64> = Vec::new();
        for _ in 0..n {
            let low = self.next() & self.next();
            let pile = match self.next() % 8 {
                0 => low
                    .checked_shr(u32::try_from(self.next() % 65).unwrap())
                    .unwrap_or(0),
                1 if !piles.is_empty() => piles[0],
                2 => u64::MAX,
                _ => {
                    (common
                        & !(u64::MAX
                            .checked_shr(u32::try_from(shared).unwrap())
                            .unwrap_or(0)))
                        | (low.checked_shr(u32::try_from(shared).unwrap()).unwrap_or(0))
                }
            };
            piles.push(pile);
        }
        at(&piles)
    }
}

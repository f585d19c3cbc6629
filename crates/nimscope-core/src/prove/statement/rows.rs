//! The options of a position as its piles stand.

use super::super::moves::{DigitMove, DigitMoves, PileEffect};

/// The rows of piles that a row of piles can become, in the way in which automata read it.
type Rows<'a> = Box<dyn Iterator<Item = Vec<u64>> + 'a>;

impl DigitMoves {
    /// The options of a position, one after the other, each pile where it stood: the parts of a
    /// split pile take its place and those of deleted ones. Some come more than once.
    pub(super) fn options<'a>(&'a self, piles: &'a [u64]) -> impl Iterator<Item = Vec<u64>> + 'a {
        let moves = self.all.iter();
        moves.flat_map(move |one| one.options(piles, self.least))
    }
}

impl DigitMove {
    fn options<'a>(&'a self, piles: &'a [u64], least: u64) -> Rows<'a> {
        let mut rows: Rows<'a> = Box::new([piles.to_vec()].into_iter());
        for (pile, change) in self.changes.iter().enumerate() {
            let size = piles[pile];
            rows = match change {
                PileEffect::Kept | PileEffect::Deleted => rows,
                PileEffect::Lowered => Box::new(rows.flat_map(move |row| {
                    (0..size).map(move |left| {
                        let mut row = row.clone();
                        row[pile] = left;
                        row
                    })
                })),
                PileEffect::Split(taken, tracks) => {
                    let rest = (size - least).checked_sub(u64::from(*taken));
                    let parts = rest.map_or_else(Vec::new, |rest| parts(rest, tracks.len()));
                    Box::new(rows.flat_map(move |row| {
                        let set = |parts: &Vec<u64>| {
                            let mut row = row.clone();
                            for (&track, part) in tracks.iter().zip(parts) {
                                row[track] = part + least;
                            }
                            row
                        };
                        parts.iter().map(set).collect::<Vec<_>>()
                    }))
                }
            };
        }
        rows
    }
}

/// All rows of `count` numbers, at least one, with a sum.
fn parts(sum: u64, count: usize) -> Vec<Vec<u64>> {
    if count == 1 {
        return vec![vec![sum]];
    }
    let with = |first| {
        let rest = parts(sum - first, count - 1);
        rest.into_iter()
            .map(move |rest| [&[first], &rest[..]].concat())
    };
    (0..=sum).flat_map(with).collect()
}

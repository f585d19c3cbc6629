//! The moves on all piles but the two smallest, listed once for all rows of a sheet.

use super::pieces::{FilledPieces, PlaceInPiece};
use crate::game::Sizes;
use crate::solve::ranking::Ranking;

/// The moves on the piles x₃, …, xₙ of a sheet, each given by the place to which it leads.
///
/// A move on the whole position adds a token of x₂, of x₁, of both or of none to one of these. So
/// three lists are kept, for s = 0, 1, 2: the moves that make a legal move together with `s` of
/// the two smallest piles. The move that leaves all of x₃, …, xₙ alone is in none of them. In each
/// list the moves that leave all piles of size x₃ alone come first.
///
/// They are made of the moves on x₄, …, xₙ, which are listed once for all x₃.
#[derive(Default)]
pub(super) struct Upper {
    /// The places of the sheets' first positions.
    pub(super) places: [Vec<PlaceInPiece>; 3],
    /// The number of entries of each list that leave the piles of size x₃ alone.
    pub(super) free: [usize; 3],
    /// For s = 0, …, 3, the moves on x₄, …, xₙ that make a legal move together with `s` of the
    /// three smallest piles, by the amounts by which they lower the rank. Those that leave the
    /// piles of size x₄ alone come first. The first one of all leaves all piles alone.
    above: [Vec<usize>; 4],
    /// The number of entries of each list that leave the piles of size x₄ alone.
    free_above: [usize; 4],
    /// The moves under construction, and space for the next step.
    moves: Vec<PartialMove>,
    longer: Vec<PartialMove>,
}

/// A move on some of the piles.
#[derive(Clone, Copy, Default)]
struct PartialMove {
    /// The number of tokens that it takes.
    tokens: usize,
    /// The amount by which it lowers the rank.
    drop: usize,
}

impl Upper {
    /// The memory of a move on x₄, …, xₙ at most, in bytes: in all four lists, at six places, and
    /// while moves are made.
    pub(super) const BYTES_OF_MOVE: u128 = (4 * size_of::<usize>()
        + 6 * size_of::<PlaceInPiece>()
        + 2 * size_of::<PartialMove>()) as u128;

    /// Lists the moves on the piles x₄, …, xₙ.
    pub(super) fn list_above(&mut self, piles: &[usize], ranking: &Ranking, sizes: Sizes) {
        self.moves.clear();
        self.moves.push(PartialMove::default());
        let mut free = 1;
        // Groups of equal piles from the largest on: in a group, the piles with the least indices
        // are played on.
        let mut end = piles.len();
        while end > 0 && piles[end - 1] > 0 {
            let size = piles[end - 1];
            let start = piles[..end].partition_point(|&pile| pile < size);
            let below = piles[..start].iter().filter(|&&pile| pile > 0).count() + 3;
            let mut drop_of_group = 0;
            for played in 0..=end - start {
                if played > 0 {
                    // The pile with index i of `piles` is x_j, j = i + 4.
                    drop_of_group += ranking.weight(start + played - 1 + 3, size);
                }
                for &PartialMove { tokens, drop } in &self.moves {
                    let tokens = tokens + played;
                    if tokens <= sizes.max() && tokens + below >= sizes.min() {
                        self.longer.push(PartialMove {
                            tokens,
                            drop: drop + drop_of_group,
                        });
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
        let x4_is_empty = end > 0;
        let free = if x4_is_empty { self.moves.len() } else { free };
        for (s, drops) in self.above.iter_mut().enumerate() {
            let legal = |part: &&PartialMove| sizes.contains(part.tokens + s);
            drops.clear();
            drops.extend(self.moves.iter().filter(legal).map(|part| part.drop));
            self.free_above[s] = self.moves[..free].iter().filter(legal).count();
        }
    }

    /// Lists the moves on x₃, …, xₙ in the sheet whose first position has the rank `base`. Those
    /// on x₄, …, xₙ were listed.
    pub(super) fn list<W>(
        &mut self,
        piles: &[usize],
        base: usize,
        filled: &FilledPieces<'_, W>,
        ranking: &Ranking,
        sizes: Sizes,
    ) {
        let (x3, is_tied) = (piles[0], piles.get(1) == Some(&piles[0]));
        for (s, places) in self.places.iter_mut().enumerate() {
            let above = &self.above[s];
            // A pile x₄ = x₃ is played on only if x₃ is.
            let end = if is_tied {
                self.free_above[s]
            } else {
                above.len()
            };
            // The move on none of the piles stays in the sheet. It comes first.
            let own = usize::from(sizes.contains(s));
            places.clear();
            places.extend(above[own..end].iter().map(|drop| filled.place(base - drop)));
            self.free[s] = places.len();
            if x3 > 0 {
                let played = self.above[s + 1].iter();
                let below = base - ranking.weight(2, x3);
                places.extend(played.map(|drop| filled.place(below - drop)));
            }
        }
    }
}

//! The moves on all piles but the two smallest, listed once for all rows of a sheet.

use crate::game::Sizes;
use crate::solve::ranking::Ranking;

/// The moves on the piles x₃, …, xₙ, told by how much they lower the rank.
///
/// A move on the whole position adds a token of x₂, of x₁, of both or of none to one of these, so
/// three lists are kept: the moves that make a legal move together with `s` of the two smallest
/// piles, for s = 0, 1, 2. In each list the moves that leave all piles of size x₃ alone come
/// first, and of these the one that leaves all piles alone.
#[derive(Default)]
pub(super) struct Upper {
    pub(super) drops: [Vec<usize>; 3],
    /// How many entries of each list leave the piles of size x₃ alone.
    pub(super) free: [usize; 3],
    /// Number of tokens and drop of the moves under construction, and space for the next step.
    moves: Vec<(usize, usize)>,
    longer: Vec<(usize, usize)>,
}

impl Upper {
    /// Lists the moves on the piles.
    pub(super) fn list(&mut self, piles: &[usize], ranking: &Ranking, sizes: Sizes) {
        self.moves.clear();
        self.moves.push((0, 0));
        let mut free = 1;
        // Groups of equal piles from the largest on: in a group, the piles with the least indices
        // are played on.
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

//! The moves on all piles but the two smallest, listed once for all rows of a sheet.

use crate::game::Sizes;
use crate::solve::ranking::Ranking;

/// The moves on the piles x₃, …, xₙ, each given by the amount by which it lowers the rank.
///
/// A move on the whole position adds a token of x₂, of x₁, of both or of none to one of these. So
/// three lists are kept, for s = 0, 1, 2: the moves that make a legal move together with `s` of
/// the two smallest piles. In each list the moves that leave all piles of size x₃ alone come
/// first. The first of these leaves all piles alone.
#[derive(Default)]
pub(super) struct Upper {
    pub(super) drops: [Vec<usize>; 3],
    /// The number of entries of each list that leave the piles of size x₃ alone.
    pub(super) free: [usize; 3],
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

/// The moves from the positions of a row, by the drops of their parts on x₃, …, xₙ.
pub(super) struct Drops<'a> {
    /// The moves that play on neither of the two smallest piles.
    pub(super) none: &'a [usize],
    /// The moves that play on x₁, and not on x₂.
    pub(super) by_x1: &'a [usize],
    /// The moves that play on x₂, and not on x₁.
    pub(super) by_x2: &'a [usize],
    /// The moves that play on both.
    pub(super) by_both: &'a [usize],
    /// Whether a move may play on x₁ or on x₂ alone, which is not in the lists.
    pub(super) within: bool,
    /// Whether a move may play on x₁ and x₂ alone, which is not in the lists.
    pub(super) pair: bool,
}

impl Upper {
    /// The moves from the positions of a row. `is_tied` if x₃ = x₂.
    #[inline]
    pub(super) fn drops_in_row(&self, is_tied: bool, sizes: Sizes) -> Drops<'_> {
        let [none, one, both] = &self.drops;
        let end = |s: usize| {
            if is_tied {
                self.free[s]
            } else {
                self.drops[s].len()
            }
        };
        // Moves on the two smallest piles only stay in the sheet. They are the first of their
        // lists.
        let (within, pair) = (sizes.contains(1), sizes.contains(2));
        Drops {
            none: &none[..end(0)],
            by_x1: &one[usize::from(within)..end(1).max(usize::from(within))],
            by_x2: &one[usize::from(within)..],
            by_both: &both[usize::from(pair)..],
            within,
            pair,
        }
    }

    /// Lists the moves on the piles.
    pub(super) fn list(&mut self, piles: &[usize], ranking: &Ranking, sizes: Sizes) {
        self.moves.clear();
        self.moves.push(PartialMove::default());
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
        let x3_is_empty = end > 0;
        let free = if x3_is_empty { self.moves.len() } else { free };
        for (s, drops) in self.drops.iter_mut().enumerate() {
            let legal = |part: &&PartialMove| sizes.contains(part.tokens + s);
            drops.clear();
            drops.extend(self.moves.iter().filter(legal).map(|part| part.drop));
            self.free[s] = self.moves[..free].iter().filter(legal).count();
        }
    }
}

//! All arrangements of a box, how to come to the options, and how threads share them.

use super::super::control::MOST_THREADS;
use super::super::ranking::{self, Ranking};
use crate::game::{Loss, PileCondition, Symmetry, WrittenGame, WrittenMove};
use crate::lists::CollectVec as _;

/// What a pile loses at least by a move.
fn least_loss(loss: &Loss) -> u64 {
    let factors = loss.factors.iter().copied().map(u64::from);
    factors.sum::<u64>() + u64::from(loss.constant)
}

/// All arrangements of a box, and how to come to the options.
///
/// A *row* has the arrangements with one size of the first pile, and a *line* those of them that
/// differ in the last pile only. A stage of the pipeline is some rows, and a block some sizes of
/// the second pile, its columns. A game of one pile has one row.
pub(super) struct RayBox {
    /// The pile of the game at each place: the one with the most sizes is the last one, so that
    /// lines are long.
    order: Vec<usize>,
    /// The number of sizes of each pile, in this order as all that follows.
    pub(super) sizes: Vec<usize>,
    pub(super) moves: Vec<RayMove>,
    /// The positions at which the game ends.
    pub(super) end: PileCondition,
    pub(super) folds: Vec<RayFold>,
}

/// A move: the options stand in a list of values or folds, from a way back on.
pub(super) struct RayMove {
    pub(super) first: WayBack,
    pub(super) list: usize,
    pub(super) condition: PileCondition,
}

/// A fold along a ray of another list, of values or folds.
#[derive(PartialEq)]
pub(super) struct RayFold {
    pub(super) list: usize,
    pub(super) step: WayBack,
    /// Whether it goes along lines, and so does the fold that it is of.
    pub(super) is_in_line: bool,
}

/// A number of tokens less in each pile.
#[derive(PartialEq)]
pub(super) struct WayBack {
    losses: Vec<u64>,
    pub(super) rows: usize,
    /// The number of places between the arrangements in their rows.
    pub(super) places: usize,
}

impl WayBack {
    /// What the last pile loses, if the others may lose what they do.
    pub(super) fn in_line(&self, piles: &[u64]) -> Option<usize> {
        let (last, others) = self.losses.split_last()?;
        let is_possible = others.iter().zip(piles).all(|(loss, pile)| loss <= pile);
        is_possible.then(|| usize::try_from(*last).unwrap_or(usize::MAX))
    }

    /// Whether only the last pile loses tokens.
    pub(super) fn stays_in_line(&self) -> bool {
        self.losses[..self.losses.len() - 1]
            .iter()
            .all(|&loss| loss == 0)
    }
}

/// How threads share a box.
#[derive(Clone, Copy)]
pub(super) struct RayShares {
    /// The most columns of a block.
    pub(super) width: usize,
    /// How many columns of the block before it needs.
    pub(super) kept: usize,
    /// The rows of a stage.
    pub(super) stage: usize,
    /// The number of last rows of which a block has the values and folds: few, as they move from
    /// thread to thread with it.
    pub(super) held: usize,
}

impl RayBox {
    pub(super) fn of(game: &WrittenGame, ranking: &Ranking) -> Self {
        let most = |place| ranking.symmetry.most_at(place, ranking.max);
        let sizes = (0..ranking.n).map(|place| ranking.offset(most(place)) + 1);
        Self::new(game, &sizes.collect_vec())
    }

    pub(super) fn new(game: &WrittenGame, sizes: &[usize]) -> Self {
        let longest = (0..sizes.len()).max_by_key(|&pile| sizes[pile]);
        let others = (0..sizes.len()).filter(|&pile| Some(pile) != longest);
        let order: Vec<usize> = others.chain(longest).collect_vec();
        let mut rays = Self {
            sizes: order.iter().map(|&pile| sizes[pile]).collect_vec(),
            end: game.end.rearranged(&order),
            order,
            moves: Vec::new(),
            folds: Vec::new(),
        };
        for one in &game.moves {
            let list = (0..one.amounts.len()).fold(0, |list, amount| {
                let step = rays.way(one, |loss| loss.factors[amount].into());
                rays.fold(list, step)
            });
            let first = rays.way(one, least_loss);
            rays.moves.push(RayMove {
                first,
                list,
                condition: one.condition.rearranged(&rays.order),
            });
        }
        rays
    }

    /// The way by what each pile loses. One that leads out of the box is never possible.
    fn way(&self, one: &WrittenMove, of: impl Fn(&Loss) -> u64) -> WayBack {
        let losses = self.order.iter().map(|&pile| of(&one.losses[pile]));
        let losses: Vec<u64> = losses.collect_vec();
        let mut places = losses.iter().zip(&self.sizes).map(|(&loss, &sizes)| {
            let loss = usize::try_from(loss).unwrap_or(usize::MAX);
            (loss.min(sizes), sizes)
        });
        let rows = self.has_rows().then(|| places.next()).flatten();
        WayBack {
            rows: rows.map_or(0, |(loss, _)| loss),
            places: places.fold(0, |places, (loss, sizes)| places * sizes + loss),
            losses,
        }
    }

    /// The list of this fold. Equal folds have one list.
    fn fold(&mut self, list: usize, step: WayBack) -> usize {
        let of = list.checked_sub(1).map(|of| &self.folds[of]);
        let is_in_line = step.stays_in_line() && of.is_none_or(|of| of.is_in_line);
        let fold = RayFold {
            list,
            step,
            is_in_line,
        };
        let known = self.folds.iter().position(|known| *known == fold);
        1 + known.unwrap_or_else(|| {
            self.folds.push(fold);
            self.folds.len() - 1
        })
    }

    pub(super) fn has_rows(&self) -> bool {
        self.sizes.len() > 1
    }

    pub(super) fn rows(&self) -> usize {
        if self.has_rows() { self.sizes[0] } else { 1 }
    }

    /// The sizes of the piles in a row.
    pub(super) fn of_row(&self) -> &[usize] {
        &self.sizes[usize::from(self.has_rows())..]
    }

    /// The number of places for each column.
    pub(super) fn depth(&self) -> usize {
        self.of_row()[1..].iter().product()
    }

    /// The words of the arrangements, in the order of the ranks.
    pub(super) fn by_rank<T: Copy>(&self, ranking: &Ranking, words: Vec<T>) -> Vec<T> {
        if self.order.is_sorted() && matches!(ranking.symmetry, Symmetry::Of(_)) {
            return words;
        }
        let (mut piles, most) = (vec![0; self.order.len()], ranking.offset(ranking.max));
        let of_rank = |_| {
            let sizes = self.order.iter().zip(&self.sizes);
            let place = sizes.fold(0, |place, (&pile, sizes)| place * sizes + piles[pile]);
            match ranking.symmetry {
                Symmetry::All => {
                    ranking::advance(&mut piles, 0, most);
                }
                symmetry @ Symmetry::Of(_) => {
                    symmetry.advance(&mut piles, 0, most);
                }
            }
            words[place]
        };
        (0..ranking.positions()).map(of_rank).collect_vec()
    }

    pub(super) fn count(&self) -> usize {
        self.sizes.iter().product()
    }

    /// The cells of all lists of all blocks, however many threads share the work.
    pub(super) fn cells_of_lists(&self) -> u128 {
        self.cells_for(1).max(self.cells_for(MOST_THREADS))
    }

    /// The cells of all lists of all blocks, where this number of threads shares the work.
    pub(super) fn cells_for(&self, threads: usize) -> u128 {
        let shares = self.shares(threads);
        let columns = self.of_row()[0];
        let edges = (columns.div_ceil(shares.width) - 1) * shares.kept;
        let rows = shares.held * (columns + edges) + shares.stage * edges;
        (rows * self.depth()) as u128 * (1 + self.folds.len()) as u128
    }

    pub(super) fn shares(&self, threads: usize) -> RayShares {
        let (columns, depth) = (self.of_row()[0], self.depth());
        let ways = self.moves.iter().map(|one| &one.first);
        let ways: Vec<_> = ways
            .chain(self.folds.iter().map(|fold| &fold.step))
            .collect_vec();
        let farthest = |of: &dyn Fn(&WayBack) -> usize| {
            ways.iter().map(|&way| of(way)).max().unwrap_or_default()
        };
        let kept = farthest(&|way| (way.places / depth).min(columns));
        let width = if threads == 1 || self.count() < WORTH_IT {
            columns
        } else {
            let blocks = 4 * threads.min(MOST_THREADS);
            columns
                .div_ceil(blocks)
                .max(LEAST_WIDTH.div_ceil(depth))
                .max(kept)
        };
        RayShares {
            width,
            kept,
            stage: TASK
                .div_ceil(width * depth)
                .max(self.rows() / STAGES)
                .min(self.rows()),
            held: (1 + farthest(&|way| way.rows)).min(self.rows()),
        }
    }
}

/// The number of arrangements that several threads share: less takes no longer than to wake one.
const WORTH_IT: usize = 1 << 15;

/// The least number of places of a block in a row, roughly.
const LEAST_WIDTH: usize = 64;

/// The least number of arrangements of a block in a stage, of which there are no more than some:
/// what a block holds moves from thread to thread once in a stage.
const TASK: usize = 1 << 14;

/// The most stages, roughly.
const STAGES: usize = 24;

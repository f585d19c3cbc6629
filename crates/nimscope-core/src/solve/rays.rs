//! The kernel for games by a rule whose moves go along rays, such as Wythoff's: folds along each
//! ray.
//!
//! A move takes constants from the piles, and multiples of amounts of at least 1. So its options
//! are the positions on a ray, or on rays from the positions of a ray. The fold along a ray joins
//! the value of a position with the fold one amount further. A position costs one operation for
//! each move and each fold, whatever the number of its options. All arrangements are filled in
//! lexicographic order, as a move makes an arrangement less, a line of them at a time. Grundy
//! values are found in [passes](GrundyPass).

mod block;

use self::block::RayBlock;
use super::bits;
use super::cells::{StoredValues, Word, WordWidth};
use super::control::{Cancelled, threads};
use super::generic::bound;
use super::joins::{GrundyPass, Join, Least, UnionFold, ValueBits};
use super::kernel::{ByWidth, Filling, TableKey};
use super::pipeline;
use super::ranking::{self, Ranking};
use crate::game::{Kind, Loss, Measure, PileCondition, Symmetry, WrittenGame, WrittenMove};

/// The kernel of rules whose moves go along rays.
pub(super) struct Rays(&'static WrittenGame);

impl ByWidth for Rays {
    type Widest = u64;

    fn of(kind: Kind) -> Option<Self> {
        let game = kind.written()?;
        game.folds_along_rays().then_some(Self(game))
    }

    fn width(&self, key: TableKey) -> WordWidth {
        WordWidth::holding(bound(key))
    }

    fn bytes(&self, key: TableKey) -> u128 {
        let (positions, width) = (key.positions(), self.width(key).bytes());
        let sizes = self.0.below.iter().map(|below| {
            let sizes = u128::from(key.max) + 1;
            below.map_or(sizes, |below| sizes.min(below.into()))
        });
        let sizes: Vec<u128> = sizes.collect();
        let count = |all: u128, &sizes| all.saturating_mul(sizes);
        let arrangements = sizes.iter().fold(1, count);
        let (fold, value, result) = match key.measure {
            // Words by rank, and bits of them.
            Measure::Outcome => (1, 1, 2),
            Measure::Remoteness => (width, width, width),
            Measure::Grundy => (16, width, width),
        };
        let results = positions.saturating_mul(result).saturating_add(8);
        let values = arrangements.saturating_mul(value).saturating_add(results);
        let sizes = sizes.into_iter().map(usize::try_from);
        match sizes.collect::<Result<Vec<_>, _>>() {
            Ok(sizes) if arrangements <= MOST => {
                values.saturating_add(RayBox::new(self.0, &sizes).cells_of_lists() * fold)
            }
            // What else is needed does not matter there.
            Ok(_) | Err(_) => values,
        }
    }

    fn outcomes(&self, filling: Filling<'_>) -> Result<StoredValues, Cancelled> {
        let terminal = filling.key.rules.convention as u8;
        let values = self.fill::<Least, u8, u8>(filling, |result, least| {
            *result = least.map_or(terminal, |least| 1 - least);
            *result
        })?;
        Ok(StoredValues::outcomes(&values))
    }

    fn remoteness<W: Word>(&self, filling: Filling<'_>) -> Result<StoredValues, Cancelled> {
        let terminal = W::of_remoteness(filling.key.rules.convention as u64);
        let codes = self.fill::<Least, W, W>(filling, |result, best| {
            *result = best.map_or(terminal, W::one_more);
            *result
        })?;
        Ok(StoredValues::Remoteness(W::words(codes)))
    }

    fn grundy<W: Word>(&self, filling: Filling<'_>) -> Result<StoredValues, Cancelled> {
        let rays = RayBox::of(self.0, filling.ranking);
        let mut values = bits::filled(W::LARGEST, rays.count());
        let mut pass = GrundyPass {
            first: 0,
            terminal: filling.key.rules.convention as u64,
        };
        while values.contains(&W::LARGEST) {
            filling.control.begin(filling.ranking.positions() as u64);
            rays.fill::<UnionFold, u128, W>(&mut values, filling, |value, options| {
                pass.conclude(value, options)
            })?;
            pass.first += u128::COUNT;
        }
        let values = rays.by_rank(filling.ranking, values);
        Ok(StoredValues::Grundy(W::words(values)))
    }
}

impl Rays {
    /// What is concluded at each position, by rank.
    fn fill<J: Join<W>, W: Copy + Default + Send + Sync, R: Copy + Default + Send>(
        &self,
        filling: Filling<'_>,
        conclude: impl Fn(&mut R, Option<W>) -> W + Sync,
    ) -> Result<Vec<R>, Cancelled> {
        let rays = RayBox::of(self.0, filling.ranking);
        let mut results = bits::defaults(rays.count());
        rays.fill::<J, W, R>(&mut results, filling, conclude)?;
        Ok(rays.by_rank(filling.ranking, results))
    }
}

/// The most arrangements of a box whose memory is announced to the byte.
const MOST: u128 = 1 << 48;

/// What a pile loses at least by a move.
fn least_loss(loss: &Loss) -> u64 {
    let factors = loss.factors.iter().copied().map(u64::from);
    factors.sum::<u64>() + u64::from(loss.constant)
}

/// All arrangements of a box, and how to come to the options.
///
/// A *row* has the arrangements with one size of the first pile, and a *line* those of them that
/// differ in the last pile only. A stage of the [pipeline] is some rows, and a block some sizes of
/// the second pile, its columns. Of one pile there is one row.
struct RayBox {
    /// The pile of the game at each place: the one with the most sizes is the last one, so that
    /// lines are long.
    order: Vec<usize>,
    /// The number of sizes of each pile, in this order as all that follows.
    sizes: Vec<usize>,
    moves: Vec<RayMove>,
    /// The positions at which the game ends.
    end: PileCondition,
    folds: Vec<RayFold>,
}

/// A move: the options stand in a list of values or folds, from a way back on.
struct RayMove {
    first: WayBack,
    list: usize,
    condition: PileCondition,
}

/// A fold along a ray of another list, of values or folds.
#[derive(PartialEq)]
struct RayFold {
    list: usize,
    step: WayBack,
    /// Whether it goes along lines, and so does the fold that it is of.
    is_in_line: bool,
}

/// A number of tokens less in each pile.
#[derive(PartialEq)]
struct WayBack {
    losses: Vec<u64>,
    rows: usize,
    /// The number of places between the arrangements in their rows.
    places: usize,
}

impl WayBack {
    /// What the last pile loses, if the others may lose what they do.
    fn in_line(&self, piles: &[u64]) -> Option<usize> {
        let (last, others) = self.losses.split_last()?;
        let is_possible = others.iter().zip(piles).all(|(loss, pile)| loss <= pile);
        is_possible.then(|| usize::try_from(*last).unwrap_or(usize::MAX))
    }

    /// Whether only the last pile loses tokens.
    fn stays_in_line(&self) -> bool {
        self.losses[..self.losses.len() - 1]
            .iter()
            .all(|&loss| loss == 0)
    }
}

/// How a box is shared.
#[derive(Clone, Copy)]
struct RayShares {
    /// The most columns of a block.
    width: usize,
    /// How many columns of the block before it needs.
    kept: usize,
    /// The rows of a stage.
    stage: usize,
    /// The number of last rows of which a block has the values and folds: few, as they move from
    /// thread to thread with it.
    held: usize,
}

impl RayBox {
    fn of(game: &WrittenGame, ranking: &Ranking) -> Self {
        let most = |place| ranking.symmetry.most_at(place, ranking.max);
        let sizes = (0..ranking.n).map(|place| ranking.offset(most(place)) + 1);
        Self::new(game, &sizes.collect::<Vec<_>>())
    }

    fn new(game: &WrittenGame, sizes: &[usize]) -> Self {
        let longest = (0..sizes.len()).max_by_key(|&pile| sizes[pile]);
        let others = (0..sizes.len()).filter(|&pile| Some(pile) != longest);
        let order: Vec<usize> = others.chain(longest).collect();
        let mut rays = Self {
            sizes: order.iter().map(|&pile| sizes[pile]).collect(),
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
        let losses: Vec<u64> = losses.collect();
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

    /// The list of a fold, of which there is one only.
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

    fn has_rows(&self) -> bool {
        self.sizes.len() > 1
    }

    fn rows(&self) -> usize {
        if self.has_rows() { self.sizes[0] } else { 1 }
    }

    /// The sizes of the piles in a row.
    fn of_row(&self) -> &[usize] {
        &self.sizes[usize::from(self.has_rows())..]
    }

    /// The number of places for each column.
    fn depth(&self) -> usize {
        self.of_row()[1..].iter().product()
    }

    /// What stands at the arrangements, by rank.
    fn by_rank<T: Copy>(&self, ranking: &Ranking, words: Vec<T>) -> Vec<T> {
        if self.order.is_sorted() && matches!(ranking.symmetry, Symmetry::Of(_)) {
            return words;
        }
        let (mut piles, most) = (vec![0; self.order.len()], ranking.offset(ranking.max));
        let of_rank = |_| {
            let sizes = self.order.iter().zip(&self.sizes);
            let place = sizes.fold(0, |place, (&pile, sizes)| place * sizes + piles[pile]);
            match ranking.symmetry {
                Symmetry::All => {
                    ranking::advance(&mut piles, most);
                }
                symmetry @ Symmetry::Of(_) => {
                    symmetry.advance(&mut piles, 0, most);
                }
            }
            words[place]
        };
        (0..ranking.positions()).map(of_rank).collect()
    }

    fn count(&self) -> usize {
        self.sizes.iter().product()
    }

    /// The cells of all lists of all blocks, however many threads share the work.
    fn cells_of_lists(&self) -> u128 {
        let of_threads = |threads| {
            let shares = self.shares(threads);
            let columns = self.of_row()[0];
            let edges = (columns.div_ceil(shares.width) - 1) * shares.kept;
            let rows = shares.held * (columns + edges) + shares.stage * edges;
            (rows * self.depth()) as u128 * (1 + self.folds.len()) as u128
        };
        of_threads(1).max(of_threads(MOST_THREADS))
    }

    fn shares(&self, threads: usize) -> RayShares {
        let (columns, depth) = (self.of_row()[0], self.depth());
        let ways = self.moves.iter().map(|one| &one.first);
        let ways: Vec<_> = ways
            .chain(self.folds.iter().map(|fold| &fold.step))
            .collect();
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
            stage: TASK.div_ceil(width * depth).min(self.rows()),
            held: (1 + farthest(&|way| way.rows)).min(self.rows()),
        }
    }

    /// Goes through the arrangements. `conclude` is told what there is of each and what its
    /// options amount to, `None` if it is terminal, and says what others are told of it.
    fn fill<J: Join<W>, W: Copy + Default + Send + Sync, R: Send>(
        &self,
        results: &mut [R],
        filling: Filling<'_>,
        conclude: impl Fn(&mut R, Option<W>) -> W + Sync,
    ) -> Result<(), Cancelled> {
        let shares = self.shares(threads());
        let row = self.of_row().iter().product();
        let mut stages = results.chunks_mut(shares.stage * row);
        let columns = self.of_row()[0];
        let positions = filling.ranking.positions() as u128;
        let count = self.count() as u128;
        // Positions are told as done, not arrangements.
        let done = |place: usize| place as u128 * positions / count;
        pipeline::run(
            vec![0; columns.div_ceil(shares.width)],
            self.rows().div_ceil(shares.stage),
            |block| {
                let start = block * shares.width;
                let here = start..columns.min(start + shares.width);
                Ok(RayBlock::new(self, shares, here))
            },
            |_| stages.next().expect("there is a chunk for each stage"),
            |here, results| {
                let first = here.number * shares.stage;
                let (own, before) = (here.own, here.before);
                for (i, results) in results.chunks_mut(row).enumerate() {
                    let x = first + i;
                    own.take_over(before, i, x);
                    let places = own.columns.places();
                    own.row::<J, _>(x, &mut results[places.clone()], filling.control, &conclude)?;
                    own.keep_edge(i, x);
                    let more = done(x * row + places.end) - done(x * row + places.start);
                    let more = u64::try_from(more).expect("no more than all positions");
                    filling.control.advance(more);
                }
                Ok(())
            },
        )
    }
}

/// The number of arrangements that several threads share: less takes no longer than to wake one.
const WORTH_IT: usize = 1 << 15;

/// The least number of places of a block in a row, roughly.
const LEAST_WIDTH: usize = 64;

/// The most threads for which there are blocks.
const MOST_THREADS: usize = 16;

/// The least number of arrangements of a block in a stage.
const TASK: usize = 1 << 14;

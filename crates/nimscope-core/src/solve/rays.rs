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
mod shape;

use self::block::RayBlock;
use self::shape::{RayBox, RayShares};
use super::bits;
use super::cells::{StoredValues, Word, WordWidth};
use super::control::{Cancelled, Control, threads};
use super::generic::bound;
use super::joins::{FEW, GrundyPass, Join, Least, LeastFew, UnionFold, ValueBits};
use super::kernel::{ByWidth, Filling, TableKey};
use super::pipeline;
use crate::game::{Convention, Kind, Measure, WrittenGame};

/// The kernel of rules whose moves go along rays.
pub(super) struct Rays(&'static WrittenGame);

impl ByWidth for Rays {
    type Widest = u32;

    fn of(kind: Kind) -> Option<Self> {
        let game = kind.written()?;
        game.folds_along_rays().then_some(Self(game))
    }

    fn width(&self, key: TableKey) -> WordWidth {
        // Where options may be forbidden, an odd number has the code of the next odd number.
        let more = if self.0.forbidden > 0 { 2 } else { 0 };
        WordWidth::holding(bound(key) + more)
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
        let kept = if self.0.forbidden > 0 { FEW as u128 } else { 1 };
        let (fold, value, result) = match key.measure {
            // Words by rank, and bits of them.
            Measure::Outcome => (kept, 1, 2),
            Measure::Remoteness => (kept * width, width, width),
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
        let values = self.best(filling, terminal, |option| 1 - option)?;
        Ok(StoredValues::outcomes(&values))
    }

    fn remoteness<W: Word>(&self, filling: Filling<'_>) -> Result<StoredValues, Cancelled> {
        let terminal = W::of_remoteness(filling.key.rules.convention as u64);
        let codes = self.best(filling, terminal, W::one_more)?;
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
            fill::<UnionFold, u128, W>(
                &rays,
                &mut values,
                told(&rays, filling),
                |value, options| pass.conclude(value, options),
            )?;
            pass.first += u128::COUNT;
        }
        let values = rays.by_rank(filling.ranking, values);
        Ok(StoredValues::Grundy(W::words(values)))
    }
}

impl Rays {
    /// The values by rank. The least value of an option decides. If options may be forbidden, it
    /// is the least value of those that are left.
    fn best<W: Word>(
        &self,
        filling: Filling<'_>,
        terminal: W,
        value: impl Fn(W) -> W + Sync,
    ) -> Result<Vec<W>, Cancelled> {
        let forbidden = self.0.forbidden;
        if forbidden == 0 {
            return self.fill::<Least, W, W>(filling, |result, least| {
                *result = least.map_or(terminal, &value);
                *result
            });
        }
        // The largest word stands for no option, but it is the code of 1. So each odd number has
        // the code of the next odd number here.
        let moved = |code: W, from: u64, to: u64| match code.remoteness() {
            odd if odd % 2 == 1 => W::of_remoteness(odd + to - from),
            _ => code,
        };
        // In misère play some option is left whenever there is one.
        let needs_more = filling.key.rules.convention == Convention::Normal;
        let left = |least: [W; FEW]| {
            let mut left = least[..=forbidden].iter().rev();
            let is_option = |option: &&W| **option != W::LARGEST;
            let last = if needs_more {
                left.next().filter(is_option)
            } else {
                left.find(is_option)
            };
            last.map(|&code| moved(code, 2, 0))
        };
        self.fill::<LeastFew, [W; FEW], W>(filling, |result, least| {
            *result = least.and_then(left).map_or(terminal, &value);
            let mut only = LeastFew::NONE;
            only[0] = moved(*result, 0, 2);
            only
        })
    }

    /// What is concluded at each position, by rank.
    fn fill<J: Join<W>, W: Copy + Default + Send + Sync, R: Copy + Default + Send>(
        &self,
        filling: Filling<'_>,
        conclude: impl Fn(&mut R, Option<W>) -> W + Sync,
    ) -> Result<Vec<R>, Cancelled> {
        let rays = RayBox::of(self.0, filling.ranking);
        let mut results = bits::defaults(rays.count());
        fill::<J, W, R>(&rays, &mut results, told(&rays, filling), conclude)?;
        Ok(rays.by_rank(filling.ranking, results))
    }
}

/// The rows of piles below a number, in lexicographic order.
pub(crate) struct RowsOfPiles(RayBox);

impl RowsOfPiles {
    /// Those of a game whose options lie on rays.
    pub(crate) fn new(game: &WrittenGame, side: usize) -> Self {
        Self(RayBox::new(game, &vec![side; game.piles()]))
    }

    /// The memory of what is joined for them on one thread, in bytes.
    pub(crate) fn bytes<W>(&self) -> u128 {
        self.0.cells_for(1) * size_of::<W>() as u128
    }

    /// Goes through them. For each `conclude` gets its result so far and what its options amount
    /// to, `None` if it is terminal. It gives what is joined for rows that have this one as an
    /// option.
    pub(crate) fn fill<W: Join<W> + Copy + Default + Send + Sync, R: Send>(
        &self,
        results: &mut [R],
        control: &Control,
        conclude: impl Fn(&mut R, Option<W>) -> W + Sync,
    ) -> Result<(), Cancelled> {
        let told = (self.0.shares(1), self.0.count(), control);
        fill::<W, W, R>(&self.0, results, told, conclude)
    }
}

/// How threads share a box, the number of positions that are told as done, and who is told.
type Told<'a> = (RayShares, usize, &'a Control);

fn told<'a>(rays: &RayBox, filling: Filling<'a>) -> Told<'a> {
    let positions = filling.ranking.positions();
    (rays.shares(threads()), positions, filling.control)
}

/// The most arrangements of a box whose memory is announced to the byte.
const MOST: u128 = 1 << 48;

/// Goes through the arrangements. For each of them `conclude` gets its result so far and what its
/// options amount to, `None` if it is terminal. It gives what is joined for positions that have
/// this one as an option.
fn fill<J: Join<W>, W: Copy + Default + Send + Sync, R: Send>(
    rays: &RayBox,
    results: &mut [R],
    (shares, positions, control): Told<'_>,
    conclude: impl Fn(&mut R, Option<W>) -> W + Sync,
) -> Result<(), Cancelled> {
    let row = rays.of_row().iter().product();
    let mut stages = results.chunks_mut(shares.stage * row);
    let columns = rays.of_row()[0];
    let (positions, count) = (positions as u128, rays.count() as u128);
    // Positions are told as done, not arrangements.
    let done = |place: usize| place as u128 * positions / count;
    pipeline::run(
        vec![0; columns.div_ceil(shares.width)],
        (rays.rows().div_ceil(shares.stage), pipeline::FEW_WAIT),
        &|block| {
            let start = block * shares.width;
            let here = start..columns.min(start + shares.width);
            Ok(RayBlock::new(rays, shares, here))
        },
        &mut |_| stages.next().expect("there is a chunk for each stage"),
        &|here, results| {
            let first = here.number * shares.stage;
            let (own, before) = (here.own, here.before);
            for (i, results) in results.chunks_mut(row).enumerate() {
                let x = first + i;
                own.take_over(before, i, x);
                let places = own.columns.places();
                own.row::<J, _>(x, &mut results[places.clone()], control, &conclude)?;
                own.keep_edge(i, x);
                let more = done(x * row + places.end) - done(x * row + places.start);
                let more = u64::try_from(more).expect("no more than all positions");
                control.advance(more);
            }
            Ok(())
        },
    )
}

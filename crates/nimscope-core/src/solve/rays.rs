//! The kernel for games by a rule whose moves go along rays, such as Wythoff's: folds along each
//! ray.
//!
//! A move takes constants from the piles, and multiples of amounts of at least 1. So its options
//! are the positions on a ray, or on rays from the positions of a ray. The fold along a ray joins
//! the value of a position with the fold one amount further. A position costs one operation for
//! each move and each fold, whatever the number of its options. All arrangements are filled in
//! lexicographic order, as a move makes an arrangement less. Grundy values are found in
//! [passes](GrundyPass).

use super::bits;
use super::cells::{StoredValues, Word, WordWidth};
use super::control::Cancelled;
use super::generic::bound;
use super::joins::{GrundyPass, Join, Least, UnionFold};
use super::kernel::{ByWidth, Filling, TableKey};
use super::ranking::{self, Ranking};
use crate::game::{Kind, Loss, Measure, PileCondition, Symmetry, WrittenGame, WrittenMove};

/// How many arrangements are filled between two looks at the control.
const PACE: usize = 1 << 10;

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
        let arrangements = sizes
            .iter()
            .fold(1, |all: u128, &sizes| all.saturating_mul(sizes));
        let moves = self.0.moves.iter();
        let ring = moves.clone().map(|one| {
            let losses = one.losses.iter().map(|loss| u128::from(least_loss(loss)));
            let back = losses.zip(&sizes).fold(0, |places: u128, (loss, &sizes)| {
                places.saturating_mul(sizes).saturating_add(loss)
            });
            back.min(arrangements).saturating_add(1).saturating_mul(2)
        });
        let rings = 1 + moves.map(|one| one.amounts.len() as u128).sum::<u128>();
        let folds = ring.max().unwrap_or_default().saturating_mul(rings);
        let (fold, value, result) = match key.measure {
            Measure::Outcome => (1, 1, 2),
            Measure::Remoteness => (width, width, width),
            Measure::Grundy => (4, width, width),
        };
        let results = positions.saturating_mul(result);
        let values = arrangements.saturating_mul(value).saturating_add(results);
        values.saturating_add(folds.saturating_mul(fold))
    }

    fn outcomes(&self, filling: Filling<'_>) -> Result<StoredValues, Cancelled> {
        let terminal = filling.key.rules.convention as u8;
        let rays = RayBox::new(self.0, filling.ranking);
        let mut values = bits::with_capacity(rays.count);
        rays.fill::<Least, u8>(filling, |_, least| {
            let value = least.map_or(terminal, |least| 1 - least);
            values.push(value);
            value
        })?;
        Ok(StoredValues::outcomes(&by_rank(filling.ranking, values)))
    }

    fn remoteness<W: Word>(&self, filling: Filling<'_>) -> Result<StoredValues, Cancelled> {
        let terminal = W::of_remoteness(filling.key.rules.convention as u64);
        let rays = RayBox::new(self.0, filling.ranking);
        let mut codes = bits::with_capacity(rays.count);
        rays.fill::<Least, W>(filling, |_, best| {
            let code = best.map_or(terminal, W::one_more);
            codes.push(code);
            code
        })?;
        let codes = by_rank(filling.ranking, codes);
        Ok(StoredValues::Remoteness(W::words(codes)))
    }

    fn grundy<W: Word>(&self, filling: Filling<'_>) -> Result<StoredValues, Cancelled> {
        let rays = RayBox::new(self.0, filling.ranking);
        let mut values = bits::filled(W::LARGEST, rays.count);
        let mut pass = GrundyPass {
            first: 0,
            terminal: filling.key.rules.convention as u64,
        };
        while values.contains(&W::LARGEST) {
            filling.control.begin(filling.ranking.positions() as u64);
            rays.fill::<UnionFold, u32>(filling, |place, options| {
                pass.conclude(&mut values[place], options)
            })?;
            pass.first += GrundyPass::AT_ONCE;
        }
        let values = by_rank(filling.ranking, values);
        Ok(StoredValues::Grundy(W::words(values)))
    }
}

/// What a pile loses at least by a move.
fn least_loss(loss: &Loss) -> u64 {
    let factors = loss.factors.iter().copied().map(u64::from);
    factors.sum::<u64>() + u64::from(loss.constant)
}

/// What stands at the arrangements, by rank.
fn by_rank<T: Copy>(ranking: &Ranking, words: Vec<T>) -> Vec<T> {
    match ranking.symmetry {
        Symmetry::Of(_) => words,
        Symmetry::All => {
            let length = ranking.max_size() + 1;
            let mut sizes = vec![0; ranking.n];
            let of_rank = |_| {
                let place = sizes.iter().fold(0, |place, size| place * length + size);
                ranking::advance(&mut sizes, length - 1);
                words[place]
            };
            (0..ranking.positions()).map(of_rank).collect()
        }
    }
}

/// All arrangements of a box, and how to come to the options.
struct RayBox<'a> {
    game: &'a WrittenGame,
    /// The number of sizes of each pile.
    sizes: Vec<usize>,
    /// The number of arrangements.
    count: usize,
    moves: Vec<RayMove<'a>>,
    folds: Vec<RayFold>,
}

/// A move: the options stand in a fold, or in the values themselves, from a way back on.
struct RayMove<'a> {
    first: WayBack,
    fold: Option<usize>,
    condition: &'a PileCondition,
}

/// A fold along a ray of another one, or of the values themselves.
#[derive(PartialEq)]
struct RayFold {
    of: Option<usize>,
    step: WayBack,
}

/// A number of tokens less in each pile.
#[derive(PartialEq)]
struct WayBack {
    losses: Vec<u64>,
    /// The number of places between the arrangements.
    places: usize,
}

impl WayBack {
    fn is_possible(&self, piles: &[u64]) -> bool {
        let mut losses = self.losses.iter().zip(piles);
        losses.all(|(loss, pile)| loss <= pile)
    }
}

impl<'a> RayBox<'a> {
    fn new(game: &'a WrittenGame, ranking: &Ranking) -> Self {
        let most = |place| ranking.symmetry.most_at(place, ranking.max);
        let sizes = (0..ranking.n).map(|place| ranking.offset(most(place)) + 1);
        let sizes: Vec<usize> = sizes.collect();
        let mut rays = Self {
            game,
            count: sizes.iter().product(),
            sizes,
            moves: Vec::new(),
            folds: Vec::new(),
        };
        for one in &game.moves {
            let fold = (0..one.amounts.len()).fold(None, |of, amount| {
                let step = rays.way(one, |loss| loss.factors[amount].into());
                Some(rays.fold(RayFold { of, step }))
            });
            let first = rays.way(one, least_loss);
            rays.moves.push(RayMove {
                first,
                fold,
                condition: &one.condition,
            });
        }
        rays
    }

    /// The way by what each pile loses. One that leads out of the box is never possible.
    fn way(&self, one: &WrittenMove, of: impl Fn(&Loss) -> u64) -> WayBack {
        let losses: Vec<u64> = one.losses.iter().map(of).collect();
        let pairs = losses.iter().zip(&self.sizes);
        let places = pairs.fold(0_usize, |places, (&loss, &sizes)| {
            let loss = usize::try_from(loss).unwrap_or(usize::MAX);
            places.saturating_mul(sizes).saturating_add(loss)
        });
        WayBack { losses, places }
    }

    /// The place of a fold among all, which has it once.
    fn fold(&mut self, fold: RayFold) -> usize {
        let known = self.folds.iter().position(|known| *known == fold);
        known.unwrap_or_else(|| {
            self.folds.push(fold);
            self.folds.len() - 1
        })
    }

    /// Goes through the arrangements: `conclude` is told the place of each and what its options
    /// amount to, `None` if it is terminal, and says what others are told of it.
    fn fill<J: Join<W>, W: Copy + Default>(
        &self,
        filling: Filling<'_>,
        mut conclude: impl FnMut(usize, Option<W>) -> W,
    ) -> Result<(), Cancelled> {
        // Those of the last arrangements, as far back as a move or a fold looks.
        let ways = self.moves.iter().map(|one| &one.first);
        let ways = ways.chain(self.folds.iter().map(|fold| &fold.step));
        let farthest = ways.map(|way| way.places).max().unwrap_or_default();
        let held = (farthest.min(self.count) + 1).next_power_of_two();
        let mut values = vec![W::default(); held];
        let mut folds: Vec<Vec<W>> = self.folds.iter().map(|_| values.clone()).collect();
        let mut piles = vec![0_u64; self.sizes.len()];
        let positions = filling.ranking.positions() as u128;
        for place in 0..self.count {
            if place % PACE == 0 {
                filling.control.check()?;
                // Positions, not arrangements.
                let done = |place: usize| place as u128 * positions / self.count as u128;
                let here = done((place + PACE).min(self.count)) - done(place);
                let here = u64::try_from(here).expect("no more than all positions");
                filling.control.advance(here);
            }
            let at = |place: usize| place & (held - 1);
            let mut options = None;
            if !self.game.end.holds(&piles, &piles) {
                for one in &self.moves {
                    if one.first.is_possible(&piles) && one.condition.holds(&piles, &piles) {
                        let from = one.fold.map_or(&values, |fold| &folds[fold]);
                        let here = from[at(place - one.first.places)];
                        options = Some(options.map_or(here, |options| J::of(options, here)));
                    }
                }
            }
            values[at(place)] = conclude(place, options);
            for (k, fold) in self.folds.iter().enumerate() {
                let here = fold.of.map_or(&values, |of| &folds[of])[at(place)];
                folds[k][at(place)] = if fold.step.is_possible(&piles) {
                    J::of(here, folds[k][at(place - fold.step.places)])
                } else {
                    here
                };
            }
            for (pile, &sizes) in piles.iter_mut().zip(&self.sizes).rev() {
                *pile += 1;
                if *pile < sizes as u64 {
                    break;
                }
                *pile = 0;
            }
        }
        Ok(())
    }
}

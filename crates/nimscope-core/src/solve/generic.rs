//! The kernel for every game: position by position, from the list of its moves.
//!
//! It uses only [`Choices`], and that every move takes a token at least, or lowers the sum of the
//! piles by the weights of a rule. So positions with the same sum, a *layer*, do not depend on
//! each other, and threads share them. Where moves put tokens on piles, the table of a larger box
//! is filled, up to the largest sum of the box that was asked for. Where arrangements are
//! numbered, each holds the value of its least image.

use super::bits;
use super::cells::{StoredValues, Word, WordWidth};
use super::control::{Cancelled, MOST_THREADS, mapped, threads};
use super::kernel::{ByWidth, Filling, TableKey};
use super::ranking::Ranking;
use super::recurrence::OptionSummary;
use crate::game::{Choices, Kind, Measure, Stepper, Symmetry};

/// The number of options between two looks at the control.
const PACE: usize = 1 << 10;

/// The least number of positions that a thread takes: less takes no longer than to wake it.
const PART: usize = 16;

/// The kernel of every game.
pub(super) struct FromOptions;

impl ByWidth for FromOptions {
    type Widest = u64;

    fn of(_: Kind) -> Option<Self> {
        Some(Self)
    }

    fn width(&self, key: TableKey) -> WordWidth {
        WordWidth::holding(bound(key))
    }

    /// There are the cells, and the rows with one position each of a layer. Each thread has the
    /// moves of one position at a time, and the values of its options.
    fn bytes(&self, key: TableKey) -> u128 {
        let wide = wide(key);
        let (positions, rows) = (wide.positions(), LayerRow::count(wide));
        let numbering = if wide.max > key.max {
            let game = key.rules.game;
            let copied = key.positions().saturating_mul(self.width(key).bytes());
            Ranking::bytes(game.n(), game.least_pile(), wide.max).saturating_add(copied)
        } else {
            0
        };
        let cells = match key.measure {
            Measure::Outcome => positions.saturating_add(8 * positions.div_ceil(64)),
            Measure::Remoteness | Measure::Grundy => {
                positions.saturating_mul(self.width(key).bytes())
            }
        };
        let of_row = 2 * size_of::<LayerRow>() + 2 * size_of::<LayerValue<u64>>();
        let moves = Choices::unmerged_bytes(key.rules.game);
        cells
            .saturating_add(numbering)
            .saturating_add(rows.saturating_mul(of_row as u128))
            .saturating_add(MOST_THREADS as u128 * (moves + most_bytes(key)))
    }

    fn outcomes(&self, filling: Filling<'_>) -> Result<StoredValues, Cancelled> {
        values::<u8>(filling).map(|bytes| StoredValues::outcomes(&bytes))
    }

    fn remoteness<W: Word>(&self, filling: Filling<'_>) -> Result<StoredValues, Cancelled> {
        values(filling).map(|codes| StoredValues::Remoteness(W::words(codes)))
    }

    fn grundy<W: Word>(&self, filling: Filling<'_>) -> Result<StoredValues, Cancelled> {
        values(filling).map(|values| StoredValues::Grundy(W::words(values)))
    }
}

/// The memory of the values of the options of a position, in bytes, at most.
fn most_bytes(key: TableKey) -> u128 {
    OptionSummary::most_bytes(key.measure, key.rules.game.forbidden(), bound(key))
}

/// A bound on remoteness, the dead end of misère play counted, and on Grundy values: in every game
/// a move takes at least one token, or lowers the weight of a rule, so no play is longer.
pub(super) fn bound(key: TableKey) -> u128 {
    if let Some(rule) = key.rules.game.giving() {
        return rule.weight_up_to(key.max) + 1;
    }
    key.rules.game.n() as u128 * u128::from(key.max) + 1
}

/// The box that has all positions to which moves lead.
fn wide(key: TableKey) -> TableKey {
    let max = key.rules.game.reach(key.max);
    TableKey { max, ..key }
}

/// The positions that differ in one pile only: in the least of sorted piles, or else in the pile
/// with the most sizes.
struct LayerRow {
    /// The rank of the first position.
    start: usize,
    /// The sum of its piles above the least, by their weights.
    total: usize,
    /// The weight of the pile in which its positions differ.
    weight: usize,
    /// The number of positions.
    length: usize,
}

impl LayerRow {
    /// All rows of a box, and how far the ranks of neighbours in a row are apart.
    fn all(ranking: &Ranking, weights: &[usize]) -> (Vec<Self>, usize) {
        let mut piles = vec![0; ranking.n];
        let place = longest(ranking.symmetry, ranking.n, ranking.max);
        let mut from = |start, length: &dyn Fn(&[u64]) -> usize| {
            ranking.piles_of(start, &mut piles);
            let terms = piles.iter().zip(weights);
            Self {
                start,
                total: terms
                    .map(|(&pile, weight)| ranking.offset(pile) * weight)
                    .sum(),
                weight: weights[place.map_or(0, |(place, _)| place)],
                length: length(&piles),
            }
        };
        let positions = ranking.positions();
        let Some((place, most)) = place else {
            let length = |piles: &[u64]| {
                let most = piles.get(1).copied().unwrap_or(ranking.max);
                ranking.offset(most) + 1
            };
            let first = (positions > 0).then(|| from(0, &length));
            let rows = std::iter::successors(first, |row| {
                let start = row.start + row.length;
                (start < positions).then(|| from(start, &length))
            });
            return (rows.collect(), 1);
        };
        let (step, length) = (ranking.weight(place + 1, 1), ranking.offset(most) + 1);
        let rows = (0..positions / length).map(|row| {
            let start = row / step * step * length + row % step;
            from(start, &|_| length)
        });
        (rows.collect(), step)
    }

    /// How many rows a box has.
    fn count(key: TableKey) -> u128 {
        let game = key.rules.game;
        let (n, least) = (game.n(), game.least_pile());
        match longest(game.symmetry(), n, key.max) {
            None => Ranking::count(n - 1, least, key.max),
            Some((_, most)) => {
                let sizes = (u128::from(most) + 1).saturating_sub(least.into());
                key.positions() / sizes.max(1)
            }
        }
    }
}

/// The place of the pile with the most sizes, and its largest size, where arrangements have
/// numbers.
fn longest(symmetry: Symmetry, n: usize, max: u64) -> Option<(usize, u64)> {
    let sizes = (0..n).map(|place| (place, symmetry.most_at(place, max)));
    let longest = sizes.max_by_key(|&(_, most)| most);
    longest.filter(|_| matches!(symmetry, Symmetry::Of(_)))
}

/// What is found at a position of a layer.
enum LayerValue<W> {
    Value(W),
    /// Its least image has this rank.
    LeastAt(usize),
}

/// The values by rank, as [`OptionSummary`] computes them, remoteness in the code of a word.
fn values<W: Word>(filling: Filling<'_>) -> Result<Vec<W>, Cancelled> {
    let (key, wide) = (filling.key, wide(filling.key));
    if wide.max > key.max {
        let ranking = Ranking::of(key.rules.game, wide.max);
        filling.control.begin(ranking.positions() as u64);
        let all: Vec<W> = layers(Filling {
            ranking: &ranking,
            ..filling
        })?;
        let own = 0..filling.ranking.positions();
        let values = own.map(|rank| all[ranking.rank(&filling.ranking.unrank(rank))]);
        return Ok(values.collect());
    }
    layers(filling)
}

/// The values of all positions to which moves lead from the box that was asked for.
fn layers<W: Word>(filling: Filling<'_>) -> Result<Vec<W>, Cancelled> {
    let Filling {
        ranking,
        control,
        key,
        ..
    } = filling;
    let weight = |&weight: &u64| usize::try_from(weight).unwrap_or(usize::MAX);
    let weights: Vec<usize> = match key.rules.game.giving() {
        Some(rule) => rule.weights.iter().map(weight).collect(),
        None => vec![1; ranking.n],
    };
    let (rows, step) = LayerRow::all(ranking, &weights);
    let ends = rows
        .iter()
        .map(|row| row.total + (row.length - 1) * row.weight + 1);
    // No layer is asked for above the heaviest position of the box.
    let layers = usize::try_from(bound(key)).unwrap_or(usize::MAX);
    let layers = ends.max().map_or(0, |end| end.min(layers));
    let mut values: Vec<W> = bits::defaults(ranking.positions());
    for total in 0..layers {
        let ranks = rows.iter().filter_map(|row| {
            let more = total.checked_sub(row.total)?;
            let place = more / row.weight;
            let is_here = more.is_multiple_of(row.weight) && place < row.length;
            is_here.then_some(row.start + place * step)
        });
        let ranks: Vec<usize> = ranks.collect();
        let part = ranks.len().div_ceil(16 * threads()).max(PART);
        let found = mapped(ranks.chunks(part).collect(), |ranks| {
            part_of_layer(ranks, &values, filling)
        })?;
        // The least image of an arrangement has the same total.
        let mut others = Vec::new();
        for (&rank, value) in ranks.iter().zip(found.into_iter().flatten()) {
            match value {
                LayerValue::Value(value) => values[rank] = value,
                LayerValue::LeastAt(least) => others.push((rank, least)),
            }
        }
        for (rank, least) in others {
            values[rank] = values[least];
        }
        control.check()?;
        control.advance(ranks.len() as u64);
    }
    Ok(values)
}

/// What is found at some positions of a layer, from the values of all layers before.
fn part_of_layer<W: Word>(
    ranks: &[usize],
    values: &[W],
    filling: Filling<'_>,
) -> Result<Vec<LayerValue<W>>, Cancelled> {
    let Filling { ranking, key, .. } = filling;
    let (game, is_coded) = (key.rules.game, key.measure == Measure::Remoteness);
    let coded = |value: u64| {
        if is_coded {
            W::of_remoteness(value.remoteness())
        } else {
            W::of(value)
        }
    };
    let decoded = |word: W| {
        if is_coded {
            u64::of_remoteness(word.remoteness())
        } else {
            word.into()
        }
    };
    let mut looked = 0_usize;
    let found = ranks.iter().map(|&rank| {
        let x = ranking.unrank(rank);
        let least = ranking.rank(&x);
        if least < rank {
            return Ok(LayerValue::LeastAt(least));
        }
        let choices = Choices::unmerged(game, &x);
        let mut stepper = Stepper::default();
        let mut seen = OptionSummary::new(key.measure, game.forbidden());
        while !seen.is_decided()
            && let Some(piles) = choices.step(&mut stepper)
        {
            seen.see(decoded(values[ranking.rank_of_each(piles.iter().copied())]));
            looked += 1;
            if looked.is_multiple_of(PACE) {
                filling.control.check()?;
            }
        }
        Ok(LayerValue::Value(coded(seen.value(key.rules.convention))))
    });
    found.collect()
}

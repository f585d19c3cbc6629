//! The kernel for every game: position by position, from the list of its moves.
//!
//! It uses only [`Choices`], and that every option has a smaller rank: a pile becomes smaller, or
//! a heap is replaced by smaller ones. Where arrangements are numbered, each holds the value of
//! its least image.

use super::cells::{Cells, Width, Word, Words};
use super::control::{Cancelled, Control};
use super::kernel::{Filling, Kernel};
use super::key::TableKey;
use super::large_pages;
use super::ranking::Ranking;
use super::recurrence::Seen;
use crate::game::{Choices, Measure, Stepper};

/// The number of options, or of positions whose options are not looked at, between two looks at
/// the control.
const PACE: usize = 1 << 10;

/// A bound on remoteness, the dead end of misère play counted, and on Grundy values. In every game
/// a move takes at least one token, so no play is longer.
fn width(key: TableKey) -> Width {
    Width::holding(key.rules.game.n() as u128 * u128::from(key.max) + 1)
}

/// The kernel of every game.
pub(super) struct ByOptions;

impl Kernel for ByOptions {
    fn bytes(&self, key: TableKey) -> u128 {
        let positions = key.positions();
        match key.measure {
            Measure::Outcome => positions.saturating_add(8 * positions.div_ceil(64)),
            Measure::Remoteness | Measure::Grundy => positions.saturating_mul(width(key).bytes()),
        }
    }

    fn fill(&self, filling: Filling<'_>) -> Result<Cells, Cancelled> {
        let Filling {
            ranking,
            key,
            control,
            ..
        } = filling;
        let cells = match key.measure {
            Measure::Outcome => return Ok(Cells::outcomes(&values::<u8>(ranking, key, control)?)),
            Measure::Remoteness => Cells::Remoteness,
            Measure::Grundy => Cells::Grundy,
        };
        let words: Words = match width(key) {
            Width::W8 => values::<u8>(ranking, key, control)?.into(),
            Width::W16 => values::<u16>(ranking, key, control)?.into(),
            Width::W32 => values::<u32>(ranking, key, control)?.into(),
            Width::W64 => values::<u64>(ranking, key, control)?.into(),
        };
        Ok(cells(words))
    }
}

/// The values by rank, as [`Seen`] computes them, remoteness in the code of a word.
fn values<W: Word>(
    ranking: &Ranking,
    key: TableKey,
    control: &Control,
) -> Result<Vec<W>, Cancelled> {
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
    let mut values: Vec<W> = large_pages::with_capacity(ranking.positions());
    for rank in 0..ranking.positions() {
        if rank % PACE == 0 {
            control.check()?;
            control.advance(PACE.min(ranking.positions() - rank) as u64);
        }
        let x = ranking.unrank(rank);
        let least = ranking.rank(&x);
        if least < rank {
            values.push(values[least]);
            continue;
        }
        let choices = Choices::unmerged(game, &x);
        let (mut stepper, mut seen) = (Stepper::default(), Seen::new(key.measure));
        let mut looked = 0;
        while !seen.is_decided()
            && let Some(piles) = choices.step(&mut stepper)
        {
            seen.see(decoded(values[ranking.rank_of(piles)]));
            looked += 1;
            if looked % PACE == 0 {
                control.check()?;
            }
        }
        values.push(coded(seen.value(key.rules.convention)));
    }
    Ok(values)
}

//! The kernel for every game: position by position, from the list of its moves.
//!
//! It uses only [`Choices`], and that every option has a smaller rank: a pile becomes smaller, or
//! a heap is replaced by smaller ones. Where arrangements are numbered, each holds the value of
//! its least image.

use super::bits;
use super::cells::{StoredValues, Word, WordWidth};
use super::control::Cancelled;
use super::kernel::{ByWidth, Filling, TableKey};
use super::recurrence::OptionSummary;
use crate::game::{Choices, Kind, Measure, Stepper};

/// The number of options, or of positions whose options are not looked at, between two looks at
/// the control.
const PACE: usize = 1 << 10;

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

    /// The cells; and of one position at a time its moves and the values of its options.
    fn bytes(&self, key: TableKey) -> u128 {
        let positions = key.positions();
        let cells = match key.measure {
            Measure::Outcome => positions.saturating_add(8 * positions.div_ceil(64)),
            Measure::Remoteness | Measure::Grundy => {
                positions.saturating_mul(self.width(key).bytes())
            }
        };
        let moves = Choices::unmerged_bytes(key.rules.game);
        cells.saturating_add(moves + most_bytes(key))
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
/// a move takes at least one token, so no play is longer.
pub(super) fn bound(key: TableKey) -> u128 {
    key.rules.game.n() as u128 * u128::from(key.max) + 1
}

/// The values by rank, as [`OptionSummary`] computes them, remoteness in the code of a word.
fn values<W: Word>(filling: Filling<'_>) -> Result<Vec<W>, Cancelled> {
    let Filling { ranking, key, .. } = filling;
    let control = filling.control;
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
    let mut values: Vec<W> = bits::with_capacity(ranking.positions());
    // Of all positions together: each of many positions may have just fewer options than the pace.
    let mut looked = 0_usize;
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
        let (mut stepper, mut seen) = (
            Stepper::default(),
            OptionSummary::new(key.measure, game.forbidden()),
        );
        while !seen.is_decided()
            && let Some(piles) = choices.step(&mut stepper)
        {
            seen.see(decoded(values[ranking.rank_of_each(piles.iter().copied())]));
            looked += 1;
            if looked.is_multiple_of(PACE) {
                control.check()?;
            }
        }
        values.push(coded(seen.value(key.rules.convention)));
    }
    Ok(values)
}

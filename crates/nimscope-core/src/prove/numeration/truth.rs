//! The values of all positions of a box, straight from the rule.

use super::super::budget::{Budget, Stopped};
use super::super::discover::watched;
use super::machine::OUTSIDE;
use super::rare::{RareRows, RareTable};
use super::value::{CasesOfGame, FixedValue};
use crate::bytes::Bytes;
use crate::game::{Outcome, WrittenGame};
use crate::lists::next_row;
use crate::solve::{Join, RowsOfPiles};

/// The values of all rows of piles below a number.
#[derive(Debug)]
pub(super) struct RuleTruth {
    /// All piles are below it.
    pub(super) side: usize,
    pub(super) piles: usize,
    pub(super) values: BoxValues,
}

/// The values of a box.
#[derive(Debug)]
pub(super) enum BoxValues {
    /// All of them, in lexicographic order.
    All(Vec<u8>),
    /// Those that differ from the usual one, of games of two piles.
    Rare { rows: RareRows, usual: u8 },
}

impl RuleTruth {
    /// The memory of a box of piles below a number, in bytes.
    pub(super) fn bytes(cases: CasesOfGame<'_>, side: u64) -> u128 {
        let game = cases.game;
        match RareTable::of(cases) {
            Some(table) => table.bytes(side),
            None if game.gives() => ClosedBox::cells(game, side),
            None => u128::from(side).saturating_pow(game.piles() as u32),
        }
    }

    /// The values of a box, by the definition.
    ///
    /// # Errors
    /// Cancelled, late, or more than the memory of the budget.
    pub(super) fn of(
        cases: CasesOfGame<'_>,
        side: usize,
        budget: &Budget<'_>,
    ) -> Result<Self, Stopped> {
        let game = cases.game;
        let n = game.piles();
        if let Some(table) = RareTable::of(cases) {
            let rows = table.rows(side, budget)?;
            return Ok(Self {
                side,
                piles: n,
                values: BoxValues::Rare {
                    rows,
                    usual: cases.value.last(),
                },
            });
        }
        let cells = ClosedBox::cells(game, side as u64);
        let rows = u128::from(side as u64).saturating_pow(n as u32);
        let on_rays = game.has_rays() && rows <= budget.bytes.into();
        let on_rays = on_rays.then(|| RowsOfPiles::new(game, side));
        let joined = on_rays.as_ref().map_or(0, RowsOfPiles::bytes::<SeenValues>);
        let more = if game.gives() { cells } else { joined };
        let needed = rows.saturating_add(more);
        if needed > budget.bytes.into() {
            return Err(Stopped::limit(format!(
                "the table of piles ≤ {} needs {}, and {} are given",
                side - 1,
                Bytes(needed),
                Bytes(budget.bytes.into())
            )));
        }
        let mut closed = game.gives().then(|| ClosedBox {
            game,
            sides: ClosedBox::sides(game, side as u64).collect(),
            known: vec![UNSEEN; cells as usize],
        });
        let value_of = |seen: SeenValues| seen.value(cases);
        let mut values: Vec<u8> = Vec::with_capacity(rows as usize);
        let mut x = vec![0_u64; n];
        for number in 0..rows {
            if number % 64 == 0 {
                budget.check()?;
            }
            values.push(match &mut closed {
                _ if !game.has(&x) => OUTSIDE,
                Some(closed) => closed.value(&x, &value_of, budget)?,
                None if on_rays.is_some() => UNSEEN,
                None => {
                    let place = |y: &[u64]| y.iter().fold(0, |at, &pile| at * side + pile as usize);
                    value_of(SeenValues::of_options(game, &x, &mut |y| values[place(y)]))
                }
            });
            next_row(&mut x, 0, |_| side as u64 - 1);
        }
        if let Some(on_rays) = on_rays {
            watched(rows, budget, |control| {
                on_rays.fill(&mut values, control, |value, options| {
                    if *value != OUTSIDE {
                        *value = value_of(options.unwrap_or_default());
                    }
                    SeenValues::of(*value)
                })
            })?;
        }
        Ok(Self {
            side,
            piles: n,
            values: BoxValues::All(values),
        })
    }

    /// The value of a row of piles of the box, or [`OUTSIDE`].
    pub(super) fn at(&self, x: &[usize]) -> u8 {
        match &self.values {
            BoxValues::All(values) => {
                values[x.iter().fold(0, |place, &pile| place * self.side + pile)]
            }
            BoxValues::Rare { rows, usual } => {
                rows.at(x[0], x[1]).map_or(*usual, |value| value as u8)
            }
        }
    }
}

/// What was seen of options: bit v tells that one has the value v. The bits above count those
/// whose value is 0.
#[derive(Clone, Copy, Debug, Default)]
struct SeenValues(u64);

/// The bits of values.
const VALUES: u32 = 48;

impl Join<Self> for SeenValues {
    const NONE: Self = Self(0);

    fn of(a: Self, b: Self) -> Self {
        a.with(b)
    }
}

impl SeenValues {
    /// Of a single option.
    fn of(value: u8) -> Self {
        match value {
            OUTSIDE | UNSEEN => Self::default(),
            0 => Self(1 | 1 << VALUES),
            value => Self(1 << value),
        }
    }

    /// Of all options of a position.
    fn of_options(game: &WrittenGame, x: &[u64], at: &mut dyn FnMut(&[u64]) -> u8) -> Self {
        let mut seen = Self::default();
        if game.forbidden == 0 {
            game.visit_options(x, &mut |y| {
                seen = seen.with(Self::of(at(y)));
                true
            });
        } else {
            // Only distinct options are counted.
            for y in game.options(x) {
                seen = seen.with(Self::of(at(&y)));
            }
        }
        seen
    }

    fn values(self) -> u64 {
        self.0 & ((1 << VALUES) - 1)
    }

    /// The number of options whose value is 0, up to the largest number that fits.
    fn zeros(self) -> u64 {
        self.0 >> VALUES
    }

    /// Of these options and of others.
    fn with(self, others: Self) -> Self {
        let most = (1 << (u64::BITS - VALUES)) - 1;
        let zeros = (self.zeros() + others.zeros()).min(most);
        Self(self.values() | others.values() | zeros << VALUES)
    }

    fn value(self, cases: CasesOfGame<'_>) -> u8 {
        let (last, at_terminals) = (cases.value.last(), cases.at_terminals());
        match cases.value {
            FixedValue::Full(_) => {
                // The opponent forbids all P-positions among the options. In misère play an option
                // must be left, else the player to move wins.
                let has_n = self.values() & 1 << FixedValue::of_outcome(Outcome::N) != 0;
                let is_few = self.zeros() <= cases.game.forbidden as u64;
                let is_p = is_few && (!cases.is_misere() || has_n);
                FixedValue::of_outcome(Outcome::p_if(is_p))
            }
            FixedValue::GrundyBelow(_) | FixedValue::GrundyIs(_) => match self.values() {
                0 => at_terminals,
                values => (values.trailing_ones() as u8).min(last),
            },
            FixedValue::RemotenessBelow(_) => {
                const EVEN: u64 = 0x5555_5555_5555_5555;
                // A number from `last` on may be even or odd.
                let even = self.values() & ((1 << last) - 1) & EVEN;
                match (even, self.values().checked_ilog2()) {
                    (_, None) => at_terminals,
                    (0, Some(largest)) => (largest as u8 + 1).min(last),
                    (_, Some(_)) => (even.trailing_zeros() as u8 + 1).min(last),
                }
            }
        }
    }
}

/// The box that plays from a smaller one stay in, where a move puts tokens on a pile.
struct ClosedBox<'a> {
    game: &'a WrittenGame,
    /// Each pile is below its own.
    sides: Vec<u128>,
    /// The values, in lexicographic order.
    known: Vec<u8>,
}

/// In place of a value that was not asked for.
const UNSEEN: u8 = OUTSIDE - 1;

impl ClosedBox<'_> {
    /// Its sides for a box of piles below a number.
    fn sides(game: &WrittenGame, side: u64) -> impl Iterator<Item = u128> {
        let largest = game.largest_by_pile(game.weight_up_to(side - 1));
        largest.enumerate().map(move |(pile, largest)| {
            let grows = game.moves.iter().any(|one| one.losses[pile].gain > 0);
            let most = if grows { u128::MAX } else { side.into() };
            (largest + 1).min(most)
        })
    }

    /// The number of its rows of piles.
    fn cells(game: &WrittenGame, side: u64) -> u128 {
        Self::sides(game, side).fold(1, u128::saturating_mul)
    }

    fn place(&self, x: &[u64]) -> usize {
        let piles = x.iter().zip(&self.sides);
        piles.fold(0, |place, (&pile, &side)| {
            place * side as usize + pile as usize
        })
    }

    /// The value of a position, and of all that plays from it come to.
    fn value(
        &mut self,
        x: &[u64],
        value_of: &dyn Fn(SeenValues) -> u8,
        budget: &Budget<'_>,
    ) -> Result<u8, Stopped> {
        let mut open = vec![x.to_vec()];
        while let Some(here) = open.pop() {
            budget.check()?;
            let place = self.place(&here);
            if self.known[place] != UNSEEN {
                continue;
            }
            let mut lacking = Vec::new();
            let mut at = |y: &[u64]| {
                let value = self.known[self.place(y)];
                if value == UNSEEN {
                    lacking.push(y.to_vec());
                }
                value
            };
            let seen = SeenValues::of_options(self.game, &here, &mut at);
            if lacking.is_empty() {
                self.known[place] = value_of(seen);
            } else {
                open.push(here);
                open.append(&mut lacking);
            }
        }
        Ok(self.known[self.place(x)])
    }
}

//! The values of all positions of a box, straight from the rule.

use super::super::budget::{Budget, Stopped};
use super::machine::OUTSIDE;
use super::rare::{RareRows, RareTable};
use super::value::{CasesOfGame, FixedValue};
use crate::bytes::Bytes;
use crate::game::{Loss, Outcome, PileCondition, WrittenGame, WrittenMove};
use crate::lists::distinct;

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
        let rows = (0..n).fold(1_u64, |rows, _| rows.saturating_mul(side as u64));
        let mut folds = Folds::new(game, side);
        let closed = if game.gives() {
            ClosedBox::cells(game, side as u64)
        } else {
            0
        };
        let closed = u64::try_from(closed).unwrap_or(u64::MAX);
        let needed = rows.saturating_add(folds.bytes()).saturating_add(closed);
        if needed > budget.bytes {
            return Err(Stopped::limit(format!(
                "the table of piles ≤ {} needs {}, and {} are given",
                side - 1,
                Bytes(needed.into()),
                Bytes(budget.bytes.into())
            )));
        }
        let count = side.pow(n as u32);
        let mut values: Vec<u8> = Vec::with_capacity(count);
        folds.allocate();
        let mut closed = game.gives().then(|| ClosedBox {
            game,
            sides: ClosedBox::sides(game, side as u64).collect(),
            known: vec![UNSEEN; closed as usize],
        });
        let mut x = vec![0_u64; n];
        let index = |y: &[u64]| {
            y.iter()
                .fold(0, |index, &pile| index * side + pile as usize)
        };
        loop {
            let here = values.len();
            if here.is_multiple_of(64) {
                budget.check()?;
            }
            folds.step(&x, here, &values);
            values.push(if game.has(&x) {
                let value_of = |seen: SeenValues| seen.value(cases);
                match (&mut closed, &folds.all) {
                    (Some(closed), _) => closed.value(&x, &value_of, budget)?,
                    (None, _) if game.end.holds(&x, &x) => value_of(SeenValues::default()),
                    (None, Some(folds)) => {
                        let options = folds.iter().map(|fold| fold.options(&x, here, &values));
                        value_of(options.fold(SeenValues::default(), SeenValues::with))
                    }
                    (None, None) => {
                        let at = &mut |y: &[u64]| values[index(y)];
                        value_of(SeenValues::of_options(game, &x, at))
                    }
                }
            } else {
                OUTSIDE
            });
            let Some(place) = x.iter().rposition(|&pile| pile + 1 < side as u64) else {
                return Ok(Self {
                    side,
                    piles: n,
                    values: BoxValues::All(values),
                });
            };
            x[place] += 1;
            x[place + 1..].fill(0);
        }
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

/// The options of all moves, where they can be put together from those of neighbours.
struct Folds {
    /// One for each move; `None` where options are to be listed.
    all: Option<Vec<AmountFold>>,
}

/// The options of a move with amounts t, u, …: positions z − p − tv − uw … for a constant p. Those
/// of all amounts from 1 on are put together from those of z − v.
struct AmountFold {
    constant: Shift,
    layers: Vec<Layer>,
}

/// What was seen at z − tv for all t ≥ 1, where v is the shift of the layer; of the positions
/// themselves in the first layer, of the layer before in each other one.
struct Layer {
    shift: Shift,
    /// How many of the last positions are looked back to.
    length: usize,
    /// What was seen at them: that of place i of the table at the remainder of i by their number.
    seen: Vec<SeenValues>,
}

impl Layer {
    fn at(&self, place: usize) -> SeenValues {
        self.seen[place % self.length]
    }
}

/// A vector that is taken from the piles.
struct Shift {
    piles: Vec<u64>,
    /// How far back it leads in the table.
    back: usize,
}

impl Shift {
    fn new(piles: Vec<u64>, side: usize) -> Self {
        let back = piles.iter().fold(0_usize, |back, &pile| {
            back.saturating_mul(side).saturating_add(pile as usize)
        });
        Self { piles, back }
    }

    fn from(&self, x: &[u64], here: usize) -> Option<usize> {
        let is_possible = x.iter().zip(&self.piles).all(|(pile, loss)| pile >= loss);
        is_possible.then(|| here - self.back)
    }
}

impl Folds {
    fn new(game: &WrittenGame, side: usize) -> Self {
        // If the piles that change are others for each move, all options are distinct.
        let changed = distinct(game.moves.iter().map(WrittenMove::changed).collect());
        let is_distinct = changed.len() == game.moves.len();
        let is_free = |one: &WrittenMove| one.condition == PileCondition::All(Vec::new());
        let can_fold =
            !game.gives() && game.moves.iter().all(is_free) && (is_distinct || game.forbidden == 0);
        let fold = |one: &WrittenMove| {
            let shift = |of: &dyn Fn(&Loss) -> u32| {
                Shift::new(
                    one.losses.iter().map(|loss| of(loss).into()).collect(),
                    side,
                )
            };
            let constant = shift(&|loss| loss.constant);
            let shifts = (0..one.amounts.len()).map(|amount| shift(&|loss| loss.factors[amount]));
            let mut layers: Vec<Layer> = Vec::new();
            for shift in shifts {
                if let Some(before) = layers.last_mut() {
                    before.length = before.length.max(shift.back.saturating_add(1));
                }
                layers.push(Layer {
                    length: shift.back.max(constant.back).saturating_add(1),
                    shift,
                    seen: Vec::new(),
                });
            }
            AmountFold { constant, layers }
        };
        Self {
            all: can_fold.then(|| game.moves.iter().map(fold).collect()),
        }
    }

    /// The memory that is allocated, in bytes.
    fn bytes(&self) -> u64 {
        let layers = self.all.iter().flatten().flat_map(|fold| &fold.layers);
        let lengths =
            layers.map(|layer| layer.length.saturating_mul(size_of::<SeenValues>()) as u64);
        lengths.fold(0, u64::saturating_add)
    }

    fn allocate(&mut self) {
        for layer in self
            .all
            .iter_mut()
            .flatten()
            .flat_map(|fold| &mut fold.layers)
        {
            layer.seen = vec![SeenValues::default(); layer.length];
        }
    }

    /// Enters the position with the next place.
    fn step(&mut self, x: &[u64], here: usize, values: &[u8]) {
        for fold in self.all.iter_mut().flatten() {
            let mut before: Option<&Layer> = None;
            for layer in &mut fold.layers {
                let seen = match layer.shift.from(x, here) {
                    None => SeenValues::default(),
                    Some(back) => {
                        let last = match before {
                            None => SeenValues::of(values[back]),
                            Some(before) => before.at(back),
                        };
                        layer.at(back).with(last)
                    }
                };
                layer.seen[here % layer.length] = seen;
                before = Some(layer);
            }
        }
    }
}

impl AmountFold {
    fn options(&self, x: &[u64], here: usize, values: &[u8]) -> SeenValues {
        let Some(back) = self.constant.from(x, here) else {
            return SeenValues::default();
        };
        match self.layers.last() {
            None => SeenValues::of(values[back]),
            Some(layer) => layer.at(back),
        }
    }
}

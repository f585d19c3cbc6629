//! A statement at one position, by tables.

use std::cell::Cell;

use super::super::budget::Budget;
use super::super::moves::DigitMoves;
use crate::game::{
    Canonical, Choices, Game, Measure, Minimality, Outcome, Ruleset, is_exception, m_option,
};
use crate::solve::Table;
use crate::statement::{BoundValue, Facts, Formula, GamePlace, Label, Truths, ValueElsewhere};

/// The tables that a statement needs.
#[derive(Debug)]
pub(crate) struct Tables<'a> {
    pub(crate) rules: Ruleset,
    pub(crate) values: Vec<(ValueElsewhere, Table)>,
    /// The moves on piles as they stand, where they can be gone through.
    pub(crate) moves: Option<DigitMoves>,
    /// The largest pile of a position that was asked for.
    pub(crate) asked: Cell<u64>,
    pub(crate) budget: &'a Budget<'a>,
}

/// A position, its piles as they stand, and the tables.
#[derive(Debug)]
struct At<'a> {
    tables: &'a Tables<'a>,
    x: Canonical,
    piles: &'a [u64],
}

impl Tables<'_> {
    /// Whether a formula holds at a position whose piles stand in this way; `None` where that
    /// depends on what no table holds, or on all numbers.
    pub(crate) fn holds(&self, formula: &Formula, piles: &[u64]) -> Option<bool> {
        let (tables, x) = (self, self.rules.game.canonical(piles));
        formula.holds(&At { tables, x, piles })
    }

    /// The outcome of a position, if a table holds it.
    pub(crate) fn outcome(&self, x: &Canonical) -> Option<Outcome> {
        let here = (GamePlace::HERE, Measure::Outcome);
        self.asked_for(here, x)?.outcome(x)
    }

    /// The table of a value of the game itself.
    fn own(&self, measure: Measure) -> Option<&Table> {
        self.table((GamePlace::HERE, measure))
    }

    fn table(&self, value: ValueElsewhere) -> Option<&Table> {
        let mut tables = self.values.iter();
        let found = tables.find(|(known, _)| *known == value);
        found.map(|(_, table)| table)
    }

    /// The table of a value that is asked for at a position.
    fn asked_for(&self, value: ValueElsewhere, x: &Canonical) -> Option<&Table> {
        self.asked.set(self.asked.get().max(x.max()));
        self.table(value)
    }
}

/// Whether there can be piles like these in a game.
fn can_be(game: Game, piles: &[i128]) -> bool {
    let least = i128::from(game.least_pile());
    piles.iter().enumerate().all(|(place, &pile)| {
        pile >= least && game.below(place).is_none_or(|below| pile < below.into())
    })
}

impl At<'_> {
    /// The remoteness of a position of NIM(p, p−1), p its number of piles: this game, or one of
    /// those of its prefixes.
    fn remoteness_by_m_rule(&self, x: &Canonical) -> Option<u128> {
        let game = self.tables.rules.game;
        if !game.is_all_but_one() {
            return None;
        }
        let table = if x.len() == game.n() {
            self.tables.own(Measure::Remoteness)
        } else {
            self.tables.asked_for(in_game_of_prefix(x.len())?, x)
        };
        Some(table?.remoteness(x)?.0)
    }
}

/// The remoteness in NIM(p, p−1), in the same play.
pub(crate) fn in_game_of_prefix(p: usize) -> Option<ValueElsewhere> {
    let game = Some(Game::slow(p, p - 1).ok()?);
    Some((GamePlace { game, play: None }, Measure::Remoteness))
}

impl Facts for At<'_> {
    fn piles(&self) -> Option<&[u64]> {
        Some(self.piles)
    }

    fn is_p(&self) -> Option<bool> {
        Some(self.tables.outcome(&self.x)?.is_p())
    }

    fn is_p_at(&self, place: GamePlace, piles: Option<&[i128]>) -> Option<Option<bool>> {
        let game = place.rules(self.tables.rules).game;
        let own: Vec<i128> = self.piles.iter().map(|&pile| pile.into()).collect();
        let piles = piles.unwrap_or(&own);
        if !can_be(game, piles) {
            return Some(None);
        }
        let piles: Option<Vec<u64>> = piles.iter().map(|&pile| u64::try_from(pile).ok()).collect();
        let x = game.canonical(piles?);
        let table = self.tables.asked_for((place, Measure::Outcome), &x)?;
        Some(Some(table.outcome(&x)?.is_p()))
    }

    fn value_elsewhere(&self, place: GamePlace, measure: Measure) -> Option<u128> {
        let x = place.rules(self.tables.rules).game.canonical(self.piles);
        let table = self.tables.asked_for((place, measure), &x)?;
        match measure {
            Measure::Remoteness => Some(table.remoteness(&x)?.0),
            Measure::Grundy => Some(table.grundy(&x)?.0),
            Measure::Outcome => None,
        }
    }

    fn after_m(&self) -> Option<Option<u128>> {
        match m_option(&self.x) {
            Some(after) => Some(Some(self.remoteness_by_m_rule(&after)?)),
            None => Some(None),
        }
    }

    fn label(&self, label: &Label) -> Option<bool> {
        match label {
            Label::Exception => is_exception(&self.x, |x| self.remoteness_by_m_rule(x)),
            Label::Minimal | Label::PileMinimal => {
                let remoteness = |x: &Canonical| self.remoteness_by_m_rule(x);
                if !is_exception(&self.x, remoteness)? {
                    return Some(false);
                }
                let minimality = Minimality::by_definition(&self.x, remoteness)?;
                let is_pile_wanted = *label == Label::PileMinimal;
                Some(
                    minimality == Minimality::Full
                        || is_pile_wanted && minimality == Minimality::Pile,
                )
            }
            Label::Reduced => {
                let sizes = self.tables.rules.game.kind().slow_sizes()?;
                let (k, largest) = (sizes.min() as u128, Canonical::max(&self.x));
                Some(k * u128::from(largest) <= self.x.sum())
            }
            Label::Text(_) | Label::Family(_) | Label::Parts(_) => None,
        }
    }

    fn remoteness(&self) -> Option<u128> {
        let table = self.tables.own(Measure::Remoteness)?;
        Some(table.remoteness(&self.x)?.0)
    }

    fn grundy(&self) -> Option<u128> {
        Some(self.tables.own(Measure::Grundy)?.grundy(&self.x)?.0)
    }

    fn options<'a>(
        &'a self,
        formula: &'a Formula,
        variables: &'a [BoundValue],
    ) -> Option<Truths<'a>> {
        let (tables, game) = (self.tables, self.tables.rules.game);
        let is_wanted = move |_: &_| self.is_wanted();
        if formula.uses().piles {
            let options: Box<dyn Iterator<Item = Vec<u64>>> = match game.kind().written() {
                Some(written) => Box::new(written.options(self.piles).into_iter()),
                None => Box::new(tables.moves.as_ref()?.options(self.piles)),
            };
            let holds = move |piles: Vec<u64>| {
                let (x, piles) = (game.canonical(&piles), &piles);
                formula.holds_with(&At { tables, x, piles }, variables)
            };
            return Some(Box::new(options.take_while(is_wanted).map(holds)));
        }
        let options = Choices::options(game, self.x.clone());
        let holds = move |x: Canonical| {
            let piles = &x.piles().to_vec();
            formula.holds_with(&At { tables, x, piles }, variables)
        };
        let is_wanted = move |_: &_| self.is_wanted();
        Some(Box::new(options.take_while(is_wanted).map(holds)))
    }

    /// Work whose budget is spent throws away what it finds.
    fn is_wanted(&self) -> bool {
        self.tables.budget.check().is_ok()
    }
}

//! Games by their rule: from a number to the rule that is written for it, and what only such a
//! game says of positions.

use std::ops::RangeInclusive;

use super::error::GameError;
use super::family::{Family, Parameters, Ruled};
use super::rules::Game;
use super::value::Measure;
use super::written::WrittenGame;

impl Game {
    /// A game whose rule is written for a number: k if that is its parameter, else n.
    pub(super) fn ruled(
        family: Family,
        ruled: Ruled,
        n: usize,
        k: usize,
    ) -> Result<Self, GameError> {
        let Ruled::For { least, most, text } = ruled else {
            let text = format!("{n},{k}");
            return Err(GameError::Parameters { family, text });
        };
        let (name, number) = match family.parameters() {
            Parameters::Number([name]) => (*name, k),
            Parameters::N => ("n", n),
            Parameters::Nothing
            | Parameters::NAndK
            | Parameters::NAndA
            | Parameters::Edges
            | Parameters::Rule => ("", least),
        };
        if !(least..=most).contains(&number) {
            return Err(GameError::OutOfBounds {
                family,
                name,
                value: number.to_string(),
                needs: format!("{least} ≤ {name} ≤ {most}"),
            });
        }
        let written = WrittenGame::read(&text(number)).expect("what the program writes is a rule");
        let number = u8::try_from(number).expect("the bounds are below 256");
        Ok(Self::by_rule(family, number, written))
    }

    /// The number below which the pile at a place must be, where a rule says so.
    pub fn below(self, place: usize) -> Option<u64> {
        *self.kind().written()?.below().get(place)?
    }

    /// The sizes that the pile at a place may have, up to a bound; at least one.
    pub fn pile_sizes(self, place: usize, max: u64) -> RangeInclusive<u64> {
        let most = self.below(place).map_or(max, |below| max.min(below - 1));
        self.least_pile()..=most.max(self.least_pile())
    }

    /// Whether positions have a value of a measure. Where options may be forbidden no Grundy value
    /// is defined, as the sum of two such games is not.
    pub fn defines(self, measure: Measure) -> bool {
        measure != Measure::Grundy || self.forbidden() == 0
    }

    /// How many options the opponent may forbid before each move.
    pub fn forbidden(self) -> usize {
        self.kind().written().map_or(0, WrittenGame::forbidden)
    }
}

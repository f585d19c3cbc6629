//! The steps of a line as they stand on the screen.

use std::ops::Range;

use crate::app::frame::view::ByAddress;
use crate::game::{Game, Position};
use crate::study::LineSheet;

/// Steps of a line, by their places in the part of it that is known.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct StepsInSight {
    pub(super) game: Game,
    pub(super) sheet: ByAddress<LineSheet>,
    /// Where the line begins.
    pub(super) start: Position,
    pub(super) places: Range<usize>,
}

/// A step as it stands on the screen.
#[derive(Clone, Debug)]
pub struct ArrangedStep {
    /// The piles where they stand.
    pub position: Position,
    /// The move that leads on, by the letters of the piles there; empty at the end.
    pub words: String,
    /// The same as short as can be read.
    pub terse: String,
}

/// The piles of a step: those of the start, changed by the moves. Far down a line they stand in
/// the order of the game.
pub(super) fn arranged(
    game: Game,
    sheet: &LineSheet,
    start: &Position,
    place: usize,
) -> Option<Position> {
    let step = sheet.steps.get(place)?;
    if sheet.first > 0 {
        return Some(step.position.position());
    }
    let moves = sheet.steps[..place].iter();
    let moves = moves.map_while(|step| step.by.as_ref());
    Some(moves.fold(start.clone(), |position, by| {
        by.apply_arranged(game, &position)
    }))
}

impl StepsInSight {
    /// The steps at these places.
    pub(super) fn arranged(&self) -> Vec<ArrangedStep> {
        let (game, sheet) = (self.game, &*self.sheet.0);
        let mut next = arranged(game, sheet, &self.start, self.places.start);
        let steps = self.places.clone().map_while(|place| {
            let position = next.take()?;
            let step = &sheet.steps[place];
            next = match (&step.by, sheet.steps.get(place + 1)) {
                (_, Some(step)) if sheet.first > 0 => Some(step.position.position()),
                (Some(by), Some(_)) => Some(by.apply_arranged(game, &position)),
                (None, _) | (_, None) => None,
            };
            let order = game.order(&position);
            let by = step.by.as_ref();
            Some(ArrangedStep {
                words: by.map_or_else(String::new, |by| by.words(game, &order)),
                terse: by.map_or_else(String::new, |by| by.terse(game, &order)),
                position,
            })
        });
        steps.collect()
    }
}

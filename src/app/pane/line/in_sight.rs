//! The steps of a line in sight, arranged once as long as their line is the same.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use crate::game::{Game, Position};
use crate::study::LineSheet;

/// Steps by their places in the part of the line that is known.
#[derive(Clone, Debug, Default)]
pub struct StepsInSight {
    of: Option<KnownPart>,
    steps: BTreeMap<usize, Arc<ArrangedStep>>,
}

/// The part of a line that is known.
#[derive(Clone, Debug)]
struct KnownPart {
    sheet: Arc<LineSheet>,
    /// Where the line begins.
    start: Position,
}

/// A step as it stands on the screen.
#[derive(Clone, Debug)]
pub struct ArrangedStep {
    /// The piles where they stand.
    pub position: Position,
    /// The move that leads on, by the letters of the piles there; none at the end.
    pub words: String,
    /// The same as short as can be read.
    pub terse: String,
}

/// The piles of a step: those of the start, changed by the moves. Far down a line they stand in
/// the order of the game. `known` is such a step at or before this one.
pub(super) fn arranged(
    game: Game,
    sheet: &LineSheet,
    start: &Position,
    index: usize,
    known: Option<(usize, &Position)>,
) -> Option<Position> {
    let step = sheet.steps.get(index)?;
    if sheet.first > 0 {
        return Some(step.position.position());
    }
    let (from, position) = known.unwrap_or((0, start));
    let steps = sheet.steps[from..index].iter();
    let moves = steps.map_while(|step| step.by.as_ref());
    Some(moves.fold(position.clone(), |position, by| {
        by.apply_arranged(game, &position)
    }))
}

impl StepsInSight {
    /// The steps at these places of a line. Those that are here already are not arranged again.
    pub(super) fn read(
        &self,
        game: Game,
        sheet: &Arc<LineSheet>,
        start: &Position,
        places: Range<usize>,
    ) -> Self {
        let is_same = |of: &KnownPart| Arc::ptr_eq(&of.sheet, sheet) && of.start == *start;
        let before = self.of.as_ref().is_some_and(is_same).then_some(&self.steps);
        let mut steps: BTreeMap<usize, Arc<ArrangedStep>> = BTreeMap::new();
        for place in places {
            if let Some(known) = before.and_then(|steps| steps.get(&place)) {
                steps.insert(place, Arc::clone(known));
                continue;
            }
            let here = steps.range(..place).next_back();
            let nearest = here.or_else(|| before?.range(..place).next_back());
            let nearest = nearest.map(|(&place, step)| (place, &step.position));
            let Some(position) = arranged(game, sheet, start, place, nearest) else {
                break;
            };
            let by = sheet.steps[place].by.as_ref();
            let order = game.order(&position);
            let step = ArrangedStep {
                words: by.map_or_else(String::new, |by| by.words(game, &order)),
                terse: by.map_or_else(String::new, |by| by.terse(game, &order)),
                position,
            };
            steps.insert(place, Arc::new(step));
        }
        Self {
            of: Some(KnownPart {
                sheet: Arc::clone(sheet),
                start: start.clone(),
            }),
            steps,
        }
    }

    /// The step at a place of the known part of the line.
    pub fn at(&self, place: usize) -> Option<&Arc<ArrangedStep>> {
        self.steps.get(&place)
    }
}

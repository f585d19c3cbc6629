//! A figure as a question: it is drawn from what an oracle knows, or from the tables of a box.

use std::sync::Arc;

use super::drawn_from::{ByScan, DrawnFrom, Filled};
use super::request::{Drawn, Request};
use crate::game::Game;
use crate::solve::{Cancelled, Ranking, Table, TableKey};
use crate::study::question::{Question, Room, ScanQuestion, SheetQuestion};
use crate::study::verify::Resources;
use crate::study::{Ended, Gaps, Oracle, Sheet, Solver, SolverError};

/// A figure that is drawn from what an oracle knows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SheetFigure(Request);

/// A figure that is drawn from the tables of a box.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ScanFigure(Request);

/// The question for a figure.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum FigureQuestion {
    /// It is drawn from what an oracle knows.
    Sheet(SheetFigure),
    /// It is drawn from the tables of a box.
    Scan(ScanFigure),
}

impl Request {
    /// The question for the figure.
    pub fn question(self) -> FigureQuestion {
        match self.figure.drawn_from() {
            DrawnFrom::Sheet(_) => FigureQuestion::Sheet(SheetFigure(self)),
            DrawnFrom::Scan(_) => FigureQuestion::Scan(ScanFigure(self)),
        }
    }

    /// What is done to draw it, in words.
    fn label(&self) -> String {
        let (rules, figure) = (self.rules, self.figure.key());
        format!("{rules}: the figure {figure} of {}", self.position)
    }
}

impl FigureQuestion {
    /// The figure, as complete as the memory of a solver allows.
    ///
    /// # Errors
    /// It was cancelled, or does not fit the memory.
    pub fn drawn(&self, solver: &mut Solver) -> Result<Drawn, SolverError> {
        match self {
            Self::Sheet(question) => solver.ask(question),
            Self::Scan(question) => solver.scan(question),
        }
    }
}

impl Question for SheetFigure {
    type Answer = Drawn;

    fn label(&self) -> String {
        self.0.label()
    }
}

impl Question for ScanFigure {
    type Answer = Drawn;

    fn label(&self) -> String {
        self.0.label()
    }
}

impl SheetQuestion for SheetFigure {
    fn game(&self) -> Game {
        self.0.game()
    }

    fn answered(&self, oracle: &Oracle, _: Option<&Drawn>) -> Result<Drawn, Cancelled> {
        let DrawnFrom::Sheet(draw) = self.0.figure.drawn_from() else {
            unreachable!("the figures of boxes are other questions");
        };
        draw(&self.0, oracle)
    }
}

/// A box of more positions is gone through after a smaller one, which is shown until then.
const LARGE: u128 = 1 << 21;

/// The bounds of the boxes that are drawn one after another: that of the whole one is the last.
fn boxes(game: Game, whole: u64) -> Vec<u64> {
    let mut boxes = vec![whole];
    let mut max = whole;
    while Ranking::load_of(game, max) > LARGE && max / 2 > game.least_pile() {
        max /= 2;
        boxes.push(max);
    }
    boxes.reverse();
    boxes
}

impl ScanFigure {
    fn by(&self) -> ByScan {
        let DrawnFrom::Scan(by) = self.0.figure.drawn_from() else {
            unreachable!("the figures of positions are other questions");
        };
        by
    }
}

impl ScanQuestion for ScanFigure {
    fn needs(&self, _: u64) -> Result<Vec<TableKey>, String> {
        let by = self.by();
        Ok((by.tables)(&self.0, (by.max)(&self.0)))
    }

    fn room(&self, memory: u64) -> Room {
        Room::Own((self.by().room)(memory))
    }

    fn scan(
        &self,
        tables: &[Arc<Table>],
        resources: Resources<'_>,
        publish: &mut (dyn FnMut(Drawn) + Send),
    ) -> Result<Ended, Cancelled> {
        let (request, by) = (&self.0, self.by());
        let whole = (by.max)(request);
        for max in boxes(request.game(), whole) {
            let filled = Filled {
                request,
                max,
                tables,
                resources,
            };
            let Some(mut picture) = (by.draw)(&filled)? else {
                return Ok(Ended::Full);
            };
            if max < whole {
                let said = format!("So far: piles ≤ {max}; those ≤ {whole} are being counted.");
                picture.notes.insert(0, said);
            }
            publish(Drawn::whole(picture));
        }
        Ok(Ended::Complete)
    }

    fn bytes(drawn: &Drawn) -> u64 {
        Sheet::bytes(drawn)
    }
}

impl Sheet for Drawn {
    fn note(&self, gaps: &mut Gaps) {
        gaps.join(&self.gaps);
    }

    fn bytes(&self) -> u64 {
        let rows = self.picture.data.len();
        (4096 + rows * 512) as u64
    }
}

//! A figure as a question: it is drawn from what an oracle knows, or from the tables of a box.

use std::sync::Arc;

use super::drawn_from::{ByScan, DrawnFrom, Filled};
use super::request::{Drawn, Request};
use crate::game::Game;
use crate::solve::{Cancelled, Ranking, Table, TableKey};
use crate::study::question::{Question, Room, ScanQuestion, SheetQuestion};
use crate::study::verify::Resources;
use crate::study::{Ended, Gaps, Oracle, Sheet, Solver, SolverError, scans};

impl Request {
    /// Whether it is a question about the tables of a box, and not one about a position.
    pub fn is_of_box(&self) -> bool {
        matches!(self.figure.row().drawn_from, DrawnFrom::Scan(_))
    }

    /// How it is drawn from the tables of a box.
    fn by(&self) -> ByScan {
        let DrawnFrom::Scan(by) = self.figure.row().drawn_from else {
            unreachable!("the figures of positions are other questions");
        };
        by
    }

    /// The figure, as complete as the memory of a solver allows.
    ///
    /// # Errors
    /// It was cancelled, or does not fit the memory.
    pub fn drawn(&self, solver: &mut Solver) -> Result<Drawn, SolverError> {
        if self.is_of_box() {
            solver.scan(self)
        } else {
            solver.ask(self)
        }
    }
}

impl SheetQuestion for Request {
    fn game(&self) -> Game {
        self.rules.game
    }

    fn answered(&self, oracle: &Oracle, _: Option<&Drawn>) -> Result<Drawn, Cancelled> {
        let DrawnFrom::Sheet(draw) = self.figure.row().drawn_from else {
            unreachable!("the figures of boxes are other questions");
        };
        draw(self, oracle)
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

scans! {
    Request => Drawn {
        label: |of| {
            let (rules, figure) = (of.rules, of.figure.key());
            format!("{rules}: the figure {figure} of {}", of.position)
        },
        needs: |of, _memory| {
            let by = of.by();
            Ok((by.tables)(of, (by.max)(of)))
        },
        room: |of, memory| Room::Own((of.by().room)(memory)),
        scan: |request, tables, resources, publish| {
            let by = request.by();
            let whole = (by.max)(request);
            for max in boxes(request.rules.game, whole) {
                let filled = Filled { request, max, tables, resources };
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
        },
        bytes: |drawn| Sheet::bytes(drawn),
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

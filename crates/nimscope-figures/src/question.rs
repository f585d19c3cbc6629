//! A figure as a question: of the one kind or the other, as its row of the table says.

use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::drawn_from::{ByScan, BySheet, DrawnFrom, Filled, Source};
use super::request::{Drawn, Request};
use crate::game::Game;
use crate::solve::{Cancelled, Control, Ranking, Table, TableKey};
use crate::study::question::{Question, Room, ScanQuestion, SheetQuestion};
use crate::study::{Ended, Gaps, Oracle, Sheet};

/// A figure with the way in which it is drawn, which its name determines.
#[derive(Clone, Debug)]
pub struct FigureBy<W> {
    request: Request,
    drawn_from: W,
}

/// A figure that is drawn from what an oracle knows.
pub type SheetFigure = FigureBy<BySheet>;

/// A figure that is drawn from the tables of a box.
pub type ScanFigure = FigureBy<ByScan>;

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
            DrawnFrom::Sheet(drawn_from) => FigureQuestion::Sheet(FigureBy {
                request: self,
                drawn_from,
            }),
            DrawnFrom::Scan(drawn_from) => FigureQuestion::Scan(FigureBy {
                request: self,
                drawn_from,
            }),
        }
    }
}

impl<W> PartialEq for FigureBy<W> {
    fn eq(&self, other: &Self) -> bool {
        self.request == other.request
    }
}

impl<W> Eq for FigureBy<W> {}

impl<W> Hash for FigureBy<W> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.request.hash(state);
    }
}

impl<W: Clone + Debug + Send + Sync + 'static> Question for FigureBy<W> {
    type Answer = Drawn;

    fn label(&self) -> String {
        let Request {
            rules,
            figure,
            position,
            ..
        } = &self.request;
        format!("{rules}: the figure {} of {position}", figure.key())
    }
}

impl SheetQuestion for SheetFigure {
    fn game(&self) -> Game {
        self.request.game()
    }

    fn answered(
        &self,
        oracle: &Oracle,
        _: Option<&Drawn>,
        control: &Control,
    ) -> Result<Drawn, Cancelled> {
        (self.drawn_from)(&self.request, oracle, control)
    }
}

/// A box of more positions is gone through after a smaller one, which is shown until then.
const LARGE: u128 = 1 << 21;

/// The bounds of the boxes that are drawn one after another: that of the whole one is the last.
fn boxes(game: Game, whole: u64) -> Vec<u64> {
    let mut boxes = vec![whole];
    let mut max = whole;
    while Ranking::count_of(game, max) > LARGE && max / 2 > game.least_pile() {
        max /= 2;
        boxes.push(max);
    }
    boxes.reverse();
    boxes
}

impl ScanFigure {
    /// The largest pile of the whole box.
    fn max(&self) -> u64 {
        (self.drawn_from.max)(&self.request)
    }
}

impl ScanQuestion for ScanFigure {
    type Needs = Source<TableKey>;

    fn needs(&self, _: u64) -> Result<Self::Needs, String> {
        Ok((self.drawn_from.source)(&self.request, self.max()))
    }

    fn room(&self, memory: u64) -> Room {
        Room::Own((self.drawn_from.room)(memory))
    }

    fn scan(
        &self,
        tables: Source<Arc<Table>>,
        room: u64,
        control: &Control,
        publish: &mut (dyn FnMut(Drawn) + Send),
    ) -> Result<Ended, Cancelled> {
        let (request, whole) = (&self.request, self.max());
        for max in boxes(request.game(), whole) {
            let filled = Filled {
                request,
                max,
                source: (),
                room,
                control,
            };
            let Some(mut picture) = tables.draw(filled)? else {
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
    fn gaps(&self) -> Gaps {
        self.gaps.clone()
    }

    fn bytes(&self) -> u64 {
        let rows = self.picture.data.rows.len();
        (4096 + rows * 512) as u64
    }
}

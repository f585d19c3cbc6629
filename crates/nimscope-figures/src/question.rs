//! A figure as a question: it is drawn from what an oracle knows, or from the tables of a box.

use std::sync::Arc;

use super::picture::Picture;
use super::request::{Drawn, Request};
use crate::game::{Game, Measure};
use crate::solve::{Cancelled, Control, Ranking, Table, TableKey};
use crate::study::exact52::{BothGames, Classes};
use crate::study::question::{Question, Room, ScanQuestion, SheetQuestion};
use crate::study::{Ended, Gaps, Oracle, Sheet};

/// How a figure is drawn.
#[derive(Clone, Copy, Debug)]
pub(super) enum DrawnFrom {
    /// From what an oracle knows.
    Sheet(BySheet),
    /// From the tables of a box.
    Scan(ByScan),
}

/// Draws a figure from what an oracle knows.
pub(super) type BySheet = fn(&Request, &Oracle, &Control) -> Result<Drawn, Cancelled>;

/// How a figure is drawn from the tables of a box.
#[derive(Clone, Copy, Debug)]
pub(super) struct ByScan {
    /// The memory that it takes for itself, out of a budget.
    pub(super) room: fn(u64) -> u64,
    /// The largest pile of the box.
    pub(super) max: fn(&Request) -> u64,
    /// The tables that it is drawn from in the box with piles up to a bound.
    pub(super) tables: fn(&Request, u64) -> Vec<TableKey>,
    /// Draws it.
    pub(super) draw: fn(&Filled<'_>) -> Drawing,
}

/// The figure of a box; `None` if it takes more memory than there is room for.
pub(super) type Drawing = Result<Option<Picture>, Cancelled>;

/// A box whose figure is drawn, with what it is drawn from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Filled<'a> {
    /// What the figure is to show.
    pub(super) request: &'a Request,
    /// The largest pile of the box.
    pub(super) max: u64,
    /// The tables that it asked for, in their order.
    pub(super) tables: &'a [Arc<Table>],
    /// The bytes that the figure may take for itself.
    pub(super) room: u64,
    /// How it is stopped.
    pub(super) control: &'a Control,
}

impl DrawnFrom {
    fn sheet(self) -> Option<BySheet> {
        match self {
            Self::Sheet(draw) => Some(draw),
            Self::Scan(_) => None,
        }
    }

    fn scan(self) -> Option<ByScan> {
        match self {
            Self::Sheet(_) => None,
            Self::Scan(by) => Some(by),
        }
    }
}

impl Filled<'_> {
    /// The classes of exact nim (5, = 2), from [their tables](classes).
    pub(super) fn classes(&self) -> Classes {
        let tables = <[Arc<Table>; 2]>::try_from(self.tables.to_vec());
        let [exact, moore] = tables.expect("classes are read from two tables");
        Classes::from_tables(self.max, BothGames { exact, moore })
    }
}

/// The tables of some measures of the game.
pub(super) fn tables(request: &Request, measures: &[Measure], max: u64) -> Vec<TableKey> {
    let key = |&measure: &Measure| TableKey {
        rules: request.rules,
        measure,
        max,
    };
    measures.iter().map(key).collect()
}

/// The tables from which classes of exact nim (5, = 2) are read.
pub(super) fn classes(max: u64) -> Vec<TableKey> {
    let BothGames { exact, moore } = Classes::needs(max);
    vec![exact, moore]
}

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

    fn answered(
        &self,
        oracle: &Oracle,
        _: Option<&Drawn>,
        control: &Control,
    ) -> Result<Drawn, Cancelled> {
        let draw = self.0.figure.drawn_from().sheet();
        let draw = draw.expect("the figures of boxes are other questions");
        draw(&self.0, oracle, control)
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
    fn by(&self) -> ByScan {
        let by = self.0.figure.drawn_from().scan();
        by.expect("the figures of positions are other questions")
    }
}

impl ScanQuestion for ScanFigure {
    type Needs = Vec<TableKey>;

    fn needs(&self, _: u64) -> Result<Vec<TableKey>, String> {
        let by = self.by();
        Ok((by.tables)(&self.0, (by.max)(&self.0)))
    }

    fn room(&self, memory: u64) -> Room {
        Room::Own((self.by().room)(memory))
    }

    fn scan(
        &self,
        tables: Vec<Arc<Table>>,
        room: u64,
        control: &Control,
        publish: &mut (dyn FnMut(Drawn) + Send),
    ) -> Result<Ended, Cancelled> {
        let (request, by) = (&self.0, self.by());
        let whole = (by.max)(request);
        for max in boxes(request.game(), whole) {
            let filled = Filled {
                request,
                max,
                tables: &tables,
                room,
                control,
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
    fn gaps(&self) -> Gaps {
        self.gaps.clone()
    }

    fn bytes(&self) -> u64 {
        let rows = self.picture.data.rows.len();
        (4096 + rows * 512) as u64
    }
}

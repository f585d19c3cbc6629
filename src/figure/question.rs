//! A figure as a question: of the one kind or the other, as its row of the table says.

use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::ask::{Ask, Drawn};
use super::way::{ByScan, BySheet, Filled, Source, Way};
use crate::game::Game;
use crate::solve::{Cancelled, Control, Ranking, Table, TableKey};
use crate::study::question::{Question, Room, ScanQuestion, SheetQuestion};
use crate::study::{Ended, Gaps, Oracle, Sheet};

/// A figure with the way in which it is drawn, which its name determines.
#[derive(Clone, Debug)]
pub struct Asked<W> {
    ask: Ask,
    way: W,
}

/// A figure that is drawn from what an oracle knows.
pub type Sheeted = Asked<BySheet>;

/// A figure that is drawn from the tables of a box.
pub type Scanned = Asked<ByScan>;

/// The question for a figure.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum FigureQuestion {
    /// It is drawn from what an oracle knows.
    Sheet(Sheeted),
    /// It is drawn from the tables of a box.
    Scan(Scanned),
}

impl Ask {
    /// The question for the figure.
    pub fn question(self) -> FigureQuestion {
        match self.figure.way() {
            Way::Sheet(way) => FigureQuestion::Sheet(Asked { ask: self, way }),
            Way::Scan(way) => FigureQuestion::Scan(Asked { ask: self, way }),
        }
    }
}

impl<W> PartialEq for Asked<W> {
    fn eq(&self, other: &Self) -> bool {
        self.ask == other.ask
    }
}

impl<W> Eq for Asked<W> {}

impl<W> Hash for Asked<W> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.ask.hash(state);
    }
}

impl<W: Clone + Debug + Send + Sync + 'static> Question for Asked<W> {
    type Answer = Drawn;

    fn label(&self) -> String {
        let Ask {
            rules,
            figure,
            position,
            ..
        } = &self.ask;
        format!("{rules}: the figure {} of {position}", figure.key())
    }
}

impl SheetQuestion for Sheeted {
    fn game(&self) -> Game {
        self.ask.game()
    }

    fn answered(
        &self,
        oracle: &Oracle,
        _: Option<&Drawn>,
        control: &Control,
    ) -> Result<Drawn, Cancelled> {
        (self.way)(&self.ask, oracle, control)
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

impl Scanned {
    /// The largest pile of the whole box.
    fn max(&self) -> u64 {
        (self.way.max)(&self.ask)
    }
}

impl ScanQuestion for Scanned {
    type Needs = Source<TableKey>;

    fn needs(&self, _: u64) -> Result<Self::Needs, String> {
        Ok((self.way.source)(&self.ask, self.max()))
    }

    fn room(&self, memory: u64) -> Room {
        Room::Own((self.way.room)(memory))
    }

    fn scan(
        &self,
        tables: Source<Arc<Table>>,
        room: u64,
        control: &Control,
        publish: &mut (dyn FnMut(Drawn) + Send),
    ) -> Result<Ended, Cancelled> {
        let (ask, whole) = (&self.ask, self.max());
        for max in boxes(ask.game(), whole) {
            let filled = Filled {
                ask,
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

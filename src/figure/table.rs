//! The one table of figures: names, titles, the games that they suit, and how they are made.

use std::sync::Arc;

use super::ask::{Ask, Drawing, Drawn, Filled};
use super::models::{
    automaton, bouton, classes, exact52_graph, graph, grid, histogram, hypergraph, line, map,
    ratios, young,
};
use super::name::Figure;
use crate::game::{Game, Kind, Ruleset};
use crate::solve::{Cancelled, Control, Ranking, Table, TableKey};
use crate::study::question::{Question, Room, ScanQuestion, SheetQuestion};
use crate::study::{Ended, Gaps, Oracle, Sheet, exact52};
use crate::theory;

/// A row of the table.
struct Row {
    figure: Figure,
    title: &'static str,
    /// The games that it suits, in words.
    games: &'static str,
    /// A game that it suits.
    example: &'static str,
    suits: fn(Ruleset) -> bool,
    /// Whether it can be silent about what positions are worth.
    silent: bool,
    way: Way,
}

/// How the model is made.
#[derive(Clone, Copy)]
enum Way {
    /// From what an oracle knows.
    Sheet(fn(&Ask, &Oracle, &Control) -> Result<Drawn, Cancelled>),
    /// From the tables of a box.
    Scan {
        /// The memory that it takes for itself, out of a budget.
        room: fn(u64) -> u64,
        /// The largest pile of the box.
        max: fn(&Ask) -> u64,
        /// The tables of a box.
        needs: fn(&Ask, u64) -> Vec<TableKey>,
        /// The picture; `None` if it takes more memory than there is room for.
        draw: fn(&Filled<'_>) -> Drawing,
    },
}

/// The table, in the order of [`Figure::ALL`].
#[rustfmt::skip] // a table: one row a line
const FIGURES: [Row; Figure::ALL.len()] = [
    Row { figure: Figure::Map, title: "Map of two piles", games: "all with two piles or more", example: "slow:4,3", suits: |rules| rules.game.n() >= 2, silent: false, way: Way::Sheet(map::draw) },
    Row { figure: Figure::Grid, title: "Grid of the remainder r and the number o of odd piles", games: "slow games on sets of piles of given sizes", example: "slow:5,4", suits: |rules| matches!(rules.game.kind(), Kind::Slow(_)), silent: false, way: Way::Scan { room: |_| 0, max: grid::max, needs: grid::needs, draw: grid::draw } },
    Row { figure: Figure::Graph, title: "Game graph", games: "all", example: "slow:4,3", suits: |_| true, silent: true, way: Way::Sheet(graph::draw) },
    Row { figure: Figure::Line, title: "Remoteness along a line", games: "all", example: "slow:4,3", suits: |_| true, silent: false, way: Way::Sheet(line::draw) },
    Row { figure: Figure::Ratios, title: "Ratios of the classes of exact nim (5, = 2)", games: "exact:5,2 in normal play", example: "exact:5,2", suits: exact52::applies, silent: false, way: Way::Scan { room: |_| 0, max: ratios::max, needs: classes::needs, draw: ratios::draw } },
    Row { figure: Figure::Exceptional, title: "Exceptional graph of exact nim (5, = 2)", games: "exact:5,2 in normal play", example: "exact:5,2", suits: exact52::applies, silent: false, way: Way::Scan { room: |memory| memory / 4, max: exact52_graph::max, needs: classes::needs, draw: exact52_graph::draw } },
    Row { figure: Figure::Histogram, title: "Histograms of remoteness and Grundy values", games: "all", example: "slow:4,3", suits: |_| true, silent: false, way: Way::Scan { room: |_| 0, max: histogram::max, needs: histogram::needs, draw: histogram::draw } },
    Row { figure: Figure::Young, title: "Young diagrams of the minimal exceptions", games: "slow:n,n-1 with three piles or more", example: "slow:5,4", suits: |rules| rules.game.is_all_but_one() && rules.game.n() >= 3, silent: false, way: Way::Sheet(young::draw) },
    Row { figure: Figure::Bouton, title: "Bouton's matrices before and after a move", games: "all", example: "nim:4", suits: |_| true, silent: false, way: Way::Sheet(bouton::draw) },
    Row { figure: Figure::Automaton, title: "Automaton of a proved rule", games: "those for which a rule can be discovered and proved, such as exact:4,2", example: "exact:4,2", suits: |_| true, silent: false, way: Way::Scan { room: |memory| memory / 2, max: |_| 0, needs: |_, _| Vec::new(), draw: automaton::draw } },
    Row { figure: Figure::Hypergraph, title: "Piles and the edges on which moves play", games: "those on hypergraphs and circles", example: "circular:6,3", suits: |rules| rules.game.hypergraph().is_some(), silent: true, way: Way::Sheet(hypergraph::draw) },
];

const _: () = {
    let mut number = 0;
    while number < FIGURES.len() {
        assert!(
            FIGURES[number].figure as usize == number && Figure::ALL[number] as usize == number,
            "the rows stand in the order of the figures"
        );
        number += 1;
    }
};

impl Figure {
    fn row(self) -> &'static Row {
        const { &FIGURES }
            .get(self as usize)
            .expect("every figure has a row")
    }

    /// What it shows.
    pub fn title(self) -> &'static str {
        self.row().title
    }

    /// The games that it suits, in words.
    pub fn games(self) -> &'static str {
        self.row().games
    }

    /// A game that it suits.
    pub fn example(self) -> &'static str {
        self.row().example
    }

    /// Whether it suits the rules.
    pub fn suits(self, rules: Ruleset) -> bool {
        (self.row().suits)(rules)
    }

    /// Whether it can be silent about what positions are worth.
    pub fn can_be_silent(self) -> bool {
        self.row().silent
    }

    /// Whether it is drawn from the tables of a box: then [`Scanned`] asks for it, else
    /// [`Sheeted`].
    pub fn is_scanned(self) -> bool {
        matches!(self.row().way, Way::Scan { .. })
    }
}

/// A figure that is drawn from what an oracle knows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sheeted(pub Ask);

/// A figure that is drawn from the tables of a box.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Scanned(pub Ask);

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

fn label(ask: &Ask) -> String {
    format!(
        "{}: the figure {} of {}",
        ask.rules,
        ask.figure.key(),
        ask.position
    )
}

impl Question for Sheeted {
    type Answer = Drawn;

    fn label(&self) -> String {
        label(&self.0)
    }
}

impl Question for Scanned {
    type Answer = Drawn;

    fn label(&self) -> String {
        label(&self.0)
    }
}

impl SheetQuestion for Sheeted {
    fn game(&self) -> Game {
        self.0.game()
    }

    fn answer(
        &self,
        oracle: &Oracle,
        _: Option<&Drawn>,
        control: &Control,
    ) -> Result<Drawn, Cancelled> {
        theory::recall(self.game());
        match self.0.figure.row().way {
            Way::Sheet(draw) => draw(&self.0, oracle, control),
            Way::Scan { .. } => Ok(Drawn::default()),
        }
    }
}

impl ScanQuestion for Scanned {
    fn needs(&self, _: u64) -> Result<Vec<TableKey>, String> {
        match self.0.figure.row().way {
            Way::Scan { max, needs, .. } => Ok(needs(&self.0, max(&self.0))),
            Way::Sheet(_) => Ok(Vec::new()),
        }
    }

    fn room(&self, memory: u64) -> Room {
        Room::Own(match self.0.figure.row().way {
            Way::Scan { room, .. } => room(memory),
            Way::Sheet(_) => 0,
        })
    }

    fn scan(
        &self,
        tables: &[Arc<Table>],
        room: u64,
        control: &Control,
        publish: &mut (dyn FnMut(Drawn) + Send),
    ) -> Result<Ended, Cancelled> {
        let Way::Scan { max, draw, .. } = self.0.figure.row().way else {
            return Ok(Ended::Complete);
        };
        let ask = &self.0;
        let whole = max(ask);
        for max in boxes(ask.game(), whole) {
            let filled = Filled {
                ask,
                max,
                tables,
                room,
                control,
            };
            let Some(mut picture) = draw(&filled)? else {
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

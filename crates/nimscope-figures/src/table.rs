//! The one table of figures: names, titles, the games that they suit, and how they are made.

use super::drawn_from::{ByScan, DrawnFrom, tables};
use super::models::{
    automaton, bouton, differences, exact52_graph, graph, grid, growth, histogram, hypergraph,
    line, map, ratios, residues, young,
};
use super::name::Figure;
#[cfg(doc)]
use super::request::Request;
use crate::game::{Measure, Ruleset};
use crate::study::exact52::{self, Classes};

/// A row of the table.
#[derive(Debug)]
pub struct FigureRow {
    /// Its name on the screen.
    pub spoken: &'static str,
    /// What it shows.
    pub title: &'static str,
    /// The games that it suits, in words.
    pub games: &'static str,
    /// A game that it suits.
    pub example: &'static str,
    suits: fn(Ruleset) -> bool,
    /// Whether it can be silent about what positions are worth.
    pub silent: bool,
    /// What it takes besides a position and a bound.
    pub takes: Takes,
    /// The bound of its box on a screen, where none is chosen.
    pub bound: FigureBound,
    /// How it is drawn.
    pub(super) drawn_from: DrawnFrom,
}

/// What a figure takes besides a position and a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// Nothing.
    Nothing,
    /// What a map shows of two chosen piles: [`Request::show`], [`Request::axes`],
    /// [`Request::window`] and what stands beside it.
    Map,
    /// The modulus of a grid, [`Request::modulus`].
    Modulus,
    /// The game that was played, [`Request::played`].
    Game,
    /// A second game, [`Request::second`].
    Second,
}

/// The bound of the box of a figure where none is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FigureBound {
    /// It has no box.
    None,
    /// The largest pile of the position.
    Position,
    /// This one, which is ready at once.
    AtOnce(u64),
}

/// The least box of exact nim (5, 2) with a component of several exceptional positions.
const LEAST52: u64 = 31;

impl Figure {
    /// What is said of it in the table.
    #[rustfmt::skip] // a table: one row a line
    pub fn row(self) -> &'static FigureRow {
        match self {
            Self::Map => const { &FigureRow { spoken: "map", title: "Map of two piles", games: "all with two piles or more", example: "slow:4,3", suits: |rules| rules.game.n() >= 2, silent: false, takes: Takes::Map, bound: FigureBound::Position, drawn_from: DrawnFrom::Sheet(map::draw) } },
            Self::Grid => const { &FigureRow { spoken: "grid of r and o", title: "Grid of the remainder r and the number o of odd piles", games: "slow games on sets of piles of given sizes", example: "slow:5,4", suits: |rules| rules.game.kind().slow_sizes().is_some(), silent: false, takes: Takes::Modulus, bound: FigureBound::Position, drawn_from: DrawnFrom::Scan(ByScan { room: |_| 0, max: grid::max, tables: |request, max| tables(request.rules, &[Measure::Outcome], max), draw: grid::draw }) } },
            Self::Graph => const { &FigureRow { spoken: "graph", title: "Game graph", games: "all", example: "slow:4,3", suits: |_| true, silent: true, takes: Takes::Nothing, bound: FigureBound::None, drawn_from: DrawnFrom::Sheet(graph::draw) } },
            Self::Line => const { &FigureRow { spoken: "remoteness along the line", title: "Remoteness along a line", games: "all", example: "slow:4,3", suits: |_| true, silent: false, takes: Takes::Game, bound: FigureBound::None, drawn_from: DrawnFrom::Sheet(line::draw) } },
            Self::Ratios => const { &FigureRow { spoken: "ratios of the classes", title: "Ratios of the classes of exact nim (5, = 2)", games: "exact:5,2 in normal play", example: "exact:5,2", suits: exact52::applies, silent: false, takes: Takes::Nothing, bound: FigureBound::AtOnce(LEAST52), drawn_from: DrawnFrom::Scan(ByScan { room: |_| 0, max: |request| request.max.unwrap_or(ratios::MAX), tables: |_, max| Classes::needs(max).into(), draw: ratios::draw }) } },
            Self::Exact52 => const { &FigureRow { spoken: "exceptional graph", title: "Exceptional graph of exact nim (5, = 2)", games: "exact:5,2 in normal play", example: "exact:5,2", suits: exact52::applies, silent: false, takes: Takes::Nothing, bound: FigureBound::AtOnce(LEAST52), drawn_from: DrawnFrom::Scan(ByScan { room: |memory| memory / 2, max: |request| request.max.unwrap_or(exact52_graph::MAX), tables: |_, max| Classes::needs(max).into(), draw: exact52_graph::draw }) } },
            Self::Histogram => const { &FigureRow { spoken: "histograms", title: "Histograms of remoteness and Grundy values", games: "all", example: "slow:4,3", suits: |_| true, silent: false, takes: Takes::Second, bound: FigureBound::Position, drawn_from: DrawnFrom::Scan(ByScan { room: |_| 0, max: histogram::max, tables: histogram::tables, draw: histogram::draw }) } },
            Self::Young => const { &FigureRow { spoken: "Young diagrams", title: "Young diagrams of the minimal exceptions", games: "slow:n,n-1 with three piles or more", example: "slow:5,4", suits: |rules| rules.game.is_all_but_one() && rules.game.n() >= 3, silent: false, takes: Takes::Nothing, bound: FigureBound::Position, drawn_from: DrawnFrom::Sheet(young::draw) } },
            Self::Bouton => const { &FigureRow { spoken: "Bouton's matrix", title: "Bouton's matrices before and after a move", games: "all", example: "nim:4", suits: |_| true, silent: false, takes: Takes::Nothing, bound: FigureBound::None, drawn_from: DrawnFrom::Sheet(bouton::draw) } },
            Self::Automaton => const { &FigureRow { spoken: "automaton", title: "Automaton of a proved rule", games: "those for which a rule can be discovered and proved, such as exact:4,2", example: "exact:4,2", suits: |_| true, silent: false, takes: Takes::Nothing, bound: FigureBound::AtOnce(automaton::STATES as u64), drawn_from: DrawnFrom::Scan(ByScan { room: |memory| memory / 2, max: |_| 0, tables: |_, _| Vec::new(), draw: automaton::draw }) } },
            Self::Hypergraph => const { &FigureRow { spoken: "piles and edges", title: "Piles and the edges on which moves play", games: "those on hypergraphs and circles", example: "circular:6,3", suits: |rules| rules.game.hypergraph().is_some(), silent: true, takes: Takes::Nothing, bound: FigureBound::None, drawn_from: DrawnFrom::Sheet(hypergraph::draw) } },
            Self::Tree => const { &FigureRow { spoken: "tree of plays", title: "Plays and their tokens", games: "slow games on sets of piles of given sizes", example: "slow:4,3", suits: |rules| rules.game.kind().slow_sizes().is_some(), silent: false, takes: Takes::Nothing, bound: FigureBound::None, drawn_from: DrawnFrom::Sheet(graph::draw) } },
            Self::Residues => const { &FigureRow { spoken: "P-positions by remainder", title: "Share of P-positions by the remainder of the tokens", games: "all", example: "slow:4,3", suits: |_| true, silent: false, takes: Takes::Modulus, bound: FigureBound::Position, drawn_from: DrawnFrom::Scan(ByScan { room: |_| 0, max: histogram::max, tables: |request, max| tables(request.rules, &[Measure::Outcome], max), draw: residues::draw }) } },
            Self::Counts => const { &FigureRow { spoken: "P-positions by digits", title: "Number of P-positions by digits", games: "those for which a rule can be discovered and proved, such as exact:4,2", example: "exact:4,2", suits: |_| true, silent: false, takes: Takes::Nothing, bound: FigureBound::AtOnce(growth::BITS), drawn_from: DrawnFrom::Scan(ByScan { room: |memory| memory / 2, max: |_| 0, tables: |_, _| Vec::new(), draw: growth::draw_counts }) } },
            Self::Learning => const { &FigureRow { spoken: "states learned", title: "States learned from box after box", games: "those whose moves automata follow, such as slow:3,2", example: "slow:3,2", suits: |_| true, silent: false, takes: Takes::Nothing, bound: FigureBound::None, drawn_from: DrawnFrom::Scan(ByScan { room: |memory| memory / 2, max: |_| 0, tables: |_, _| Vec::new(), draw: growth::draw_learning }) } },
            Self::Differences => const { &FigureRow { spoken: "differences from Moore's nim", title: "Remoteness of exact nim (5, = 2) against Moore's nim", games: "exact:5,2 in normal play", example: "exact:5,2", suits: exact52::applies, silent: false, takes: Takes::Nothing, bound: FigureBound::AtOnce(LEAST52), drawn_from: DrawnFrom::Scan(ByScan { room: |_| 0, max: |request| request.max.unwrap_or(differences::MAX), tables: differences::tables, draw: differences::draw }) } },
        }
    }

    /// Whether it suits the rules.
    pub fn suits(self, rules: Ruleset) -> bool {
        (self.row().suits)(rules)
    }
}

//! Figures: each model against the definition and the theory, and what every drawing of every
//! figure must be.

mod drawings;
mod graphs;
mod models;
mod shows;

use std::sync::Arc;

use nimscope::figure::{Ask, Body, Cells, Figure, Graph, Picture, Plot, Scanned, Sheeted};
use nimscope::game::Position;
use nimscope::solve::{Control, Table, TableKey};
use nimscope::study::question::{ScanQuestion, SheetQuestion};
use nimscope::study::{Oracle, Sheet};

use crate::support::rules;

const MEMORY: u64 = 256 << 20;

/// A figure of a position, all else by default.
fn ask(figure: Figure, game: &str, position: &str) -> Ask {
    Ask::new(figure, rules(game), position.parse().unwrap())
}

/// The picture, with all tables that it waits for.
fn drawn(ask: Ask) -> Picture {
    let control = Control::new();
    if ask.figure.is_scanned() {
        let question = Scanned(ask);
        let fill = |key: TableKey| Arc::new(Table::fill(key, &control).unwrap());
        let tables: Vec<Arc<Table>> = question
            .needs(MEMORY)
            .unwrap()
            .into_iter()
            .map(fill)
            .collect();
        let mut drawn = None;
        question
            .scan(&tables, MEMORY, &control, &mut |answer| {
                drawn = Some(answer);
            })
            .unwrap();
        return drawn.unwrap().picture;
    }
    let question = Sheeted(ask);
    let mut tables = Vec::new();
    for _ in 0..8 {
        let oracle = Oracle::new(tables.clone(), MEMORY, 30_000);
        let drawn = question.answer(&oracle, None, &control).unwrap();
        if drawn.needs().is_empty() {
            return drawn.picture;
        }
        tables.extend(
            drawn
                .needs()
                .into_iter()
                .map(|key| Arc::new(Table::fill(key, &control).unwrap())),
        );
    }
    panic!("it waits for ever");
}

fn cells(picture: &Picture, panel: usize) -> &Cells {
    match &picture.panels[panel].body {
        Body::Cells(cells) => cells,
        other => panic!("{other:?}"),
    }
}

fn plot(picture: &Picture, panel: usize) -> &Plot {
    match &picture.panels[panel].body {
        Body::Plot(plot) => plot,
        other => panic!("{other:?}"),
    }
}

fn graph(picture: &Picture, panel: usize) -> &Graph {
    match &picture.panels[panel].body {
        Body::Graph(graph) => graph,
        other => panic!("{other:?}"),
    }
}

/// A figure of the example that its row names.
fn example(figure: Figure) -> Ask {
    let rules = rules(&format!("normal {}", figure.example()));
    let mut ask = Ask::new(figure, rules, rules.game.example());
    if matches!(figure, Figure::Ratios | Figure::Exceptional) {
        ask.max = Some(17);
    }
    ask
}

/// Piles as numbers.
fn piles(position: &Position) -> &[u64] {
    position.piles()
}

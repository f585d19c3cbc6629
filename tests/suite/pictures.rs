//! Figures: each model against the definition and the theory, and what every drawing of every
//! figure must be.

mod drawings;
mod graphs;
mod legends;
mod legible;
mod maps;
mod models;
mod numbers;
mod print;
mod ratios;
mod recordings;

use std::sync::{Arc, LazyLock};

use nimscope::figure::{Body, CellGrid, Figure, Graph, Picture, Plot, Request};
use nimscope::game::Position;
use nimscope::solve::Control;
use nimscope::study::question::{ScanQuestion, SheetQuestion};
use nimscope::study::verify::Resources;
use nimscope::study::{Oracle, Sheet};

use crate::support::{filled, rules, supplied, theorems};

const MEMORY: u64 = 256 << 20;

/// A figure of a position, all else by default.
fn ask(figure: Figure, game: &str, position: &str) -> Request {
    Request::new(figure, rules(game), position.parse().unwrap())
}

/// The picture, with all tables that it waits for.
fn drawn(ask: &Request) -> Picture {
    if ask.is_of_box() {
        of_box(ask, &Arc::default()).pop().unwrap()
    } else {
        of_oracle(ask)
    }
}

fn of_oracle(question: &Request) -> Picture {
    let mut tables = Vec::new();
    for _ in 0..8 {
        let oracle = Oracle::new(tables.clone(), MEMORY, 30_000);
        let drawn = question.answer(&oracle, None).unwrap();
        if drawn.needs().is_empty() {
            return drawn.picture;
        }
        tables.extend(drawn.needs().into_iter().map(filled));
    }
    panic!("it waits for ever for the last of {} tables", tables.len());
}

/// The pictures of a box, one after another.
fn of_box(question: &Request, control: &Arc<Control>) -> Vec<Picture> {
    let tables = supplied(question.needs(MEMORY).unwrap());
    let mut pictures = Vec::new();
    question
        .scan(
            &tables,
            Resources {
                memory: MEMORY,
                theorems: theorems(),
                control,
            },
            &mut |drawn| {
                pictures.push(drawn.picture);
            },
        )
        .unwrap();
    pictures
}

/// The question for a figure that is drawn from the tables of a box.
fn scanned(ask: Request) -> Request {
    assert!(ask.is_of_box(), "{ask:?}");
    ask
}

fn cells(picture: &Picture, panel: usize) -> &CellGrid {
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
fn example(figure: Figure) -> Request {
    let rules = rules(&format!("normal {}", figure.row().example));
    let mut ask = Request::new(figure, rules, rules.game.example());
    if matches!(
        figure,
        Figure::Ratios | Figure::Exact52 | Figure::Differences
    ) {
        ask.max = Some(17);
    }
    ask
}

/// The pictures of the examples of all figures.
static EXAMPLES: LazyLock<Vec<(Figure, Picture)>> = LazyLock::new(|| {
    let with_picture = |figure| (figure, drawn(&example(figure)));
    Figure::ALL.into_iter().map(with_picture).collect()
});

/// Piles as numbers.
fn piles(position: &Position) -> &[u64] {
    position.piles()
}

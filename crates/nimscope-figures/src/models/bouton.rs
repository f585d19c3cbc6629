//! Bouton's matrices of two positions: binary digits, highest first, with the digits that a move
//! changes.

use super::marks;
use crate::game::{Position, Ruleset, joined};
use crate::picture::{
    Axis, Body, Cell, CellGrid, FigureData, LegendEntry, LegendSign, Mark, Panel, Picture, Ring,
    place_value,
};
use crate::request::{Drawn, Request};
use crate::solve::{Cancelled, Control};
use crate::study::question::{Moves, SheetQuestion};
use crate::study::{MoveSheet, Oracle};
use crate::theory::take::Matrix;
use crate::theory::{self, Explained, Theorems};

/// The last column over which the number is written out: 1024.
const WRITTEN_OUT: usize = 10;

/// Draws the position beside another one, or beside what a best move leads to.
pub(crate) fn draw(
    request: &Request,
    oracle: &Oracle,
    control: &Control,
) -> Result<Drawn, Cancelled> {
    let (after, waits) = match &request.beside {
        Some(after) => (Some(after.clone()), None),
        None => {
            let (after, sheet) = best(request, oracle, control)?;
            (after, Some(sheet))
        }
    };
    let before = request.position.piles();
    let top = before
        .iter()
        .chain(after.iter().flat_map(Position::piles))
        .max();
    let width = (u64::BITS - top.copied().unwrap_or(0).leading_zeros()).max(1);
    let mut data = FigureData::new(&["matrix", "pile", "size", "bits"]);
    let which = match after {
        Some(_) => "before the move:",
        None => "position of",
    };
    let mut panels = vec![Panel::new(
        format!("{which} {}", request.position),
        Body::Cells(matrix(request, before, None, width, &mut data)),
    )];
    if let Some(after) = &after {
        let cells = matrix(request, after.piles(), Some(before), width, &mut data);
        panels.push(Panel::new(
            format!("after the move: {after}"),
            Body::Cells(cells),
        ));
    }
    let beside = after
        .as_ref()
        .map(|after| format!("--beside {}", joined(after.piles(), ",")));
    let words = [Some(request.position_words()), beside];
    let picture = Picture {
        panels,
        legend: legend(),
        notes: notes(&oracle.theorems, request, after.is_some()),
        data,
        ..request.picture(request.played_as(), &words)
    };
    let gaps = waits
        .map(|sheet| crate::study::Sheet::gaps(&sheet))
        .unwrap_or_default();
    Ok(Drawn::of(picture, gaps))
}

fn legend() -> Vec<LegendEntry> {
    let mut legend = marks([(Mark::Shade(7), "1"), (Mark::Plain, "0")]);
    let changed = "a digit that the move changes";
    legend.push(LegendEntry::new(LegendSign::Ring(Ring::Here), changed));
    legend.extend(marks([(Mark::Alarm, "a sum that is not balanced")]));
    legend
}

/// What a best move leads to, its piles where they stand.
fn best(
    request: &Request,
    oracle: &Oracle,
    control: &Control,
) -> Result<(Option<Position>, MoveSheet), Cancelled> {
    let moves = Moves {
        rules: request.rules,
        position: request.x(),
    };
    let sheet = moves.answer(oracle, None, control)?;
    let best = sheet.rows.first().map(|row| {
        row.choice
            .by
            .apply_arranged(request.game(), &request.position)
    });
    Ok((best, sheet))
}

/// What a balanced sum of digits is a multiple of, where the game has such sums.
fn modulus(request: &Request) -> Option<usize> {
    match theory::explained(Ruleset::normal(request.game()))? {
        Explained::Balance => Some(Matrix::of(request.game(), &request.x())?.modulus),
        Explained::Run | Explained::MRule => None,
    }
}

fn matrix(
    request: &Request,
    piles: &[u64],
    before: Option<&[u64]>,
    width: u32,
    data: &mut FigureData,
) -> CellGrid {
    let which = if before.is_some() { "after" } else { "before" };
    let bits = || (0..width).rev();
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    let mut labels = Vec::new();
    for (place, &pile) in piles.iter().enumerate() {
        let changed = before.map_or(0, |before| before[place] ^ pile);
        rows.push(bits().map(|j| digit(pile, changed, j)).collect());
        let letter = Position::letter(place);
        let digits = bits()
            .map(|j| if pile >> j & 1 == 1 { '1' } else { '0' })
            .collect();
        data.add([which.to_owned(), letter.clone(), pile.to_string(), digits]);
        labels.push(format!("{letter} = {pile}"));
    }
    let sums = bits().map(|j| piles.iter().filter(|&&pile| pile >> j & 1 == 1).count());
    let sum = |sum: usize| {
        let unbalanced = modulus(request).is_some_and(|modulus| !sum.is_multiple_of(modulus));
        Cell {
            mark: if unbalanced {
                Mark::Alarm
            } else {
                Mark::Shade(0)
            },
            text: sum.to_string(),
            ..Cell::default()
        }
    };
    rows.push(sums.map(sum).collect());
    labels.push("ones".to_owned());
    CellGrid {
        across: Axis {
            name: "place value".to_owned(),
            labels: bits()
                .map(|j| place_value(j as usize, WRITTEN_OUT))
                .collect(),
        },
        down: Axis {
            name: String::new(),
            labels,
        },
        upwards: false,
        rows,
    }
}

fn digit(pile: u64, changed: u64, j: u32) -> Cell {
    let one = pile >> j & 1 == 1;
    Cell {
        mark: if one { Mark::Shade(7) } else { Mark::Plain },
        text: if one { "1" } else { "0" }.to_owned(),
        ring: Ring::here_if(changed >> j & 1 == 1),
        to: None,
    }
}

fn notes(theorems: &Theorems, request: &Request, moves: bool) -> Vec<String> {
    let mut notes = Vec::new();
    if let Some(modulus) = modulus(request) {
        notes.push(format!(
            "A sum of digits is balanced if it is a multiple of {modulus}."
        ));
        let normal = Ruleset::normal(request.game());
        let stated = theorems
            .outcome(normal, &request.x())
            .and_then(|fact| theorems.statement(fact.by));
        notes.extend(stated);
    }
    if !moves {
        notes.push("No move is left.".to_owned());
    }
    if request.beside.is_none() && moves {
        notes.push(format!(
            "The move is a best one from ({}).",
            request.position
        ));
    }
    notes
}

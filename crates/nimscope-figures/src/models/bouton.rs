//! Bouton's matrices of two positions: binary digits, highest first, with the digits that a move
//! changes.

use super::entry;
use crate::game::{Position, Ruleset, joined};
use crate::picture::{Body, Cell, CellGrid, FigureData, Mark, Panel, Picture, Ring};
use crate::request::{Drawn, Request};
use crate::solve::{Cancelled, Ranking, TableKey};
use crate::study::question::{Moves, SheetQuestion};
use crate::study::{Gaps, Oracle};
use crate::theory::take::Matrix;
use crate::theory::{self, Explained, Theorems};

/// A table of more positions is not awaited for the best of the moves that win.
const LARGE: u128 = 1 << 18;

/// Draws the position beside another one, or beside what a best move leads to.
pub(crate) fn draw(request: &Request, oracle: &Oracle) -> Result<Drawn, Cancelled> {
    let mut gaps = Gaps::default();
    let (after, said) = match &request.beside {
        Some(after) => (Some(after.clone()), None),
        None => best(request, oracle, &mut gaps)?,
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
    let beside = request.beside.as_ref();
    let beside = beside.map(|after| format!("--beside {}", joined(after.piles(), ",")));
    let words = [Some(request.position_words()), beside];
    let picture = Picture {
        panels,
        legend: vec![
            entry(Mark::Shade(7), "1"),
            entry(Mark::Plain, "0"),
            entry(Ring::Here, "a digit that the move changes"),
            entry(Mark::Alarm, "a sum that is not balanced"),
        ],
        notes: notes(&oracle.theorems, request, said),
        data,
        ..request.picture(request.played_as(), &words)
    };
    Ok(Drawn::of(picture, gaps))
}

/// What a best move leads to, its piles where they stand, and what is known of the move. Where
/// sums of digits say which moves win, it is one that wins: no large table is awaited that says
/// how fast.
fn best(
    request: &Request,
    oracle: &Oracle,
    gaps: &mut Gaps,
) -> Result<(Option<Position>, Option<String>), Cancelled> {
    let moves = Moves {
        rules: request.rules,
        position: request.x(),
    };
    let sheet = moves.answer(oracle, None)?;
    *gaps = crate::study::Sheet::gaps(&sheet);
    let is_large = |key: &TableKey| Ranking::load_of(key.rules.game, key.max) > LARGE;
    let rows = || sheet.rows.iter();
    let winning = rows().find(|row| row.wins == Some(true));
    if winning.is_some() && modulus(request).is_some() && gaps.tables.iter().any(is_large) {
        *gaps = Gaps::default();
    }
    let optimal = rows().find(|row| row.optimal == Some(true));
    let (game, x) = (request.game(), &request.position);
    let Some(row) = optimal.or(winning).or(rows().next()) else {
        let why = if sheet.complete {
            "No move is left."
        } else {
            "No best move is known here: it is out of reach."
        };
        return Ok((None, Some(why.to_owned())));
    };
    let which = match (row.optimal, row.wins) {
        (Some(true), _) => Some("a best one"),
        (_, Some(true)) if game.forbidden() > 0 => Some("one that wins unless it is forbidden"),
        (_, Some(true)) => Some("one that wins"),
        _ => None,
    };
    let said = which.map(|which| format!("The move is {which} from ({x})."));
    Ok((Some(row.choice.by.apply_arranged(game, x)), said))
}

/// What a balanced sum of digits is a multiple of, where the game has such sums.
fn modulus(request: &Request) -> Option<usize> {
    match theory::explained(Ruleset::normal(request.game()))? {
        Explained::Balance => Some(Matrix::of(request.game(), &request.x())?.modulus),
        Explained::Run | Explained::MRule => None,
    }
}

/// The matrix of some piles, with the digits lit in which they differ from those before.
fn matrix(
    request: &Request,
    piles: &[u64],
    before: Option<&[u64]>,
    width: u32,
    data: &mut FigureData,
) -> CellGrid {
    let which = if before.is_some() { "after" } else { "before" };
    let columns = width as usize;
    let mut grid = CellGrid::of_digits(columns);
    // Where no theorem speaks of balance, no sum is unbalanced.
    let modulus = modulus(request).unwrap_or(1);
    let matrix = Matrix::on_columns(piles.to_vec(), width, modulus);
    for (place, &pile) in piles.iter().enumerate() {
        let changed = before.map_or(0, |before| before[place] ^ pile);
        let letter = Position::letter(place);
        let digits = format!("{pile:0columns$b}");
        data.add(&[&which, &letter, &pile, &digits]);
        grid.add(format!("{letter} = {pile}"), |j| {
            Cell::digit(matrix.bit(place, j), changed >> j & 1 == 1)
        });
    }
    grid.add("ones", |j| {
        let mark = [Mark::Alarm, Mark::Shade(0)][usize::from(matrix.is_balanced(j))];
        Cell::below(matrix.sums[j].to_string(), mark)
    });
    grid
}

fn notes(theorems: &Theorems, request: &Request, said: Option<String>) -> Vec<String> {
    let mut notes = Vec::new();
    if let Some(modulus) = modulus(request) {
        notes.push(format!(
            "A sum of digits is balanced if it is a multiple of {modulus}."
        ));
        let stated = theorems
            .outcome(request.rules, &request.x())
            .and_then(|fact| theorems.statement(fact.by));
        notes.extend(stated);
    }
    notes.extend(said);
    notes
}

//! Bouton's matrices of two positions: binary digits, highest first, with the digits that a move
//! changes.

use super::words;
use crate::figure::ask::{Ask, Drawn};
use crate::figure::picture::{
    Axis, Body, Cell, Cells, Data, Entry, Key, Mark, Panel, Picture, Ring,
};
use crate::game::{Position, Ruleset, joined};
use crate::solve::{Cancelled, Control};
use crate::study::question::{Moves, SheetQuestion};
use crate::study::{MoveSheet, Oracle};
use crate::theory::take::Matrix;
use crate::theory::{self, Explained};

/// Draws the position beside another one, or beside what a best move leads to.
pub(in crate::figure) fn draw(
    ask: &Ask,
    oracle: &Oracle,
    control: &Control,
) -> Result<Drawn, Cancelled> {
    let (after, waits) = match &ask.beside {
        Some(after) => (Some(after.clone()), None),
        None => {
            let (after, sheet) = best(ask, oracle, control)?;
            (after, Some(sheet))
        }
    };
    let before = ask.position.piles();
    let top = before
        .iter()
        .chain(after.iter().flat_map(Position::piles))
        .max();
    let width = (u64::BITS - top.copied().unwrap_or(0).leading_zeros()).max(1);
    let mut data = Data::new(&["matrix", "pile", "size", "bits"]);
    let mut panels = vec![Panel::new(
        format!(
            "{} of {}",
            if after.is_some() {
                "before the move:"
            } else {
                "position"
            },
            ask.position
        )
        .replace(": of ", ": "),
        Body::Cells(matrix(ask, before, None, width, &mut data)),
    )];
    if let Some(after) = &after {
        let cells = matrix(ask, after.piles(), Some(before), width, &mut data);
        panels.push(Panel::new(
            format!("after the move: {after}"),
            Body::Cells(cells),
        ));
    }
    let beside = after
        .as_ref()
        .map(|after| format!("--beside {}", joined(after.piles(), ",")));
    let picture = Picture {
        title: ask.title(),
        about: ask.played_as(),
        command: ask.command(&[Some(ask.position_words()), beside]),
        panels,
        legend: legend(ask, after.is_some()),
        notes: notes(ask, after.is_some()),
        data,
    };
    let gaps = waits
        .map(|sheet| crate::study::Sheet::gaps(&sheet))
        .unwrap_or_default();
    Ok(Drawn { picture, gaps })
}

fn legend(ask: &Ask, is_after: bool) -> Vec<Entry> {
    let mut legend = vec![
        Entry::new(Key::Mark(Mark::Shade(7)), "1"),
        Entry::new(Key::Mark(Mark::Plain), "0"),
    ];
    if is_after {
        legend.push(Entry::new(
            Key::Ring(Ring::Here),
            "a digit that the move changes",
        ));
    }
    if modulus(ask).is_some() {
        legend.push(Entry::new(
            Key::Mark(Mark::Alarm),
            "a sum that is not balanced",
        ));
    }
    legend
}

/// What a best move leads to, its piles where they stand.
fn best(
    ask: &Ask,
    oracle: &Oracle,
    control: &Control,
) -> Result<(Option<Position>, MoveSheet), Cancelled> {
    let moves = Moves {
        rules: ask.rules,
        position: ask.x(),
    };
    let sheet = moves.answer(oracle, None, control)?;
    let best = sheet
        .rows
        .first()
        .map(|row| row.choice.by.apply_arranged(ask.game(), &ask.position));
    Ok((best, sheet))
}

/// What a balanced sum of digits is a multiple of, where the game has such sums.
fn modulus(ask: &Ask) -> Option<usize> {
    match theory::explained(Ruleset::normal(ask.game()))? {
        Explained::Balance => Some(Matrix::of(ask.game(), &ask.x())?.modulus()),
        Explained::Run => None,
    }
}

fn matrix(ask: &Ask, piles: &[u64], before: Option<&[u64]>, width: u32, data: &mut Data) -> Cells {
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
        let unbalanced = modulus(ask).is_some_and(|modulus| !sum.is_multiple_of(modulus));
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
    Cells {
        across: Axis {
            name: "place value".to_owned(),
            labels: bits().map(place_value).collect(),
        },
        down: Axis {
            name: String::new(),
            labels,
        },
        upwards: false,
        rows,
    }
}

/// 2ʲ, as a power where the number is long.
fn place_value(j: u32) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    if j <= 10 {
        return (1_u64 << j).to_string();
    }
    let digit = |digit: char| DIGITS[digit.to_digit(10).unwrap_or(0) as usize];
    format!("2{}", j.to_string().chars().map(digit).collect::<String>())
}

fn digit(pile: u64, changed: u64, j: u32) -> Cell {
    let one = pile >> j & 1 == 1;
    Cell {
        mark: if one { Mark::Shade(7) } else { Mark::Plain },
        text: if one { "1" } else { "0" }.to_owned(),
        ring: if changed >> j & 1 == 1 {
            Ring::Here
        } else {
            Ring::None
        },
        to: None,
    }
}

fn notes(ask: &Ask, moves: bool) -> Vec<String> {
    let mut notes = Vec::new();
    if let Some(modulus) = modulus(ask) {
        notes.push(format!(
            "A sum of digits is balanced if it is a multiple of {modulus}."
        ));
        let normal = Ruleset::normal(ask.game());
        let stated = theory::outcome(normal, &ask.x()).and_then(|fact| theory::statement(fact.by));
        notes.extend(stated);
    }
    if !moves {
        notes.push("No move is left.".to_owned());
    }
    if ask.beside.is_none() && moves {
        let x = words::piles(&ask.x());
        notes.push(format!("The move is a best one from ({x})."));
    }
    notes
}

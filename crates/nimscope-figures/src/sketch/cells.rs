//! Cells as characters: a letter or a number each, brackets around the position, round ones around
//! its options.

use super::canvas::{Glyph, Ink, Sketch, SketchRoom, Spot};
use crate::picture::{Body, Cell, CellGrid, LegendEntry, LegendSign, Mark, Panel, Picture, Ring};
use crate::plane::{Place, Size, float, xy};
use crate::printable;

/// Cells with the picture whose legend explains their letters.
#[derive(Clone, Copy)]
struct Legible<'a> {
    cells: &'a CellGrid,
    picture: &'a Picture,
}

pub(super) fn sketch(cells: &CellGrid, picture: &Picture, room: SketchRoom) -> Sketch {
    let legible = Legible { cells, picture };
    let has_texts =
        cells.rows.iter().flatten().any(|cell| {
            !cell.text.is_empty() && !matches!(cell.mark, Mark::P | Mark::N | Mark::Open)
        });
    let mut sketch = Sketch::default();
    let labels = cells.down.labels.iter().map(|label| printable::wide(label));
    let left = labels.max().unwrap_or(0) + 1;
    let mut y = 0;
    if !cells.down.name.is_empty() {
        sketch.write(xy(0, 0), &cells.down.name, Ink::Dim);
        y = 1;
    }
    let is_large = cells.rows.len() > MANY && cells.rows.iter().all(|row| row.len() > MANY);
    sketch.halves = room.halves && !has_texts && is_large;
    let bottom = if sketch.halves {
        halves(&mut sketch, legible, xy(left, y))
    } else {
        letters(&mut sketch, legible, xy(left, y), room.size.width)
    };
    if !cells.across.name.is_empty() {
        sketch.write(xy(left, bottom), &cells.across.name, Ink::Dim);
    }
    sketch
}

/// Beyond this number of columns and rows cells have no letters, where colours say the same.
const MANY: usize = 16;

/// The most columns and rows of a map on a screen.
const MOST: usize = 128;

/// The number of columns and rows of a map for which a pane has room, beside the legend below.
pub fn cells_in(room: SketchRoom, panels: usize, are_numbers: bool) -> Size<u16> {
    let Size { width, height } = room.size;
    // The numbers of the rows stand to the left, those of the columns and both names in rows.
    let wide = (width / panels.max(1)).saturating_sub(5);
    let titles = usize::from(panels > 1);
    let high = height.saturating_sub(3 + titles + (height / 3).min(4));
    // Few cells have a letter each, with or without colours.
    let are_halves = room.halves && wide > MANY && high * 2 > MANY;
    let (columns, rows) = match (are_numbers, are_halves) {
        (true, _) => (wide / 3, high),
        (false, true) => (wide, high * 2),
        (false, false) => (wide / 2, high),
    };
    let within = |count: usize| u16::try_from(count.clamp(4, MOST)).unwrap_or(4);
    Size::new(within(columns), within(rows))
}

/// The rows from top to bottom, each with its number.
fn downwards(cells: &CellGrid) -> Vec<(usize, &Vec<Cell>)> {
    let mut rows: Vec<(usize, &Vec<Cell>)> = cells.rows.iter().enumerate().collect();
    if cells.upwards {
        rows.reverse();
    }
    rows
}

/// How far cells stand from one another in a row, and how much of that is theirs.
#[derive(Clone, Copy)]
struct Stride {
    pitch: usize,
    wide: usize,
}

/// A letter, or a text. The letter of an alarm stands before its text.
fn word(cell: &Cell) -> String {
    let letter = if cell.text.is_empty() || cell.mark == Mark::Alarm {
        cell.mark.letter().to_string()
    } else {
        String::new()
    };
    letter + &cell.text
}

fn letters(sketch: &mut Sketch, legible: Legible<'_>, corner: Place<usize>, room: usize) -> usize {
    let cells = legible.cells;
    let Place { x: left, y: top } = corner;
    let are_squares = are_squares(cells);
    let stride = legible.stride(left, room);
    let Stride { pitch, wide } = stride;
    for (down, (number, row)) in downwards(cells).into_iter().enumerate() {
        let y = top + down;
        if let Some(label) = cells.down.labels.get(number) {
            sketch.write_before(xy(left - 1, y), label, Ink::Dim);
        }
        for (column, cell) in row.iter().enumerate() {
            let x = left + 1 + pitch * column;
            let text = written(cell, wide, are_squares);
            sketch.write(xy(x, y), &text, Ink::Mark(cell.mark));
        }
        bracketed(sketch, row, xy(left + 1, y), stride);
    }
    let bottom = top + cells.rows.len();
    spots(sketch, legible, wide, |column, down| {
        xy(left + 1 + pitch * column, top + down)
    });
    numbers(sketch, cells, xy(left + 1, bottom), stride)
}

/// Whether cells have no numbers: they are squares of two characters, without a blank between
/// them.
fn are_squares(cells: &CellGrid) -> bool {
    cells.across.labels.is_empty() && cells.down.labels.is_empty()
}

/// The cells of a part, if they are squares or are not, as those beside them.
fn cells_of(panel: &Panel, squares: bool) -> Option<&CellGrid> {
    match &panel.body {
        Body::Cells(cells) => Some(cells).filter(|cells| are_squares(cells) == squares),
        Body::Plot(_) | Body::Graph(_) => None,
    }
}

impl Legible<'_> {
    /// How far cells stand from one another: as far as in the parts beside them, so that columns
    /// of one number can be compared.
    fn stride(&self, left: usize, room: usize) -> Stride {
        let are_squares = are_squares(self.cells);
        let alike = || {
            let panels = self.picture.panels.iter();
            panels.filter_map(move |panel| cells_of(panel, are_squares))
        };
        let all = || alike().flat_map(|cells| cells.rows.iter().flatten());
        let words = all().map(|cell| printable::wide(&word(cell)));
        let wide = words.max().unwrap_or(1).max(1);
        // Every column has its number where there is room for that.
        let labels = alike().flat_map(|cells| &cells.across.labels);
        let longest = labels
            .map(|label| printable::wide(label))
            .max()
            .unwrap_or(0);
        let columns = alike().filter_map(|cells| Some(cells.rows.first()?.len()));
        let is_roomy = left + (longest + 1) * columns.max().unwrap_or(0) < room;
        let wide = if longest <= wide + 1 && is_roomy {
            wide.max(longest)
        } else {
            wide
        };
        // The brackets of neighbours stand apart.
        let wide = if are_squares || alike().any(has_neighbours) {
            wide.max(2)
        } else {
            wide
        };
        let pitch = if are_squares { wide } else { wide + 1 };
        Stride { pitch, wide }
    }
}

/// What stands in a cell, at its right end, or all over it.
fn written(cell: &Cell, wide: usize, is_square: bool) -> String {
    let word = word(cell);
    if is_square && cell.text.is_empty() {
        return word.repeat(wide);
    }
    let blanks = wide - printable::wide(&word).min(wide);
    format!("{:blanks$}{word}", "")
}

/// Whether two cells side by side have the brackets of the position.
fn has_neighbours(cells: &CellGrid) -> bool {
    let is_here = |cell: &Cell| cell.ring == Ring::Here;
    let mut rows = cells.rows.iter();
    rows.any(|row| row.windows(2).any(|pair| pair.iter().all(is_here)))
}

/// The brackets of a row of cells. Those of the position stand over those of its neighbours.
fn bracketed(
    sketch: &mut Sketch,
    row: &[Cell],
    start: Place<usize>,
    Stride { pitch, wide }: Stride,
) {
    let y = start.y;
    let ringed = |ring: Ring| {
        let cells = row.iter().enumerate();
        cells.filter(move |(_, cell)| cell.ring == ring)
    };
    for (column, cell) in ringed(Ring::Option).chain(ringed(Ring::Here)) {
        let Some([open, close]) = brackets(cell.ring) else {
            continue;
        };
        let ink = if cell.ring == Ring::Here {
            Ink::Here
        } else {
            Ink::Dim
        };
        let x = start.x + pitch * column;
        let blanks = wide - printable::wide(&word(cell)).min(wide);
        sketch.write(xy(x + blanks - 1, y), open, ink);
        sketch.write(xy(x + wide, y), close, ink);
    }
}

const fn brackets(ring: Ring) -> Option<[&'static str; 2]> {
    match ring {
        Ring::None => None,
        Ring::Here => Some(["[", "]"]),
        Ring::Option => Some(["(", ")"]),
    }
}

/// The numbers of the columns, as many as there is room for.
fn numbers(
    sketch: &mut Sketch,
    cells: &CellGrid,
    start: Place<usize>,
    Stride { pitch, wide }: Stride,
) -> usize {
    let Place { x: left, y: bottom } = start;
    let labels = &cells.across.labels;
    let longest = labels
        .iter()
        .map(|label| printable::wide(label))
        .max()
        .unwrap_or(0);
    if longest == 0 {
        return bottom;
    }
    let steps = [1, 2, 5, 10, 20, 50, 100];
    let step = steps
        .into_iter()
        .find(|step| step * pitch > longest)
        .unwrap_or(100);
    for (column, label) in labels.iter().enumerate().step_by(step) {
        sketch.write_before(xy(left + pitch * column + wide, bottom), label, Ink::Dim);
        if printable::wide(label) > left + pitch * column + wide {
            break;
        }
    }
    bottom + 1
}

/// Two rows of cells in a row of characters.
fn halves(sketch: &mut Sketch, legible: Legible<'_>, corner: Place<usize>) -> usize {
    let cells = legible.cells;
    let Place { x: left, y: top } = corner;
    let rows = downwards(cells);
    for (down, pair) in rows.chunks(2).enumerate() {
        let y = top + down;
        if let Some(label) = pair
            .first()
            .and_then(|(number, _)| cells.down.labels.get(*number))
        {
            sketch.write_before(xy(left - 1, y), label, Ink::Dim);
        }
        for column in 0..pair[0].1.len() {
            let upper = &pair[0].1[column];
            let lower = pair.get(1).and_then(|(_, row)| row.get(column));
            let glyph = half(upper, lower);
            sketch.set(xy(left + column, y), glyph);
        }
    }
    spots(sketch, legible, 1, |column, down| {
        xy(left + column, top + down / 2)
    });
    let bottom = top + rows.len().div_ceil(2);
    let stride = Stride { pitch: 1, wide: 1 };
    numbers(sketch, cells, xy(left, bottom), stride)
}

/// A cell above another. The position and its options have colours of their own in place of those
/// of their marks.
fn half(upper: &Cell, lower: Option<&Cell>) -> Glyph {
    let ink = |cell: &Cell| match cell.ring {
        Ring::Here => Ink::Here,
        Ring::Option => Ink::Option,
        Ring::None => Ink::Mark(cell.mark),
    };
    let below = lower.map_or(Ink::Mark(Mark::Absent), ink);
    Glyph {
        ground: Some(below),
        ..Glyph::new('▀', ink(upper))
    }
}

fn spots(
    sketch: &mut Sketch,
    legible: Legible<'_>,
    width: usize,
    place: impl Fn(usize, usize) -> Place<usize>,
) {
    let cells = legible.cells;
    let count = cells.rows.len();
    for (number, row) in cells.rows.iter().enumerate() {
        let down = if cells.upwards {
            count - 1 - number
        } else {
            number
        };
        for (column, cell) in row.iter().enumerate() {
            if cell.mark == Mark::Absent && cell.text.is_empty() {
                continue;
            }
            let at = place(column, down);
            sketch.spots.push(Spot {
                at,
                width,
                place: xy(float(column), float(down)),
                words: words(legible, cell, xy(column, number)),
                to: cell.to.clone(),
                is_here: cell.ring == Ring::Here,
                ..Spot::default()
            });
        }
    }
}

/// What a cell says: its text, or what its mark means. P and N are their own names.
fn said(cell: &Cell, legend: &[LegendEntry]) -> String {
    if !cell.text.is_empty() {
        return cell.text.clone();
    }
    let word = word(cell);
    let mut entries = legend.iter();
    let entry = entries.find(|entry| entry.key == LegendSign::Mark(cell.mark));
    match entry.map(|entry| entry.words.as_str()) {
        Some(words) if !words.starts_with(&format!("{word}: ")) => words.replacen(": ", ", ", 1),
        Some(_) | None => word.trim().to_owned(),
    }
}

/// A cell in words: its place on both axes and its value.
fn words(Legible { cells, picture }: Legible<'_>, cell: &Cell, at: Place<usize>) -> String {
    let part = |axis: &crate::picture::Axis, number: usize| {
        let label = axis.labels.get(number)?;
        let name = axis
            .name
            .split([',', '='])
            .next()
            .unwrap_or_default()
            .trim();
        Some(if name.is_empty() {
            label.clone()
        } else {
            format!("{name} = {label}")
        })
    };
    let parts = [part(&cells.across, at.x), part(&cells.down, at.y)];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    match (&cell.to, parts.is_empty()) {
        (Some(to), true) => format!("({to})"),
        _ => format!("{}: {}", parts.join(", "), said(cell, &picture.legend)),
    }
}

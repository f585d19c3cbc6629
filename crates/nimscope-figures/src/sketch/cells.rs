//! Cells as characters: a letter or a number each, brackets around the position, round ones around
//! its options.

use super::canvas::{CellLook, Glyph, Grounds, Ink, Sketch, SketchRoom, Spot};
use crate::game::joined;
use crate::lists::CollectVec as _;
use crate::picture::{Cell, CellGrid, LegendEntry, LegendSign, Mark, Picture, Ring};
use crate::plane::{Place, Size, float, xy};
use crate::printable;

/// Cells with the picture whose legend explains their letters.
#[derive(Clone, Copy)]
struct Legible<'a> {
    cells: &'a CellGrid,
    picture: &'a Picture,
    grounds: Grounds,
}

pub(super) fn sketch(cells: &CellGrid, picture: &Picture, room: SketchRoom) -> Sketch {
    let legible = Legible {
        cells,
        picture,
        grounds: room.grounds,
    };
    let mut sketch = Sketch::default();
    let left = printable::widest(&cells.down.labels) + 1;
    let (down, across) = (&cells.down.name, &cells.across.name);
    let y = usize::from(!down.is_empty());
    let beside = names_beside(cells, room.size);
    let are_beside = beside.is_some();
    sketch.write(xy(0, 0), &beside.unwrap_or_else(|| down.clone()), Ink::Dim);
    let corner = xy(left, y);
    let has_grounds = room.grounds != Grounds::Bare && !are_squares(cells);
    let height = || block_height(legible, Size::new(left, y), room.size);
    sketch.cells = match has_grounds.then(height).flatten() {
        Some(height) => CellLook::Blocks(height),
        None if has_grounds && room.has_colours() => CellLook::Halves,
        None => CellLook::Letters,
    };
    let bottom = match sketch.cells {
        CellLook::Letters => letters(&mut sketch, legible, corner, room.size.width),
        CellLook::Blocks(height) => blocks(&mut sketch, legible, corner, height),
        CellLook::Halves => halves(&mut sketch, legible, corner),
    };
    let mut y = bottom;
    if !across.is_empty() && !are_beside {
        sketch.write(xy(left, y), across, Ink::Dim);
        y += 1;
    }
    if sketch.cells == CellLook::Halves {
        let alarms = alarms(cells, room.size.width.saturating_sub(left));
        sketch.write(xy(left, y), &alarms, Ink::Dim);
    }
    sketch
}

/// Where cells are that have a sign elsewhere, for which half a character has no room: across and
/// down, as many of them as fit.
fn alarms(cells: &CellGrid, room: usize) -> String {
    let mut said = String::new();
    for (number, row) in cells.downwards() {
        for (column, cell) in row.iter().enumerate() {
            let labels = (
                cells.across.labels.get(column),
                cells.down.labels.get(number),
            );
            let (Mark::Alarm, (Some(across), Some(down))) = (cell.mark, labels) else {
                continue;
            };
            let at = format!(" ({across}, {down})");
            if said.is_empty() {
                said.push('!');
            }
            if printable::cell_width(&said) + printable::cell_width(&at) + 2 > room {
                return said + " …";
            }
            said += &at;
        }
    }
    said
}

/// Both names of the axes in one row, where rows are few and it is wide enough.
fn names_beside(cells: &CellGrid, room: Size<usize>) -> Option<String> {
    let (down, across) = (&cells.down.name, &cells.across.name);
    let names = format!("{down} ↑  {across} →");
    let are_two = !down.is_empty() && !across.is_empty();
    let is_low = room.height < LOW && printable::cell_width(&names) <= room.width;
    (are_two && is_low).then_some(names)
}

/// A picture of fewer rows has none for the name of each axis.
const LOW: usize = 8;

/// The most rows of a cell.
const TALLEST: usize = 6;

/// The widest text in cells.
fn widest_text(cells: &CellGrid) -> usize {
    printable::widest(cells.rows.iter().flatten().map(|cell| &cell.text))
}

/// The rows of a cell, as large as there is room for beside the axes; none where only halves of
/// characters fit.
fn block_height(legible: Legible<'_>, axes: Size<usize>, room: Size<usize>) -> Option<usize> {
    let cells = legible.cells;
    let text = widest_text(cells);
    let rows = cells.rows.len();
    let columns = cells.rows.iter().map(Vec::len).max().unwrap_or(0);
    let below = usize::from(!cells.across.labels.is_empty());
    let has_name = !cells.across.name.is_empty() && names_beside(cells, room).is_none();
    let below = below + usize::from(has_name);
    let fits = |height: &usize| {
        axes.width + wide_block(*height, text) * columns <= room.width
            && axes.height + height * rows + below <= room.height
    };
    let largest = (1..=TALLEST).rev().find(fits);
    // A matrix with texts is moved where it does not fit.
    largest.or_else(|| (text > 0).then_some(1))
}

/// The columns of a cell of some rows: a row is as high as two columns are wide, and a text has
/// room for brackets.
fn wide_block(height: usize, text: usize) -> usize {
    let text = if text == 0 { 0 } else { text + 2 };
    (2 * height).max(text)
}

/// The most columns and rows of a map on a screen.
const MOST: usize = 128;

/// The piles that the map of a neighbourhood goes up to at least and at most.
const NEAR: [u64; 2] = [12, 24];

/// The number of columns and rows of a map for which a pane has room, beside the legend below:
/// all piles up to a bound, or without one so many that they are near a pile, in as large cells as
/// there is room for.
pub fn cells_in(room: SketchRoom, panels: usize, text: usize, extent: MapExtent) -> Size<u16> {
    let Size { width, height } = room.size;
    // The numbers of the rows stand to the left, those of the columns and both names in rows.
    let wide = (width / panels.max(1)).saturating_sub(5);
    // Over narrow maps beside each other titles take two rows.
    let titles = match panels {
        0 | 1 => 0,
        _ if wide < 30 => 2,
        _ => 1,
    };
    let names = if height <= LOW { 2 } else { 3 };
    let high = height.saturating_sub(names + titles + (height / 3).min(5));
    let fitting = |tall: usize| Size::new(wide / wide_block(tall, text), high / tall);
    let count = |piles: u64| usize::try_from(piles).map_or(MOST, |piles| piles.min(MOST - 1) + 1);
    let holds = |size: Size<usize>, cells: usize| size.width >= cells && size.height >= cells;
    let has_grounds = room.grounds != Grounds::Bare;
    let size = match extent {
        MapExtent::Bound(piles) => {
            let cells = count(piles);
            let one = if has_grounds {
                fitting(1)
            } else {
                letters_in(wide, high, text)
            };
            let halves = Size::new(wide, high * 2);
            let are_halves = room.has_colours() && text == 0 && !holds(one, cells);
            let most = if are_halves { halves } else { one };
            most.map(|most| most.min(cells))
        }
        MapExtent::Near(pile) if has_grounds => {
            let least = count(pile.saturating_add(2).clamp(NEAR[0], NEAR[1]));
            let tall = (1..=TALLEST)
                .rev()
                .find(|&tall| holds(fitting(tall), least));
            fitting(tall.unwrap_or(1)).map(|cells| cells.min(count(NEAR[1])))
        }
        MapExtent::Near(_) => letters_in(wide, high, text).map(|cells| cells.min(count(NEAR[1]))),
    };
    size.map(|cells| u16::try_from(cells.max(4)).unwrap_or(4))
}

/// How far a map goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapExtent {
    /// So many piles above the least one.
    Bound(u64),
    /// About a pile of this size.
    Near(u64),
}

/// The columns and rows of cells with a letter or a text each.
fn letters_in(wide: usize, high: usize, text: usize) -> Size<usize> {
    Size::new(wide / (text.max(1) + 1), high)
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
    let stride @ [pitch, wide] = legible.stride(left, room);
    for (down, (number, row)) in cells.downwards().into_iter().enumerate() {
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
    spots(sketch, legible, Size::new(wide, 1), &|column, down| {
        xy(left + 1 + pitch * column, top + down)
    });
    numbers(sketch, cells, xy(left + 1, bottom), pitch, &|_| wide)
}

/// Whether cells have no numbers: they are squares of two characters, without a blank between
/// them.
fn are_squares(cells: &CellGrid) -> bool {
    cells.across.labels.is_empty() && cells.down.labels.is_empty()
}

impl Legible<'_> {
    /// How far cells stand from one another in a row, and how much of that is theirs: as far as in
    /// the parts beside them, so that columns of one number can be compared.
    fn stride(&self, left: usize, room: usize) -> [usize; 2] {
        let are_squares = are_squares(self.cells);
        let panels = self.picture.panels.iter();
        let cells = panels.filter_map(|panel| panel.body.cells());
        let alike = cells.filter(|&cells| self::are_squares(cells) == are_squares);
        let alike: Vec<&CellGrid> = alike.collect_vec();
        let rows = alike.iter().flat_map(|cells| &cells.rows);
        let wide = rows.map(|row| printable::widest(row.iter().map(word)));
        let wide = wide.max().unwrap_or(0).max(1);
        // Every column has its number where there is room for that.
        let longest = printable::widest(alike.iter().flat_map(|cells| &cells.across.labels));
        let columns = alike.iter().filter_map(|of| Some(of.rows.first()?.len()));
        let is_roomy = left + (longest + 1) * columns.max().unwrap_or(0) < room;
        let wide = if longest <= wide + 1 && is_roomy {
            wide.max(longest)
        } else {
            wide
        };
        // The brackets of neighbours stand apart.
        let wide = if are_squares || alike.into_iter().any(has_neighbours) {
            wide.max(2)
        } else {
            wide
        };
        let pitch = if are_squares { wide } else { wide + 1 };
        [pitch, wide]
    }
}

/// What stands in a cell, at its right end, or all over it.
fn written(cell: &Cell, wide: usize, is_square: bool) -> String {
    let word = word(cell);
    if is_square && cell.text.is_empty() {
        return word.repeat(wide);
    }
    let blanks = wide - printable::cell_width(&word).min(wide);
    format!("{:blanks$}{word}", "")
}

/// Whether two cells side by side have the brackets of the position.
fn has_neighbours(cells: &CellGrid) -> bool {
    let is_here = |cell: &Cell| cell.ring == Ring::Here;
    let mut rows = cells.rows.iter();
    rows.any(|row| row.windows(2).any(|pair| pair.iter().all(is_here)))
}

/// The brackets of a row of cells. Those of the position stand over those of its neighbours.
fn bracketed(sketch: &mut Sketch, row: &[Cell], start: Place<usize>, [pitch, wide]: [usize; 2]) {
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
        let blanks = wide - printable::cell_width(&word(cell)).min(wide);
        sketch.set(xy(x + blanks - 1, y), Glyph::new(open, ink));
        sketch.set(xy(x + wide, y), Glyph::new(close, ink));
    }
}

const fn brackets(ring: Ring) -> Option<[char; 2]> {
    match ring {
        Ring::None => None,
        Ring::Here => Some(['[', ']']),
        Ring::Option => Some(['(', ')']),
    }
}

/// The numbers of the columns, as many as there is room for. `end` says where one of some width
/// ends in its column.
fn numbers(
    sketch: &mut Sketch,
    cells: &CellGrid,
    start: Place<usize>,
    pitch: usize,
    end: &dyn Fn(usize) -> usize,
) -> usize {
    let Place { x: left, y: bottom } = start;
    let labels = &cells.across.labels;
    let longest = printable::widest(labels);
    if longest == 0 {
        return bottom;
    }
    let steps = [1, 2, 5, 10, 20, 50, 100];
    let step = steps
        .into_iter()
        .find(|step| step * pitch > longest)
        .unwrap_or(100);
    for (column, label) in labels.iter().enumerate().step_by(step) {
        let wide = printable::cell_width(label);
        let end = left + pitch * column + end(wide);
        sketch.write_before(xy(end, bottom), label, Ink::Dim);
        if wide > end {
            break;
        }
    }
    bottom + 1
}

/// Cells of several characters each, on the ground of their marks: the text in the middle, a line
/// or brackets around the position and its options.
fn blocks(sketch: &mut Sketch, legible: Legible<'_>, corner: Place<usize>, height: usize) -> usize {
    let cells = legible.cells;
    let Place { x: left, y: top } = corner;
    let size = Size::new(wide_block(height, widest_text(cells)), height);
    for (down, (number, row)) in cells.downwards().into_iter().enumerate() {
        let y = top + size.height * down;
        if let Some(label) = cells.down.labels.get(number) {
            let middle = y + (size.height - 1) / 2;
            sketch.write_before(xy(left - 1, middle), label, Ink::Dim);
        }
        for (column, cell) in row.iter().enumerate() {
            let at = xy(left + size.width * column, y);
            filled(sketch, cell, at, size, legible.grounds);
        }
    }
    let (rows, tall) = (cells.rows.len(), size.height);
    spots(sketch, legible, size, &|column, down| {
        xy(left + size.width * column, top + tall * down)
    });
    let end = |wide| before(size.width, wide) + wide;
    numbers(sketch, cells, xy(left, top + tall * rows), size.width, &end)
}

/// The blanks of a column before what stands in its middle.
fn before(width: usize, wide: usize) -> usize {
    width.saturating_sub(wide).div_ceil(2)
}

/// The lines around the position, and around its options: the corners, and both sides.
const HERE: [char; 6] = ['┏', '┓', '┗', '┛', '━', '┃'];
const OPTION: [char; 6] = ['┌', '┐', '└', '┘', '╌', '╎'];

/// A cell on the ground of its mark.
fn filled(sketch: &mut Sketch, cell: &Cell, at: Place<usize>, size: Size<usize>, grounds: Grounds) {
    let Size { width, height } = size;
    let mut letters = vec![vec![' '; width]; height];
    let outline = match cell.ring {
        Ring::None => None,
        Ring::Here => Some(HERE),
        Ring::Option => Some(OPTION),
    };
    if let Some([a, b, c, d, across, down]) = outline.filter(|_| height > 1) {
        letters[0].fill(across);
        letters[height - 1].fill(across);
        for row in &mut letters {
            (row[0], row[width - 1]) = (down, down);
        }
        (letters[0][0], letters[0][width - 1]) = (a, b);
        (letters[height - 1][0], letters[height - 1][width - 1]) = (c, d);
    }
    let is_said = matches!(
        cell.mark,
        Mark::P | Mark::N | Mark::Shade(_) | Mark::Remote(..)
    );
    let text = match &cell.text[..] {
        // The ground says it.
        "" if is_said && grounds == Grounds::Coloured => String::new(),
        "" => cell.mark.letter().to_string().trim().to_owned(),
        text => text.to_owned(),
    };
    if height == 2 && !text.is_empty() {
        // A line beside a number would be a sign before it.
        letters[0][1..width - 1].fill(' ');
    }
    let before = before(width, printable::cell_width(&text));
    let middle = &mut letters[(height - 1) / 2];
    for (place, letter) in text.chars().enumerate().take(width - before) {
        middle[before + place] = letter;
    }
    if let Some([open, close]) = brackets(cell.ring).filter(|_| height == 1) {
        (middle[0], middle[width - 1]) = (open, close);
    }
    let ground = Some(Ink::Mark(cell.mark));
    for (down, row) in letters.into_iter().enumerate() {
        for (across, letter) in row.into_iter().enumerate() {
            let glyph = Glyph {
                ground,
                ..Glyph::new(letter, Ink::On(cell.mark))
            };
            sketch.set(xy(at.x + across, at.y + down), glyph);
        }
    }
}

/// Two rows of cells in a row of characters.
fn halves(sketch: &mut Sketch, legible: Legible<'_>, corner: Place<usize>) -> usize {
    let cells = legible.cells;
    let Place { x: left, y: top } = corner;
    let rows = cells.downwards();
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
    spots(sketch, legible, Size::new(1, 1), &|column, down| {
        xy(left + column, top + down / 2)
    });
    let bottom = top + rows.len().div_ceil(2);
    numbers(sketch, cells, xy(left, bottom), 1, &|_| 1)
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
    size: Size<usize>,
    place: &dyn Fn(usize, usize) -> Place<usize>,
) {
    let cells = legible.cells;
    for (number, row) in cells.rows.iter().enumerate() {
        for (column, cell) in row.iter().enumerate() {
            if cell.mark == Mark::Absent && cell.text.is_empty() {
                continue;
            }
            let down = cells.above(number);
            sketch.spots.push(Spot {
                at: place(column, down),
                size,
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
fn words(Legible { cells, picture, .. }: Legible<'_>, cell: &Cell, at: Place<usize>) -> String {
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
    let parts = joined(parts.into_iter().flatten(), ", ");
    match (&cell.to, parts.is_empty()) {
        (Some(to), true) => format!("({to})"),
        _ => format!("{parts}: {}", said(cell, &picture.legend)),
    }
}

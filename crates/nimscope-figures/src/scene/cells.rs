//! Cells in rows and columns, with the numbers of both axes.

use super::fills::{hatching, is_blank};
use super::shapes::{
    ABOVE, Anchor, Bounds, CellRun, EDGED, GREY, INK, PAPER, PageShapes, PanelRoom, Pen, RunFill,
    SMALL, TEXT, fill, ink, pen,
};
use crate::font;
use crate::lists::CollectVec as _;
use crate::lists::groups;
use crate::picture::{Axis, Body, Cell, CellGrid, Mark, Ring};
use crate::plane::{Place, Size, points, xy};
use crate::printable;

/// The width that cells share where there are many of them.
const ROOM: f32 = 600.0;
/// The least side of a cell, and of a text in it, on a page of its own.
const LEAST: [f32; 2] = [6.0, 5.5];

/// The least side of the ring around the position.
const LEAST_RING: f32 = 7.0;

/// Whether a cross would hide the text of a cell: then a bar stands below it.
fn is_barred(cell: &Cell) -> bool {
    cell.mark == Mark::Alarm && !cell.text.is_empty()
}

/// Whether some cells have bars in place of crosses.
pub(super) fn has_bars(body: &Body) -> bool {
    let has = |cells: &CellGrid| cells.rows.iter().flatten().any(is_barred);
    body.cells().is_some_and(has)
}

/// An alarm with a bar.
pub(super) fn barred(scene: &mut PageShapes, at: Place<f32>, side: f32) {
    let size = Size::square(side);
    scene.ground(at, size, Mark::Alarm);
    scene.cells(at, size, vec![CellRun::ONE], RunFill::Bar);
}

pub(super) fn draw(cells: &CellGrid, room: Option<PanelRoom>) -> PageShapes {
    let columns = cells.rows.iter().map(Vec::len).max().unwrap_or(0);
    let left = match (&cells.down.labels[..], &cells.down.name[..]) {
        ([], "") => 2.0,
        (_, "") => labels_width(&cells.down) + 4.0,
        _ => labels_width(&cells.down) + 22.0,
    };
    // Numbers of columns are in the middle below them.
    let right = ((labels_width(&cells.across) - 6.0) / 2.0).max(6.0);
    let [least_cell, least_text] = room.map_or(LEAST, |room| [room.cell, room.text]);
    let most = room.map_or(f32::INFINITY, |room| room.most);
    let room = room.map_or(Size::square(ROOM), |PanelRoom { size, .. }| {
        Size::new(size.width - left - right, size.height - SMALL - TEXT - 18.0)
    });
    // No name of a row is left out: rows are as high as the least text.
    let least_row = if has_names(&cells.down) {
        least_text
    } else {
        0.0
    };
    let side = side(cells, columns, room).min(most);
    let side = side.max(least_cell).max(least_row);
    let (wide, high) = (side * points(columns), side * points(cells.rows.len()));
    let mut scene = PageShapes {
        width: left + wide + right,
        ..PageShapes::default()
    };
    let top = 2.0;
    let name = xy(left - labels_width(&cells.down) - 6.0, top);
    let is_above = scene.name_upwards(&cells.down.name, name, high);
    let top = if is_above { top + ABOVE } else { top };
    let place = |row: usize, column: usize| {
        let down = points(cells.above(row));
        xy(left + side * points(column), top + side * down)
    };
    let all = || {
        (cells.rows.iter().enumerate()).flat_map(|(row, line)| {
            let line = line.iter().enumerate();
            line.map(move |(column, cell)| (place(row, column), cell))
        })
    };
    let can_be_selected = |cell: &Cell| cell.mark != Mark::Absent || !cell.text.is_empty();
    for (at, _) in all().filter(|(_, cell)| can_be_selected(cell)) {
        let half = side / 2.0;
        let middle = xy(at.x + half, at.y + half);
        scene.spots.push(Bounds::around(middle, half, half));
    }
    let size = text_size(cells, side);
    let size = if size < least_text { 0.0 } else { size };
    grounds(&mut scene, cells, side, xy(left, top));
    for (at, cell) in all() {
        written(&mut scene, at, [side, size], cell);
    }
    // Rings stand over the neighbours of their cells, the dark lines of all over the grounds of
    // all: those of neighbours meet.
    for part in 0..RING_LINES {
        for (at, cell) in all() {
            ring(&mut scene, at, side, cell, part);
        }
    }
    down(&mut scene, cells, xy(left, top), side);
    across(&mut scene, &cells.across, xy(left, top + high), side);
    scene
}

/// The size of the texts in cells: all have that of the widest.
fn text_size(cells: &CellGrid, side: f32) -> f32 {
    let widths = cells
        .rows
        .iter()
        .flatten()
        .map(|cell| font::width(&cell.text));
    let widest = widths.fold(0.1, f32::max);
    (side * 0.56).min(TEXT).min(side * 0.86 / widest)
}

/// The cells without their texts, those of a mark together, so that a format may write them as
/// one.
fn grounds(scene: &mut PageShapes, cells: &CellGrid, side: f32, corner: Place<f32>) {
    let cell = Size::square(side);
    // The cells of a map meet, and the map has a frame.
    let is_map = !cells.across.labels.is_empty() && cells.upwards;
    let is_fine = side <= EDGED || is_map;
    if is_fine {
        fine_grounds(scene, cells, cell, corner);
    } else {
        // Blank cells come last: their outlines are drawn over the edges of their neighbours.
        let mut marks = occurring(cells);
        crate::lists::sort_by_key(&mut marks, |&(mark, _)| mark == Mark::Plain);
        for (mark, _) in marks {
            for run in runs(cells, &|cell| cell.mark == mark, &|_| true) {
                for column in run.column..run.column + run.length {
                    let [x, y] = [column, run.row].map(|step| side * points(step));
                    scene.ground(xy(corner.x + x, corner.y + y), cell, mark);
                }
            }
        }
    }
    let is_drawn = |mark| is_fine && hatching(mark).is_some();
    for (mark, _) in occurring(cells).into_iter().filter(|of| !is_drawn(of.0)) {
        let is_free = |cell: &Cell| cell.mark == mark && !is_barred(cell);
        scene.patterns(corner, cell, runs(cells, &is_free, &|_| true), mark);
    }
    let bars = runs(cells, &is_barred, &|_| true);
    scene.cells(corner, cell, bars, RunFill::Bar);
    if is_map {
        let columns = cells.rows.iter().map(Vec::len).max().unwrap_or(0);
        let size = Size::new(side * points(columns), side * points(cells.rows.len()));
        scene.rectangle(corner, size, None, Some(pen(GREY, 0.7)));
    }
}

/// Cells without outlines, in short: each mark is drawn over those before it, so that its runs may
/// go on below those that come after it, but for hatching, through which they would be seen.
fn fine_grounds(scene: &mut PageShapes, cells: &CellGrid, cell: Size<f32>, corner: Place<f32>) {
    let is_hatched = |mark| hatching(mark).is_some();
    let is_paper = |mark| fill(mark).is_none() || is_blank(mark);
    let mut marks = occurring(cells);
    if marks.iter().any(|&(mark, _)| is_paper(mark)) {
        let all = runs(cells, &|_| true, &|_| true);
        scene.cells(corner, cell, all, RunFill::Colour(Mark::Plain));
    }
    marks.retain(|&(mark, _)| !is_paper(mark) || is_hatched(mark));
    let order = |&(mark, count): &(Mark, usize)| (!is_hatched(mark), usize::MAX - count);
    crate::lists::sort_by_key(&mut marks, order);
    for (number, &(mark, _)) in marks.iter().enumerate() {
        let later = marks[number + 1..].iter().map(|of| of.0);
        let covered: Vec<Mark> = later.filter(|&mark| !is_hatched(mark)).collect_vec();
        let is_own = |cell: &Cell| cell.mark == mark;
        let covers = |cell: &Cell| is_own(cell) || covered.contains(&cell.mark);
        let fill = if is_hatched(mark) {
            RunFill::Pattern(mark)
        } else {
            RunFill::Colour(mark)
        };
        scene.cells(corner, cell, runs(cells, &covers, &is_own), fill);
    }
}

/// The marks of cells, and how many cells have each.
fn occurring(cells: &CellGrid) -> Vec<(Mark, usize)> {
    let marks = groups(cells.rows.iter().flatten().map(|cell| (cell.mark, ())));
    let marks = marks.into_iter().map(|(mark, all)| (mark, all.len()));
    marks.collect_vec()
}

/// The cells for which something holds, as they are drawn from the top, in runs of which some cell
/// is meant.
fn runs(
    cells: &CellGrid,
    holds: &dyn Fn(&Cell) -> bool,
    is_meant: &dyn Fn(&Cell) -> bool,
) -> Vec<CellRun> {
    let number = |count: usize| u16::try_from(count).expect("a grid has some hundred cells a row");
    let mut all = Vec::new();
    for (row, (_, line)) in cells.downwards().into_iter().enumerate() {
        let mut column = 0;
        for run in line.chunk_by(|cell, next| holds(cell) == holds(next)) {
            if holds(&run[0]) && run.iter().any(is_meant) {
                all.push(CellRun {
                    row: number(row),
                    column: number(column),
                    length: number(run.len()),
                });
            }
            column += run.len();
        }
    }
    all
}

/// The text of a cell.
fn written(scene: &mut PageShapes, at: Place<f32>, [side, size]: [f32; 2], cell: &Cell) {
    if !cell.text.is_empty() && size > 0.0 && cell.mark != Mark::Never {
        let middle = xy(at.x + side / 2.0, at.y + side / 2.0);
        scene.centred(middle, &cell.text, size, ink(cell.mark));
    }
}

/// The side of a cell: large ones where there are few, or where long texts stand in them.
fn side(cells: &CellGrid, columns: usize, room: Size<f32>) -> f32 {
    let texts = cells.rows.iter().flatten().map(|cell| &cell.text);
    let most = if printable::widest(texts) > 2 {
        34.0
    } else {
        24.0
    };
    let of = |room: f32, cells: usize| room / points(cells.max(1));
    of(room.width, columns)
        .min(of(room.height, cells.rows.len()))
        .min(most)
}

fn labels_width(axis: &Axis) -> f32 {
    let widths = axis.labels.iter().map(|label| font::width(label) * SMALL);
    widths.fold(0.0, f32::max) + 6.0
}

/// Whether some labels of an axis are no numbers, so that its others do not tell them.
fn has_names(axis: &Axis) -> bool {
    let mut labels = axis.labels.iter();
    labels.any(|label| label.parse::<u64>().is_err())
}

/// The names of the rows, or as many of their numbers as there is room for.
fn down(scene: &mut PageShapes, cells: &CellGrid, corner: Place<f32>, side: f32) {
    let Place { x: left, y: top } = corner;
    let (step, size) = if has_names(&cells.down) {
        (1, SMALL.min(side))
    } else {
        (step(&cells.down.labels, (SMALL + 2.0) / side), SMALL)
    };
    for (row, label) in cells.down.labels.iter().enumerate().step_by(step) {
        let y = top + side * (points(cells.above(row)) + 0.5) + size * 0.36;
        scene.text(xy(left - 5.0, y), label, size, Anchor::End, INK);
    }
}

/// The numbers of the columns below them, and their quantity.
fn across(scene: &mut PageShapes, axis: &Axis, corner: Place<f32>, side: f32) {
    let Place { x: left, y: bottom } = corner;
    // Numbers of neighbours are a little apart.
    let step = step(&axis.labels, (labels_width(axis) - 3.0) / side);
    for (column, label) in axis.labels.iter().enumerate().step_by(step) {
        let x = left + side * (points(column) + 0.5);
        let base = xy(x, bottom + SMALL + 4.0);
        scene.text(base, label, SMALL, Anchor::Middle, INK);
    }
    let mut y = bottom
        + if axis.labels.is_empty() {
            2.0
        } else {
            SMALL + 8.0
        };
    if !axis.name.is_empty() {
        y += TEXT + 2.0;
        let x = left + side * points(axis.labels.len()) / 2.0;
        let half = font::width(&axis.name) * TEXT / 2.0;
        let x = x.max(half);
        scene.width = scene.width.max(x + half);
        scene.text(xy(x, y), &axis.name, TEXT, Anchor::Middle, INK);
    }
    scene.height = y + 6.0;
}

/// The distance between the labels that are shown, where each takes `cells` cells.
fn step(labels: &[String], cells: f32) -> usize {
    let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500];
    let fits = |step: &&usize| points(**step) >= cells;
    let wanted = steps.iter().find(fits).copied().unwrap_or(1000);
    wanted.min(labels.len().max(1))
}

/// How many lines over one another a ring has at most.
const RING_LINES: usize = 3;

/// One of the lines over one another of a ring.
fn ring(scene: &mut PageShapes, at: Place<f32>, side: f32, cell: &Cell, part: usize) {
    // Lines around small cells are thin, so that neighbours stay apart.
    let thin = (side / 10.0).clamp(0.3, 1.0);
    let mut lines = |at, side, lines: [Option<Pen>; RING_LINES]| {
        if let Some(line) = lines[part] {
            scene.rectangle(at, Size::square(side), None, Some(line));
        }
    };
    match cell.ring {
        Ring::None => {}
        Ring::Here => {
            // It is seen around a cell of a point, too, on light and on dark grounds.
            let wide = side.max(LEAST_RING);
            let aside = (wide - side) / 2.0;
            let thin = thin.max(0.5);
            let pens = [(PAPER, 4.8), (INK, 3.4), (PAPER, 1.0)];
            let pens = pens.map(|(colour, wide)| Some(pen(colour, wide * thin)));
            lines(xy(at.x - aside, at.y - aside), wide, pens);
        }
        Ring::Option => {
            let inset = (side * 0.1).min(2.0);
            // In the colour of texts it is seen on every ground, and hides little of it.
            let pens = [Some(pen(ink(cell.mark), 1.2 * thin)), None, None];
            lines(xy(at.x + inset, at.y + inset), side - 2.0 * inset, pens);
        }
    }
}

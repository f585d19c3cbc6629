//! A picture as shapes at their places, in points: what all formats that draw are written from.

mod cells;
mod fills;
mod graph;
mod legend;
mod plot;
mod routes;
mod shapes;

use super::font;
use super::picture::{Body, CellGrid, LegendSign, Picture};
use super::plane::{Size, points, xy};
use super::print::{Print, TEXT, letter};
use shapes::{GREY, INK, PanelRoom, SMALL};

pub(super) use fills::{HATCH, OVERLAP, hatching};
pub(super) use shapes::{
    Anchor, Bounds, CellRun, CellRuns, Look, PAPER, PageShapes, Pen, RunFill, Shape, ShapeText,
    Tint, pen,
};

const TITLE: f32 = 17.0;
const MARGIN: f32 = 18.0;
/// Around a figure without a title.
const THIN: f32 = 3.0;
/// The width above which panels stand below one another.
const WIDEST: f32 = 1340.0;
/// The greatest height of a page with graphs: with letters of 8 pt some 230 mm, which a page of a
/// journal has.
const HIGHEST: f32 = 980.0;
/// Between panels.
const GAP: f32 = 26.0;
/// The least width of a panel beside another, and of one of several maps.
const NARROW: f32 = 260.0;
const SMALL_MAP: f32 = 150.0;
/// The least width of a page, so that its title and the command have room.
const NARROWEST: f32 = 520.0;

/// The page of a picture, in units of the layout. If it does not fit, the width that it needs.
pub(super) fn page(picture: &Picture, print: &Print) -> Result<PageShapes, f32> {
    let (margin, narrowest) = if print.is_titled {
        (MARGIN, NARROWEST)
    } else {
        (THIN, NARROW)
    };
    let lettered = !print.is_titled;
    let ((body, left_out), width) = if let Some(width) = print.width {
        let width = width.0 / print.scale();
        let room = width - 2.0 * margin;
        let body = body(
            picture,
            room,
            Some(on_paper(picture, room, print)),
            lettered,
        );
        if body.0.width > room + 0.5 {
            return Err(body.0.width + 2.0 * margin);
        }
        (body, width)
    } else {
        let body = body(picture, WIDEST, None, lettered);
        let width = (body.0.width + 2.0 * margin).max(narrowest);
        (body, width)
    };
    let mut page = PageShapes::default();
    let mut y = if print.is_titled {
        margin - 4.0
    } else {
        margin
    };
    let room = width - 2.0 * margin;
    let write = |page: &mut PageShapes, y: &mut f32, text: &str, size: f32, colour| {
        for line in font::wrapped(text, room, size) {
            *y += size + 4.0;
            page.text(xy(margin, *y), &line, size, Anchor::Start, colour);
        }
    };
    if print.is_titled {
        write(&mut page, &mut y, &picture.title, TITLE, INK);
        y += 6.0;
        write(&mut page, &mut y, &picture.about, TEXT, GREY);
        y += 14.0;
    }
    let left = (width - body.width) / 2.0;
    let height = body.height;
    page.put(body, xy(left, y));
    y += height + 10.0;
    let legend = legend::draw(picture, &left_out, room);
    let height = legend.height;
    page.put(legend, xy(margin, y));
    y += height;
    // Where nothing is drawn, they say why.
    if print.is_titled || picture.panels.is_empty() {
        for note in &picture.notes {
            write(&mut page, &mut y, note, SMALL, INK);
        }
        y += 6.0;
    }
    if print.is_titled {
        write(&mut page, &mut y, &picture.command, SMALL, GREY);
    }
    page.width = print.width.map_or(width.ceil(), |_| width);
    page.height = (y + margin).ceil();
    Ok(page)
}

/// The parts of a picture and its legend as a screen shows them, each at its place.
pub(super) struct Poster {
    /// The parts.
    pub(super) body: PageShapes,
    /// What the marks mean.
    pub(super) legend: PageShapes,
}

/// The parts of a picture for a width and a height in points. They are larger only where they
/// would otherwise be unreadable.
pub(super) fn poster(picture: &Picture, room: Size<f32>) -> Poster {
    let width = room.width;
    let legend = legend::draw(picture, &[], width);
    let height = room.height - legend.height;
    let count = picture.panels.len().max(1);
    let across = points(count);
    let title = if count > 1 { TEXT + 12.0 } else { 0.0 };
    let part = if width / across >= NARROW {
        Size::new(width / across - GAP, height - title)
    } else {
        Size::new(width, (height / across - GAP - title).max(NARROW / 2.0))
    };
    let room = PanelRoom {
        size: part,
        cell: 6.0,
        text: 5.5,
        is_page: false,
    };
    Poster {
        body: body(picture, width, Some(room), false).0,
        legend,
    }
}

/// The room of each panel on a page of a given width: as many beside each other as are still
/// legible.
fn on_paper(picture: &Picture, width: f32, print: &Print) -> PanelRoom {
    let count = picture.panels.len().max(1);
    let least = if are_small_maps(picture) {
        SMALL_MAP
    } else {
        NARROW
    };
    let beside = (1..=count)
        .rev()
        .find(|&beside| width / points(beside) >= least);
    let across = width / points(beside.unwrap_or(1));
    let across = if count > 1 { across - GAP } else { across };
    PanelRoom {
        size: Size::new(across, across * if least < NARROW { 1.0 } else { 0.75 }),
        cell: 0.5,
        text: SMALL.min(6.0 / print.scale()),
        is_page: true,
    }
}

/// Whether there are so many maps that they are small.
fn are_small_maps(picture: &Picture) -> bool {
    let is_map = |cells: &CellGrid| !cells.across.labels.is_empty();
    let panels = &picture.panels;
    panels.len() > 2
        && panels
            .iter()
            .all(|panel| panel.body.cells().is_some_and(is_map))
}

/// The room of each of many maps on a page of its own: together they are a square.
fn of_small_maps(count: usize) -> PanelRoom {
    PanelRoom {
        size: Size::square(WIDEST / points(count).sqrt().ceil() - GAP),
        cell: 1.0,
        text: 5.5,
        is_page: false,
    }
}

/// The room of each graph on a page: it may have a row for itself, and shares the height with what
/// stands below or above it, and with the legend.
fn graph_room(picture: &Picture, widest: f32, room: PanelRoom) -> Size<f32> {
    let count = picture.panels.len();
    let graphs = picture.panels.iter();
    let graphs = graphs.filter(|panel| panel.body.graph().is_some()).count();
    let others = points(count - graphs) * (room.size.height + TEXT + GAP);
    let titles = points(count.saturating_sub(1)) * (TEXT + GAP);
    let legend = legend::draw(picture, &[], widest).height;
    let height = (HIGHEST - others - titles - legend) / points(graphs.max(1));
    Size::new(widest, height.max(NARROW))
}

/// The parts of a picture, side by side where there is room. Each takes the room that it is given,
/// or what suits a page of its own. With what is in no part, as its positions are left out.
fn body(
    picture: &Picture,
    widest: f32,
    room: Option<PanelRoom>,
    lettered: bool,
) -> (PageShapes, Vec<LegendSign>) {
    let count = picture.panels.len();
    let several = count > 1;
    let room = room.or_else(|| are_small_maps(picture).then(|| of_small_maps(count)));
    let graph_room = room
        .filter(|room| room.is_page)
        .map(|room| graph_room(picture, widest, room));
    let (mut drawn, mut left_out) = (Vec::new(), Vec::new());
    let panels: Vec<PageShapes> = (picture.panels.iter().enumerate())
        .map(|(number, panel)| {
            let inside = match &panel.body {
                Body::Cells(cells) => cells::draw(cells, room),
                Body::Plot(plot) => plot::draw(plot, room.map(|room| room.size)),
                Body::Graph(graph) => graph::draw(graph, graph_room),
            }
            .holding_texts();
            let nodes = panel.body.graph().map_or(&[][..], |graph| &graph.nodes);
            for (node, spot) in nodes.iter().zip(&inside.spots) {
                let signs = if spot.size().width > 0.0 {
                    &mut drawn
                } else {
                    &mut left_out
                };
                signs.extend([LegendSign::Mark(node.mark), LegendSign::Ring(node.ring)]);
                let tokens = node.tokens.iter().flat_map(|pile| pile.tokens());
                signs.extend(tokens.map(LegendSign::Token));
            }
            if several && lettered {
                titled(
                    format!("{} {}", letter(number), panel.title).trim_end(),
                    inside,
                )
            } else if several || !panel.title.is_empty() {
                titled(&panel.title, inside)
            } else {
                inside
            }
        })
        .collect();
    left_out.retain(|sign| !drawn.contains(sign));
    (beside(panels, widest), left_out)
}

fn titled(title: &str, inside: PageShapes) -> PageShapes {
    let lines = font::wrapped(title, inside.width.max(NARROW - GAP), TEXT);
    let widths = lines.iter().map(|line| font::width(line) * TEXT);
    let mut scene = PageShapes {
        width: widths.fold(inside.width, f32::max),
        ..PageShapes::default()
    };
    let mut y = 0.0;
    for line in lines {
        y += TEXT + 4.0;
        scene.text(xy(scene.width / 2.0, y), &line, TEXT, Anchor::Middle, INK);
    }
    y += 8.0;
    scene.height = y + inside.height;
    let left = (scene.width - inside.width) / 2.0;
    scene.put(inside, xy(left, y));
    scene
}

/// Panels side by side, in as many rows as they need, each row in the middle. Low ones stand below
/// one another beside a high one.
fn beside(panels: Vec<PageShapes>, widest: f32) -> PageShapes {
    let mut rows: Vec<PageShapes> = Vec::new();
    // Where the last column of the row begins, and where it ends.
    let (mut left, mut bottom) = (0.0_f32, 0.0_f32);
    for panel in panels {
        let row = rows.last_mut();
        let (width, height) = (panel.width, panel.height);
        match row {
            Some(row) if bottom + GAP + height <= row.height && left + width <= widest => {
                bottom += GAP;
                row.put(panel, xy(left, bottom));
            }
            Some(row) if row.width + GAP + width <= widest => {
                (left, bottom) = (row.width + GAP, 0.0);
                row.put(panel, xy(left, bottom));
            }
            _ => {
                (left, bottom) = (0.0, 0.0);
                let mut row = PageShapes::default();
                row.put(panel, xy(left, bottom));
                rows.push(row);
            }
        }
        bottom += height;
        if let Some(row) = rows.last_mut() {
            row.width = row.width.max(left + width);
            row.height = row.height.max(bottom);
        }
    }
    let mut scene = PageShapes {
        width: rows.iter().map(|row| row.width).fold(0.0, f32::max),
        ..PageShapes::default()
    };
    for (number, row) in rows.into_iter().enumerate() {
        if number > 0 {
            scene.height += GAP;
        }
        let (middle, top, height) = ((scene.width - row.width) / 2.0, scene.height, row.height);
        scene.put(row, xy(middle, top));
        scene.height += height;
    }
    scene
}

//! A picture as shapes at their places, in points: what all formats that draw are written from.

mod cells;
mod fills;
mod graph;
mod incidence;
mod legend;
mod plot;
mod routes;
mod shapes;
mod states;

use super::font;
use super::lettered::lettered;
use super::picture::{Body, CellGrid, Panel, Picture};
use super::plane::{Size, points, xy};
use super::print::{Print, TEXT, letter};
use crate::lists::CollectVec as _;
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
/// The greatest height of a page whose width is given, in points: 234 mm, which a page of a
/// journal has.
const HIGHEST: f32 = 663.0;
/// The least side of a cell of many maps that stand beside one another, in points: about 1.2 mm.
const LEAST_CELL: f32 = 3.3;
/// How often the parts of a page that is higher are made lower.
const TRIES: usize = 20;
/// The sides of squares without numbers that are tried until all stand in one row.
const SQUARES: [f32; 10] = [24.0, 20.0, 17.0, 14.0, 12.0, 10.0, 8.0, 7.0, 6.0, 5.2];
/// The least width of a part, so that the words of its title fit.
const TITLE_OF_SQUARES: f32 = 46.0;
/// Between panels, and between many small maps.
const GAP: f32 = 26.0;
const SMALL_GAP: f32 = 12.0;
/// Between rows of panels.
const ROWS_APART: f32 = 12.0;
/// From this width on a plot alone is flat.
const WIDE: f32 = 520.0;
/// The least width of a panel beside another.
const NARROW: f32 = 260.0;
/// The room beside the cells of a small map for its numbers, and above and below them with its
/// title.
const SMALL_BESIDE: Size<f32> = Size::new(29.0, 64.0);
/// The least width of a page, so that its title and the command have room.
const NARROWEST: f32 = 520.0;

/// A page, and how many nodes of each part are drawn on it.
pub(super) type DrawnPage = (PageShapes, Vec<usize>);

/// The page of a picture, in units of the layout. If it does not fit, the width that it needs.
/// Where the page would be too high or too wide, its title and its notes are left to the caption.
pub(super) fn page(picture: &Picture, print: &Print) -> Result<DrawnPage, f32> {
    let page = said(picture, print);
    let fits = |page: &DrawnPage| page.0.height * print.scale() <= HIGHEST;
    if !print.is_titled || print.width.is_none() || page.as_ref().is_ok_and(fits) {
        return page;
    }
    let bare = Print {
        is_titled: false,
        ..print.clone()
    };
    said(picture, &bare)
}

/// The page with what is said on it.
fn said(picture: &Picture, print: &Print) -> Result<DrawnPage, f32> {
    let (margin, narrowest) = margins(print);
    let lettered = !print.is_titled;
    let Some(width) = print.width else {
        let body = body(picture, WIDEST, None, lettered);
        let width = (body.0.width + 2.0 * margin).max(narrowest).ceil();
        return Ok(with_words(picture, print, body, width));
    };
    let width = width.0 / print.scale();
    let (room, highest) = (width - 2.0 * margin, HIGHEST / print.scale());
    let words = |nodes: &[usize]| {
        let nothing = (PageShapes::default(), nodes.to_vec());
        with_words(picture, print, nothing, width).0.height
    };
    // Of a list of states only some may be drawn, and the letters of these are explained.
    let nodes = picture.panels.iter().map(|panel| panel.body.graph());
    let nodes = nodes.map(|graph| match graph {
        Some(graph) if !graph.is_automaton => graph.nodes.len(),
        Some(_) | None => 0,
    });
    let left = highest - words(&nodes.collect_vec());
    let mut parts = on_paper(picture, Size::new(room, left), print);
    let mut tries = TRIES;
    loop {
        let body = body(picture, room, Some(parts), lettered);
        let (wide, high) = (body.0.width, body.0.height);
        if wide > room + 0.5 {
            return Err(wide + 2.0 * margin);
        }
        // It is said that a part is cut.
        let over = high + words(&body.1) - highest;
        if over <= 0.0 || tries == 0 {
            return Ok(with_words(picture, print, body, width));
        }
        tries -= 1;
        let lower = (1.0 - (over + 4.0) / high).min(0.93);
        parts.size.height *= lower;
        parts.graph = parts
            .graph
            .map(|room| Size::new(room.width, room.height * lower));
    }
}

/// The margin of a page, and the least width of one that is as wide as it must be.
fn margins(print: &Print) -> (f32, f32) {
    if print.is_titled {
        (MARGIN, NARROWEST)
    } else {
        (THIN, NARROW)
    }
}

/// The parts of a picture with all that is said above and below them, on a page of a width.
fn with_words(picture: &Picture, print: &Print, body: DrawnPage, width: f32) -> DrawnPage {
    let (body, nodes) = body;
    let (margin, _) = margins(print);
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
    let legend = legend::draw(picture, &nodes, room);
    let height = legend.height;
    page.put(legend, xy(margin, y));
    y += height;
    // Where nothing is drawn, they say why.
    if print.is_titled || picture.panels.is_empty() {
        for note in picture.notes_of(&nodes) {
            write(&mut page, &mut y, &note, SMALL, INK);
        }
        y += 6.0;
    }
    if print.is_titled {
        write(&mut page, &mut y, &picture.command, SMALL, GREY);
    }
    page.width = width;
    page.height = (y + margin).ceil();
    (page, nodes)
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
    let picture = &*lettered(picture);
    let width = room.width;
    let legend = legend::draw(picture, &picture.nodes(), width);
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
        ..of_squares()
    };
    Poster {
        body: body(picture, width, Some(room), false).0,
        legend,
    }
}

/// The room of each panel on a page of a given width and height: as many beside each other as are
/// still legible. A graph may have a row for itself, and shares the height with what stands below
/// or above it.
fn on_paper(picture: &Picture, room: Size<f32>, print: &Print) -> PanelRoom {
    let Size { width, height } = room;
    let count = picture.panels.len().max(1);
    let beside = (1..=count)
        .rev()
        .find(|&beside| width / points(beside) >= NARROW);
    let across = width / points(beside.unwrap_or(1));
    let across = if count > 1 { across - GAP } else { across };
    let is_plot = |panel: &Panel| matches!(panel.body, Body::Plot(_));
    let graphs = picture.panels.iter();
    let graphs = graphs.filter(|panel| panel.body.graph().is_some()).count();
    // A graph needs the height more than a plot.
    let flat = match &picture.panels[..] {
        [panel] if is_plot(panel) && width > WIDE => 0.5,
        _ if graphs > 0 => 0.4,
        _ => 0.75,
    };
    let size = if are_small_maps(picture) {
        of_small_map(picture, room, LEAST_CELL / print.scale())
    } else {
        Size::new(across, across * flat)
    };
    let titles = points(count - 1) * (TEXT + GAP);
    let others = points(count - graphs.min(count)) * (size.height + TEXT + GAP);
    let high = (height - others - titles) / points(graphs.max(1));
    PanelRoom {
        size,
        cell: 0.5,
        text: SMALL.min(6.0 / print.scale()),
        graph: Some(Size::new(width, high.max(NARROW))),
        ..of_squares()
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

/// The room of each of many maps on a page. As many stand in a row as make the maps largest. One
/// stands below the other only where their cells would else be narrower than the least side.
fn of_small_map(picture: &Picture, room: Size<f32>, least: f32) -> Size<f32> {
    let count = picture.panels.len();
    let cells = picture.panels.iter().filter_map(|panel| panel.body.cells());
    let cells = cells.map(|cells| cells.rows.len()).max().unwrap_or(1);
    let part = |beside: usize| {
        let rows = points(count.div_ceil(beside));
        let width = (room.width + SMALL_GAP) / points(beside);
        Size::new(width - SMALL_GAP, room.height / rows - SMALL_GAP)
    };
    let side = |part: &Size<f32>| {
        let Size { width, height } = SMALL_BESIDE;
        (part.width - width).min(part.height - height)
    };
    let best = |from: usize| {
        let parts = (from..=count).map(part);
        parts.max_by(|one, other| side(one).total_cmp(&side(other)))
    };
    let is_large = |part: &Size<f32>| side(part) >= least * points(cells);
    best(2).filter(is_large).or(best(1)).unwrap_or(room)
}

/// The room of each of many maps on a page of its own: together they are a square.
fn of_small_maps(count: usize) -> PanelRoom {
    PanelRoom {
        size: Size::square(WIDEST / points(count).sqrt().ceil() - GAP),
        cell: 1.0,
        ..of_squares()
    }
}

/// The room of squares on a page of their own.
const fn of_squares() -> PanelRoom {
    PanelRoom {
        size: Size::square(WIDEST),
        most: f32::INFINITY,
        cell: 6.0,
        text: 5.5,
        graph: None,
    }
}

/// The parts of a picture, side by side where there is room. Each takes the room that it is given,
/// or what suits a page of its own. Notes are on pages with titles alone: on others a graph says
/// itself that it is cut.
fn body(picture: &Picture, widest: f32, room: Option<PanelRoom>, lettered: bool) -> DrawnPage {
    let count = picture.panels.len();
    let axes = common_axes(picture);
    let room = room.or_else(|| are_small_maps(picture).then(|| of_small_maps(count)));
    let mut nodes = picture.nodes();
    let mut panels = parts(picture, widest, room, lettered, &mut nodes);
    let gap = if are_squares(picture) {
        let mut of_side = |most| {
            let room = PanelRoom {
                most,
                ..room.unwrap_or(of_squares())
            };
            parts(picture, TITLE_OF_SQUARES, Some(room), lettered, &mut nodes)
        };
        // The piles of the position have numbers; they may stand above the row.
        let first = picture.panels[0].body.cells();
        let has_axes = first.is_some_and(|cells| !cells.down.name.is_empty());
        let first = usize::from(has_axes);
        let is_row = |panels: &[PageShapes]| row(panels, SMALL_GAP) <= widest;
        let tries: Vec<Vec<PageShapes>> = SQUARES.map(&mut of_side).into();
        let rows = tries
            .iter()
            .map(|all| [&panels[..first], &all[first..]].concat());
        let below = tries.iter().map(|all| all[first..].to_vec());
        let in_a_row = rows.clone().find(|all| is_row(all)).or_else(|| {
            let row = below.clone().find(|all| is_row(all) && first > 0)?;
            Some(vec![panels[0].clone(), beside(row, widest, SMALL_GAP)])
        });
        panels = in_a_row.unwrap_or(panels);
        SMALL_GAP
    } else {
        GAP
    };
    let Some([across, upwards]) = axes else {
        return (beside(panels, widest, gap), nodes);
    };
    let mut all = beside(panels, widest, SMALL_GAP);
    let said = format!("{across} to the right, {upwards} upwards");
    let half = font::width(&said) * TEXT / 2.0;
    all.width = all.width.max(2.0 * half);
    all.height += TEXT + 4.0;
    let base = xy(all.width / 2.0, all.height);
    all.text(base, &said, TEXT, Anchor::Middle, INK);
    all.height += 6.0;
    (all, nodes)
}

/// The parts with their titles, and how many nodes of each are drawn.
fn parts(
    picture: &Picture,
    widest: f32,
    room: Option<PanelRoom>,
    lettered: bool,
    nodes: &mut [usize],
) -> Vec<PageShapes> {
    let (several, axes) = (picture.panels.len() > 1, common_axes(picture));
    (picture.panels.iter().enumerate())
        .map(|(number, panel)| {
            let mut inside = match &panel.body {
                Body::Cells(cells) if axes.is_some() => {
                    let mut cells = cells.clone();
                    cells.across.name.clear();
                    cells.down.name.clear();
                    cells::draw(&cells, room)
                }
                Body::Cells(cells) => cells::draw(cells, room),
                Body::Plot(plot) => plot::draw(plot, room.map(|room| room.size)),
                Body::Graph(graph) => graph::draw(graph, room.and_then(|room| room.graph)),
            }
            .holding_texts();
            if let Some(graph) = panel.body.graph() {
                let spots = inside.spots.iter();
                let drawn = spots.filter(|spot| spot.size().width > 0.0).count();
                if lettered && drawn < nodes[number] {
                    let base = xy(inside.width / 2.0, inside.height + SMALL + 4.0);
                    inside.text(base, &graph.only(drawn), SMALL, Anchor::Middle, GREY);
                    inside.height += SMALL + 10.0;
                    inside = inside.holding_texts();
                }
                nodes[number] = drawn;
            }
            if several && lettered {
                titled(
                    format!("{} {}", letter(number), panel.title).trim_end(),
                    inside,
                    widest,
                )
            } else if several || !panel.title.is_empty() {
                titled(&panel.title, inside, widest)
            } else {
                inside
            }
        })
        .collect_vec()
}

/// Whether the parts are squares that mean nothing one by one, so that they may be small.
fn are_squares(picture: &Picture) -> bool {
    let is_empty = |cells: &CellGrid| {
        let mut cells = cells.rows.iter().flatten();
        cells.all(|cell| cell.text.parse::<u128>().is_err())
    };
    let mut bodies = picture.panels.iter().map(|panel| panel.body.cells());
    picture.panels.len() > 2
        && !are_small_maps(picture)
        && bodies.all(|cells| cells.is_some_and(is_empty))
}

/// The width of panels in one row.
fn row(panels: &[PageShapes], gap: f32) -> f32 {
    let widths = panels.iter().map(|panel| panel.width + gap);
    widths.sum::<f32>() - gap
}

/// The names of the axes of many small maps, which are said once for all.
fn common_axes(picture: &Picture) -> Option<[&str; 2]> {
    let mut names = picture.panels.iter().map(|panel| {
        let cells = panel.body.cells()?;
        Some([cells.across.name.as_str(), cells.down.name.as_str()])
    });
    let first = names.next().flatten()?;
    let is_common = are_small_maps(picture) && first.iter().all(|name| !name.is_empty());
    (is_common && names.all(|other| other == Some(first))).then_some(first)
}

/// A part below its title, which breaks where it is wider than its part, or than the page.
fn titled(title: &str, inside: PageShapes, widest: f32) -> PageShapes {
    let room = if widest < NARROW - GAP {
        widest
    } else {
        inside.width.max(NARROW - GAP)
    };
    let lines = font::wrapped(title, room, TEXT);
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
fn beside(panels: Vec<PageShapes>, widest: f32, gap: f32) -> PageShapes {
    let mut rows: Vec<PageShapes> = Vec::new();
    let is_one_row = row(&panels, gap) <= widest;
    // Where the last column of the row begins, and where it ends.
    let (mut left, mut bottom) = (0.0_f32, 0.0_f32);
    for panel in panels {
        let row = rows.last_mut();
        let (width, height) = (panel.width, panel.height);
        match row {
            Some(row)
                if !is_one_row && bottom + gap + height <= row.height && left + width <= widest =>
            {
                bottom += gap;
                row.put(panel, xy(left, bottom));
            }
            Some(row) if row.width + gap + width <= widest => {
                (left, bottom) = (row.width + gap, 0.0);
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
            scene.height += gap.min(ROWS_APART);
        }
        let (middle, top, height) = ((scene.width - row.width) / 2.0, scene.height, row.height);
        scene.put(row, xy(middle, top));
        scene.height += height;
    }
    scene
}

//! A picture as characters: what the shell prints as text, and what the screen colours.
//!
//! Every mark has a letter, so that nothing is lost without colours.

mod canvas;
mod cells;
mod graph;
mod incidence;
mod plot;
mod tokens;

use super::picture::{Body, LegendEntry, LegendSign, Mark, Panel, Picture, Ring, Shading, greek};
use super::plane::{Size, xy};
use crate::lists::CollectVec as _;
use crate::printable;
use canvas::LINES;

pub use canvas::{CellLook, Glyph, Grounds, Ink, Sketch, SketchRoom, Spot};
pub use cells::{MapExtent, cells_in};

/// The columns beside the bars of a plot: numbers, the axis, and the distance of the next part.
const BESIDE_BARS: usize = 10;

/// The least columns of a part beside others.
const NARROWEST: usize = 29;

/// The least rows of a part that has others above or below it, with its title and axes.
const LOWEST: usize = 11;

/// The parts of a picture as characters: side by side where there is room, else below one another.
pub fn sketch(picture: &Picture, room: SketchRoom) -> Sketch {
    let count = picture.panels.len().max(1);
    let Size { width, height } = room.size;
    let titles = |part: Size<usize>| -> Vec<Vec<String>> {
        let panels = picture.panels.iter();
        let titles = panels.map(|panel| broken(&panel.title, part.width.saturating_sub(2)));
        titles.collect_vec()
    };
    let rows_of = |titles: &[Vec<String>]| titles.iter().map(Vec::len).max().unwrap_or(0);
    let inside = |part: Size<usize>, titled: usize| {
        let size = Size::new(
            part.width.saturating_sub(2),
            part.height.saturating_sub(titled),
        );
        SketchRoom { size, ..room }
    };
    let beside = Size::new(width / count, height);
    // Cells are as many as they are: they are beside each other wherever that shows them all.
    let is_whole = |panel: &Panel| {
        let room = inside(beside, rows_of(&titles(beside)));
        panel.body.cells().is_some_and(|cells| {
            let body = cells::sketch(cells, picture, room);
            body.width() <= room.size.width && body.rows.len() <= room.size.height
        })
    };
    // A graph may be as wide as the room; a narrow one has others beside it all the same.
    let has_graphs = picture.panels.iter().any(|of| of.body.graph().is_some());
    let widths = picture.panels.iter().map(|panel| match &panel.body {
        Body::Plot(plot) => plot::bars(plot) + BESIDE_BARS,
        Body::Cells(_) | Body::Graph(_) => 0,
    });
    let has_room = beside.width >= widths.fold(NARROWEST, usize::max) && !has_graphs;
    let part = if has_room || picture.panels.iter().all(is_whole) {
        beside
    } else {
        // Graphs are lists where no line can be followed.
        let lowest = if has_graphs {
            LOWEST.min(height)
        } else {
            LOWEST
        };
        Size::new(width, (height / count).max(lowest))
    };
    let titles = titles(part);
    let titled = rows_of(&titles);
    let mut whole = Sketch::default();
    let (mut x, mut y, mut bottom) = (0, 0, 0);
    for (number, (panel, title)) in picture.panels.iter().zip(titles).enumerate() {
        let inside = inside(part, titled);
        let mut body = match &panel.body {
            Body::Cells(cells) => cells::sketch(cells, picture, inside),
            Body::Plot(plot) => plot::sketch(plot, inside),
            Body::Graph(graph) if graph.is_table() => incidence::sketch(graph),
            Body::Graph(graph) => graph::sketch(graph, inside, count == 1),
        };
        body.spots.iter_mut().for_each(|spot| spot.panel = number);
        let wide = body.width().max(printable::widest(&title));
        if x > 0 && x + wide > width {
            (x, y) = (0, bottom + 1);
        }
        for (row, line) in (y..).zip(&title) {
            whole.write(xy(x, row), line, Ink::Title);
        }
        bottom = bottom.max(y + titled + body.rows.len());
        whole.put(body, xy(x, y + titled));
        x += wide + 3;
    }
    whole
}

/// A title in lines, broken at blanks.
fn broken(title: &str, room: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let words = printable::words(title).into_iter();
    for word in words.filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(line) if printable::cell_width(line) + 1 + printable::cell_width(word) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(printable::truncated(word, room)),
        }
    }
    lines
}

/// A picture as lines of plain text, with title, legend, notes and command.
pub fn text(picture: &Picture, width: usize) -> String {
    text_with_nodes(picture, width).0
}

/// The same, and how many nodes of each part are drawn.
pub(super) fn text_with_nodes(picture: &Picture, width: usize) -> (String, Vec<usize>) {
    let room = SketchRoom {
        size: Size::new(width, 22),
        grounds: Grounds::Bare,
    };
    let body = sketch(picture, room);
    let mut lines = vec![picture.title.clone(), picture.about.clone(), String::new()];
    lines.extend(body.rows.iter().map(|row| {
        let row: String = row.iter().map(ToString::to_string).collect();
        row.trim_end().to_owned()
    }));
    lines.push(String::new());
    // Without colours no line is thick.
    let is_look = |key| key == LegendSign::Thick || is_colour(picture, key);
    let seen = |entry: &&LegendEntry| is_seen(picture, &body, entry.key) && !is_look(entry.key);
    let legend = picture.legend.iter().filter(seen);
    lines.extend(legend.map(|of| {
        let (sign, words) = entry(picture, &body, of);
        format!("{sign}  {words}")
    }));
    lines.extend(notes(picture, &body));
    lines.push(picture.command.clone());
    (lines.join("\n") + "\n", nodes(picture, &body))
}

/// How many nodes of each part of a picture a sketch draws.
fn nodes(picture: &Picture, sketch: &Sketch) -> Vec<usize> {
    let drawn = |number: usize| {
        let spots = sketch.spots.iter().filter(|spot| spot.panel == number);
        spots.filter(|spot| spot.size.width > 0).count()
    };
    (0..picture.panels.len()).map(drawn).collect_vec()
}

/// The notes of a sketch: what they say of graphs is that of the nodes that it draws.
pub fn notes(picture: &Picture, sketch: &Sketch) -> Vec<String> {
    picture.notes_of(&nodes(picture, sketch))
}

/// Whether a sign stands in a sketch: texts stand in place of shades and blanks, and nodes of
/// graphs may be left out.
pub fn is_seen(picture: &Picture, sketch: &Sketch, key: LegendSign) -> bool {
    match key {
        LegendSign::Mark(Mark::Shade(_) | Mark::Plain) => {
            let panels = picture.panels.iter();
            let cells = panels.filter_map(|panel| panel.body.cells());
            let mut cells = cells.flat_map(|cells| cells.rows.iter().flatten());
            !cells.any(|cell| {
                matches!(cell.mark, Mark::Shade(_) | Mark::Plain) && !cell.text.is_empty()
            })
        }
        // Where there are no colours, cells have their numbers alone.
        LegendSign::Shades(_) => false,
        // Points may stand all along it.
        LegendSign::Rule => {
            let mut drawn = sketch.rows.iter().flatten();
            drawn.any(|glyph| glyph.ink == Ink::Dim && plot::is_of_rule(glyph.letter))
        }
        LegendSign::Letter(_)
        | LegendSign::Mark(_)
        | LegendSign::Ring(_)
        | LegendSign::Line(_)
        | LegendSign::Token(_)
        | LegendSign::Thick => picture.draws(key, &nodes(picture, sketch)),
    }
}

/// Whether a body has bars.
fn has_bars(body: &Body) -> bool {
    match body {
        Body::Plot(plot) => plot::bars(plot) > 0,
        Body::Cells(_) | Body::Graph(_) => false,
    }
}

/// Whether a mark is a colour alone in a sketch: bars have no letters, and of several lines the
/// letters say which one a point is of.
fn is_colour(picture: &Picture, key: LegendSign) -> bool {
    let has_no_marks = |body: &Body| match body {
        Body::Plot(plot) => plot.series.len() > 1 || has_bars(body),
        Body::Cells(_) => false,
        Body::Graph(_) => matches!(key, LegendSign::Mark(Mark::Shade(_))),
    };
    let is_mark = matches!(key, LegendSign::Mark(mark) if mark != Mark::Alarm);
    is_mark && picture.panels.iter().all(|panel| has_no_marks(&panel.body))
}

/// The sign of an entry of the legend as it is drawn beside a sketch, and what it means where it
/// does not say so itself.
pub fn entry<'a>(picture: &Picture, sketch: &Sketch, entry: &'a LegendEntry) -> (String, &'a str) {
    let words = entry.words.as_str();
    let mut bodies = picture.panels.iter().map(|panel| &panel.body);
    let is_mark = matches!(entry.key, LegendSign::Mark(_));
    let ring = if let LegendSign::Ring(ring) = entry.key {
        Some(ring)
    } else {
        None
    };
    let has = |letter| {
        sketch
            .rows
            .iter()
            .flatten()
            .any(|glyph| glyph.letter == letter)
    };
    let drawn = match (ring, sketch.cells) {
        (Some(_), CellLook::Halves) => Some("▀"),
        (Some(Ring::Here), CellLook::Blocks(2..)) => Some("┏━┓"),
        (Some(Ring::Option), CellLook::Blocks(2..)) => Some("┌╌┐"),
        (Some(Ring::Here), _) if bodies.any(has_bars) => Some("▼"),
        // A rule that slopes.
        _ if entry.key == LegendSign::Rule && !has(plot::RULE) => Some("⠤"),
        (None, CellLook::Halves) if is_mark => Some("█"),
        _ if is_colour(picture, entry.key) => Some("█"),
        _ => None,
    };
    let Some(drawn) = drawn else {
        let sign = sign(picture, entry.key);
        let named = words.strip_prefix(&sign);
        let words = named
            .and_then(|named| named.strip_prefix(": "))
            .unwrap_or(words);
        return (sign, words);
    };
    (drawn.to_owned(), words)
}

/// The sign of a legend as characters.
fn sign(picture: &Picture, key: LegendSign) -> String {
    let mut bodies = picture.panels.iter().map(|panel| &panel.body);
    match key {
        LegendSign::Line(line) if !bodies.any(|body| body.signs(line, plot::has_letter)) => {
            "⠤⠤".to_owned()
        }
        LegendSign::Thick => "━".to_owned(),
        LegendSign::Mark(Mark::Plain) => "□".to_owned(),
        LegendSign::Mark(mark) => mark.letter().to_string(),
        LegendSign::Ring(Ring::Here) => "[ ]".to_owned(),
        LegendSign::Ring(_) => "( )".to_owned(),
        LegendSign::Line(number) => LINES[number % LINES.len()].to_string(),
        LegendSign::Rule => plot::RULE.to_string(),
        LegendSign::Shades(Shading { least, largest, .. }) => format!("{least}–{largest}"),
        LegendSign::Token(token) => tokens::sign(token).to_string(),
        LegendSign::Letter(number) => greek(number),
    }
}

//! A figure in the pane: its characters in the colours of the theme, the part around the selected
//! spot, and below it what is selected and what the marks mean.

use std::sync::Arc;

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::Span;

use crate::app::{Action, Pane, View};
use crate::figure;
use crate::figure::{Drawn, Figure, Glyph, Ink, Picture, Place, Size, Spot, Spots};
use crate::lists::CollectVec as _;
use crate::ui::cut::Cut as _;
use crate::ui::list;
use crate::ui::pane::figures::figure_layout::{Characters, laid, seen};
use crate::ui::pane::figures::marks::{HATCHED, Inks, is_of_bar};
use crate::ui::text::{draw_line, draw_lines, merged};
use crate::ui::theme::{Theme, Themed, palette};

/// Draws the figure, or says what it waits for.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, view: View<'_>) {
    let Some(figure) = laid(view) else {
        let why = view.figure_failure().map(|why| why.to_string());
        let said = why.unwrap_or_else(|| list::waiting(view.figure_job()));
        return list::remark(frame, area, said, view);
    };
    if let Some(characters) = &figure.characters {
        draw_characters(frame, area, characters, figure.selected, view.theme());
    }
    draw_lines(frame, area.last_rows(figure.below.len()), &figure.below);
}

/// Draws a figure in the middle of an area beside the text of another pane, if all of it has room.
pub(crate) fn draw_in_characters(
    frame: &mut Frame<'_>,
    area: Rect,
    view: View<'_>,
    drawn: &Arc<Drawn>,
) {
    let sketch = view.sketched(drawn, view.layout.sketch_room(area.as_size()));
    if sketch.rows.len() <= area.height.into() && sketch.width() <= area.width.into() {
        draw_characters(frame, area, &seen(sketch, None, area), None, view.theme());
    }
}

fn draw_characters(
    frame: &mut Frame<'_>,
    area: Rect,
    characters: &Characters,
    selected: Option<usize>,
    theme: Theme,
) {
    let sketch = &characters.sketch;
    // The window may have become smaller since the frame was prepared.
    let body = characters.body.intersection(area);
    let selected = selected.and_then(|spot| sketch.spots.get(spot));
    let room = usize::from(body.width);
    let inks = Inks::of(theme);
    for (row, line) in (characters.top..).zip(body.rows()) {
        let Some(glyphs) = sketch.rows.get(row) else {
            break;
        };
        let left = if is_title(glyphs, room) {
            0
        } else {
            characters.left
        };
        let shown = glyphs.iter().enumerate().skip(left).take(room);
        let mut before = None;
        let spans = shown.map(|(x, glyph)| {
            let spot = selected.filter(|spot| spot.covers(Place { x, y: row }));
            let glyph = spot.map_or(*glyph, |spot| pointed_at(*glyph, Place { x, y: row }, spot));
            // Most cells are like the one before.
            let of = (glyph, spot.is_some());
            let known = before.filter(|(known, _)| *known == of);
            let style = known.map_or_else(|| inks.style(glyph, of.1), |(_, style)| style);
            before = Some((of, style));
            Span::styled(glyph.to_string(), style)
        });
        draw_line(frame, line, &merged(spans));
    }
}

/// A character of the selected cell, which keeps its ground: two arrows point at what is in it.
/// The position has its outline. A bar is hatched.
fn pointed_at(glyph: Glyph, at: Place<usize>, spot: &Spot) -> Glyph {
    let row = spot.at.y + (spot.size.height - 1) / 2;
    let letter = match at {
        _ if is_of_bar(glyph) && glyph.letter == '█' => HATCHED,
        _ if spot.is_here || at.y != row || !matches!(glyph.ink, Ink::On(_)) => glyph.letter,
        Place { x, .. } if x == spot.at.x => '▸',
        Place { x, .. } if x + 1 == spot.at.x + spot.size.width => '◂',
        Place { .. } => glyph.letter,
    };
    Glyph { letter, ..glyph }
}

/// Whether a row is the title of the part below it and fits: then it stays where the part moves.
fn is_title(glyphs: &[Glyph], room: usize) -> bool {
    let last = glyphs.iter().rposition(|glyph| glyph.letter != ' ');
    let mut letters = glyphs.iter().filter(|glyph| glyph.letter != ' ');
    last.is_some_and(|last| last < room) && letters.all(|glyph| glyph.ink == Ink::Title)
}

/// The name of the figure, with what a map shows, for the title of the pane, and the key that goes
/// on to the next one.
pub(super) fn title(view: View<'_>) -> String {
    let which = if view.state.focus() == Pane::Figures {
        view.key_in(Pane::Figures, Action::Which)
    } else {
        view.key(Action::NextFigure)
    };
    match view.figure() {
        None => format!(": words ({which}: figures)"),
        Some(figure) => {
            let drawn = view.drawn().filter(|_| figure == Figure::Map);
            let shown = drawn.and_then(|drawn| {
                let (_, shown) = drawn.picture.title.split_once(": ")?;
                Some(format!(", {shown}"))
            });
            let shown = shown.unwrap_or_default();
            format!(": {}{shown} ({which}: next)", figure.row().spoken)
        }
    }
}

/// Which columns and rows of the figure are in sight, where these are not all: the keys that
/// choose a spot move it.
pub(super) fn foot(view: View<'_>) -> Option<String> {
    let figure = laid(view)?;
    let characters = figure.characters.as_ref()?;
    let sketch = &characters.sketch;
    let part = |name: &str, first: usize, room: u16, whole: usize| {
        let last = (first + usize::from(room)).min(whole);
        (last - first < whole).then(|| format!("{name} {}–{last} of {whole}", first + 1))
    };
    let body = characters.body;
    let parts = [
        part("columns", characters.left, body.width, sketch.width()),
        part("rows", characters.top, body.height, sketch.rows.len()),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect_vec();
    (!parts.is_empty()).then(|| parts.join("; "))
}

/// The spot at a cell of the pane's inside.
pub(super) fn spot_at(view: View<'_>, cell: Position) -> Option<usize> {
    let figure = laid(view)?;
    match &figure.characters {
        Some(characters) => characters.spot_at(cell),
        None => spot_painted_at(view, &figure.drawn.picture, cell),
    }
}

/// A figure that is to be painted.
#[derive(Clone, Debug)]
pub(crate) struct PictureOrder {
    pub(crate) drawn: Arc<Drawn>,
    pub(crate) place: Rect,
    pub(crate) canvas: figure::PaintCanvas,
}

/// The figure that could be a picture, its place, and its pixels.
pub(crate) fn to_paint(view: View<'_>) -> Option<PictureOrder> {
    let view = view.in_frame();
    let figure = laid(view)?;
    let place = figure.picture?;
    Some(PictureOrder {
        drawn: Arc::clone(&figure.drawn),
        place,
        canvas: canvas(view, place, figure.selected)?,
    })
}

/// Where the frame leaves room for a picture that is ready.
pub(crate) fn picture_place(view: View<'_>) -> Option<Rect> {
    let figure = laid(view.in_frame())?;
    let is_free = figure.characters.is_none();
    figure.picture.filter(|_| is_free)
}

/// The pixels of a place, in the colours of the theme.
fn canvas(view: View<'_>, place: Rect, selected: Option<usize>) -> Option<figure::PaintCanvas> {
    let cell = view.layout.canvas?.cell;
    let pixels = |cells: u16, side: u16| u32::from(cells) * u32::from(side);
    let (width, height) = (place.width, place.height);
    Some(figure::PaintCanvas {
        size: Size::new(pixels(width, cell.width), pixels(height, cell.height)),
        line: cell.height,
        selected,
        palette: palette(Theme::number(view.state.theme)),
    })
}

/// The spot of the picture at a cell of the screen.
fn spot_painted_at(view: View<'_>, picture: &Picture, cell: Position) -> Option<usize> {
    let PictureOrder { place, canvas, .. } = to_paint(view)?;
    let side = view.layout.canvas?.cell;
    let middle = |cell: u16, first: u16, side: u16| {
        let cells = u32::from(cell.checked_sub(first)?);
        Some(cells * u32::from(side) + u32::from(side) / 2)
    };
    let pixel = Place {
        x: middle(cell.x, place.x, side.width)?,
        y: middle(cell.y, place.y, side.height)?,
    };
    let is_inside = pixel.x < canvas.size.width && pixel.y < canvas.size.height;
    is_inside
        .then(|| Spots::of(picture, &canvas).at(pixel))
        .flatten()
}

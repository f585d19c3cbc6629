//! Lays the Figures pane out: the figure, the part around the selected spot where it is too large,
//! and what is said below. Where the terminal shows it as a picture it has no characters. A popup
//! over the panes would be covered by a picture, and it by the popup: then the figure is in
//! characters.

use std::sync::Arc;

use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};

use crate::app::{ANY, Pane, View};
use crate::figure;
use crate::figure::{Body, Drawn, Figure, Picture, Place, Size, Sketch};
use crate::lists::CollectVec as _;
use crate::ui::cut::{Cut, cells};
use crate::ui::list;
use crate::ui::pane::figures::marks::Inks;
use crate::ui::text::{styled, wrapped};
use crate::ui::theme::{Role, Themed};

/// A figure, its place, and the lines below it.
#[derive(Clone, Debug)]
pub(super) struct LaidFigure {
    pub(super) drawn: Arc<Drawn>,
    /// The number of the selected spot.
    pub(super) selected: Option<usize>,
    /// Where it can be a picture in the terminal's graphics.
    pub(super) picture: Option<Rect>,
    /// Its characters; none where the picture is shown.
    pub(super) characters: Option<Characters>,
    pub(super) below: Vec<Line<'static>>,
}

/// A figure in characters.
#[derive(Clone, Debug)]
pub(super) struct Characters {
    pub(super) sketch: Arc<Sketch>,
    /// The first column in sight.
    pub(super) left: usize,
    /// The first row in sight.
    pub(super) top: usize,
    /// Where they are: in the middle, if the figure is smaller than the pane.
    pub(super) body: Rect,
}

/// The figure in its pane; `None` as long as it is not there.
pub(super) fn laid(view: View<'_>) -> Option<Arc<LaidFigure>> {
    view.once(|view| {
        let place = view.layout.place(Pane::Figures)?;
        lay_out(view, place).map(Arc::new)
    })
}

fn lay_out(view: View<'_>, area: Rect) -> Option<LaidFigure> {
    view.figure()?;
    let mut figure = LaidFigure {
        drawn: view.drawn()?,
        selected: None,
        picture: None,
        characters: None,
        below: Vec::new(),
    };
    let canvas = view.layout.canvas;
    if let Some(canvas) = canvas.filter(|_| view.state.popups.is_empty()) {
        let sketch = view.sketched(&figure.drawn, ANY);
        let picture = &figure.drawn.picture;
        let room = area.first_rows((area.height / 4).max(1));
        // The legend is a part of the picture.
        let below = captions_below(view, picture, &sketch, Vec::new(), room);
        let place = above(area, &below);
        if !place.is_empty() {
            figure.picture = Some(place);
            figure.selected = view.selected_spot(&sketch);
        }
        if figure.picture.is_some() && figure.picture == canvas.painted {
            figure.below = below;
            return Some(figure);
        }
    }
    put_characters(&mut figure, view, area);
    Some(figure)
}

/// The rows of a plot alone that are enough while there is more to say below.
const ENOUGH: u16 = 11;

/// What is left of an area above some lines.
fn above(area: Rect, below: &[Line<'_>]) -> Rect {
    list::above_and_below(area, below.len())[0]
}

/// The rows that a graph in a lesson takes, with all that is said below it; none of a figure that
/// takes whatever room it has.
pub(super) fn rows_in_full(view: View<'_>, width: u16) -> Option<usize> {
    let drawn = view.drawn().filter(|_| view.is_lesson())?;
    let picture = &drawn.picture;
    let mut panels = picture.panels.iter();
    if !panels.all(|panel| matches!(panel.body, Body::Graph(_))) {
        return None;
    }
    let area = Rect::new(0, 0, width, view.layout.body.height);
    let sketch = view.sketched(&drawn, view.layout.sketch_room(area.as_size()));
    let legend = Inks::of(view.theme()).legend(picture, &sketch, area.width.into());
    let below = captions_below(view, picture, &sketch, legend, area);
    Some(sketch.rows.len() + below.len())
}

fn put_characters(figure: &mut LaidFigure, view: View<'_>, area: Rect) {
    let room = |area: Rect| view.layout.sketch_room(area.as_size());
    let is_map = view.figure() == Some(Figure::Map);
    // The figure itself keeps two thirds of the pane, unless it needs less. A map keeps more: its
    // cells are chosen for that.
    let most = match (is_map, area.height) {
        (true, ..12) => 1,
        (true, _) => 5,
        (false, _) => u16::MAX,
    };
    let third = (area.height / 3).min(most);
    let most = room(area.first_rows(area.height - third));
    let whole = view.sketched(&figure.drawn, most);
    let needed = cells(whole.rows.len());
    let picture = &figure.drawn.picture;
    let below = |sketch: &Sketch| {
        let legend = Inks::of(view.theme()).legend(picture, sketch, area.width.into());
        let said = cells(legend.iter().map(Vec::len).sum::<usize>());
        // Of a large graph more is in sight than of its notes.
        let has = |kind: fn(&Body) -> bool| picture.panels.iter().any(|panel| kind(&panel.body));
        let least = if has(|body| matches!(body, Body::Graph(_))) {
            said.saturating_add(2).min(third)
        } else if picture.panels.len() == 1 && has(|body| matches!(body, Body::Plot(_))) {
            third.max(area.height.saturating_sub(ENOUGH))
        } else {
            third
        };
        let foot = area.first_rows(area.height.saturating_sub(needed).max(least));
        captions_below(view, picture, sketch, legend, foot)
    };
    let body = above(area, &below(&whole));
    let sketch = view.sketched(&figure.drawn, room(body));
    view.layout.figure_room.set(Some(room(body)));
    let below = below(&sketch);
    figure.below = below;
    figure.selected = view.selected_spot(&sketch);
    // Columns of bits are read from the top as long as no digit was chosen.
    let is_read = view.figure() == Some(Figure::Bouton) && view.state.figure.spot.is_none();
    let shown = figure.selected.filter(|_| !is_read);
    figure.characters = Some(seen(sketch, shown, body));
}

/// The part of a sketch around the selected spot, in the middle of a place that is larger.
pub(super) fn seen(sketch: Arc<Sketch>, selected: Option<usize>, body: Rect) -> Characters {
    let at = selected
        .and_then(|spot| sketch.spots.get(spot))
        .map_or(Place::default(), |spot| Place {
            x: spot.at.x + spot.size.width,
            ..spot.at
        });
    let first = |at: usize, room: u16, whole: usize| {
        let room = usize::from(room);
        // The beginning, with the titles, as long as the spot is in it.
        let middle = if at < room { 0 } else { at - room / 2 };
        middle.min(whole.saturating_sub(room))
    };
    let size = Size::new(sketch.width(), sketch.rows.len());
    let gap = |room: u16, taken: usize| room.saturating_sub(cells(taken)) / 2;
    let (across, down) = (gap(body.width, size.width), gap(body.height, size.height));
    Characters {
        left: first(at.x, body.width, size.width),
        top: first(at.y, body.height, size.height),
        body: body.behind_columns(across).below_rows(down),
        sketch,
    }
}

impl Characters {
    /// The number of the spot at a cell of the screen.
    pub(super) fn spot_at(&self, cell: Position) -> Option<usize> {
        if !(self.body.y..self.body.bottom()).contains(&cell.y) {
            return None;
        }
        let at = Place {
            x: usize::from(cell.x.checked_sub(self.body.x)?) + self.left,
            y: usize::from(cell.y - self.body.y) + self.top,
        };
        let mut spots = self.sketch.spots.iter();
        spots.position(|spot| spot.covers(at))
    }
}

/// What is said below a figure, in at most the lines of an area: what is selected, what it waits
/// for, what its marks mean, its notes.
fn captions_below(
    view: View<'_>,
    picture: &Picture,
    sketch: &Sketch,
    legend: Vec<Vec<Line<'static>>>,
    area: Rect,
) -> Vec<Line<'static>> {
    let [room, height] = [area.width, area.height].map(usize::from);
    let spot = view.selected_spot(sketch);
    let spot = spot.and_then(|spot| sketch.spots.get(spot));
    let selected = spot.map(|spot| (format!("▸ {}", spot.words), Role::Title));
    // What the rest of the figure waits for, or why there is no more of it.
    let job = view.figure_job().map(|job| list::waiting(Some(job)));
    let awaited = job.or_else(|| view.figure_failure().map(|why| why.to_string()));
    let said = selected.into_iter();
    let said = said.chain(awaited.map(|said| (said, Role::Dim)));
    let mut lines: Vec<Line<'static>> = said
        .flat_map(|(said, role)| styled(&said, room, view.style(role)))
        .collect_vec();
    let notes = figure::notes(picture, sketch);
    let notes: Vec<Vec<String>> = notes.iter().map(|note| wrapped(note, room)).collect_vec();
    let counts = notes.iter().map(Vec::len);
    let counts = counts.chain(legend.iter().map(Vec::len));
    let all = lines.len() + counts.sum::<usize>();
    for mut entry in legend {
        // Where rows are missing, what is short goes on behind what is short.
        let width = entry[0].width();
        let has_room = |before: &&mut Line<'_>| before.width() + 3 + width <= room;
        let is_short = all > height && entry.len() == 1;
        match lines.iter_mut().find(has_room).filter(|_| is_short) {
            Some(before) => {
                before.push_span("   ");
                before.extend(entry.into_iter().flatten());
            }
            None => lines.append(&mut entry),
        }
    }
    let dim = view.style(Role::Dim);
    let mut is_whole = lines.len() <= height;
    lines.truncate(height);
    for note in notes {
        // No note is torn.
        is_whole &= lines.len() + note.len() <= height;
        if is_whole {
            lines.extend(note.into_iter().map(|line| Line::styled(line, dim)));
        }
    }
    // A line after which more would follow says so, unless that would tear it.
    let last = lines.last_mut().filter(|_| !is_whole);
    if let Some(last) = last.filter(|last| last.width() + 2 <= room) {
        last.push_span(Span::styled(" …", dim));
    }
    lines
}

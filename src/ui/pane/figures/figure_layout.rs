//! Lays the Figures pane out: the figure, the part around the selected spot where it is too large,
//! and what is said below. Where the terminal shows it as a picture it has no characters. A popup
//! over the panes would be covered by a picture, and it by the popup: then the figure is in
//! characters.

use std::sync::Arc;

use ratatui::layout::Rect;
use ratatui::text::Line;

use super::{captions, picture};
use crate::app::View;
use crate::app::figures::ANY;
use crate::app::layout::{Characters, LaidFigure};
use crate::figure::{Body, Place, Room, Size, Sketch};
use crate::ui::theme::Theme;

/// The figure inside an area; `None` as long as it is not there.
pub(super) fn place(view: View<'_>, area: Rect, before: Option<&LaidFigure>) -> Option<LaidFigure> {
    let theme = Theme::number(view.state.theme);
    let mut figure = LaidFigure::new(view.drawn()?, before);
    let canvas = view.layout.canvas;
    if let Some(canvas) = canvas.filter(|_| view.state.popups.is_empty()) {
        let sketch = figure.sketch(ANY);
        let picture = &figure.drawn.picture;
        let room = Rect {
            height: (area.height / 4).max(1),
            ..area
        };
        // The legend is a part of the picture.
        let below = captions::below(view, picture, &sketch, Vec::new(), room, theme);
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
    put_characters(&mut figure, view, area, theme);
    Some(figure)
}

/// What is left of an area above some lines.
fn above(area: Rect, below: &[Line<'_>]) -> Rect {
    let rows = u16::try_from(below.len()).unwrap_or(u16::MAX);
    Rect {
        height: area.height.saturating_sub(rows),
        ..area
    }
}

fn put_characters(figure: &mut LaidFigure, view: View<'_>, area: Rect, theme: Theme) {
    let room = |area: Rect| Room {
        size: Size::new(area.width.into(), area.height.into()),
        halves: view.layout.halves,
    };
    let whole = figure.sketch(room(area));
    let picture = &figure.drawn.picture;
    let legend = picture::legend(picture, &whole, area.width.into(), theme);
    // Cells take the room that they need, all else what there is.
    let is_fixed = (picture.panels.iter()).all(|panel| matches!(panel.body, Body::Cells(_)));
    let needed = if is_fixed {
        u16::try_from(whole.rows.len()).unwrap_or(u16::MAX)
    } else {
        u16::MAX
    };
    // The figure itself keeps two thirds of the pane, unless it needs less.
    let foot = Rect {
        height: (area.height / 3).max(area.height.saturating_sub(needed)),
        ..area
    };
    figure.below = captions::below(view, picture, &whole, legend, foot, theme);
    let body = above(area, &figure.below);
    let sketch = if is_fixed {
        whole
    } else {
        figure.sketch(room(body))
    };
    figure.selected = view.selected_spot(&sketch);
    figure.characters = Some(seen(sketch, figure.selected, body));
}

/// The part of a sketch around the selected spot, in the middle of a place that is larger.
fn seen(sketch: Arc<Sketch>, selected: Option<usize>, body: Rect) -> Characters {
    let at = selected
        .and_then(|spot| sketch.spots.get(spot))
        .map_or(Place::default(), |spot| spot.at);
    let first = |at: usize, room: u16, whole: usize| {
        let room = usize::from(room);
        let middle = at.saturating_sub(room / 2);
        middle.min(whole.saturating_sub(room))
    };
    let size = Size::new(sketch.width(), sketch.rows.len());
    let gap = |room: u16, taken: usize| {
        let taken = u16::try_from(taken).unwrap_or(u16::MAX);
        room.saturating_sub(taken) / 2
    };
    let (across, down) = (gap(body.width, size.width), gap(body.height, size.height));
    Characters {
        left: first(at.x, body.width, size.width),
        top: first(at.y, body.height, size.height),
        body: Rect {
            x: body.x + across,
            y: body.y + down,
            width: body.width - across,
            height: body.height - down,
        },
        sketch,
    }
}

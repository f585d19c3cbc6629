//! Where a figure stands as a picture in the terminal's graphics. A popup over the panes would be
//! covered by it, and it by the popup: then the figure is in characters.

use std::sync::Arc;

use ratatui::layout::{Position, Rect};
use ratatui::widgets::Block;

use super::said;
use crate::app::figures::ANY;
use crate::app::{Pane, View};
use crate::figure::{self, Drawn, Picture, sketch};
use crate::ui::theme::{Theme, palette};

/// The figure that could be a picture, its place, and the selected spot.
pub(in crate::ui) fn to_paint(view: View<'_>) -> Option<(Arc<Drawn>, Rect, Option<usize>)> {
    let canvas = view.layout.canvas;
    let is_free = canvas.is_some() && view.state.popups.is_empty();
    let mut slots = view.layout.slots.iter();
    let slot = slots.find(|slot| is_free && slot.pane == Pane::Figures)?;
    let drawn = view.drawn()?;
    let inside = Block::bordered().inner(slot.area);
    let theme = Theme::number(view.state.theme);
    let below = said::words(view, &drawn.picture, inside, theme).len();
    let below = u16::try_from(below).unwrap_or(inside.height);
    let place = Rect {
        height: inside.height.saturating_sub(below),
        ..inside
    };
    let selected = view.selected_spot(&sketch(&drawn.picture, ANY));
    (!place.is_empty()).then_some((drawn, place, selected))
}

/// Where the next frame leaves room for a picture that is ready.
pub(in crate::ui) fn picture_place(view: View<'_>) -> Option<Rect> {
    let painted = view.layout.canvas?.painted?;
    let (_, place, _) = to_paint(view)?;
    (place == painted).then_some(place)
}

/// Whether the pane shows a picture inside this area.
pub(super) fn shows(view: View<'_>, area: Rect) -> bool {
    picture_place(view).is_some_and(|place| place.intersection(area) == place)
}

/// The pixels of a place, in the colours of the theme.
pub(in crate::ui) fn canvas(
    view: View<'_>,
    place: Rect,
    selected: Option<usize>,
) -> Option<figure::Canvas> {
    let cell = view.layout.canvas?.cell;
    let pixels = |cells: u16, side: u16| u32::from(cells) * u32::from(side);
    Some(figure::Canvas {
        size: (
            pixels(place.width, cell.width),
            pixels(place.height, cell.height),
        ),
        line: cell.height,
        selected,
        palette: palette(Theme::number(view.state.theme)),
    })
}

/// The spot of the picture at a cell of the screen.
pub(super) fn spot_at(view: View<'_>, picture: &Picture, cell: Position) -> Option<usize> {
    let (_, place, selected) = to_paint(view)?;
    let canvas = canvas(view, place, selected)?;
    let side = view.layout.canvas?.cell;
    let middle = |cell: u16, first: u16, side: u16| {
        let cells = u32::from(cell.checked_sub(first)?);
        Some(cells * u32::from(side) + u32::from(side) / 2)
    };
    let (x, y) = (
        middle(cell.x, place.x, side.width)?,
        middle(cell.y, place.y, side.height)?,
    );
    let is_inside = x < canvas.size.0 && y < canvas.size.1;
    is_inside
        .then(|| figure::spot_at(picture, &canvas, (x, y)))
        .flatten()
}

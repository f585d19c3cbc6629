//! A figure as a picture in the terminal's graphics.

use std::sync::Arc;

use ratatui::layout::{Position, Rect};

use super::figure_layout::laid;
use crate::app::View;
use crate::figure::{self, Drawn, Picture, Place, Size, Spots};
use crate::ui::theme::{Theme, palette};

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
    Some(figure::PaintCanvas {
        size: Size::new(
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

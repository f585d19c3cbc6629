//! Boxes over the panes.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear};

use crate::ui::text::{elided, last_clauses};
use crate::ui::theme::{Role, Theme};

/// A box over the panes, cleared, with a title and a foot. Returns its inside.
pub(super) fn window(
    frame: &mut Frame<'_>,
    place: Rect,
    title: &str,
    foot: &str,
    border: Style,
    theme: Theme,
) -> Rect {
    let room = usize::from(place.width.saturating_sub(4));
    let (title, foot) = (elided(title, room), last_clauses(foot, room));
    let block = Block::bordered()
        .border_type(BorderType::Double)
        .border_style(border)
        .style(theme.base())
        .title(Span::styled(
            format!(" {title} "),
            theme.on_border(Role::Title),
        ))
        .title_bottom(
            Line::styled(format!(" {foot} "), theme.on_border(Role::Dim)).right_aligned(),
        );
    let inside = block.inner(place);
    frame.render_widget(Clear, place);
    frame.render_widget(block, place);
    inside
}

/// The height of a box that takes what there is: a little less than all, where that is much.
pub(super) fn tall(area: Rect) -> u16 {
    const LOW: u16 = 16;
    let around = if area.height < LOW { 0 } else { 2 };
    area.height.saturating_sub(around)
}

/// A place of at most this size in the middle.
pub(super) fn centred(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    }
}

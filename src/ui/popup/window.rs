//! Boxes over the panes.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear};

use crate::ui::text::elided;
use crate::ui::theme::{Role, Theme};

/// A box over the panes, cleared, with a title and a foot; returns its inside.
pub(super) fn window(
    frame: &mut Frame<'_>,
    place: Rect,
    title: &str,
    foot: &str,
    border: Style,
    theme: Theme,
) -> Rect {
    let title = elided(title, usize::from(place.width.saturating_sub(4)));
    let block = Block::bordered()
        .border_type(BorderType::Double)
        .border_style(border)
        .style(theme.base())
        .title(Span::styled(format!(" {title} "), theme.style(Role::Title)))
        .title_bottom(Line::styled(format!(" {foot} "), theme.style(Role::Dim)).right_aligned());
    let inside = block.inner(place);
    frame.render_widget(Clear, place);
    frame.render_widget(block, place);
    inside
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

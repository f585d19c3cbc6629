//! Boxes over the panes.

use ratatui::Frame;
use ratatui::layout::{Margin, Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear};

use crate::app::{Cursor, View};
use crate::ui::list::{Scrolled, row_of};
use crate::ui::text::{last_clauses, truncated};
use crate::ui::theme::{Role, Themed};

/// The columns between the border of a box and a text that is read.
pub(super) const MARGIN: Margin = Margin::new(1, 0);

/// A box over the panes, cleared, with a title and a foot. Returns its inside.
pub(super) fn window(
    frame: &mut Frame<'_>,
    place: Rect,
    view: View<'_>,
    [title, foot]: [&str; 2],
    border: Role,
) -> Rect {
    let theme = view.theme();
    let room = usize::from(place.width.saturating_sub(4));
    let (title, foot) = (truncated(title, room), last_clauses(foot, room));
    let title = Span::styled(format!(" {title} "), theme.on_border(Role::Title));
    let foot = Line::styled(format!(" {foot} "), theme.on_border(Role::Dim));
    let block = Block::bordered()
        .border_type(BorderType::Double)
        .border_style(theme.style(border))
        .style(theme.base())
        .title(title)
        .title_bottom(foot.right_aligned());
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
    let across = (area.width - width) / 2;
    let down = (area.height - height) / 2;
    Rect::new(area.x + across, area.y + down, width, height)
}

/// What a click on a popup means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PopupClick {
    /// On a row, by its number.
    Row(u128),
    /// On the lower border of a form, which says how to begin.
    Begin,
    /// Beside the popup.
    Outside,
}

/// Where the rows of a popup are.
pub(super) struct PopupRows<'a> {
    pub(super) place: Rect,
    pub(super) inside: Rect,
    pub(super) scrolled: Scrolled<'a>,
    /// Whether a click on the lower border begins what the rows say.
    pub(super) begins: bool,
}

impl<'a> PopupRows<'a> {
    /// Where the rows of a list are.
    pub(super) fn of(
        view: View<'a>,
        place: Rect,
        inside: Rect,
        cursor: Cursor,
        len: usize,
    ) -> Self {
        Self {
            place,
            inside,
            scrolled: Scrolled::over(view, cursor, inside.height, len),
            begins: false,
        }
    }

    /// What a click at a cell means; `None` where it means nothing.
    pub(super) fn at(&self, cell: Position) -> Option<PopupClick> {
        if !self.place.contains(cell) {
            return Some(PopupClick::Outside);
        }
        if self.begins && cell.y + 1 == self.place.bottom() {
            return Some(PopupClick::Begin);
        }
        let line = cell.y.checked_sub(self.inside.y)?;
        let lines = self.scrolled.lines;
        let row = lines.map_or(line.into(), |lines| row_of(lines, line));
        let number = self.scrolled.top + row;
        let is_row = self.inside.contains(cell) && number < self.scrolled.len;
        is_row.then_some(PopupClick::Row(number))
    }
}

//! What a click on a popup means.

use ratatui::layout::{Position, Rect};
use ratatui::widgets::Block;

use crate::app::{Popup, View};
use crate::ui::list::Scrolled;
use crate::ui::popup::{form, lists, search};
use crate::ui::theme::Theme;

/// What a click at a cell means; `None` where it means nothing.
pub(crate) fn at(view: View<'_>, area: Rect, cell: Position) -> Option<PopupClick> {
    let rows = match view.state.popups.last()? {
        Popup::Search(searched) => {
            let entries = view.found(searched);
            let place = search::place(area);
            let inside = Block::bordered().inner(place);
            let theme = Theme::number(view.state.theme);
            let list = search::BelowTyped::of(view, inside, searched, &entries, theme).list;
            Rows {
                place,
                inside: list,
                scrolled: Scrolled::over(searched.cursor, list.height, entries.len()),
                len: entries.len(),
                begins: false,
            }
        }
        Popup::Jobs(cursor)
        | Popup::Bookmarks(cursor)
        | Popup::Games(cursor)
        | Popup::Settings(cursor) => {
            let len = view.popup_rows();
            let place = lists::place(area, len);
            let inside = Block::bordered().inner(place);
            Rows {
                place,
                inside,
                scrolled: Scrolled::over(*cursor, inside.height, len),
                len,
                begins: false,
            }
        }
        Popup::NewGame => form::rows(view, area),
        Popup::Prompt(_) | Popup::Page(_) => return None,
    };
    rows.at(cell)
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

/// Where the rows of a popup stand.
pub(super) struct Rows {
    pub(super) place: Rect,
    pub(super) inside: Rect,
    pub(super) scrolled: Scrolled,
    pub(super) len: usize,
    /// Whether a click on the lower border begins what the rows say.
    pub(super) begins: bool,
}

impl Rows {
    /// What a click at a cell means; `None` where it means nothing.
    pub(super) fn at(&self, cell: Position) -> Option<PopupClick> {
        if !self.place.contains(cell) {
            return Some(PopupClick::Outside);
        }
        if self.begins && cell.y + 1 == self.place.bottom() {
            return Some(PopupClick::Begin);
        }
        let number = self.scrolled.top + u128::from(cell.y.checked_sub(self.inside.y)?);
        let is_row = self.inside.contains(cell) && number < self.len as u128;
        is_row.then_some(PopupClick::Row(number))
    }
}

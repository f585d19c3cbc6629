//! What a click on a popup means.

use ratatui::layout::{Position, Rect};
use ratatui::widgets::Block;

use crate::app::{Popup, View};
use crate::ui::list::{Scrolled, row_of};
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
                scrolled: Scrolled::over(view, searched.cursor, list.height, entries.len()),
                len: entries.len(),
                begins: false,
            }
        }
        Popup::NewGame => form::rows(view, area),
        Popup::Prompt(_) | Popup::Page(_) => return None,
        popup @ (Popup::Jobs(_) | Popup::Bookmarks(_) | Popup::Games(_) | Popup::Settings(_)) => {
            let (list, cursor) = lists::of(view, popup)?;
            let place = list.place(area);
            let inside = Block::bordered().inner(place);
            Rows {
                place,
                inside,
                scrolled: Scrolled::over(view, cursor, inside.height, list.rows.len()),
                len: list.rows.len(),
                begins: false,
            }
        }
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
pub(super) struct Rows<'a> {
    pub(super) place: Rect,
    pub(super) inside: Rect,
    pub(super) scrolled: Scrolled<'a>,
    pub(super) len: usize,
    /// Whether a click on the lower border begins what the rows say.
    pub(super) begins: bool,
}

impl Rows<'_> {
    /// What a click at a cell means; `None` where it means nothing.
    pub(super) fn at(&self, cell: Position) -> Option<PopupClick> {
        if !self.place.contains(cell) {
            return Some(PopupClick::Outside);
        }
        if self.begins && cell.y + 1 == self.place.bottom() {
            return Some(PopupClick::Begin);
        }
        let line = cell.y.checked_sub(self.inside.y)?;
        let row = self
            .scrolled
            .lines
            .map_or(line.into(), |lines| row_of(lines, line));
        let number = self.scrolled.top + row;
        let is_row = self.inside.contains(cell) && number < self.len as u128;
        is_row.then_some(PopupClick::Row(number))
    }
}

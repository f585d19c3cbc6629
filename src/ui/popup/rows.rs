//! Which row of a popup stands at a cell of the screen.

use ratatui::layout::{Position, Rect};
use ratatui::widgets::Block;

use super::list_place;
use super::search;
use crate::app::{Popup, View};
use crate::ui::list::Scrolled;
use crate::ui::theme::Theme;

/// What a click on a popup with rows means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) enum RowClick {
    /// On a row, by its number.
    Row(u128),
    /// Beside the popup.
    Outside,
}

/// What a click at a cell means; `None` where it means nothing.
pub(in crate::ui) fn at(view: View<'_>, area: Rect, cell: Position) -> Option<RowClick> {
    let (place, list, cursor, len) = match view.state.popups.last()? {
        Popup::Search(searched) => {
            let entries = view.found(searched);
            let place = search::place(area);
            let inside = Block::bordered().inner(place);
            let theme = Theme::number(view.state.theme);
            let (list, _) = search::below_typed(view, (inside, searched), &entries, theme);
            (place, list, searched.cursor, entries.len())
        }
        Popup::Jobs(cursor)
        | Popup::Bookmarks(cursor)
        | Popup::Games(cursor)
        | Popup::Settings(cursor) => {
            let len = view.popup_rows();
            let place = list_place(area, len);
            (place, Block::bordered().inner(place), *cursor, len)
        }
        Popup::Prompt(_) | Popup::NewGame | Popup::Page(_) => return None,
    };
    if !place.contains(cell) {
        return Some(RowClick::Outside);
    }
    let scrolled = Scrolled::over(cursor, list.height, len);
    let number = scrolled.top + u128::from(cell.y.checked_sub(list.y)?);
    (list.contains(cell) && number < len as u128).then_some(RowClick::Row(number))
}

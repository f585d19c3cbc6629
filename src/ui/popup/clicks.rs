//! What a click on a popup means.

use ratatui::layout::{Position, Rect};
use ratatui::widgets::Block;

use crate::app::{Popup, View};
use crate::ui::list::Scrolled;
use crate::ui::popup::window::{PopupClick, PopupRows};
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
            PopupRows {
                place,
                inside: list,
                scrolled: Scrolled::over(view, searched.cursor, list.height, entries.len()),
                len: entries.len(),
                begins: false,
            }
        }
        Popup::NewGame => form::rows(view, area),
        Popup::Prompt(_) | Popup::Page(_) => return None,
        &Popup::List(list, cursor) => {
            let list = lists::of(view, list, cursor);
            let place = list.place(area);
            let inside = Block::bordered().inner(place);
            PopupRows {
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

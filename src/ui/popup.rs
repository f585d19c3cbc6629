//! What lies over the panes.

pub(super) mod form;
mod lists;
mod page;
mod prompt;
mod search;
mod tour;
mod which_key;
pub(super) mod window;

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::Block;

use crate::app::{LaidPage, Popup, View};
use crate::ui::list::Scrolled;
use crate::ui::popup::window::{PopupClick, PopupRows};
use crate::ui::theme::Theme;

/// Draws the popups in the order in which they were opened, and the which-key popup of an
/// unfinished sequence.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, view: View<'_>, theme: Theme) {
    for (number, popup) in view.state.popups.iter().enumerate() {
        match popup {
            Popup::Search(search) => search::draw(frame, area, view, search, theme),
            Popup::Prompt(prompt) if prompt.properties.is_followed => {
                prompt::draw_on_last_line(frame, area, view, prompt, theme);
            }
            Popup::Prompt(prompt) => prompt::draw(frame, area, view, prompt, theme),
            Popup::NewGame => form::draw(frame, area, view, theme),
            Popup::Page(page) => {
                if let Some(Some(laid)) = view.layout.pages.get(number) {
                    page::draw(frame, area, view, page, laid, theme);
                }
            }
            &Popup::List(list, cursor) => {
                lists::of(view, list, cursor).draw(frame, area, view, cursor, theme);
            }
        }
    }
    if let Some(text) = view.tour_text() {
        tour::draw(frame, area, view, &text, theme);
    }
    if !view.state.typed.keys.is_empty() {
        which_key::draw(frame, area, view, theme);
    }
}

/// Lays out the pages among the popups.
pub(super) fn lay_out(popups: &[Popup], area: Rect, theme: Theme) -> Vec<Option<LaidPage>> {
    let laid = popups.iter().map(|popup| {
        let Popup::Page(page) = popup else {
            return None;
        };
        Some(page::lay_out(page, area, theme))
    });
    laid.collect()
}

/// What a click at a cell means; `None` where it means nothing.
pub(crate) fn at(view: View<'_>, area: Rect, cell: Position) -> Option<PopupClick> {
    let rows = match view.state.popups.last()? {
        Popup::Search(searched) => {
            let entries = view.found(searched);
            let place = search::place(area);
            let inside = Block::bordered().inner(place);
            let theme = Theme::number(view.state.theme);
            let (list, _) = search::below_typed(view, inside, searched, &entries, theme);
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

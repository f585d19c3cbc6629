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

use crate::app::{LaidPage, Popup, View};
use crate::lists::CollectVec as _;
use crate::ui::popup::window::PopupClick;
use crate::ui::theme::Theme;

/// Draws the popups in the order in which they were opened, and the which-key popup of an
/// unfinished sequence.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, view: View<'_>) {
    for (number, popup) in view.state.popups.iter().enumerate() {
        match popup {
            Popup::Search(search) => search::draw(frame, area, view, search),
            Popup::Prompt(prompt) if prompt.properties.is_followed => {
                prompt::draw_on_last_line(frame, area, view, prompt);
            }
            Popup::Prompt(prompt) => prompt::draw(frame, area, view, prompt),
            Popup::NewGame => form::draw(frame, area, view),
            Popup::Page(page) => {
                if let Some(Some(laid)) = view.layout.pages.get(number) {
                    page::draw(frame, area, view, page, laid);
                }
            }
            &Popup::List(list, cursor) => {
                lists::of(view, list, cursor).draw(frame, area, view, cursor);
            }
        }
    }
    if let Some(text) = view.tour_text() {
        tour::draw(frame, area, view, &text);
    }
    if !view.state.typed.keys.is_empty() {
        which_key::draw(frame, area, view);
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
    laid.collect_vec()
}

/// What a click at a cell means; `None` where it means nothing.
pub(crate) fn at(view: View<'_>, area: Rect, cell: Position) -> Option<PopupClick> {
    let rows = match view.state.popups.last()? {
        Popup::Search(search) => search::laid(view, area, search, &view.found(search)).0,
        Popup::NewGame => form::rows(view, area),
        Popup::Prompt(_) | Popup::Page(_) => return None,
        &Popup::List(list, cursor) => lists::of(view, list, cursor).rows(view, area, cursor),
    };
    rows.at(cell)
}

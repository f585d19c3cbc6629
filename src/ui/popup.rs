//! What lies over the panes.

pub(super) mod clicks;
mod filter;
pub(super) mod form;
mod lists;
mod page;
mod prompt;
mod search;
mod tour;
mod which_key;
pub(super) mod window;

use std::collections::BTreeMap;

use ratatui::Frame;
use ratatui::layout::Rect;

use crate::app::layout::LaidPage;
use crate::app::{Popup, View};
use crate::ui::theme::Theme;

/// Draws the popups in the order in which they were opened, and the which-key popup of an
/// unfinished sequence.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, view: View<'_>, theme: Theme) {
    for (number, popup) in view.state.popups.iter().enumerate() {
        match popup {
            Popup::Search(search) => search::draw(frame, area, view, search, theme),
            Popup::Prompt(prompt) if prompt.properties.is_followed => {
                filter::draw(frame, area, view, prompt, theme);
            }
            Popup::Prompt(prompt) => prompt::draw(frame, area, view, prompt, theme),
            Popup::NewGame => form::draw(frame, area, view, theme),
            Popup::Page(page) => {
                if let Some(laid) = view.layout.pages.get(&number) {
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
pub(super) fn lay_out(popups: &[Popup], area: Rect, theme: Theme) -> BTreeMap<usize, LaidPage> {
    let mut laid = BTreeMap::new();
    for (number, popup) in popups.iter().enumerate() {
        if let Popup::Page(page) = popup {
            laid.insert(number, page::lay_out(page, area, theme));
        }
    }
    laid
}

//! The mouse over popups with rows.

use crate::app::cursor::Cursor;
use crate::app::frame::view::View;
use crate::app::popup::Popup;
use crate::app::popup::settings::Setting;
use crate::app::{Action, App, Effect};

impl View<'_> {
    /// How many rows the popup on top has.
    pub fn popup_rows(self) -> usize {
        match self.state.popups.last() {
            Some(Popup::Search(search)) => self.found(search).len(),
            Some(Popup::Jobs(_)) => self.seen.jobs.len() + self.seen.tables.len(),
            Some(Popup::Bookmarks(_)) => self.state.tree.bookmarks().count(),
            Some(Popup::Games(_)) => self.listed_games().len(),
            Some(Popup::Settings(_)) => Setting::ALL.len(),
            Some(Popup::Prompt(_) | Popup::NewGame | Popup::Page(_)) | None => 0,
        }
    }
}

impl App {
    /// The selection of the popup on top, if it has rows.
    fn popup_cursor(&mut self) -> Option<&mut Cursor> {
        match self.state.popups.last_mut()? {
            Popup::Search(search) => Some(&mut search.cursor),
            Popup::Jobs(cursor)
            | Popup::Bookmarks(cursor)
            | Popup::Games(cursor)
            | Popup::Settings(cursor) => Some(cursor),
            Popup::Prompt(_) | Popup::NewGame | Popup::Page(_) => None,
        }
    }

    /// A row of the popup on top was clicked: it is selected, and by a double click opened.
    pub fn click_popup(&mut self, row: u128, twice: bool) -> Vec<Effect> {
        if let Some(cursor) = self.popup_cursor() {
            cursor.selected = row;
        }
        if !twice {
            return Vec::new();
        }
        if let Some(Popup::Settings(_)) = self.state.popups.last() {
            let setting = usize::try_from(row)
                .ok()
                .and_then(|row| Setting::ALL.get(row));
            return setting.map_or_else(Vec::new, |&it| self.change_setting(it, Action::Open));
        }
        if self.state.popups.last().is_some_and(Popup::types) {
            self.enter_popup()
        } else {
            self.open_row();
            Vec::new()
        }
    }

    /// The wheel turned over the popup on top.
    pub fn wheel_popup(&mut self, rows: i128) {
        let len = self.view().popup_rows() as u128;
        if let Some(cursor) = self.popup_cursor() {
            cursor.step(rows, len);
        }
    }
}

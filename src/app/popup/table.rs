//! What each popup is besides its looks: its rows, the keys that it hears, what its actions and
//! clicks do.

use crossterm::event::{KeyCode, KeyEvent};

use crate::app::{
    Action, Cursor, Effect, Explorer, Key, KeyMeaning, LaidPage, Overlay, Popup, View,
};
use crate::printable;

impl Popup {
    /// How many rows it has.
    fn len(&self, view: View<'_>) -> usize {
        match self {
            Self::Search(search) => view.found(search).len(),
            Self::List(list, _) => list.len(view),
            // The lines that may be at the top.
            Self::Page(_) => {
                let top = view.state.popups.len().saturating_sub(1);
                let laid = view.layout.pages.get(top).and_then(Option::as_ref);
                laid.map_or(0, LaidPage::last) + 1
            }
            Self::Prompt(_) | Self::NewGame => 0,
        }
    }

    /// Whether the key of an action stands for it here, and not for text.
    fn hears(&self, action: Action) -> bool {
        match self {
            // Keys that close an empty search are text in any other one.
            Self::Search(search) => action != Action::Close || search.typed().is_empty(),
            // Up and down choose a file, or move in a text.
            Self::Prompt(prompt) => {
                let moves = matches!(action, Action::Up | Action::Down);
                action != Action::Close && (!moves || prompt.asks_for_file())
            }
            Self::List(..) | Self::NewGame | Self::Page(_) => true,
        }
    }
}

impl Explorer {
    /// A key over the panes: an action of the popup on top, else text.
    pub(crate) fn key_in_popup(&mut self, event: KeyEvent, key: Key) {
        let Some(popup) = self.state.popups.last() else {
            return;
        };
        let place = popup.place();
        let action = if popup.types() {
            // Keys of a sequence are text.
            match self.keymap.meaning(place, &[key]) {
                KeyMeaning::Action(action) => Some(action),
                KeyMeaning::Prefix(_) | KeyMeaning::Nothing => None,
            }
        } else if place == Overlay::Form && self.type_in_form(key) {
            return;
        } else {
            self.state.typed.meant(&self.keymap, place, key)
        };
        let popup = self.state.popups.last();
        match action.filter(|&action| popup.is_some_and(|popup| popup.hears(action))) {
            Some(action) => self.act_in_popup(action),
            None => self.type_into_popup(event),
        }
    }

    /// Accepts what is typed into the popup on top, or does what is selected in it.
    pub fn accept_popup(&mut self) {
        if !self.state.popups.is_empty() {
            self.act_in_popup(Action::Open);
            self.effects.clear();
        }
    }

    /// Does an action: as all popups do it, else as the one on top does it, else by moving among
    /// its rows.
    #[expect(clippy::wildcard_enum_match_arm, reason = "it names its own actions")]
    fn act_in_popup(&mut self, action: Action) {
        match action {
            Action::Quit => self.effects.push(Effect::Quit),
            Action::Back | Action::Close => self.leave_popup(),
            Action::ClearText => {
                if let Some(text) = self.state.popups.last_mut().and_then(Popup::text) {
                    text.cancel_selection();
                    text.delete_line_by_head();
                }
                self.follow_typing();
            }
            action if self.act_on_top(action) => {}
            action => {
                let rows = steps(action);
                debug_assert!(rows.is_some(), "{action:?} is heard, and does nothing");
                self.step_popup(rows.unwrap_or(0));
            }
        }
    }

    /// Does an action of the popup on top alone. `false` is *not mine*.
    fn act_on_top(&mut self, action: Action) -> bool {
        match self.state.popups.last() {
            Some(Popup::Search(_)) => self.act_in_search(action),
            Some(Popup::Prompt(_)) => self.act_in_prompt(action),
            Some(&Popup::List(list, cursor)) => self.act_in_list(list, cursor, action),
            Some(Popup::NewGame) => self.act_in_form(action),
            Some(Popup::Page(_)) if action == Action::Open => {
                self.play_from_page();
                true
            }
            Some(Popup::Page(_)) | None => false,
        }
    }

    /// Follows what was typed.
    fn follow_typing(&mut self) {
        match self.state.popups.last_mut() {
            // The first that is found is selected.
            Some(Popup::Search(search)) => search.cursor = Cursor::default(),
            Some(Popup::Prompt(prompt)) => {
                prompt.was_typed();
                let prompt = prompt.clone();
                self.follow_prompt(&prompt);
            }
            Some(Popup::List(..) | Popup::NewGame | Popup::Page(_)) | None => {}
        }
    }

    /// A key that is text, where text is typed.
    fn type_into_popup(&mut self, event: KeyEvent) {
        let Some(text) = self.state.popups.last_mut().and_then(Popup::text) else {
            return;
        };
        if matches!(
            event.code,
            KeyCode::Left | KeyCode::Right | KeyCode::Home | KeyCode::End
        ) {
            // The text to start from is kept, also where the cursor has nowhere to go.
            text.cancel_selection();
        }
        if let KeyCode::Char(c) = event.code
            && printable::is_hidden(c)
        {
            text.insert_str(printable::escaped(c.encode_utf8(&mut [0; 4])));
        } else {
            text.input(event);
        }
        self.follow_typing();
    }

    /// Moves among the rows of the popup on top. It may have fewer than it had.
    pub fn step_popup(&mut self, rows: i128) {
        let top = self.state.popups.last();
        let len = top.map_or(0, |popup| popup.len(self.view())) as u128;
        if let Some(cursor) = self.state.popups.last_mut().and_then(Popup::cursor) {
            cursor.stay_in(len);
            cursor.step(rows, len);
        }
    }

    /// A row of the popup on top was clicked: it is selected, and by a double click opened. The
    /// form changes it.
    pub fn click_popup(&mut self, row: u128, twice: bool) -> Vec<Effect> {
        match self.state.popups.last_mut() {
            None => {}
            Some(Popup::NewGame) => {
                usize::try_from(row).map(|row| self.click_form(row)).ok();
            }
            Some(popup) => {
                if let Some(cursor) = popup.cursor() {
                    cursor.selected = row;
                }
                if twice {
                    self.act_in_popup(Action::Open);
                }
            }
        }
        std::mem::take(&mut self.effects)
    }

    /// Leaves the popup on top without an answer.
    pub fn leave_popup(&mut self) {
        if let Some(Popup::Prompt(prompt)) = self.state.popups.pop() {
            self.follow_prompt(&prompt.anew());
        }
    }
}

/// By how many rows an action moves the selection of a popup, if it does that.
#[expect(clippy::wildcard_enum_match_arm, reason = "it names its own actions")]
fn steps(action: Action) -> Option<i128> {
    const PAGE: i128 = 10;
    Some(match action {
        Action::Up | Action::FocusPrevious => -1,
        Action::Down | Action::FocusNext => 1,
        Action::PageUp => -PAGE,
        Action::PageDown => PAGE,
        Action::First => i128::MIN,
        Action::Last => i128::MAX,
        _ => return None,
    })
}

//! The table of popups, and the keys and clicks that go to the one on top.

use crossterm::event::{KeyCode, KeyEvent};

use crate::app::popup::behaviour::PopupBehaviour;
use crate::app::popup::{lists, page, prompt, search, settings};
use crate::app::{Action, Effect, Explorer, Key, KeyMeaning, OpenList, Popup};
use crate::printable;

impl Popup {
    /// The table.
    fn behaviour(&self) -> PopupBehaviour {
        match self {
            Self::Search(_) => search::BEHAVIOUR,
            Self::Prompt(_) => prompt::BEHAVIOUR,
            Self::List(OpenList::Jobs, _) => lists::JOBS,
            Self::List(OpenList::Bookmarks, _) => lists::BOOKMARKS,
            Self::List(OpenList::Games, _) => lists::GAMES,
            Self::NewGame => lists::FORM,
            Self::Page(_) => page::BEHAVIOUR,
            Self::List(OpenList::Settings, _) => settings::BEHAVIOUR,
        }
    }
}

impl Explorer {
    /// A key over the panes: an action of the popup on top, else text.
    pub(crate) fn key_in_popup(&mut self, event: KeyEvent, key: Key) -> Vec<Effect> {
        let Some(popup) = self.state.popups.last() else {
            return Vec::new();
        };
        let (behaviour, place) = (popup.behaviour(), popup.place());
        let action = if popup.types() {
            // Keys of a sequence are text.
            match self.keymap.meaning(place, &[key]) {
                KeyMeaning::Action(action) => Some(action),
                KeyMeaning::Prefix(_) | KeyMeaning::Nothing => None,
            }
        } else if (behaviour.takes)(self, key) {
            return Vec::new();
        } else {
            self.state.typed.meant(&self.keymap, place, key)
        };
        let popup = self.state.popups.last();
        match action.filter(|&action| popup.is_some_and(|popup| (behaviour.hears)(popup, action))) {
            Some(action) => self.act_in_popup(behaviour, action),
            None => {
                self.type_into_popup(event);
                Vec::new()
            }
        }
    }

    /// Accepts what is typed into the popup on top, or does what is selected in it.
    pub fn accept_popup(&mut self) {
        if let Some(popup) = self.state.popups.last() {
            self.act_in_popup(popup.behaviour(), Action::Open);
        }
    }

    /// Does an action: as all popups do it, else as this one does it, else by moving among its
    /// rows.
    #[expect(clippy::wildcard_enum_match_arm, reason = "it names its own actions")]
    fn act_in_popup(&mut self, behaviour: PopupBehaviour, action: Action) -> Vec<Effect> {
        match action {
            Action::Quit => return vec![Effect::Quit],
            Action::Back | Action::Close => (behaviour.leave)(self),
            Action::ClearText => {
                if let Some(text) = self.state.popups.last_mut().and_then(Popup::text) {
                    text.cancel_selection();
                    text.delete_line_by_head();
                }
                (behaviour.follow)(self);
            }
            action => {
                if let Some(effects) = (behaviour.act)(&behaviour, self, action) {
                    return effects;
                }
                let rows = steps(action);
                debug_assert!(rows.is_some(), "{action:?} is heard, and does nothing");
                self.step_popup(rows.unwrap_or(0));
            }
        }
        Vec::new()
    }

    /// A key that is text, where text is typed.
    fn type_into_popup(&mut self, event: KeyEvent) {
        let Some(popup) = self.state.popups.last_mut() else {
            return;
        };
        let behaviour = popup.behaviour();
        let Some(text) = popup.text() else {
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
        (behaviour.follow)(self);
    }

    /// Moves among the rows of the popup on top. It may have fewer than it had.
    pub fn step_popup(&mut self, rows: i128) {
        let top = self.state.popups.last();
        let len = top.map_or(0, |popup| (popup.behaviour().len)(self.view())) as u128;
        if let Some(cursor) = self.state.popups.last_mut().and_then(Popup::cursor) {
            cursor.stay_in(len);
            cursor.step(rows, len);
        }
    }

    /// A row of the popup on top was clicked.
    pub fn click_popup(&mut self, row: u128, twice: bool) -> Vec<Effect> {
        let Some(behaviour) = self.state.popups.last().map(Popup::behaviour) else {
            return Vec::new();
        };
        if let Some(click) = behaviour.click {
            click(self, row);
            return Vec::new();
        }
        if let Some(cursor) = self.state.popups.last_mut().and_then(Popup::cursor) {
            cursor.selected = row;
        }
        if twice {
            self.act_in_popup(behaviour, Action::Open)
        } else {
            Vec::new()
        }
    }

    /// Leaves the popup on top without an answer.
    pub fn leave_popup(&mut self) {
        if let Some(popup) = self.state.popups.last() {
            (popup.behaviour().leave)(self);
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

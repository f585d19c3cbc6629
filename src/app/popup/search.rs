//! Searches, as they hear keys.

use super::behaviour::{Behaviour, DONE, PLAIN};
use super::found::Entry;
use super::{Popup, Subject};
use crate::app::effect::Effect;
use crate::app::explorer::App;
use crate::app::input::action::Action;

pub(super) const BEHAVIOUR: Behaviour = Behaviour {
    len: |view| {
        let Some(Popup::Search(search)) = view.state.popups.last() else {
            return 0;
        };
        view.found(search).len()
    },
    // Keys that close an empty search are text in any other one.
    hears: |popup, action| {
        let is_empty = matches!(popup, Popup::Search(search) if search.typed().is_empty());
        action != Action::Close || is_empty
    },
    act,
    follow: |app| {
        // The first that is found is selected.
        if let Some(cursor) = app.state.popups.last_mut().and_then(Popup::cursor) {
            cursor.selected = 0;
        }
    },
    ..PLAIN
};

fn act(app: &mut App, action: Action) -> Option<Vec<Effect>> {
    if !matches!(
        action,
        Action::Open | Action::Complete | Action::SwitchConvention
    ) {
        return None;
    }
    let view = app.view();
    let Popup::Search(search) = view.state.popups.last()? else {
        return None;
    };
    let (subject, found) = (search.subject, view.found(search));
    let selected = usize::try_from(search.cursor.selected).ok();
    if action == Action::Open {
        let chosen = selected.and_then(|row| found.get(row).cloned());
        return Some(app.choose_found(subject, chosen));
    }
    let Popup::Search(search) = app.state.popups.last_mut()? else {
        return None;
    };
    if action == Action::Complete {
        search.take_over(&found);
    } else {
        search.switch_convention(&found);
    }
    DONE
}

impl App {
    /// Does what is found.
    fn choose_found(&mut self, subject: Subject, chosen: Option<Entry>) -> Vec<Effect> {
        // A name of no game stays, with the reason below it, and the words below their page.
        let stays = matches!(
            (subject, &chosen),
            (Subject::Games, None) | (Subject::Words, Some(_))
        );
        if !stays {
            self.state.popups.pop();
        }
        let Some(entry) = chosen else {
            return Vec::new();
        };
        match subject {
            Subject::All | Subject::Games => return self.go_to_found(&entry.target),
            Subject::Keys => entry
                .action
                .into_iter()
                .for_each(|name| self.ask_for_keys(name)),
            Subject::Words => self.open_word(entry),
        }
        Vec::new()
    }
}

//! Searches, as they hear keys.

use super::behaviour::{Behaviour, DONE, PLAIN};
use super::found::Entry;
use super::{Popup, Subject};
use crate::app::explorer::{App, Effect};
use crate::app::input::action::Action;

pub(super) const BEHAVIOUR: Behaviour = Behaviour {
    len: |view| {
        let search = view.state.popups.last().and_then(Popup::as_search);
        search.map_or(0, |search| view.found(search).len())
    },
    // Keys that close an empty search are text in any other one.
    hears: |popup, action| {
        let is_empty = || popup.as_search().is_some_and(|it| it.typed().is_empty());
        action != Action::Close || is_empty()
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
    let search = view.state.popups.last()?.as_search()?;
    let (subject, found) = (search.subject, view.found(search));
    let selected = usize::try_from(search.cursor.selected).ok();
    if action == Action::Open {
        let chosen = selected.and_then(|row| found.get(row).cloned());
        return Some(app.choose_found(subject, chosen));
    }
    let search = app.state.popups.last_mut()?.as_search_mut()?;
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

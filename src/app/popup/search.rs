//! Searches, as they hear keys.

use crate::app::pane::claims::Row;
use crate::app::popup::behaviour::{PLAIN, PopupBehaviour};
use crate::app::popup::finder::RECENT;
use crate::app::{
    ACTIONS, Action, DONE, Effect, Entry, Explorer, KeyScope, Pane, Popup, Search, Subject, Target,
};
use crate::game::Ruleset;
use crate::log::log;
use crate::study::Filter;

pub(super) const BEHAVIOUR: PopupBehaviour = PopupBehaviour {
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
    act: |_, app, action| act(app, action),
    follow: |app| {
        // The first that is found is selected.
        if let Some(cursor) = app.state.popups.last_mut().and_then(Popup::cursor) {
            cursor.selected = 0;
        }
    },
    ..PLAIN
};

fn act(app: &mut Explorer, action: Action) -> Option<Vec<Effect>> {
    if !matches!(
        action,
        Action::Open | Action::Complete | Action::SwitchConvention | Action::ChangeKeys
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
        let known = if chosen.is_some() {
            ""
        } else {
            ", which is nothing known"
        };
        log(&format!("typed: {}{known}", search.typed()));
        return Some(app.choose_found(subject, chosen));
    }
    if action == Action::ChangeKeys {
        let chosen = selected.and_then(|row| found.get(row)?.row);
        app.state.popups.pop();
        if let Some(row) = chosen {
            app.ask_for_keys(ACTIONS[row].name);
        }
        return DONE;
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

impl Explorer {
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
            Subject::Keys => return self.do_row(&entry),
            Subject::Words => self.open_word(entry),
        }
        Vec::new()
    }
}

impl Explorer {
    /// Does what a row of the keys says, in a pane where it is heard. What is heard over popups
    /// alone is for its keys.
    fn do_row(&mut self, entry: &Entry) -> Vec<Effect> {
        let Some(spec) = entry.row.map(|row| &ACTIONS[row]) else {
            return Vec::new();
        };
        match spec.scope {
            KeyScope::Over(_) => {
                self.ask_for_keys(spec.name);
                return Vec::new();
            }
            KeyScope::In(panes) if !spec.scope.hears(self.state.focus()) => {
                if let Some(&pane) = panes.first() {
                    self.state.focus_on(pane);
                }
            }
            KeyScope::In(_) | KeyScope::Everywhere => {}
        }
        self.act(spec.action, None)
    }

    /// Goes to what was found, or does it.
    fn go_to_found(&mut self, target: &Target) -> Vec<Effect> {
        self.state.found.retain(|known| known != target);
        self.state.found.insert(0, target.clone());
        self.state.found.truncate(RECENT);
        match *target {
            Target::Action(action, pane) => {
                if let Some(pane) = pane {
                    self.state.focus_on(pane);
                }
                return self.act(action, None);
            }
            Target::Game(game, convention) => self.play_rules(Ruleset { game, convention }),
            Target::Claim(id) => self.go_to_claim(id),
            Target::Bookmark(node) => {
                self.state.tree.jump(node);
                self.arrived();
            }
            Target::Word(number) => self.explain(number),
            Target::About(game) => self.open_about(game),
            Target::Theme(number) => self.state.theme = number,
        }
        Vec::new()
    }

    /// Opens the glossary at a word.
    pub fn explain(&mut self, number: usize) {
        let word = crate::app::popup::glossary::WORDS
            .get(number)
            .map_or("", |word| &word.name);
        self.state
            .popups
            .push(Popup::Search(Search::new(Subject::Words, word)));
    }

    /// Selects a claim in its pane. A filter that hides it is taken away.
    fn go_to_claim(&mut self, id: &str) {
        self.state.focus_on(Pane::Claims);
        self.state.claims.leave();
        if self.claim_row(id).is_none() {
            self.filter_claims(Filter::default());
        }
        if let Some(row) = self.claim_row(id) {
            self.state.cursor_mut(Pane::Claims).selected = row;
            self.state.claims.of = Some(self.state.rules().game);
        }
    }

    fn claim_row(&self, id: &str) -> Option<u128> {
        let rows = self.view().claim_rows();
        let is_wanted = |row: &Row| matches!(row, Row::Claim(claim) if claim.claim.id == id);
        rows.iter().position(is_wanted).map(|row| row as u128)
    }
}

impl Search {
    /// Takes over the name of the selected game, so that its numbers can be changed.
    pub(crate) fn take_over(&mut self, found: &[Entry]) {
        if let Some(Target::Game(game, _)) = self.selected(found) {
            self.retype(&game.to_string());
        }
    }

    /// The other play than that in which the selected game is offered.
    pub(crate) fn switch_convention(&mut self, found: &[Entry]) {
        if let Some(Target::Game(_, offered)) = self.selected(found) {
            self.convention = Some(offered.other());
        }
    }

    /// The selected one of those that are found.
    pub fn selected(&self, found: &[Entry]) -> Option<Target> {
        let found = self.cursor.among(found);
        found.map(|entry| entry.target.clone())
    }
}

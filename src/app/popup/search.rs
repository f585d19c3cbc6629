//! Searches, as they hear keys.

use crate::app::pane::claims::Row;
use crate::app::popup::finder::RECENT;
use crate::app::popup::glossary::WORDS;
use crate::app::{
    ACTIONS, Action, Entry, Explorer, KeyScope, Pane, Popup, Search, Subject, Target,
};
use crate::game::Ruleset;
use crate::log::log;
use crate::study::Filter;

impl Explorer {
    pub(super) fn act_in_search(&mut self, action: Action) -> bool {
        if !matches!(
            action,
            Action::Open | Action::Complete | Action::SwitchConvention | Action::ChangeKeys
        ) {
            return false;
        }
        let view = self.view();
        let Some(Popup::Search(search)) = view.state.popups.last() else {
            return false;
        };
        let chosen = search.cursor.among(&view.found(search)).cloned();
        if action == Action::Open {
            let known = if chosen.is_some() {
                ""
            } else {
                ", which is nothing known"
            };
            log(&format!("typed: {}{known}", search.typed()));
            self.choose_found(search.subject, chosen);
        } else if action == Action::ChangeKeys {
            self.state.popups.pop();
            if let Some((row, _)) = chosen.and_then(|entry| entry.action) {
                self.ask_for_keys(ACTIONS[row].name);
            }
        } else if let Some(Popup::Search(search)) = self.state.popups.last_mut()
            && let Some(Target::Game(game, offered)) = chosen.map(|entry| entry.target)
        {
            if action == Action::Complete {
                // So its numbers can be changed.
                search.retype(&game.to_string());
            } else {
                search.convention = Some(offered.other());
            }
        }
        true
    }

    /// Does what is found.
    fn choose_found(&mut self, subject: Subject, chosen: Option<Entry>) {
        // A name of no game stays, with the reason below it, and the words below their page.
        let stays = matches!(
            (subject, &chosen),
            (Subject::Games, None) | (Subject::Words, Some(_))
        );
        if !stays {
            self.state.popups.pop();
        }
        match (subject, chosen) {
            (_, None) => {}
            (Subject::All | Subject::Games, Some(entry)) => self.go_to_found(&entry.target),
            (Subject::Keys, Some(entry)) => self.do_row(&entry),
            (Subject::Words, Some(entry)) => self.open_word(entry),
        }
    }

    /// Does what a row of the keys says, in a pane where it is heard. What is heard over popups
    /// alone is for its keys.
    fn do_row(&mut self, entry: &Entry) {
        let Some(spec) = entry.action.map(|(row, _)| &ACTIONS[row]) else {
            return;
        };
        match spec.scope {
            KeyScope::Over(_) => return self.ask_for_keys(spec.name),
            KeyScope::In(panes) if !spec.scope.hears(self.state.focus()) => {
                if let Some(&pane) = panes.first() {
                    self.state.focus_on(pane);
                }
            }
            KeyScope::In(_) | KeyScope::Everywhere => {}
        }
        self.perform(spec.action, None);
    }

    /// Goes to what was found, or does it.
    fn go_to_found(&mut self, target: &Target) {
        self.state.found.retain(|known| known != target);
        self.state.found.insert(0, target.clone());
        self.state.found.truncate(RECENT);
        match *target {
            Target::Action(action, pane) => {
                if let Some(pane) = pane {
                    self.state.focus_on(pane);
                }
                self.perform(action, None);
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
    }

    /// Opens the glossary at a word.
    pub fn explain(&mut self, number: usize) {
        let search = Search::new(Subject::Words, &WORDS[number].name);
        self.state.popups.push(Popup::Search(search));
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

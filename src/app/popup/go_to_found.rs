//! Going to what was found.

use crate::app::effect::Effect;
use crate::app::explorer::App;
use crate::app::pane::Pane;
use crate::app::pane::claims::Row;
use crate::app::popup::finder::RECENT;
use crate::app::popup::found::Entry;
use crate::app::popup::target::Target;
use crate::app::popup::{Popup, Search, Subject};
use crate::game::Ruleset;
use crate::study::Filter;

impl App {
    /// Goes to what was found, or does it.
    pub(crate) fn go_to_found(&mut self, target: &Target) -> Vec<Effect> {
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
        let row = usize::try_from(self.cursor.selected).ok()?;
        found.get(row).map(|entry| entry.target.clone())
    }
}

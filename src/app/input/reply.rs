//! Prompts: opening them, and doing what the user answered.

use super::action::Action;
use super::prompt::{Ask, Prompt, Reply};
use crate::app::explorer::{App, Effect};
use crate::app::pane::Pane;
use crate::app::playing::opening::Opening;
use crate::app::popup::Popup;
use crate::game::Ruleset;

impl App {
    /// Opens a prompt.
    pub(in crate::app) fn ask(&mut self, ask: Ask, start: &str) {
        self.state
            .popups
            .push(Popup::Prompt(Box::new(Prompt::new(ask, start))));
    }

    /// Opens a prompt with a text that the user goes on with.
    pub(in crate::app) fn continue_typing(&mut self, ask: Ask, start: &str) {
        let mut prompt = Prompt::new(ask, start);
        prompt.text.cancel_selection();
        self.state.popups.push(Popup::Prompt(Box::new(prompt)));
    }

    /// Bounds what a pane shows, by the number that was typed before the key, or asks for one.
    pub(in crate::app) fn bound(&mut self, pane: Pane, max: Option<u64>) -> Vec<Effect> {
        if let Some(max) = max {
            return self.reply(Reply::Bound(pane, max));
        }
        let now = (pane.bounding().now)(self.view());
        let start = now.map_or_else(String::new, |max| max.to_string());
        self.ask(Ask::Bound(pane), &start);
        Vec::new()
    }

    /// Does what was answered in a prompt.
    pub(in crate::app) fn reply(&mut self, reply: Reply) -> Vec<Effect> {
        let rules = self.state.rules();
        match reply {
            Reply::Position(game, position) => {
                if game != rules.game {
                    self.state.say(format!(
                        "{} piles: the game is now {}",
                        position.piles().len(),
                        game.title()
                    ));
                }
                self.go(Ruleset { game, ..rules }, position, "entered");
            }
            Reply::PileSize(place, size) => {
                self.state.pile = place;
                self.resize_pile(|_| size, false);
            }
            Reply::Filter(pane, kept) => (pane.filtering().keep)(self, kept),
            Reply::Bound(pane, max) => match pane.bounding().checked(rules.game, max) {
                Ok(max) => (pane.bounding().set)(self, max),
                Err(reason) => self.state.refuse(reason),
            },
            Reply::Show(show) => {
                (self.state.figure.show, self.state.figure.spot) = (Some(show), None);
            }
            Reply::Modulus(modulus) => {
                (self.state.figure.modulus, self.state.figure.spot) = (modulus, None);
            }
            Reply::Axes(axes) => self.vary_piles(axes),
            Reply::Move(by) => self.play(&by),
            Reply::Statement(text) => self.make_statement(text),
            Reply::ClaimName(name) => return self.keep_claim(&name),
            Reply::Memory(bytes) => self.set_memory(bytes),
            Reply::Keys(name, keys) => self.set_keys(name, keys),
            Reply::Bookmark(name) => self.bookmark(name),
            Reply::Comment(text) => {
                let here = self.state.tree.at();
                self.state.tree.comment(here, text);
            }
            Reply::SaveGame(path) => return self.save_game(path),
            Reply::OpenGame(path) => {
                self.cancel_opening();
                self.state.opening = Some(Opening::new(&path));
                return vec![Effect::Read(path)];
            }
            Reply::OpenResult(path) => return vec![Effect::ReadResult(path)],
            Reply::Text(action, path) => return self.write(action, path),
            Reply::File(pane, path) => return vec![Effect::Save(path, pane)],
        }
        Vec::new()
    }

    /// Puts a bookmark on the position, or takes it away.
    fn bookmark(&mut self, name: Option<String>) {
        let (here, had_one) = (self.state.tree.at(), self.state.tree.here().name.is_some());
        let list = self.view().key(Action::Bookmarks);
        match &name {
            Some(name) => self
                .state
                .say(format!("bookmarked {name}: {list} lists the bookmarks")),
            None if had_one => self.state.say("bookmark removed"),
            None => {}
        }
        self.state.tree.name(here, name);
    }
}

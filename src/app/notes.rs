//! What the user notes at positions: bookmarks and comments.

use super::explorer::App;
use super::input::action::Action;
use super::input::prompt::Ask;

impl App {
    pub(super) fn ask_for_bookmark(&mut self) {
        let here = self.state.tree.here();
        let name = here.name.clone();
        let name = name.unwrap_or_else(|| here.position.to_string());
        self.ask(Ask::Bookmark, &name);
    }

    /// Puts a bookmark on the position, or takes it away.
    pub(crate) fn bookmark(&mut self, name: Option<String>) {
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

    pub(super) fn ask_for_comment(&mut self) {
        let text = self.state.tree.here().comment.clone();
        self.continue_typing(Ask::Comment, &text);
    }
}

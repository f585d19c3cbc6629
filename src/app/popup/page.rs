//! Pages: about a game, or a word.

use crate::app::popup::about::about;
use crate::app::{Cursor, Entry, Explorer, Page, Piece, Popup};
use crate::game::Game;

impl Explorer {
    /// Opens the page about a game.
    pub(crate) fn open_about(&mut self, game: Game) {
        let view = self.view();
        let hidden = view.state.hidden().then(|| view.hidden_words());
        self.state.popups.push(Popup::Page(Page {
            title: format!("About {}", game.title()),
            game: Some(game),
            pieces: about(self.engine.theorems(), game, hidden),
            cursor: Cursor::default(),
        }));
    }

    /// Opens the page about a word.
    pub(crate) fn open_word(&mut self, word: Entry) {
        self.state.popups.push(Popup::Page(Page {
            title: word.head,
            game: None,
            pieces: vec![Piece::Text(word.doc)],
            cursor: Cursor::default(),
        }));
    }

    /// Goes to the game that a page is about.
    pub(super) fn play_from_page(&mut self) {
        if let Some(Popup::Page(page)) = self.state.popups.pop()
            && let Some(game) = page.game
            && game != self.state.rules().game
        {
            self.play_game(game);
        }
    }
}

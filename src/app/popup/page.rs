//! Pages: about a game, or a word.

use crate::app::piles_and_game::offered;
use crate::app::popup::about::about;
use crate::app::popup::behaviour::{PLAIN, PopupBehaviour};
use crate::app::{Action, Cursor, DONE, Entry, Explorer, LaidPage, Page, Piece, Popup};
use crate::game::{Game, Ruleset};

/// Its rows are the lines that may be at the top.
pub(super) const BEHAVIOUR: PopupBehaviour = PopupBehaviour {
    len: |view| {
        let top = view.state.popups.len().saturating_sub(1);
        let laid = view.layout.pages.get(top).and_then(Option::as_ref);
        laid.map_or(0, LaidPage::last) + 1
    },
    act: |_, app, action| {
        if action != Action::Open {
            return None;
        }
        app.play_from_page();
        DONE
    },
    ..PLAIN
};

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
    fn play_from_page(&mut self) {
        let page = self.state.popups.pop();
        let Some(Popup::Page(Page {
            game: Some(game), ..
        })) = page
        else {
            return;
        };
        let here = self.state.rules();
        if game != here.game {
            let convention = offered(game, here.game, here.convention);
            self.play_rules(Ruleset { game, convention });
        }
    }
}

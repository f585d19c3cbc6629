//! What lies over the panes: searches, prompts, lists, pages.

pub mod about;
pub mod finder;
pub(super) mod found;
pub mod glossary;
mod lists;
mod page;
mod prompt;
mod search;
mod settings;
mod table;
pub mod tour;

use std::sync::Arc;

use tui_textarea::TextArea;

use crate::app::{ByAddress, Cursor, Overlay, Prompt, Subject};
use crate::game::{Convention, Game};

/// A popup. The last one opened is on top and hears the keys first.
#[derive(Clone, Debug)]
pub enum Popup {
    /// A list that is searched by typing.
    Search(Search),
    /// A text prompt.
    Prompt(Box<Prompt>),
    /// A list to choose from, and what is selected in it.
    List(OpenList, Cursor),
    /// The form for a new game.
    NewGame,
    /// A text.
    Page(Page),
}

/// A list to choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenList {
    /// The work in the background.
    Jobs,
    /// Positions to come back to.
    Bookmarks,
    /// The games, to go on with.
    Games,
    /// What can be written to the configuration.
    Settings,
}

/// A list that is searched by typing.
#[derive(Clone, Debug)]
pub struct Search {
    /// What is searched.
    pub subject: Subject,
    /// What is typed.
    pub text: Box<TextArea<'static>>,
    /// The selected row among those that match.
    pub cursor: Cursor,
    /// The play in which games are wanted, where the user said so.
    pub convention: Option<Convention>,
    /// Distinguishes it from others that were opened before.
    itself: ByAddress<()>,
}

/// A text about a game, or a word.
#[derive(Clone, Debug)]
pub struct Page {
    /// What it is about.
    pub title: String,
    /// The game.
    pub game: Option<Game>,
    /// The text, piece by piece.
    pub pieces: Vec<Piece>,
    /// Which part of it is in sight.
    pub cursor: Cursor,
}

/// A piece of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A heading.
    Heading(&'static str),
    /// A paragraph.
    Text(String),
    /// A row of a list.
    Row {
        /// Its name.
        name: String,
        /// What is to be said of it.
        said: String,
    },
}

impl Popup {
    /// Whether keys are typed into it.
    pub(crate) fn types(&self) -> bool {
        matches!(self, Self::Search(_) | Self::Prompt(_))
    }

    /// Which keys it hears.
    pub fn place(&self) -> Overlay {
        match self {
            Self::Search(search) => Overlay::Search(search.subject),
            Self::Prompt(_) => Overlay::Prompt,
            Self::List(OpenList::Settings, _) => Overlay::Settings,
            Self::List(..) => Overlay::List,
            Self::NewGame => Overlay::Form,
            Self::Page(_) => Overlay::Page,
        }
    }

    /// Its selection, or how far it is scrolled.
    fn cursor(&mut self) -> Option<&mut Cursor> {
        match self {
            Self::Search(search) => Some(&mut search.cursor),
            Self::Page(page) => Some(&mut page.cursor),
            Self::List(_, cursor) => Some(cursor),
            Self::Prompt(_) | Self::NewGame => None,
        }
    }

    /// Its text, if keys are typed into it.
    pub fn text(&mut self) -> Option<&mut TextArea<'static>> {
        match self {
            Self::Search(search) => Some(&mut search.text),
            Self::Prompt(prompt) => Some(&mut prompt.text),
            Self::List(..) | Self::NewGame | Self::Page(_) => None,
        }
    }
}

impl Search {
    /// A search with a text to begin with.
    pub fn new(subject: Subject, text: &str) -> Self {
        let mut search = Self {
            subject,
            text: Box::default(),
            cursor: Cursor::default(),
            convention: None,
            itself: ByAddress(Arc::default()),
        };
        search.retype(text);
        search
    }

    /// What is typed.
    pub fn typed(&self) -> &str {
        self.text.lines().first().map_or("", String::as_str)
    }

    /// Another text in place of what is typed.
    pub(super) fn retype(&mut self, text: &str) {
        *self.text = TextArea::from([text]);
        self.text.move_cursor(tui_textarea::CursorMove::End);
        self.cursor = Cursor::default();
    }
}

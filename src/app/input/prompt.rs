//! Text prompts: what they ask for, and what is typed.

mod files;
mod properties;
pub(crate) mod question;
mod reading;
mod table;

use std::ops::Range;

use properties::Properties;
use tui_textarea::{CursorMove, TextArea, WrapMode};

use crate::app::{Action, ListPane, Pane, WantedEdges};
use crate::game::{Position, Ruleset};

pub(crate) use files::path;

/// What a prompt asks for. The table of prompts has a row for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// A position, as text.
    Position,
    /// The edges of a game.
    Edges(WantedEdges),
    /// The size of a pile, by its place.
    PileSize(usize),
    /// A filter for the list of a pane.
    Filter(Pane),
    /// The largest pile of the list of a pane.
    Bound(Pane),
    /// The file to save the list of a pane in.
    File(ListPane),
    /// What the map shows.
    Show,
    /// The game whose histograms stand beside others.
    SecondGame,
    /// The piles that the map varies.
    Axes,
    /// The modulus of the grid of r and o.
    Modulus,
    /// The file in which the text that an action copies is saved.
    Text(Action),
    /// The file in which the figure is saved.
    Figure,
    /// A move.
    Move,
    /// The file to save the game in.
    SaveGame,
    /// The file to open a game from.
    OpenGame,
    /// The file to open the result of a verification from.
    OpenResult,
    /// The file to take the entries of a notebook from.
    OpenNotebook,
    /// The file to save the notebook in: one that was opened, or a new one.
    SaveNotebook {
        /// Whether it was opened.
        is_known: bool,
    },
    /// A statement to be proved.
    Statement,
    /// The name of the claim that a statement on the game becomes, by its number.
    ClaimName(usize),
    /// The name of the bookmark on the position.
    Bookmark,
    /// The comment on the position.
    Comment,
    /// An entry of the notebook as it is written, in place of that at a place, or a new one.
    Entry(Option<usize>),
    /// The comment on an entry of the notebook, by its place.
    EntryComment(usize),
    /// What tables and lists may hold.
    Memory,
    /// The keys of the actions of a name.
    Keys(&'static str),
}

/// A prompt with the text typed so far.
#[derive(Clone, Debug)]
pub struct Prompt {
    /// What it asks for.
    pub ask: Ask,
    /// Its properties.
    pub properties: Properties,
    /// The text area: editing keys, undo and paste are its own.
    pub text: TextArea<'static>,
    /// The text to start from.
    pub(super) start: String,
    /// The folder that the text names, nothing or a path that ends in a slash, and the names of
    /// its files, once they are known. Those of folders end in a slash.
    pub(super) files: Option<(String, Vec<String>)>,
    /// The folder whose files were requested last. They are not requested again.
    pub(super) requested: Option<String>,
    /// What is said of the text.
    pub checked: CheckedText,
}

impl Prompt {
    /// A prompt with a text to start from, the cursor at its end.
    pub(crate) fn new(ask: Ask, start: &str) -> Self {
        let mut text = TextArea::from(start.split('\n'));
        text.move_cursor(CursorMove::Bottom);
        text.move_cursor(CursorMove::End);
        // Typing replaces the text to start from. A cursor key keeps it.
        text.select_all();
        text.set_wrap_mode(WrapMode::WordOrGlyph);
        Self {
            ask,
            properties: ask.question().properties,
            text,
            start: start.to_owned(),
            files: None,
            requested: None,
            checked: CheckedText::default(),
        }
    }

    /// The same with the text to start from.
    pub(crate) fn anew(&self) -> Self {
        Self::new(self.ask, &self.start)
    }

    /// What is typed, its lines joined by blanks.
    pub fn typed(&self) -> String {
        self.text.lines().join(" ").trim().to_owned()
    }

    /// Whether the text is the one to start from.
    fn is_untouched(&self) -> bool {
        self.typed() == self.start
    }
}

/// What is said of the text in a prompt.
#[derive(Clone, Debug, Default)]
pub struct CheckedText {
    /// The lines that were read, and the rules and the position for which they were; `None` if
    /// nothing was read.
    pub(super) of: Option<(Vec<String>, Ruleset, Position)>,
    /// Why it is no answer, in a sentence.
    pub problem: Option<String>,
    /// What the answer comes to, or what may be typed.
    pub hint: Option<String>,
    /// The characters of a filter that are wrong.
    pub wrong: Option<Range<usize>>,
    /// The words that can complete it.
    pub words: Vec<String>,
    /// Whether it was entered although it is no answer.
    pub is_refused: bool,
}

//! Text prompts: what they ask for, and whether the typed text is an answer.

use std::path::PathBuf;

use tui_textarea::{CursorMove, TextArea, WrapMode};

use crate::app::input::action::Action;
use crate::app::input::checked::Checked;
use crate::app::input::edges::{self, Wanted};
use crate::app::input::filter;
use crate::app::input::keymap::Keymap;
use crate::app::input::scope::Over;
use crate::app::pane::Pane;
use crate::app::pane::list::which::ListPane;
use crate::app::popup::settings;
use crate::figure::{Axes, MODULI, Show};
use crate::game::{Game, Move, Position, Ruleset};
use crate::statement::{self, Completion, Language, completions};
use crate::study::Filter;

/// What a prompt asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// A position, as text.
    Position,
    /// The edges of a game.
    Edges(Wanted),
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
    /// The piles that the map varies.
    Axes,
    /// The modulus of the grid of r and o.
    Modulus,
    /// The file to save the text in that an action copies.
    Text(Action),
    /// A move.
    Move,
    /// The file to save the game in.
    SaveGame,
    /// The file to open a game from.
    OpenGame,
    /// The file to open the result of a verification from.
    OpenResult,
    /// A statement to be proved.
    Statement,
    /// The name of the claim that the last statement becomes.
    ClaimName,
    /// The name of the bookmark on the position.
    Bookmark,
    /// The comment on the position.
    Comment,
    /// What tables and lists may hold.
    Memory,
    /// The keys of the actions of a name.
    Keys(&'static str),
}

/// A checked answer to a prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// A position, and the game that it belongs to (another number of piles makes another game).
    Position(Game, Position),
    /// A pile size.
    PileSize(usize, u64),
    /// A filter for the list of a pane.
    Filter(Pane, Filter),
    /// A bound for the list of a pane.
    Bound(Pane, u64),
    /// The file to save the list of a pane in.
    File(ListPane, PathBuf),
    /// What the map shows.
    Show(Show),
    /// The modulus of the grid, or its own.
    Modulus(Option<u64>),
    /// The piles that the map varies, by their places.
    Axes(Axes),
    /// The file to save the text in that an action copies.
    Text(Action, PathBuf),
    /// A move from the position on the screen.
    Move(Move),
    /// The file to save the game in.
    SaveGame(PathBuf),
    /// The file to open a game from.
    OpenGame(PathBuf),
    /// The file to open the result of a verification from.
    OpenResult(PathBuf),
    /// A statement to be proved.
    Statement(String),
    /// The name of the claim that the last statement becomes.
    ClaimName(String),
    /// The name of the bookmark on the position, or none.
    Bookmark(Option<String>),
    /// The comment on the position.
    Comment(String),
    /// What tables and lists may hold, in bytes.
    Memory(u64),
    /// The keys of the actions of a name.
    Keys(&'static str, Vec<String>),
}

/// A prompt with the text typed so far.
#[derive(Clone, Debug)]
pub struct Prompt {
    /// What it asks for.
    pub ask: Ask,
    /// The text area: editing keys, undo and paste are its own.
    pub text: TextArea<'static>,
    /// The text to start from.
    start: String,
    /// The files of the folder that the text names, once they are known.
    files: Option<Files>,
    /// The folder whose files were requested last, or which is not to be requested.
    requested: Option<String>,
    /// What is said of the text.
    pub checked: Checked,
}

/// The files of a folder.
#[derive(Clone, Debug)]
struct Files {
    /// The folder, as it was typed: nothing, or a path that ends in a slash.
    folder: String,
    /// Their names. Those of folders end in a slash.
    names: Vec<String>,
}

impl Prompt {
    /// A prompt with a text to start from, the cursor at its end.
    pub fn new(ask: Ask, start: &str) -> Self {
        let mut text = TextArea::from(start.split('\n'));
        text.move_cursor(CursorMove::Bottom);
        text.move_cursor(CursorMove::End);
        // Typing replaces the text to start from. A cursor key keeps it.
        text.select_all();
        text.set_wrap_mode(WrapMode::WordOrGlyph);
        Self {
            ask,
            text,
            start: start.to_owned(),
            files: None,
            requested: None,
            checked: Checked::default(),
        }
    }

    /// The same with the text to start from.
    pub(in crate::app) fn anew(&self) -> Self {
        Self::new(self.ask, &self.start)
    }

    /// Whether it asks for a file.
    pub fn asks_for_file(&self) -> bool {
        matches!(
            self.ask,
            Ask::File(_) | Ask::Text(_) | Ask::SaveGame | Ask::OpenGame | Ask::OpenResult
        )
    }

    /// The folder that the text names, and the beginning of a name in it.
    fn folder(&self) -> (String, String) {
        let typed = self.text.lines().join(" ");
        let typed = typed.trim_start();
        let cut = typed.rfind('/').map_or(0, |at| at + 1);
        (typed[..cut].to_owned(), typed[cut..].to_owned())
    }

    /// The files whose names begin with the typed text. All of them where it is the name of one.
    pub fn matching(&self) -> Vec<&str> {
        let Some(Files { folder, names }) = &self.files else {
            return Vec::new();
        };
        let typed = self.typed();
        let Some(begun) = typed.strip_prefix(folder.as_str()) else {
            return Vec::new();
        };
        // What is proposed for a new file says nothing of those that are there.
        let is_proposed = self.is_untouched() && !self.start.is_empty();
        let is_one = names.iter().any(|name| name == begun);
        let begun = if is_proposed || is_one { "" } else { begun };
        let begins = |name: &&String| {
            let is_hidden = name.starts_with('.') && !begun.starts_with('.');
            name.starts_with(begun) && !is_hidden
        };
        let names = names.iter().filter(begins);
        names.map(String::as_str).collect()
    }

    /// The folder whose files are to be requested, once.
    pub(in crate::app) fn wants_files(&mut self) -> Option<String> {
        let (folder, _) = self.folder();
        let is_known = self
            .files
            .as_ref()
            .is_some_and(|files| files.folder == folder);
        if !self.asks_for_file() || is_known || self.requested.as_ref() == Some(&folder) {
            return None;
        }
        self.requested = Some(folder.clone());
        Some(folder)
    }

    /// Whether the text is the one to start from.
    fn is_untouched(&self) -> bool {
        self.typed() == self.start
    }

    /// Takes in the files of a folder. A proposed name that is taken becomes a free one.
    pub(in crate::app) fn list(&mut self, folder: &str, names: Vec<String>) {
        if self.folder().0 != folder {
            return;
        }
        if self.is_untouched() && matches!(self.ask, Ask::File(_) | Ask::Text(_) | Ask::SaveGame) {
            let free = free(&self.folder().1, &names);
            let requested = self.requested.take();
            *self = Self::new(self.ask, &format!("{folder}{free}"));
            self.requested = requested;
        }
        self.files = Some(Files {
            folder: folder.to_owned(),
            names,
        });
        // The files complete the text in other ways.
        self.checked = Checked::default();
    }

    /// Takes the next file of the list, or the one before. A folder that is taken is not opened
    /// before something is typed behind it.
    pub(in crate::app) fn take_file(&mut self, back: bool) {
        let Some(Files { folder, names }) = self.files.clone() else {
            return;
        };
        let typed = self.typed();
        let Some(begun) = typed.strip_prefix(&folder) else {
            return;
        };
        let names: Vec<&String> = names.iter().filter(|name| !name.starts_with('.')).collect();
        let here = names.iter().position(|name| *name == begun);
        let next = match (here, back) {
            (None, _) => {
                let first = names.iter().position(|name| name.as_str() > begun);
                first.unwrap_or(0)
            }
            (Some(here), true) => (here + names.len() - 1) % names.len(),
            (Some(here), false) => (here + 1) % names.len(),
        };
        if let Some(name) = names.get(next) {
            self.text = Self::new(self.ask, &format!("{folder}{name}")).text;
            self.text.cancel_selection();
            self.requested = Some(self.folder().0);
        }
    }

    /// Something was typed, so its folder may be requested again.
    pub(in crate::app) fn was_typed(&mut self) {
        self.requested = None;
    }

    /// Reads the text, unless it was read for these rules and this position.
    pub(in crate::app) fn check(&mut self, rules: Ruleset, here: &Position, keymap: &Keymap) {
        let is_same = |(text, of, at): &(Vec<String>, Ruleset, Position)| {
            text == self.text.lines() && *of == rules && at == here
        };
        if self.checked.of.as_ref().is_some_and(is_same) {
            return;
        }
        let reply = self.reply(rules, here);
        let piles = rules.game.n();
        let words = self.completions(piles).into_iter();
        self.checked = Checked {
            of: Some((self.text.lines().to_vec(), rules, here.clone())),
            hint: self.hint(reply.as_ref().ok(), keymap),
            problem: reply.err(),
            wrong: self.wrong(piles),
            words: words.map(|known| known.word).collect(),
        };
    }

    /// The characters of a filter that are wrong: from the first one at which it cannot be read.
    fn wrong(&self, piles: usize) -> Option<std::ops::Range<usize>> {
        let Ask::Filter(pane) = self.ask else {
            return None;
        };
        let typed = self.text.lines().join(" ");
        let blanks = typed.chars().take_while(|c| c.is_whitespace()).count();
        let at = filter::wrong_at(pane, piles, typed.trim())?;
        Some(blanks + at..typed.trim_end().chars().count())
    }

    /// The words that can complete a filter, a statement or a path at its end; none in other
    /// prompts.
    fn completions(&self, piles: usize) -> Vec<Completion> {
        match self.ask {
            Ask::Filter(pane) => filter::completed(pane, piles, &self.text.lines().join(" ")),
            Ask::Statement => {
                let typed = self.text.lines().join(" ");
                completions(&typed, piles, Language::Statements)
            }
            _ if self.asks_for_file() => {
                let (of, begun) = self.folder();
                let is_known = self.files.as_ref().is_some_and(|files| files.folder == of);
                let names = self.matching().into_iter();
                let names = names.filter(|name| is_known && name.starts_with(&begun));
                let begun = begun.chars().count();
                let completion = |name: &str| Completion {
                    word: name.to_owned(),
                    begun,
                };
                names.map(completion).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Completes the last word as far as only one way is open.
    pub(in crate::app) fn complete(&mut self, piles: usize) {
        let words = self.completions(piles);
        let Some(Completion { word: first, begun }) = words.first() else {
            return;
        };
        let shared = |length: &usize| {
            let start: String = first.chars().take(*length).collect();
            words.iter().all(|known| known.word.starts_with(&start))
        };
        let length = first.chars().count();
        let common = (0..=length).rev().find(shared).unwrap_or(0);
        let rest: String = first.chars().take(common).skip(*begun).collect();
        let is_word = words.len() == 1 && !self.asks_for_file();
        let blank = if is_word { " " } else { "" };
        self.text.cancel_selection();
        self.text.move_cursor(CursorMove::End);
        self.text.insert_str(format!("{rest}{blank}"));
    }

    /// The number of rows that the text has on the screen.
    pub fn rows(&self) -> u16 {
        let is_long = matches!(self.ask, Ask::Edges(_) | Ask::Statement);
        if is_long { 4 } else { 1 }
    }

    /// What is typed, its lines joined by blanks.
    pub fn typed(&self) -> String {
        self.text.lines().join(" ").trim().to_owned()
    }

    /// The title.
    pub fn title(&self) -> String {
        match self.ask {
            Ask::Position => "Position: piles like 3 5 5 6 or 3,5,5,6".to_owned(),
            Ask::Edges(wanted) => format!("Edges of {}, such as ab + bc + cd", wanted.family.key()),
            Ask::PileSize(place) => format!("Size of pile {}", Position::letter(place)),
            Ask::Filter(_) => "Filter".to_owned(),
            Ask::File(_) => "Save the list as CSV in a new file".to_owned(),
            Ask::Text(_) => "Save the text in a new file".to_owned(),
            Ask::Move => "Move: its words, or the resulting piles".to_owned(),
            Ask::SaveGame => "Save the game, with all its lines, in a new file".to_owned(),
            Ask::OpenGame => "Open a saved game".to_owned(),
            Ask::OpenResult => "Open a result of nimscope merge".to_owned(),
            Ask::Statement => "Statement on all positions".to_owned(),
            Ask::ClaimName => "Name of the claim, and of its file".to_owned(),
            Ask::Bookmark => "Name of the bookmark; an empty name removes it".to_owned(),
            Ask::Comment => "Comment on the position".to_owned(),
            Ask::Show => "Map: a word, claim:ID, or a statement on the piles".to_owned(),
            Ask::Modulus => {
                let (least, most) = MODULI.into_inner();
                format!("Modulus of r, from {least} to {most}; none for that of the game")
            }
            Ask::Axes => "Piles of the map, to the right and upwards, such as a d".to_owned(),
            Ask::Bound(pane) => pane.bounding().title.to_owned(),
            Ask::Memory => "Memory for tables and lists, such as 512M or 2G".to_owned(),
            Ask::Keys(name) => format!("Keys of {name}, such as: u, ctrl-z, g g"),
        }
    }

    /// What the answer comes to, or what may be typed where the title has no room for it.
    fn hint(&self, reply: Option<&Reply>, keymap: &Keymap) -> Option<String> {
        match self.ask {
            Ask::Edges(_) => match reply? {
                Reply::Position(game, position) => Some(edges::words(*game, position)),
                _ => None,
            },
            Ask::ClaimName => Some("it is listed with all others, as own/NAME".to_owned()),
            Ask::Show => {
                Some("outcome, table, other-play, claim:nimscope/thm3, sum mod 2 = 0".to_owned())
            }
            Ask::Comment => {
                let key = keymap.key(Action::NewLine, Over::Prompt);
                Some(format!("{key} begins another line"))
            }
            Ask::Filter(pane) => Some(pane.filtering().words.to_owned()),
            _ if self.asks_for_file() => {
                Some("a name, or a path from the current directory".to_owned())
            }
            _ => None,
        }
    }

    /// The answer, or the sentence that says what is wrong with it.
    ///
    /// # Errors
    /// What is typed does not answer the question, at the position and under the rules that are
    /// played.
    pub(in crate::app) fn reply(&self, rules: Ruleset, here: &Position) -> Result<Reply, String> {
        let typed = self.typed();
        let sentence = |error: &dyn std::error::Error| error.to_string();
        match self.ask {
            Ask::Position => position(&typed, rules.game),
            Ask::Edges(wanted) => wanted
                .reply(&typed, here)
                .map(|(game, position)| Reply::Position(game, position)),
            Ask::PileSize(place) => {
                pile_size(&typed, rules.game).map(|size| Reply::PileSize(place, size))
            }
            Ask::Filter(pane) => {
                filter::parse(pane, rules.game.n(), &typed).map(|kept| Reply::Filter(pane, kept))
            }
            Ask::Move => Move::parse(rules.game, here, &typed)
                .map(Reply::Move)
                .map_err(|error| sentence(&error)),
            Ask::SaveGame => file(&typed, "game.ron").map(Reply::SaveGame),
            Ask::OpenGame => file(&typed, "game.ron").map(Reply::OpenGame),
            Ask::OpenResult => file(&typed, "merged.json").map(Reply::OpenResult),
            Ask::Show => Show::named(&typed, rules).map(Reply::Show),
            Ask::Modulus => modulus(&typed).map(Reply::Modulus),
            Ask::Axes => Axes::of(&typed, rules.game.n()).map(Reply::Axes),
            Ask::Memory => settings::memory(&typed).map(Reply::Memory),
            Ask::Keys(name) => settings::keys(&typed).map(|keys| Reply::Keys(name, keys)),
            Ask::Statement => statement::parse(&typed, rules.game.n())
                .map(|_| Reply::Statement(typed))
                .map_err(|error| sentence(&error)),
            Ask::ClaimName => claim_name(typed).map(Reply::ClaimName),
            Ask::Bookmark => Ok(Reply::Bookmark((!typed.is_empty()).then_some(typed))),
            Ask::Comment => Ok(Reply::Comment(
                self.text.lines().join("\n").trim().to_owned(),
            )),
            Ask::File(pane) => file(&typed, "list.csv").map(|path| Reply::File(pane, path)),
            Ask::Text(action) => file(&typed, "text.txt").map(|path| Reply::Text(action, path)),
            Ask::Bound(pane) => {
                let max = whole_number(&typed, "the largest pile", 40)?;
                let max = pane.bounding().checked(rules.game, max)?;
                Ok(Reply::Bound(pane, max))
            }
        }
    }
}

/// A position, and the game of its number of piles.
fn position(typed: &str, game: Game) -> Result<Reply, String> {
    let position = typed.parse::<Position>();
    let position = position.map_err(|error| error.to_string())?;
    let count = position.piles().len();
    let suited = game.with_piles(count);
    let suited = suited.map_err(|error| format!("{count} piles do not suit {game}: {error}"))?;
    let checked = suited.check(position.piles());
    checked.map_err(|error| error.to_string())?;
    Ok(Reply::Position(suited, position))
}

/// The size of a pile that the game may have.
fn pile_size(typed: &str, game: Game) -> Result<u64, String> {
    let least = game.least_pile();
    match whole_number(typed, "the size of the pile", 12)? {
        size if size < least => Err(format!("the heaps of {game} hold at least {least} token")),
        size => Ok(size),
    }
}

/// The name of a claim, which is also that of a file.
fn claim_name(typed: String) -> Result<String, String> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    if typed.is_empty() || typed.starts_with('.') || !typed.chars().all(is_plain) {
        return Err("a name of letters, digits, - and _, such as ties".to_owned());
    }
    Ok(typed)
}

/// A file, where one is named.
fn file(typed: &str, example: &str) -> Result<PathBuf, String> {
    if typed.is_empty() {
        return Err(format!("name a file, such as {example}"));
    }
    Ok(path(typed))
}

/// The modulus of the grid; none for that of the game.
fn modulus(typed: &str) -> Result<Option<u64>, String> {
    if typed.is_empty() {
        return Ok(None);
    }
    let (least, most) = MODULI.into_inner();
    match whole_number(typed, "the modulus", 6)? {
        modulus if MODULI.contains(&modulus) => Ok(Some(modulus)),
        _ => Err(format!("the modulus is a number from {least} to {most}")),
    }
}

/// A number of tokens, or the sentence that says what is wrong with it.
fn whole_number(typed: &str, what: &str, example: u64) -> Result<u64, String> {
    let is_number = !typed.is_empty() && typed.bytes().all(|b| b.is_ascii_digit());
    match typed.parse() {
        Ok(number) if is_number => Ok(number),
        _ if is_number => Err(format!("{typed} is above the largest pile, {}", u64::MAX)),
        _ => Err(format!(
            "{typed:?} is not a whole number: {what} is written like {example}"
        )),
    }
}

/// A path as it is typed; `~` stands for the user's folder.
pub(in crate::app) fn path(typed: &str) -> PathBuf {
    let home = || std::env::var_os("HOME").map(PathBuf::from);
    match typed
        .strip_prefix("~/")
        .and_then(|rest| Some(home()?.join(rest)))
    {
        Some(path) => path,
        None => typed.into(),
    }
}

/// A name like this one that no file has: `list.csv`, `list-2.csv`, `list-3.csv`.
fn free(name: &str, taken: &[String]) -> String {
    let (stem, extension) = match name.rfind('.').filter(|&at| at > 0) {
        Some(at) => name.split_at(at),
        None => (name, ""),
    };
    let numbered = (2_u64..).map(|number| format!("{stem}-{number}{extension}"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    let is_free = |name: &String| !taken.contains(name);
    names.find(is_free).unwrap_or_else(|| name.to_owned())
}

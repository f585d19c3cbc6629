//! What lies over the panes: help, palette, prompts, jobs, bookmarks.

use nucleo_matcher::pattern::{CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher};
use tui_textarea::TextArea;

use super::cursor::Cursor;
use super::input::action::{ACTIONS, Action, Over, Scope};
use super::input::keymap::Keymap;
use super::input::prompt::Prompt;
use super::pane::Pane;

/// A popup; the last one opened is on top and hears the keys first.
#[derive(Clone, Debug)]
pub enum Popup {
    /// The keys, those of the focused pane first.
    Help(Search),
    /// All actions, by name.
    Palette(Search),
    /// A text prompt.
    Prompt(Box<Prompt>),
    /// The work in the background.
    Jobs(Cursor),
    /// Positions to come back to.
    Bookmarks(Cursor),
    /// The form for a new game.
    NewGame,
    /// What can be written to the configuration.
    Settings(Cursor),
}

/// A list that is searched by typing.
#[derive(Clone, Debug)]
pub struct Search {
    /// What is typed.
    pub text: Box<TextArea<'static>>,
    /// The selected row among those that match.
    pub cursor: Cursor,
}

/// One row of the help or the palette.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What is done.
    pub action: Action,
    /// Where: a pane's title, or `everywhere`.
    pub scope: String,
    /// The keys, as shown.
    pub keys: String,
    /// What it does.
    pub doc: String,
    /// Its name.
    pub name: &'static str,
}

impl Popup {
    /// Whether keys are typed into it.
    pub fn types(&self) -> bool {
        matches!(self, Self::Help(_) | Self::Palette(_) | Self::Prompt(_))
    }

    /// Which keys it hears.
    pub fn place(&self) -> Over {
        match self {
            Self::Help(_) => Over::Help,
            Self::Palette(_) => Over::Palette,
            Self::Prompt(_) => Over::Prompt,
            Self::Jobs(_) | Self::Bookmarks(_) => Over::List,
            Self::NewGame => Over::Form,
            Self::Settings(_) => Over::Settings,
        }
    }

    /// Whether it is a prompt.
    pub(super) fn is_prompt(&self) -> bool {
        matches!(self, Self::Prompt(_))
    }

    /// Whether nothing is searched in it.
    pub(super) fn is_empty(&self) -> bool {
        match self {
            Self::Help(search) | Self::Palette(search) => search.typed().is_empty(),
            Self::Prompt(_)
            | Self::Jobs(_)
            | Self::Bookmarks(_)
            | Self::NewGame
            | Self::Settings(_) => false,
        }
    }

    /// Moves among what is found.
    pub(super) fn step(&mut self, action: Action, len: u128) {
        const PAGE: i128 = 10;
        let by = match action {
            Action::Up => -1,
            Action::Down => 1,
            Action::PageUp => -PAGE,
            Action::PageDown => PAGE,
            Action::First => i128::MIN,
            Action::Last => i128::MAX,
            _ => 0,
        };
        if let Self::Help(search) | Self::Palette(search) = self {
            search.cursor.step(by, len);
        }
    }

    /// After another text was typed: the first that is found is selected.
    pub(super) fn search_anew(&mut self) {
        if let Self::Help(search) | Self::Palette(search) = self {
            search.cursor = Cursor::default();
        }
    }

    /// Its text, if keys are typed into it.
    pub fn text(&mut self) -> Option<&mut TextArea<'static>> {
        match self {
            Self::Help(search) | Self::Palette(search) => Some(&mut search.text),
            Self::Prompt(prompt) => Some(&mut prompt.text),
            Self::Jobs(_) | Self::Bookmarks(_) | Self::NewGame | Self::Settings(_) => None,
        }
    }
}

impl Search {
    /// An empty search.
    pub fn new() -> Self {
        Self {
            text: Box::default(),
            cursor: Cursor::default(),
        }
    }

    /// What is typed.
    pub fn typed(&self) -> &str {
        self.text.lines().first().map_or("", String::as_str)
    }
}

impl Default for Search {
    fn default() -> Self {
        Self::new()
    }
}

/// The help: every row of the table of actions, the keys of the focused pane first, then those
/// heard everywhere, then the rest; only rows that match what is typed.
pub fn help(keymap: &Keymap, focus: Pane, typed: &str) -> Vec<Entry> {
    let rank = |scope: Scope| match scope {
        Scope::Everywhere => 1,
        scope if scope.hears(focus) => 0,
        Scope::In(_) => 2,
        Scope::Over(_) => 3,
    };
    let mut rows: Vec<usize> = (0..ACTIONS.len()).collect();
    rows.sort_by_key(|&row| rank(ACTIONS[row].scope));
    let entries = rows
        .into_iter()
        .map(|row| entry(keymap, row, focus))
        .collect();
    matching(entries, typed, false)
}

/// The palette: every action that can be done in the focused pane, the best match first.
pub fn palette(keymap: &Keymap, focus: Pane, typed: &str) -> Vec<Entry> {
    let heard = (0..ACTIONS.len()).filter(|&row| ACTIONS[row].scope.hears(focus));
    let entries: Vec<Entry> = heard.map(|row| entry(keymap, row, focus)).collect();
    let mut once: Vec<Entry> = Vec::new();
    for entry in entries {
        if !once.iter().any(|known| known.action == entry.action) {
            once.push(entry);
        }
    }
    matching(once, typed, true)
}

fn entry(keymap: &Keymap, row: usize, focus: Pane) -> Entry {
    let spec = &ACTIONS[row];
    let scope = match spec.scope {
        Scope::In(_) if spec.scope.hears(focus) => focus.title().to_owned(),
        scope => scope.words(),
    };
    Entry {
        action: spec.action,
        scope,
        keys: keymap.keys_of_row(row).join(" "),
        doc: keymap.doc(row),
        name: spec.name,
    }
}

/// The entries that match: those whose name or description holds all words that are typed; if there
/// are none, those whose name matches loosely. `ranked` puts the best first (names before
/// descriptions), else their order stays.
fn matching(entries: Vec<Entry>, typed: &str, ranked: bool) -> Vec<Entry> {
    let typed = plain(typed.trim());
    if typed.is_empty() {
        return entries;
    }
    let words: Vec<&str> = typed.split_whitespace().collect();
    let holds = |text: &str| words.iter().all(|word| plain(text).contains(word));
    let rank = |entry: &Entry| match entry.name.replace('-', " ") {
        name if name.starts_with(&typed) => Some(0),
        name if holds(&name) => Some(1),
        _ if holds(&entry.doc) => Some(2),
        name if holds(&format!("{name} {}", entry.doc)) => Some(3),
        _ => None,
    };
    let mut found: Vec<(u32, Entry)> = entries
        .iter()
        .filter_map(|entry| Some((rank(entry)?, entry.clone())))
        .collect();
    if found.is_empty() {
        found = loosely_matching(entries, &typed);
    }
    if ranked {
        found.sort_by_key(|&(rank, _)| rank);
    }
    found.into_iter().map(|(_, entry)| entry).collect()
}

/// In lower case and without accents, so that `misere` finds misère.
fn plain(text: &str) -> String {
    text.to_lowercase().replace('è', "e")
}

/// The entries whose name matches loosely, letters in order, with ranks that are less for better
/// matches.
fn loosely_matching(entries: Vec<Entry>, typed: &str) -> Vec<(u32, Entry)> {
    let mut matcher = Matcher::new(Config::DEFAULT);
    let pattern = Pattern::parse(typed, CaseMatching::Ignore, Normalization::Smart);
    let mut buffer = Vec::new();
    let scored = entries.into_iter().filter_map(|entry| {
        let name = nucleo_matcher::Utf32Str::new(entry.name, &mut buffer);
        let score = pattern.score(name, &mut matcher)?;
        Some((u32::MAX - score, entry))
    });
    scored.collect()
}

/// The key table of the README: every action with its default keys, pane by pane.
pub fn key_table(keymap: &Keymap) -> String {
    let mut lines = Vec::new();
    let mut scope = None;
    for (row, spec) in ACTIONS.iter().enumerate() {
        if scope != Some(spec.scope) {
            scope = Some(spec.scope);
            let place = match spec.scope {
                Scope::Everywhere => "Everywhere".to_owned(),
                Scope::In(_) => spec.scope.words(),
                Scope::Over(_) => format!("Over the panes: {}", spec.scope.words()),
            };
            lines.push(format!(
                "\n**{place}**\n\n| keys | action | what it does |\n|---|---|---|"
            ));
        }
        let keys: Vec<String> = keymap
            .keys_of_row(row)
            .iter()
            .map(|keys| format!("`{keys}`"))
            .collect();
        lines.push(format!(
            "| {} | `{}` | {} |",
            keys.join(" "),
            spec.name,
            keymap.doc(row)
        ));
    }
    lines.join("\n")
}

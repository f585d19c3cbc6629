//! The text of a notebook: its entries, each read on its own, and verdicts written into it.

use std::ops::Range;

use serde::Serialize;

use super::entry::{EntryProblem, Names, NotebookEntry};
use super::pieces::{Opened, behind_comments, piece};
use super::verdict::RecordedVerdict;
use crate::game::{Convention, Game, Ruleset};

/// A notebook, as far as it can be read.
#[derive(Clone, Debug)]
pub struct Notebook {
    /// The text as it is.
    pub text: String,
    /// The entries, in their order.
    pub entries: Vec<WrittenEntry>,
    /// What is wrong with the list of entries as a whole; the entries are read all the same.
    pub problem: Option<String>,
}

/// An entry, and where it stands.
#[derive(Clone, Debug)]
pub struct WrittenEntry {
    /// The line of its beginning, counted from 1.
    pub line: usize,
    range: Range<usize>,
    /// The entry, or why it cannot be read.
    pub read: Result<NotebookEntry, Unreadable>,
}

/// Why an entry cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize)]
#[error("line {line}, entry {entry}: {what}")]
pub struct Unreadable {
    /// The number of the entry, counted from 1.
    pub entry: usize,
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong, and how to write it right.
    #[serde(rename = "error")]
    pub what: String,
}

/// How a notebook is written, for messages.
const EXAMPLE: &str = "a notebook is a list of entries between [ and ], as in \
                       [(game: \"nim:2\", statement: \"P <=> x1 = x2\")]";

impl Notebook {
    /// Reads a text. An entry that is wrong leaves the others as they are.
    pub fn read(text: &str, names: &Names) -> Self {
        let mut notebook = Self {
            text: text.to_owned(),
            entries: Vec::new(),
            problem: None,
        };
        let open = behind_comments(text, 0);
        if !text[open..].starts_with('[') {
            let place = format!("line {}", line_of(text, open));
            notebook.problem = Some(format!("{place}: {EXAMPLE}"));
            return notebook;
        }
        let end = notebook.read_entries(open + 1, names);
        let behind = end.map_or(text.len(), |end| behind_comments(text, end + 1));
        notebook.problem = match end {
            None => Some(format!("the list is not closed: {EXAMPLE}")),
            Some(end) if !text[end..].starts_with(']') => Some(format!(
                "line {}: a bracket is not opened",
                line_of(text, end)
            )),
            Some(_) if behind < text.len() => {
                let line = line_of(text, behind);
                Some(format!(
                    "line {line}: text behind the end of the list: {EXAMPLE}"
                ))
            }
            Some(_) => None,
        };
        notebook
    }

    /// Reads the entries from a place on. Returns the place of the bracket behind them.
    fn read_entries(&mut self, from: usize, names: &Names) -> Option<usize> {
        let mut at = from;
        let (mut line, mut counted) = (1, 0);
        loop {
            let (mut range, mut next) = piece(&self.text, at, true);
            if !range.is_empty() {
                let number = self.entries.len() + 1;
                line += line_of(&self.text[counted..range.start], range.start - counted) - 1;
                counted = range.start;
                let mut read = self.entry(range.clone(), line, number, names);
                // What is not closed would swallow the entries behind it.
                let limit = next.unwrap_or(self.text.len());
                if let Err((_, true)) = &read
                    && let Some(begun) = self.next_begun(range.start).filter(|&at| at < limit)
                {
                    range.end = range.start + self.text[range.start..begun].trim_end().len();
                    next = Some(begun);
                    read = self.entry(range.clone(), line, number, names);
                }
                self.entries.push(WrittenEntry {
                    line,
                    range,
                    read: read.map_err(|(why, _)| why),
                });
            }
            let next = next?;
            let rest = &self.text[next..];
            if !rest.starts_with([',', '(']) {
                return Some(next);
            }
            at = next + usize::from(rest.starts_with(','));
        }
    }

    /// The place of a later line that begins as the line of an entry does: where the next entry
    /// begins if brackets and quotation marks cannot be trusted.
    fn next_begun(&self, start: usize) -> Option<usize> {
        let line = self.text[..start].rfind('\n').map_or(0, |end| end + 1);
        let indent = &self.text[line..start];
        if !indent.trim().is_empty() {
            return None;
        }
        let begun = format!("\n{indent}(");
        let found = self.text[start..].find(&begun)?;
        Some(start + found + begun.len() - 1)
    }

    /// Reads an entry, which begins in the line `first`; else says why not, and whether the text
    /// itself is at fault.
    fn entry(
        &self,
        range: Range<usize>,
        first: usize,
        entry: usize,
        names: &Names,
    ) -> Result<NotebookEntry, (Unreadable, bool)> {
        let text = &self.text[range.clone()];
        let unreadable = |line, what| Unreadable { entry, line, what };
        if let Some(place) = text.find(char::REPLACEMENT_CHARACTER) {
            let line = first + line_of(text, place) - 1;
            let what = "this is no text in UTF-8: save the file in UTF-8".to_owned();
            return Err((unreadable(line, what), true));
        }
        match NotebookEntry::written(text) {
            Err(error) => {
                let line = first + error.span.start.line - 1;
                Err((unreadable(line, said(&error.code)), true))
            }
            Ok(meaning) => meaning(names).map_err(|EntryProblem { field, what }| {
                let place = self.field(&range, field);
                let line = place.map_or(first, |place| line_of(&self.text, place.start));
                (unreadable(line, what), false)
            }),
        }
    }

    /// Where a field of an entry stands.
    fn field(&self, entry: &Range<usize>, name: &str) -> Option<Range<usize>> {
        let field = Opened::read(&self.text, entry.clone())?.field(&self.text, name)?;
        Some(field.0)
    }

    /// The text with another entry at its end: a game and fields with their texts.
    pub fn with_entry(&self, rules: Ruleset, fields: &[(&str, String)]) -> String {
        let game = [("game", rules.game.to_string())];
        let play = [("play", rules.convention.key().to_owned())];
        let play = play
            .iter()
            .filter(|_| rules.convention == Convention::Misere);
        let fields = game.iter().chain(play).chain(fields);
        let lines = fields.map(|(field, text)| {
            let is_word = ["play", "list", "max"].contains(field);
            let quoted = || ron::to_string(text).expect("a text can be written");
            let text = if is_word { text.clone() } else { quoted() };
            format!("        {field}: {text},\n")
        });
        self.with_text(&format!("    (\n{}    ),\n", lines.collect::<String>()))
    }

    /// The text of the entry at a place, with its verdict.
    pub fn entry_text(&self, place: usize) -> Option<&str> {
        Some(&self.text[self.entries.get(place)?.range.clone()])
    }

    /// The entry at a place as it is written, without its verdict.
    pub fn written_entry(&self, place: usize) -> Option<String> {
        let entry = &self.entries.get(place)?.range;
        let Some(verdict) = self.field(entry, "verdict") else {
            return Some(self.text[entry.clone()].to_owned());
        };
        let rest = &self.text[verdict.end..entry.end];
        let rest = rest.strip_prefix(',').unwrap_or(rest);
        let before = self.text[entry.start..verdict.start].trim_end();
        Some(format!("{before}{rest}"))
    }

    /// The text with an entry, as it is written, in place of that at a place, or at its end.
    pub fn with_written(&self, place: Option<usize>, entry: &str) -> String {
        match place.and_then(|place| self.entries.get(place)) {
            None => self.with_text(&format!("    {entry},\n")),
            Some(old) => {
                let mut text = self.text.clone();
                text.replace_range(old.range.clone(), entry);
                text
            }
        }
    }

    /// The text with an entry before that at a place, or at the end.
    pub fn with_entry_before(&self, place: usize, entry: &str) -> String {
        let Some(next) = self.entries.get(place) else {
            return self.with_written(None, entry);
        };
        let mut text = self.text.clone();
        text.insert_str(next.range.start, &format!("{entry},\n    "));
        text
    }

    /// The text with those entries of another notebook at its end that are not here.
    pub fn joined_by(&self, other: &Self) -> String {
        let digest = |entry: &WrittenEntry| Some(entry.read.as_ref().ok()?.digest.clone());
        let known: Vec<Option<String>> = self.entries.iter().map(digest).collect();
        let is_new = |entry: &&WrittenEntry| {
            let digest = digest(entry);
            digest.is_none() || !known.contains(&digest)
        };
        let new = other.entries.iter().enumerate();
        let new = new.filter(|(_, entry)| is_new(entry));
        let texts: String = new.map(|(place, _)| other.commented(place)).collect();
        if texts.is_empty() {
            return self.text.clone();
        }
        self.with_text(&texts)
    }

    /// The lines of the entry at a place, with a comma, the comments before it, and those behind
    /// it in its last line.
    fn commented(&self, place: usize) -> String {
        let (text, entry) = (&self.text, &self.entries[place].range);
        let before = match place.checked_sub(1) {
            Some(last) => ["", &text[self.behind(last).1..entry.start]],
            None => {
                let (head, rest) = text[..entry.start].split_at(behind_comments(text, 0));
                [head, &rest[1..]]
            }
        };
        let (comma, end) = self.behind(place);
        let behind = text[comma..end].strip_prefix(',').unwrap_or_default();
        let lines = |comments: [&str; 2]| {
            let comments = comments.map(str::trim).into_iter();
            let some = comments.filter(|comments| !comments.is_empty());
            some.flat_map(|comments| [comments, "\n    "])
                .collect::<String>()
        };
        let entry_text = format!("{},", &text[entry.clone()]);
        let behind = lines([&text[entry.end..comma], behind]);
        let all = format!("    {}{entry_text} {behind}", lines(before));
        format!("{}\n", all.trim_end())
    }

    /// The place of the comma behind an entry, or where it would be, and the end of what belongs
    /// to the entry: of its line, or of the list behind the last one.
    fn behind(&self, place: usize) -> (usize, usize) {
        let text = &self.text;
        let comma = behind_comments(text, self.entries[place].range.end);
        let rest = text[comma..].strip_prefix(',');
        let Some(rest) = rest else {
            return (comma, comma);
        };
        let next = behind_comments(text, comma + 1);
        let line = comma + 1 + rest.find('\n').unwrap_or(rest.len());
        let is_last = place + 1 == self.entries.len();
        (comma, if is_last { next } else { line.min(next) })
    }

    /// The text with other entries at its end, in lines of their own with a comma behind each.
    fn with_text(&self, entries: &str) -> String {
        if self.problem.is_some() {
            // What is wrong with the list as a whole goes; its entries stay.
            let known = (0..self.entries.len()).map(|place| self.commented(place));
            return format!("[\n{}{entries}]\n", known.collect::<String>());
        }
        let mut text = self.text.clone();
        let last = self.entries.last().map(|entry| entry.range.end);
        let end = match self.entries.len().checked_sub(1) {
            Some(last) => self.behind(last).1,
            None => behind_comments(&text, behind_comments(&text, 0) + 1),
        };
        let line = text[..end].rfind('\n').map_or(end, |line| line + 1);
        if text[line..end].trim().is_empty() {
            text.insert_str(line, entries);
        } else {
            text.insert_str(end, &format!("\n{entries}"));
        }
        if let Some(last) = last
            && !text[behind_comments(&text, last)..].starts_with(',')
        {
            text.insert(last, ',');
        }
        text
    }

    /// The text without an entry.
    pub fn without(&self, place: usize) -> String {
        let mut text = self.text.clone();
        if let Some(entry) = self.entries.get(place) {
            let Range { start, end } = entry.range;
            let comma = behind_comments(&text, end);
            let has_comma = text[comma..].starts_with(',');
            let line = text[..start].rfind('\n');
            let line = line.filter(|&line| text[line..start].trim().is_empty());
            let end = if has_comma { comma + 1 } else { end };
            text.replace_range(line.unwrap_or(start)..end, "");
        }
        text
    }

    /// Writes verdicts into the text, each with the place of its entry in the list. Everything
    /// else stays as it is written, and no entry is read again.
    pub fn record(&mut self, verdicts: impl IntoIterator<Item = (usize, RecordedVerdict)>) {
        for (place, verdict) in verdicts {
            if let Some(entry) = self.write_field(place, "verdict", &ron_of(&verdict)) {
                entry.recorded = Some(verdict);
            }
        }
    }

    /// Writes a comment on the entry at a place. Everything else stays as it is written.
    pub fn comment(&mut self, place: usize, comment: &str) {
        let text = ron::to_string(comment).expect("a text can be written");
        if let Some(entry) = self.write_field(place, "comment", &text) {
            entry.comment = Some(comment.to_owned());
        }
    }

    /// Writes the games in full whose names lead to files, so that the notebook needs no file.
    pub fn write_games_in_full(&mut self) {
        for place in 0..self.entries.len() {
            let Ok(entry) = &self.entries[place].read else {
                continue;
            };
            let game = entry.cases[0].rules.game;
            let is_one = entry.cases.iter().all(|case| case.rules.game == game);
            if is_one && entry.game.parse::<Game>().is_err() {
                let name = ron::to_string(&game.to_string()).expect("a text can be written");
                if let Some(entry) = self.write_field(place, "game", &name) {
                    entry.game = game.to_string();
                }
            }
        }
    }

    /// Writes a field, in RON, of the entry at a place. Gives the entry, if it can be read.
    fn write_field(&mut self, place: usize, name: &str, value: &str) -> Option<&mut NotebookEntry> {
        let entry = self.entries.get(place).filter(|entry| entry.read.is_ok())?;
        let (range, with) = self.written(&entry.range, name, value)?;
        let (old, new) = (range.len(), with.len());
        let (gone, come) = (line_of(&self.text[range.clone()], old), line_of(&with, new));
        self.text.replace_range(range, &with);
        let (entry, behind) = self.entries[place..].split_first_mut()?;
        entry.range.end = entry.range.end + new - old;
        for later in behind {
            later.range = later.range.start + new - old..later.range.end + new - old;
            later.line = later.line + come - gone;
            if let Err(why) = &mut later.read {
                why.line = why.line + come - gone;
            }
        }
        entry.read.as_mut().ok()
    }

    /// The part of an entry that a field takes, and its text.
    fn written(
        &self,
        entry: &Range<usize>,
        name: &str,
        value: &str,
    ) -> Option<(Range<usize>, String)> {
        let opened = Opened::read(&self.text, entry.clone())?;
        let last = opened.pieces.last().cloned();
        let last = last.unwrap_or(opened.start..opened.start);
        let line = self.text[..last.start].rfind('\n').map_or(0, |end| end + 1);
        let margin = self.text[line..]
            .chars()
            .take_while(|c| c.is_whitespace() && *c != '\n');
        let margin: String = margin.collect();
        let field = format!("{name}: {}", value.replace('\n', &format!("\n{margin}")));
        if let Some((old, _)) = opened.field(&self.text, name) {
            return Some((old, field));
        }
        let close = opened.end.unwrap_or(entry.end);
        let behind = &self.text[last.end..close];
        let has_comma = behind_comments(&self.text, last.end) < close;
        let comma = if has_comma { "" } else { "," };
        Some(match behind.rfind('\n') {
            // Comments behind the last field stay where they are.
            Some(end) if has_comma => {
                let at = last.end + end + 1;
                (at..at, format!("{margin}{field},\n"))
            }
            Some(_) => (last.end..last.end, format!(",\n{margin}{field},")),
            None => (last.end..close, format!("{comma}{behind} {field}")),
        })
    }
}

/// What is wrong with the text of an entry, in the words of the notebook.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "errors of the library, which may be more"
)]
fn said(error: &ron::Error) -> String {
    use ron::Error as Fault;
    let expected = match error {
        Fault::NoSuchStructField {
            expected, found, ..
        } => {
            let fields = expected.join(", ");
            return format!("there is no field {found}; the fields are {fields}");
        }
        Fault::MissingStructField { field, .. } => return format!("the field {field} is missing"),
        Fault::DuplicateStructField { field, .. } => {
            return format!("the field {field} is there twice");
        }
        Fault::NoSuchEnumVariant {
            expected, found, ..
        } => {
            let names = expected
                .iter()
                .filter(|name| !name.starts_with(char::is_uppercase));
            let names: Vec<&str> = names.copied().collect();
            return format!("{found} is none of {}", names.join(", "));
        }
        Fault::TrailingCharacters => "a comma behind the entry",
        Fault::ExpectedString | Fault::ExpectedStringEnd => "a text between quotation marks",
        Fault::InvalidEscape(_) => {
            "another sign behind \\, which stands before \\ and \" in a text"
        }
        Fault::ExpectedInteger
        | Fault::ExpectedFloat
        | Fault::FloatUnderscore
        | Fault::UnderscoreAtBeginning
        | Fault::IntegerOutOfBounds
        | Fault::InvalidIntegerDigit { .. } => "a number, from 0 to 18446744073709551615,",
        Fault::ExpectedMapColon => "a colon behind the name of the field",
        Fault::ExpectedComma | Fault::ExpectedStructLikeEnd | Fault::ExpectedArrayEnd => {
            "a comma, or the end of what is open,"
        }
        Fault::ExpectedIdentifier
        | Fault::InvalidIdentifier(_)
        | Fault::SuggestRawIdentifier(_) => "the name of a field",
        Fault::ExpectedArray => "a list between [ and ]",
        Fault::ExpectedStructLike | Fault::ExpectedNamedStructLike(_) => {
            "a list of fields between ( and )"
        }
        Fault::UnclosedBlockComment | Fault::UnclosedLineComment => "the end of a comment",
        Fault::Eof => "the rest of the entry",
        _ => "an entry, as in (game: \"nim:2\", statement: \"P <=> x1 = x2\"),",
    };
    format!("{expected} is expected here")
}

/// The line of a place in a text, counted from 1.
fn line_of(text: &str, place: usize) -> usize {
    text[..place].matches('\n').count() + 1
}

/// A verdict in RON: one field a line, and one case a line.
fn ron_of(verdict: &RecordedVerdict) -> String {
    let style = ron::ser::PrettyConfig::new()
        .depth_limit(2)
        .separate_tuple_members(false);
    let implicit = ron::extensions::Extensions::IMPLICIT_SOME;
    let options = ron::Options::default().with_default_extension(implicit);
    let text = options.to_string_pretty(verdict, style);
    let text = text.expect("texts and numbers can be written");
    text.replace("\r\n", "\n")
}

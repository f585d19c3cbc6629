//! All problems of a configuration file, not only the first. The entry of each problem is put
//! aside, and the rest is read again.

use std::fmt;
use std::ops::Range;

use nimscope_study::notebook::pieces::{Opened, behind_comments};
use ron::error::{Error, SpannedError};

use super::file::{EXAMPLE, File};
use crate::file::Problem;
use crate::game::joined;
use crate::lists::sort_by_key;
use crate::printable;

/// The most problems that are listed. Of the others only their number is given.
const LISTED: usize = 20;

/// The most bytes of names and brackets that are read before an inner entry.
const NAME: usize = 200;

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problems {
    /// The first, in the order of their places.
    pub first: Vec<Problem>,
    /// The number of further entries that are wrong by themselves.
    pub more: usize,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = printable::escaped(&self.text);
        write!(f, "{}:{}: {text}", self.line, self.column)
    }
}

/// Reads a file, or gives its problems. Each of the first problems takes a reading of the whole
/// file. The others take one together.
pub(super) fn read(text: &str) -> Result<File, Problems> {
    let says_nothing = |line: &str| line.trim().is_empty() || line.trim_start().starts_with("//");
    if text.lines().all(says_nothing) {
        return Ok(File::default());
    }
    let mut rest = text.to_owned();
    let mut first: Vec<Problem> = Vec::new();
    let more = loop {
        let error = match File::parsed(&rest) {
            Ok(file) if first.is_empty() => return Ok(file),
            Ok(_) => break 0,
            Err(error) => error,
        };
        let start = error.span.start;
        let problem = Problem {
            line: start.line,
            column: start.col,
            text: told(&rest, &error),
        };
        if first.contains(&problem) {
            break 0;
        }
        if first.len() == LISTED {
            // Where each entry is right by itself, two of them contradict each other.
            break wrong(&rest).max(1);
        }
        first.push(problem);
        // Blanks keep every other place as it is.
        let Some(entry) = around(&rest, offset(&rest, start.line, start.col)) else {
            break 0;
        };
        let blank: String = rest[entry.clone()]
            .chars()
            .map(|c| if c == '\n' { c } else { ' ' })
            .collect();
        rest.replace_range(entry, &blank);
    };
    sort_by_key(&mut first, |problem| (problem.line, problem.column));
    Err(Problems { first, more })
}

/// What RON says of a mistake, with the name of the field and how the default writes it where the
/// mistake is in its value.
fn told(text: &str, error: &SpannedError) -> String {
    let start = error.span.start;
    let byte = offset(text, start.line, start.col);
    let is_told = matches!(
        error.code,
        Error::Message(_) | Error::NoSuchStructField { .. } | Error::DuplicateStructField { .. }
    );
    // Behind a blank a comma is missing between two fields.
    let is_between =
        matches!(error.code, Error::ExpectedComma) && text[..byte].ends_with(char::is_whitespace);
    let is_of_value = !(is_told || is_between);
    let field = field(text, byte).filter(|_| is_of_value);
    let Some((name, value)) = field else {
        return error.code.to_string();
    };
    let what = if let Error::InvalidValueForType { found, .. } = &error.code {
        // What else was expected is a type of Rust.
        format!("{found} is not possible")
    } else {
        error.code.to_string()
    };
    // The default has keys in comments only.
    let keys = value
        .lines()
        .find_map(|line| line.trim().strip_prefix("// "));
    let value = keys.map_or_else(
        || joined(value.split_whitespace(), " "),
        |keys| format!("{{{}}}", keys.trim_end_matches(',')),
    );
    format!("{name}: {what}; write it like {value}")
}

/// The innermost field that holds a byte and that the default has, and its value there.
fn field(text: &str, byte: usize) -> Option<(&str, &'static str)> {
    let (mut part, mut default, mut found) = (0..text.len(), 0..EXAMPLE.len(), None);
    while let Some(opened) = Opened::read(text, part).filter(|opened| opened.end.is_some())
        && let mut pieces = opened.pieces.into_iter()
        && let Some(piece) = pieces.find(|piece| piece.start <= byte && byte <= piece.end)
        && let Some(name) = text[piece.clone()].split([':', ' ']).next()
        && let Some(fields) = Opened::read(EXAMPLE, default)
        && let Some((entry, value)) = fields.field(EXAMPLE, name)
    {
        default = value..entry.end;
        found = Some((name, &EXAMPLE[default.clone()]));
        part = piece;
    }
    found
}

/// The byte at which a character stands, its line and column counted from 1.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let lines = text.split_inclusive('\n').take(line - 1);
    let before: usize = lines.map(str::len).sum();
    let inside = text[before..]
        .char_indices()
        .nth(column - 1)
        .map_or(text.len() - before, |(at, _)| at);
    before + inside
}

/// The innermost entry of a list, map or struct that holds a byte, with the comments before it and
/// the comma behind it; `None` if no bracket closes it or no entry holds it.
fn around(text: &str, byte: usize) -> Option<Range<usize>> {
    let (mut part, mut innermost) = (0..text.len(), None);
    while let Some(opened) = Opened::read(text, part.clone())
        && opened.start <= byte
    {
        let (mut start, mut held) = (opened.start, None);
        for piece in opened.pieces {
            let end = behind_comments(text, piece.end);
            if byte <= end {
                held = Some((piece, end));
                break;
            }
            start = end + 1;
        }
        let Some((piece, end)) = held else {
            break;
        };
        if end < text.len() {
            innermost = Some(start..end + usize::from(text[end..].starts_with(',')));
        }
        part = piece;
    }
    innermost
}

/// The number of innermost entries of a file that are wrong by themselves.
fn wrong(text: &str) -> usize {
    Opened::read(text, 0..text.len()).map_or(0, |file| wrong_of(text, &file.pieces, "(", ")"))
}

/// The number of wrong entries among neighbours, read between the brackets around them. It is 0 if
/// they can be read together, else the sum over both halves.
fn wrong_of(text: &str, entries: &[Range<usize>], before: &str, after: &str) -> usize {
    let (Some(first), Some(last)) = (entries.first(), entries.last()) else {
        return 0;
    };
    let together = first.start..last.end;
    if File::parsed(&format!("{before}{}{after}", &text[together.clone()])).is_ok() {
        return 0;
    }
    if entries.len() > 1 {
        let (left, right) = entries.split_at(entries.len() / 2);
        return wrong_of(text, left, before, after) + wrong_of(text, right, before, after);
    }
    let Some(inner) = Opened::read(text, together.clone()) else {
        return 1;
    };
    let name = text[together.start..inner.start].split_whitespace();
    let name: String = name.collect();
    if before.len() + name.len() > NAME {
        return 1;
    }
    let close = match name.chars().next_back() {
        Some('[') => ']',
        Some('{') => '}',
        _ => ')',
    };
    let (before, after) = (format!("{before}{name}"), format!("{close}{after}"));
    if File::parsed(&format!("{before}{after}")).is_err() {
        // Its name is wrong.
        return 1;
    }
    wrong_of(text, &inner.pieces, &before, &after).max(1)
}

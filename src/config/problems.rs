//! All problems of a configuration file, not only the first. The entry of each problem is put
//! aside, and the rest is read again.

pub(super) mod entries;

use std::fmt;

use super::file::File;
use crate::file::Problem;
use crate::lists::sort_by_key;
use crate::printable;

/// The most problems that are listed. Of the others only their number is given.
const LISTED: usize = 20;

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
            text: error.code.to_string(),
        };
        if first.contains(&problem) {
            break 0;
        }
        if first.len() == LISTED {
            // Where each entry is right by itself, two of them contradict each other.
            break entries::wrong(&rest).max(1);
        }
        first.push(problem);
        // Blanks keep every other place as it is.
        let Some(entry) = entries::around(&rest, offset(&rest, start.line, start.col)) else {
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

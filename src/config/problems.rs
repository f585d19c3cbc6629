//! All that is wrong with a configuration file, not only the first: each problem's entry is put aside and the rest read again.

use std::fmt;
use std::ops::Range;

use super::file::File;

/// A problem and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1.
    pub column: usize,
    /// What is wrong, and how to write it right.
    pub text: String,
}

impl Problem {
    /// A problem at the first occurrence of a word.
    pub(super) fn at(file: &str, word: &str, text: String) -> Self {
        let mut lines = file.lines().enumerate();
        let found = lines.find_map(|(i, line)| line.find(word).map(|at| (i + 1, at + 1)));
        let (line, column) = found.unwrap_or((1, 1));
        Self { line, column, text }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.text)
    }
}

/// Reads a file, or says all that is wrong with it.
pub(super) fn read(text: &str) -> Result<File, Vec<Problem>> {
    let options =
        ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    let says_nothing = |line: &str| line.trim().is_empty() || line.trim_start().starts_with("//");
    if text.lines().all(says_nothing) {
        return Ok(File::default());
    }
    let mut rest = text.to_owned();
    let mut problems: Vec<Problem> = Vec::new();
    loop {
        let error = match options.from_str::<File>(&rest) {
            Ok(file) if problems.is_empty() => return Ok(file),
            Ok(_) => break,
            Err(error) => error,
        };
        let start = error.span.start;
        let problem = Problem {
            line: start.line,
            column: start.col,
            text: error.code.to_string(),
        };
        if problems.contains(&problem) {
            break;
        }
        problems.push(problem);
        // Blanks keep every other place as it is.
        let Some(entry) = entry_at(&rest, offset(&rest, start.line, start.col)) else {
            break;
        };
        let blank: String = rest[entry.clone()]
            .chars()
            .map(|c| if c == '\n' { c } else { ' ' })
            .collect();
        rest.replace_range(entry, &blank);
    }
    problems.sort_by_key(|problem| (problem.line, problem.column));
    Err(problems)
}

/// The byte at which a character stands, its line and column counted from 1.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let before: usize = text
        .split_inclusive('\n')
        .take(line - 1)
        .map(str::len)
        .sum();
    let inside = text[before..]
        .char_indices()
        .nth(column - 1)
        .map_or(text.len() - before, |(at, _)| at);
    before + inside
}

/// The innermost entry of a list, map or struct that holds a byte, with the comma behind it; `None` if the brackets do not match
/// or no entry holds it.
fn entry_at(text: &str, byte: usize) -> Option<Range<usize>> {
    let mut starts: Vec<usize> = Vec::new();
    let mut characters = text.char_indices().peekable();
    while let Some((at, c)) = characters.next() {
        let end = match c {
            '"' => {
                while let Some((_, inside)) = characters.next() {
                    match inside {
                        '\\' => drop(characters.next()),
                        '"' => break,
                        _ => {}
                    }
                }
                None
            }
            '/' if characters.peek().is_some_and(|&(_, next)| next == '/') => {
                while characters.next_if(|&(_, inside)| inside != '\n').is_some() {}
                None
            }
            '(' | '[' | '{' => {
                starts.push(at + 1);
                None
            }
            ',' => starts
                .last_mut()
                .map(|start| std::mem::replace(start, at + 1)..at + 1),
            ')' | ']' | '}' => starts.pop().map(|start| start..at),
            _ => None,
        };
        // Inner entries end before outer ones, so the first that holds the byte is the innermost.
        let holds = |entry: &Range<usize>| (entry.start..=entry.end).contains(&byte) && at >= byte;
        let is_blank = |entry: &Range<usize>| text[entry.clone()].trim().is_empty();
        if let Some(entry) = end.filter(|entry| holds(entry) && !is_blank(entry)) {
            return Some(entry);
        }
    }
    None
}

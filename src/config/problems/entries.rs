//! The entries of a configuration file. Brackets and commas alone determine them, so that they are
//! found in a wrong file as well.

use std::ops::Range;

use crate::config::file::File;

/// The most bytes of names and brackets that are read before an inner entry.
const NAME: usize = 200;

/// The innermost entry of a list, map or struct that holds a byte, with the comma behind it;
/// `None` if the brackets do not match or no entry holds it.
pub(super) fn around(text: &str, byte: usize) -> Option<Range<usize>> {
    let mut starts: Vec<usize> = Vec::new();
    marks(text).find_map(|(at, c)| {
        let end = match c {
            '(' | '[' | '{' => {
                starts.push(at + 1);
                None
            }
            ',' => starts
                .last_mut()
                .map(|start| std::mem::replace(start, at + 1)..at + 1),
            _ => starts.pop().map(|start| start..at),
        };
        // Inner entries end before outer ones, so the first that holds the byte is the innermost.
        let holds = |entry: &Range<usize>| (entry.start..=entry.end).contains(&byte) && at >= byte;
        end.filter(|entry| holds(entry) && !text[entry.clone()].trim().is_empty())
    })
}

/// The number of innermost entries of a file that are wrong by themselves.
pub(super) fn wrong(text: &str) -> usize {
    opened(text).map_or(0, |(_, entries)| wrong_of(text, &entries, "(", ")"))
}

/// The number of wrong entries among neighbours, read between the brackets around them. It is 0 if
/// they can be read together, else the sum over both halves.
fn wrong_of(text: &str, entries: &[Range<usize>], before: &str, after: &str) -> usize {
    let (Some(first), Some(last)) = (entries.first(), entries.last()) else {
        return 0;
    };
    let together = &text[first.start..last.end];
    if File::parsed(&format!("{before}{together}{after}")).is_ok() {
        return 0;
    }
    if entries.len() > 1 {
        let (left, right) = entries.split_at(entries.len() / 2);
        return wrong_of(text, left, before, after) + wrong_of(text, right, before, after);
    }
    let Some((between, inner)) = opened(together) else {
        return 1;
    };
    let name: String = together[..between.start].split_whitespace().collect();
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
    wrong_of(together, &inner, &before, &after).max(1)
}

/// What is between the first bracket of a text and the one that closes it, and the entries in it.
pub(crate) fn opened(text: &str) -> Option<(Range<usize>, Vec<Range<usize>>)> {
    let (mut depth, mut start, mut entries) = (0_usize, 0, Vec::new());
    let (mut opened, mut end) = (None, text.len());
    for (at, c) in marks(text) {
        match c {
            '(' | '[' | '{' => {
                depth += 1;
                if depth == 1 {
                    start = at + 1;
                    opened = Some(start);
                }
            }
            ',' if depth == 1 => {
                entries.push(std::mem::replace(&mut start, at + 1)..at + 1);
            }
            ',' => {}
            _ => depth = depth.saturating_sub(1),
        }
        if depth == 0 && opened.is_some() {
            entries.push(start..at);
            end = at;
            break;
        }
    }
    entries.retain(|entry| !text[entry.clone()].trim().is_empty());
    opened.map(|opened| (opened..end, entries))
}

/// The brackets and commas of a text outside of its strings and comments, with their bytes.
fn marks(text: &str) -> impl Iterator<Item = (usize, char)> {
    let marks = code(text).filter(|(_, c, is_quoted)| !is_quoted && "([{,)]}".contains(*c));
    marks.map(|(at, c, _)| (at, c))
}

/// The characters of a text that are neither blanks between its words nor of a comment, with their
/// bytes, and whether they stand in a string.
pub(crate) fn code(text: &str) -> impl Iterator<Item = (usize, char, bool)> {
    let mut characters = text.char_indices().peekable();
    let (mut is_quoted, mut is_escaped) = (false, false);
    std::iter::from_fn(move || {
        loop {
            let (at, c) = characters.next()?;
            if is_quoted || c == '"' {
                is_quoted = !is_quoted || is_escaped || c != '"';
                is_escaped = c == '\\' && !is_escaped;
                return Some((at, c, true));
            }
            match (c, characters.peek()) {
                ('/', Some((_, '/'))) => {
                    while characters.next_if(|&(_, inside)| inside != '\n').is_some() {}
                }
                ('/', Some((_, '*'))) => {
                    let mut before = ' ';
                    for (_, inside) in characters.by_ref().skip(1) {
                        if (before, inside) == ('*', '/') {
                            break;
                        }
                        before = inside;
                    }
                }
                _ if c.is_whitespace() => {}
                _ => return Some((at, c, false)),
            }
        }
    })
}

//! Where the entries of a text in RON and their fields stand, of a notebook or a configuration.
//! RON itself reads what they hold; this tells only where a piece ends, so that one that is wrong
//! leaves the others as they are.

use std::ops::Range;

const OPENING: [char; 3] = ['(', '[', '{'];

/// What stands between the first bracket of a part of a text and the one that closes it.
#[derive(Debug)]
pub struct Opened {
    /// The place behind the first bracket.
    pub start: usize,
    /// The pieces, without their commas and the comments and blanks before and behind them.
    pub pieces: Vec<Range<usize>>,
    /// The place of the latter bracket; `None` where the part ends before.
    pub end: Option<usize>,
}

impl Opened {
    /// Reads a part; `None` if it has no bracket that opens.
    pub fn read(text: &str, part: Range<usize>) -> Option<Self> {
        let (text, mut at) = (&text[..part.end], part.start);
        while !OPENING.contains(&text[at..].chars().next()?) {
            at = behind_token(text, at);
        }
        let start = at + 1;
        let (mut pieces, mut from) = (Vec::new(), start);
        let end = loop {
            let (range, behind) = piece(text, from, false);
            if !range.is_empty() {
                pieces.push(range);
            }
            match behind {
                Some(behind) if text[behind..].starts_with(',') => from = behind + 1,
                end => break end,
            }
        };
        Some(Self { start, pieces, end })
    }

    /// The piece with a name, and where its value begins.
    pub fn field(&self, text: &str, name: &str) -> Option<(Range<usize>, usize)> {
        self.pieces.iter().find_map(|piece| {
            let rest = text[piece.clone()].strip_prefix(name)?;
            let value = rest.trim_start().strip_prefix(':')?;
            Some((
                piece.clone(),
                behind_comments(text, piece.end - value.len()),
            ))
        })
    }
}

/// The piece that begins at a place or behind the comments there, up to the comma or the bracket
/// behind it, and the place of that one; `None` where the text ends in the middle of the piece.
/// A piece in brackets may be joined by another one without a comma between them.
pub(super) fn piece(text: &str, from: usize, may_join: bool) -> (Range<usize>, Option<usize>) {
    let start = behind_comments(text, from);
    let (mut depth, mut at, mut end) = (0_usize, start, start);
    while let Some(first) = text[at..].chars().next() {
        let closes = matches!(first, ')' | ']' | '}');
        let joins = may_join && first == '(' && at > start && text[start..].starts_with('(');
        if depth == 0 && (closes || first == ',' || joins) {
            break;
        }
        if closes {
            depth -= 1;
        } else if OPENING.contains(&first) {
            depth += 1;
        }
        let next = behind_token(text, at);
        if !first.is_whitespace() && !is_comment(&text[at..]) {
            end = next;
        }
        at = next;
    }
    (start..end, (at < text.len()).then_some(at))
}

/// The place behind the blanks and comments that begin at a place, and behind the mark with which
/// some editors begin a file.
pub fn behind_comments(text: &str, from: usize) -> usize {
    let mut at = from;
    while let Some(first) = text[at..].chars().next()
        && (first.is_whitespace() || first == '\u{feff}' || is_comment(&text[at..]))
    {
        at = behind_token(text, at);
    }
    at
}

fn is_comment(rest: &str) -> bool {
    rest.starts_with("//") || rest.starts_with("/*")
}

/// The place behind the comment, the text in quotation marks or the character that begins at a
/// place.
fn behind_token(text: &str, at: usize) -> usize {
    let rest = &text[at..];
    let behind = |end: &str, from: usize| {
        let found = rest[from..].find(end);
        at + found.map_or(rest.len(), |found| from + found + end.len())
    };
    if rest.starts_with("//") {
        return behind("\n", 2);
    }
    if rest.starts_with("/*") {
        return at + behind_block(rest);
    }
    if rest.starts_with('"') {
        let mut is_escaped = false;
        let end = rest.char_indices().skip(1).find(|&(_, c)| {
            let ends = c == '"' && !is_escaped;
            is_escaped = c == '\\' && !is_escaped;
            ends
        });
        return at + end.map_or(rest.len(), |(place, _)| place + 1);
    }
    if let Some(raw) = rest.strip_prefix('r') {
        let marks = raw.bytes().take_while(|&byte| byte == b'#').count();
        if raw[marks..].starts_with('"') {
            return behind(&format!("\"{}", "#".repeat(marks)), marks + 2);
        }
    }
    at + rest.chars().next().map_or(0, char::len_utf8)
}

/// The length of the comment of several lines that begins a text. Such comments may be nested.
fn behind_block(rest: &str) -> usize {
    let (mut depth, mut at) = (0_usize, 0);
    loop {
        match (rest[at..].find("/*"), rest[at..].find("*/")) {
            (Some(open), Some(close)) if open < close => (depth, at) = (depth + 1, at + open + 2),
            (_, Some(close)) => (depth, at) = (depth - 1, at + close + 2),
            (_, None) => return rest.len(),
        }
        if depth == 0 {
            return at;
        }
    }
}

//! Where the entries of a notebook and their fields stand in its text. RON itself reads what they
//! hold; this tells only where a piece ends, so that one that is wrong leaves the others as they
//! are.

use std::ops::Range;

/// The pieces between a bracket, which ends before `from`, and the one that closes it, without the
/// comments and blanks before and behind them. The place of the latter bracket is `None` where the
/// text ends before.
pub(super) fn pieces(text: &str, from: usize) -> (Vec<Range<usize>>, Option<usize>) {
    let (mut all, mut at) = (Vec::new(), from);
    loop {
        let (range, behind) = piece(text, at);
        if !range.is_empty() {
            all.push(range);
        }
        match behind {
            Some(behind) if text[behind..].starts_with(',') => at = behind + 1,
            end => return (all, end),
        }
    }
}

/// The piece that begins at a place or behind the comments there, up to the comma or the bracket
/// behind it, and the place of that one; `None` where the text ends in the middle of the piece.
pub(super) fn piece(text: &str, from: usize) -> (Range<usize>, Option<usize>) {
    let start = behind_comments(text, from);
    let (mut depth, mut at, mut end) = (0_usize, start, start);
    while let Some(first) = text[at..].chars().next() {
        let closes = matches!(first, ')' | ']' | '}');
        // Behind an entry, another one may begin without a comma.
        let joins = first == '(' && at > start && text[start..].starts_with('(');
        if depth == 0 && (closes || first == ',' || joins) {
            break;
        }
        if closes {
            depth -= 1;
        } else if matches!(first, '(' | '[' | '{') {
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
pub(super) fn behind_comments(text: &str, from: usize) -> usize {
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

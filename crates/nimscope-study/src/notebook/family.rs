//! Families: an entry for several games at once, such as `for: "n in 3..8, k in 2..n-1"`, in whose
//! texts `{n}` and `{n-1}` stand for numbers.

use std::fmt::Write as _;
use std::ops::Range;

/// The numbers of a case: each variable with its value.
pub(super) type Numbers = Vec<(String, i64)>;

/// The most cases of a family.
const MOST: usize = 10_000;

/// The cases of a family, in the order of its numbers.
///
/// # Errors
/// A sentence: the text is no family, or has no case or too many.
pub(super) fn cases(text: &str) -> Result<Vec<Numbers>, String> {
    let mut all: Vec<Numbers> = vec![Vec::new()];
    for range in text.split(',') {
        let example = "write it like n in 3..8, k in 2..n-1";
        let (name, bounds) = range
            .split_once(" in ")
            .and_then(|(name, bounds)| Some((name.trim(), bounds.split_once("..")?)))
            .ok_or_else(|| format!("{:?} is no range of a variable: {example}", range.trim()))?;
        let is_name = |c: char| c.is_ascii_alphabetic();
        if name.is_empty() || !name.chars().all(is_name) {
            return Err(format!("{name:?} is no variable: {example}"));
        }
        if all
            .iter()
            .any(|case| case.iter().any(|(known, _)| known == name))
        {
            return Err(format!("the variable {name} has two ranges: {example}"));
        }
        let mut next = Vec::new();
        for case in &all {
            let bound = |text: &str| {
                let number = number(text, case);
                number.ok_or_else(|| {
                    format!(
                        "{:?} is no number of the variables before it: {example}",
                        text.trim()
                    )
                })
            };
            for value in bound(bounds.0)?..=bound(bounds.1)? {
                let mut longer = case.clone();
                longer.push((name.to_owned(), value));
                next.push(longer);
                if next.len() > MOST {
                    return Err(format!(
                        "it has more than {MOST} cases: take smaller ranges"
                    ));
                }
            }
        }
        all = next;
    }
    if all.is_empty() {
        return Err("it has no case: each range needs a number from its first to its last".into());
    }
    Ok(all)
}

/// The numbers of a case, in words: `n = 4, k = 2`.
pub(super) fn shown(numbers: &Numbers) -> String {
    let each = numbers
        .iter()
        .map(|(name, value)| format!("{name} = {value}"));
    each.collect::<Vec<_>>().join(", ")
}

/// A text with the numbers of a case in place of the formulas in braces. What is between other
/// braces stays: the rule of a game is written in braces too.
pub(super) fn filled(text: &str, numbers: &Numbers) -> String {
    if numbers.is_empty() {
        return text.to_owned();
    }
    let (mut shown, mut rest) = (String::new(), text);
    while let Some(open) = rest.find('{') {
        shown.push_str(&rest[..open]);
        rest = &rest[open + 1..];
        let inside = rest
            .find(['{', '}'])
            .filter(|&end| rest[end..].starts_with('}'));
        match inside.and_then(|end| Some((end, number(&rest[..end], numbers)?))) {
            Some((end, value)) => {
                // Writing to a text cannot fail.
                let _ = write!(shown, "{value}");
                rest = &rest[end + 1..];
            }
            None => shown.push('{'),
        }
    }
    shown + rest
}

/// The value of a sum of products of numbers and variables, such as `2*n-1`.
fn number(text: &str, numbers: &Numbers) -> Option<i64> {
    let value = |text: &str| {
        let text = text.trim();
        let known = numbers.iter().find(|(name, _)| name == text);
        known.map_or_else(|| text.parse().ok(), |&(_, value)| Some(value))
    };
    let product = |text: &str| {
        let factors = text.split('*').map(value);
        factors
            .into_iter()
            .try_fold(1_i64, |all, one| all.checked_mul(one?))
    };
    let mut sum = 0_i64;
    for plus in text.split('+') {
        let mut terms = plus.split('-');
        sum = sum.checked_add(product(terms.next()?)?)?;
        for term in terms {
            sum = sum.checked_sub(product(term)?)?;
        }
    }
    Some(sum)
}

// Where the entries of a notebook and their fields stand in its text. RON itself reads what they
// hold; this tells only where a piece ends, so that one that is wrong leaves the others as they
// are.

/// The pieces of a list between brackets.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct PiecesFound {
    /// The pieces, without the comments and blanks before and behind them.
    pub(super) all: Vec<Range<usize>>,
    /// The place of the bracket that closes the list; `None` where the text ends before.
    pub(super) end: Option<usize>,
}

/// The piece that begins at a place, up to the comma or the bracket behind it.
pub(super) struct PieceFound {
    /// Where it stands.
    pub(super) range: Range<usize>,
    /// The comma or the bracket behind it; `None` where the text ends in its middle.
    pub(super) behind: Option<usize>,
}

/// The pieces between a bracket, which ends before `from`, and the one that closes it.
pub(super) fn pieces(text: &str, from: usize) -> PiecesFound {
    let (mut all, mut at) = (Vec::new(), from);
    loop {
        let piece = piece(text, at);
        if !piece.range.is_empty() {
            all.push(piece.range);
        }
        match piece.behind {
            Some(behind) if text[behind..].starts_with(',') => at = behind + 1,
            end => return PiecesFound { all, end },
        }
    }
}

/// The piece that begins at a place or behind the comments there.
pub(super) fn piece(text: &str, from: usize) -> PieceFound {
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
    PieceFound {
        range: start..end,
        behind: (at < text.len()).then_some(at),
    }
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

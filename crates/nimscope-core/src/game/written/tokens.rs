//! The words of a rule, each with its place.

/// Why a text is no rule of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column} of the rule: {what}")]
pub struct WrittenError {
    /// The line, counted from 1. A semicolon begins no new line.
    pub line: usize,
    /// The column, counted in characters from 1.
    pub column: usize,
    /// What is wrong, and how to write it.
    pub what: String,
}

/// A word, a number or a sign, and its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct RuleToken<'a> {
    pub(super) text: &'a str,
    pub(super) line: usize,
    pub(super) column: usize,
}

impl RuleToken<'_> {
    pub(super) fn error<T>(&self, what: impl Into<String>) -> Result<T, WrittenError> {
        Err(WrittenError {
            line: self.line,
            column: self.column,
            what: what.into(),
        })
    }
}

/// The words of a line with the blanks of good style.
pub(super) fn plain(tokens: &[RuleToken<'_>]) -> String {
    let mut text = String::new();
    for token in tokens {
        let follows_number = text.ends_with(|c: char| c.is_ascii_digit());
        let is_tight = matches!(token.text, "," | ")" | "-" | "+" | "*")
            || (follows_number && is_name(token.text));
        if !is_tight && !text.is_empty() && !text.ends_with(['-', '+', '(', '*']) {
            text.push(' ');
        }
        text.push_str(token.text);
    }
    text
}

/// Whether a word is no keyword.
pub(super) fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && !["mod", "and", "or", "if", "not"].contains(&text)
}

const SIGNS: [&str; 12] = [
    "<=", ">=", "!=", "<", ">", "=", "+", "-", "*", ",", "(", ")",
];

/// The words of a line.
///
/// # Errors
/// A sign that no rule has.
pub(super) fn tokens(
    text: &str,
    line: usize,
    first: usize,
) -> Result<Vec<RuleToken<'_>>, WrittenError> {
    let (mut tokens, mut rest, mut column) = (Vec::new(), text, first);
    loop {
        let trimmed = rest.trim_start();
        column += rest.chars().count() - trimmed.chars().count();
        rest = trimmed;
        let Some(c) = rest.chars().next() else {
            return Ok(tokens);
        };
        let run = |test: fn(char) -> bool| rest.find(|c| !test(c)).unwrap_or(rest.len());
        let length = if c.is_ascii_digit() {
            run(|c| c.is_ascii_digit())
        } else if c.is_ascii_alphabetic() {
            let letters = run(|c| c.is_ascii_alphabetic());
            letters + usize::from(rest[letters..].starts_with('\''))
        } else {
            let sign = SIGNS.iter().find(|sign| rest.starts_with(**sign));
            sign.map_or(0, |sign| sign.len())
        };
        let token = RuleToken {
            text: &rest[..length],
            line,
            column,
        };
        if length == 0 {
            return token.error(format!(
                "{c:?} is no sign of a rule: write letters, numbers, + - * , ( ) < <= > >= = !="
            ));
        }
        tokens.push(token);
        rest = &rest[length..];
        column += length;
    }
}

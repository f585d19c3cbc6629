//! The words of a statement.

use crate::lists::CollectVec as _;
use std::ops::Range;

/// Why a statement cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at character {place}: expected {expected}")]
pub struct Error {
    /// Where, counted in characters from 1.
    pub place: usize,
    /// What was expected there.
    pub expected: String,
}

/// A word, and the characters that it covers, counted from 0.
pub(super) type Word = (Token, Range<usize>);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Number(u64),
    Name(String),
    /// A word with a meaning of its own, or a sign, such as `and` and `<=>`.
    Word(&'static str),
    /// A part of what is listed, as it stands.
    Text(String),
    /// Behind a value: another game and another play, as in `[moore:4,2].misere`.
    Elsewhere(String),
}

impl Token {
    /// The number of brackets that are open after it, from the number before it.
    pub(super) fn depth(&self, before: usize) -> usize {
        if *self == Self::Word("(") {
            before + 1
        } else if *self == Self::Word(")") {
            before.saturating_sub(1)
        } else {
            before
        }
    }
}

/// The words for values and functions.
pub(super) const VALUES: [&str; 11] = [
    "P", "N", "R", "G", "sum", "min", "max", "bit", "odd", "even", "count",
];

/// The words that begin a statement.
pub(super) const PLAIN: [&str; 5] = ["forall", "exists", "some", "every", "let"];

const OTHERS: [&str; 8] = ["not", "and", "or", "option", "in", "mod", "div", "xor"];

/// Longer ones first.
const SIGNS: [&str; 17] = [
    "<=>", "=>", "!=", "<=", ">=", "=", "<", ">", "+", "-", "*", "&", "|", "(", ")", ",", ":",
];

/// Signs that are read as others.
const ALSO: [(char, &str); 5] = [
    ('≤', "<="),
    ('≥', ">="),
    ('≠', "!="),
    ('⇔', "<=>"),
    ('⇒', "=>"),
];

/// Reads the words of a text on positions with this number of piles.
///
/// # Errors
/// The place of what is no word.
pub(super) fn words(text: &str, piles: usize, language: Language) -> Result<Vec<Word>, Error> {
    let characters: Vec<char> = text.chars().collect_vec();
    let (mut words, mut at): (Vec<Word>, usize) = (Vec::new(), 0);
    while at < characters.len() {
        if characters[at].is_whitespace() {
            at += 1;
            continue;
        }
        let rest = &characters[at..];
        let raw = if language.is_filter() {
            quoted(rest, at)?
        } else {
            None
        };
        let raw = raw.or_else(|| match language {
            Language::Claims => claimed(rest),
            Language::Exceptions => named_family(&words, rest),
            Language::Statements | Language::Positions | Language::Moves => None,
        });
        let (token, length) = match raw {
            Some(found) => found,
            None => plain(rest, at)?,
        };
        let is_unknown = |name: &str| language == Language::Moves && pile(name, piles).is_none();
        let minimal = "pile-minimal";
        let (token, length) = if let Token::Name(name) = &token
            && is_unknown(name)
        {
            of_move(rest)
        } else if token == Token::Name("pile".to_owned())
            && language.labels().contains(&minimal)
            && rest.iter().take(minimal.len()).copied().eq(minimal.chars())
        {
            (Token::Name(minimal.to_owned()), minimal.len())
        } else {
            (token, length)
        };
        let is_value = matches!(token, Token::Word("P" | "N" | "R" | "G"));
        words.push((token, at..at + length));
        at += length;
        if is_value {
            let length = elsewhere(&characters[at..]);
            if length > 0 {
                if language != Language::Statements {
                    return Err(Error {
                        place: at + 1,
                        expected: ONLY_HERE.to_owned(),
                    });
                }
                let text: String = characters[at..at + length].iter().collect();
                words.push((Token::Elsewhere(text), at..at + length));
                at += length;
            }
        }
    }
    Ok(words)
}

const ONLY_HERE: &str =
    "the value in this game and play: statements to be proved name others, filters do not";

/// The length of what names another game and another play behind a value.
fn elsewhere(rest: &[char]) -> usize {
    let mut length = 0;
    if rest.first() == Some(&'[') {
        let inside = rest.iter().position(|&c| c == ']');
        length = inside.map_or(rest.len(), |end| end + 1);
    }
    if rest.get(length) == Some(&'.') {
        let letters = rest[length + 1..].iter();
        length += 1 + letters.take_while(|c| c.is_alphabetic()).count();
    }
    length
}

/// A word that means the same in every language.
fn plain(rest: &[char], at: usize) -> Result<(Token, usize), Error> {
    let error = |expected: &str| Error {
        place: at + 1,
        expected: expected.to_owned(),
    };
    let run = |test: fn(char) -> bool| -> Vec<char> {
        rest.iter().copied().take_while(|&c| test(c)).collect_vec()
    };
    let first = rest[0];
    if first.is_ascii_digit() {
        let digits: String = run(|c| c.is_ascii_digit()).into_iter().collect();
        let number = digits.parse().map_err(|_| error("a number below 2⁶⁴"))?;
        return Ok((Token::Number(number), digits.len()));
    }
    if first.is_ascii_alphabetic() {
        let letters = run(|c| c.is_ascii_alphanumeric() || c == '_' || subscript(c).is_some());
        let name: String = letters.iter().map(|&c| subscript(c).unwrap_or(c)).collect();
        let mut known = VALUES.iter().chain(&PLAIN).chain(&OTHERS);
        let token = match known.find(|word| **word == name) {
            Some(word) => Token::Word(word),
            None => Token::Name(name),
        };
        return Ok((token, letters.len()));
    }
    if first == '⊕' {
        return Ok((Token::Word("xor"), 1));
    }
    if let Some((_, sign)) = ALSO.iter().find(|(also, _)| *also == first) {
        return Ok((Token::Word(sign), 1));
    }
    let next: String = rest.iter().take(3).collect();
    let sign = SIGNS.iter().find(|sign| next.starts_with(**sign));
    let sign = sign.ok_or_else(|| error("a name, a number or a sign"))?;
    Ok((Token::Word(sign), sign.len()))
}

/// The digit that a small one below the line stands for: `x₁`.
fn subscript(c: char) -> Option<char> {
    let digit = u32::from(c).checked_sub(u32::from('₀'))?;
    char::from_digit(digit, 10)
}

/// A text in quotation marks.
fn quoted(rest: &[char], at: usize) -> Result<Option<(Token, usize)>, Error> {
    if rest[0] != '"' {
        return Ok(None);
    }
    let inside: String = rest[1..].iter().take_while(|&&c| c != '"').collect();
    let length = inside.chars().count() + 2;
    if length > rest.len() {
        return Err(Error {
            place: at + rest.len() + 1,
            expected: "a quotation mark at the end of the text".to_owned(),
        });
    }
    Ok(Some((Token::Text(inside), length)))
}

/// A word of a claim, up to a blank or a bracket.
fn claimed(rest: &[char]) -> Option<(Token, usize)> {
    let (word, length) = up_to(rest, "()\"")?;
    let join = ["and", "or", "not"].into_iter().find(|join| *join == word);
    Some((join.map_or(Token::Text(word), Token::Word), length))
}

/// The characters up to a blank or one of some signs, if there are any, and their number.
fn up_to(rest: &[char], signs: &str) -> Option<(String, usize)> {
    let is_inside = |c: &&char| !c.is_whitespace() && !signs.contains(**c);
    let length = rest.iter().take_while(is_inside).count();
    (length > 0).then(|| (rest[..length].iter().collect(), length))
}

/// The name of a family after `family =`.
fn named_family(words: &[Word], rest: &[char]) -> Option<(Token, usize)> {
    let [.., (Token::Name(name), _), (Token::Word("=" | "!="), _)] = words else {
        return None;
    };
    if name != "family" {
        return None;
    }
    let (name, length) = up_to(rest, "()")?;
    Some((Token::Text(name), length))
}

/// Whether a sign of comparison begins with this character.
fn is_comparison(c: char) -> bool {
    "=<>!≤≥≠".contains(c)
}

/// The words of a move, up to a connective, a bracket or the end.
fn of_move(rest: &[char]) -> (Token, usize) {
    let mut end = 0;
    while end < rest.len() {
        let letters = rest[end..].iter().take_while(|c| c.is_alphanumeric());
        let word: String = letters.collect();
        // The first word is none: `and_` is a part of a move.
        let is_connective = end > 0 && ["and", "or", "not"].contains(&word.as_str());
        if is_connective || "()\"".contains(rest[end]) || is_comparison(rest[end]) {
            break;
        }
        end += word.chars().count().max(1);
    }
    let text: String = rest[..end].iter().collect();
    let text = text.trim_end().to_owned();
    let length = text.chars().count();
    if rest.get(end).is_some_and(|&c| is_comparison(c)) {
        // A name that is compared is no part of a move.
        return (Token::Name(text), length);
    }
    (Token::Text(text), length)
}

/// The pile of a name: `Ok` with its place in increasing order for `x1`, `Err` with its place as
/// it stands for `a`.
pub(super) fn pile(name: &str, piles: usize) -> Option<Result<usize, usize>> {
    let within = |place: usize| (place < piles).then_some(place);
    let number = name
        .strip_prefix('x')
        .filter(|number| !number.starts_with('0'));
    if let Some(number) = number.and_then(|number| number.parse::<usize>().ok()) {
        return within(number.checked_sub(1)?).map(Ok);
    }
    match name.as_bytes() {
        [letter @ b'a'..=b'z'] => within(usize::from(letter - b'a')).map(Err),
        _ => None,
    }
}

// What is said about: positions of a game, or the rows of a list, whose filter is a statement.

/// What a statement is about. This determines the words that it may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// All positions of a game: what is to be proved.
    Statements,
    /// The positions of a box. Numbers side by side are a part of the piles: `3 5 5`.
    Positions,
    /// The exceptions of misère NIM(n, n−1): also `minimal`, `pile-minimal`, `family = 2.9`,
    /// `family = none`, `parts = 3+1+1`, and `l`, the pile that decides.
    Exceptions,
    /// The moves from a position, by the piles and the values of their results. Other words are a
    /// part of the move: `from b`.
    Moves,
    /// The claims of the papers. Each word is a status, a paper, a kind, or a part of the text.
    Claims,
}

impl Language {
    /// Whether words that stand side by side are joined by `and`.
    pub(super) fn is_filter(self) -> bool {
        self != Self::Statements
    }

    /// The names that mean something here, besides those of piles.
    pub(super) fn labels(self) -> &'static [&'static str] {
        match self {
            Self::Exceptions => &["minimal", "pile-minimal", "family", "parts", "l"],
            Self::Statements => &[
                "exception",
                "minimal",
                "pile-minimal",
                "reduced",
                "terminal",
            ],
            Self::Positions => &["exception"],
            Self::Moves | Self::Claims => &[],
        }
    }

    /// What an operand is, in words.
    pub(super) fn operand(self, piles: usize) -> String {
        match self {
            Self::Statements => {
                format!(
                    "P, N, R, G, sum, count, terminal, exception, not, forall, {}, a variable or a number",
                    a_pile(piles)
                )
            }
            Self::Positions => {
                format!("P, N, R, G, sum, exception, {} or a number", a_pile(piles))
            }
            Self::Exceptions => format!(
                "minimal, family, parts, l, R, G, sum, {} or a number",
                a_pile(piles)
            ),
            Self::Moves => {
                "P, N or R of the result, one of its piles, or a part of the move".to_owned()
            }
            Self::Claims => "a word of a claim, such as refuted or slow".to_owned(),
        }
    }
}

/// A pile, in words: xᵢ by size, the letters as the piles stand.
fn a_pile(piles: usize) -> String {
    let last = ('a'..='z').nth(piles.saturating_sub(1)).unwrap_or('z');
    format!("a pile from x1 to x{piles} or from a to {last}")
}

//! The words of a statement.

use super::error::Error;

/// A word and where it begins, counted in characters from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) token: Token,
    pub(super) place: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Number(u64),
    Name(String),
    /// A sign such as `<=>`.
    Sign(&'static str),
    End,
}

/// Longer ones first.
const SIGNS: [&str; 21] = [
    "<=>", "=>", "!=", "<=", ">=", "=", "<", ">", "+", "-", "*", "&", "|", "(", ")", ",", ":", "≤",
    "≥", "≠", "⇔",
];

/// Reads the words of a text.
///
/// # Errors
/// The place of what is no word.
pub(super) fn words(text: &str) -> Result<Vec<Word>, Error> {
    let characters: Vec<char> = text.chars().collect();
    let (mut words, mut at) = (Vec::new(), 0);
    while at < characters.len() {
        let first = characters[at];
        let place = at + 1;
        let run = |test: &dyn Fn(char) -> bool| {
            let rest = characters[at..].iter();
            rest.take_while(|&&c| test(c)).collect::<String>()
        };
        if first.is_whitespace() {
            at += 1;
            continue;
        }
        let (token, length) = if first.is_ascii_digit() {
            let digits = run(&|c| c.is_ascii_digit());
            let number = digits.parse().map_err(|_| Error {
                place,
                expected: "a number below 2⁶⁴".to_owned(),
            })?;
            (Token::Number(number), digits.len())
        } else if first.is_ascii_alphabetic() {
            let name = run(&|c| c.is_ascii_alphanumeric() || c == '_');
            let length = name.len();
            (Token::Name(name), length)
        } else {
            let rest: String = characters[at..].iter().take(3).collect();
            let sign = SIGNS
                .iter()
                .find(|sign| rest.starts_with(**sign))
                .ok_or(Error {
                    place,
                    expected: "a name, a number or a sign".to_owned(),
                })?;
            let plain = match *sign {
                "≤" => "<=",
                "≥" => ">=",
                "≠" => "!=",
                "⇔" => "<=>",
                sign => sign,
            };
            (Token::Sign(plain), sign.chars().count())
        };
        words.push(Word { token, place });
        at += length;
    }
    words.push(Word {
        token: Token::End,
        place: characters.len() + 1,
    });
    Ok(words)
}

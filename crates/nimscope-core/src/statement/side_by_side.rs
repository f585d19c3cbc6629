//! What stands side by side in a filter: numbers are a part of the piles, other words are joined
//! by `and`.

use super::lexer::{Language, PLAIN, Token, VALUES, Word, pile};
use crate::game;
use crate::lists::CollectVec as _;

/// The words that brackets belong to.
const FUNCTIONS: [&str; 7] = ["min", "max", "sum", "bit", "odd", "even", "count"];

/// The words of a filter as a statement has them. The words of a statement stay as they are.
pub(super) fn joined(words: Vec<Word>, piles: usize, language: Language) -> Vec<Word> {
    if !language.is_filter() {
        return words;
    }
    let words: Vec<Word> = words
        .into_iter()
        .map(|word| raised(word, piles))
        .collect_vec();
    let mut joined: Vec<Word> = Vec::new();
    let mut words = with_parts(&without_commas(words)).into_iter().peekable();
    while let Some(word) = words.next() {
        let is_m = matches!(words.peek(), Some((Token::Name(name), _)) if name == "M");
        let is_call = match (joined.last(), &word.0) {
            (Some((Token::Word(before), _)), Token::Word("(")) => {
                FUNCTIONS.contains(before) || is_m && VALUES.contains(before)
            }
            _ => false,
        };
        if joined.last().is_some_and(|(last, _)| ends(last)) && begins(&word.0) && !is_call {
            joined.push((Token::Word("and"), word.1.start..word.1.start));
        }
        joined.push(word);
    }
    joined
}

/// In lists `p` and `r` are P and R, unless they are piles.
fn raised((token, span): Word, piles: usize) -> Word {
    if let Token::Name(name) = &token
        && pile(name, piles).is_none()
    {
        let upper = name.to_uppercase();
        let value = VALUES.iter().find(|value| **value == upper).copied();
        return (value.map_or(token, Token::Word), span);
    }
    (token, span)
}

/// Commas outside of brackets are blanks.
fn without_commas(words: Vec<Word>) -> Vec<Word> {
    let mut depth = 0_usize;
    let is_kept = |(token, _): &Word| {
        depth = token.depth(depth);
        depth > 0 || *token != Token::Word(",")
    };
    words.into_iter().filter(is_kept).collect_vec()
}

/// Numbers that no sign joins to something else are a part of the piles.
fn with_parts(words: &[Word]) -> Vec<Word> {
    let is_number = |word: Option<&Word>| matches!(word, Some((Token::Number(_), _)));
    let mut found: Vec<Word> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        if !is_number(words.get(at)) {
            found.push(words[at].clone());
            at += 1;
            continue;
        }
        let mut end = at;
        while is_number(words.get(end)) {
            end += 1;
        }
        let is_operand = match found.as_slice() {
            [.., (Token::Word(word), _), (Token::Word("("), _)] => FUNCTIONS.contains(word),
            [.., (Token::Word(","), _)] => true,
            [.., (last, _)] => joins(last),
            [] => false,
        };
        let (mut first, mut last) = (at, end);
        if is_operand {
            first += 1;
        }
        if last > first && words.get(end).is_some_and(|(token, _)| joins(token)) {
            last -= 1;
        }
        found.extend(words[at..first].iter().cloned());
        if first < last {
            let span = words[first].1.start..words[last - 1].1.end;
            let piles = words[first..last].iter().filter_map(|(token, _)| {
                if let Token::Number(number) = token {
                    Some(number)
                } else {
                    None
                }
            });
            found.push((Token::Text(game::joined(piles, " ")), span));
        }
        found.extend(words[last..end].iter().cloned());
        at = end;
    }
    found
}

/// Whether a word stands between two numbers.
fn joins(token: &Token) -> bool {
    let Token::Word(word) = token else {
        return false;
    };
    let is_sign = !word.starts_with(char::is_alphabetic);
    ["mod", "div", "xor"].contains(word) || is_sign && !["(", ")", ",", ":"].contains(word)
}

/// Whether something can end with a word.
fn ends(token: &Token) -> bool {
    match token {
        Token::Number(_) | Token::Name(_) | Token::Text(_) | Token::Elsewhere(_) => true,
        Token::Word(word) => [")", "P", "N", "R", "G", "sum"].contains(word),
    }
}

/// Whether something can begin with a word.
fn begins(token: &Token) -> bool {
    match token {
        Token::Number(_) | Token::Name(_) | Token::Text(_) => true,
        Token::Word(word) => {
            ["(", "not"].contains(word) || VALUES.contains(word) || PLAIN.contains(word)
        }
        Token::Elsewhere(_) => false,
    }
}

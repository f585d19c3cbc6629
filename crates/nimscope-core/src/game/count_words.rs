//! Numbers of things in words.

use std::fmt::Display;

use super::sizes::Sizes;

/// `exactly 3 piles`, `1 to 4 piles`, `1 or 2 piles`, `2 or 4 piles`.
pub(super) fn count_words(sizes: Sizes, what: &str) -> String {
    let list: Vec<usize> = sizes.iter().collect();
    let words: Vec<String> = list.iter().map(ToString::to_string).collect();
    match words.as_slice() {
        [one] => counted(list[0], what).replacen(one, &format!("exactly {one}"), 1),
        [_, _, _, ..] if sizes == Sizes::range(1, sizes.max()) => {
            format!("1 to {} {what}s", sizes.max())
        }
        [first @ .., last] => format!("{} or {last} {what}s", first.join(", ")),
        [] => String::new(),
    }
}

/// `1 pile`, `4 piles`, `2 boxes`.
pub fn counted(count: impl Display, word: &str) -> String {
    let count = count.to_string();
    let plural = match count.as_str() {
        "1" => "",
        _ if word.ends_with('x') => "es",
        _ => "s",
    };
    format!("{count} {word}{plural}")
}

/// Digits in groups of three: `9,366,819`.
pub fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() * 4 / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

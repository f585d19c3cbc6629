//! Families: an entry for several games at once, such as `for: "n in 3..8, k in 2..n-1"`, in whose
//! texts `{n}` and `{n-1}` stand for numbers.

use std::fmt::Write as _;

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

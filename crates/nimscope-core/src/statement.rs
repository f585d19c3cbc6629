//! Statements on positions, as they are typed: `P <=> sum mod 2 = 0`.
//!
//! The words: piles `x1 … xn` in increasing order, or `a b c …` as they stand; numbers; `+ - *`
//! by constants, `mod` and `div` by constants, `xor`, `&`, `|`, `min(…)`, `max(…)`, `sum`,
//! `bit(k, x)`, `odd(…)`, `even(…)`; `= != < <= > >=`; `P`, `N` of the position and of others;
//! `R`, `G`; `not`, `and`, `or`, `=>`, `<=>`; `forall v:`, `exists v:`, `some option:`, `every
//! option:`, `let NAME = … in …`.
//!
//! `mod` and `div` are Euclid's: the rest is never negative. `xor`, `&` and `|` work on binary
//! digits, and those of a negative number are its digits in two's complement: `-1 & 1 = 1`. Inside
//! `some option:` and `every option:` the piles are those of the option, letters where they stood.
//!
//! The filters of lists are statements too. Each list has some words of its own, and there words
//! that stand side by side are joined by `and`: see [`Language`].
//!
//! A text is read in three steps: into words, by the grammar into a tree of operators, and into
//! its meaning, where names are looked up and numbers are distinguished from statements.

mod completion;
mod grammar;
mod holds;
mod lexer;
mod meaning;
mod shown;
mod side_by_side;
mod tree;

pub use completion::{Completion, completions};
pub use holds::{BoundValue, Facts, Truths};
pub use lexer::{Error, Language};
pub use shown::InTex;
pub use tree::{
    Bitwise, Comparison, Extreme, Formula, GamePlace, Label, Summand, Term, Uses, ValueElsewhere,
};

/// Reads a statement on the positions of a game with this number of piles.
///
/// # Errors
/// The place, and what was expected there.
///
/// ```
/// use nimscope_core::statement;
/// assert!(statement::parse("P <=> sum mod 2 = 0", 3).is_ok());
/// let error = statement::parse("P <=> x4 = 0", 3).unwrap_err();
/// let pile = "a pile from x1 to x3 or from a to c";
/// let said = error.to_string();
/// assert!(said.starts_with("at character 7: expected P, N, R, G, sum, count, terminal, "));
/// assert!(said.ends_with(&format!("{pile}, a variable or a number")));
/// ```
pub fn parse(text: &str, piles: usize) -> Result<Formula, Error> {
    read(text, piles, Language::Statements)
}

/// Reads the filter of a list. The empty text keeps everything.
///
/// # Errors
/// The place, and what was expected there.
///
/// ```
/// use nimscope_core::statement::{self, Language};
/// let kept = statement::filter("P R=6 3 5", 4, Language::Positions)?;
/// assert_eq!(kept.map(|kept| kept.to_string()), Some("P and R = 6 and \"3 5\"".to_owned()));
/// # Ok::<(), statement::Error>(())
/// ```
pub fn filter(text: &str, piles: usize, language: Language) -> Result<Option<Formula>, Error> {
    if text.trim().is_empty() {
        return Ok(None);
    }
    read(text, piles, language).map(Some)
}

fn read(text: &str, piles: usize, language: Language) -> Result<Formula, Error> {
    let words = side_by_side::joined(lexer::words(text, piles, language)?, piles, language);
    let syntax = grammar::read(&words, piles, language)?;
    meaning::statement(&syntax, piles, language)
}

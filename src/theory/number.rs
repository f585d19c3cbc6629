//! The numbers that decide a position, each with its name.

use std::fmt;

/// A number that decides a position, or what else a theorem looks at, with its name.
///
/// ```
/// use nimscope::theory::{Amount, Number};
///
/// let numbers = [
///     Number::one("S", 17_u64),
///     Number::each("v₂(z)", [0_u32, 2, 0]),
///     Number::holds("of the second kind", false),
/// ];
/// let words = numbers.each_ref().map(ToString::to_string);
/// assert_eq!(words, ["S = 17", "v₂(z) = (0, 2, 0)", "not of the second kind"]);
/// assert_eq!(numbers[0].amount, Amount::One(17));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number {
    /// The name by which the statement of the theorem knows it, or a formula.
    pub name: String,
    /// Its amount.
    pub amount: Amount,
}

/// The amount of a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Amount {
    /// One number.
    One(u128),
    /// A number for each pile or column.
    Each(Vec<u128>),
    /// A set of numbers.
    Set(Vec<u128>),
    /// Whether the position has the property that is named.
    Holds(bool),
}

impl Number {
    /// One number.
    pub fn one(name: impl Into<String>, number: impl Into<u128>) -> Self {
        Self::new(name, Amount::One(number.into()))
    }

    /// A number for each pile or column.
    pub fn each<N: Into<u128>>(
        name: impl Into<String>,
        numbers: impl IntoIterator<Item = N>,
    ) -> Self {
        let numbers = numbers.into_iter().map(Into::into);
        Self::new(name, Amount::Each(numbers.collect()))
    }

    /// A set of numbers.
    pub(super) fn set(name: impl Into<String>, numbers: Vec<u128>) -> Self {
        Self::new(name, Amount::Set(numbers))
    }

    /// Whether the position has the property that is named.
    pub fn holds(name: impl Into<String>, holds: bool) -> Self {
        Self::new(name, Amount::Holds(holds))
    }

    fn new(name: impl Into<String>, amount: Amount) -> Self {
        let name = name.into();
        Self { name, amount }
    }
}

/// `S = 17`, `v₂(z) = (0, 2, 0)`, `not of the second kind`.
impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, amount } = self;
        match amount {
            Amount::One(number) => write!(f, "{name} = {number}"),
            Amount::Each(numbers) => write!(f, "{name} = ({})", list(numbers)),
            Amount::Set(numbers) => write!(f, "{name} = {{{}}}", list(numbers)),
            Amount::Holds(true) => f.write_str(name),
            Amount::Holds(false) => write!(f, "not {name}"),
        }
    }
}

fn list(numbers: &[u128]) -> String {
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    numbers.join(", ")
}

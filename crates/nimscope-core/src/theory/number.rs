//! The numbers that decide a position, each with its name, and how they are said.

/// A number that decides a position, or what else a theorem looks at, with its name. Where the
/// name is a formula it is said as an equation, else as a clause in words.
///
/// ```
/// use nimscope_core::theory::{Amount, Number};
///
/// let numbers = [
///     Number::each("v₂(z)", [0_u32, 2, 0]),
///     Number::called("the least pile", 3_u64),
///     Number::count("odd heaps", 2_u64),
///     Number::holds("of the second kind", false),
/// ];
/// assert_eq!(numbers[1].amount, Amount::One(3));
/// assert_eq!(
///     Number::sentence(&numbers),
///     "Here v₂(z) = (0, 2, 0), the least pile is 3, the number of odd heaps is 2 \
///      and the position is not of the second kind.",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number {
    /// The name by which the statement of the theorem knows it, or a formula.
    pub name: String,
    /// Its amount.
    pub amount: Amount,
    /// What is said of it, as a part of a sentence.
    clause: String,
}

/// The amount of a number.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(untagged)]
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
    /// One number that has a letter or a formula.
    pub fn one(formula: impl Into<String>, number: impl Into<u128>) -> Self {
        let (formula, number) = (formula.into(), number.into());
        let clause = format!("{formula} = {number}");
        Self::phrased(formula, Amount::One(number), clause)
    }

    /// A number for each pile or column, with a formula.
    pub fn each<N: Into<u128>>(
        formula: impl Into<String>,
        numbers: impl IntoIterator<Item = N>,
    ) -> Self {
        let numbers: Vec<u128> = numbers.into_iter().map(Into::into).collect();
        let formula = formula.into();
        let clause = format!("{formula} = ({})", words(&numbers).join(", "));
        Self::phrased(formula, Amount::Each(numbers), clause)
    }

    /// A set of numbers that has a letter.
    pub(super) fn set(letter: impl Into<String>, numbers: Vec<u128>) -> Self {
        let letter = letter.into();
        let clause = format!("{letter} = {{{}}}", words(&numbers).join(", "));
        Self::phrased(letter, Amount::Set(numbers), clause)
    }

    /// One number that is known by a noun.
    pub fn called(noun: impl Into<String>, number: impl Into<u128>) -> Self {
        let (noun, number) = (noun.into(), number.into());
        let clause = format!("{noun} is {number}");
        Self::phrased(noun, Amount::One(number), clause)
    }

    /// How many things of a kind there are. Their name is a plural.
    pub fn count(things: impl Into<String>, number: impl Into<u128>) -> Self {
        let (things, number) = (things.into(), number.into());
        let clause = format!("the number of {things} is {number}");
        Self::phrased(things, Amount::One(number), clause)
    }

    /// Whether the position has a property, which can follow *the position is*.
    pub fn holds(property: impl Into<String>, holds: bool) -> Self {
        let property = property.into();
        let not = if holds { "" } else { "not " };
        let clause = format!("the position is {not}{property}");
        Self::phrased(property, Amount::Holds(holds), clause)
    }

    /// What is said in words of its own, as a part of a sentence.
    pub(super) fn phrased(
        name: impl Into<String>,
        amount: Amount,
        clause: impl Into<String>,
    ) -> Self {
        Self {
            name: name.into(),
            amount,
            clause: clause.into(),
        }
    }

    /// The numbers of a position in a sentence.
    pub fn sentence(numbers: &[Self]) -> String {
        let clauses: Vec<&str> = numbers.iter().map(|number| &*number.clause).collect();
        format!("Here {}.", enumerated(&clauses))
    }
}

/// Numbers as they are said one after another: `1, 3 and 3`.
pub(super) fn listed(numbers: &[u128]) -> String {
    enumerated(&words(numbers))
}

/// Parts of a sentence one after another. The last one is set off by a comma where there is an
/// *and* before it.
fn enumerated<S: AsRef<str>>(parts: &[S]) -> String {
    let parts: Vec<&str> = parts.iter().map(AsRef::as_ref).collect();
    let Some((last, others)) = parts.split_last().filter(|(_, others)| !others.is_empty()) else {
        return parts.concat();
    };
    let has_list = others.iter().any(|part| part.contains(" and "));
    let and = if has_list { ", and " } else { " and " };
    format!("{}{and}{last}", others.join(", "))
}

fn words(numbers: &[u128]) -> Vec<String> {
    numbers.iter().map(ToString::to_string).collect()
}

//! A statement as it is typed, with no more brackets than it needs.

use std::fmt::{self, Display, Formatter};

use super::tree::{Bitwise, Comparison, Extreme, Formula, Label, Summand, Term};
use crate::game::Position;

/// How tightly an operator binds, as in the grammar.
type Power = u8;

const ALL: Power = 0;
const NOT: Power = 5;
const DIGITS: Power = 7;
const SUM: Power = 8;
const PRODUCT: Power = 9;
const WHOLE: Power = 10;

impl Display for Formula {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        formula(self, f, ALL, 0)
    }
}

impl Display for Comparison {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Equal => "=",
            Self::Different => "!=",
            Self::Less => "<",
            Self::AtMost => "<=",
            Self::Greater => ">",
            Self::AtLeast => ">=",
        })
    }
}

/// How tightly a statement binds.
fn power_of(it: &Formula) -> Power {
    match it {
        Formula::Iff(..) => 1,
        Formula::Implies(..) => 2,
        Formula::Or(..) => 3,
        Formula::And(..) => 4,
        Formula::Not(_) => NOT,
        Formula::Compare(..) => 6,
        Formula::Outcome(..) | Formula::Label(_) => WHOLE,
        // Their scope reaches as far as it can.
        Formula::Exists(_)
        | Formula::Forall(_)
        | Formula::SomeOption(_)
        | Formula::EveryOption(_) => ALL,
    }
}

/// Writes a statement below `depth` quantifiers, in brackets if it binds less than `power`.
fn formula(it: &Formula, f: &mut Formatter<'_>, power: Power, depth: usize) -> fmt::Result {
    if power_of(it) < power {
        write!(f, "(")?;
        formula(it, f, ALL, depth)?;
        return write!(f, ")");
    }
    let mut two = |a: &Formula, sign: &str, b: &Formula, (left, right): (Power, Power)| {
        formula(a, f, left, depth)?;
        write!(f, " {sign} ")?;
        formula(b, f, right, depth)
    };
    match it {
        Formula::Iff(a, b) => two(a, "<=>", b, (1, 2)),
        Formula::Implies(a, b) => two(a, "=>", b, (3, 2)),
        Formula::Or(a, b) => two(a, "or", b, (3, 4)),
        Formula::And(a, b) => two(a, "and", b, (4, 5)),
        Formula::Not(a) => {
            write!(f, "not ")?;
            formula(a, f, NOT, depth)
        }
        Formula::Compare(a, comparison, b) => {
            term(a, f, DIGITS)?;
            write!(f, " {comparison} ")?;
            term(b, f, DIGITS)
        }
        Formula::Outcome(outcome, piles) => {
            write!(f, "{outcome}")?;
            piles.as_ref().map_or(Ok(()), |piles| arguments(piles, f))
        }
        Formula::Exists(a) => {
            write!(f, "exists v{}: ", depth + 1)?;
            formula(a, f, ALL, depth + 1)
        }
        Formula::Forall(a) => {
            write!(f, "forall v{}: ", depth + 1)?;
            formula(a, f, ALL, depth + 1)
        }
        Formula::SomeOption(a) => {
            write!(f, "some option: ")?;
            formula(a, f, ALL, depth)
        }
        Formula::EveryOption(a) => {
            write!(f, "every option: ")?;
            formula(a, f, ALL, depth)
        }
        Formula::Label(it) => label(it, f),
    }
}

fn label(label: &Label, f: &mut Formatter<'_>) -> fmt::Result {
    match label {
        Label::Text(text) => write!(f, "\"{text}\""),
        Label::Minimal => write!(f, "minimal"),
        Label::PileMinimal => write!(f, "pile-minimal"),
        Label::Family(name) => write!(f, "family = {}", name.as_deref().unwrap_or("none")),
        Label::Parts(parts) if parts.is_empty() => write!(f, "parts = 0"),
        Label::Parts(parts) => {
            let parts: Vec<String> = parts.iter().map(ToString::to_string).collect();
            write!(f, "parts = {}", parts.join("+"))
        }
    }
}

fn arguments(terms: &[Term], f: &mut Formatter<'_>) -> fmt::Result {
    write!(f, "(")?;
    for (number, it) in terms.iter().enumerate() {
        write!(f, "{}", if number > 0 { ", " } else { "" })?;
        term(it, f, ALL)?;
    }
    write!(f, ")")
}

/// How tightly a term binds.
fn power_of_term(it: &Term) -> Power {
    match it {
        Term::Bitwise(..) => DIGITS,
        Term::Sum(terms) => match terms.as_slice() {
            [Summand { factor: 1, .. }] => WHOLE,
            [Summand { factor: -1, .. }] => SUM,
            [_] => PRODUCT,
            _ => SUM,
        },
        Term::Mod(..) | Term::Div(..) => PRODUCT,
        Term::Number(_)
        | Term::Sorted(_)
        | Term::Pile(_)
        | Term::Total
        | Term::Variable(_)
        | Term::Extreme(..)
        | Term::Remoteness
        | Term::Grundy
        | Term::Deciding => WHOLE,
    }
}

fn term(it: &Term, f: &mut Formatter<'_>, power: Power) -> fmt::Result {
    if power_of_term(it) < power {
        write!(f, "(")?;
        term(it, f, ALL)?;
        return write!(f, ")");
    }
    match it {
        Term::Number(number) => write!(f, "{number}"),
        Term::Sorted(place) => write!(f, "x{}", place + 1),
        Term::Pile(place) => write!(f, "{}", Position::letter(*place)),
        Term::Total => write!(f, "sum"),
        Term::Variable(place) => write!(f, "v{}", place + 1),
        Term::Remoteness => write!(f, "R"),
        Term::Grundy => write!(f, "G"),
        Term::Deciding => write!(f, "l"),
        Term::Mod(a, by) => {
            term(a, f, PRODUCT)?;
            write!(f, " mod {by}")
        }
        Term::Div(a, by) => {
            term(a, f, PRODUCT)?;
            write!(f, " div {by}")
        }
        Term::Bitwise(operation, a, b) => {
            term(a, f, DIGITS)?;
            let sign = match operation {
                Bitwise::Xor => "xor",
                Bitwise::And => "&",
                Bitwise::Or => "|",
            };
            write!(f, " {sign} ")?;
            term(b, f, SUM)
        }
        Term::Extreme(extreme, terms) => {
            let name = match extreme {
                Extreme::Min => "min",
                Extreme::Max => "max",
            };
            write!(f, "{name}")?;
            arguments(terms, f)
        }
        Term::Sum(terms) => sum(terms, f),
    }
}

fn sum(terms: &[Summand], f: &mut Formatter<'_>) -> fmt::Result {
    if let [
        Summand {
            factor: 1,
            term: alone,
        },
    ] = terms
    {
        write!(f, "sum")?;
        return arguments(std::slice::from_ref(alone), f);
    }
    for (number, Summand { factor, term: it }) in terms.iter().enumerate() {
        let sign = match (number, *factor < 0) {
            (0, false) => "",
            (0, true) => "-",
            (_, false) => " + ",
            (_, true) => " - ",
        };
        write!(f, "{sign}")?;
        let size = factor.unsigned_abs();
        if size == 1 {
            // A sum inside of a sum keeps its brackets.
            term(it, f, PRODUCT)?;
        } else {
            write!(f, "{size} * ")?;
            term(it, f, WHOLE)?;
        }
    }
    Ok(())
}

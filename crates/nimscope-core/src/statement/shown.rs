//! A statement as it is typed, with no more brackets than it needs.

use std::fmt::{self, Display, Formatter, Write};

use super::tree::{Bitwise, Comparison, Extreme, Formula, GamePlace, Label, Summand, Term};
use crate::game::{Convention, Measure, Position, joined};
use crate::printable::tex;

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
        formula(self, &mut StatementText::new(f, false), ALL, 0)
    }
}

impl Display for Term {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        term(self, &mut StatementText::new(f, false), ALL)
    }
}

/// A statement in the notation of mathematics, for LaTeX in a formula.
///
/// ```
/// use nimscope_core::statement::{InTex, parse};
/// let said = parse("P <=> x1 xor x2 = 0 and sum mod 2 != 1", 2)?;
/// let shown = r"P \iff x_{1} \oplus x_{2} = 0 \land \sum_i x_i \bmod 2 \neq 1";
/// assert_eq!(InTex(&said).to_string(), shown);
/// let counted = parse("count(x: odd(x)) = sum(y: min(y, 1))", 2)?;
/// let shown = r"\#\{i \colon x_{i} \bmod 2 = 1\} = \sum_{i} (\min(x_{i}, 1))";
/// assert_eq!(InTex(&counted).to_string(), shown);
/// # Ok::<(), nimscope_core::statement::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct InTex<'a>(pub &'a Formula);

impl Display for InTex<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        formula(self.0, &mut StatementText::new(f, true), ALL, 0)
    }
}

/// Where a statement is written, as it is typed or in the notation of mathematics.
struct StatementText<'a, 'f> {
    f: &'a mut Formatter<'f>,
    is_tex: bool,
    /// The variables that are piles, by their places, as in `count(x: …)`.
    piles: Vec<usize>,
}

impl<'a, 'f> StatementText<'a, 'f> {
    const fn new(f: &'a mut Formatter<'f>, is_tex: bool) -> Self {
        Self {
            f,
            is_tex,
            piles: Vec::new(),
        }
    }

    /// Writes a variable with this place. In the notation of mathematics one that is a pile is
    /// xᵢ, as piles may be equal.
    fn variable(&mut self, place: usize) -> fmt::Result {
        let depth = self.piles.iter().position(|&pile| pile == place);
        match depth.filter(|_| self.is_tex) {
            Some(depth) => write!(self, "x_{{{}}}", index(depth)),
            None => numbered(self, "v", place + 1),
        }
    }

    /// The sign of the notation.
    const fn sign(&self, typed: &'static str, tex: &'static str) -> &'static str {
        if self.is_tex { tex } else { typed }
    }
}

/// The index of a pile below this many others: i, j, k, …, and behind z i with a number.
fn index(depth: usize) -> String {
    match ('i'..='z').nth(depth) {
        Some(letter) => letter.to_string(),
        None => format!("i_{{{depth}}}"),
    }
}

impl Write for StatementText<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.f.write_str(text)
    }
}

impl Display for Comparison {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.typed())
    }
}

impl Comparison {
    const fn typed(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::Different => "!=",
            Self::Less => "<",
            Self::AtMost => "<=",
            Self::Greater => ">",
            Self::AtLeast => ">=",
        }
    }

    const fn tex(self) -> &'static str {
        match self {
            Self::Different => r"\neq",
            Self::AtMost => r"\leq",
            Self::AtLeast => r"\geq",
            Self::Equal | Self::Less | Self::Greater => self.typed(),
        }
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
        Formula::Outcome(..) | Formula::AfterM(_) | Formula::Label(_) => WHOLE,
        it if it.is_terminal() => WHOLE,
        // Their scope reaches as far as it can.
        Formula::Exists(_)
        | Formula::Forall(_)
        | Formula::SomeOption(_)
        | Formula::EveryOption(_) => ALL,
    }
}

/// Writes a statement below `depth` quantifiers, in brackets if it binds less than `power`.
fn formula(it: &Formula, f: &mut StatementText<'_, '_>, power: Power, depth: usize) -> fmt::Result {
    if power_of(it) < power {
        write!(f, "(")?;
        formula(it, f, ALL, depth)?;
        return write!(f, ")");
    }
    let mut two = |a: &Formula, (typed, tex), b: &Formula, (left, right): (Power, Power)| {
        formula(a, f, left, depth)?;
        let sign = f.sign(typed, tex);
        write!(f, " {sign} ")?;
        formula(b, f, right, depth)
    };
    match it {
        Formula::Iff(a, b) => two(a, ("<=>", r"\iff"), b, (1, 2)),
        Formula::Implies(a, b) => two(a, ("=>", r"\implies"), b, (3, 2)),
        Formula::Or(a, b) => two(a, ("or", r"\lor"), b, (3, 4)),
        Formula::And(a, b) => two(a, ("and", r"\land"), b, (4, 5)),
        Formula::Not(a) => {
            f.write_str(f.sign("not ", r"\lnot "))?;
            formula(a, f, NOT, depth)
        }
        Formula::Compare(a, comparison, b) => {
            term(a, f, DIGITS)?;
            let sign = if f.is_tex {
                comparison.tex()
            } else {
                comparison.typed()
            };
            write!(f, " {sign} ")?;
            term(b, f, DIGITS)
        }
        Formula::Outcome(place, outcome, piles) => {
            value(f, outcome.letter(), *place)?;
            piles.as_ref().map_or(Ok(()), |piles| arguments(piles, f))
        }
        Formula::AfterM(outcome) => write!(f, "{outcome}(M)"),
        Formula::Exists(a) => {
            quantifier(f, ("exists", r"\exists"), depth + 1)?;
            formula(a, f, ALL, depth + 1)
        }
        Formula::Forall(a) => {
            quantifier(f, ("forall", r"\forall"), depth + 1)?;
            formula(a, f, ALL, depth + 1)
        }
        it if it.is_terminal() => f.write_str(f.sign("terminal", r"\operatorname{terminal}")),
        Formula::SomeOption(a) => {
            f.write_str(f.sign("some option: ", r"\text{some option}\colon "))?;
            formula(a, f, ALL, depth)
        }
        Formula::EveryOption(a) => {
            f.write_str(f.sign("every option: ", r"\text{every option}\colon "))?;
            formula(a, f, ALL, depth)
        }
        Formula::Label(
            it @ (Label::Exception | Label::Reduced | Label::Minimal | Label::PileMinimal),
        ) if f.is_tex => write!(f, r"\operatorname{{{}}}", shown_label(it)),
        Formula::Label(it) if f.is_tex => write!(f, r"\text{{{}}}", tex(&shown_label(it))),
        Formula::Label(it) => f.write_str(&shown_label(it)),
    }
}

fn shown_label(label: &Label) -> String {
    match label {
        Label::Text(text) => format!("\"{text}\""),
        Label::Exception => "exception".to_owned(),
        Label::Reduced => "reduced".to_owned(),
        Label::Minimal => "minimal".to_owned(),
        Label::PileMinimal => "pile-minimal".to_owned(),
        Label::Family(name) => format!("family = {}", name.as_deref().unwrap_or("none")),
        Label::Parts(parts) if parts.is_empty() => "parts = 0".to_owned(),
        Label::Parts(parts) => format!("parts = {}", joined(parts, "+")),
    }
}

/// Writes a value of another game or another play.
fn value(f: &mut StatementText<'_, '_>, letter: &str, place: GamePlace) -> fmt::Result {
    if place == GamePlace::HERE {
        return f.write_str(letter);
    }
    let game = place.game.map(|game| game.to_string()).unwrap_or_default();
    let play = place.play.map(Convention::key).unwrap_or_default();
    if f.is_tex {
        let between = if game.is_empty() || play.is_empty() {
            ""
        } else {
            ", "
        };
        return write!(
            f,
            r"{letter}_{{\text{{{}}}}}",
            tex(&format!("{game}{between}{play}"))
        );
    }
    f.write_str(letter)?;
    if !game.is_empty() {
        write!(f, "[{game}]")?;
    }
    if !play.is_empty() {
        write!(f, ".{play}")?;
    }
    Ok(())
}

/// Writes a quantifier with its variable.
fn quantifier(
    f: &mut StatementText<'_, '_>,
    signs: (&'static str, &'static str),
    depth: usize,
) -> fmt::Result {
    write!(f, "{} ", f.sign(signs.0, signs.1))?;
    numbered(f, "v", depth)?;
    f.write_str(f.sign(": ", r"\colon "))
}

/// Writes the beginning of what is counted, or added up, over the piles, which are a variable with
/// this place.
fn over_piles(
    f: &mut StatementText<'_, '_>,
    open: (&'static str, &'static str),
    colon: (&'static str, &'static str),
    place: usize,
) -> fmt::Result {
    f.write_str(f.sign(open.0, open.1))?;
    f.piles.push(place);
    if f.is_tex {
        f.write_str(&index(f.piles.len() - 1))?;
    } else {
        numbered(f, "v", place + 1)?;
    }
    f.write_str(f.sign(colon.0, colon.1))
}

/// Writes a name with a number behind it, or below the line.
fn numbered(f: &mut StatementText<'_, '_>, name: &str, number: usize) -> fmt::Result {
    if f.is_tex {
        write!(f, "{name}_{{{number}}}")
    } else {
        write!(f, "{name}{number}")
    }
}

fn arguments(terms: &[Term], f: &mut StatementText<'_, '_>) -> fmt::Result {
    write!(f, "(")?;
    for (number, it) in terms.iter().enumerate() {
        write!(f, "{}", if number > 0 { ", " } else { "" })?;
        term(it, f, ALL)?;
    }
    write!(f, ")")
}

/// How tightly a term binds.
fn power_of_term(it: &Term) -> Power {
    if let Term::Sum(terms) = it {
        return match terms.as_slice() {
            [Summand { factor: 1, .. }] => WHOLE,
            [Summand { factor: -1, .. }] => SUM,
            [_] => PRODUCT,
            _ => SUM,
        };
    }
    if matches!(it, Term::Bitwise(..)) {
        DIGITS
    } else if matches!(it, Term::Mod(..) | Term::Div(..)) {
        PRODUCT
    } else {
        WHOLE
    }
}

fn term(it: &Term, f: &mut StatementText<'_, '_>, power: Power) -> fmt::Result {
    if power_of_term(it) < power {
        write!(f, "(")?;
        term(it, f, ALL)?;
        return write!(f, ")");
    }
    match it {
        Term::Number(number) => write!(f, "{number}"),
        Term::Sorted(place) => numbered(f, "x", place + 1),
        Term::Pile(place) => write!(f, "{}", Position::letter(*place)),
        Term::Total => f.write_str(f.sign("sum", r"\sum_i x_i")),
        Term::Variable(place) => f.variable(*place),
        Term::Deciding => write!(f, "l"),
        Term::Value(place, Measure::Grundy) => value(f, "G", *place),
        Term::Value(place, Measure::Remoteness | Measure::Outcome) => value(f, "R", *place),
        Term::AfterM => write!(f, "R(M)"),
        Term::Count(place, holds) => {
            over_piles(f, ("count(", r"\#\{"), (": ", r" \colon "), *place)?;
            formula(holds, f, ALL, place + 1)?;
            f.piles.pop();
            f.write_str(f.sign(")", r"\}"))
        }
        Term::SumOver(place, number) => {
            over_piles(f, ("sum(", r"\sum_{"), (": ", "} ("), *place)?;
            term(number, f, ALL)?;
            f.piles.pop();
            f.write_str(")")
        }
        Term::Mod(a, by) => {
            term(a, f, PRODUCT)?;
            write!(f, " {} {by}", f.sign("mod", r"\bmod"))
        }
        Term::Div(a, by) if f.is_tex => {
            f.write_str(r"\lfloor ")?;
            term(a, f, PRODUCT)?;
            write!(f, r" / {by} \rfloor")
        }
        Term::Div(a, by) => {
            term(a, f, PRODUCT)?;
            write!(f, " div {by}")
        }
        Term::Bitwise(operation, a, b) => {
            term(a, f, DIGITS)?;
            let sign = match operation {
                Bitwise::Xor => f.sign("xor", r"\oplus"),
                Bitwise::And => f.sign("&", r"\mathbin{\&}"),
                Bitwise::Or => f.sign("|", r"\mathbin{|}"),
            };
            write!(f, " {sign} ")?;
            term(b, f, SUM)
        }
        Term::Extreme(extreme, terms) => {
            let name = match extreme {
                Extreme::Min => f.sign("min", r"\min"),
                Extreme::Max => f.sign("max", r"\max"),
            };
            write!(f, "{name}")?;
            arguments(terms, f)
        }
        Term::Sum(terms) => sum(terms, f),
    }
}

fn sum(terms: &[Summand], f: &mut StatementText<'_, '_>) -> fmt::Result {
    if let [alone] = terms
        && alone.factor == 1
    {
        write!(f, "sum")?;
        return arguments(std::slice::from_ref(&alone.term), f);
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
            write!(f, "{size} {} ", f.sign("*", r"\cdot"))?;
            term(it, f, WHOLE)?;
        }
    }
    Ok(())
}

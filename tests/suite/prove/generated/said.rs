//! Statements as trees of their own, how they are written, and how they are made at random.

use std::fmt::{self, Display, Formatter};

use nimscope::game::Measure;

#[derive(Clone)]
pub(super) enum Number {
    Plain(i128),
    Sorted(usize),
    Pile(usize),
    Variable(usize),
    Total,
    Sum(Box<Number>, Box<Number>),
    Difference(Box<Number>, Box<Number>),
    Negative(Box<Number>),
    Times(i128, Box<Number>),
    Mod(Box<Number>, i128),
    Div(Box<Number>, i128),
    Bit(u32, Box<Number>),
    Digits(Operation, Box<Number>, Box<Number>),
    Least(Vec<Number>),
    Largest(Vec<Number>),
    SumOf(Vec<Number>),
    Remoteness,
    Grundy,
    /// The number of piles of which something is said: how many variables are bound and how many
    /// names are given around it.
    Count(usize, usize, Box<Said>),
    /// The sum of a number over all piles: how many variables are bound around it.
    SumOver(usize, Box<Number>),
}

#[derive(Clone, Copy)]
pub(super) enum Operation {
    Xor,
    And,
    Or,
}

#[derive(Clone, Copy)]
pub(super) enum Joined {
    And,
    Or,
    Implies,
    Iff,
}

#[derive(Clone)]
pub(super) enum Said {
    Compared(Number, &'static str, Number),
    Odd(Number),
    Even(Number),
    Outcome(bool),
    OutcomeOf(bool, Vec<Number>),
    /// Whether it is a P-position, in misère play or not.
    OutcomeIn(bool, bool),
    Terminal,
    Not(Box<Said>),
    Joined(Box<Said>, Joined, Box<Said>),
    Some(Box<Said>),
    Every(Box<Said>),
    /// For a number, up to a bound if there is one.
    Exists(Option<Number>, Box<Said>),
    Forall(Option<Number>, Box<Said>),
    Let(Box<Said>, Box<Said>),
    Named(usize),
}

/// A statement or a number below some quantifiers and definitions.
struct Written<'a>(&'a Said, usize, usize);

fn list(all: &[Number], f: &mut Formatter<'_>) -> fmt::Result {
    for (place, number) in all.iter().enumerate() {
        write!(f, "{}{number}", if place > 0 { ", " } else { "" })?;
    }
    Ok(())
}

fn outcome(is_p: bool) -> char {
    if is_p { 'P' } else { 'N' }
}

impl Display for Number {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plain(number) => write!(f, "{number}"),
            Self::Sorted(place) => write!(f, "x{}", place + 1),
            Self::Pile(place) => write!(f, "{}", ["a", "b", "c", "d"][*place]),
            Self::Variable(place) => write!(f, "v{place}"),
            Self::Total => write!(f, "sum"),
            Self::Sum(a, b) => write!(f, "({a} + {b})"),
            Self::Difference(a, b) => write!(f, "({a} - {b})"),
            Self::Negative(a) => write!(f, "(-{a})"),
            Self::Times(factor, a) => write!(f, "{factor} * {a}"),
            Self::Mod(a, by) => write!(f, "({a} mod {by})"),
            Self::Div(a, by) => write!(f, "({a} div {by})"),
            Self::Bit(place, a) => write!(f, "bit({place}, {a})"),
            Self::Digits(Operation::Xor, a, b) => write!(f, "({a} xor {b})"),
            Self::Digits(Operation::And, a, b) => write!(f, "({a} & {b})"),
            Self::Digits(Operation::Or, a, b) => write!(f, "({a} | {b})"),
            Self::Least(all) => write!(f, "min(")
                .and_then(|()| list(all, f))
                .and_then(|()| write!(f, ")")),
            Self::Largest(all) => write!(f, "max(")
                .and_then(|()| list(all, f))
                .and_then(|()| write!(f, ")")),
            Self::SumOf(all) => write!(f, "sum(")
                .and_then(|()| list(all, f))
                .and_then(|()| write!(f, ")")),
            Self::Remoteness => write!(f, "R"),
            Self::Grundy => write!(f, "G"),
            Self::Count(bound, named, a) => {
                write!(f, "count(v{bound}: {})", Written(a, bound + 1, *named))
            }
            Self::SumOver(bound, a) => write!(f, "sum(v{bound}: {a})"),
        }
    }
}

impl Display for Said {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Written(self, 0, 0))
    }
}

impl<'a> Written<'a> {
    /// A part of it.
    fn part(&self, said: &'a Said) -> Self {
        Self(said, self.1, self.2)
    }
}

impl Display for Written<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self(said, bound, named) = *self;
        match said {
            Said::Compared(a, sign, b) => write!(f, "{a} {sign} {b}"),
            Said::Odd(a) => write!(f, "odd({a})"),
            Said::Even(a) => write!(f, "even({a})"),
            Said::Outcome(is_p) => write!(f, "{}", outcome(*is_p)),
            Said::OutcomeOf(is_p, piles) => {
                write!(f, "{}(", outcome(*is_p))?;
                list(piles, f)?;
                write!(f, ")")
            }
            Said::OutcomeIn(is_p, is_misere) => {
                let play = if *is_misere { "misere" } else { "normal" };
                write!(f, "{}.{play}", outcome(*is_p))
            }
            Said::Terminal => write!(f, "terminal"),
            Said::Not(a) => write!(f, "not ({})", self.part(a)),
            Said::Joined(a, join, b) => {
                let join = match join {
                    Joined::And => "and",
                    Joined::Or => "or",
                    Joined::Implies => "=>",
                    Joined::Iff => "<=>",
                };
                // The outcome alone stands as it does in a rule.
                match **a {
                    Said::Outcome(_) => write!(f, "{} {join} ({})", self.part(a), self.part(b)),
                    _ => write!(f, "({}) {join} ({})", self.part(a), self.part(b)),
                }
            }
            Said::Some(a) => write!(f, "some option: {}", self.part(a)),
            Said::Every(a) => write!(f, "every option: {}", self.part(a)),
            Said::Exists(bounded, a) => {
                write!(f, "exists v{bound}: ")?;
                if let Some(most) = bounded {
                    write!(f, "v{bound} <= {most} and ")?;
                }
                write!(f, "({})", Written(a, bound + 1, named))
            }
            Said::Forall(bounded, a) => {
                write!(f, "forall v{bound}: ")?;
                if let Some(most) = bounded {
                    write!(f, "v{bound} <= {most} => ")?;
                }
                write!(f, "({})", Written(a, bound + 1, named))
            }
            Said::Let(meaning, a) => {
                let written = self.part(meaning);
                write!(
                    f,
                    "let it{named} = ({written}) in {}",
                    Written(a, bound, named + 1)
                )
            }
            Said::Named(number) => write!(f, "it{number}"),
        }
    }
}

impl Said {
    /// The two directions of an equivalence with the outcome: what is claimed is so, and what is
    /// so is claimed. These are the meanings of the names that are given around it.
    pub(super) fn sides(&self, meanings: &[&Self]) -> Option<[Self; 2]> {
        match self {
            Self::Let(meaning, inside) => {
                let sides = inside.sides(&[meanings, &[meaning]].concat())?;
                Some(sides.map(|side| Self::Let(meaning.clone(), Box::new(side))))
            }
            Self::Joined(a, Joined::Iff, b) => {
                let (fact, claimed) = if a.is_the_outcome(meanings) {
                    (a, b)
                } else {
                    b.is_the_outcome(meanings).then_some((b, a))?
                };
                let implies = |a: &Self, b: &Self| {
                    Self::Joined(a.clone().into(), Joined::Implies, b.clone().into())
                };
                Some([implies(claimed, fact), implies(fact, claimed)])
            }
            Self::Named(number) => meanings[*number].sides(&meanings[..*number]),
            _ => None,
        }
    }

    fn is_the_outcome(&self, meanings: &[&Self]) -> bool {
        match self {
            Self::Outcome(_) => true,
            Self::Let(meaning, inside) => inside.is_the_outcome(&[meanings, &[meaning]].concat()),
            Self::Named(number) => meanings[*number].is_the_outcome(&meanings[..*number]),
            _ => false,
        }
    }
}

/// Chance, the same again from the same seed (splitmix64).
pub(super) struct Chance(pub(super) u64);

impl Chance {
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((z ^ z >> 31) % bound as u64).unwrap()
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}

/// What may be named where a statement is made.
#[expect(clippy::struct_excessive_bools, reason = "each may be named or not")]
#[derive(Clone, Copy)]
pub(super) struct Words {
    piles: usize,
    /// x1, x2, …
    sorted: bool,
    /// a, b, …
    letters: bool,
    outcomes: bool,
    remoteness: bool,
    grundy: bool,
    variables: usize,
    names: usize,
}

impl Words {
    pub(super) fn new(
        piles: usize,
        [sorted, letters]: [bool; 2],
        named: impl Fn(Measure) -> bool,
    ) -> Self {
        Self {
            piles,
            sorted,
            letters,
            outcomes: named(Measure::Outcome),
            remoteness: named(Measure::Remoteness),
            grundy: named(Measure::Grundy),
            variables: 0,
            names: 0,
        }
    }

    fn atom(self, chance: &mut Chance) -> Number {
        match chance.below(12) {
            0..=1 => Number::Plain(chance.of(&[0, 1, 2, 3, 4, 5])),
            2 => Number::Total,
            3 if self.remoteness => Number::Remoteness,
            4 if self.grundy => Number::Grundy,
            5..=6 if self.variables > 0 => Number::Variable(chance.below(self.variables)),
            _ if self.sorted && (!self.letters || chance.below(2) == 0) => {
                Number::Sorted(chance.below(self.piles))
            }
            _ if self.letters => Number::Pile(chance.below(self.piles)),
            _ => Number::Total,
        }
    }

    fn number(self, chance: &mut Chance, depth: usize) -> Number {
        if depth == 0 {
            return self.atom(chance);
        }
        let mut inside = || Box::new(self.number(chance, depth - 1));
        let (a, b) = (inside(), inside());
        let operation = chance.of(&[Operation::Xor, Operation::And, Operation::Or]);
        match chance.below(18) {
            0..=1 => Number::Sum(a, b),
            2..=3 => Number::Difference(a, b),
            4 => Number::Negative(a),
            5 => Number::Times(chance.of(&[1, 2, 3]), Box::new(self.atom(chance))),
            6 => Number::Mod(a, chance.of(&[1, 2, 3, 4])),
            7 => Number::Div(a, chance.of(&[1, 2, 3, 4])),
            8 => Number::Bit(chance.of(&[0, 1, 2]), a),
            9..=11 => Number::Digits(operation, a, b),
            12 => Number::Least(vec![*a, *b]),
            13 => Number::Largest(vec![*a, *b]),
            14 => Number::SumOf(vec![*a, *b]),
            15 if self.variables < 2 => {
                let variables = self.variables + 1;
                let inside = Self { variables, ..self }.plain(chance);
                Number::Count(self.variables, self.names, Box::new(inside))
            }
            16 if self.variables < 2 => {
                let variables = self.variables + 1;
                let inside = Self { variables, ..self }.number(chance, 1);
                Number::SumOver(self.variables, Box::new(inside))
            }
            _ => self.atom(chance),
        }
    }

    fn plain(self, chance: &mut Chance) -> Said {
        let depth = chance.below(3);
        match chance.below(12) {
            0..=1 if self.outcomes => Said::Outcome(chance.below(2) == 0),
            2 if self.outcomes => {
                let pile = |_| self.number(chance, 1);
                let piles = (0..self.piles).map(pile).collect();
                Said::OutcomeOf(chance.below(2) == 0, piles)
            }
            3 => Said::Odd(self.number(chance, depth)),
            4 => Said::Even(self.number(chance, depth)),
            6 => Said::Terminal,
            7 if self.outcomes => Said::OutcomeIn(chance.below(2) == 0, chance.below(2) == 0),
            5 if self.names > 0 => Said::Named(chance.below(self.names)),
            _ => {
                let other = chance.below(2);
                let (a, b) = (self.number(chance, depth), self.number(chance, other));
                Said::Compared(a, chance.of(&["=", "!=", "<", "<=", ">", ">="]), b)
            }
        }
    }

    pub(super) fn said(self, chance: &mut Chance, depth: usize) -> Said {
        if depth == 0 {
            return self.plain(chance);
        }
        let inside = |chance: &mut Chance| Box::new(self.said(chance, depth - 1));
        match chance.below(12) {
            0 => Said::Not(inside(chance)),
            1..=4 => {
                let join = chance.of(&[Joined::And, Joined::Or, Joined::Implies, Joined::Iff]);
                Said::Joined(inside(chance), join, inside(chance))
            }
            5..=6 => Said::Some(inside(chance)),
            7..=8 => Said::Every(inside(chance)),
            9 if self.variables < 2 => {
                let bound = (chance.below(4) > 0).then(|| self.atom(chance));
                let variables = self.variables + 1;
                let inside = Self { variables, ..self }.said(chance, depth - 1);
                if chance.below(2) == 0 {
                    Said::Exists(bound, Box::new(inside))
                } else {
                    Said::Forall(bound, Box::new(inside))
                }
            }
            10 => {
                let meaning = inside(chance);
                let names = self.names + 1;
                let inside = Self { names, ..self }.said(chance, depth - 1);
                Said::Let(meaning, Box::new(inside))
            }
            _ => self.plain(chance),
        }
    }

    /// A statement: often an implication or an equivalence with the outcome, or one that says the
    /// same in two ways.
    pub(super) fn statement(self, chance: &mut Chance) -> Said {
        let depth = 1 + chance.below(3);
        let said = self.said(chance, depth);
        let join = |a, join, b| Said::Joined(Box::new(a), join, Box::new(b));
        match chance.below(8) {
            0 | 1 if self.outcomes => {
                let how = chance.of(&[Joined::Iff, Joined::Implies]);
                join(Said::Outcome(chance.below(2) == 0), how, said)
            }
            2..=4 => {
                let again = self.again(&said);
                join(said, Joined::Iff, again)
            }
            5 => {
                let again = self.again(&said);
                join(
                    join(said, Joined::And, self.plain(chance)),
                    Joined::Implies,
                    again,
                )
            }
            _ => said,
        }
    }

    /// The same statement in other words.
    fn again(self, said: &Said) -> Said {
        let inside = |a: &Said| Box::new(self.again(a));
        let not = |a: Said| Said::Not(Box::new(a));
        let number = |a: &Number| self.number_again(a);
        match said {
            Said::Compared(a, sign, b) => {
                let (a, b) = (number(a), number(b));
                let zero = Number::Plain(0);
                let difference = Number::Difference(Box::new(a), Box::new(b));
                Said::Compared(difference, sign, zero)
            }
            Said::Odd(a) => not(Said::Even(number(a))),
            Said::Even(a) => {
                let digit = Number::Plain(1);
                let last = Number::Digits(Operation::And, Box::new(number(a)), Box::new(digit));
                Said::Compared(last, "=", Number::Plain(0))
            }
            Said::Outcome(is_p) => not(Said::Outcome(!is_p)),
            Said::OutcomeOf(is_p, piles) => {
                Said::OutcomeOf(*is_p, piles.iter().map(number).collect())
            }
            Said::OutcomeIn(is_p, is_misere) => not(Said::OutcomeIn(!is_p, *is_misere)),
            Said::Terminal => {
                let zero = || Number::Plain(0);
                not(Said::Some(Box::new(Said::Compared(zero(), "=", zero()))))
            }
            Said::Not(a) => not(*inside(a)),
            Said::Joined(a, Joined::And, b) => {
                let (a, b) = (not(*inside(a)), not(*inside(b)));
                not(Said::Joined(Box::new(a), Joined::Or, Box::new(b)))
            }
            Said::Joined(a, Joined::Implies, b) => {
                let (a, b) = (not(*inside(a)), inside(b));
                Said::Joined(Box::new(a), Joined::Or, b)
            }
            Said::Joined(a, join @ (Joined::Or | Joined::Iff), b) => {
                let (b, a) = (inside(b), inside(a));
                Said::Joined(b, *join, a)
            }
            Said::Some(a) => not(Said::Every(Box::new(not(*inside(a))))),
            Said::Every(a) => not(Said::Some(Box::new(not(*inside(a))))),
            Said::Exists(bound, a) => {
                let bound = bound.as_ref().map(number);
                not(Said::Forall(bound, Box::new(not(*inside(a)))))
            }
            Said::Forall(bound, a) => {
                let bound = bound.as_ref().map(number);
                not(Said::Exists(bound, Box::new(not(*inside(a)))))
            }
            Said::Let(meaning, a) => Said::Let(inside(meaning), inside(a)),
            Said::Named(number) => Said::Named(*number),
        }
    }

    fn number_again(self, number: &Number) -> Number {
        let again = |a: &Number| Box::new(self.number_again(a));
        let all = |letters: bool| -> Vec<Number> {
            let named = |place| pile(place, letters);
            (0..self.piles).map(named).collect()
        };
        match number {
            Number::Plain(number) => Number::Plain(*number),
            Number::Sorted(0) => Number::Least(all(self.letters)),
            Number::Sorted(place) if place + 1 == self.piles => Number::Largest(all(self.letters)),
            Number::Sorted(1) if self.piles == 3 => {
                let two = [[0, 1], [0, 2], [1, 2]].map(|pair: [usize; 2]| {
                    let named = |place| pile(place, self.letters);
                    Number::Largest(pair.into_iter().map(named).collect())
                });
                Number::Least(two.into_iter().collect())
            }
            Number::Sorted(place) => Number::Sorted(*place),
            Number::Pile(place) => Number::Pile(*place),
            Number::Variable(place) => Number::Variable(*place),
            Number::Total if self.letters || self.sorted => Number::SumOf(all(!self.sorted)),
            Number::Total => Number::Total,
            Number::Sum(a, b) => Number::SumOf(vec![*again(b), *again(a)]),
            Number::Difference(a, b) => Number::Sum(again(a), Box::new(Number::Negative(again(b)))),
            Number::Negative(a) => Number::Difference(Box::new(Number::Plain(0)), again(a)),
            Number::Times(factor, a) => Number::Times(*factor, again(a)),
            Number::Mod(a, by) => {
                let quotient = Box::new(Number::Div(again(a), *by));
                Number::Difference(again(a), Box::new(Number::Times(*by, quotient)))
            }
            Number::Div(a, by) => Number::Div(again(a), *by),
            Number::Bit(place, a) => {
                let above = Box::new(Number::Div(again(a), 1 << place));
                Number::Digits(Operation::And, above, Box::new(Number::Plain(1)))
            }
            // a ^ b = (a | b) − (a & b), and a | b = a + b − (a & b).
            Number::Digits(Operation::Xor, a, b) => Number::Difference(
                Box::new(Number::Digits(Operation::Or, again(a), again(b))),
                Box::new(Number::Digits(Operation::And, again(a), again(b))),
            ),
            Number::Digits(Operation::Or, a, b) => {
                let both = Box::new(Number::Digits(Operation::And, again(a), again(b)));
                Number::Difference(Box::new(Number::Sum(again(a), again(b))), both)
            }
            // a & b = −1 − ((−1 − a) | (−1 − b)).
            Number::Digits(Operation::And, a, b) => {
                let other = |a| Box::new(Number::Difference(Box::new(Number::Plain(-1)), a));
                let (a, b) = (other(again(a)), other(again(b)));
                *other(Box::new(Number::Digits(Operation::Or, a, b)))
            }
            Number::Least(all) => Number::Least(all.iter().rev().map(|a| *again(a)).collect()),
            Number::Largest(all) => {
                let negative = |a| Number::Negative(again(a));
                let least = Number::Least(all.iter().map(negative).collect());
                Number::Negative(Box::new(least))
            }
            Number::SumOf(all) => Number::SumOf(all.iter().map(|a| *again(a)).collect()),
            Number::Remoteness => Number::Remoteness,
            Number::Grundy => Number::Grundy,
            // The piles of which it is not said are the others.
            Number::Count(bound, named, a) => {
                let fails = Said::Not(Box::new(self.again(a)));
                let fails = Number::Count(*bound, *named, Box::new(fails));
                let piles = i128::try_from(self.piles).expect("there are few piles");
                Number::Difference(Box::new(Number::Plain(piles)), Box::new(fails))
            }
            Number::SumOver(bound, a) => {
                let negative = Box::new(Number::Negative(again(a)));
                Number::Negative(Box::new(Number::SumOver(*bound, negative)))
            }
        }
    }
}

fn pile(place: usize, is_letter: bool) -> Number {
    if is_letter {
        Number::Pile(place)
    } else {
        Number::Sorted(place)
    }
}

//! The meaning of a statement, as a tree.

use crate::game::{Convention, Game, Measure, Outcome, Ruleset, Symmetry};

/// A number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// Itself.
    Number(u64),
    /// The pile with this place in increasing order, from 0 on.
    Sorted(usize),
    /// The pile with this place as it stands, from 0 on.
    Pile(usize),
    /// The sum of all piles.
    Total,
    /// A bound variable: the number of quantifiers around the one that binds it.
    Variable(usize),
    /// The sum of terms.
    Sum(Vec<Summand>),
    /// The remainder by a positive constant.
    Mod(Box<Term>, u32),
    /// The quotient by a positive constant, rounded down.
    Div(Box<Term>, u32),
    /// Digit by digit, in two's complement.
    Bitwise(Bitwise, Box<Term>, Box<Term>),
    /// The least of some, or the largest.
    Extreme(Extreme, Vec<Term>),
    /// The remoteness of the position.
    Remoteness,
    /// The Grundy value of the position.
    Grundy,
    /// The pile that makes a position of misère NIM(n, n−1) an exception: the last but one of its
    /// shortest exceptional prefix.
    Deciding,
    /// Remoteness or Grundy value of the same piles in another game or another play.
    Elsewhere(Elsewhere, Measure),
    /// The number of piles for which a formula holds, whose variable with this place, the next
    /// one, is the pile.
    Count(usize, Box<Formula>),
    /// The sum of a number over all piles, whose variable with this place, the next one, is the
    /// pile.
    SumOver(usize, Box<Term>),
    /// The remoteness of the position that the M-move leads to.
    AfterM,
}

/// Whose values are meant: those of a game beside the game, of another play, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Elsewhere {
    /// The other game, if it is another one.
    pub game: Option<Game>,
    /// The other play, if it is named.
    pub play: Option<Convention>,
}

/// A value that a statement asks for elsewhere.
pub type ValueElsewhere = (Elsewhere, Measure);

/// A term of a sum.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Summand {
    /// What it is multiplied by.
    pub factor: i64,
    /// The term.
    pub term: Term,
}

/// What is done with two digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bitwise {
    /// Exclusive or.
    Xor,
    /// And.
    And,
    /// Or.
    Or,
}

/// Which of some numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Extreme {
    /// The least.
    Min,
    /// The largest.
    Max,
}

/// How two numbers compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// =
    Equal,
    /// !=
    Different,
    /// <
    Less,
    /// <=
    AtMost,
    /// >
    Greater,
    /// >=
    AtLeast,
}

/// A statement.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Formula {
    /// Two numbers compare in this way.
    Compare(Term, Comparison, Term),
    /// The position, or the one with these piles, has this outcome.
    Outcome(Outcome, Option<Vec<Term>>),
    /// Not.
    Not(Box<Formula>),
    /// And.
    And(Box<Formula>, Box<Formula>),
    /// Or.
    Or(Box<Formula>, Box<Formula>),
    /// If the first, then the second.
    Implies(Box<Formula>, Box<Formula>),
    /// Both or none.
    Iff(Box<Formula>, Box<Formula>),
    /// For some number, the next variable.
    Exists(Box<Formula>),
    /// For every number, the next variable.
    Forall(Box<Formula>),
    /// For some option of the position. Piles inside are those of the option.
    SomeOption(Box<Formula>),
    /// For every option.
    EveryOption(Box<Formula>),
    /// The same piles, or others, have this outcome in another game or another play.
    Elsewhere(Elsewhere, Outcome, Option<Vec<Term>>),
    /// The M-move leads to a position with this outcome. There is none from a terminal position.
    AfterM(Outcome),
    /// What only lists and tables know of their rows.
    Label(Label),
}

/// What only lists know of their rows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Label {
    /// The row contains this text.
    Text(String),
    /// It is an exception: the M-move is not optimal.
    Exception,
    /// It is a reduced position of a slow game: every token can be played.
    Reduced,
    /// It is a pile-minimal exception.
    PileMinimal,
    /// It is a minimal exception.
    Minimal,
    /// A family or a printed table covers the exception: one of this name, or (where none is
    /// named) any.
    Family(Option<String>),
    /// The partition behind the exception has these parts, the largest first.
    Parts(Vec<u64>),
}

/// What a statement uses.
#[expect(clippy::struct_excessive_bools, reason = "each may be used or not")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Uses {
    /// Piles in increasing order.
    pub sorted: bool,
    /// Piles as they stand.
    pub piles: bool,
    /// P or N.
    pub outcome: bool,
    /// R.
    pub remoteness: bool,
    /// R, compared with a number.
    pub distance: bool,
    /// G.
    pub grundy: bool,
    /// All numbers.
    pub quantifiers: bool,
    /// The position: a statement about constants is true or false whatever it is.
    pub position: bool,
    /// What tables know and automata do not.
    pub labels: bool,
    /// The M-move of NIM(n, n−1).
    pub m_move: bool,
    /// Minimal exceptions, which are about prefixes of the piles too.
    pub minimal: bool,
    /// Reduced positions of slow games.
    pub reduced: bool,
}

impl Elsewhere {
    /// The rules that are meant in a statement on other ones.
    pub fn rules(self, here: Ruleset) -> Ruleset {
        Ruleset {
            game: self.game.unwrap_or(here.game),
            convention: self.play.unwrap_or(here.convention),
        }
    }
}

impl Uses {
    /// What several formulas use together.
    pub fn of<'a>(formulas: impl IntoIterator<Item = &'a Formula>) -> Self {
        let mut uses = Self::default();
        for formula in formulas {
            formula.collect(&mut uses);
        }
        uses
    }
}

impl Bitwise {
    /// The result for two numbers.
    pub fn of<T>(self, a: T, b: T) -> T
    where
        T: std::ops::BitXor<Output = T>
            + std::ops::BitAnd<Output = T>
            + std::ops::BitOr<Output = T>,
    {
        match self {
            Self::Xor => a ^ b,
            Self::And => a & b,
            Self::Or => a | b,
        }
    }
}

impl Comparison {
    /// Whether a difference compares with zero in this way.
    pub fn holds(self, difference: i128) -> bool {
        match self {
            Self::Equal => difference == 0,
            Self::Different => difference != 0,
            Self::Less => difference < 0,
            Self::AtMost => difference <= 0,
            Self::Greater => difference > 0,
            Self::AtLeast => difference >= 0,
        }
    }
}

impl Formula {
    /// What it uses.
    pub fn uses(&self) -> Uses {
        Uses::of([self])
    }

    /// The parts that `and` joins at the top, in their order.
    pub fn conjuncts(&self) -> Vec<&Self> {
        let Self::And(a, b) = self else {
            return vec![self];
        };
        let mut parts = a.conjuncts();
        parts.extend(b.conjuncts());
        parts
    }

    /// What makes it a statement about some positions only: the first part of `=>`.
    pub fn condition(&self) -> Option<&Self> {
        if let Self::Implies(condition, _) = self {
            Some(condition)
        } else {
            None
        }
    }

    /// The families that it names.
    pub fn families(&self) -> Vec<&str> {
        let families = self.labels().into_iter().filter_map(|label| match label {
            Label::Family(name) => name.as_deref(),
            Label::Text(_)
            | Label::Exception
            | Label::Reduced
            | Label::Minimal
            | Label::PileMinimal
            | Label::Parts(_) => None,
        });
        families.collect()
    }

    /// The labels that it names, in their order.
    pub fn labels(&self) -> Vec<&Label> {
        match self {
            Self::Label(label) => vec![label],
            Self::Compare(..) | Self::Outcome(..) | Self::Elsewhere(..) | Self::AfterM(_) => {
                Vec::new()
            }
            Self::Not(a)
            | Self::Exists(a)
            | Self::Forall(a)
            | Self::SomeOption(a)
            | Self::EveryOption(a) => a.labels(),
            Self::And(a, b) | Self::Or(a, b) | Self::Implies(a, b) | Self::Iff(a, b) => {
                let mut labels = a.labels();
                labels.extend(b.labels());
                labels
            }
        }
    }

    fn collect(&self, uses: &mut Uses) {
        match self {
            Self::Compare(Term::Remoteness, _, Term::Number(_))
            | Self::Compare(Term::Number(_), _, Term::Remoteness) => {
                uses.distance = true;
                uses.position = true;
            }
            Self::Compare(a, _, b) => {
                a.collect(uses);
                b.collect(uses);
            }
            Self::Outcome(_, piles) => {
                uses.outcome = true;
                uses.position |= piles.is_none();
                piles.iter().flatten().for_each(|pile| pile.collect(uses));
            }
            Self::Not(a) => a.collect(uses),
            Self::SomeOption(a) | Self::EveryOption(a) => {
                uses.position = true;
                a.collect(uses);
            }
            Self::Exists(a) | Self::Forall(a) => {
                uses.quantifiers = true;
                a.collect(uses);
            }
            Self::And(a, b) | Self::Or(a, b) | Self::Implies(a, b) | Self::Iff(a, b) => {
                a.collect(uses);
                b.collect(uses);
            }
            Self::Elsewhere(elsewhere, _, piles) => {
                uses.position |= piles.is_none();
                elsewhere.collect(uses);
                piles.iter().flatten().for_each(|pile| pile.collect(uses));
            }
            Self::AfterM(_) => {
                uses.position = true;
                (uses.remoteness, uses.labels, uses.m_move) = (true, true, true);
            }
            Self::Label(label) => {
                uses.position = true;
                uses.labels |= *label != Label::Reduced;
                uses.reduced |= *label == Label::Reduced;
                uses.minimal |= matches!(label, Label::Minimal | Label::PileMinimal);
                uses.m_move |= uses.minimal || *label == Label::Exception;
                uses.remoteness |= uses.m_move;
            }
        }
    }

    /// The values that it asks for in other games and plays, each once.
    pub fn elsewhere(&self) -> Vec<ValueElsewhere> {
        let mut found = Vec::new();
        self.collect_elsewhere(&mut found);
        found.dedup();
        found
    }

    fn collect_elsewhere(&self, found: &mut Vec<ValueElsewhere>) {
        let mut add = |value: ValueElsewhere| {
            if !found.contains(&value) {
                found.push(value);
            }
        };
        match self {
            Self::Compare(a, _, b) => {
                a.collect_elsewhere(found);
                b.collect_elsewhere(found);
            }
            Self::Outcome(_, piles) => {
                (piles.iter().flatten()).for_each(|pile| pile.collect_elsewhere(found));
            }
            Self::Elsewhere(elsewhere, _, piles) => {
                add((*elsewhere, Measure::Outcome));
                (piles.iter().flatten()).for_each(|pile| pile.collect_elsewhere(found));
            }
            Self::Not(a)
            | Self::Exists(a)
            | Self::Forall(a)
            | Self::SomeOption(a)
            | Self::EveryOption(a) => a.collect_elsewhere(found),
            Self::And(a, b) | Self::Or(a, b) | Self::Implies(a, b) | Self::Iff(a, b) => {
                a.collect_elsewhere(found);
                b.collect_elsewhere(found);
            }
            Self::AfterM(_) | Self::Label(_) => {}
        }
    }
}

impl Elsewhere {
    /// A game in which the order of the piles matters needs the piles as they stand.
    fn collect(self, uses: &mut Uses) {
        let game = self
            .game
            .filter(|game| !matches!(game.symmetry(), Symmetry::All));
        uses.piles |= game.is_some();
    }
}

impl Term {
    fn collect(&self, uses: &mut Uses) {
        uses.position |= matches!(
            self,
            Self::Total
                | Self::Deciding
                | Self::Sorted(_)
                | Self::Pile(_)
                | Self::Remoteness
                | Self::Grundy
                | Self::Elsewhere(..)
                | Self::Count(..)
                | Self::SumOver(..)
                | Self::AfterM
        );
        match self {
            Self::Number(_) | Self::Variable(_) | Self::Total | Self::Deciding => {}
            Self::Sorted(_) => uses.sorted = true,
            Self::Pile(_) => uses.piles = true,
            Self::Remoteness => uses.remoteness = true,
            Self::Grundy => uses.grundy = true,
            Self::Sum(terms) => terms.iter().for_each(|summand| summand.term.collect(uses)),
            Self::Mod(a, _) | Self::Div(a, _) | Self::SumOver(_, a) => a.collect(uses),
            Self::Bitwise(_, a, b) => {
                a.collect(uses);
                b.collect(uses);
            }
            Self::Extreme(_, terms) => terms.iter().for_each(|term| term.collect(uses)),
            Self::Elsewhere(elsewhere, _) => elsewhere.collect(uses),
            Self::Count(_, holds) => holds.collect(uses),
            Self::AfterM => {
                (uses.remoteness, uses.labels, uses.m_move) = (true, true, true);
            }
        }
    }

    fn collect_elsewhere(&self, found: &mut Vec<ValueElsewhere>) {
        match self {
            Self::Elsewhere(elsewhere, measure) => {
                if !found.contains(&(*elsewhere, *measure)) {
                    found.push((*elsewhere, *measure));
                }
            }
            Self::Count(_, holds) => holds.collect_elsewhere(found),
            Self::Sum(terms) => terms.iter().for_each(|it| it.term.collect_elsewhere(found)),
            Self::Mod(a, _) | Self::Div(a, _) | Self::SumOver(_, a) => a.collect_elsewhere(found),
            Self::Bitwise(_, a, b) => {
                a.collect_elsewhere(found);
                b.collect_elsewhere(found);
            }
            Self::Extreme(_, terms) => terms.iter().for_each(|it| it.collect_elsewhere(found)),
            Self::Number(_)
            | Self::Sorted(_)
            | Self::Pile(_)
            | Self::Total
            | Self::Variable(_)
            | Self::Remoteness
            | Self::Grundy
            | Self::Deciding
            | Self::AfterM => {}
        }
    }

    /// Whether it is about the M-move, which a terminal position does not have.
    pub(super) fn names_m_move(&self) -> bool {
        let mut uses = Uses::default();
        self.collect(&mut uses);
        uses.m_move
    }
}

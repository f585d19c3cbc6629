//! The meaning of a statement, as a tree.

use crate::game::{Convention, Game, Measure, Outcome, Ruleset, Symmetry};
use crate::lists::CollectVec as _;

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
    /// The remoteness or the Grundy value of the piles.
    Value(GamePlace, Measure),
    /// The pile that makes a position of misère NIM(n, n−1) an exception: the last but one of its
    /// shortest exceptional prefix.
    Deciding,
    /// The number of piles for which a formula holds, whose variable with this place, the next
    /// one, is the pile.
    Count(usize, Box<Formula>),
    /// The sum of a number over all piles, whose variable with this place, the next one, is the
    /// pile.
    SumOver(usize, Box<Term>),
    /// The remoteness of the position that the M-move leads to.
    AfterM,
}

/// Whose values are meant: those of the game itself, of another one, of another play, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GamePlace {
    /// The other game, if it is another one.
    pub game: Option<Game>,
    /// The other play, if it is named.
    pub play: Option<Convention>,
}

/// A value that a statement asks for elsewhere.
pub type ValueElsewhere = (GamePlace, Measure);

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
    /// The piles of the position, or these, have this outcome.
    Outcome(GamePlace, Outcome, Option<Vec<Term>>),
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
    /// G, and not just compared with numbers.
    pub grundy_in_full: bool,
    /// The largest number that G is compared with.
    pub most_grundy: u64,
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

impl GamePlace {
    /// The game itself, as it is played.
    pub const HERE: Self = Self {
        game: None,
        play: None,
    };

    /// The rules that are meant in a statement on other ones.
    pub fn rules(self, here: Ruleset) -> Ruleset {
        Ruleset {
            game: self.game.unwrap_or(here.game),
            convention: self.play.unwrap_or(here.convention),
        }
    }
}

impl Uses {
    /// Why it says nothing of a game, if it is about the M-move and the game has none.
    pub fn lacks_m_move(&self, game: Game) -> Option<&'static str> {
        (self.m_move && !game.is_all_but_one())
            .then_some("the M-move and exceptions are those of NIM(n, n−1), such as slow:4,3")
    }

    /// What several formulas use together.
    pub fn of<'a>(formulas: impl IntoIterator<Item = &'a Formula>) -> Self {
        let mut uses = Self::default();
        for formula in formulas {
            uses.note(Subtree::Formula(formula));
        }
        uses
    }

    fn note(&mut self, part: Subtree<'_>) {
        match part {
            Subtree::Formula(formula) => match formula.compared_value() {
                Some((measure, _, number)) => {
                    self.position = true;
                    self.distance |= measure == Measure::Remoteness;
                    if measure == Measure::Grundy {
                        self.grundy = true;
                        self.most_grundy = self.most_grundy.max(number);
                    }
                    return;
                }
                None => self.note_formula(formula),
            },
            Subtree::Term(term) => self.note_term(term),
        }
        for part in part.parts() {
            self.note(part);
        }
    }

    fn note_formula(&mut self, formula: &Formula) {
        match formula {
            Formula::Compare(..)
            | Formula::Not(_)
            | Formula::And(..)
            | Formula::Or(..)
            | Formula::Implies(..)
            | Formula::Iff(..) => {}
            Formula::Outcome(place, _, piles) => {
                self.outcome |= *place == GamePlace::HERE;
                self.position |= piles.is_none();
                self.note_place(*place);
            }
            Formula::SomeOption(_) | Formula::EveryOption(_) => self.position = true,
            Formula::Exists(_) | Formula::Forall(_) => self.quantifiers = true,
            Formula::AfterM(_) => self.note_m_move(),
            Formula::Label(label) => {
                self.position = true;
                self.labels |= *label != Label::Reduced;
                self.reduced |= *label == Label::Reduced;
                self.minimal |= matches!(label, Label::Minimal | Label::PileMinimal);
                self.m_move |= self.minimal || *label == Label::Exception;
                self.remoteness |= self.m_move;
            }
        }
    }

    fn note_term(&mut self, term: &Term) {
        match term {
            Term::Number(_)
            | Term::Variable(_)
            | Term::Sum(_)
            | Term::Mod(..)
            | Term::Div(..)
            | Term::Bitwise(..)
            | Term::Extreme(..) => {}
            Term::Total | Term::Deciding | Term::Count(..) | Term::SumOver(..) => {
                self.position = true;
            }
            Term::Sorted(_) => (self.position, self.sorted) = (true, true),
            Term::Pile(_) => (self.position, self.piles) = (true, true),
            Term::Value(GamePlace::HERE, Measure::Grundy) => {
                (self.position, self.grundy, self.grundy_in_full) = (true, true, true);
            }
            Term::Value(place, _) => {
                self.position = true;
                self.remoteness |= *place == GamePlace::HERE;
                self.note_place(*place);
            }
            Term::AfterM => self.note_m_move(),
        }
    }

    /// A game in which the order of the piles matters needs the piles as they stand.
    fn note_place(&mut self, place: GamePlace) {
        let is_ordered = |game: Game| !matches!(game.symmetry(), Symmetry::All);
        self.piles |= place.game.is_some_and(is_ordered);
    }

    fn note_m_move(&mut self) {
        (self.position, self.remoteness, self.labels, self.m_move) = (true, true, true, true);
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

    /// How the second compares with the first.
    const fn turned(self) -> Self {
        match self {
            Self::Less => Self::Greater,
            Self::AtMost => Self::AtLeast,
            Self::Greater => Self::Less,
            Self::AtLeast => Self::AtMost,
            Self::Equal | Self::Different => self,
        }
    }
}

impl Formula {
    /// There is no move: no option makes even what is false true.
    pub(super) fn terminal() -> Self {
        let never = Self::Compare(Term::Number(0), Comparison::Equal, Term::Number(1));
        Self::EveryOption(Box::new(never))
    }

    /// Whether it says that there is no move, in the way of the word `terminal`.
    pub(super) fn is_terminal(&self) -> bool {
        matches!(self, Self::EveryOption(never) if matches!(
            **never,
            Self::Compare(Term::Number(0), Comparison::Equal, Term::Number(1))
        ))
    }

    /// How R or G of the position compares with a number, where that is all that it says.
    pub(crate) fn compared_value(&self) -> Option<(Measure, Comparison, u64)> {
        let Self::Compare(left, comparison, right) = self else {
            return None;
        };
        match (left, right) {
            (Term::Value(GamePlace::HERE, measure), Term::Number(number)) => {
                Some((*measure, *comparison, *number))
            }
            (Term::Number(number), Term::Value(GamePlace::HERE, measure)) => {
                Some((*measure, comparison.turned(), *number))
            }
            _ => None,
        }
    }

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
        let families = self.labels().into_iter().filter_map(|label| {
            if let Label::Family(name) = label {
                name.as_deref()
            } else {
                None
            }
        });
        families.collect_vec()
    }

    /// The labels that it names, in their order.
    pub fn labels(&self) -> Vec<&Label> {
        let labels = Subtree::Formula(self).all().into_iter().filter_map(|part| {
            if let Subtree::Formula(Self::Label(label)) = part {
                Some(label)
            } else {
                None
            }
        });
        labels.collect_vec()
    }

    /// The values that it asks for in other games and plays.
    pub fn elsewhere(&self) -> Vec<ValueElsewhere> {
        let parts = Subtree::Formula(self).all().into_iter();
        let values = parts.filter_map(|part| match part {
            Subtree::Formula(Self::Outcome(place, ..)) => Some((*place, Measure::Outcome)),
            Subtree::Term(Term::Value(place, measure)) => Some((*place, *measure)),
            Subtree::Formula(_) | Subtree::Term(_) => None,
        });
        let is_elsewhere = |(place, _): &ValueElsewhere| *place != GamePlace::HERE;
        values.filter(is_elsewhere).collect_vec()
    }
}

impl Term {
    /// Whether it is about the M-move, which a terminal position does not have.
    pub(super) fn names_m_move(&self) -> bool {
        let mut uses = Uses::default();
        uses.note(Subtree::Term(self));
        uses.m_move
    }
}

/// A part of a statement.
#[derive(Clone, Copy)]
enum Subtree<'a> {
    Formula(&'a Formula),
    Term(&'a Term),
}

impl Subtree<'_> {
    /// The parts that it is made of, in their order.
    fn parts(self) -> Vec<Self> {
        match self {
            Self::Formula(formula) => match formula {
                Formula::Compare(a, _, b) => vec![Self::Term(a), Self::Term(b)],
                Formula::Outcome(_, _, piles) => {
                    piles.iter().flatten().map(Self::Term).collect_vec()
                }
                Formula::Not(a)
                | Formula::Exists(a)
                | Formula::Forall(a)
                | Formula::SomeOption(a)
                | Formula::EveryOption(a) => vec![Self::Formula(a)],
                Formula::And(a, b)
                | Formula::Or(a, b)
                | Formula::Implies(a, b)
                | Formula::Iff(a, b) => vec![Self::Formula(a), Self::Formula(b)],
                Formula::AfterM(_) | Formula::Label(_) => Vec::new(),
            },
            Self::Term(term) => match term {
                Term::Sum(terms) => terms.iter().map(|it| Self::Term(&it.term)).collect_vec(),
                Term::Extreme(_, terms) => terms.iter().map(Self::Term).collect_vec(),
                Term::Mod(a, _) | Term::Div(a, _) | Term::SumOver(_, a) => vec![Self::Term(a)],
                Term::Bitwise(_, a, b) => vec![Self::Term(a), Self::Term(b)],
                Term::Count(_, holds) => vec![Self::Formula(holds)],
                Term::Number(_)
                | Term::Sorted(_)
                | Term::Pile(_)
                | Term::Total
                | Term::Variable(_)
                | Term::Value(..)
                | Term::Deciding
                | Term::AfterM => Vec::new(),
            },
        }
    }

    /// Itself and all that it is made of, in the order in which they are written.
    fn all(self) -> Vec<Self> {
        let mut all = vec![self];
        all.extend(self.parts().into_iter().flat_map(Self::all));
        all
    }
}

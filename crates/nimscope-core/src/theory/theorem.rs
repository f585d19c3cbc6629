//! A theorem as a value: the games and positions that it covers, and what it gives there.

use std::fmt;

use super::slow::grid::GridCell;
use crate::game::{
    Canonical, Convention, Game, Grundy, Measure, Move, Outcome, Remoteness, Ruleset, enumerated,
    joined,
};
use crate::lists::CollectVec as _;

/// A value, or a move, and the theorem that gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact<T> {
    /// The value.
    pub value: T,
    /// The identifier of the claim, such as `slowset/thm3.3`.
    pub by: &'static str,
}

/// The games that a theorem is about, among those of the kind of its table.
pub type Games = &'static (dyn Fn(Game) -> bool + Send + Sync);

/// The value that a theorem gives for a position of a game that it is about.
pub type Rule<T> = &'static (dyn Fn(Ruleset, &Canonical) -> T + Send + Sync);

/// The outcome of all reduced positions of a cell of the position grid of a slow game. `None`: the
/// cell does not determine it.
pub type OfCell = &'static (dyn Fn(Ruleset, GridCell) -> Option<Outcome> + Send + Sync);

/// The conventions in which a theorem holds: normal play only.
pub(crate) const NORMAL: &[Convention] = &[Convention::Normal];
/// Misère play only.
pub(crate) const MISERE: &[Convention] = &[Convention::Misere];
/// Both.
pub const BOTH: &[Convention] = &Convention::BOTH;

/// A closed form for callers that ask about many positions, one near the other. It takes plain
/// canonical piles, of which no position is made: the least arrangement that the symmetry of the
/// game allows. It gives what the theorem gives.
#[derive(Clone, Copy)]
pub enum Swift {
    /// The outcome of every position.
    Outcome(&'static (dyn Fn(&[u64]) -> Outcome + Send + Sync)),
    /// The remoteness of every position. It is sought from another number on, that of a neighbour.
    /// That number changes the time and nothing else.
    Remoteness(&'static (dyn Fn(&[u64], Remoteness) -> Remoteness + Send + Sync)),
}

/// A value that a theorem gives, and the positions for which it gives it.
#[derive(Clone, Copy)]
pub enum Gives<T: 'static> {
    /// The theorem does not give this value.
    Nothing,
    /// For every position of its games.
    Everywhere(Rule<T>),
    /// For some of them.
    Somewhere {
        /// The positions, as in "known of …".
        positions: &'static str,
        /// The value; `None` for all other positions.
        value: Rule<Option<T>>,
    },
}

/// At which positions of a game a value is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Extent {
    /// At all of them.
    Everywhere,
    /// At all of them, by an automaton that is proved but does not come with the program: the
    /// claim that states it. No theorem answers everywhere before it is found again.
    ByAutomaton(&'static str),
    /// At some, but not at all of them: the parts that theorems cover.
    Somewhere(Vec<&'static str>),
    /// At none.
    Nowhere,
}

impl<T> Gives<T> {
    fn covered(&self) -> Extent {
        match self {
            Self::Nothing => Extent::Nowhere,
            Self::Everywhere(_) => Extent::Everywhere,
            Self::Somewhere { positions, .. } => Extent::Somewhere(vec![positions]),
        }
    }

    /// The value of a position of a game that the theorem is about, if it gives one.
    pub fn at(&self, rules: Ruleset, x: &Canonical) -> Option<T> {
        match self {
            Self::Nothing => None,
            Self::Everywhere(value) => Some(value(rules, x)),
            Self::Somewhere { value, .. } => value(rules, x),
        }
    }
}

/// What a position is explained by where a theorem holds, beside its statement and its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Explained {
    /// Which columns of Bouton's matrix are balanced: P exactly if all are.
    Balance,
    /// The run of the automaton of exact nim (n, = 2) over these columns.
    Run,
    /// The M-move of NIM(n, n−1), and the plays by it and against it.
    MRule,
}

/// A proved closed form, or a construction of moves, at any pile size.
///
/// The statement stands among the [claims](super::claim), under the same identifier. A new theorem
/// is a value of this type in a file of its own, a row in the table of its kind of game, and its
/// claim.
#[derive(Clone, Copy)]
pub struct Theorem {
    /// The identifier of its claim.
    pub id: &'static str,
    /// The games that it is about.
    pub games: Games,
    /// The conventions in which it holds.
    pub plays: &'static [Convention],
    /// P or N. It need not be given here if a remoteness or a Grundy value is given, which implies
    /// it.
    pub outcome: Gives<Outcome>,
    /// The outcome by cells of the position grid, in slow games.
    pub cell: Option<OfCell>,
    /// The remoteness.
    pub remoteness: Gives<Remoteness>,
    /// The Grundy value. The value 0 of a P-position need not be given here.
    pub grundy: Gives<Grundy>,
    /// Moves from an N-position to P-positions, an optimal one first where the remoteness is
    /// known; none where none is constructed.
    pub winning_moves: Option<Rule<Vec<Move>>>,
    /// An optimal move, from P- and N-positions; `None` from a terminal position and where none is
    /// constructed.
    pub optimal_move: Option<Rule<Option<Move>>>,
    /// The numbers that decide a position.
    pub numbers: Option<Rule<Vec<Number>>>,
    /// What positions are explained by, besides the statement and the numbers.
    pub explained: Option<Explained>,
    /// A value that it gives and that no automaton on digits gives, and the term that is the
    /// reason.
    pub beyond_automata: Option<(Measure, &'static str)>,
    /// The outcome or the remoteness once more, in less time.
    pub swift: Option<Swift>,
}

impl Theorem {
    /// A theorem that gives nothing yet.
    pub const fn about(id: &'static str, games: Games, plays: &'static [Convention]) -> Self {
        Self {
            id,
            games,
            plays,
            outcome: Gives::Nothing,
            cell: None,
            remoteness: Gives::Nothing,
            grundy: Gives::Nothing,
            winning_moves: None,
            optimal_move: None,
            numbers: None,
            explained: None,
            beyond_automata: None,
            swift: None,
        }
    }

    /// Whether it is about this game, of the kind of its table, in this convention.
    pub(super) fn covers(&self, rules: Ruleset) -> bool {
        self.plays.contains(&rules.convention) && (self.games)(rules.game)
    }

    /// The positions of which it gives a value, without those of which others imply it.
    pub fn covered(&self, measure: Measure) -> Extent {
        match measure {
            Measure::Outcome => self.outcome.covered(),
            Measure::Remoteness => self.remoteness.covered(),
            Measure::Grundy => self.grundy.covered(),
        }
    }

    /// The outcome that it gives, or that follows from the remoteness or the Grundy value that it
    /// gives.
    pub fn outcome_at(&self, rules: Ruleset, x: &Canonical) -> Option<Outcome> {
        let remoteness = || self.remoteness.at(rules, x).map(Remoteness::outcome);
        let grundy = || self.grundy.at(rules, x).map(Grundy::outcome);
        self.outcome
            .at(rules, x)
            .or_else(remoteness)
            .or_else(grundy)
    }

    /// Winning moves that it constructs from an N-position. An optimal move is one.
    pub fn winning_moves_from(&self, rules: Ruleset, x: &Canonical) -> Option<Vec<Move>> {
        let winning = || self.winning_moves.map(|moves| moves(rules, x));
        let optimal = || self.optimal_move_from(rules, x).map(|by| vec![by]);
        winning().filter(|moves| !moves.is_empty()).or_else(optimal)
    }

    /// The optimal move that it constructs.
    pub fn optimal_move_from(&self, rules: Ruleset, x: &Canonical) -> Option<Move> {
        (self.optimal_move?)(rules, x)
    }
}

/// The positions for which it gives the value.
impl<T> fmt::Debug for Gives<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.covered(), f)
    }
}

/// The value that it gives.
impl fmt::Debug for Swift {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Outcome(_) => "Outcome",
            Self::Remoteness(_) => "Remoteness",
        })
    }
}

/// Its identifier.
impl fmt::Debug for Theorem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Theorem").field(&self.id).finish()
    }
}

// The numbers that decide a position, each with its name, and how they are said.

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
        let numbers: Vec<u128> = numbers.into_iter().map(Into::into).collect_vec();
        let formula = formula.into();
        let clause = format!("{formula} = ({})", joined(&numbers, ", "));
        Self::phrased(formula, Amount::Each(numbers), clause)
    }

    /// A set of numbers that has a letter.
    pub(super) fn set(letter: impl Into<String>, numbers: Vec<u128>) -> Self {
        let letter = letter.into();
        let clause = format!("{letter} = {{{}}}", joined(&numbers, ", "));
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
        let clauses: Vec<&str> = numbers.iter().map(|number| &*number.clause).collect_vec();
        format!("Here {}.", enumerated(&clauses))
    }
}

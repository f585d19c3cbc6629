//! A statement as an automaton over the numeration system of the game: the positions, and the
//! numbers of bound variables, for which it holds. Families are read in base 2.
//!
//! Numbers are read from the highest digit on. The piles are the first tracks, bound variables the
//! next. A term that is no sum of digits gets a track of its own (`aside`).

use std::fmt;

use super::super::automaton::{Automaton, Column, Direction};
use super::super::budget::Stopped;
use super::super::moves::DigitMoves;
use super::super::numeration::relation::Relations;
use super::super::numeration::{DigitAutomata, Machine};
use super::super::runs::{Run, Runs};
use super::super::transducer::in_place;
use super::aside::{Aside, Condition, in_each_case, limit, room};
use super::linear::{self, Linear};
use crate::game::{Convention, Measure};
use crate::lists::CollectVec as _;
use crate::statement::{
    Comparison, Extreme, Formula, GamePlace, Label, Summand, Term, ValueElsewhere,
};

/// What a statement is compiled with. All automata read from the highest digit on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CompileContext<'a> {
    /// The numeration system over which all of them are, and what they may take.
    pub(crate) over: DigitAutomata<'a>,
    pub(crate) moves: StatementMoves<'a>,
    pub(crate) convention: Convention,
    /// The values of the game, of other games and of other plays.
    pub(crate) values: &'a [KnownValue],
    /// The Grundy values below a number.
    pub(crate) small_grundy: Option<&'a Machine>,
    /// Whether only words count whose piles are in increasing order.
    pub(crate) is_sorted: bool,
    /// The least number of piles of a move, in a slow game.
    pub(crate) slow: Option<usize>,
    /// The variables of the sums over piles around.
    pub(crate) summed: Option<&'a SummedPile<'a>>,
}

/// A value, the least pile of its game, and its automaton: the P-positions, or the pairs of a
/// position and its remoteness or Grundy value.
pub(crate) type KnownValue = (ValueElsewhere, u64, Automaton);

/// The moves of the game that a statement is about.
#[derive(Clone, Copy, Debug)]
pub(crate) enum StatementMoves<'a> {
    /// Those of a family, which are read in base 2.
    OfFamily(&'a DigitMoves),
    /// Those of a game by its rule.
    ByRule(&'a Relations<'a>),
}

impl StatementMoves<'_> {
    fn piles(self) -> usize {
        match self {
            Self::OfFamily(moves) => moves.piles,
            Self::ByRule(relations) => relations.piles,
        }
    }

    /// The least pile: automata read what a pile has more.
    fn least(self) -> u64 {
        match self {
            Self::OfFamily(moves) => moves.least,
            Self::ByRule(_) => 0,
        }
    }
}

/// A variable of a sum over piles, while it is one of them.
#[derive(Debug)]
pub(crate) struct SummedPile<'a> {
    variable: usize,
    pile: usize,
    around: Option<&'a SummedPile<'a>>,
}

impl SummedPile<'_> {
    /// The pile that a variable is.
    fn find(&self, variable: usize) -> Option<usize> {
        if self.variable == variable {
            return Some(self.pile);
        }
        self.around?.find(variable)
    }
}

/// Why a statement has no automaton that names exceptions or the M-move.
pub(crate) const TABLES_ONLY: &str = "automata do not follow exceptions and the M-move";

fn small(least: u64) -> Result<i64, Stopped> {
    i64::try_from(least).or_else(|_| limit("the least pile is too large"))
}

impl CompileContext<'_> {
    fn piles(&self) -> usize {
        self.moves.piles()
    }

    /// The words on which a formula holds, in which `bound` variables are bound.
    pub(crate) fn formula(&self, formula: &Formula, bound: usize) -> Result<Automaton, Stopped> {
        let budget = self.over.budget;
        let two = |a, b, both: fn(bool, bool) -> bool| {
            let (a, b) = (self.formula(a, bound)?, self.formula(b, bound)?);
            a.product(&b, both, budget)
        };
        match formula {
            Formula::Compare(a, comparison, b) => {
                let has_remoteness = self.known((GamePlace::HERE, Measure::Remoteness)).is_some();
                match (formula.compared_value(), self.small_grundy) {
                    (Some((Measure::Remoteness, comparison, number)), _) if !has_remoteness => {
                        let some_option = |set: &Automaton| self.some_option(set, bound);
                        let bits = self.over.bits(self.piles() + bound)?;
                        let wanted = (comparison, number);
                        linear::compared(wanted, self.convention, bits, some_option, budget)
                    }
                    (Some((Measure::Grundy, comparison, number)), Some(machine)) => {
                        // The last case is for all that is larger than any number here.
                        let holds = |case| comparison.holds(i128::from(case) - i128::from(number));
                        self.of_piles(&machine.positions(holds), bound)
                    }
                    _ => self.compared(a, *comparison, b, bound),
                }
            }
            Formula::Outcome(place, outcome, piles) => {
                let (least, set) = self.value_of((*place, Measure::Outcome), formula)?;
                let mut set = set.of_outcome(*outcome);
                let Some(piles) = piles else {
                    self.same_least(least)?;
                    return self.of_piles(&set, bound);
                };
                if let StatementMoves::ByRule(relations) = self.moves {
                    set = set.and(&relations.positions, budget)?;
                }
                self.outcome_of(&set, least, piles, bound)
            }
            Formula::Not(a) => Ok(self.formula(a, bound)?.complement()),
            Formula::And(a, b) => two(a, b, |a, b| a && b),
            Formula::Or(a, b) => two(a, b, |a, b| a || b),
            Formula::Implies(a, b) => two(a, b, |a, b| !a || b),
            Formula::Iff(a, b) => two(a, b, |a, b| a == b),
            Formula::Exists(a) => self.some_number(&self.of_number(a, bound)?, bound),
            Formula::Forall(a) => {
                let fails = self.of_number(a, bound)?.complement();
                Ok(self.some_number(&fails, bound)?.complement())
            }
            Formula::SomeOption(a) => self.some_option(&self.of_option(a, bound)?, bound),
            Formula::EveryOption(a) => {
                let fails = self.of_option(a, bound)?.complement();
                Ok(self.some_option(&fails, bound)?.complement())
            }
            Formula::Label(Label::Reduced) => {
                let Some(k) = self.slow else {
                    return limit("reduced positions are those of slow games");
                };
                let factor = i64::try_from(k).expect("there are few piles");
                let piles = (0..self.piles()).map(Term::Pile).collect_vec();
                let term = Term::Extreme(Extreme::Max, piles);
                let largest = Term::Sum(vec![Summand { factor, term }]);
                self.compared(&largest, Comparison::AtMost, &Term::Total, bound)
            }
            Formula::AfterM(_) | Formula::Label(_) => limit(TABLES_ONLY),
        }
    }

    /// A set of positions beside bound variables.
    fn of_piles(&self, set: &Automaton, bound: usize) -> Result<Automaton, Stopped> {
        let tracks: Vec<usize> = (0..self.piles()).collect_vec();
        self.over.on_tracks(set, &tracks, self.piles() + bound)
    }

    /// A formula of one more bound variable.
    fn of_number(&self, formula: &Formula, bound: usize) -> Result<Automaton, Stopped> {
        room(&self.over, self.piles() + bound + 1)?;
        self.formula(formula, bound + 1)
    }

    /// The words beside which some number is in a set.
    fn some_number(&self, set: &Automaton, bound: usize) -> Result<Automaton, Stopped> {
        self.over.without_last(set, self.piles() + bound)
    }

    /// A formula of options, whose piles may stand in any order.
    fn of_option(self, formula: &Formula, bound: usize) -> Result<Automaton, Stopped> {
        let is_sorted = false;
        Self { is_sorted, ..self }.formula(formula, bound)
    }

    /// The words that are positions, or those of them whose piles stand in increasing order where
    /// only these count.
    pub(crate) fn positions(&self) -> Result<Automaton, Stopped> {
        let tracks = self.piles();
        let mut all = match self.moves {
            StatementMoves::OfFamily(_) => Automaton::constant(tracks, true),
            StatementMoves::ByRule(relations) => relations.positions.clone(),
        };
        for pile in (1..tracks).filter(|_| self.is_sorted) {
            let difference = Linear::track(pile).plus(-1, &Linear::track(pile - 1))?;
            let pair = (self.over).compared(&difference, Comparison::AtLeast, tracks)?;
            all = all.and(&pair, self.over.budget)?;
        }
        Ok(all)
    }

    /// The largest pile of so many digits.
    pub(crate) fn most(&self, digits: usize) -> u64 {
        let terms = self.over.terms(1 << 40);
        let above = terms.get(digits).map(|term| term - 1 + self.moves.least());
        above.unwrap_or(u64::MAX)
    }

    /// A position of fewest digits in a set; `None` where it is empty.
    pub(crate) fn first(&self, set: &Automaton) -> Result<Option<Vec<u64>>, Stopped> {
        match self.moves {
            StatementMoves::OfFamily(DigitMoves { least, .. }) => {
                let piles = |rows: Vec<u64>| rows.iter().map(|row| row + least).collect_vec();
                Ok(set.least().map(piles))
            }
            StatementMoves::ByRule(_) => {
                let numbers = |word: Vec<Column>| self.over.numbers(&word, self.piles());
                let too_large = || Stopped::limit("the counterexample has piles beyond 64 bits");
                let word = set.shortest();
                word.map(|word| numbers(word).ok_or_else(too_large))
                    .transpose()
            }
        }
    }

    /// The positions with an option in a set: of a family by the subset construction of all moves
    /// together.
    fn some_option(&self, set: &Automaton, bound: usize) -> Result<Automaton, Stopped> {
        let n = self.piles();
        let moves = match self.moves {
            StatementMoves::OfFamily(moves) => moves,
            StatementMoves::ByRule(relations) if bound == 0 => {
                return relations.with_option(set);
            }
            StatementMoves::ByRule(_) => {
                return limit(
                    "in games by their rule automata do not follow options beside bound numbers",
                );
            }
        };
        let beside = (bound, in_place(n..n + bound), Vec::new());
        let relations = moves.transducers(Direction::Msd, &beside);
        let runs = Runs::new(&relations, set, self.over.budget)?;
        let step = |now: &Vec<Run>, column: Column| {
            let mut on: Vec<Run> = now
                .iter()
                .flat_map(|&run| runs.successors(run, column))
                .collect_vec();
            on.sort_unstable();
            on.dedup();
            runs.keep_largest(&mut on);
            on
        };
        let accepts = |now: &Vec<Run>| now.iter().any(|&run| runs.accepts(run));
        let mut starts = runs.starts();
        starts.sort_unstable();
        Ok(Automaton::explore(n + bound, starts, accepts, step, self.over.budget)?.minimal())
    }

    fn compared(
        &self,
        a: &Term,
        comparison: Comparison,
        b: &Term,
        bound: usize,
    ) -> Result<Automaton, Stopped> {
        let piles = self.piles();
        let congruent = congruence(a, b)
            .filter(|_| matches!(comparison, Comparison::Equal | Comparison::Different));
        let (a, b) = congruent.map_or((a, b), |(a, b, _)| (a, b));
        in_each_case(self.over, piles + bound, piles, |aside| {
            let (left, right) = (self.linear(a, aside)?, self.linear(b, aside)?);
            let difference = left.plus(-1, &right)?;
            let Some((.., by)) = congruent else {
                return (self.over).compared(&difference, comparison, aside.tracks);
            };
            let equal = self.over.divided(&difference, by, aside.tracks)?;
            Ok(if comparison == Comparison::Equal {
                equal
            } else {
                equal.complement()
            })
        })
    }

    /// The positions at which these piles are a word of a set of positions, whose piles are
    /// counted from the least one on.
    fn outcome_of(
        &self,
        set: &Automaton,
        least: u64,
        piles: &[Term],
        bound: usize,
    ) -> Result<Automaton, Stopped> {
        let own = self.piles();
        in_each_case(self.over, own + bound, own, |aside| {
            let mut tracks = Vec::new();
            for pile in piles {
                let linear = self.linear(pile, aside)?;
                // Piles of the Delete games are counted from the least one on.
                let linear = linear.plus(-1, &Linear::constant(small(least)?))?;
                tracks.push(aside.own_track(linear)?);
            }
            self.over.on_tracks(set, &tracks, aside.tracks)
        })
    }

    fn least(&self) -> Result<i64, Stopped> {
        small(self.moves.least())
    }

    fn known(&self, value: ValueElsewhere) -> Option<(u64, &Automaton)> {
        let mut values = self.values.iter();
        let found = values.find(|(known, ..)| *known == value);
        found.map(|(_, least, set)| (*least, set))
    }

    /// The least pile and the automaton of a value.
    fn value_of(
        &self,
        value: ValueElsewhere,
        named: &dyn fmt::Display,
    ) -> Result<(u64, &Automaton), Stopped> {
        let name = match value.1 {
            Measure::Outcome => "outcomes",
            Measure::Remoteness => "remoteness",
            Measure::Grundy => "Grundy values",
        };
        let lacking = || match value.0 {
            GamePlace::HERE => format!("no automaton of the {name} is known"),
            _ => format!("automata do not follow `{named}` here: none of that value is known"),
        };
        self.known(value).ok_or_else(|| Stopped::limit(lacking()))
    }

    /// Refuses the same piles in a game whose piles are counted from another one on.
    fn same_least(&self, least: u64) -> Result<(), Stopped> {
        if least == self.moves.least() {
            return Ok(());
        }
        limit("the heaps of one of the two games may be empty, and those of the other may not")
    }

    /// A value of the piles on a track of its own.
    fn value(
        &self,
        value: ValueElsewhere,
        term: &Term,
        aside: &mut Aside<'_>,
    ) -> Result<Linear, Stopped> {
        let (least, set) = self.value_of(value, term)?;
        self.same_least(least)?;
        let track = aside.fresh()?;
        let tracks = (0..self.piles()).chain([track]).collect_vec();
        aside.require(Condition::In(tracks, set.clone()));
        Ok(Linear::track(track))
    }

    /// The number of piles for which a formula holds: a track for each, with 1 where it does.
    fn count(
        &self,
        bound: usize,
        holds: &Formula,
        aside: &mut Aside<'_>,
    ) -> Result<Linear, Stopped> {
        // Inside an option its pile would be another one.
        if self.summed.is_some() {
            return limit("automata do not follow a count in a sum over piles");
        }
        let (budget, own) = (self.over.budget, self.piles() + bound);
        let set = self.of_number(holds, bound)?;
        let tracks: Vec<usize> = (0..=own).collect_vec();
        let set = self.over.on_tracks(&set, &tracks, own + 2)?;
        let is = |number: i64| {
            let difference = Linear::track(own + 1).plus(-1, &Linear::constant(number))?;
            (self.over).compared(&difference, Comparison::Equal, own + 2)
        };
        let yes = set.and(&is(1)?, budget)?;
        let no = set.complement().and(&is(0)?, budget)?;
        let indicator = yes.or(&no, budget)?;
        let mut sum = Linear::default();
        for pile in 0..self.piles() {
            let number = aside.own_track(self.pile(pile)?)?;
            let digit = aside.fresh()?;
            let tracks = (0..own).chain([number, digit]).collect_vec();
            aside.require(Condition::In(tracks, indicator.clone()));
            sum = sum.plus(1, &Linear::track(digit))?;
        }
        Ok(sum)
    }

    /// A pile as a term: what stands on its track, and the least pile.
    fn pile(&self, track: usize) -> Result<Linear, Stopped> {
        Linear::track(track).plus(1, &Linear::constant(self.least()?))
    }

    fn linear(&self, term: &Term, aside: &mut Aside<'_>) -> Result<Linear, Stopped> {
        match term {
            Term::Number(number) => match i64::try_from(*number) {
                Ok(number) if number < 1 << 40 => Ok(Linear::constant(number)),
                _ => limit("a number in the statement is too large"),
            },
            Term::Sorted(place) if self.is_sorted => self.pile(*place),
            Term::Sorted(place) => self.pile(aside.sorted(*place)?),
            Term::Pile(place) => self.pile(*place),
            Term::Variable(place) => match self.summed.and_then(|summed| summed.find(*place)) {
                Some(pile) => self.pile(pile),
                None => Ok(Linear::track(self.piles() + place)),
            },
            Term::Total => {
                let plus = |sum: Linear, pile| sum.plus(1, &self.pile(pile)?);
                (0..self.piles()).try_fold(Linear::default(), plus)
            }
            Term::Sum(terms) => {
                let plus = |sum: Linear, Summand { factor, term }: &Summand| {
                    sum.plus(*factor, &self.linear(term, aside)?)
                };
                terms.iter().try_fold(Linear::default(), plus)
            }
            Term::Mod(term, by) => {
                let number = self.linear(term, aside)?;
                let rest = aside.number(true)?;
                aside.require(Condition::Divided(number.plus(-1, &rest)?, *by));
                let below = rest.clone().plus(-1, &Linear::constant(i64::from(*by)))?;
                aside.require(Condition::one(below, Comparison::Less));
                Ok(rest)
            }
            Term::Div(term, by) => self.quotient(term, *by, aside),
            Term::Bitwise(operation, a, b) => {
                if !self.over.is_binary() {
                    return limit(&format!(
                        "automata do not follow `{term}`, which is about digits of base 2, as the \
                         rule is over {}",
                        self.over.system
                    ));
                }
                let (a, b) = (self.linear(a, aside)?, self.linear(b, aside)?);
                aside.bitwise(*operation, a, b)
            }
            Term::Extreme(extreme, terms) => self.extreme(*extreme, terms, aside),
            Term::Value(place, measure) => self.value((*place, *measure), term, aside),
            Term::Count(bound, holds) => self.count(*bound, holds, aside),
            Term::SumOver(variable, term) => {
                let plus = |sum: Linear, pile| {
                    let here = SummedPile {
                        variable: *variable,
                        pile,
                        around: self.summed,
                    };
                    let summed = Some(&here);
                    sum.plus(1, &CompileContext { summed, ..*self }.linear(term, aside)?)
                };
                (0..self.piles()).try_fold(Linear::default(), plus)
            }
            Term::Deciding | Term::AfterM => limit(TABLES_ONLY),
        }
    }

    fn quotient(&self, term: &Term, by: u32, aside: &mut Aside<'_>) -> Result<Linear, Stopped> {
        let number = self.linear(term, aside)?;
        let quotient = aside.number(number.is_natural())?;
        let by = i64::from(by);
        let rest = number.plus(-by, &quotient)?;
        let below = rest.clone().plus(-1, &Linear::constant(by))?;
        let in_bounds = vec![(rest, Comparison::AtLeast), (below, Comparison::Less)];
        aside.require(Condition::Any(vec![in_bounds]));
        Ok(quotient)
    }

    fn extreme(
        &self,
        extreme: Extreme,
        terms: &[Term],
        aside: &mut Aside<'_>,
    ) -> Result<Linear, Stopped> {
        let numbers = terms.iter().map(|term| self.linear(term, aside));
        let numbers = numbers.collect::<Result<Vec<_>, _>>()?;
        let found = aside.number(numbers.iter().all(Linear::is_natural))?;
        let comparison = match extreme {
            Extreme::Min => Comparison::AtMost,
            Extreme::Max => Comparison::AtLeast,
        };
        let (mut equal, mut bounds) = (Vec::new(), Vec::new());
        for number in &numbers {
            let difference = found.clone().plus(-1, number)?;
            equal.push(vec![(difference.clone(), Comparison::Equal)]);
            bounds.push((difference, comparison));
        }
        aside.require(Condition::Any(equal));
        aside.require(Condition::Any(vec![bounds]));
        Ok(found)
    }
}

/// Two terms and a number, where a comparison is of their rests by it.
fn congruence<'a>(a: &'a Term, b: &'a Term) -> Option<(&'a Term, &'a Term, u32)> {
    match (a, b) {
        (Term::Mod(a, by), Term::Mod(b, other)) if by == other => Some((a, b, *by)),
        (Term::Mod(a, by), Term::Number(rest)) if *rest < u64::from(*by) => Some((a, b, *by)),
        (Term::Number(rest), Term::Mod(b, by)) if *rest < u64::from(*by) => Some((a, b, *by)),
        _ => None,
    }
}

//! A statement as an automaton: the positions, and the numbers of bound variables, for which it
//! holds.
//!
//! Numbers are read from the highest digit on. The piles are the first tracks, bound variables the
//! next. A term that is no sum of digits gets a track of its own (`aside`).

use super::super::automaton::{Automaton, State};
use super::super::budget::{Budget, Stopped};
use super::super::moves::{Beside, DigitMove, DigitMoves, PileEffect};
use super::super::relation::Copied;
use super::super::runs::{Run, Runs};
use super::super::word::{Column, Direction};
use super::aside::{Aside, Condition, ToZero, in_each_case, limit, plus, room};
use super::linear;
use super::linear::Linear;
use crate::game::{Convention, Measure, Outcome};
use crate::statement::{
    Comparison, Elsewhere, Extreme, Formula, Label, Summand, Term, ValueElsewhere,
};

/// What a statement is compiled with. All automata read from the highest digit on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CompileContext<'a> {
    pub(crate) moves: &'a DigitMoves,
    pub(crate) convention: Convention,
    /// The P-positions.
    pub(crate) outcome: Option<&'a Automaton>,
    /// The pairs of a position and its remoteness.
    pub(crate) remoteness: Option<&'a Automaton>,
    /// The pairs of a position and its Grundy value.
    pub(crate) grundy: Option<&'a Automaton>,
    /// The values of other games and other plays, with their least piles.
    pub(crate) elsewhere: &'a [(ValueElsewhere, u64, Automaton)],
    /// Whether only words count whose piles are in increasing order.
    pub(crate) is_sorted: bool,
    /// The least number of piles of a move, in a slow game.
    pub(crate) slow: Option<usize>,
    /// The variables of the sums over piles around.
    pub(crate) summed: Option<&'a SummedPile<'a>>,
    pub(crate) budget: &'a Budget<'a>,
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
        self.moves.piles
    }

    /// The words on which a formula holds, in which `bound` variables are bound.
    pub(crate) fn formula(&self, formula: &Formula, bound: usize) -> Result<Automaton, Stopped> {
        let budget = self.budget;
        let two = |a, b, both: fn(bool, bool) -> bool| {
            let (a, b) = (self.formula(a, bound)?, self.formula(b, bound)?);
            a.product(&b, both, budget)
        };
        match formula {
            Formula::Compare(a, comparison, b) => {
                match linear::with_a_number(formula, &Term::Remoteness) {
                    Some(wanted) if self.remoteness.is_none() => {
                        let some_option = |set: &Automaton| self.some_option(set, bound);
                        let tracks = self.piles() + bound;
                        linear::compared(wanted, self.convention, tracks, some_option, budget)
                    }
                    _ => self.compared(a, *comparison, b, bound),
                }
            }
            Formula::Outcome(outcome, None) => {
                let tracks: Vec<usize> = (0..self.piles()).collect();
                Ok(self.having(*outcome)?.lifted(&tracks, self.piles() + bound))
            }
            Formula::Outcome(outcome, Some(piles)) => {
                self.outcome_of(&self.having(*outcome)?, self.moves.least, piles, bound)
            }
            Formula::Elsewhere(elsewhere, outcome, piles) => {
                let (least, set) = self.value_of((*elsewhere, Measure::Outcome))?;
                let set = set.of_outcome(*outcome);
                if let Some(piles) = piles {
                    return self.outcome_of(&set, least, piles, bound);
                }
                self.same_least(least)?;
                let tracks: Vec<usize> = (0..self.piles()).collect();
                Ok(set.lifted(&tracks, self.piles() + bound))
            }
            Formula::Not(a) => Ok(self.formula(a, bound)?.complement()),
            Formula::And(a, b) => two(a, b, |a, b| a && b),
            Formula::Or(a, b) => two(a, b, |a, b| a || b),
            Formula::Implies(a, b) => two(a, b, |a, b| !a || b),
            Formula::Iff(a, b) => two(a, b, |a, b| a == b),
            Formula::Exists(a) => {
                room(self.piles() + bound + 1)?;
                self.formula(a, bound + 1)?
                    .exists(self.piles() + bound, Direction::Msd, budget)
            }
            Formula::Forall(a) => {
                room(self.piles() + bound + 1)?;
                let fails = self.formula(a, bound + 1)?.complement();
                Ok(fails
                    .exists(self.piles() + bound, Direction::Msd, budget)?
                    .complement())
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
                let piles = (0..self.piles()).map(Term::Pile).collect();
                let term = Term::Extreme(Extreme::Max, piles);
                let largest = Term::Sum(vec![Summand { factor, term }]);
                self.compared(&largest, Comparison::AtMost, &Term::Total, bound)
            }
            Formula::AfterM(_) | Formula::Label(_) => limit(TABLES_ONLY),
        }
    }

    /// The positions with an outcome.
    fn having(&self, outcome: Outcome) -> Result<Automaton, Stopped> {
        let Some(p) = self.outcome else {
            return limit("no automaton of the outcomes is known");
        };
        Ok(p.of_outcome(outcome))
    }

    /// A formula of options, whose piles may stand in any order.
    fn of_option(self, formula: &Formula, bound: usize) -> Result<Automaton, Stopped> {
        let is_sorted = false;
        Self { is_sorted, ..self }.formula(formula, bound)
    }

    /// The words whose piles are in increasing order.
    pub(crate) fn in_order(&self, tracks: usize) -> Result<Automaton, Stopped> {
        let mut all = Automaton::constant(tracks, true);
        for pile in 1..self.piles() {
            let difference = plus(Linear::track(pile - 1), -1, &Linear::track(pile))?;
            let pair = difference.compared(Comparison::AtMost, tracks, self.budget)?;
            all = all.and(&pair, self.budget)?;
        }
        Ok(all)
    }

    /// The positions with an option in a set: the subset construction of all moves together.
    fn some_option(&self, set: &Automaton, bound: usize) -> Result<Automaton, Stopped> {
        let n = self.piles();
        let copies = Copied::each(n..n + bound);
        let beside = Beside {
            tracks: bound,
            copies,
            parts: Vec::new(),
        };
        let moves = self.moves.all.iter();
        let relations: Vec<_> = moves
            .map(|one| one.relation(Direction::Msd, &beside))
            .collect();
        let runs = Runs::new(&relations, set, self.budget)?;
        let step = |now: &Vec<Run>, column: Column| {
            let mut on: Vec<Run> = now
                .iter()
                .flat_map(|&run| runs.successors(run, column))
                .collect();
            on.sort_unstable();
            on.dedup();
            runs.keep_largest(&mut on);
            on
        };
        let accepts = |now: &Vec<Run>| now.iter().any(|&run| runs.accepts(run));
        let mut starts = runs.starts();
        starts.sort_unstable();
        Ok(Automaton::explore(n + bound, starts, accepts, step, self.budget)?.minimal())
    }

    fn compared(
        &self,
        a: &Term,
        comparison: Comparison,
        b: &Term,
        bound: usize,
    ) -> Result<Automaton, Stopped> {
        let (piles, budget) = (self.piles(), self.budget);
        in_each_case(piles + bound, piles, budget, |aside| {
            let (left, right) = (self.linear(a, aside)?, self.linear(b, aside)?);
            let difference = plus(left, -1, &right)?;
            difference.compared(comparison, aside.tracks, budget)
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
        in_each_case(own + bound, own, self.budget, |aside| {
            let mut tracks = Vec::new();
            for pile in piles {
                let linear = self.linear(pile, aside)?;
                // Piles of the Delete games are counted from the least one on.
                let linear = plus(linear, -1, &Linear::constant(small(least)?))?;
                tracks.push(aside.own_track(linear)?);
            }
            Ok(set.lifted(&tracks, aside.tracks))
        })
    }

    fn least(&self) -> Result<i64, Stopped> {
        small(self.moves.least)
    }

    /// The least pile and the automaton of a value elsewhere.
    fn value_of(&self, value: ValueElsewhere) -> Result<(u64, &Automaton), Stopped> {
        let found = self.elsewhere.iter().find(|(known, ..)| *known == value);
        found.map_or_else(
            || limit("no automaton of the value of the other game is known"),
            |(_, least, set)| Ok((*least, set)),
        )
    }

    /// Refuses the same piles in a game whose piles are counted from another one on.
    fn same_least(&self, least: u64) -> Result<(), Stopped> {
        if least == self.moves.least {
            return Ok(());
        }
        limit("the heaps of one of the two games may be empty, and those of the other may not")
    }

    fn elsewhere(
        &self,
        elsewhere: Elsewhere,
        measure: Measure,
        aside: &mut Aside,
    ) -> Result<Linear, Stopped> {
        let (least, set) = self.value_of((elsewhere, measure))?;
        self.same_least(least)?;
        self.value(Some(set), measure.key(), aside)
    }

    /// The number of piles for which a formula holds: a track for each, with 1 where it does.
    fn count(&self, bound: usize, holds: &Formula, aside: &mut Aside) -> Result<Linear, Stopped> {
        // Inside an option its pile would be another one.
        if self.summed.is_some() {
            return limit("automata do not follow a count in a sum over piles");
        }
        let (budget, own) = (self.budget, self.piles() + bound);
        let set = self.formula(holds, bound + 1)?;
        let tracks: Vec<usize> = (0..=own).collect();
        let set = set.lifted(&tracks, own + 2);
        let is = |number: i64| {
            let difference = plus(Linear::track(own + 1), -1, &Linear::constant(number))?;
            difference.compared(Comparison::Equal, own + 2, budget)
        };
        let yes = set.and(&is(1)?, budget)?;
        let no = set.complement().and(&is(0)?, budget)?;
        let indicator = yes.or(&no, budget)?;
        let mut sum = Linear::default();
        for pile in 0..self.piles() {
            let number = aside.own_track(self.pile(pile)?)?;
            let digit = aside.fresh()?;
            let tracks = (0..own).chain([number, digit]).collect();
            aside.require(Condition::In(tracks, indicator.clone()));
            sum = plus(sum, 1, &Linear::track(digit))?;
        }
        Ok(sum)
    }

    /// A pile as a term: what stands on its track, and the least pile.
    fn pile(&self, track: usize) -> Result<Linear, Stopped> {
        plus(Linear::track(track), 1, &Linear::constant(self.least()?))
    }

    fn linear(&self, term: &Term, aside: &mut Aside) -> Result<Linear, Stopped> {
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
                let mut sum = Linear::default();
                for pile in 0..self.piles() {
                    sum = plus(sum, 1, &self.pile(pile)?)?;
                }
                Ok(sum)
            }
            Term::Sum(terms) => {
                let mut sum = Linear::default();
                for Summand { factor, term } in terms {
                    sum = plus(sum, *factor, &self.linear(term, aside)?)?;
                }
                Ok(sum)
            }
            Term::Mod(term, by) => {
                let number = self.linear(term, aside)?;
                let rest = aside.number(true)?;
                aside.require(Condition::Divided(plus(number, -1, &rest)?, *by));
                let below = plus(rest.clone(), -1, &Linear::constant(i64::from(*by)))?;
                aside.require(Condition::one(below, Comparison::Less));
                Ok(rest)
            }
            Term::Div(term, by) => self.quotient(term, *by, aside),
            Term::Bitwise(operation, a, b) => {
                let (a, b) = (self.linear(a, aside)?, self.linear(b, aside)?);
                aside.bitwise(*operation, a, b)
            }
            Term::Extreme(extreme, terms) => self.extreme(*extreme, terms, aside),
            Term::Remoteness => self.value(self.remoteness, "remoteness", aside),
            Term::Grundy => self.value(self.grundy, "Grundy values", aside),
            Term::Elsewhere(elsewhere, measure) => self.elsewhere(*elsewhere, *measure, aside),
            Term::Count(bound, holds) => self.count(*bound, holds, aside),
            Term::SumOver(variable, term) => {
                let mut sum = Linear::default();
                for pile in 0..self.piles() {
                    let here = SummedPile {
                        variable: *variable,
                        pile,
                        around: self.summed,
                    };
                    let context = CompileContext {
                        summed: Some(&here),
                        ..*self
                    };
                    sum = plus(sum, 1, &context.linear(term, aside)?)?;
                }
                Ok(sum)
            }
            Term::Deciding | Term::AfterM => limit(TABLES_ONLY),
        }
    }

    fn value(
        &self,
        set: Option<&Automaton>,
        name: &str,
        aside: &mut Aside,
    ) -> Result<Linear, Stopped> {
        let Some(set) = set else {
            return limit(&format!("no automaton of the {name} is known"));
        };
        let track = aside.fresh()?;
        let tracks = (0..self.piles()).chain([track]).collect();
        aside.require(Condition::In(tracks, set.clone()));
        Ok(Linear::track(track))
    }

    fn quotient(&self, term: &Term, by: u32, aside: &mut Aside) -> Result<Linear, Stopped> {
        let number = self.linear(term, aside)?;
        let quotient = aside.number(number.is_natural())?;
        let by = i64::from(by);
        let rest = plus(number, -by, &quotient)?;
        let below = plus(rest.clone(), -1, &Linear::constant(by))?;
        let in_bounds = vec![
            ToZero::new(rest, Comparison::AtLeast),
            ToZero::new(below, Comparison::Less),
        ];
        aside.require(Condition::Any(vec![in_bounds]));
        Ok(quotient)
    }

    fn extreme(
        &self,
        extreme: Extreme,
        terms: &[Term],
        aside: &mut Aside,
    ) -> Result<Linear, Stopped> {
        let mut numbers = Vec::new();
        for term in terms {
            numbers.push(self.linear(term, aside)?);
        }
        let found = aside.number(numbers.iter().all(Linear::is_natural))?;
        let comparison = match extreme {
            Extreme::Min => Comparison::AtMost,
            Extreme::Max => Comparison::AtLeast,
        };
        let (mut equal, mut bounds) = (Vec::new(), Vec::new());
        for number in &numbers {
            let difference = plus(found.clone(), -1, number)?;
            equal.push(vec![ToZero::new(difference.clone(), Comparison::Equal)]);
            bounds.push(ToZero::new(difference, comparison));
        }
        aside.require(Condition::Any(equal));
        aside.require(Condition::Any(vec![bounds]));
        Ok(found)
    }
}

impl Automaton {
    /// The numbers of a shortest accepted word, read from the highest digit on: those that come
    /// first lexicographically. `None` if there is none.
    pub fn least(&self) -> Option<Vec<u64>> {
        let length = self.shortest()?.len();
        let columns = self.columns() as usize;
        let mut allowed = vec![vec![true; columns]; length];
        for track in 0..self.tracks() {
            for place in 0..length {
                let before = allowed[place].clone();
                let digit = |column: usize| column >> track & 1 == 1;
                (0..columns)
                    .filter(|&column| digit(column))
                    .for_each(|c| allowed[place][c] = false);
                if !self.is_met(&allowed) {
                    let zero = |column: usize| before[column] && digit(column);
                    allowed[place] = (0..columns).map(zero).collect();
                }
            }
        }
        let column = |here: &Vec<bool>| {
            here.iter()
                .position(|&is_allowed| is_allowed)
                .map(|c| c as Column)
        };
        let word: Option<Vec<Column>> = allowed.iter().map(column).collect();
        Direction::Msd.numbers(&word?, self.tracks())
    }

    /// Whether a word of allowed columns is accepted.
    fn is_met(&self, allowed: &[Vec<bool>]) -> bool {
        let mut reached = vec![false; self.states()];
        reached[0] = true;
        for here in allowed {
            let mut after = vec![false; self.states()];
            for state in (0..self.states()).filter(|&state| reached[state]) {
                for (column, &next) in self.row(state as State).iter().enumerate() {
                    after[next as usize] |= here[column];
                }
            }
            reached = after;
        }
        (0..self.states()).any(|state| reached[state] && self.accepts(state as State))
    }
}

// The options of a position as its piles stand.

/// The rows of piles that a row of piles can become, in the way in which automata read it.
type Rows<'a> = Box<dyn Iterator<Item = Vec<u64>> + 'a>;

impl DigitMoves {
    /// The options of a position, one after the other, each pile where it stood: the parts of a
    /// split pile take its place and those of deleted ones. Some come more than once.
    pub(super) fn options<'a>(&'a self, piles: &'a [u64]) -> impl Iterator<Item = Vec<u64>> + 'a {
        let moves = self.all.iter();
        moves.flat_map(move |one| one.options(piles, self.least))
    }
}

impl DigitMove {
    fn options<'a>(&'a self, piles: &'a [u64], least: u64) -> Rows<'a> {
        let mut rows: Rows<'a> = Box::new([piles.to_vec()].into_iter());
        for (pile, change) in self.changes.iter().enumerate() {
            let size = piles[pile];
            rows = match change {
                PileEffect::Kept | PileEffect::Deleted => rows,
                PileEffect::Lowered => Box::new(rows.flat_map(move |row| {
                    (0..size).map(move |left| {
                        let mut row = row.clone();
                        row[pile] = left;
                        row
                    })
                })),
                PileEffect::Split(taken, tracks) => {
                    let rest = (size - least).checked_sub(u64::from(*taken));
                    let parts = rest.map_or_else(Vec::new, |rest| parts(rest, tracks.len()));
                    Box::new(rows.flat_map(move |row| {
                        let set = |parts: &Vec<u64>| {
                            let mut row = row.clone();
                            for (&track, part) in tracks.iter().zip(parts) {
                                row[track] = part + least;
                            }
                            row
                        };
                        parts.iter().map(set).collect::<Vec<_>>()
                    }))
                }
            };
        }
        rows
    }
}

/// All rows of `count` numbers, at least one, with a sum.
fn parts(sum: u64, count: usize) -> Vec<Vec<u64>> {
    if count == 1 {
        return vec![vec![sum]];
    }
    let with = |first| {
        let rest = parts(sum - first, count - 1);
        rest.into_iter()
            .map(move |rest| [&[first], &rest[..]].concat())
    };
    (0..=sum).flat_map(with).collect()
}

//! A statement as an automaton: the positions, and the numbers of bound variables, for which it
//! holds.
//!
//! Numbers are read from the highest digit on. The piles are the first tracks, bound variables the
//! next. A term that is no sum of digits gets a track of its own, with a condition. It is
//! quantified away at the comparison that it stands in.

use super::super::automaton::{Automaton, State};
use super::super::budget::{Budget, Stopped};
use super::super::moves::{Beside, Moves};
use super::super::relation::Copied;
use super::super::threads::{Thread, Threads};
use super::super::word::{Column, Direction};
use super::distance;
use super::linear::{Digits, Linear, Times};
use crate::game::{Convention, Outcome};
use crate::statement::{Comparison, Extreme, Formula, Summand, Term};

/// The most tracks that are used at once.
const TRACKS: usize = 14;

/// What a statement is compiled with. All automata read from the highest digit on.
#[derive(Debug)]
pub(in super::super) struct Known<'a> {
    pub(in super::super) moves: &'a Moves,
    pub(in super::super) convention: Convention,
    /// The P-positions.
    pub(in super::super) outcome: Option<&'a Automaton>,
    /// The pairs of a position and its remoteness.
    pub(in super::super) remoteness: Option<&'a Automaton>,
    /// The pairs of a position and its Grundy value.
    pub(in super::super) grundy: Option<&'a Automaton>,
    /// The place among the sorted piles of each pile as it stands.
    pub(in super::super) places: Vec<usize>,
    pub(in super::super) budget: &'a Budget<'a>,
}

/// Numbers on tracks of their own.
struct Aside {
    /// The tracks in use.
    tracks: usize,
    /// The numbers that have got a track.
    own: Vec<Own>,
    conditions: Vec<Condition>,
}

/// A number that has got a track.
struct Own {
    number: Linear,
    track: usize,
}

/// A comparison of a number with zero.
struct ToZero {
    number: Linear,
    comparison: Comparison,
}

enum Condition {
    /// One of the lists of comparisons holds.
    Any(Vec<Vec<ToZero>>),
    /// It is a multiple.
    Divided(Linear, u32),
    /// The numbers on some tracks are in a set.
    In(Vec<usize>, Automaton),
}

impl ToZero {
    fn new(number: Linear, comparison: Comparison) -> Self {
        Self { number, comparison }
    }
}

impl Condition {
    /// A comparison that must hold.
    fn one(number: Linear, comparison: Comparison) -> Self {
        Self::Any(vec![vec![ToZero::new(number, comparison)]])
    }
}

fn limit<T>(sentence: &str) -> Result<T, Stopped> {
    Err(Stopped::limit(sentence))
}

fn room(tracks: usize) -> Result<(), Stopped> {
    if tracks > TRACKS {
        return limit(&format!(
            "the statement relates more than {TRACKS} numbers at once"
        ));
    }
    Ok(())
}

impl Aside {
    /// No number has got a track yet.
    fn new(tracks: usize) -> Self {
        Self {
            tracks,
            own: Vec::new(),
            conditions: Vec::new(),
        }
    }
}

impl Known<'_> {
    fn piles(&self) -> usize {
        self.moves.piles
    }

    /// The words on which a formula holds, in which `bound` variables are bound.
    pub(in super::super) fn formula(
        &self,
        formula: &Formula,
        bound: usize,
    ) -> Result<Automaton, Stopped> {
        let budget = self.budget;
        let two = |a, b, both: fn(bool, bool) -> bool| {
            let (a, b) = (self.formula(a, bound)?, self.formula(b, bound)?);
            a.product(&b, both, budget)
        };
        match formula {
            Formula::Compare(a, comparison, b) => match distance::with_a_number(formula) {
                Some(wanted) if self.remoteness.is_none() => {
                    let some_option = |set: &Automaton| self.some_option(set, bound);
                    let tracks = self.piles() + bound;
                    distance::compared(wanted, self.convention, tracks, some_option, budget)
                }
                _ => self.compared(a, *comparison, b, bound),
            },
            Formula::Outcome(outcome, None) => {
                let tracks: Vec<usize> = (0..self.piles()).collect();
                Ok(self.having(*outcome)?.lifted(&tracks, self.piles() + bound))
            }
            Formula::Outcome(outcome, Some(piles)) => self.outcome_of(*outcome, piles, bound),
            Formula::Not(a) => Ok(self.formula(a, bound)?.complement()),
            Formula::And(a, b) => two(a, b, |a, b| a && b),
            Formula::Or(a, b) => two(a, b, |a, b| a || b),
            Formula::Implies(a, b) => two(a, b, |a, b| !a || b),
            Formula::Iff(a, b) => two(a, b, |a, b| a == b),
            Formula::Exists(a) => {
                room(self.piles() + bound + 1)?;
                self.formula(a, bound + 1)?
                    .exists(self.piles() + bound, Direction::High, budget)
            }
            Formula::Forall(a) => {
                room(self.piles() + bound + 1)?;
                let fails = self.formula(a, bound + 1)?.complement();
                Ok(fails
                    .exists(self.piles() + bound, Direction::High, budget)?
                    .complement())
            }
            Formula::SomeOption(a) => self.some_option(&self.of_option(a, bound)?, bound),
            Formula::EveryOption(a) => {
                let fails = self.of_option(a, bound)?.complement();
                Ok(self.some_option(&fails, bound)?.complement())
            }
            Formula::Label(_) => limit("this word has a meaning only in the filter of a list"),
        }
    }

    /// The positions with an outcome.
    fn having(&self, outcome: Outcome) -> Result<Automaton, Stopped> {
        let Some(p) = self.outcome else {
            return limit("no automaton of the outcomes is known");
        };
        Ok(match outcome {
            Outcome::P => p.clone(),
            Outcome::N => p.clone().complement(),
        })
    }

    /// A formula of options. Where it names piles in increasing order, it must hold in every
    /// arrangement.
    fn of_option(&self, formula: &Formula, bound: usize) -> Result<Automaton, Stopped> {
        let own = self.formula(formula, bound)?;
        if !formula.uses().sorted {
            return Ok(own);
        }
        let tracks = self.piles() + bound;
        let sorted = own.and(&self.in_order(tracks)?, self.budget)?;
        let mut all = sorted.clone();
        for places in arrangements(self.piles())? {
            let from: Vec<usize> = places.into_iter().chain(self.piles()..tracks).collect();
            all = all.or(&sorted.permuted(&from), self.budget)?;
        }
        Ok(all)
    }

    /// The words whose piles are in increasing order.
    pub(in super::super) fn in_order(&self, tracks: usize) -> Result<Automaton, Stopped> {
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
            .map(|one| one.relation(Direction::High, &beside))
            .collect();
        let threads = Threads::new(&relations, set, self.budget)?;
        let step = |now: &Vec<Thread>, column: Column| {
            let mut on: Vec<Thread> = now
                .iter()
                .flat_map(|&thread| threads.successors(thread, column))
                .collect();
            on.sort_unstable();
            on.dedup();
            threads.keep_largest(&mut on);
            on
        };
        let accepts = |now: &Vec<Thread>| now.iter().any(|&thread| threads.accepts(thread));
        let mut starts = threads.starts();
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
        let mut aside = Aside::new(self.piles() + bound);
        let (left, right) = (self.linear(a, &mut aside)?, self.linear(b, &mut aside)?);
        let difference = plus(left, -1, &right)?;
        let own = difference.compared(comparison, aside.tracks, self.budget)?;
        self.without(own, &aside, bound)
    }

    fn outcome_of(
        &self,
        outcome: Outcome,
        piles: &[Term],
        bound: usize,
    ) -> Result<Automaton, Stopped> {
        let mut aside = Aside::new(self.piles() + bound);
        let mut tracks = Vec::new();
        for pile in piles {
            let mut linear = self.linear(pile, &mut aside)?;
            // Piles of the Delete games are counted from the least one on.
            linear = plus(linear, -1, &Linear::constant(self.least()?))?;
            tracks.push(own_track(linear, &mut aside)?);
        }
        let own = self.having(outcome)?.lifted(&tracks, aside.tracks);
        self.without(own, &aside, bound)
    }

    /// Takes in the conditions on numbers of their own, and quantifies these away.
    fn without(&self, own: Automaton, aside: &Aside, bound: usize) -> Result<Automaton, Stopped> {
        let (mut all, budget) = (own, self.budget);
        for condition in &aside.conditions {
            let automaton = match condition {
                Condition::Any(lists) => {
                    let mut any = Automaton::constant(aside.tracks, false);
                    for list in lists {
                        let mut these = Automaton::constant(aside.tracks, true);
                        for ToZero { number, comparison } in list {
                            let one = number.compared(*comparison, aside.tracks, budget)?;
                            these = these.and(&one, budget)?;
                        }
                        any = any.or(&these, budget)?;
                    }
                    any
                }
                Condition::Divided(linear, by) => linear.divided(*by, aside.tracks, budget)?,
                Condition::In(tracks, set) => set.lifted(tracks, aside.tracks),
            };
            all = all.and(&automaton, budget)?;
        }
        for track in (self.piles() + bound..aside.tracks).rev() {
            all = all.exists(track, Direction::High, budget)?;
        }
        Ok(all)
    }

    fn least(&self) -> Result<i64, Stopped> {
        i64::try_from(self.moves.least).or_else(|_| limit("the least pile is too large"))
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
            Term::Sorted(place) => self.pile(*place),
            Term::Pile(place) => self.pile(self.places[*place]),
            Term::Variable(place) => Ok(Linear::track(self.piles() + place)),
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
                let rest = Linear::track(fresh(aside)?);
                aside
                    .conditions
                    .push(Condition::Divided(plus(number, -1, &rest)?, *by));
                let below = plus(rest.clone(), -1, &Linear::constant(i64::from(*by)))?;
                aside
                    .conditions
                    .push(Condition::one(below, Comparison::Less));
                Ok(rest)
            }
            Term::Div(term, by) => self.quotient(term, *by, aside),
            Term::Bitwise(operation, a, b) => {
                let (a, b) = (self.linear(a, aside)?, self.linear(b, aside)?);
                let (a, b) = (digits(a, aside)?, digits(b, aside)?);
                let both = Digits::Bitwise(*operation, Box::new(a), Box::new(b));
                Ok(Linear::of(both))
            }
            Term::Extreme(extreme, terms) => self.extreme(*extreme, terms, aside),
            Term::Remoteness => self.value(self.remoteness, "remoteness", aside),
            Term::Grundy => self.value(self.grundy, "Grundy values", aside),
            Term::Deciding => limit("the pile l has a meaning only in a list of exceptions"),
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
        let track = fresh(aside)?;
        let tracks = (0..self.piles()).chain([track]).collect();
        aside.conditions.push(Condition::In(tracks, set.clone()));
        Ok(Linear::track(track))
    }

    /// A quotient. Where it may be negative it is a difference p − s, one of which is zero.
    fn quotient(&self, term: &Term, by: u32, aside: &mut Aside) -> Result<Linear, Stopped> {
        let number = self.linear(term, aside)?;
        let positive = Linear::track(fresh(aside)?);
        let quotient = if number.is_natural() {
            positive
        } else {
            let negative = Linear::track(fresh(aside)?);
            let quotient = plus(positive.clone(), -1, &negative)?;
            let zero = |number| vec![ToZero::new(number, Comparison::Equal)];
            let one_is_zero = Condition::Any(vec![zero(positive), zero(negative)]);
            aside.conditions.push(one_is_zero);
            quotient
        };
        let by = i64::from(by);
        let rest = plus(number, -by, &quotient)?;
        let below = plus(rest.clone(), -1, &Linear::constant(by))?;
        let in_bounds = vec![
            ToZero::new(rest, Comparison::AtLeast),
            ToZero::new(below, Comparison::Less),
        ];
        aside.conditions.push(Condition::Any(vec![in_bounds]));
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
        let found = Linear::track(fresh(aside)?);
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
        aside.conditions.push(Condition::Any(equal));
        aside.conditions.push(Condition::Any(vec![bounds]));
        Ok(found)
    }
}

/// A number that is read digit by digit.
fn digits(linear: Linear, aside: &mut Aside) -> Result<Digits, Stopped> {
    match (linear.terms.as_slice(), linear.constant) {
        ([Times { factor: 1, digits }], 0) => Ok(digits.clone()),
        _ => Ok(Digits::Track(own_track(linear, aside)?)),
    }
}

/// The track on which a number stands. Where it has none, it gets a new one.
fn own_track(linear: Linear, aside: &mut Aside) -> Result<usize, Stopped> {
    if let (
        [
            Times {
                factor: 1,
                digits: Digits::Track(track),
            },
        ],
        0,
    ) = (linear.terms.as_slice(), linear.constant)
    {
        return Ok(*track);
    }
    if let Some(own) = aside.own.iter().find(|own| own.number == linear) {
        return Ok(own.track);
    }
    let track = fresh(aside)?;
    aside.own.push(Own {
        number: linear.clone(),
        track,
    });
    let difference = plus(linear, -1, &Linear::track(track))?;
    aside
        .conditions
        .push(Condition::one(difference, Comparison::Equal));
    Ok(track)
}

fn fresh(aside: &mut Aside) -> Result<usize, Stopped> {
    room(aside.tracks + 1)?;
    aside.tracks += 1;
    Ok(aside.tracks - 1)
}

fn plus(a: Linear, factor: i64, b: &Linear) -> Result<Linear, Stopped> {
    a.plus(factor, b)
        .map_or_else(|| limit("a number in the statement is too large"), Ok)
}

/// All arrangements of some piles: the place of each.
///
/// # Errors
/// More than 5 piles.
pub(in super::super) fn arrangements(piles: usize) -> Result<Vec<Vec<usize>>, Stopped> {
    if piles > 5 {
        return limit("a statement names x1, x2, … and a, b, … together for at most 5 piles");
    }
    let mut all = vec![Vec::new()];
    for pile in 0..piles {
        let longer = |places: Vec<usize>| {
            (0..=pile).map(move |at| {
                let mut places = places.clone();
                places.insert(at, pile);
                places
            })
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    Ok(all)
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
        Direction::High.numbers(&word?, self.tracks())
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

//! Statements on a game by its rule as sets of words over a numeration system: comparisons of sums
//! and of rests, outcomes, and options. A least or largest number, a quotient or a rest within a
//! sum, and in base 2 what is done digit by digit, is one more number beside the piles, which
//! conditions of its own give.

use super::super::automaton::Automaton;
use super::super::budget::{Budget, Stopped};
use super::super::check::by_rule::Certified;
use super::super::statement::linear::{Distance, compared, with_a_number};
use super::super::word::Column;
use super::machine::Machine;
use super::relation::{Relations, lifted, onto, some_beside};
use super::value::FixedValue;
use crate::game::{
    Convention, LinearForm, Measure, Outcome, PileCondition, System, WrittenGame, permutations,
};
use crate::statement::{Bitwise, Comparison, Extreme, Formula, Summand, Term};

/// The most piles whose orders are told apart.
const MOST_ORDERED: usize = 4;

/// What automata do not follow in a statement.
fn not_followed(what: &str) -> Stopped {
    Stopped::limit(format!(
        "over a numeration system automata do not follow {what}: they follow P, N, options, R and \
         G where a rule gives these, and comparisons of sums, rests, quotients, min and max of \
         piles, in base 2 also xor, & and |"
    ))
}

/// A game over a numeration system, with what is known of its values.
pub(crate) struct GameOverSystem<'a> {
    relations: Relations,
    convention: Convention,
    /// The P-positions.
    p: Option<Automaton>,
    /// The Grundy values below a number.
    small_grundy: Option<&'a Machine>,
    /// The pairs of a position and its Grundy value.
    grundy: Option<Automaton>,
    /// The pairs of a position and its remoteness.
    remoteness: Option<Automaton>,
    budget: &'a Budget<'a>,
}

impl<'a> GameOverSystem<'a> {
    /// A game with automata of its values over one system. Without one, numbers are read in
    /// binary.
    pub(crate) fn new(
        game: &WrittenGame,
        convention: Convention,
        known: &[&'a Certified],
        budget: &'a Budget<'a>,
    ) -> Result<Self, Stopped> {
        let binary = || System::linear(vec![2]).expect("base 2 is a system");
        let system = known
            .first()
            .map_or_else(binary, |says| says.machine.system.clone());
        let mut over = Self {
            relations: Relations::of(game, &system, budget)?,
            convention,
            p: None,
            small_grundy: None,
            grundy: None,
            remoteness: None,
            budget,
        };
        let is_p = |case| case == FixedValue::of_outcome(Outcome::P);
        for says in known {
            let machine = &says.machine;
            match says.value {
                FixedValue::Outcome => over.p = Some(machine.positions(is_p)),
                FixedValue::Grundy => over.grundy = Some(machine.positions(is_p)),
                FixedValue::Remoteness => over.remoteness = Some(over.remotenesses(machine)?),
                FixedValue::GrundyBelow(_) => over.small_grundy = Some(machine),
                FixedValue::GrundyIs(_) | FixedValue::RemotenessBelow(_) => {}
            }
        }
        Ok(over)
    }

    /// The pairs of a position and its remoteness, by the outcomes beside a clock that shows z.
    /// For odd z a position is P there exactly if R is even and below z, and for even z it is N
    /// exactly if R is odd and below z. In misère play it is P for even z exactly if R is even and
    /// at most z, and N for odd z exactly if R is odd and at most z. Where this is so the position
    /// is *due*.
    fn remotenesses(&self, beside_clock: &Machine) -> Result<Automaton, Stopped> {
        let (n, budget) = (self.relations.piles, self.budget);
        let system = &self.relations.system;
        let form = |factors: Vec<i64>, constant| LinearForm { constant, factors };
        let clock: Vec<i64> = (0..=n).map(|track| i64::from(track == n)).collect();
        let even = system.positions(&PileCondition::Divided(form(clock, 0), 2), n + 1, budget)?;
        let p = beside_clock.positions(|case| case == FixedValue::of_outcome(Outcome::P));
        let is_misere = self.convention == Convention::Misere;
        let due = p.product(
            &even,
            |is_p, is_even| (is_p == is_even) == is_misere,
            budget,
        )?;
        let due = due.and(&beside_clock.positions(|_| true), budget)?;
        // The pairs of a position and r where the position is due at r + more.
        let due_at = |more: i64| {
            let tracks: Vec<usize> = (0..n).chain([n + 1]).collect();
            let bits = system.bits(n + 2)?;
            let due = lifted(&due, &onto(&tracks, system), bits, budget)?;
            let factors = (0..n).map(|_| 0).chain([1, -1]).collect();
            let is_clock = PileCondition::Equal(form(factors, more));
            let here = due.and(&system.positions(&is_clock, n + 2, budget)?, budget)?;
            let here = here.and(&system.words(n + 2, budget)?, budget)?;
            some_beside(&here, (n + 1) * system.width(), budget)
        };
        let first = i64::from(!is_misere);
        let earlier = due_at(first - 2)?;
        due_at(first)?.product(&earlier, |is_due, before| is_due && !before, budget)
    }

    /// The positions, all or those whose piles stand in increasing order.
    pub(crate) fn positions(&self, is_sorted: bool) -> Result<Automaton, Stopped> {
        let positions = &self.relations.positions;
        if !is_sorted {
            return Ok(positions.clone());
        }
        let own: Vec<usize> = (0..self.relations.piles).collect();
        positions.and(&self.compiled(&in_order(&own))?, self.budget)
    }

    /// The largest pile of so many digits.
    pub(crate) fn most(&self, digits: usize) -> u64 {
        let terms = self.relations.system.terms(1 << 40);
        terms.get(digits).map_or(u64::MAX, |term| term - 1)
    }

    /// A position of fewest digits in a set; `None` where it is empty.
    pub(crate) fn first(&self, set: &Automaton) -> Result<Option<Vec<u64>>, Stopped> {
        let Some(word) = set.shortest() else {
            return Ok(None);
        };
        let numbers = self.relations.system.numbers(&word, self.relations.piles);
        numbers
            .map(Some)
            .ok_or_else(|| Stopped::limit("the counterexample has piles beyond 64 bits"))
    }

    /// The words for which a statement holds. Of words that are no positions nothing is said.
    pub(crate) fn holds(&self, formula: &Formula) -> Result<Automaton, Stopped> {
        let two = |a: &Formula, b: &Formula, both: fn(bool, bool) -> bool| {
            self.holds(a)?.product(&self.holds(b)?, both, self.budget)
        };
        match formula {
            Formula::Compare(a, comparison, b) => {
                if let (Some(wanted), None) =
                    (with_a_number(formula, &Term::Remoteness), &self.remoteness)
                {
                    let tracks = self.relations.positions.tracks();
                    let some_option = |set: &Automaton| self.with_option(set);
                    return compared(wanted, self.convention, tracks, some_option, self.budget);
                }
                if let (Some(Distance { comparison, number }), Some(machine)) =
                    (with_a_number(formula, &Term::Grundy), self.small_grundy)
                {
                    // The last case is for all that is larger than any number here.
                    let holds = |case| comparison.holds(i128::from(case) - i128::from(number));
                    return Ok(machine.positions(holds));
                }
                self.compared(a, *comparison, b)
            }
            Formula::Outcome(outcome, None) => {
                let p = self
                    .p
                    .as_ref()
                    .ok_or_else(|| not_followed("P and N where no rule is known"))?;
                Ok(p.of_outcome(*outcome))
            }
            Formula::Not(a) => Ok(self.holds(a)?.complement()),
            Formula::And(a, b) => two(a, b, |a, b| a && b),
            Formula::Or(a, b) => two(a, b, |a, b| a || b),
            Formula::Implies(a, b) => two(a, b, |a, b| !a || b),
            Formula::Iff(a, b) => two(a, b, |a, b| a == b),
            Formula::SomeOption(a) => self.with_option(&self.holds(a)?),
            Formula::EveryOption(a) => {
                let others = self.holds(a)?.complement();
                Ok(self.with_option(&others)?.complement())
            }
            Formula::Outcome(_, Some(_))
            | Formula::Exists(_)
            | Formula::Forall(_)
            | Formula::Elsewhere(..)
            | Formula::AfterM(_)
            | Formula::Label(_) => Err(not_followed(&format!("`{formula}`"))),
        }
    }

    /// The positions with an option in a set.
    fn with_option(&self, set: &Automaton) -> Result<Automaton, Stopped> {
        let (relations, budget) = (&self.relations, self.budget);
        let set = set.and(&relations.positions, budget)?;
        relations.union(relations.before_each(&set, budget)?, budget)
    }

    fn compiled(&self, condition: &PileCondition) -> Result<Automaton, Stopped> {
        let Relations { system, piles, .. } = &self.relations;
        system.positions(condition, *piles, self.budget)
    }

    /// A comparison. Where it names piles by their size, it is one for each order of the piles.
    fn compared(&self, a: &Term, comparison: Comparison, b: &Term) -> Result<Automaton, Stopped> {
        let n = self.relations.piles;
        let named = Formula::Compare(a.clone(), comparison, b.clone());
        if !named.uses().sorted {
            return self.ordered(a, comparison, b, &(0..n).collect::<Vec<_>>());
        }
        if n > MOST_ORDERED {
            return Err(not_followed(&format!(
                "x1, x2, … of more than {MOST_ORDERED} piles"
            )));
        }
        let mut any = Automaton::constant(self.relations.positions.tracks(), false);
        for order in permutations(n) {
            let here = self.compiled(&in_order(&order))?;
            let here = here.and(&self.ordered(a, comparison, b, &order)?, self.budget)?;
            any = any.or(&here, self.budget)?;
        }
        Ok(any)
    }

    /// A comparison where the piles are by their size in this order.
    fn ordered(
        &self,
        a: &Term,
        comparison: Comparison,
        b: &Term,
        order: &[usize],
    ) -> Result<Automaton, Stopped> {
        let Relations { system, piles, .. } = &self.relations;
        let mut added = AddedNumbers {
            order,
            over: self,
            count: 0,
            conditions: Vec::new(),
            digits: Vec::new(),
            values: Vec::new(),
        };
        let condition = added.condition(a, comparison, b)?;
        added.conditions.push(condition);
        let AddedNumbers {
            count,
            conditions,
            digits,
            values,
            ..
        } = added;
        let (all, budget) = (piles + count, self.budget);
        let compared = system.positions(&PileCondition::All(conditions), all, budget)?;
        if count == 0 {
            return Ok(compared);
        }
        let mut compared = compared.and(&system.words(all, budget)?, budget)?;
        for DigitByDigit { of: [a, b], is, by } in digits {
            let digit = |column: Column, track: usize| i128::from(column >> track & 1);
            let fits = |&fits: &bool, column: Column| {
                fits && by.of(digit(column, a), digit(column, b)) == digit(column, is)
            };
            let each = Automaton::explore(all, true, |&fits| fits, fits, budget)?;
            compared = compared.and(&each, budget)?;
        }
        for (_, pairs, track) in values {
            let tracks: Vec<usize> = (0..*piles).chain([track]).collect();
            let is_value = lifted(pairs, &onto(&tracks, system), system.bits(all)?, budget)?;
            compared = compared.and(&is_value, budget)?;
        }
        some_beside(&compared, piles * system.width(), budget)
    }
}

/// Numbers beside the piles, which conditions give.
struct AddedNumbers<'a> {
    order: &'a [usize],
    over: &'a GameOverSystem<'a>,
    count: usize,
    conditions: Vec<PileCondition>,
    digits: Vec<DigitByDigit>,
    /// The values of the position: which, its pairs, and the track.
    values: Vec<(Measure, &'a Automaton, usize)>,
}

/// The number on a track is that of two others, digit by digit in base 2.
struct DigitByDigit {
    of: [usize; 2],
    is: usize,
    by: Bitwise,
}

/// The most numbers beside the piles.
const MOST_BESIDE: usize = 6;

impl AddedNumbers<'_> {
    /// A comparison of sums or of rests.
    fn condition(
        &mut self,
        a: &Term,
        comparison: Comparison,
        b: &Term,
    ) -> Result<PileCondition, Stopped> {
        let mut equal = || match (a, b) {
            (Term::Mod(inner, by), Term::Number(rest))
            | (Term::Number(rest), Term::Mod(inner, by))
                if *rest < u64::from(*by) =>
            {
                let form = self.difference(inner, &Term::Number(*rest), 0)?;
                Ok(PileCondition::Divided(form, *by))
            }
            (Term::Mod(a, by), Term::Mod(b, other)) if by == other => {
                Ok(PileCondition::Divided(self.difference(a, b, 0)?, *by))
            }
            _ => Ok(PileCondition::Equal(self.difference(a, b, 0)?)),
        };
        match comparison {
            Comparison::Equal => equal(),
            Comparison::Different => equal().map(|it| PileCondition::Not(Box::new(it))),
            Comparison::AtLeast => self.difference(a, b, 0).map(PileCondition::AtLeast),
            Comparison::Greater => self.difference(a, b, 1).map(PileCondition::AtLeast),
            Comparison::AtMost => self.difference(b, a, 0).map(PileCondition::AtLeast),
            Comparison::Less => self.difference(b, a, 1).map(PileCondition::AtLeast),
        }
    }

    /// One sum less another one, and less a constant.
    fn difference(&mut self, a: &Term, b: &Term, less: i64) -> Result<LinearForm, Stopped> {
        let mut form = LinearForm {
            constant: -less,
            factors: vec![0; self.order.len()],
        };
        self.add(a, 1, &mut form)?;
        self.add(b, -1, &mut form)?;
        Ok(form)
    }

    /// One more number, and the term that is it.
    fn number(&mut self) -> Result<(usize, Term), Stopped> {
        if self.count == MOST_BESIDE {
            return Err(not_followed(
                "as many least or largest numbers, quotients and rests",
            ));
        }
        self.count += 1;
        let track = self.order.len() + self.count - 1;
        Ok((track, Term::Pile(track)))
    }

    /// A number that is this term.
    fn is(&mut self, term: &Term) -> Result<usize, Stopped> {
        if let Term::Pile(pile) = term {
            return Ok(*pile);
        }
        let (track, number) = self.number()?;
        let is = self.condition(&number, Comparison::Equal, term)?;
        self.conditions.push(is);
        Ok(track)
    }

    /// The number that is a value of the position.
    fn value(&mut self, value: Measure, term: &Term) -> Result<usize, Stopped> {
        if let Some((.., track)) = self.values.iter().find(|(known, ..)| *known == value) {
            return Ok(*track);
        }
        let pairs = match value {
            Measure::Grundy => &self.over.grundy,
            Measure::Remoteness => &self.over.remoteness,
            Measure::Outcome => &None,
        };
        let pairs = pairs
            .as_ref()
            .ok_or_else(|| not_followed(&format!("`{term}`")))?;
        let (track, _) = self.number()?;
        self.values.push((value, pairs, track));
        Ok(track)
    }

    /// The number of a term that is no sum of others.
    fn number_for(&mut self, term: &Term) -> Result<usize, Stopped> {
        if !is_natural(term) {
            return Err(not_followed(&format!(
                "`{term}`, as there may be a number below 0 in it"
            )));
        }
        match term {
            Term::Extreme(which, terms) => {
                let (track, number) = self.number()?;
                let bound = match which {
                    Extreme::Min => Comparison::AtMost,
                    Extreme::Max => Comparison::AtLeast,
                };
                let mut some = Vec::new();
                for term in terms {
                    let bounded = self.condition(&number, bound, term)?;
                    self.conditions.push(bounded);
                    some.push(self.condition(&number, Comparison::Equal, term)?);
                }
                self.conditions.push(PileCondition::Any(some));
                Ok(track)
            }
            Term::Mod(inner, by) | Term::Div(inner, by) => {
                let (quotient, rest) = (self.number()?, self.number()?);
                let (factor, one) = (i64::from(*by), 1);
                let summand = |factor, term: &Term| Summand {
                    factor,
                    term: term.clone(),
                };
                let whole = Term::Sum(vec![summand(factor, &quotient.1), summand(one, &rest.1)]);
                let below = Term::Number(u64::from(*by));
                let is = self.condition(&whole, Comparison::Equal, inner)?;
                let is_rest = self.condition(&rest.1, Comparison::Less, &below)?;
                self.conditions.extend([is, is_rest]);
                Ok(if matches!(term, Term::Mod(..)) {
                    rest.0
                } else {
                    quotient.0
                })
            }
            Term::Bitwise(by, a, b) => {
                if self.over.relations.system.coefficients != [2] {
                    let over = &self.over.relations.system;
                    return Err(not_followed(&format!(
                        "`{term}`, which is about digits of base 2, as the rule is over {over}"
                    )));
                }
                let of = [self.is(a)?, self.is(b)?];
                let (is, _) = self.number()?;
                self.digits.push(DigitByDigit { of, is, by: *by });
                Ok(is)
            }
            Term::Grundy => self.value(Measure::Grundy, term),
            Term::Remoteness => self.value(Measure::Remoteness, term),
            Term::Variable(_)
            | Term::Deciding
            | Term::Elsewhere(..)
            | Term::Count(..)
            | Term::SumOver(..)
            | Term::AfterM
            | Term::Number(_)
            | Term::Sorted(_)
            | Term::Pile(_)
            | Term::Total
            | Term::Sum(_) => Err(not_followed(&format!("`{term}`"))),
        }
    }

    /// Adds a multiple of a term.
    fn add(&mut self, term: &Term, factor: i64, form: &mut LinearForm) -> Result<(), Stopped> {
        let too_large = || not_followed("numbers beyond 63 bits");
        let add_pile = |pile: usize, form: &mut LinearForm| {
            form.factors.resize(form.factors.len().max(pile + 1), 0);
            let own = &mut form.factors[pile];
            *own = own.checked_add(factor).ok_or_else(too_large)?;
            Ok(())
        };
        match term {
            Term::Number(number) => {
                let number = i64::try_from(*number)
                    .ok()
                    .and_then(|it| it.checked_mul(factor));
                let sum = number.and_then(|number| form.constant.checked_add(number));
                form.constant = sum.ok_or_else(too_large)?;
                Ok(())
            }
            Term::Sorted(place) => add_pile(self.order[*place], form),
            Term::Pile(pile) => add_pile(*pile, form),
            Term::Total => (0..self.order.len()).try_for_each(|pile| add_pile(pile, form)),
            Term::Sum(terms) => terms.iter().try_for_each(|Summand { factor: own, term }| {
                let factor = factor.checked_mul(*own).ok_or_else(too_large)?;
                self.add(term, factor, form)
            }),
            Term::Mod(..)
            | Term::Div(..)
            | Term::Bitwise(..)
            | Term::Extreme(..)
            | Term::Variable(_)
            | Term::Remoteness
            | Term::Grundy
            | Term::Deciding
            | Term::Elsewhere(..)
            | Term::Count(..)
            | Term::SumOver(..)
            | Term::AfterM => add_pile(self.number_for(term)?, form),
        }
    }
}

/// That the piles, in this order, increase.
fn in_order(order: &[usize]) -> PileCondition {
    let steps = order.windows(2).map(|pair| {
        let mut factors = vec![0; order.len()];
        (factors[pair[0]], factors[pair[1]]) = (-1, 1);
        PileCondition::AtLeast(LinearForm {
            constant: 0,
            factors,
        })
    });
    PileCondition::All(steps.collect())
}

/// Whether a term is surely no number below 0.
fn is_natural(term: &Term) -> bool {
    match term {
        Term::Sum(terms) => terms
            .iter()
            .all(|it| it.factor >= 0 && is_natural(&it.term)),
        Term::Mod(inner, _) | Term::Div(inner, _) => is_natural(inner),
        Term::Bitwise(_, a, b) => is_natural(a) && is_natural(b),
        Term::Extreme(_, terms) => terms.iter().all(is_natural),
        Term::Number(_)
        | Term::Sorted(_)
        | Term::Pile(_)
        | Term::Total
        | Term::Variable(_)
        | Term::Remoteness
        | Term::Grundy
        | Term::Deciding
        | Term::Elsewhere(..)
        | Term::Count(..)
        | Term::SumOver(..)
        | Term::AfterM => true,
    }
}

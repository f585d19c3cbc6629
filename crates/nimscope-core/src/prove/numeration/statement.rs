//! Statements on a game by its rule as sets of words over a numeration system: comparisons of sums
//! and of rests, outcomes, and options. A least or largest number, a quotient or a rest within a
//! sum, and in base 2 what is done digit by digit, is one more number beside the piles, which
//! conditions of its own give.

use super::super::automaton::Automaton;
use super::super::budget::{Budget, Stopped};
use super::super::word::Column;
use super::machine::Machine;
use super::relation::{Relations, some_beside};
use super::system::System;
use super::value::FixedValue;
use crate::game::{LinearForm, Outcome, PileCondition, WrittenGame};
use crate::statement::{Bitwise, Comparison, Extreme, Formula, Summand, Term};

/// The most piles whose orders are told apart.
const MOST_ORDERED: usize = 4;

/// What automata do not follow in a statement.
fn not_followed(what: &str) -> Stopped {
    Stopped::limit(format!(
        "over a numeration system automata do not follow {what}: they follow P, N, options, and \
         comparisons of sums, rests, quotients, min and max of piles, in base 2 also xor, & and |"
    ))
}

/// A game over a numeration system.
pub(in crate::prove) struct GameOverSystem<'a> {
    relations: Relations,
    /// The P-positions, where they are known.
    p: Option<Automaton>,
    budget: &'a Budget<'a>,
}

impl<'a> GameOverSystem<'a> {
    /// A game with the automaton of its outcomes. Without one, numbers are read in binary.
    pub(in crate::prove) fn new(
        game: &WrittenGame,
        outcomes: Option<&Machine>,
        budget: &'a Budget<'a>,
    ) -> Result<Self, Stopped> {
        let binary = || System::linear(vec![2]).expect("base 2 is a system");
        let system = outcomes.map_or_else(binary, |machine| machine.system.clone());
        let is_p = |case| case == FixedValue::of_outcome(Outcome::P);
        Ok(Self {
            relations: Relations::of(game, &system, budget)?,
            p: outcomes.map(|machine| machine.positions(is_p)),
            budget,
        })
    }

    /// The positions, all or those whose piles stand in increasing order.
    pub(in crate::prove) fn positions(&self, is_sorted: bool) -> Result<Automaton, Stopped> {
        let positions = &self.relations.positions;
        if !is_sorted {
            return Ok(positions.clone());
        }
        let own: Vec<usize> = (0..self.relations.piles).collect();
        positions.and(&self.compiled(&in_order(&own))?, self.budget)
    }

    /// The largest pile of so many digits.
    pub(in crate::prove) fn most(&self, digits: usize) -> u64 {
        let terms = self.relations.system.terms(1 << 40);
        terms.get(digits).map_or(u64::MAX, |term| term - 1)
    }

    /// A position of fewest digits in a set; `None` where it is empty.
    pub(in crate::prove) fn first(&self, set: &Automaton) -> Result<Option<Vec<u64>>, Stopped> {
        let Some(word) = set.shortest() else {
            return Ok(None);
        };
        let numbers = self.relations.system.numbers(&word, self.relations.piles);
        numbers
            .map(Some)
            .ok_or_else(|| Stopped::limit("the counterexample has piles beyond 64 bits"))
    }

    /// The words for which a statement holds. Of words that are no positions nothing is said.
    pub(in crate::prove) fn holds(&self, formula: &Formula) -> Result<Automaton, Stopped> {
        let two = |a: &Formula, b: &Formula, both: fn(bool, bool) -> bool| {
            self.holds(a)?.product(&self.holds(b)?, both, self.budget)
        };
        match formula {
            Formula::Compare(a, comparison, b) => self.compared(a, *comparison, b),
            Formula::Outcome(outcome, None) => {
                let p = self
                    .p
                    .as_ref()
                    .ok_or_else(|| not_followed("P and N where no rule is known"))?;
                Ok(if outcome.is_p() {
                    p.clone()
                } else {
                    p.clone().complement()
                })
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
        for order in orders(n) {
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
            system,
            count: 0,
            conditions: Vec::new(),
            digits: Vec::new(),
        };
        let condition = added.condition(a, comparison, b)?;
        added.conditions.push(condition);
        let AddedNumbers {
            count,
            conditions,
            digits,
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
        some_beside(&compared, piles * system.width(), budget)
    }
}

/// Numbers beside the piles, which conditions give.
struct AddedNumbers<'a> {
    order: &'a [usize],
    system: &'a System,
    count: usize,
    conditions: Vec<PileCondition>,
    digits: Vec<DigitByDigit>,
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
                if self.system.coefficients != [2] {
                    let over = self.system;
                    return Err(not_followed(&format!(
                        "`{term}`, which is about digits of base 2, as the rule is over {over}"
                    )));
                }
                let of = [self.is(a)?, self.is(b)?];
                let (is, _) = self.number()?;
                self.digits.push(DigitByDigit { of, is, by: *by });
                Ok(is)
            }
            Term::Variable(_)
            | Term::Remoteness
            | Term::Grundy
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

/// All orders of some piles.
fn orders(piles: usize) -> Vec<Vec<usize>> {
    (0..piles).fold(vec![Vec::new()], |orders, pile| {
        let longer = |order: &Vec<usize>| {
            (0..=order.len())
                .map(|place| {
                    let mut longer = order.clone();
                    longer.insert(place, pile);
                    longer
                })
                .collect::<Vec<_>>()
        };
        orders.iter().flat_map(longer).collect()
    })
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

//! Statements on a game by its rule as sets of words over a numeration system: comparisons of sums
//! and of rests, outcomes, and options.

use super::super::automaton::Automaton;
use super::super::budget::{Budget, Stopped};
use super::machine::Machine;
use super::relation::Relations;
use super::system::System;
use super::value::FixedValue;
use crate::game::{LinearForm, Outcome, PileCondition, WrittenGame};
use crate::statement::{Comparison, Formula, Summand, Term};

/// The most piles whose orders are told apart.
const MOST_ORDERED: usize = 4;

const NOT_FOLLOWED: &str = "over a numeration system automata follow P, N, options, and comparisons \
                            of sums and of rests of the piles";

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
                    .ok_or_else(|| Stopped::limit(NOT_FOLLOWED))?;
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
            | Formula::Label(_) => Err(Stopped::limit(NOT_FOLLOWED)),
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
        let condition = if !named.uses().sorted {
            condition(a, comparison, b, &(0..n).collect::<Vec<_>>())
        } else if n <= MOST_ORDERED {
            let each = orders(n).into_iter();
            let each = each.map(|order| {
                let compared = condition(a, comparison, b, &order)?;
                Some(PileCondition::All(vec![in_order(&order), compared]))
            });
            each.collect::<Option<Vec<_>>>().map(PileCondition::Any)
        } else {
            None
        };
        self.compiled(&condition.ok_or_else(|| Stopped::limit(NOT_FOLLOWED))?)
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

/// A comparison of piles that are by their size in this order; `None` if it is none of sums or of
/// rests.
fn condition(a: &Term, comparison: Comparison, b: &Term, order: &[usize]) -> Option<PileCondition> {
    // The constant and the factors of one side less the other, times a sign.
    let difference = |a: &Term, b: &Term, sign: i64, less: i64| {
        let mut form = LinearForm {
            constant: -less,
            factors: vec![0; order.len()],
        };
        add(a, sign, order, &mut form)?;
        add(b, -sign, order, &mut form)?;
        Some(form)
    };
    let at_least = |sign, less| difference(a, b, sign, less).map(PileCondition::AtLeast);
    let equal = || match (a, b) {
        (Term::Mod(inner, by), Term::Number(rest)) | (Term::Number(rest), Term::Mod(inner, by)) => {
            if *rest >= u64::from(*by) {
                return None;
            }
            difference(inner, &Term::Number(*rest), 1, 0)
                .map(|form| PileCondition::Divided(form, *by))
        }
        (Term::Mod(a, by), Term::Mod(b, other)) if by == other => {
            difference(a, b, 1, 0).map(|form| PileCondition::Divided(form, *by))
        }
        _ => difference(a, b, 1, 0).map(PileCondition::Equal),
    };
    match comparison {
        Comparison::Equal => equal(),
        Comparison::Different => equal().map(|it| PileCondition::Not(Box::new(it))),
        Comparison::AtLeast => at_least(1, 0),
        Comparison::Greater => at_least(1, 1),
        Comparison::AtMost => at_least(-1, 0),
        Comparison::Less => at_least(-1, 1),
    }
}

/// Adds a multiple of a sum of piles; `None` if it is none, or its numbers are too large.
fn add(term: &Term, factor: i64, order: &[usize], form: &mut LinearForm) -> Option<()> {
    let mut add_pile = |pile: usize| {
        let own = form.factors.get_mut(pile)?;
        *own = own.checked_add(factor)?;
        Some(())
    };
    match term {
        Term::Number(number) => {
            let number = i64::try_from(*number).ok()?.checked_mul(factor)?;
            form.constant = form.constant.checked_add(number)?;
            Some(())
        }
        Term::Sorted(place) => add_pile(*order.get(*place)?),
        Term::Pile(pile) => add_pile(*pile),
        Term::Total => (0..order.len()).try_for_each(add_pile),
        Term::Sum(terms) => terms.iter().try_for_each(|Summand { factor: own, term }| {
            add(term, factor.checked_mul(*own)?, order, form)
        }),
        Term::Variable(_)
        | Term::Mod(..)
        | Term::Div(..)
        | Term::Bitwise(..)
        | Term::Extreme(..)
        | Term::Remoteness
        | Term::Grundy
        | Term::Deciding
        | Term::Elsewhere(..)
        | Term::Count(..)
        | Term::SumOver(..)
        | Term::AfterM => None,
    }
}

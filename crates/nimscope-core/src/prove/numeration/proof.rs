//! Whether an automaton gives the values of a game for all sizes.
//!
//! Each obligation is an equation between sets of positions, in which the positions with an option
//! in a set occur. Options are never longer than the position, so the equations speak of words of
//! one length, and by induction on the sum of the piles they have a single solution.

use super::super::automaton::Automaton;
use super::super::budget::{Budget, Stopped};
use super::machine::{Machine, OUTSIDE};
use super::relation::Relations;
use super::value::FixedValue;
use crate::game::{Convention, Outcome, WrittenGame};

/// The result of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Judged {
    /// It is right for all sizes.
    Right,
    /// It is not.
    Wrong {
        /// A position of the fewest digits at which an obligation fails; `None` beyond 64 bits.
        piles: Option<Vec<u64>>,
        /// The obligation.
        why: String,
    },
}

/// Decides whether a machine gives the values of a game.
///
/// # Errors
/// Out of the budget.
pub(super) fn judge(
    game: &WrittenGame,
    convention: Convention,
    value: FixedValue,
    machine: &Machine,
    budget: &Budget<'_>,
) -> Result<Judged, Stopped> {
    let relations = Relations::of(game, machine.system(), budget)?;
    let judge = Judge {
        relations,
        is_misere: convention == Convention::Misere,
        machine,
        budget,
    };
    let is_defined = match value {
        FixedValue::Outcome => true,
        FixedValue::GrundyBelow(_) | FixedValue::GrundyIs(_) | FixedValue::RemotenessBelow(_) => {
            game.forbidden() == 0
        }
    };
    if !is_defined {
        return Err(Stopped::limit(
            "where options may be forbidden, only the outcome is defined",
        ));
    }
    let known = machine.positions(|_| true);
    let failed = judge.differs(&known, &judge.relations.positions, "it is no position")?;
    let failed = match (failed, value) {
        (Some(failed), _) => Some(failed),
        (None, FixedValue::Outcome) => judge.outcome(game.forbidden())?,
        (None, FixedValue::GrundyBelow(_) | FixedValue::GrundyIs(_)) => {
            judge.grundy(value.last())?
        }
        (None, FixedValue::RemotenessBelow(bound)) => judge.remoteness(bound)?,
    };
    Ok(failed.unwrap_or(Judged::Right))
}

struct Judge<'a> {
    relations: Relations,
    is_misere: bool,
    machine: &'a Machine,
    budget: &'a Budget<'a>,
}

type Failed = Result<Option<Judged>, Stopped>;

impl Judge<'_> {
    /// The first obligation: two sets are equal.
    fn differs(&self, a: &Automaton, b: &Automaton, why: &str) -> Failed {
        let word = a.difference(b, self.budget)?;
        Ok(word.map(|word| Judged::Wrong {
            piles: self.machine.system().numbers(&word, self.relations.piles),
            why: why.to_owned(),
        }))
    }

    fn before(&self, set: &Automaton) -> Result<Automaton, Stopped> {
        self.relations.before(set, self.budget)
    }

    fn others(&self, set: &Automaton) -> Result<Automaton, Stopped> {
        self.relations.others(set, self.budget)
    }

    fn terminals(&self) -> Result<Automaton, Stopped> {
        self.others(&self.before(&self.relations.positions)?)
    }

    /// N: more options are P than may be forbidden; in misère play also if no option is N.
    fn outcome(&self, forbidden: usize) -> Failed {
        let case = |outcome| move |case| case == FixedValue::of_outcome(outcome);
        let p = self.machine.positions(case(Outcome::P));
        let n = self.machine.positions(case(Outcome::N));
        let mut winning = if forbidden == 0 {
            self.before(&p)?
        } else {
            (self.relations).with_at_least(forbidden + 1, &p, self.budget)?
        };
        if self.is_misere {
            let stuck = if forbidden == 0 {
                self.terminals()?
            } else {
                self.others(&self.before(&n)?)?
            };
            winning = winning.or(&stuck, self.budget)?;
        }
        self.differs(&winning, &n, "its outcome is not that of its options")
    }

    /// For each number g below the bound: of the positions whose value is at least g, those whose
    /// value is larger are the ones with an option of the value g, unless they are terminal.
    fn grundy(&self, bound: u8) -> Failed {
        let terminals = self.terminals()?;
        let at_terminals = u8::from(self.is_misere).min(bound);
        let wrong = self.machine.positions(|case| case != at_terminals);
        let wrong = wrong.and(&terminals, self.budget)?;
        let none = Automaton::constant(wrong.tracks(), false);
        let failed = self.differs(&wrong, &none, "it is terminal and has another value")?;
        if failed.is_some() {
            return Ok(failed);
        }
        for g in 0..bound {
            let with_option = self.before(&self.machine.positions(|case| case == g))?;
            let at_least = self.machine.positions(|case| case >= g);
            let have = at_least.and(&with_option, self.budget)?;
            let above = self.machine.positions(|case| case > g);
            let above = above.product(&terminals, |above, ends| above && !ends, self.budget)?;
            let why = format!("its value is above {g} and no option has that value, or conversely");
            let failed = self.differs(&have, &above, &why)?;
            if failed.is_some() {
                return Ok(failed);
            }
        }
        Ok(None)
    }

    /// The remoteness r of a position that is not terminal is odd where it has an option of the
    /// even remoteness r − 1 and none of a smaller even one; even where it has an option of
    /// remoteness r − 1 and all options have odd ones up to that.
    fn remoteness(&self, bound: u8) -> Failed {
        let terminals = self.terminals()?;
        let at_terminals = u8::from(self.is_misere);
        let minus = |a: &Automaton, b: &Automaton| a.product(b, |a, b| a && !b, self.budget);
        for r in 0..bound {
            let own = self.machine.positions(|case| case == r);
            let mut expected = Automaton::constant(own.tracks(), false);
            if let Some(last) = r.checked_sub(1) {
                expected = self.before(&self.machine.positions(|case| case == last))?;
                let excluded = if r % 2 == 1 {
                    self.machine.positions(|case| case < last && case % 2 == 0)
                } else {
                    self.machine.positions(|case| case >= r || case % 2 == 0)
                };
                expected = minus(&expected, &self.before(&excluded)?)?;
            }
            expected = minus(&expected, &terminals)?;
            if r == at_terminals {
                expected = expected.or(&terminals, self.budget)?;
            }
            let why = format!("its remoteness is {r} and its options say otherwise, or conversely");
            let failed = self.differs(&own, &expected, &why)?;
            if failed.is_some() {
                return Ok(failed);
            }
        }
        Ok(None)
    }
}

impl Machine {
    /// Whether each output is a case of the value.
    pub(super) fn suits(&self, value: FixedValue) -> bool {
        let suits = |&output: &u8| output == OUTSIDE || output <= value.last();
        self.outputs.iter().all(suits)
    }
}

//! Whether an automaton gives the values of a game for all sizes.
//!
//! Each value demands that some options exist and that others do not. Options are never longer
//! than the position, so the demands speak of words of one length, and by induction on the sum of
//! the piles they leave one value for each.

use litemap::LiteMap;

use super::super::automaton::{Automaton, Column};
use super::super::budget::{Budget, Limit, Stopped};
use super::machine::Machine;
use super::relation::Relations;
use super::system::DigitAutomata;
use super::value::{CaseBits, CasesOfGame, FixedValue};
use crate::game::{Outcome, joined};

/// What a certificate holds besides the automaton of the values, with its names: the pairs of
/// positions and options by each move, or by all of them where they are counted; else the
/// terminals, and for each set that is demanded and each move the positions with an option by it
/// in the set.
pub(super) type RuleProof = Vec<(&'static str, Automaton)>;

/// Proves that a machine gives the values of a game for all sizes, or says at which position it
/// does not.
///
/// # Errors
/// Out of the budget.
pub(super) fn judge(
    cases: CasesOfGame<'_>,
    machine: &Machine,
    budget: &Budget<'_>,
) -> Result<Result<RuleProof, String>, Stopped> {
    let over = DigitAutomata {
        system: &machine.system,
        budget,
    };
    let judge = CaseJudge {
        relations: Relations::of(cases.game, over)?,
        cases,
        machine,
        before: LiteMap::new(),
        budget,
    };
    let known = machine.positions(|_| true);
    if let Some(word) = known.difference(&judge.relations.positions, budget)? {
        return Ok(judge.wrong(&word, "it is no position, or is taken for none"));
    }
    if cases.game.forbidden > 0 {
        judge.blocking(cases.game.forbidden)
    } else {
        judge.values()
    }
}

struct CaseJudge<'a> {
    relations: Relations<'a>,
    cases: CasesOfGame<'a>,
    machine: &'a Machine,
    /// The positions with an option in a set: by each move, and in all.
    before: LiteMap<CaseBits, (Vec<Automaton>, Automaton)>,
    budget: &'a Budget<'a>,
}

impl CaseJudge<'_> {
    fn wrong(&self, word: &[Column], why: &str) -> Result<RuleProof, String> {
        let piles = self.machine.system.numbers(word, self.relations.piles);
        let at = piles.map_or("a position beyond 64 bits".to_owned(), |piles| {
            format!("the position {}", joined(&piles, ","))
        });
        Err(format!("the proof fails at {at}: {why}"))
    }

    fn positions(&self, cases: CaseBits) -> Automaton {
        self.machine.positions(|case| cases >> case & 1 == 1)
    }

    /// The positions with an option whose case is one of these.
    fn before(&mut self, cases: CaseBits) -> Result<&(Vec<Automaton>, Automaton), Stopped> {
        if !self.before.contains_key(&cases) {
            let each = self.relations.before_each(&self.positions(cases))?;
            let all = self.relations.union(each.clone())?;
            self.before.insert(cases, (each, all));
        }
        Ok(&self.before[&cases])
    }

    /// N: more options are P than may be forbidden; in misère play also if no option is N.
    fn blocking(&self, forbidden: usize) -> Result<Result<RuleProof, String>, Stopped> {
        let (relations, budget) = (&self.relations, self.budget);
        let of = |outcome| self.positions(1 << FixedValue::of_outcome(outcome));
        let (p, n) = (of(Outcome::P), of(Outcome::N));
        let pairs = relations.joined()?;
        let counted = relations.with_at_least(&pairs, forbidden + 1, &p);
        let mut winning = counted.map_err(|stopped| {
            if let Stopped::Limit(Limit::Other(why)) = stopped {
                return Stopped::limit(format!(
                    "to count more than {forbidden} options that are P, {why}"
                ));
            }
            stopped
        })?;
        if self.cases.is_misere() {
            let before = relations.union(relations.before_each(&n)?)?;
            winning = winning.or(&relations.others(&before)?, budget)?;
        }
        Ok(match winning.difference(&n, budget)? {
            Some(word) => self.wrong(&word, "its outcome is not that of its options"),
            None => Ok(vec![("pairs", pairs)]),
        })
    }

    fn values(mut self) -> Result<Result<RuleProof, String>, Stopped> {
        let (value, budget) = (self.cases.value, self.budget);
        let last = value.last();
        let all = value.all_cases();
        let with_option = self.before(all)?.1.clone();
        let terminals = self.relations.others(&with_option)?;
        let others = self.positions(all & !(1 << self.cases.at_terminals()));
        if let Some(word) = others.and(&terminals, budget)?.shortest() {
            return Ok(self.wrong(&word, "it is terminal and has another value"));
        }
        for case in 0..=last {
            let (some, none) = value.demands(case);
            let own = self.positions(1 << case);
            let own = own.product(&terminals, |own, ends| own && !ends, budget)?;
            for set in some {
                let before = &self.before(set)?.1;
                budget.seeks(|| format!("a position of case {case} without an option"));
                let lacking = own.product(before, |own, has| own && !has, budget)?;
                if let Some(word) = lacking.shortest() {
                    let why = format!(
                        "its value is {}, and no option has the value {}",
                        value.words(1 << case),
                        value.words(set)
                    );
                    return Ok(self.wrong(&word, &why));
                }
            }
            let before = &self.before(none)?.1;
            budget.seeks(|| format!("a position of case {case} with an option that it must not"));
            if let Some(word) = own.and(before, budget)?.shortest() {
                let why = format!(
                    "its value is {}, and an option has the value {}",
                    value.words(1 << case),
                    value.words(none)
                );
                return Ok(self.wrong(&word, &why));
            }
        }
        let mut before = Vec::new();
        for set in value.demanded() {
            let each = self.before(set)?.0.iter().cloned();
            before.extend(each.map(|one| ("before", one)));
        }
        let moves = self.relations.moves.into_iter();
        let pairs = moves.map(|one| ("pairs", one.pairs));
        let proof = pairs.chain([("terminals", terminals)]).chain(before);
        Ok(Ok(proof.collect()))
    }
}

//! A statement on a game: proved, refuted, or compared with tables as far as they go.

use std::time::{Duration, Instant};

use super::automaton::Automaton;
use super::budget::{Budget, Limit, Stopped};
use super::compare::FEW;
use super::counts::ways;
use super::decision::{BoxTally, Decision, FormulaVerdict, Truth};
use super::discover::{Found, discover};
use super::moves::DigitMoves;
use super::question::{AT_ONCE, Question};
use super::rule::Rule;
use super::statement::compile::{CompileContext, TABLES_ONLY};
use super::word::Direction;
use crate::game::{Measure, Ruleset, Sizes};
use crate::statement::Formula;

/// The number of digits of the piles in the box that is counted where automata decide.
const COUNTED: usize = 8;

/// The time that small boxes may take.
const SOON: Duration = Duration::from_secs(1);

/// The time that tables may take once automata have taken theirs.
const LATER: Duration = Duration::from_secs(5);

/// Decides a statement on the positions of a game, or only on those where another statement holds.
///
/// What tables of small boxes refute is refuted at once. Then `known` is asked for rules of the
/// game, within a budget. If the statement names values that none of them gives, a rule for them
/// is found and proved.
///
/// # Errors
/// Cancelled.
pub fn decide(
    rules: Ruleset,
    claim: &Formula,
    domain: Option<&Formula>,
    max: Option<u64>,
    known: impl Fn(&Budget<'_>) -> Result<Vec<Rule>, Stopped>,
    budget: &Budget<'_>,
) -> Result<Decision, Stopped> {
    let question = Question::new(rules, claim, domain, &[], budget);
    let by_automata = |question: Question<'_>| {
        let known = &known(question.budget)?;
        Question { known, ..question }.by_automata()
    };
    match question.decided(max, by_automata) {
        Err(Stopped::Limit(limit)) => Ok(Decision::out_of_reach(limit.to_string())),
        done => done,
    }
}

impl Question<'_> {
    fn decided(
        &self,
        max: Option<u64>,
        by_automata: impl Fn(Question<'_>) -> Result<Decision, Stopped>,
    ) -> Result<Decision, Stopped> {
        self.admit()?;
        if let Some(decision) = self.by_constants()? {
            return Ok(decision);
        }
        let budget = &self.until(SOON, |_, soon| soon);
        let small = (Question { budget, ..*self }).by_small_boxes(FEW)?;
        let small = match small {
            Some(small) if small.is_refuted() => return self.refuted(small, by_automata),
            small => small.filter(|small| matches!(small.whole, Truth::Agrees(_))),
        };
        let reason = match by_automata(*self) {
            Err(Stopped::Limit(limit)) => limit.to_string(),
            done => return done,
        };
        let budget = &self.until(LATER, Instant::max);
        let compared = match (Question { budget, ..*self }.by_tables(max), small) {
            (Err(Stopped::Limit(Limit::Time)), Some(small)) => small,
            (Err(Stopped::Limit(limit)), _) => Decision::out_of_reach(limit.to_string()),
            (done, _) => done?,
        };
        Ok(match compared.whole {
            Truth::Refuted(_) => compared,
            Truth::OutOfReach(why) => Decision {
                whole: Truth::OutOfReach(format!("{reason}, and {why}")),
                ..compared
            },
            Truth::Proved | Truth::Agrees(_) => Decision {
                reason: Some(reason),
                ..compared
            },
        })
    }

    /// The decision on a statement that a small box refutes: what automata say of it, if they do
    /// so soon.
    fn refuted(
        &self,
        small: Decision,
        by_automata: impl Fn(Question<'_>) -> Result<Decision, Stopped>,
    ) -> Result<Decision, Stopped> {
        let budget = &self.until(AT_ONCE, Instant::min);
        match by_automata(Question { budget, ..*self }) {
            Ok(decision) if decision.is_refuted() => Ok(decision),
            Ok(_) | Err(Stopped::Limit(_)) => Ok(small),
            Err(stopped) => Err(stopped),
        }
    }

    /// Decides by automata alone.
    ///
    /// # Errors
    /// Cancelled, or the limit that was met: the automaton of a value that is named was not found,
    /// or the statement takes too many tracks, states or too much time.
    pub fn by_automata(&self) -> Result<Decision, Stopped> {
        self.admit()?;
        if self.uses.labels {
            return Err(Stopped::limit(TABLES_ONLY));
        }
        let moves = DigitMoves::of(self.rules.game).map_err(Stopped::limit)?;
        let rule = |is_used, value| {
            if is_used {
                self.rule(self.rules, value).map(Some)
            } else {
                Ok(None)
            }
        };
        let outcome = rule(self.uses.outcome, Measure::Outcome)?;
        let remoteness = rule(self.uses.remoteness, Measure::Remoteness)?;
        let grundy = rule(self.uses.grundy, Measure::Grundy)?;
        let set = |known: &Option<(Rule, Automaton)>| known.as_ref().map(|(_, set)| set.clone());
        let sets = [set(&outcome), set(&remoteness), set(&grundy)];
        let mut elsewhere = Vec::new();
        for (place, measure) in self.elsewhere() {
            let rules = place.rules(self.rules);
            let (_, set) = self.rule(rules, measure)?;
            elsewhere.push(((place, measure), rules.game.least_pile(), set));
        }
        let known = CompileContext {
            moves: &moves,
            convention: self.rules.convention,
            outcome: sets[0].as_ref(),
            remoteness: sets[1].as_ref(),
            grundy: sets[2].as_ref(),
            elsewhere: &elsewhere,
            is_sorted: self.uses.sorted && !self.uses.piles,
            slow: self.rules.game.kind().slow_sizes().map(Sizes::min),
            summed: None,
            budget: self.budget,
        };
        let decided = |formula: &Formula| self.compiled(formula, known);
        let decision = Decision::together(self.claim, decided)?;
        let rule = outcome.map(|(rule, _)| rule);
        let decision = decision.with_reason(|x| rule.as_ref()?.outcome(x));
        Ok(Decision { rule, ..decision })
    }

    /// The rule of a game, and its set read from the highest digit on.
    fn rule(&self, rules: Ruleset, value: Measure) -> Result<(Rule, Automaton), Stopped> {
        let is_it = |rule: &&Rule| (rule.rules(), rule.value()) == (rules, value);
        let rule = match self.known.iter().find(is_it) {
            Some(rule) => rule.clone(),
            None => self.found(rules, value)?,
        };
        let set = match rule.direction() {
            Direction::High => rule.automaton().clone(),
            Direction::Low => rule.automaton().reversed(self.budget)?,
        };
        Ok((rule, set))
    }

    fn found(&self, rules: Ruleset, value: Measure) -> Result<Rule, Stopped> {
        match discover(rules, value, self.budget)?.found {
            Found::Proved(rule) => Ok(*rule),
            Found::NoneInSight => {
                let why = format!(
                    "no automaton for the {} is in sight, as its states grew with every box",
                    value.key()
                );
                Err(Stopped::limit(why))
            }
            Found::OutOfReach(reason) => Err(Stopped::limit(reason)),
        }
    }

    /// Decides a formula. Where it names piles by their size alone, it is about positions whose
    /// piles stand in increasing order.
    fn compiled(
        &self,
        formula: &Formula,
        known: CompileContext<'_>,
    ) -> Result<FormulaVerdict, Stopped> {
        let (n, least) = (known.moves.piles, known.moves.least);
        let mut about = match formula.condition() {
            Some(condition) => known.formula(condition, 0)?,
            None => Automaton::constant(n, true),
        };
        if let Some(domain) = self.domain {
            about = about.and(&known.formula(domain, 0)?, self.budget)?;
        }
        if known.is_sorted {
            about = about.and(&known.in_order(n)?, self.budget)?;
        }
        let fails = known.formula(formula, 0)?.complement();
        let fails = fails.and(&about, self.budget)?;
        let count = |set: &Automaton| {
            let counts = ways(set, |_| true, COUNTED, self.budget)?;
            Ok::<_, Stopped>(counts.into_iter().next_back().unwrap_or_default())
        };
        let tally = BoxTally {
            max: least + (1 << COUNTED) - 1,
            positions: count(&about)?,
            failed: count(&fails)?,
            left_out: 0,
        };
        let truth = fails.least().map_or(Truth::Proved, |rows| {
            Truth::Refuted(rows.iter().map(|row| row + least).collect())
        });
        Ok(FormulaVerdict { truth, tally })
    }
}

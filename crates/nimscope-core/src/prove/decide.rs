//! A statement on a game: proved, refuted, or compared with tables as far as they go.

use std::time::{Duration, Instant};

use super::automaton::Automaton;
use super::budget::{Budget, Limit, Stopped};
use super::compare::FEW;
use super::counts::ways;
use super::decision::{BoxTally, Decision, FormulaVerdict, Truth};
use super::discover::{Found, NONE_IN_SIGHT, discover};
use super::evidence::without_next_box;
use super::moves::DigitMoves;
use super::numeration::relation::Relations;
use super::numeration::{
    self, Certified, DigitAutomata, FixedValue, System, small_grundy, values_in_full,
};
use super::question::{AT_ONCE, Question};
use super::rule::Rule;
use super::statement::compile::{CompileContext, KnownValue, StatementMoves, TABLES_ONLY};
use crate::game::{Measure, Outcome, Ruleset, Sizes, Symmetry, WrittenGame};
use crate::lists::CollectVec as _;
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
    question.decided(max, known, || question.until(LATER, Instant::max).deadline)
}

/// Why there is no automaton for a value. The boxes of that search are not those with which a
/// statement is compared: its next one is not named.
fn not_found(value: &str, reason: &str) -> Stopped {
    let reason = without_next_box(reason);
    Stopped::limit(format!("no automaton for the {value} was found: {reason}"))
}

impl Question<'_> {
    /// Decides a statement. `later` is the deadline of tables, after automata.
    pub(super) fn decided(
        &self,
        max: Option<u64>,
        known: impl Fn(&Budget<'_>) -> Result<Vec<Rule>, Stopped>,
        later: impl Fn() -> Option<Instant>,
    ) -> Result<Decision, Stopped> {
        let by_automata = |question: Question<'_>| {
            let known = &known(question.budget)?;
            Question { known, ..question }.by_automata()
        };
        match self.by_all(max, by_automata, later) {
            Err(Stopped::Limit(limit)) => Ok(Decision::out_of_reach(limit.to_string())),
            done => done,
        }
    }

    fn by_all(
        &self,
        max: Option<u64>,
        by_automata: impl Fn(Question<'_>) -> Result<Decision, Stopped>,
        later: impl Fn() -> Option<Instant>,
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
        let budget = &Budget {
            deadline: later(),
            ..self.budget.clone()
        };
        let compared = match (Question { budget, ..*self }.by_tables(max), small) {
            (Err(Stopped::Limit(Limit::Time)), Some(small)) => small,
            (Err(Stopped::Limit(limit)), _) => Decision::out_of_reach(limit.to_string()),
            (done, _) => done?,
        };
        Ok(match compared.whole {
            Truth::OutOfReach(why) if why != reason => Decision {
                whole: Truth::OutOfReach(format!("{reason}, and {why}")),
                ..compared
            },
            Truth::Refuted(_) | Truth::OutOfReach(_) => compared,
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
        if self.rules.game.kind().written().is_some() {
            // Over a numeration system another position may have the fewest digits.
            return Ok(small);
        }
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
        if let Some(game) = self.rules.game.kind().written() {
            return self.over_system(game);
        }
        let moves = DigitMoves::of(self.rules.game).map_err(Stopped::limit)?;
        let named = self.named().into_iter();
        let rests_on = named.map(|(rules, value)| self.rule(rules, value));
        let rests_on = rests_on.collect::<Result<Vec<_>, _>>()?;
        let of = |rules: Ruleset, value| {
            let is_it = |(rule, _): &&(Rule, Automaton)| rule.rules == rules && rule.value == value;
            rests_on.iter().find(is_it)
        };
        let values: Vec<KnownValue> = (self.values(false).into_iter())
            .filter_map(|(place, value)| {
                let rules = place.rules(self.rules);
                let (_, set) = of(rules, value)?;
                Some(((place, value), rules.game.least_pile(), set.clone()))
            })
            .collect_vec();
        let known = CompileContext {
            over: DigitAutomata {
                system: &System::binary(),
                budget: self.budget,
            },
            moves: StatementMoves::OfFamily(&moves),
            convention: self.rules.convention,
            values: &values,
            small_grundy: None,
            is_sorted: self.uses.sorted && !self.uses.piles,
            slow: self.rules.game.kind().slow_sizes().map(Sizes::min),
            summed: None,
        };
        let outcome = of(self.rules, Measure::Outcome).map(|(rule, _)| rule);
        let is_own = rests_on.iter().all(|(rule, _)| rule.rules == self.rules);
        let texts = rests_on.iter().map(|(rule, _)| &*rule.certificate);
        self.concluded(
            known,
            (&texts.collect_vec(), is_own),
            outcome.map(|rule| &*rule.certificate),
            &|x| outcome?.outcome(x),
        )
    }

    /// The decision with its certificate, from those of the rules that it rests on: the only one,
    /// where it is of the game itself; the proof of the statement; or that of the outcomes.
    fn concluded(
        &self,
        known: CompileContext<'_>,
        (texts, is_own): (&[&str], bool),
        of_outcomes: Option<&str>,
        outcome: &dyn Fn(&[u64]) -> Option<Outcome>,
    ) -> Result<Decision, Stopped> {
        let decided = |formula: &Formula| self.compiled(formula, known);
        let mut decision = Decision::together(self.claim, decided)?.with_reason(outcome);
        decision.certificate = match (&decision.whole, texts) {
            (_, [own]) if is_own => Some((*own).to_owned()),
            (Truth::Proved, texts) => Some(self.certificate(texts)),
            (Truth::Refuted(_) | Truth::Agrees(_) | Truth::OutOfReach(_), _) => {
                of_outcomes.map(str::to_owned)
            }
        };
        Ok(decision)
    }

    /// Decides by the automata of the values of a game by its rule, over the numeration system
    /// that suits it.
    fn over_system(&self, game: &'static WrittenGame) -> Result<Decision, Stopped> {
        let mut systems = System::usual();
        let mut found: Vec<Certified> = Vec::new();
        for value in self.named_of(game) {
            let is_it = |says: &&Certified| says.value == value;
            let says = match self.over_system.iter().find(is_it) {
                Some(says) => says.clone(),
                None => self.found_over(game, value, &systems)?,
            };
            systems = vec![says.machine.system.clone()];
            found.push(says);
        }
        // Without an automaton, numbers are read in binary.
        let system = found.first().map(|says| says.machine.system.clone());
        let over = DigitAutomata {
            system: &system.unwrap_or_else(System::binary),
            budget: self.budget,
        };
        // Where nothing is said of piles as they stand, a counterexample has them in order.
        let is_symmetric = matches!(self.rules.game.symmetry(), Symmetry::All);
        // Of words that are no positions nothing is said.
        let known = CompileContext {
            over,
            moves: StatementMoves::ByRule(&Relations::of(game, over)?),
            convention: self.rules.convention,
            values: &values_in_full(&found, over)?,
            small_grundy: small_grundy(&found),
            is_sorted: is_symmetric && !self.uses.piles,
            slow: None,
            summed: None,
        };
        let is_outcome = |says: &&Certified| says.value == FixedValue::OUTCOME;
        let outcome = found.iter().find(is_outcome);
        let is_p = FixedValue::of_outcome(Outcome::P);
        let texts: Vec<&str> = found.iter().map(|says| &*says.certificate).collect_vec();
        let of_outcomes = outcome.map(|says| &*says.certificate);
        self.concluded(known, (&texts, true), of_outcomes, &|x| {
            let case = outcome?.machine.value(x)?;
            Some(Outcome::p_if(case == is_p))
        })
    }

    /// The automaton of a value of a game by its rule, with its certificate.
    fn found_over(
        &self,
        game: &'static WrittenGame,
        value: FixedValue,
        systems: &[System],
    ) -> Result<Certified, Stopped> {
        let (convention, budget) = (self.rules.convention, self.budget);
        match numeration::discover(game, convention, value, systems, budget)?.found {
            Found::Proved(says) => Ok(says),
            Found::OutOfReach(reason) => Err(not_found(&value.to_string(), &reason)),
            Found::NoneInSight(_) => Err(Stopped::limit(NONE_IN_SIGHT)),
        }
    }

    /// How many words of some digits a formula is about, and at how many of them it fails.
    fn tally(&self, max: u64, about: &Automaton, fails: &Automaton) -> Result<BoxTally, Stopped> {
        let count = |set: &Automaton| {
            let counts = ways(set, |_| true, COUNTED, self.budget)?;
            Ok::<_, Stopped>(counts.into_iter().next_back().unwrap_or_default())
        };
        Ok(BoxTally {
            max,
            positions: count(about)?,
            failed: count(fails)?,
            left_out: 0,
        })
    }

    /// The rule of a game, and its set read from the highest digit on.
    fn rule(&self, rules: Ruleset, value: Measure) -> Result<(Rule, Automaton), Stopped> {
        let is_it = |rule: &&Rule| (rule.rules, rule.value) == (rules, value);
        let rule = match self.known.iter().find(is_it) {
            Some(rule) => rule.clone(),
            None => self.found(rules, value)?,
        };
        let set = rule.from_the_highest(self.budget)?;
        Ok((rule, set))
    }

    fn found(&self, rules: Ruleset, value: Measure) -> Result<Rule, Stopped> {
        match discover(rules, value, self.budget)?.found {
            Found::Proved(rule) => Ok(*rule),
            Found::NoneInSight(_) => {
                let why = format!(
                    "no automaton for the {} is in sight, as its states grew with every box",
                    value.key()
                );
                Err(Stopped::limit(why))
            }
            Found::OutOfReach(reason) => Err(not_found(value.key(), &reason)),
        }
    }

    /// Decides a formula. Where it names piles by their size alone, it is about positions whose
    /// piles stand in increasing order.
    fn compiled(
        &self,
        formula: &Formula,
        known: CompileContext<'_>,
    ) -> Result<FormulaVerdict, Stopped> {
        let mut about = known.positions()?;
        for condition in formula.condition().into_iter().chain(self.domain) {
            about = about.and(&known.formula(condition, 0)?, self.budget)?;
        }
        let fails = known.formula(formula, 0)?.complement();
        let fails = fails.and(&about, self.budget)?;
        let tally = self.tally(known.most(COUNTED), &about, &fails)?;
        let truth = known.first(&fails)?.map_or(Truth::Proved, Truth::Refuted);
        Ok(FormulaVerdict { truth, tally })
    }
}

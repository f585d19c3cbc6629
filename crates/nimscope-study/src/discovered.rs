//! The search for a rule: how far it is, what it comes to, and what is kept of it.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use super::decide_claims::{known_rules, over_system};
use crate::game::{Measure, Ruleset, WrittenGame};
use crate::printable::quoted;
use crate::prove::numeration::{self, Certified, FixedValue, Machine, System, SystemAttempt};
use crate::prove::{
    self, Budget, Candidate, CountBelow, DiscoveryProgress, Evidence, Found, LearnedBox, Listener,
    Orbits, PWords, ProgressNow, Rule, Stopped, orbits, words,
};
use crate::theory::{AcceptedTheorem, Theorems, discovery, stated_over_system};

/// How far the search for a rule is, and what it came to.
#[derive(Clone, Debug, Default)]
pub struct Discovered {
    /// The boxes that were learned from over binary digits.
    pub boxes: Vec<LearnedBox>,
    /// Where the search is, and the boxes over each numeration system.
    pub at: ProgressNow,
    /// The time that it took so far.
    pub time: Duration,
    /// What it came to; `None` while it goes on.
    pub end: Option<End>,
    /// What else a search without proof left.
    pub evidence: Option<Evidence>,
    /// What was tried over numeration systems.
    pub attempts: Vec<SystemAttempt>,
    /// The automaton that agrees with a box over one of them, proved or not.
    pub says: Option<Certified>,
}

impl Discovered {
    /// The certificate of the rule, if one is proved.
    pub fn certificate(&self) -> Option<&str> {
        match &self.end {
            Some(End::Proved(said)) => Some(&said.rule.certificate),
            Some(End::OverSystem(_)) => Some(&self.says.as_ref()?.certificate),
            Some(End::NotLooked | End::NoneInSight(_) | End::OutOfReach(_)) | None => None,
        }
    }
}

/// What the search for a rule came to.
#[derive(Clone, Debug)]
pub enum End {
    /// No automaton is known, and none was looked for.
    NotLooked,
    /// A rule.
    Proved(Box<DescribedRule>),
    /// A rule over a numeration system.
    OverSystem(RuleOverSystem),
    /// The states grew with every box, until this limit was met.
    NoneInSight(String),
    /// Why it ended.
    OutOfReach(String),
}

/// What is said of a rule over a numeration system.
#[derive(Clone, Debug, Default)]
pub struct RuleOverSystem {
    /// The system, the states of the automaton and the largest pile of the box that it was learned
    /// from; `None` if the rule was known before.
    pub found: Option<(System, usize, u64)>,
    /// The theorem.
    pub statement: String,
    /// A statement that says the same.
    pub words: Option<String>,
    /// The numbers of P-positions by digits, for a rule of outcomes.
    pub counts: Vec<CountBelow>,
    /// The factor by which their number grows with each further digit.
    pub growth: Option<f64>,
    /// The theorem that Coq accepted, if it did.
    pub accepted: Option<AcceptedTheorem>,
}

/// A rule, and what is said of it.
#[derive(Clone, Debug)]
pub struct DescribedRule {
    /// The rule.
    pub rule: Rule,
    /// Whether it was known before, and its certificate was checked.
    pub is_stored: bool,
    /// The theorem that Coq accepted, if it did.
    pub accepted: Option<AcceptedTheorem>,
    /// The number of states of the least automaton that reads from the highest digit on; `None`
    /// where its own, which reads from the lowest, is too large to be turned round.
    pub states: Option<usize>,
    /// A statement that says the same.
    pub words: Option<String>,
    /// The numbers of P-positions.
    pub counts: Vec<CountBelow>,
    /// The factor by which their number grows with each further digit.
    pub growth: Option<f64>,
    /// The automaton up to the symmetry of the game.
    pub orbits: Orbits,
}

/// What is looked for, and for how long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleSearch {
    /// The value that the rule is to give.
    pub value: FixedValue,
    /// The numeration systems over which it is looked for; those that suit the game if there are
    /// none.
    pub systems: Vec<System>,
    /// The time that the search may take.
    pub time: Duration,
    /// P-positions are counted with piles of up to this number of binary digits.
    pub bits: usize,
}

/// A rule for outcomes, in a minute, with the numbers of P-positions with piles below 256.
impl Default for RuleSearch {
    fn default() -> Self {
        Self {
            value: FixedValue::OUTCOME,
            systems: Vec::new(),
            time: Duration::from_secs(60),
            bits: 8,
        }
    }
}

impl RuleSearch {
    /// Whether a game is read in binary digits alone, as those of the families are.
    pub fn is_binary(&self, rules: Ruleset) -> bool {
        let base_2 = || System::linear(vec![2]).into_iter();
        rules.game.kind().written().is_none()
            && self.value.measure().is_some()
            && self
                .systems
                .iter()
                .cloned()
                .eq(base_2().take(self.systems.len()))
    }
}

/// The most states of an automaton that is turned round, so that its states can be counted.
const TURNED: usize = 1 << 16;

/// Why a game is not read over numeration systems.
const NO_RULE: &str = "only games that take tokens from at most 12 piles are read over other systems than auto, and \
     have values such as grundy=1";

/// The time between two reports of progress.
const REPORT: Duration = Duration::from_millis(60);

/// What is known of the rule of a game, without looking for one.
///
/// # Errors
/// Cancelled.
pub(super) fn stored(
    theorems: &Theorems,
    rules: Ruleset,
    budget: &Budget<'_>,
) -> Result<Discovered, Stopped> {
    let started = Instant::now();
    let known = known_rules(theorems, rules, budget)?;
    let rule = known
        .into_iter()
        .find(|rule| rule.value == Measure::Outcome);
    let is_by_rule = rules.game.kind().written().is_some();
    let theorem = theorems.proved(rules).next().filter(|_| is_by_rule);
    let mut says = None;
    let end = match (rule, theorem) {
        (Some(rule), _) => {
            let bits = RuleSearch::default().bits;
            End::Proved(Box::new(said(theorems, rule, true, bits, budget)?))
        }
        (None, Some(proved)) => {
            says = Certified::of_certificate(&proved.certificate, budget)?.ok();
            End::OverSystem(RuleOverSystem {
                statement: proved.statement.clone(),
                accepted: proved.verified.as_ref().map(|it| it.accepted.clone()),
                ..RuleOverSystem::default()
            })
        }
        (None, None) => End::NotLooked,
    };
    Ok(Discovered {
        end: Some(end),
        time: started.elapsed(),
        says,
        ..Discovered::default()
    })
}

/// Looks for the rule of a game, and reports on the way. A rule that is proved answers from then
/// on.
///
/// # Errors
/// Cancelled.
pub(super) fn looked_for(
    theorems: &Theorems,
    rules: Ruleset,
    search: &RuleSearch,
    budget: &Budget<'_>,
    report: &mut (dyn FnMut(Discovered) + Send),
) -> Result<Discovered, Stopped> {
    let started = Instant::now();
    let own = DiscoveryProgress::default();
    let progress = budget.progress.unwrap_or(&own);
    let here = || {
        let at = progress.at();
        Discovered {
            boxes: at.boxes.clone(),
            at,
            time: started.elapsed(),
            ..Discovered::default()
        }
    };
    let reported = Mutex::new((started, report));
    let notify = || {
        // While another thread reports, there is nothing new to report.
        if let Ok(mut reported) = reported.try_lock()
            && reported.0.elapsed() >= REPORT
        {
            reported.0 = Instant::now();
            (reported.1)(here());
        }
    };
    let searching = Budget {
        deadline: started.checked_add(search.time),
        progress: Some(progress),
        listener: Some(Listener(&notify)),
        ..budget.clone()
    };
    let measure = search.value.measure();
    let mut found = match measure.filter(|_| search.is_binary(rules)) {
        Some(measure) => in_binary(theorems, rules, measure, search.bits, &searching)?,
        None => over_systems(theorems, rules, search, &searching)?,
    };
    if let Some(End::NoneInSight(reason) | End::OutOfReach(reason)) = &mut found.end
        && let Some(why) = measure.and_then(|measure| theorems.obstruction(rules, measure))
    {
        *reason = format!("{why}; {reason}");
    }
    found.at = progress.at();
    if !found.attempts.is_empty() {
        (found.boxes, found.time) = (found.at.boxes.clone(), started.elapsed());
    }
    Ok(found)
}

/// Looks for the rule of a value over binary digits. P-positions are counted with piles of up to
/// some digits.
fn in_binary(
    theorems: &Theorems,
    rules: Ruleset,
    value: Measure,
    bits: usize,
    budget: &Budget<'_>,
) -> Result<Discovered, Stopped> {
    let started = Instant::now();
    let searched = prove::discover(rules, value, budget)?;
    let time = started.elapsed();
    let end = match searched.found {
        Found::Proved(rule) => {
            // What Coq accepted is kept beside the rule that was found before.
            theorems.recall(rules.game);
            if let Some(proved) = discovery(rules, &rule.certificate) {
                theorems.admit_and_keep(value, proved);
            }
            let budget = Budget::of(budget.control);
            End::Proved(Box::new(said(theorems, *rule, false, bits, &budget)?))
        }
        Found::NoneInSight(limit) => End::NoneInSight(limit),
        Found::OutOfReach(reason) => End::OutOfReach(reason),
    };
    Ok(Discovered {
        boxes: searched.boxes,
        time,
        end: Some(end),
        evidence: searched.evidence,
        ..Discovered::default()
    })
}

/// Looks for the rule of a value of a game over numeration systems.
fn over_systems(
    theorems: &Theorems,
    rules: Ruleset,
    search: &RuleSearch,
    budget: &Budget<'_>,
) -> Result<Discovered, Stopped> {
    let mut found = Discovered {
        evidence: Some(Evidence::default()),
        ..Discovered::default()
    };
    let Some(game) = WrittenGame::of_game(rules.game) else {
        found.end = Some(End::OutOfReach(NO_RULE.to_owned()));
        return Ok(found);
    };
    let usual = System::usual();
    let systems = match &search.systems[..] {
        [] => &usual,
        systems => systems,
    };
    let searched = numeration::discover(game, rules.convention, search.value, systems, budget)?;
    let (says, candidate) = searched.candidate.unzip();
    let is_stable = |it: &Candidate| it.is_stable;
    found.says = says.filter(|_| candidate.as_ref().is_some_and(is_stable));
    found.attempts = searched.attempts;
    found.evidence = Some(Evidence {
        others: Vec::new(),
        phase: searched.phase,
        candidate,
    });
    found.end = Some(match searched.found {
        Found::Proved(says) => {
            let mut own = found.attempts.iter();
            let own = own.find(|attempt| attempt.system == says.machine.system);
            let max = own.and_then(|own| own.boxes.last()).map_or(0, |it| it.max);
            let said = said_over_system(theorems, rules, &says, max, search.bits, budget)?;
            (found.says, found.evidence) = (Some(says), None);
            End::OverSystem(said)
        }
        Found::OutOfReach(reason) => End::OutOfReach(reason),
        Found::NoneInSight(limit) => End::NoneInSight(limit),
    });
    Ok(found)
}

/// What is said of a rule that was learned from a box with piles up to a bound. It is admitted, if
/// it gives outcomes.
fn said_over_system(
    theorems: &Theorems,
    rules: Ruleset,
    says: &Certified,
    max: u64,
    bits: usize,
    budget: &Budget<'_>,
) -> Result<RuleOverSystem, Stopped> {
    let (value, machine) = (says.value, &says.machine);
    let states = if let FixedValue::GrundyIs(number) = value {
        machine.states_telling(|case| case == number)
    } else {
        machine.states()
    };
    let mut found = RuleOverSystem {
        found: Some((machine.system.clone(), states, max)),
        statement: statement(rules, value, machine),
        ..RuleOverSystem::default()
    };
    if value == FixedValue::OUTCOME {
        let budget = Budget::of(budget.control);
        found.words = numeration::words(machine, &budget)?;
        let p = PWords::over_system(machine, rules.game.symmetry());
        found.counts = p.counts(bits, &budget)?;
        found.growth = Some(p.growth());
    }
    if let Some(proved) = over_system(rules, says) {
        // What Coq accepted is kept beside the rule that was found before.
        theorems.recall(rules.game);
        found.statement = proved.stated();
        let verified = theorems.verified(rules, Measure::Outcome);
        found.accepted = verified.map(|it| it.accepted.clone());
        theorems.admit_and_keep(Measure::Outcome, proved);
    }
    Ok(found)
}

fn said(
    theorems: &Theorems,
    rule: Rule,
    is_stored: bool,
    bits: usize,
    budget: &Budget<'_>,
) -> Result<DescribedRule, Stopped> {
    let verified = theorems.verified(rule.rules, rule.value);
    let p = PWords::of(&rule);
    Ok(DescribedRule {
        is_stored,
        accepted: verified.map(|it| it.accepted.clone()),
        states: states(&rule, budget)?,
        words: words(&rule, budget)?,
        counts: match &p {
            Some(p) => p.counts(bits, budget)?,
            None => Vec::new(),
        },
        growth: p.as_ref().map(PWords::growth),
        orbits: orbits(&rule, budget)?,
        rule,
    })
}

fn states(rule: &Rule, budget: &Budget<'_>) -> Result<Option<usize>, Stopped> {
    let budget = Budget {
        states: TURNED,
        ..budget.clone()
    };
    match rule.from_the_highest(&budget) {
        Ok(turned) => Ok(Some(turned.states())),
        Err(Stopped::Overtaken | Stopped::Limit(_)) => Ok(None),
        Err(Stopped::Cancelled) => Err(Stopped::Cancelled),
    }
}

/// What an automaton gives, in whole sentences.
pub(super) fn statement(rules: Ruleset, value: FixedValue, machine: &Machine) -> String {
    let with_clock = WrittenGame::of_game(rules.game).is_some_and(|game| game.forbidden > 0);
    let (fact, read) = match value {
        FixedValue::RemotenessBelow(bound) if with_clock => (
            format!("Whether a game is decided within t moves, t ≤ {bound}:"),
            "reads the digits of the piles and of t",
        ),
        FixedValue::OUTCOME => ("P ⇔".to_owned(), "accepts the digits of the piles"),
        FixedValue::Full(Measure::Grundy) => (
            "G = g ⇔".to_owned(),
            "accepts the digits of the piles and of g",
        ),
        FixedValue::Full(Measure::Remoteness) => (
            "Whether a game is decided within t moves:".to_owned(),
            "reads the digits of the piles and of t",
        ),
        FixedValue::GrundyBelow(_) | FixedValue::GrundyIs(_) | FixedValue::RemotenessBelow(_) => (
            format!("The value {value}:"),
            "reads the digits of the piles",
        ),
    };
    let (system, named) = (machine.system.to_string(), quoted(&value.to_string()));
    let asked = (value != FixedValue::OUTCOME).then_some(&*named);
    stated_over_system(rules, (&fact, read), (&system, machine.states()), asked)
}

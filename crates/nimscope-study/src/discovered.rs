//! The search for a rule: how far it is, what it comes to, and what is kept of it.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use super::decide_claims::known_rules;
use super::over_system::over_system;
use crate::game::{Measure, Ruleset, WrittenGame};
use crate::prove::numeration::{self, Certified, FixedValue, SearchVerdict, System};
use crate::prove::{
    self, Budget, CountBelow, Direction, DiscoveryProgress, Evidence, Found, LearnedBox, Listener,
    Orbits, ProgressNow, Rule, Stopped, counts, growth, orbits, words,
};
use crate::theory::{AcceptedTheorem, Theorems};

/// How far the search for a rule is, and what it came to.
#[derive(Clone, Debug, Default)]
pub struct Discovered {
    /// The boxes that were learned from over binary digits.
    pub boxes: Vec<LearnedBox>,
    /// Those over each numeration system, by its name.
    pub by_system: Vec<(String, Vec<LearnedBox>)>,
    /// Where the search is.
    pub at: ProgressNow,
    /// The time that it took so far.
    pub time: Duration,
    /// What it came to; `None` while it goes on.
    pub end: Option<End>,
    /// What else a search without proof left.
    pub evidence: Option<Evidence>,
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
#[derive(Clone, Debug)]
pub struct RuleOverSystem {
    /// The system, the states of the automaton and the largest pile of the box that it was learned
    /// from; `None` if the rule was known before.
    pub found: Option<(System, usize, u64)>,
    /// The theorem.
    pub statement: String,
    /// A statement that says the same.
    pub words: Option<String>,
    /// The certificate.
    pub certificate: Arc<str>,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleSearch {
    /// The value that the rule is to give.
    pub value: Measure,
    /// The time that the search may take.
    pub time: Duration,
    /// P-positions are counted with piles of up to this number of binary digits.
    pub bits: usize,
}

/// A rule for outcomes, in a minute, with the numbers of P-positions with piles below 256.
impl Default for RuleSearch {
    fn default() -> Self {
        Self {
            value: Measure::Outcome,
            time: Duration::from_secs(60),
            bits: 8,
        }
    }
}

/// The most states of an automaton that is turned round, so that its states can be counted.
const TURNED: usize = 1 << 16;

/// Why other values of a game by its rule are not looked for here.
const OUTCOMES_ONLY: &str = "over a numeration system only the outcome is one automaton; nimscope \
                             discover --value 'grundy<4' looks for small values";

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
        .find(|rule| rule.value() == Measure::Outcome);
    let is_by_rule = rules.game.kind().written().is_some();
    let theorem = theorems.proved(rules).next().filter(|_| is_by_rule);
    let end = match (rule, theorem) {
        (Some(rule), _) => {
            let bits = RuleSearch::default().bits;
            End::Proved(Box::new(said(theorems, rule, true, bits, budget)?))
        }
        (None, Some(proved)) => End::OverSystem(RuleOverSystem {
            found: None,
            statement: proved.statement.clone(),
            words: None,
            certificate: Arc::clone(&proved.certificate),
            accepted: proved.verified.as_ref().map(|it| it.accepted.clone()),
        }),
        (None, None) => End::NotLooked,
    };
    Ok(Discovered {
        end: Some(end),
        time: started.elapsed(),
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
    search: RuleSearch,
    budget: &Budget<'_>,
    report: &mut (dyn FnMut(Discovered) + Send),
) -> Result<Discovered, Stopped> {
    let started = Instant::now();
    let own = DiscoveryProgress::default();
    let progress = budget.progress.unwrap_or(&own);
    let here = || Discovered {
        boxes: progress.boxes(),
        by_system: progress.by_system(),
        at: progress.at(),
        time: started.elapsed(),
        end: None,
        evidence: None,
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
    if let Some(game) = rules.game.kind().written() {
        if search.value != Measure::Outcome {
            let end = Some(End::OutOfReach(OUTCOMES_ONLY.to_owned()));
            return Ok(Discovered { end, ..here() });
        }
        let end = over_systems(theorems, rules, game, &searching)?;
        let end = Some(end);
        return Ok(Discovered { end, ..here() });
    }
    let discovery = prove::discover(rules, search.value, &searching)?;
    let time = started.elapsed();
    let with_obstruction = |reason: String| match theorems.obstruction(rules, search.value) {
        Some(why) => format!("{why}; {reason}"),
        None => reason,
    };
    let end = match discovery.found {
        Found::Proved(rule) => {
            // What Coq accepted is kept beside the rule that was found before.
            theorems.recall(rules.game);
            theorems.found(rule.certificate());
            End::Proved(Box::new(said(theorems, *rule, false, search.bits, budget)?))
        }
        Found::NoneInSight(limit) => End::NoneInSight(with_obstruction(limit)),
        Found::OutOfReach(reason) => End::OutOfReach(with_obstruction(reason)),
    };
    Ok(Discovered {
        boxes: discovery.boxes,
        by_system: Vec::new(),
        at: progress.at(),
        time,
        end: Some(end),
        evidence: discovery.evidence,
    })
}

/// Looks for the rule of the outcomes of a game over the usual numeration systems.
fn over_systems(
    theorems: &Theorems,
    rules: Ruleset,
    game: &'static WrittenGame,
    budget: &Budget<'_>,
) -> Result<End, Stopped> {
    let (convention, value) = (rules.convention, FixedValue::Outcome);
    let search = numeration::discover(game, convention, value, &System::usual(), budget)?;
    let (machine, certificate) = match search.verdict {
        SearchVerdict::Proved {
            machine,
            certificate,
        } => (machine, certificate),
        SearchVerdict::Candidate { reason, .. } | SearchVerdict::OutOfReach(reason) => {
            return Ok(End::OutOfReach(reason));
        }
        SearchVerdict::NoneInSight(limit) => return Ok(End::NoneInSight(limit)),
    };
    let (system, states) = (machine.system.clone(), machine.states());
    let words = numeration::words(&machine, &Budget::of(budget.control))?;
    let mut attempts = search.attempts.iter();
    let own = attempts.find(|attempt| attempt.system == system);
    let learned = own.and_then(|own| own.boxes.last());
    let max = learned.map_or(0, |learned| learned.max);
    let says = Certified {
        game,
        convention,
        value,
        machine,
    };
    let proved = over_system(rules, says, &certificate);
    let proved = proved.expect("the outcomes of this game were looked for");
    let statement = proved.stated();
    let accepted = proved.verified.as_ref().map(|it| it.accepted.clone());
    theorems.admit_and_keep(Measure::Outcome, proved);
    Ok(End::OverSystem(RuleOverSystem {
        found: Some((system, states, max)),
        statement,
        words,
        certificate: certificate.into(),
        accepted,
    }))
}

fn said(
    theorems: &Theorems,
    rule: Rule,
    is_stored: bool,
    bits: usize,
    budget: &Budget<'_>,
) -> Result<DescribedRule, Stopped> {
    let verified = theorems.verified(rule.rules(), rule.value());
    Ok(DescribedRule {
        is_stored,
        accepted: verified.map(|it| it.accepted.clone()),
        states: states(&rule, budget)?,
        words: words(&rule, budget)?,
        counts: counts(&rule, bits, budget)?,
        growth: growth(&rule),
        orbits: orbits(&rule, budget)?,
        rule,
    })
}

fn states(rule: &Rule, budget: &Budget<'_>) -> Result<Option<usize>, Stopped> {
    let budget = Budget {
        states: TURNED,
        ..budget.clone()
    };
    match rule.direction() {
        Direction::High => Ok(Some(rule.automaton().states())),
        Direction::Low => match rule.automaton().reversed(&budget) {
            Ok(turned) => Ok(Some(turned.states())),
            Err(Stopped::Overtaken | Stopped::Limit(_)) => Ok(None),
            Err(Stopped::Cancelled) => Err(Stopped::Cancelled),
        },
    }
}

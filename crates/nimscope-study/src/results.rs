//! The results of searches for rules and of proofs, as the shell prints them and as reports read
//! them.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::citation::Provenance;
use super::discovered::{Discovered, End};
use crate::game::{Convention, Ruleset};
use crate::prove::numeration::{Machine, SystemAttempt};
use crate::prove::{BoxTally, CountBelow, Decision, FormulaVerdict, LearnedBox, Trend, Truth};
use crate::theory::AcceptedTheorem;

/// The largest pile of a box, and the states that were learned from it.
pub type TriedBox = (u64, usize);

fn tried(boxes: &[LearnedBox]) -> Vec<TriedBox> {
    let boxes = boxes.iter();
    boxes.map(|tried| (tried.max, tried.states)).collect()
}

/// How many times the states of the box before each but the first has, to three places.
fn ratios(boxes: &[LearnedBox]) -> Vec<f64> {
    let ratio = |pair: &[LearnedBox]| (pair[1].ratio(&pair[0]) * 1000.0).round() / 1000.0;
    boxes.windows(2).map(ratio).collect()
}

/// What was tried over a numeration system.
#[derive(Debug, Serialize, Deserialize)]
pub struct TriedSystem {
    /// The system, as it is typed.
    pub system: String,
    /// The boxes that were learned from.
    pub boxes: Vec<TriedBox>,
    /// How many times the states of the box before each but the first has.
    #[serde(default, skip_deserializing)]
    pub ratios: Vec<f64>,
    /// How the number of states went on, in a word.
    pub trend: Option<String>,
    /// Why it was given up, if it was.
    pub reason: Option<String>,
}

/// B, and the P-positions with piles below 2ᴮ: sorted ones, and labelled ones.
pub type CountedPositions = (usize, Option<Box<RawValue>>, Box<RawValue>);

/// The result of a discovery, as it is printed and as `report` reads it.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct DiscoveryResult {
    /// The game as it was asked for.
    pub game: String,
    /// Normal or misère play.
    pub play: Convention,
    /// The value that the rule gives.
    pub value: String,
    /// `proved`, `candidate`, `none-in-sight` or `out-of-reach`.
    pub verdict: String,
    /// The number of states of the least automaton that reads from the highest digit on.
    pub states: Option<usize>,
    /// The largest pile of the box that sufficed.
    #[serde(rename = "box")]
    pub sufficed: Option<u64>,
    /// The boxes that were learned from.
    pub boxes: Vec<TriedBox>,
    /// Those of the other direction, where there is no proof.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other_boxes: Option<Vec<TriedBox>>,
    /// How many times the states of the box before each but the first has, where there is no
    /// proof.
    #[serde(default, skip_deserializing, skip_serializing_if = "Option::is_none")]
    pub ratios: Option<Vec<f64>>,
    /// How the states of the boxes go on, where there is no proof.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trend: Option<String>,
    /// From which digit on the automaton of the proof reads.
    pub direction: Option<String>,
    /// The time that the search took.
    pub seconds: f64,
    /// A statement that is proved to say the same.
    pub words: Option<String>,
    /// For B = 1, 2, ….
    #[serde(skip_deserializing)]
    pub counts: Vec<CountedPositions>,
    /// The factor by which the last of them grows with each further digit, in the long run.
    pub growth: Option<f64>,
    /// The file that holds the certificate.
    pub certificate: Option<String>,
    /// The theorem that Coq accepted, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accepted: Option<AcceptedTheorem>,
    /// The files that hold the automaton for other programs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub exported: Vec<String>,
    /// Why there is no proof.
    pub reason: Option<String>,
    /// The numeration system of the rule, where it is not the binary one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub system: Option<String>,
    /// What was tried over numeration systems.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tried: Vec<TriedSystem>,
    /// Where a search without success ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phase: Option<String>,
    /// How it was found.
    #[serde(flatten)]
    pub made: Provenance,
}

/// How the states of boxes go on, in a word.
fn trend(boxes: &[LearnedBox]) -> Option<String> {
    Some(Trend::of(boxes)?.key().to_owned())
}

impl TriedSystem {
    fn new(system: String, boxes: &[LearnedBox], reason: Option<String>) -> Self {
        Self {
            system,
            boxes: tried(boxes),
            ratios: ratios(boxes),
            trend: trend(boxes),
            reason,
        }
    }
}

impl DiscoveryResult {
    /// What a search for a value of a game came to.
    pub fn new(
        game: &str,
        play: Convention,
        value: String,
        found: &Discovered,
        made: Provenance,
    ) -> Self {
        let evidence = found.evidence.as_ref();
        let machine = found.says.as_ref().map(|says| &says.machine);
        let own = |machine: &Machine| {
            let mut attempts = found.attempts.iter();
            attempts.find(|attempt| attempt.system == machine.system)
        };
        let boxes: &[LearnedBox] = match machine {
            Some(machine) => own(machine).map_or(&[], |own| &own.boxes),
            None => &found.boxes,
        };
        let of_system = |attempt: &SystemAttempt| {
            let name = attempt.system.to_string();
            TriedSystem::new(name, &attempt.boxes, attempt.closed.clone())
        };
        let binary = evidence.filter(|_| found.attempts.is_empty());
        let mut told = Self {
            game: game.to_owned(),
            play,
            value,
            verdict: "none-in-sight".to_owned(),
            sufficed: machine.and(boxes.last()).map(|last| last.max),
            boxes: tried(boxes),
            other_boxes: binary.map(|evidence| tried(&evidence.others)),
            ratios: evidence.map(|_| ratios(&found.boxes)),
            trend: evidence.and_then(|_| trend(&found.boxes)),
            direction: machine.map(|_| "high".to_owned()),
            seconds: found.time.as_secs_f64(),
            system: machine.map(|machine| machine.system.to_string()),
            tried: found.attempts.iter().map(of_system).collect(),
            phase: evidence.map(|evidence| evidence.phase.key().to_owned()),
            made,
            ..Self::default()
        };
        told.end(found);
        told
    }

    /// Says what the search came to.
    fn end(&mut self, found: &Discovered) {
        let candidate = found.evidence.as_ref().and_then(|it| it.candidate.as_ref());
        let candidate = candidate.filter(|candidate| candidate.is_stable);
        let verdict = match &found.end {
            Some(End::Proved(said)) => {
                self.states = said.states;
                self.sufficed = self.boxes.last().map(|&(max, _)| max);
                self.direction = Some(said.rule.direction.key().to_owned());
                self.words.clone_from(&said.words);
                self.counts = counted(&said.counts);
                self.growth = said.growth;
                self.accepted.clone_from(&said.accepted);
                "proved"
            }
            Some(End::OverSystem(said)) => {
                self.states = said.found.as_ref().map(|&(_, states, _)| states);
                self.words.clone_from(&said.words);
                self.counts = counted(&said.counts);
                self.growth = said.growth;
                self.accepted.clone_from(&said.accepted);
                "proved"
            }
            Some(End::OutOfReach(reason)) => {
                self.reason = Some(reason.clone());
                self.states = candidate.map(|candidate| candidate.states);
                candidate.map_or("out-of-reach", |_| "candidate")
            }
            Some(End::NoneInSight(limit)) => {
                self.reason = Some(limit.clone());
                return;
            }
            Some(End::NotLooked) | None => return,
        };
        verdict.clone_into(&mut self.verdict);
    }

    /// Says that base 2 alone was tried, with these boxes, where it was left open which system is.
    pub fn tell_binary(&mut self, boxes: &[LearnedBox]) {
        let system = "base:2".to_owned();
        self.system = (self.verdict == "proved").then(|| system.clone());
        self.tried = vec![TriedSystem::new(system, boxes, self.reason.clone())];
    }
}

fn counted(counts: &[CountBelow]) -> Vec<CountedPositions> {
    let number = |count: &CountBelow| {
        let sorted = count.sorted.as_ref().map(exact);
        (count.digits, sorted, exact(&count.labelled))
    };
    counts.iter().map(number).collect()
}

/// A number of any size in JSON, to its last digit.
fn exact(number: &impl ToString) -> Box<RawValue> {
    RawValue::from_string(number.to_string()).expect("digits are a number of JSON")
}

/// The result of a proof, as it is printed and as `report` reads it.
#[derive(Debug, Serialize, Deserialize)]
pub struct ProofResult {
    /// The game as it was asked for.
    pub game: String,
    /// Normal or misère play.
    pub play: Convention,
    /// The statement.
    pub claim: String,
    /// The statement to which the positions are restricted.
    #[serde(rename = "where")]
    pub domain: Option<String>,
    /// The verdict on the whole.
    #[serde(flatten)]
    pub whole: PrintedVerdict,
    /// The true values at the counterexample, or why there is no proof.
    pub reason: Option<String>,
    /// The largest pile of the tables that the statement agrees with.
    pub bound: Option<u64>,
    /// The verdict on *what is claimed is so*.
    pub sound: Option<PrintedVerdict>,
    /// The verdict on *what is so is claimed*.
    pub complete: Option<PrintedVerdict>,
    /// The file that holds the certificate on which the proof rests.
    pub certificate: Option<String>,
    /// The theorem that Coq accepted, where a value by an automaton is claimed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accepted: Option<AcceptedTheorem>,
    /// The time that it took.
    pub seconds: f64,
    /// How it was found.
    #[serde(flatten)]
    pub made: Provenance,
}

/// A verdict on a statement or on a part of it.
#[derive(Debug, Serialize, Deserialize)]
pub struct PrintedVerdict {
    /// `proved`, `refuted`, `agrees` or `out-of-reach`.
    #[serde(rename = "verdict")]
    pub word: String,
    /// A position at which it is false.
    pub counterexample: Option<Vec<u64>>,
    /// At how many positions it holds and fails.
    #[serde(skip_deserializing)]
    pub counts: Option<PrintedCounts>,
}

/// The number of positions with piles up to a bound that a statement is about, the number of those
/// at which it fails, and of those at which a value was not at hand that would decide it.
#[derive(Debug, Serialize)]
pub struct PrintedCounts {
    max: u64,
    positions: Box<RawValue>,
    failed: Box<RawValue>,
    left_out: u64,
}

impl ProofResult {
    /// What was decided of a claim in a game, and in which time.
    pub fn new(
        rules: Ruleset,
        claim: String,
        decision: &Decision,
        time: Duration,
        made: Provenance,
    ) -> Self {
        let (bound, why) = match &decision.whole {
            Truth::Agrees(max) => (Some(*max), None),
            Truth::OutOfReach(reason) => (None, Some(reason.clone())),
            Truth::Proved | Truth::Refuted(_) => (None, None),
        };
        let part = |side: &Option<FormulaVerdict>| {
            let FormulaVerdict { truth, tally } = side.as_ref()?;
            Some(PrintedVerdict::new(truth, Some(tally)))
        };
        Self {
            game: rules.game.to_string(),
            play: rules.convention,
            claim,
            domain: None,
            whole: PrintedVerdict::new(&decision.whole, decision.tally.as_ref()),
            reason: why.or_else(|| decision.reason.clone()),
            bound,
            sound: part(&decision.sound),
            complete: part(&decision.complete),
            certificate: None,
            accepted: None,
            seconds: time.as_secs_f64(),
            made,
        }
    }
}

impl PrintedVerdict {
    pub(crate) fn new(truth: &Truth, tally: Option<&BoxTally>) -> Self {
        let (word, counterexample) = match truth {
            Truth::Proved => ("proved", None),
            Truth::Refuted(x) => ("refuted", Some(x.clone())),
            Truth::Agrees(_) => ("agrees", None),
            Truth::OutOfReach(_) => ("out-of-reach", None),
        };
        let counts = tally.map(|tally| PrintedCounts {
            max: tally.max,
            positions: exact(&tally.positions),
            failed: exact(&tally.failed),
            left_out: tally.left_out,
        });
        Self {
            word: word.to_owned(),
            counterexample,
            counts,
        }
    }
}

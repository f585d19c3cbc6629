//! The results of searches for rules and of proofs, as the shell prints them and as reports read
//! them.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::citation::Provenance;
use super::discovered::{DescribedRule, Discovered, End};
use crate::game::{Convention, Ruleset};
use crate::prove::numeration::SystemAttempt;
use crate::prove::{BoxTally, CountBelow, Decision, LearnedBox, Trend, Truth};
use crate::theory::AcceptedTheorem;

/// The largest pile of a box, and the states that were learned from it.
#[derive(Debug, Serialize, Deserialize)]
pub struct TriedBox(pub u64, pub usize);

impl TriedBox {
    /// Those of boxes.
    pub fn all(boxes: &[LearnedBox]) -> Vec<Self> {
        let boxes = boxes.iter();
        boxes.map(|tried| Self(tried.max, tried.states)).collect()
    }

    /// How many times the states of the box before each but the first has, to three places.
    pub fn ratios(boxes: &[LearnedBox]) -> Vec<f64> {
        let ratio = |pair: &[LearnedBox]| (pair[1].ratio(&pair[0]) * 1000.0).round() / 1000.0;
        boxes.windows(2).map(ratio).collect()
    }
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
#[derive(Debug, Serialize)]
pub struct CountedPositions(usize, Option<Box<RawValue>>, Box<RawValue>);

/// The result of a discovery, as it is printed and as `report` reads it.
#[derive(Debug, Serialize, Deserialize)]
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

impl TriedSystem {
    fn of(attempt: &SystemAttempt) -> Self {
        Self {
            system: attempt.system.to_string(),
            boxes: TriedBox::all(&attempt.boxes),
            ratios: TriedBox::ratios(&attempt.boxes),
            trend: Trend::of(&attempt.boxes).map(|trend| trend.key().to_owned()),
            reason: attempt.closed.clone(),
        }
    }
}

impl DiscoveryResult {
    /// Nothing is found yet.
    pub fn new(game: &str, play: Convention, value: String, made: Provenance) -> Self {
        Self {
            game: game.to_owned(),
            play,
            value,
            verdict: "none-in-sight".to_owned(),
            states: None,
            sufficed: None,
            boxes: Vec::new(),
            other_boxes: None,
            ratios: None,
            trend: None,
            direction: None,
            seconds: 0.0,
            words: None,
            counts: Vec::new(),
            growth: None,
            certificate: None,
            accepted: None,
            exported: Vec::new(),
            reason: None,
            system: None,
            tried: Vec::new(),
            phase: None,
            made,
        }
    }

    /// What a search came to.
    #[must_use]
    pub fn told(self, found: &Discovered) -> Self {
        let mut told = Self {
            seconds: found.time.as_secs_f64(),
            boxes: TriedBox::all(&found.boxes),
            ..self
        };
        if let Some(evidence) = &found.evidence {
            let is_binary = found.attempts.is_empty();
            told.other_boxes = is_binary.then(|| TriedBox::all(&evidence.others));
            told.ratios = Some(TriedBox::ratios(&found.boxes));
            told.trend = Trend::of(&found.boxes).map(|trend| trend.key().to_owned());
            told.phase = Some(evidence.phase.key().to_owned());
        }
        if let Some(machine) = &found.machine {
            let mut attempts = found.attempts.iter();
            let own = attempts.find(|attempt| attempt.system == machine.system);
            told.boxes = own.map_or_else(Vec::new, |own| TriedBox::all(&own.boxes));
            told.sufficed = told.boxes.last().map(|&TriedBox(max, _)| max);
            told.system = Some(machine.system.to_string());
            told.direction = Some("high".to_owned());
        }
        told.tried = found.attempts.iter().map(TriedSystem::of).collect();
        let candidate = found.evidence.as_ref().and_then(|it| it.candidate.as_ref());
        let candidate = candidate.filter(|candidate| candidate.is_stable);
        match &found.end {
            Some(End::Proved(said)) => told.say(said),
            Some(End::OverSystem(said)) => {
                "proved".clone_into(&mut told.verdict);
                told.accepted.clone_from(&said.accepted);
                told.words.clone_from(&said.words);
                told.states = said.found.as_ref().map(|&(_, states, _)| states);
                told.counts = said.counts.iter().map(CountedPositions::new).collect();
                told.growth = said.growth;
            }
            Some(End::OutOfReach(reason)) => {
                told.states = candidate.map(|candidate| candidate.states);
                let verdict = if candidate.is_some() {
                    "candidate"
                } else {
                    "out-of-reach"
                };
                verdict.clone_into(&mut told.verdict);
                told.reason = Some(reason.clone());
            }
            Some(End::NoneInSight(limit)) => told.reason = Some(limit.clone()),
            Some(End::NotLooked) | None => {}
        }
        told
    }

    /// Says that base 2 alone was tried, with these boxes, where it was left open which system is.
    pub fn tell_binary(&mut self, boxes: &[LearnedBox]) {
        let system = "base:2".to_owned();
        self.system = (self.verdict == "proved").then(|| system.clone());
        self.tried = vec![TriedSystem {
            system,
            boxes: TriedBox::all(boxes),
            ratios: TriedBox::ratios(boxes),
            trend: Trend::of(boxes).map(|trend| trend.key().to_owned()),
            reason: self.reason.clone(),
        }];
    }

    fn say(&mut self, said: &DescribedRule) {
        "proved".clone_into(&mut self.verdict);
        self.states = said.states;
        self.sufficed = self.boxes.last().map(|&TriedBox(max, _)| max);
        self.direction = Some(said.rule.direction().key().to_owned());
        self.words.clone_from(&said.words);
        self.counts = said.counts.iter().map(CountedPositions::new).collect();
        self.growth = said.growth;
        self.accepted.clone_from(&said.accepted);
    }
}

impl CountedPositions {
    fn new(count: &CountBelow) -> Self {
        Self(
            count.digits,
            count.sorted.as_ref().map(exact),
            exact(&count.labelled),
        )
    }
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
    #[serde(skip_serializing_if = "Option::is_none", skip_deserializing)]
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
        let Decision {
            whole,
            sound,
            complete,
            tallies,
            ..
        } = decision;
        let (bound, why) = match whole {
            Truth::Agrees(max) => (Some(*max), None),
            Truth::OutOfReach(reason) => (None, Some(reason.clone())),
            Truth::Proved | Truth::Refuted(_) => (None, None),
        };
        let part = |truth: &Option<Truth>, tally: &Option<BoxTally>| {
            let truth = truth.as_ref()?;
            Some(PrintedVerdict::new(truth, tally.as_ref()))
        };
        Self {
            game: rules.game.to_string(),
            play: rules.convention,
            claim,
            domain: None,
            whole: PrintedVerdict::new(whole, tallies.whole.as_ref()),
            reason: why.or_else(|| decision.reason.clone()),
            bound,
            sound: part(sound, &tallies.sound),
            complete: part(complete, &tallies.complete),
            certificate: None,
            accepted: None,
            seconds: time.as_secs_f64(),
            made,
        }
    }
}

impl PrintedVerdict {
    fn new(truth: &Truth, tally: Option<&BoxTally>) -> Self {
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

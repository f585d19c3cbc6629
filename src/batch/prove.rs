//! `prove`: proves a statement on a game for piles of every size, refutes it, or compares it with
//! tables.

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use serde::Serialize;

use super::arguments::Asked;
use super::made::{Made, command};
use super::output::Output;
use super::shell::{Failure, Shell};
use super::solver::Solver;
use crate::prove::{self, Budget, Stopped, Truth};
use crate::statement::{self, Formula};

/// Prove or refute a statement.
#[derive(Debug, Args)]
pub struct Prove {
    #[command(flatten)]
    asked: Asked,

    /// The statement, such as 'P <=> sum mod 2 = 0': piles are x1, x2, … in increasing order, or
    /// a, b, … as they stand
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    claim: String,

    /// Speak only of positions on which this statement holds
    #[arg(long = "where", value_name = "TEXT", allow_hyphen_values = true)]
    domain: Option<String>,

    /// The largest pile of the tables that are compared with where automata do not decide
    #[arg(long, value_name = "M", allow_hyphen_values = true)]
    max: Option<u64>,

    /// The most time that finding the game's automaton may take
    #[arg(
        long,
        value_name = "S",
        default_value_t = 60,
        allow_hyphen_values = true
    )]
    seconds: u64,

    /// Write the certificate of the outcomes that the proof rests on to this file
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

#[derive(Debug, Serialize)]
struct Answer<'a> {
    game: &'a str,
    play: &'static str,
    claim: &'a str,
    #[serde(rename = "where")]
    domain: Option<&'a str>,
    #[serde(flatten)]
    whole: Verdict,
    reason: Option<String>,
    bound: Option<u64>,
    sound: Option<Verdict>,
    complete: Option<Verdict>,
    certificate: Option<String>,
    seconds: f64,
    #[serde(flatten)]
    made: Made,
}

#[derive(Debug, Serialize)]
struct Verdict {
    verdict: &'static str,
    counterexample: Option<Vec<u64>>,
}

impl Prove {
    pub(super) fn run(&self, shell: &Shell) -> Result<(), Failure> {
        let rules = self.asked.rules();
        let read = |name: &str, text: &str| -> Result<Formula, Failure> {
            statement::parse(text, rules.game.n()).map_err(|error| {
                Failure::Usage(format!(
                    "{name}: {error}; for example {name} 'P <=> sum mod 2 = 0'"
                ))
            })
        };
        let claim = read("--claim", &self.claim)?;
        let domain = match &self.domain {
            Some(text) => Some(read("--where", text)?),
            None => None,
        };
        let solver = Solver::new(shell);
        let started = Instant::now();
        let (memory, seconds, max) = (shell.memory, self.seconds, self.max);
        let label = format!("proving of {rules}");
        let decision = solver.work(label, move |control| {
            let budget = Budget {
                deadline: started.checked_add(Duration::from_secs(seconds)),
                bytes: memory,
                ..Budget::of(control)
            };
            prove::decide(rules, (&claim, domain.as_ref()), max, &budget)
        })?;
        let decision = decision.map_err(|stopped| match stopped {
            Stopped::Cancelled => Failure::Interrupted,
            Stopped::Overtaken | Stopped::Limit(_) => Failure::Work(stopped.to_string()),
        })?;
        let mut certificate = None;
        if let (Some(file), Some(rule)) = (&self.certificate, &decision.rule) {
            let mut output = Output::to(Some(file))?;
            output.write_all(rule.certificate().as_bytes())?;
            output.finish()?;
            certificate = Some(file.display().to_string());
        }
        let (whole, bound, why) = verdict(decision.whole);
        let mut output = Output::standard();
        output.json(&Answer {
            game: &self.asked.game.text,
            play: self.asked.play(),
            claim: &self.claim,
            domain: self.domain.as_deref(),
            whole,
            reason: why.or(decision.reason),
            bound,
            sound: decision.sound.map(|truth| verdict(truth).0),
            complete: decision.complete.map(|truth| verdict(truth).0),
            certificate,
            seconds: started.elapsed().as_secs_f64(),
            made: Made::now(self.words()),
        })?;
        output.finish()
    }

    /// The command line.
    fn words(&self) -> String {
        let mut words = vec!["prove"];
        words.extend(self.asked.words());
        words.extend(["--claim", &self.claim]);
        words.extend(self.domain.iter().flat_map(|text| ["--where", text]));
        let max = self.max.map(|max| max.to_string());
        words.extend(max.iter().flat_map(|max| ["--max", max.as_str()]));
        command(&words)
    }
}

/// The verdict in words, the bound of an agreement, and the reason where nothing is decided.
fn verdict(truth: Truth) -> (Verdict, Option<u64>, Option<String>) {
    let (word, counterexample, bound, reason) = match truth {
        Truth::Proved => ("proved", None, None, None),
        Truth::Refuted(x) => ("refuted", Some(x), None, None),
        Truth::Agrees(max) => ("agrees", None, Some(max), None),
        Truth::OutOfReach(reason) => ("out-of-reach", None, None, Some(reason)),
    };
    let verdict = Verdict {
        verdict: word,
        counterexample,
    };
    (verdict, bound, reason)
}

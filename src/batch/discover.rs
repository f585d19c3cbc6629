//! `discover`: learns an automaton for the values of a game and proves it for piles of every size.

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::arguments::Asked;
use super::kept::keep;
use super::made::{Made, command};
use super::output::Output;
use super::shell::{Failure, Shell};
use super::solver::Solver;
use crate::printable;
use crate::prove::{self, Budget, Direction, Found, Rule, Stopped, Valued};
use crate::solve::Control;

/// Discover a rule and prove it.
#[derive(Debug, Args)]
pub struct Discover {
    #[command(flatten)]
    asked: Asked,

    /// What the rule gives
    #[arg(long, value_enum, default_value_t = What::Outcome)]
    value: What,

    /// The most time it may take
    #[arg(
        long,
        value_name = "S",
        default_value_t = 60,
        allow_hyphen_values = true
    )]
    seconds: u64,

    /// Write the certificate of the proof to this file
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum What {
    /// P or N
    Outcome,
    /// The pairs of a position and its remoteness
    Remoteness,
    /// The pairs of a position and its Grundy value
    Grundy,
}

#[derive(Debug, Serialize)]
struct Answer<'a> {
    game: &'a str,
    play: &'static str,
    value: &'static str,
    verdict: &'static str,
    /// States of the least automaton that reads from the highest digit on.
    states: Option<usize>,
    /// The largest pile of the box that sufficed.
    #[serde(rename = "box")]
    sufficed: Option<u64>,
    boxes: Vec<(u64, usize)>,
    direction: Option<&'static str>,
    seconds: f64,
    words: Option<String>,
    certificate: Option<String>,
    reason: Option<String>,
    #[serde(flatten)]
    made: Made,
}

/// The most states of an automaton that is reversed, so that its states can be counted.
const COUNTED: usize = 1 << 16;

impl Discover {
    pub(super) fn run(&self, shell: &Shell) -> Result<(), Failure> {
        let solver = Solver::new(shell);
        let started = Instant::now();
        let (rules, value) = (self.asked.rules(), self.value.valued());
        let (memory, seconds) = (shell.memory, self.seconds);
        let label = format!("discovering {rules}");
        let discovery = solver.work(label, move |control| {
            let deadline = started.checked_add(Duration::from_secs(seconds));
            let budget = Budget {
                deadline,
                bytes: memory,
                ..Budget::of(control)
            };
            prove::discover(rules, value, &budget)
        })?;
        let discovery = discovery.map_err(|stopped| failure(&stopped))?;
        let seconds = started.elapsed().as_secs_f64();
        let mut answer = Answer {
            game: &self.asked.game.text,
            play: self.asked.play(),
            value: value.key(),
            verdict: "",
            states: None,
            sufficed: None,
            boxes: discovery.boxes,
            direction: None,
            seconds,
            words: None,
            certificate: None,
            reason: None,
            made: Made::now(self.words()),
        };
        match discovery.found {
            Found::Proved(rule) => {
                answer.verdict = "proved";
                answer.states = states(&rule, &shell.control)?;
                answer.sufficed = answer.boxes.last().map(|&(max, _)| max);
                answer.direction = Some(rule.direction().key());
                if let Some(folder) = &shell.rules
                    && let Err(error) = keep(folder, &rule)
                {
                    let folder = printable::shown(folder);
                    Shell::note(&format!("the rule is not kept in {folder}: {error}"));
                }
                if let Some(file) = &self.certificate {
                    let mut output = Output::to(Some(file))?;
                    output.write_all(rule.certificate().as_bytes())?;
                    output.finish()?;
                    answer.certificate = Some(file.display().to_string());
                }
            }
            Found::NoneInSight => answer.verdict = "none-in-sight",
            Found::OutOfReach(reason) => {
                answer.verdict = "out-of-reach";
                answer.reason = Some(reason);
            }
        }
        let mut output = Output::standard();
        output.json(&answer)?;
        output.finish()
    }
}

impl Discover {
    /// The command line.
    fn words(&self) -> String {
        let mut words = vec!["discover"];
        words.extend(self.asked.words());
        if self.value != What::Outcome {
            words.extend(["--value", self.value.valued().key()]);
        }
        command(&words)
    }
}

impl What {
    fn valued(self) -> Valued {
        match self {
            Self::Outcome => Valued::Outcome,
            Self::Remoteness => Valued::Remoteness,
            Self::Grundy => Valued::Grundy,
        }
    }
}

/// The states from the highest digit on; `None` where its reversal is beyond the limit.
fn states(rule: &Rule, control: &Control) -> Result<Option<usize>, Failure> {
    let budget = Budget {
        states: COUNTED,
        ..Budget::of(control)
    };
    match rule.direction() {
        Direction::High => Ok(Some(rule.automaton().states())),
        Direction::Low => match rule.automaton().reversed(&budget) {
            Ok(turned) => Ok(Some(turned.states())),
            Err(Stopped::Limit(_) | Stopped::Overtaken) => Ok(None),
            Err(Stopped::Cancelled) => Err(Failure::Interrupted),
        },
    }
}

fn failure(stopped: &Stopped) -> Failure {
    match stopped {
        Stopped::Cancelled => Failure::Interrupted,
        Stopped::Overtaken | Stopped::Limit(_) => Failure::Work(stopped.to_string()),
    }
}

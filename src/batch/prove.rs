//! `prove`: proves a statement on a game for piles of every size, refutes it, or compares it with
//! tables; or what is stated in a claim.

use std::io::Write as _;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::arguments::{NamedGame, PlayedGame, number};
use super::claims::named;
use super::output::{Output, exact, put};
use super::provenance::{command, made_now};
use super::shell::{Failure, Shell};
use super::solver::Solver;
use crate::game::{Convention, Ruleset};
use crate::prove::{self, Budget, Decision, Rule, Stopped, Tallies, Tally, Truth};
use crate::statement::{self, Formula};
use crate::study;
use crate::study::shards::Provenance;
use crate::theory::claim::Decided;

/// Prove or refute a statement, or what is stated in a claim.
#[derive(Debug, Args)]
pub struct ProveCommand {
    /// The identifier of a claim that automata decide, such as delete/thm6.3; `nimscope claims`
    /// lists them
    #[arg(
        value_name = "ID",
        conflicts_with_all = ["game", "misere", "claim", "domain", "max", "certificate"]
    )]
    id: Option<String>,

    /// The game, such as slow:4,3 or slow-set:5,2+4; `nimscope games` lists them
    #[arg(
        long,
        value_name = "GAME",
        required_unless_present = "id",
        allow_hyphen_values = true
    )]
    game: Option<NamedGame>,

    /// Play the misère version: who cannot move wins
    #[arg(long)]
    misere: bool,

    /// The statement, such as 'P <=> sum mod 2 = 0': piles are x1, x2, … in increasing order, or
    /// a, b, … as they stand
    #[arg(
        long,
        value_name = "TEXT",
        required_unless_present = "id",
        allow_hyphen_values = true
    )]
    claim: Option<String>,

    /// Restrict the claim to positions at which this statement holds
    #[arg(long = "where", value_name = "TEXT", allow_hyphen_values = true)]
    domain: Option<String>,

    /// The largest pile of the tables that the statement is compared with where automata do not
    /// decide
    #[arg(long, value_name = "M", allow_hyphen_values = true, value_parser = number::<u64>)]
    max: Option<u64>,

    /// The most seconds that the search for the game's automaton may take
    #[arg( value_parser = number::<u64>,
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

/// The result of a proof, as it is printed and as `report` reads it.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct ProofResult {
    pub(super) game: String,
    pub(super) play: Convention,
    pub(super) claim: String,
    #[serde(rename = "where")]
    pub(super) domain: Option<String>,
    #[serde(flatten)]
    pub(super) whole: PrintedVerdict,
    pub(super) reason: Option<String>,
    pub(super) bound: Option<u64>,
    sound: Option<PrintedVerdict>,
    complete: Option<PrintedVerdict>,
    certificate: Option<String>,
    seconds: f64,
    #[serde(flatten)]
    made: Provenance,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct PrintedVerdict {
    #[serde(rename = "verdict")]
    pub(super) word: String,
    pub(super) counterexample: Option<Vec<u64>>,
    #[serde(skip_serializing_if = "Option::is_none", skip_deserializing)]
    counts: Option<PrintedCounts>,
}

/// The number of positions with piles up to a bound that a statement is about, the number of those
/// at which it fails, and of those at which a value was not at hand that would decide it.
#[derive(Debug, Serialize)]
struct PrintedCounts {
    max: u64,
    positions: Box<RawValue>,
    failed: Box<RawValue>,
    left_out: u64,
}

impl ProveCommand {
    pub(super) fn run(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
        match (&self.id, &self.game, &self.claim) {
            (Some(id), ..) => self.claimed(id, shell, output),
            (None, Some(game), Some(claim)) => self.stated(game, claim, shell, output),
            (None, ..) => Err(Failure::Usage(
                "a game and a statement are needed, or the identifier of a claim; for example \
                 --game nim:2 --claim 'P <=> a = b'"
                    .to_owned(),
            )),
        }
    }

    /// All that automata decide of a claim, one object a line.
    fn claimed(&self, id: &str, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
        let claim = named(shell, id)?.claim;
        if claim.machine.is_empty() {
            return Err(Failure::Usage(format!(
                "ID {id:?}: automata decide nothing of this claim; for example delete/thm6.3"
            )));
        }
        let solver = Solver::new(shell);
        for stated in claim.machine.iter().map(Decided::stated) {
            let (work, theorems) = (stated.clone(), shell.theorems.clone());
            let decide = move |budget: &Budget<'_>| study::decided(&theorems, &work, budget);
            let made = || made_now(command(&["prove", id]));
            let proved = self.decided(&solver, stated.rules, decide, made)?.0;
            output.json(&ProofResult {
                claim: stated.text.clone(),
                ..proved
            })?;
            output.flush()?;
        }
        Ok(())
    }

    fn stated(
        &self,
        game: &NamedGame,
        claim: &str,
        shell: &Shell,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let played = PlayedGame::new(game.clone(), self.misere);
        let rules = played.rules();
        let read = |name: &str, text: &str| -> Result<Formula, Failure> {
            statement::parse(text, rules.game.n()).map_err(|error| {
                Failure::Usage(format!(
                    "{name}: {error}; for example {name} 'P <=> sum mod 2 = 0'"
                ))
            })
        };
        let formula = read("--claim", claim)?;
        let domain = match &self.domain {
            Some(text) => Some(read("--where", text)?),
            None => None,
        };
        let solver = Solver::new(shell);
        let (max, theorems) = (self.max, shell.theorems.clone());
        let decide = move |budget: &Budget<'_>| {
            let known = study::known_rules(&theorems, rules, budget.control)?;
            prove::decide(rules, &formula, domain.as_ref(), max, &known, budget)
        };
        let made = || made_now(self.words(&played, claim));
        let (proved, rule) = self.decided(&solver, rules, decide, made)?;
        let mut certificate = None;
        if let (Some(file), Some(rule)) = (&self.certificate, rule) {
            put(file, rule.certificate())?;
            certificate = Some(file.display().to_string());
        }
        output.json(&ProofResult {
            game: played.game.text,
            claim: claim.to_owned(),
            domain: self.domain.clone(),
            certificate,
            ..proved
        })
    }

    /// The command line.
    fn words(&self, played: &PlayedGame, claim: &str) -> String {
        let mut words = vec!["prove"];
        words.extend(played.words());
        words.extend(["--claim", claim]);
        words.extend(self.domain.iter().flat_map(|text| ["--where", text]));
        let max = self.max.map(|max| max.to_string());
        words.extend(max.iter().flat_map(|max| ["--max", max.as_str()]));
        command(&words)
    }

    /// What a decision says, but for the words in which it was asked for, and the rule on which it
    /// rests.
    fn decided(
        &self,
        solver: &Solver<'_>,
        rules: Ruleset,
        decide: impl FnOnce(&Budget<'_>) -> Result<Decision, Stopped> + Send + 'static,
        made: impl FnOnce() -> Provenance,
    ) -> Result<(ProofResult, Option<Rule>), Failure> {
        let started = Instant::now();
        let deadline = started.checked_add(Duration::from_secs(self.seconds));
        let decision = solver.prove(format!("proving of {rules}"), move |budget| {
            decide(&Budget {
                deadline,
                ..budget.clone()
            })
        })??;
        let seconds = started.elapsed().as_secs_f64();
        let (bound, why) = match &decision.whole {
            Truth::Agrees(max) => (Some(*max), None),
            Truth::OutOfReach(reason) => (None, Some(reason.clone())),
            Truth::Proved | Truth::Refuted(_) => (None, None),
        };
        let Tallies {
            whole,
            sound,
            complete,
        } = decision.tallies;
        let proved = ProofResult {
            game: rules.game.to_string(),
            play: rules.convention,
            claim: String::new(),
            domain: None,
            whole: verdict(decision.whole, whole),
            reason: why.or(decision.reason),
            bound,
            sound: decision.sound.map(|truth| verdict(truth, sound)),
            complete: decision.complete.map(|truth| verdict(truth, complete)),
            certificate: None,
            seconds,
            made: made(),
        };
        Ok((proved, decision.rule))
    }
}

fn verdict(truth: Truth, tally: Option<Tally>) -> PrintedVerdict {
    let (word, counterexample) = match truth {
        Truth::Proved => ("proved", None),
        Truth::Refuted(x) => ("refuted", Some(x)),
        Truth::Agrees(_) => ("agrees", None),
        Truth::OutOfReach(_) => ("out-of-reach", None),
    };
    let counts = tally.map(|tally| PrintedCounts {
        max: tally.max,
        positions: exact(&tally.positions),
        failed: exact(&tally.failed),
        left_out: tally.left_out,
    });
    PrintedVerdict {
        word: word.to_owned(),
        counterexample,
        counts,
    }
}

//! `prove`: proves a statement on a game for piles of every size, refutes it, or compares it with
//! tables; or what is stated in a claim.

use std::io::Write as _;
use std::time::{Duration, Instant};

use clap::Args;

use super::arguments::{NamedGame, PlayedGame, number};
use super::claims::named;
use super::files::OutputFile;
use super::output::{Output, put};
use super::shell::{Failure, Shell};
use super::solver::ShellSolver;
use crate::game::Measure;
use crate::statement::{self, Formula};
use crate::study::{self, Assertion, ProofResult, Provenance, command};
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
    #[arg(long, value_name = "GAME")]
    game: Option<NamedGame>,

    /// Play the misère version: who cannot move wins
    #[arg(long)]
    misere: bool,

    /// The statement, such as 'P <=> sum mod 2 = 0': piles are x1, x2, … in increasing order, or
    /// a, b, … as they stand
    #[arg(long, value_name = "TEXT")]
    claim: Option<String>,

    /// Restrict the claim to positions at which this statement holds
    #[arg(long = "where", value_name = "TEXT")]
    domain: Option<String>,

    /// The largest pile of the tables that the statement is compared with where automata do not
    /// decide
    #[arg(long, value_name = "M", value_parser = number::<u64>)]
    max: Option<u64>,

    /// The most seconds that the search for the game's automaton may take
    #[arg(long, value_name = "S", default_value = "60", value_parser = number::<u64>)]
    seconds: u64,

    /// Write the certificate on which the proof rests to this file: that of the rule of the game,
    /// or one of the statement
    #[arg(long, value_name = "FILE", value_parser = OutputFile::like("proof.txt"))]
    certificate: Option<OutputFile>,
}

impl ProveCommand {
    pub(super) fn run(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
        match (&self.id, &self.game, &self.claim) {
            (Some(id), ..) => self.claimed(id, shell, output),
            (None, Some(game), Some(claim)) => self.stated(game, claim, shell, output),
            (None, ..) => Err(Failure::Usage(
                "name the identifier of a claim, for example nimscope prove delete/thm6.3, or a \
                 game and a statement, for example nimscope prove --game nim:2 --claim 'P <=> a = b'"
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
        let solver = ShellSolver::new(shell);
        for stated in claim.machine.iter().map(Decided::stated) {
            let started = Instant::now();
            let decided = solver
                .study
                .decide_by(stated.rules, self.time(), |budget| {
                    study::decided(&shell.study.theorems, stated, budget)
                })?;
            let (time, made) = (started.elapsed(), Provenance::now(command(&["prove", id])));
            let text = stated.text.clone();
            let value = Measure::of_key(&text);
            let verified =
                value.and_then(|value| shell.study.theorems.verified(stated.rules, value));
            output.json(&ProofResult {
                accepted: verified.map(|it| it.accepted.clone()),
                ..ProofResult::new(stated.rules, text, &decided, time, made)
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
        let (game, misere) = (game.clone(), self.misere);
        let played = PlayedGame { game, misere };
        let rules = played.rules();
        let read = |name: &str, text: &str| -> Result<Formula, Failure> {
            statement::parse(text, rules.game.n()).map_err(|error| {
                Failure::Usage(format!(
                    "{name}: {error}; for example {name} 'P <=> sum mod 2 = 0'"
                ))
            })
        };
        let assertion = Assertion {
            claim: read("--claim", claim)?,
            domain: (self.domain.as_deref().map(|text| read("--where", text))).transpose()?,
            max: self.max,
            time: self.time(),
        };
        let started = Instant::now();
        let decided = ShellSolver::new(shell).study.decide(rules, &assertion)?;
        let (time, words) = (started.elapsed(), self.words(&played, claim));
        let made = Provenance::now(words);
        let proved = ProofResult::new(rules, claim.to_owned(), &decided, time, made);
        let mut certificate = None;
        if let (Some(file), Some(text)) = (&self.certificate, &decided.certificate) {
            put(file, text)?;
            certificate = Some(file.display().to_string());
        }
        output.json(&ProofResult {
            game: played.game.text,
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

    fn time(&self) -> Duration {
        Duration::from_secs(self.seconds)
    }
}

//! `discover`: learns an automaton for the values of a game and proves it for piles of every size.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;

use super::arguments::{NamedGame, PlayedGame};
use super::export::Export;
use super::output::{Output, put};
use super::shell::{Failure, Shell};
use super::solver::ShellSolver;
use super::systems::{AnyValue, Systems};
use crate::game::{Convention, Measure, Ruleset, WrittenGame};
use crate::printable;
use crate::prove::numeration::{
    FixedValue, SearchVerdict, SystemAttempt, SystemSearch, discover, words,
};
use crate::prove::{Budget, Rule, Trend};
use crate::study::{DiscoveryResult, End, Provenance, RuleSearch, TriedBox, TriedSystem, command};

/// Discover a rule and prove it.
#[derive(Debug, Args)]
pub struct DiscoverCommand {
    /// The game, such as exact:5,2, wythoff, or rule:FILE (see `nimscope help rules`)
    #[arg(long, value_name = "GAME", allow_hyphen_values = true)]
    pub(super) game: NamedGame,

    /// Play the misère version: who cannot move wins
    #[arg(long)]
    pub(super) misere: bool,

    /// What the rule gives: outcome, remoteness, grundy, grundy=C, grundy<C or remoteness<C
    #[arg(long, value_name = "VALUE", default_value = "outcome")]
    pub(super) value: AnyValue,

    /// The numeration system in which the piles are read: auto, base:B, fib, pell:A, trib or
    /// linear:A1,…,AD
    #[arg(long, value_name = "SYSTEM", default_value = "auto")]
    pub(super) system: Systems,

    /// Write an automaton that agrees with all boxes but is not proved to this file
    #[arg(long, value_name = "FILE")]
    pub(super) candidate: Option<PathBuf>,

    /// The most seconds that the search may take
    #[arg(
        long,
        value_name = "S",
        default_value_t = 60,
        allow_hyphen_values = true
    )]
    pub(super) seconds: u64,

    /// Count the P-positions with piles below 2, 4, 8, … up to 2 to the power of this number
    #[arg(
        long,
        value_name = "B",
        default_value_t = 8,
        value_parser = clap::value_parser!(u16).range(..=4096),
        allow_hyphen_values = true
    )]
    bits: u16,

    /// Write the certificate of the proof to this file
    #[arg(long, value_name = "FILE")]
    pub(super) certificate: Option<PathBuf>,

    /// Write the automaton to this file: for Walnut where it ends in .txt, with the sentences that
    /// prove it in NAME_proof.txt; else as DOT, for Graphviz
    #[arg(long, value_name = "FILE")]
    export: Option<PathBuf>,
}

impl DiscoverCommand {
    pub(super) fn run(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
        // A file that cannot be written is refused before the search.
        self.export()?;
        let is_by_rule = self.game.game.kind().written().is_some();
        match self.value {
            AnyValue::Measure(value) if self.system.is_auto() && !is_by_rule => {
                self.of_family(shell, value, output)
            }
            AnyValue::Measure(_) | AnyValue::Fixed(_) => self.over_systems(shell, output),
        }
    }

    /// The rule of a game of a family, over binary digits.
    fn of_family(&self, shell: &Shell, value: Measure, output: &mut Output) -> Result<(), Failure> {
        let rules = PlayedGame::new(self.game.clone(), self.misere).rules();
        let solver = ShellSolver::new(shell);
        let search = RuleSearch {
            value,
            time: Duration::from_secs(self.seconds),
            bits: self.bits.into(),
        };
        let found = solver.study.discover(rules, search)?;
        let (value, made) = (value.key().to_owned(), Provenance::now(self.words()));
        let answer = DiscoveryResult::new(&self.game.text, rules.convention, value, made);
        let mut answer = answer.told(&found);
        if let Some(End::Proved(said)) = &found.end {
            self.keep(&mut answer, &said.rule, shell)?;
        }
        let candidate = found.evidence.as_ref().and_then(|it| it.candidate.as_ref());
        if let (Some(file), Some(candidate)) = (&self.candidate, candidate) {
            put(file, &candidate.text)?;
        }
        self.note_no_candidate(&answer);
        output.json(&answer)
    }

    /// Puts a rule that was proved into the files that are wanted.
    fn keep(
        &self,
        answer: &mut DiscoveryResult,
        rule: &Rule,
        shell: &Shell,
    ) -> Result<(), Failure> {
        shell.keep(rule.rules(), rule.value(), rule.certificate());
        if let Some(file) = &self.certificate {
            put(file, rule.certificate())?;
            answer.certificate = Some(file.display().to_string());
        }
        if let Some(export) = &self.export()? {
            answer.exported = export.write(rule, None, &Budget::of(&shell.control))?;
        }
        Ok(())
    }

    /// Says that a candidate was asked for and there is none.
    fn note_no_candidate(&self, answer: &DiscoveryResult) {
        if let Some(file) = self
            .candidate
            .as_ref()
            .filter(|_| answer.verdict != "candidate")
        {
            Shell::note(&format!(
                "--candidate {}: nothing is written, as {}",
                printable::shown(file),
                if answer.verdict == "proved" {
                    "the automaton is proved"
                } else {
                    "no automaton agrees with its box and has as many states as the one before"
                }
            ));
        }
    }

    /// The files of an export.
    fn export(&self) -> Result<Option<Export>, Failure> {
        self.export.as_deref().map(Export::to).transpose()
    }

    /// The command line.
    pub(super) fn words(&self) -> String {
        let value = self.value.to_string();
        let mut words = vec!["discover", "--game", &self.game.text];
        if self.misere {
            words.push("--misere");
        }
        if value != Measure::Outcome.key() {
            words.extend(["--value", &value]);
        }
        if !self.system.is_auto() {
            words.extend(["--system", self.system.text()]);
        }
        command(&words)
    }
}

impl DiscoverCommand {
    /// The rule of a game over one of the wanted systems.
    fn over_systems(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
        if let Some(export) = self.export()? {
            export.for_walnut()?;
            if self.value.to_string() != Measure::Outcome.key() {
                return Err(Failure::Usage(
                    "--export takes outcomes over a numeration system, and no other values"
                        .to_owned(),
                ));
            }
        }
        let convention = if self.misere {
            Convention::Misere
        } else {
            Convention::Normal
        };
        let made = Provenance::now(self.words());
        let value = self.value.to_string();
        let mut answer = DiscoveryResult::new(&self.game.text, convention, value, made);
        let (game, value) = match (self.written(), self.fixed()) {
            (Ok(game), Ok(value)) => (game, value),
            (Err(reason), _) | (_, Err(reason)) => {
                "out-of-reach".clone_into(&mut answer.verdict);
                answer.reason = Some(reason);
                return output.json(&answer);
            }
        };
        let solver = ShellSolver::new(shell);
        let started = Instant::now();
        let deadline = started.checked_add(Duration::from_secs(self.seconds));
        let label = format!("discovering {} {}", convention.key(), self.game.text);
        let search = solver.study.prove_work(&label, |budget| {
            let budget = Budget {
                deadline,
                ..budget.clone()
            };
            discover(game, convention, value, &self.system.all, &budget)
        })??;
        answer.seconds = started.elapsed().as_secs_f64();
        if let (SearchVerdict::Proved { certificate, .. }, FixedValue::Outcome) =
            (&search.verdict, value)
        {
            let (game, value) = (self.game.game, Measure::Outcome);
            let (rules, theorems) = (Ruleset { game, convention }, &shell.theorems);
            // What Coq accepted is kept beside the rule that was found before.
            theorems.recall(game);
            let verified = theorems.verified(rules, value);
            answer.accepted = verified.map(|it| it.accepted.clone());
            shell.keep(rules, value, certificate);
        }
        if let SearchVerdict::Proved { machine, .. } = &search.verdict {
            let budget = Budget::of(&shell.control);
            if value == FixedValue::Outcome {
                answer.words = words(machine, &budget)?;
            }
            if let Some(export) = self.export()? {
                answer.exported = export.write_over_system(game, convention, machine, &budget)?;
            }
        }
        self.tell(&mut answer, search, value)?;
        self.note_no_candidate(&answer);
        output.json(&answer)
    }

    /// Puts the result of a search into the answer, and into the files that are wanted.
    fn tell(
        &self,
        answer: &mut DiscoveryResult,
        search: SystemSearch,
        value: FixedValue,
    ) -> Result<(), Failure> {
        answer.tried = search.attempts.iter().map(tried).collect();
        answer.phase = Some(search.phase.key().to_owned());
        let (machine, reason) = match search.verdict {
            SearchVerdict::Proved {
                machine,
                certificate,
            } => {
                "proved".clone_into(&mut answer.verdict);
                answer.phase = None;
                if let Some(file) = &self.certificate {
                    put(file, &certificate)?;
                    answer.certificate = Some(file.display().to_string());
                }
                (machine, None)
            }
            SearchVerdict::Candidate {
                machine,
                reason,
                text,
            } => {
                "candidate".clone_into(&mut answer.verdict);
                if let Some(file) = &self.candidate {
                    put(file, &text)?;
                }
                (machine, Some(reason))
            }
            SearchVerdict::NoneInSight(limit) => {
                "none-in-sight".clone_into(&mut answer.verdict);
                answer.reason = Some(limit);
                return Ok(());
            }
            SearchVerdict::OutOfReach(reason) => {
                "out-of-reach".clone_into(&mut answer.verdict);
                answer.reason = Some(reason);
                return Ok(());
            }
        };
        answer.reason = reason;
        answer.direction = Some("high".to_owned());
        answer.system = Some(machine.system.to_string());
        answer.states = Some(match value {
            FixedValue::GrundyIs(number) => machine.positions(|case| case == number).states(),
            FixedValue::Outcome | FixedValue::GrundyBelow(_) | FixedValue::RemotenessBelow(_) => {
                machine.states()
            }
        });
        let own = search
            .attempts
            .iter()
            .find(|attempt| attempt.system == machine.system);
        answer.boxes = own.map(|own| TriedBox::all(&own.boxes)).unwrap_or_default();
        answer.sufficed = answer.boxes.last().map(|&TriedBox(max, _)| max);
        Ok(())
    }

    /// The game as a rule, or why there is none.
    fn written(&self) -> Result<&'static WrittenGame, String> {
        WrittenGame::of_game(self.game.game).ok_or_else(|| {
            "only games that take tokens from at most 12 piles are read over other systems than \
             auto, and have values such as grundy=1"
                .to_owned()
        })
    }

    /// The value with finitely many cases, or why it has more.
    fn fixed(&self) -> Result<FixedValue, String> {
        match self.value {
            AnyValue::Fixed(value) => Ok(value),
            AnyValue::Measure(Measure::Outcome) => Ok(FixedValue::Outcome),
            AnyValue::Measure(measure @ (Measure::Remoteness | Measure::Grundy)) => Err(format!(
                "over numeration systems, and for games by their rule, only values with finitely \
                 many cases are looked for: ask for --value {0}<4",
                measure.key()
            )),
        }
    }
}

fn tried(attempt: &SystemAttempt) -> TriedSystem {
    TriedSystem {
        system: attempt.system.to_string(),
        boxes: TriedBox::all(&attempt.boxes),
        ratios: TriedBox::ratios(&attempt.boxes),
        trend: Trend::of(&attempt.boxes).map(|trend| trend.key().to_owned()),
        reason: attempt.closed.clone(),
    }
}

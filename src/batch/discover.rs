//! `discover`: learns an automaton for the values of a game and proves it for piles of every size.

use std::str::FromStr;
use std::time::Duration;

use clap::Args;

use super::arguments::{NamedGame, PlayedGame, number, number_in};
use super::check::{Export, Exported, check_exported};
use super::files::OutputFile;
use super::output::{Output, put};
use super::shell::{Failure, Shell};
use super::solver::ShellSolver;
use crate::game::Measure;
use crate::lists::CollectVec as _;
use crate::printable;
use crate::prove::Budget;
use crate::prove::numeration::{FixedValue, NO_BLOCKING, System};
use crate::study::{DiscoveryResult, End, Provenance, RuleSearch, command};

/// Discover a rule and prove it.
#[derive(Debug, Args)]
pub struct DiscoverCommand {
    /// The game, such as exact:5,2, wythoff, or rule:FILE (see `nimscope help rules`)
    #[arg(long, value_name = "GAME")]
    pub(super) game: NamedGame,

    /// Play the misère version: who cannot move wins
    #[arg(long)]
    pub(super) misere: bool,

    /// What the rule gives: outcome, remoteness, grundy, grundy=C, grundy<C or remoteness<C
    #[arg(long, value_name = "VALUE", default_value = "outcome")]
    pub(super) value: FixedValue,

    /// The numeration system in which the piles are read: auto, base:B, fib, pell:A, trib or
    /// linear:A1,…,AD [default: auto]
    #[arg(long, value_name = "SYSTEM")]
    pub(super) system: Option<Systems>,

    /// Write an automaton that agrees with all boxes but is not proved to this file
    #[arg(long, value_name = "FILE", value_parser = OutputFile::like("candidate.txt"))]
    pub(super) candidate: Option<OutputFile>,

    /// The most seconds that the search may take
    #[arg(long, value_name = "S", default_value = "60", value_parser = number::<u64>)]
    pub(super) seconds: u64,

    /// Count the P-positions with piles below 2, 4, 8, … up to 2 to the power of this number
    #[arg(long, value_name = "B", default_value = "8", value_parser = number_in::<u16>(0..=4096, 12))]
    bits: u16,

    /// Write the certificate of the proof to this file
    #[arg(long, value_name = "FILE", value_parser = OutputFile::like("rule.txt"))]
    pub(super) certificate: Option<OutputFile>,

    /// Write the automaton to this file: for Walnut where it ends in .txt, with the sentences that
    /// prove it in NAME_proof.txt, unless options may be forbidden; else as DOT, for Graphviz
    #[arg(long, value_name = "FILE", value_parser = OutputFile::like("rule.dot"))]
    export: Option<OutputFile>,
}

impl DiscoverCommand {
    pub(super) fn run(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
        let (game, misere) = (self.game.clone(), self.misere);
        let rules = PlayedGame { game, misere }.rules();
        let search = RuleSearch {
            value: self.value,
            systems: self
                .system
                .iter()
                .flat_map(|it| it.all.clone())
                .collect_vec(),
            time: Duration::from_secs(self.seconds),
            bits: self.bits.into(),
        };
        // A file that cannot be written is refused before the search.
        let export = (self.export.as_deref()).map(|file| Export::to(file, &shell.files));
        let export = export.transpose().map_err(Failure::Usage)?;
        if export.is_some() && !search.is_binary(rules) {
            check_exported(self.value)?;
        }
        if matches!(export, Some(Export::Walnut(..))) && rules.game.forbidden() > 0 {
            return Err(Failure::Usage(format!("--export: {NO_BLOCKING}")));
        }
        let solver = ShellSolver::new(shell);
        let found = solver.study.discover(rules, &search)?;
        let made = Provenance::now(self.words());
        let value = self.value.to_string();
        let (game, play) = (&self.game.text, rules.convention);
        let mut answer = DiscoveryResult::new(game, play, value, &found, made);
        if self.system.as_ref().is_some_and(|it| it.text == "auto") && search.is_binary(rules) {
            answer.tell_binary(&found.boxes);
        }
        if let Some(certificate) = found.certificate() {
            if let Some(value) = self.value.measure() {
                shell.keep(rules, value, certificate);
            }
            if let Some(file) = &self.certificate {
                put(file, certificate)?;
                answer.certificate = Some(file.display().to_string());
            }
        }
        if let Some(export) = &export {
            let budget = Budget::of(&shell.control);
            let exported = match (&found.end, &found.says) {
                (Some(End::Proved(said)), _) => Some(Exported::Rule(said.rule.clone())),
                (Some(End::OverSystem(_)), Some(says)) => Some(Exported::OverSystem(says.clone())),
                _ => None,
            };
            if let Some(exported) = &exported {
                (answer.exported, _) = export.write(exported, &budget, &shell.files)?;
            }
        }
        let candidate = found.evidence.as_ref().and_then(|it| it.candidate.as_ref());
        match (self.candidate.as_deref(), candidate) {
            (Some(file), Some(candidate)) => put(file, &candidate.text)?,
            (Some(file), None) => Shell::note(&format!(
                "--candidate {}: nothing is written, as {}",
                printable::shown(file),
                if answer.verdict == "proved" {
                    "the automaton is proved"
                } else {
                    "no automaton agreed with its box"
                }
            )),
            (None, _) => {}
        }
        output.json(&answer)
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
        if let Some(system) = &self.system {
            words.extend(["--system", &system.text]);
        }
        command(&words)
    }
}

/// The numeration systems that are tried, as they were typed; none where that is left to the
/// search.
#[derive(Clone, Debug)]
pub(super) struct Systems {
    text: String,
    all: Vec<System>,
}

impl FromStr for Systems {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let all = match text {
            "auto" => Vec::new(),
            name => vec![name.parse::<System>().map_err(|error| error.to_string())?],
        };
        let text = text.to_owned();
        Ok(Self { text, all })
    }
}

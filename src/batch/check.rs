//! `check`: checks a certificate.

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::export::Export;
use super::output::Output;
use super::shell::{Failure, Shell};
use super::solver::Solver;
use crate::file::read_text;
use crate::game::Convention;
use crate::prove::{self, Budget, Refused, Rule, Stopped, numeration};
use crate::solve::Control;

/// Check a certificate.
#[derive(Debug, Args)]
pub struct CheckCommand {
    /// The file of the certificate
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Write the automaton of a right certificate to this file: for Walnut where it ends in .txt,
    /// with the sentences that prove it in NAME_proof.txt; else as DOT, for Graphviz
    #[arg(long, value_name = "FILE")]
    export: Option<PathBuf>,

    /// Write the theorem that a right certificate proves to this file, whose name ends in .v, for
    /// Coq, which proves it again with the files of the folder proofs
    #[arg(long, value_name = "FILE")]
    coq: Option<PathBuf>,
}

#[derive(Debug, Serialize)]
struct CheckedCertificate {
    file: String,
    game: Option<String>,
    play: Option<&'static str>,
    value: Option<String>,
    verdict: &'static str,
    states: usize,
    nodes: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    exported: Vec<String>,
    reason: Option<String>,
}

impl CheckCommand {
    pub(super) fn run(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
        let exports = [
            self.export.as_deref().map(Export::to),
            self.coq.as_deref().map(Export::to_coq),
        ];
        let exports = (exports.into_iter().flatten()).collect::<Result<Vec<_>, _>>()?;
        let file = self.file.display().to_string();
        let text = read_text(&self.file, shell.memory)
            .map_err(|error| Failure::Work(format!("{file} cannot be read: {error}")))?;
        if numeration::is_certificate(&text) {
            return self.over_system(shell, output, file, text);
        }
        let solver = Solver::new(shell);
        let label = format!("checking {file}");
        let is_exported = !exports.is_empty();
        let bytes = shell.memory;
        let checked = solver.study.work(&label, move |control| {
            let budget = within(bytes, control);
            let checked = prove::check(&text, &budget)?;
            if !is_exported || checked.wrong.is_some() {
                return Ok((checked, None));
            }
            match Rule::of_certificate(&text, &budget) {
                Err(Refused::Stopped(stopped)) => Err(stopped),
                rule => Ok((checked, rule.ok())),
            }
        })?;
        let (checked, rule) = checked.map_err(|stopped| unchecked(&file, stopped))?;
        let is_right = checked.wrong.is_none();
        let mut exported = Vec::new();
        if let Some(rule) = rule {
            for export in exports {
                exported.extend(export.write(&rule, &within(bytes, &shell.control))?);
            }
        }
        output.json(&CheckedCertificate {
            file,
            game: checked.game.map(|game| game.to_string()),
            play: checked.convention.map(Convention::key),
            value: checked.value.map(str::to_owned),
            verdict: if is_right { "right" } else { "wrong" },
            states: checked.states,
            nodes: checked.nodes,
            exported,
            reason: checked.wrong,
        })?;
        if is_right {
            Ok(())
        } else {
            Err(Failure::Reported)
        }
    }
}

impl CheckCommand {
    /// A certificate over a numeration system: the proof is made anew.
    fn over_system(
        &self,
        shell: &Shell,
        output: &mut Output,
        file: String,
        text: String,
    ) -> Result<(), Failure> {
        if self.export.is_some() || self.coq.is_some() {
            return Err(Failure::Usage(
                "--export and --coq take certificates over binary digits; leave them out for one \
                 over a numeration system"
                    .to_owned(),
            ));
        }
        let bytes = shell.memory;
        let label = format!("checking {file}");
        let checked = Solver::new(shell).study.work(&label, move |control| {
            numeration::check(&text, &within(bytes, control))
        })?;
        let checked = checked.map_err(|stopped| unchecked(&file, stopped))?;
        let (says, is_right) = (checked.says.as_ref(), checked.wrong.is_none());
        output.json(&CheckedCertificate {
            file,
            game: says.map(|says| format!("rule:{{{}}}", says.game)),
            play: says.map(|says| says.convention.key()),
            value: says.map(|says| says.value.to_string()),
            verdict: if is_right { "right" } else { "wrong" },
            states: says.map_or(0, |says| says.machine.states()),
            nodes: 0,
            exported: Vec::new(),
            reason: checked.wrong,
        })?;
        if is_right {
            Ok(())
        } else {
            Err(Failure::Reported)
        }
    }
}

/// Why a check did not come to its end.
fn unchecked(file: &str, stopped: Stopped) -> Failure {
    match stopped {
        Stopped::Limit(limit) => Failure::Work(format!(
            "{file} is not checked: {limit}; give it more, as in --memory 4G"
        )),
        Stopped::Cancelled | Stopped::Overtaken => Failure::from(stopped),
    }
}

fn within(bytes: u64, control: &Control) -> Budget<'_> {
    Budget {
        bytes,
        ..Budget::of(control)
    }
}

//! `check`: checks a certificate.

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::cached_rules::accepted_beside;
use super::export::{Export, coq_words};
use super::output::Output;
use super::shell::{Failure, Shell};
use super::solver::ShellSolver;
use crate::file::read_text;
use crate::game::Convention;
use crate::prove::{Budget, Refused, Rule, is_of_statement, numeration};
use crate::study::SolverError;
use crate::theory::AcceptedTheorem;

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
    /// Coq, which proves it again with the files of the folder proofs. Once proofs/check accepted
    /// this file, the same command keeps that Coq did, and the rule says so from then on
    #[arg(long, value_name = "FILE")]
    coq: Option<PathBuf>,
}

#[derive(Debug, Serialize)]
struct PrintedCheck {
    file: String,
    game: Option<String>,
    play: Option<Convention>,
    value: Option<String>,
    verdict: &'static str,
    states: usize,
    nodes: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    exported: Vec<String>,
    /// The words that the theorem for Coq states.
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<String>,
    /// What `proofs/check` said of this theorem before.
    #[serde(skip_serializing_if = "Option::is_none")]
    accepted: Option<AcceptedTheorem>,
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
        let solver = ShellSolver::new(shell);
        let checked = (solver.study.check(&text)).map_err(|error| unchecked(&file, error))?;
        let is_right = checked.wrong.is_none();
        let (mut exported, mut words) = (Vec::new(), None);
        if is_right && !exports.is_empty() {
            if is_of_statement(&text) {
                let why = "the certificate of a statement has no automaton of its own to export";
                return Err(Failure::Usage(format!("{file}: {why}")));
            }
            let doing = format!("exporting {file}");
            (exported, words) = solver.study.prove_work(&doing, |budget| {
                if numeration::is_certificate(&text) {
                    return certified(&text, exports, budget);
                }
                let rule = match Rule::of_certificate(&text, budget) {
                    Ok(rule) => rule,
                    Err(Refused::Stopped(stopped)) => return Err(Failure::from(stopped)),
                    Err(Refused::Wrong(_)) => return Ok((Vec::new(), None)),
                };
                let words = match self.coq {
                    Some(_) => coq_words(&rule, budget)?,
                    None => None,
                };
                let write = |export: Export| export.write(&rule, words.as_ref(), budget);
                let exported: Result<Vec<_>, _> = exports.into_iter().map(write).collect();
                let words = words.map(|words| words.text().to_owned());
                Ok((exported?.concat(), words))
            })??;
        }
        let accepted = self.coq.as_deref().filter(|_| !exported.is_empty());
        let accepted = accepted.and_then(accepted_beside);
        if let Some(accepted) = &accepted {
            shell.keep_accepted(accepted, &text);
        }
        output.json(&PrintedCheck {
            file,
            game: checked.game,
            play: checked.play,
            value: checked.value,
            verdict: if is_right { "right" } else { "wrong" },
            states: checked.states,
            nodes: checked.nodes,
            exported,
            words,
            accepted,
            reason: checked.wrong,
        })?;
        if is_right {
            Ok(())
        } else {
            Err(Failure::Reported)
        }
    }
}

/// Exports what a certificate over a numeration system says. Gives the names of the files, and the
/// words that they state.
fn certified(
    text: &str,
    exports: Vec<Export>,
    budget: &Budget<'_>,
) -> Result<(Vec<String>, Option<String>), Failure> {
    let (mut exported, mut words) = (Vec::new(), None);
    if let Some(says) = numeration::check(text, budget)?.says {
        for export in exports {
            let (file, said) = export.write_certified(&says, budget)?;
            exported.push(file);
            words = words.or(said.map(str::to_owned));
        }
    }
    Ok((exported, words))
}

/// Why a check did not come to its end.
fn unchecked(file: &str, error: SolverError) -> Failure {
    if let SolverError::Limit(limit) = error {
        return Failure::Work(format!(
            "{file} is not checked: {limit}; give it more, as in --memory 4G"
        ));
    }
    error.into()
}

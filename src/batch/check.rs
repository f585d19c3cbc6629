//! `check`: checks a certificate. And the files to which rules are exported.

use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use super::cached_rules::accepted_beside;
use super::output::{Output, put};
use super::shell::{Failure, Shell};
use super::solver::ShellSolver;
use crate::file::read_text;
use crate::game::Convention;
use crate::printable;
use crate::prove::numeration::{self, Certified, FixedValue};
use crate::prove::{
    Budget, CoqWords, Refused, Rule, Stopped, Walnut, coq, coq_over_system, dot, dot_over_system,
    is_of_statement, walnut, words,
};
use crate::study::SolverError;
use crate::theory::AcceptedTheorem;
use crate::theory::claim::words_for;

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
            let (files, said) = export.write_over_system(&says, budget)?;
            exported.extend(files);
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

// The file to which a rule is exported, and the language that its name asks for.

/// Where a rule is exported to.
#[derive(Clone, Debug)]
pub(super) enum Export {
    /// A graph for Graphviz.
    Dot(PathBuf),
    /// For Walnut: the automaton, and the name by which it is spoken of.
    Walnut(PathBuf, String),
    /// A theorem for Coq.
    Coq(PathBuf),
}

impl Export {
    /// To a file: for Walnut where its name ends in `.txt`, else for Graphviz.
    pub(super) fn to(file: &Path) -> Result<Self, Failure> {
        let is_text = file.extension().is_some_and(|end| end == "txt");
        if !is_text {
            return Ok(Self::Dot(file.to_owned()));
        }
        match name(file) {
            Some(name) => Ok(Self::Walnut(file.to_owned(), name.to_owned())),
            None => Err(Failure::Usage(format!(
                "--export {}: Walnut names an automaton by its file: a letter, then letters and digits; for example --export exact52.txt",
                printable::shown(file)
            ))),
        }
    }

    /// To a file for Coq, whose name has to end in `.v`.
    fn to_coq(file: &Path) -> Result<Self, Failure> {
        let is_coq = file.extension().is_some_and(|end| end == "v");
        if is_coq && name(file).is_some() {
            return Ok(Self::Coq(file.to_owned()));
        }
        Err(Failure::Usage(format!(
            "--coq {}: Coq names a library by its file: a letter, then letters and digits, then .v; for example --coq exact52.v",
            printable::shown(file)
        )))
    }

    /// Writes the files. A theorem for Coq states the rule in words too, where there are some.
    /// Gives the names of the files.
    pub(super) fn write(
        &self,
        rule: &Rule,
        words: Option<&CoqWords>,
        budget: &Budget<'_>,
    ) -> Result<Vec<String>, Failure> {
        let files = match self {
            Self::Dot(file) => dot(rule, budget).map(|text| vec![(file.clone(), text)]),
            Self::Coq(file) => coq(rule, words, budget).map(|text| vec![(file.clone(), text)]),
            Self::Walnut(file, name) => {
                walnut(rule, name, budget).map(|written| for_walnut(file, name, written))
            }
        };
        put_all(&files.map_err(|stopped| failed(&stopped))?)
    }

    /// Writes what is proved over a numeration system. Gives the names of the files, and the words
    /// that a theorem for Coq states.
    pub(super) fn write_over_system(
        &self,
        says: &Certified,
        budget: &Budget<'_>,
    ) -> Result<(Vec<String>, Option<&'static str>), Failure> {
        let stopped = |stopped| failed(&stopped);
        let (game, convention, machine) = (&says.game, says.convention, &says.machine);
        if !matches!(self, Self::Coq(_)) {
            check_exported(says.value)?;
        }
        let files = match self {
            Self::Coq(file) => {
                let (text, words) = coq_over_system(says, budget).map_err(stopped)?;
                return Ok((put_all(&[(file.clone(), text)])?, words));
            }
            Self::Dot(file) => vec![(file.clone(), dot_over_system(game, convention, machine))],
            Self::Walnut(file, name) => {
                let written = numeration::walnut(game, convention, machine, name, budget);
                for_walnut(file, name, written.map_err(stopped)?)
            }
        };
        Ok((put_all(&files)?, None))
    }
}

/// The files for Walnut, with what belongs in them.
fn for_walnut(file: &Path, name: &str, written: Walnut) -> Vec<(PathBuf, String)> {
    let beside = |name: &str| file.with_file_name(format!("{name}.txt"));
    let mut files = vec![
        (file.to_owned(), written.automaton),
        (beside(&format!("{name}_proof")), written.commands),
    ];
    if let Some(base) = written.base {
        files.push((beside(&base.name), base.words));
        files.push((beside(&format!("{}_addition", base.name)), base.addition));
    }
    files
}

/// Refuses the values over a numeration system that no other program is told.
pub(super) fn check_exported(value: FixedValue) -> Result<(), Failure> {
    if value == FixedValue::OUTCOME {
        return Ok(());
    }
    let why = "--export takes outcomes over a numeration system, and no other values";
    Err(Failure::Usage(why.to_owned()))
}

/// The words for a rule that Coq can be told: those of a claim, else those that are found.
fn coq_words(rule: &Rule, budget: &Budget<'_>) -> Result<Option<CoqWords>, Failure> {
    let of = |text: &str| match CoqWords::of(rule, text, budget) {
        Err(Stopped::Limit(_)) => Ok(None),
        of => of.map_err(|stopped| failed(&stopped)),
    };
    for claimed in words_for(rule.rules()) {
        if let Some(words) = of(claimed)? {
            return Ok(Some(words));
        }
    }
    match words(rule, budget).map_err(|stopped| failed(&stopped))? {
        Some(found) => of(&found),
        None => Ok(None),
    }
}

fn failed(stopped: &Stopped) -> Failure {
    match stopped {
        Stopped::Cancelled => Failure::Interrupted,
        Stopped::Overtaken | Stopped::Limit(_) => {
            Failure::Work(format!("the rule is not exported: {stopped}"))
        }
    }
}

/// Writes files. Gives their names.
fn put_all(files: &[(PathBuf, String)]) -> Result<Vec<String>, Failure> {
    for (file, text) in files {
        put(file, text)?;
    }
    let names = files.iter().map(|(file, _)| file.display().to_string());
    Ok(names.collect())
}

/// The name of a file without its ending, where it is a letter, then letters, digits and `_`.
fn name(file: &Path) -> Option<&str> {
    let is_name = |name: &&str| {
        name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
    };
    let stem = file.file_stem().and_then(|stem| stem.to_str());
    stem.filter(is_name)
}

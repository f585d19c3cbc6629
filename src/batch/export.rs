//! The file to which a rule is exported, and the language that its name asks for.

use std::path::{Path, PathBuf};

use super::output::put;
use super::shell::Failure;
use crate::printable;
use crate::prove::{Budget, Rule, Stopped, coq, dot, walnut};

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
    pub(super) fn to_coq(file: &Path) -> Result<Self, Failure> {
        let is_coq = file.extension().is_some_and(|end| end == "v");
        if is_coq && name(file).is_some() {
            return Ok(Self::Coq(file.to_owned()));
        }
        Err(Failure::Usage(format!(
            "--coq {}: Coq names a library by its file: a letter, then letters and digits, then .v; for example --coq exact52.v",
            printable::shown(file)
        )))
    }

    /// Writes the files. Gives their names.
    pub(super) fn write(&self, rule: &Rule, budget: &Budget<'_>) -> Result<Vec<String>, Failure> {
        let failed = |stopped| match stopped {
            Stopped::Cancelled => Failure::Interrupted,
            Stopped::Overtaken | Stopped::Limit(_) => {
                Failure::Work(format!("the rule is not exported: {stopped}"))
            }
        };
        let files = match self {
            Self::Dot(file) => vec![(file.clone(), dot(rule, budget).map_err(failed)?)],
            Self::Coq(file) => vec![(file.clone(), coq(rule, budget).map_err(failed)?)],
            Self::Walnut(file, name) => {
                let written = walnut(rule, name, budget).map_err(failed)?;
                let proof = file.with_file_name(format!("{name}_proof.txt"));
                vec![(file.clone(), written.automaton), (proof, written.commands)]
            }
        };
        for (file, text) in &files {
            put(file, text)?;
        }
        Ok(files
            .iter()
            .map(|(file, _)| file.display().to_string())
            .collect())
    }
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

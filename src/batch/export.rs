//! The file to which a rule is exported, and the language that its name asks for.

use std::path::{Path, PathBuf};

use super::output::put;
use super::shell::Failure;
use crate::game::{Ruleset, WrittenGame};
use crate::printable;
use crate::prove::numeration::{self, Certified, Machine};
use crate::prove::{Budget, CoqWords, Rule, Stopped, coq, coq_over_system, dot, walnut, words};
use crate::theory::claim::words_for;

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

    /// Writes the files. A theorem for Coq states the rule in words too, where there are some.
    /// Gives the names of the files.
    pub(super) fn write(
        &self,
        rule: &Rule,
        words: Option<&CoqWords>,
        budget: &Budget<'_>,
    ) -> Result<Vec<String>, Failure> {
        let files = match self {
            Self::Dot(file) => vec![(
                file.clone(),
                dot(rule, budget).map_err(|stopped| failed(&stopped))?,
            )],
            Self::Coq(file) => vec![(
                file.clone(),
                coq(rule, words, budget).map_err(|stopped| failed(&stopped))?,
            )],
            Self::Walnut(file, name) => {
                let written = walnut(rule, name, budget).map_err(|stopped| failed(&stopped))?;
                let proof = file.with_file_name(format!("{name}_proof.txt"));
                vec![(file.clone(), written.automaton), (proof, written.commands)]
            }
        };
        put_all(&files)
    }

    /// Writes what a certificate over a numeration system says for Coq. Gives the name of the
    /// file, and the words that it states.
    pub(super) fn write_certified(
        &self,
        says: &Certified,
        budget: &Budget<'_>,
    ) -> Result<(String, Option<&'static str>), Failure> {
        let Self::Coq(file) = self else {
            return Err(Failure::Usage(
                "--export takes certificates over binary digits; of one over a numeration system \
                 nimscope discover --system exports the rule"
                    .to_owned(),
            ));
        };
        let written = coq_over_system(says, budget).map_err(|stopped| failed(&stopped));
        let (text, words) = written?;
        put(file, &text)?;
        Ok((file.display().to_string(), words))
    }

    /// The file and the name for Walnut, the only program that reads other systems than base 2.
    pub(super) fn for_walnut(&self) -> Result<(&Path, &str), Failure> {
        match self {
            Self::Walnut(file, name) => Ok((file, name)),
            Self::Dot(_) | Self::Coq(_) => Err(Failure::Usage(
                "--export takes rules over a numeration system for Walnut, to a file whose name \
                 ends in .txt, as in --export wythoff.txt"
                    .to_owned(),
            )),
        }
    }

    /// Writes the P-positions of a game over a numeration system for Walnut. Gives the names of
    /// the files.
    pub(super) fn write_over_system(
        &self,
        rules: Ruleset,
        machine: &Machine,
        budget: &Budget<'_>,
    ) -> Result<Vec<String>, Failure> {
        let (file, name) = self.for_walnut()?;
        let Some(game) = WrittenGame::of_game(rules.game) else {
            return Ok(Vec::new());
        };
        let written = numeration::walnut(game, rules.convention, machine, name, budget);
        let written = written.map_err(|stopped| failed(&stopped))?;
        let beside = |name: &str| file.with_file_name(format!("{name}.txt"));
        let mut files = vec![
            (file.to_owned(), written.automaton),
            (beside(&format!("{name}_proof")), written.commands),
        ];
        if let Some(base) = written.base {
            files.push((beside(&base.name), base.words));
            files.push((beside(&format!("{}_addition", base.name)), base.addition));
        }
        put_all(&files)
    }
}

/// The words for a rule that Coq can be told: those of a claim, else those that are found.
pub(super) fn coq_words(rule: &Rule, budget: &Budget<'_>) -> Result<Option<CoqWords>, Failure> {
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

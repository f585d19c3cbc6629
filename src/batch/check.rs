//! `check`: checks a certificate. And the files to which rules are exported.

use std::path::{Path, PathBuf};

use clap::Args;

use super::cached_rules::accepted_beside;
use super::files::{NamedFiles, OutputFile};
use super::output::{Output, put};
use super::shell::{Failure, Shell};
use super::solver::ShellSolver;
use crate::file::read_text;
use crate::lists::CollectVec as _;
use crate::printable;
use crate::prove::numeration::{self, Certified, FixedValue};
use crate::prove::{
    Budget, CoqWords, Rule, Stopped, Walnut, coq, coq_over_system, dot, dot_over_system,
    is_of_statement, walnut, words,
};
use crate::study::SolverError;
use crate::theory::claim::words_for;

/// Check a certificate.
#[derive(Debug, Args)]
pub struct CheckCommand {
    /// The file of the certificate
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Write the automaton of a right certificate to this file: for Walnut where it ends in .txt,
    /// with the sentences that prove it in NAME_proof.txt, unless options may be forbidden; else
    /// as DOT, for Graphviz
    #[arg(long, value_name = "FILE", value_parser = OutputFile::like("rule.dot"))]
    export: Option<OutputFile>,

    /// Write the theorem that a right certificate proves to this file, whose name ends in .v, for
    /// Coq, which proves it again with the files of the folder proofs. Once proofs/check accepted
    /// this file, the same command keeps that Coq did, and the rule says so from then on
    #[arg(long, value_name = "FILE", value_parser = OutputFile::like("rule.v"))]
    coq: Option<OutputFile>,
}

impl CheckCommand {
    pub(super) fn run(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
        let exports = [
            (self.export.as_deref()).map(|file| Export::to(file, &shell.files)),
            self.coq.as_deref().map(Export::to_coq),
        ];
        let exports = exports.into_iter().flatten().collect::<Result<_, _>>();
        let exports: Vec<Export> = exports.map_err(Failure::Usage)?;
        let file = self.file.display().to_string();
        let text = read_text(&self.file, shell.memory)
            .map_err(|error| Failure::Work(format!("{file} cannot be read: {error}")))?;
        let solver = ShellSolver::new(shell);
        let mut checked = (solver.study.check(&text)).map_err(|error| unchecked(&file, error))?;
        let is_right = checked.wrong.is_none();
        if is_right && !exports.is_empty() {
            if is_of_statement(&text) {
                let why = "the certificate of a statement has no automaton of its own to export";
                return Err(Failure::Usage(format!("{file}: {why}")));
            }
            let doing = format!("exporting {file}");
            (checked.exported, checked.words) = solver.study.prove_work(&doing, |budget| {
                let exported = if numeration::is_certificate(&text) {
                    Certified::of_certificate(&text, budget)?.map(Exported::OverSystem)
                } else {
                    Rule::of_certificate(&text, budget)?.map(Exported::Rule)
                };
                let (mut names, mut words) = (Vec::new(), None);
                let Ok(exported) = exported else {
                    return Ok::<_, Failure>((names, words));
                };
                for export in &exports {
                    let (files, said) = export.write(&exported, budget, &shell.files)?;
                    names.extend(files);
                    words = words.or(said);
                }
                Ok((names, words))
            })??;
        }
        let theorem = self.coq.as_deref().filter(|_| !checked.exported.is_empty());
        checked.accepted = theorem.and_then(accepted_beside);
        if let Some(accepted) = &checked.accepted {
            shell.keep_accepted(accepted, &text);
        }
        checked.file = Some(file);
        output.json(&checked)?;
        if is_right {
            Ok(())
        } else {
            Err(Failure::Reported)
        }
    }
}

/// Why a check did not come to its end.
fn unchecked(file: &str, error: SolverError) -> Failure {
    if let SolverError::Limit(limit) = error {
        return Failure::Work(format!(
            "{file} is not checked: {limit}; give it more with --memory"
        ));
    }
    error.into()
}

// The file to which a rule is exported, and the language that its name asks for.

/// What is exported.
pub(super) enum Exported {
    Rule(Rule),
    /// What is proved over a numeration system.
    OverSystem(Certified),
}

/// Files with their texts, and the words that a theorem for Coq states.
type ExportedFiles = (Vec<(PathBuf, String)>, Option<String>);

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
    pub(super) fn to(file: &Path, files: &NamedFiles) -> Result<Self, String> {
        let is_text = file.extension().is_some_and(|end| end == "txt");
        if !is_text {
            return Ok(Self::Dot(file.to_owned()));
        }
        match name(file) {
            Some(name) => {
                let proof = beside(file, &format!("{name}{PROOF}"));
                files.check_beside(std::iter::once(proof.as_path()))?;
                Ok(Self::Walnut(file.to_owned(), name.to_owned()))
            }
            None => Err(format!(
                "--export {}: Walnut names an automaton by its file: a letter, then letters and digits; for example --export exact52.txt",
                printable::shown(file)
            )),
        }
    }

    /// To a file for Coq, whose name has to end in `.v`.
    fn to_coq(file: &Path) -> Result<Self, String> {
        let is_coq = file.extension().is_some_and(|end| end == "v");
        if is_coq && name(file).is_some() {
            return Ok(Self::Coq(file.to_owned()));
        }
        Err(format!(
            "--coq {}: Coq names a library by its file: a letter, then letters and digits, then .v; for example --coq exact52.v",
            printable::shown(file)
        ))
    }

    /// Writes the files. Gives their names, and the words that a theorem for Coq states, where
    /// there are some.
    pub(super) fn write(
        &self,
        exported: &Exported,
        budget: &Budget<'_>,
        named: &NamedFiles,
    ) -> Result<(Vec<String>, Option<String>), Failure> {
        if let Exported::OverSystem(says) = exported
            && !matches!(self, Self::Coq(_))
        {
            check_exported(says.value)?;
        }
        let (files, words) = self
            .files(exported, budget)
            .map_err(|stopped| match stopped {
                Stopped::Cancelled => Failure::Interrupted,
                Stopped::Overtaken | Stopped::Limit(_) => {
                    Failure::Work(format!("the rule is not exported: {stopped}"))
                }
            })?;
        // The first is the one that the command names.
        let others = files.iter().skip(1).map(|(file, _)| file.as_path());
        named.check_beside(others).map_err(Failure::Usage)?;
        for (file, text) in &files {
            put(file, text)?;
        }
        let names = files.iter().map(|(file, _)| file.display().to_string());
        Ok((names.collect_vec(), words))
    }

    /// The files with their texts, and those words.
    fn files(&self, exported: &Exported, budget: &Budget<'_>) -> Result<ExportedFiles, Stopped> {
        let (file, text, words) = match (self, exported) {
            (Self::Dot(file), Exported::Rule(rule)) => (file, dot(rule, budget)?, None),
            (Self::Dot(file), Exported::OverSystem(says)) => (file, dot_over_system(says), None),
            (Self::Coq(file), Exported::Rule(rule)) => {
                let words = coq_words(rule, budget)?;
                let text = coq(rule, words.as_ref(), budget)?;
                (file, text, words.map(|words| words.text().to_owned()))
            }
            (Self::Coq(file), Exported::OverSystem(says)) => {
                let (text, words) = coq_over_system(says, budget)?;
                (file, text, words.map(str::to_owned))
            }
            (Self::Walnut(file, name), exported) => {
                let written = match exported {
                    Exported::Rule(rule) => walnut(rule, name, budget)?,
                    Exported::OverSystem(says) => numeration::walnut(says, name, budget)?,
                };
                return Ok((for_walnut(file, name, written), None));
            }
        };
        Ok((vec![(file.clone(), text)], words))
    }
}

/// The files for Walnut, with what belongs in them.
fn for_walnut(file: &Path, name: &str, written: Walnut) -> Vec<(PathBuf, String)> {
    let mut files = vec![
        (file.to_owned(), written.automaton),
        (beside(file, &format!("{name}{PROOF}")), written.commands),
    ];
    if let Some(base) = written.base {
        let addition = format!("{}_addition", base.name);
        files.push((beside(file, &base.name), base.words));
        files.push((beside(file, &addition), base.addition));
    }
    files
}

/// What the name of the file with the sentences for Walnut ends in.
const PROOF: &str = "_proof";

/// A file for Walnut beside another one.
fn beside(file: &Path, name: &str) -> PathBuf {
    file.with_file_name(format!("{name}.txt"))
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
fn coq_words(rule: &Rule, budget: &Budget<'_>) -> Result<Option<CoqWords>, Stopped> {
    let of = |text: &str| match CoqWords::of(rule, text, budget) {
        Err(Stopped::Limit(_)) => Ok(None),
        of => of,
    };
    for claimed in words_for(rule.rules) {
        if let Some(words) = of(claimed)? {
            return Ok(Some(words));
        }
    }
    let found = words(rule, budget)?;
    found.map_or(Ok(None), |found| of(&found))
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

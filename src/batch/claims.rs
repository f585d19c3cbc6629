//! `claims`: every statement of the literature that the program knows, and the findings of this
//! project. Or one of them, with its proof; `cite` prints its reference. The user's own claims are
//! the files of a folder.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::arguments::RowFormat;
use super::output::Output;
use super::shell::{Failure, Shell};
use crate::file::read_text;
use crate::lists::CollectVec as _;
use crate::lists::sort;
use crate::printable;
use crate::study::verify::{Checkable, Register, found_rule, own_claims};
use crate::study::{Citation, ListedClaim};
use crate::theory::claim::{Claim, ClaimProof};

/// List claims.
#[derive(Debug, Args)]
pub struct ClaimsCommand {
    /// The identifier of a claim, such as nimscope/thm4, to be printed in full, with its proof
    /// where this project has one
    #[arg(value_name = "ID")]
    id: Option<String>,

    /// How the list is written
    #[arg(long, value_enum, default_value = "json", conflicts_with = "id")]
    format: RowFormat,
}

#[derive(Debug, Serialize)]
struct InFull<'a> {
    #[serde(flatten)]
    listed: ListedClaim<'a>,
    proof_text: Option<&'a str>,
}

impl ClaimsCommand {
    pub(super) fn run(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
        match &self.id {
            None => {
                let claims = shell.claims.claims();
                let claims = claims.map(|one| ListedClaim::from(one.claim));
                output.rows(self.format, claims)?;
            }
            Some(id) => {
                let claim = named(shell, id)?.claim;
                if shell.json {
                    output.json(&InFull {
                        listed: claim.into(),
                        proof_text: claim.proof.as_ref().map(ClaimProof::text),
                    })?;
                } else {
                    writeln!(output, "{}, {}: {}", claim.id, claim.kind, claim.source())?;
                    writeln!(output, "{}", claim.statement)?;
                    if claim.paper.is_empty() {
                        write!(output, "\n{}", Citation::of_claim(claim).text)?;
                    }
                    if let Some(proof) = &claim.proof {
                        writeln!(output, "\nProof\n{}", proof.text())?;
                    }
                    let command = format!("nimscope prove {}", claim.id);
                    let is_said = |proof: &ClaimProof| proof.text().contains(&command);
                    if !claim.machine.is_empty() && !claim.proof.as_ref().is_some_and(is_said) {
                        writeln!(output, "\nBy machine, for all sizes: {command}")?;
                    }
                }
            }
        }
        Ok(())
    }
}

/// The claim with an identifier, or the rule that answers name by one.
pub(super) fn named(shell: &Shell, id: &str) -> Result<Checkable, Failure> {
    let found = || {
        let rule = found_rule(&shell.study.theorems, id)?;
        shell.claims.clone().admit_stated(rule).ok()
    };
    shell.claims.claim(id).or_else(found).ok_or_else(|| {
        Failure::Usage(format!(
            "ID {id:?}: there is no such claim; nimscope claims lists them, for example games24/2.9"
        ))
    })
}

/// The longest file of claims that is read, in bytes.
const LONGEST: u64 = 1 << 20;

/// Admits the claims of a folder's files `NAME.ron`, in the order of their names. A file that
/// holds none is left out, and a sentence for each says why.
pub fn admit_claims(folder: &Path, register: &mut Register) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect_vec();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "ron"));
    sort(&mut paths);
    let mut problems = Vec::new();
    for path in paths {
        if let Err(why) = admit_file(&path, register) {
            problems.push(format!("{} is left out: {why}", printable::shown(&path)));
        }
    }
    problems
}

fn admit_file(path: &Path, register: &mut Register) -> Result<(), String> {
    let text = read_text(path, LONGEST).map_err(|error| error.to_string())?;
    for claim in own_claims::read(&text)? {
        register
            .admit_stated(claim)
            .map_err(|taken| taken.to_string())?;
    }
    Ok(())
}

// `cite`: the reference of a claim's paper, and of the program.

/// Print a reference.
#[derive(Debug, Args)]
pub struct CiteCommand {
    /// The identifier of a claim, such as games24/2.9 [default: the program]
    #[arg(value_name = "CLAIM")]
    id: Option<String>,

    /// How it is written
    #[arg(long, value_enum, default_value = "bibtex")]
    format: CitationFormat,
}

/// How a reference is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum CitationFormat {
    Bibtex,
    Text,
}

impl CiteCommand {
    pub(super) fn run(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
        let claim = self.id.as_deref().map(|id| named(shell, id)).transpose()?;
        let cited = claim.map_or_else(
            || Citation::of_program(None),
            |checkable| Citation::of_claim(checkable.claim),
        );
        match self.format {
            CitationFormat::Bibtex => write!(output, "{}", cited.bibtex)?,
            CitationFormat::Text => write!(output, "{}", cited.text)?,
        }
        Ok(())
    }
}

/// What cites the program, by its key.
pub(super) fn of_program() -> (String, Citation) {
    let Citation { bibtex, text } = Citation::of_program(None);
    let text = text.trim_end().to_owned();
    ("nimscope".to_owned(), Citation { bibtex, text })
}

/// What cites the works that have a claim, by their keys.
pub(super) fn of_works(claim: &Claim) -> impl Iterator<Item = (String, Citation)> {
    claim.references.iter().map(|work| {
        let (bibtex, text) = (work.bibtex(None), work.text());
        (work.key.clone(), Citation { bibtex, text })
    })
}

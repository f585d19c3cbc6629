//! `claims`: every statement of the literature that the program knows, and the findings of this
//! project. Or one of them, with its proof. The user's own claims are the files of a folder.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use super::arguments::RowFormat;
use super::lists::PrintedRows;
use super::output::Output;
use super::shell::{Failure, Shell};
use crate::file::read_text;
use crate::printable;
use crate::study::verify::{Checkable, Register, own_claims};
use crate::study::{Record, RowCells};
use crate::theory::claim::{Claim, ClaimProof};

/// List claims.
#[derive(Debug, Args)]
pub struct ClaimsCommand {
    /// The identifier of a claim, such as nimscope/thm4, to be printed in full, with its proof
    /// where this project has one
    #[arg(value_name = "ID")]
    id: Option<String>,

    /// How the list is written
    #[arg(long, value_enum, default_value_t = RowFormat::Json, conflicts_with = "id")]
    format: RowFormat,
}

#[derive(Debug, Serialize)]
struct PrintedClaim<'a> {
    id: &'a str,
    source: String,
    kind: &'static str,
    statement: &'a str,
    /// The kind of proof that this project has of it, if it has one.
    proof: Option<&'static str>,
}

impl Record for PrintedClaim<'_> {
    const COLUMNS: &'static [&'static str] = &["id", "source", "kind", "statement", "proof"];

    fn write_cells(&self, cells: &mut RowCells) {
        cells.push(self.id);
        cells.push(&self.source);
        cells.push(self.kind);
        cells.push(self.statement);
        cells.maybe(self.proof);
    }
}

#[derive(Debug, Serialize)]
struct InFull<'a> {
    #[serde(flatten)]
    listed: PrintedClaim<'a>,
    doi: Option<&'a str>,
    arxiv: Option<&'a str>,
    proof_text: Option<&'a str>,
}

impl ClaimsCommand {
    pub(super) fn run(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
        match &self.id {
            None => {
                let claims = shell.claims.claims().map(|one| listed(one.claim));
                let mut rows = PrintedRows::new::<PrintedClaim<'_>>(output, self.format)?;
                rows.write(&self.format.text(claims)?)?;
                rows.end()?;
            }
            Some(id) => {
                let claim = named(shell, id)?.claim;
                let reference = claim.reference;
                if shell.json {
                    output.json(&InFull {
                        listed: listed(claim),
                        doi: reference.and_then(|reference| reference.doi.as_deref()),
                        arxiv: reference.and_then(|reference| reference.arxiv.as_deref()),
                        proof_text: claim.proof.as_ref().map(ClaimProof::text),
                    })?;
                } else {
                    writeln!(output, "{}, {}: {}", claim.id, claim.kind, claim.source())?;
                    writeln!(output, "{}", claim.statement)?;
                    if let Some(reference) = reference {
                        writeln!(output, "\n{}", reference.text())?;
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

fn listed(claim: &Claim) -> PrintedClaim<'_> {
    PrintedClaim {
        id: &claim.id,
        source: claim.source(),
        kind: claim.kind.word(),
        statement: &claim.statement,
        proof: claim.proof.as_ref().map(ClaimProof::word),
    }
}

/// The claim with an identifier.
pub(super) fn named(shell: &Shell, id: &str) -> Result<Checkable, Failure> {
    shell.claims.claim(id).ok_or_else(|| {
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
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "ron"));
    paths.sort();
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
    for claim in own_claims::read(&text).map_err(|error| error.to_string())? {
        register
            .admit_stated(claim)
            .map_err(|taken| taken.to_string())?;
    }
    Ok(())
}

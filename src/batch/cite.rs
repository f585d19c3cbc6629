//! `cite`: the reference of a claim's paper, and of the program.

use std::io::Write;

use clap::{Args, ValueEnum};

use super::claims::named;
use super::document::Cited;
use super::output::Output;
use super::shell::{Failure, Shell};
use crate::theory::claim::{Claim, ClaimProof};

/// Print a reference.
#[derive(Debug, Args)]
pub struct CiteCommand {
    /// The identifier of a claim, such as games24/2.9 [default: the program]
    #[arg(value_name = "CLAIM")]
    id: Option<String>,

    /// How it is written
    #[arg(long, value_enum, default_value = "bibtex")]
    format: Citation,
}

/// How a reference is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Citation {
    Bibtex,
    Text,
}

impl CiteCommand {
    pub(super) fn run(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
        let claim = self.id.as_deref().map(|id| named(shell, id)).transpose()?;
        let claim = claim.map(|checkable| checkable.claim);
        match self.format {
            Citation::Bibtex => write!(output, "{}", bibtex(claim))?,
            Citation::Text => writeln!(output, "{}", text(claim))?,
        }
        Ok(())
    }
}

/// What cites the program.
pub(super) fn of_program() -> Cited {
    Cited {
        key: PROJECT.to_owned(),
        bibtex: program(""),
        text: text(None),
    }
}

/// What cites the paper of a claim, if it stands in one.
pub(super) fn of_paper(claim: &Claim) -> Option<Cited> {
    let reference = claim.reference?;
    let key = claim.id.split('/').next().unwrap_or(&claim.id);
    Some(Cited {
        key: key.to_owned(),
        bibtex: reference.bibtex(key, None),
        text: reference.text(),
    })
}

fn bibtex(claim: Option<&Claim>) -> String {
    match claim.map(|claim| (claim, claim.reference)) {
        Some((claim, Some(reference))) => {
            let key = claim.id.split('/').next().unwrap_or(&claim.id);
            reference.bibtex(key, Some(&claim.number))
        }
        Some((claim, None)) if claim.paper == PROJECT => program(&shown(claim)),
        Some((claim, None)) => format!(
            "@misc{{{id},\n  key = {{{id}}},\n  note = {{{}}},\n}}\n",
            claim.source(),
            id = claim.id
        ),
        None => program(""),
    }
}

/// Where a claim of this project stands, and whether Coq accepted it.
fn shown(claim: &Claim) -> String {
    match &claim.proof {
        Some(ClaimProof::Verified(_)) => format!(
            "{}, verified by Coq: nimscope claims {} prints the digests of the theorems",
            claim.number, claim.id
        ),
        Some(ClaimProof::Hand(_) | ClaimProof::Machine(_)) | None => claim.number.clone(),
    }
}

/// The paper that stands for the findings of this project.
const PROJECT: &str = "nimscope";

/// The entry of the program, which every style knows. `note` says what in it is meant.
fn program(note: &str) -> String {
    let note = if note.is_empty() {
        String::new()
    } else {
        format!("  note = {{{note}}},\n")
    };
    format!(
        "@misc{{nimscope,\n  author = {{{{The nimscope developers}}}},\n  title = {{nimscope: an explorer for impartial nim-like games}},\n  howpublished = {{Computer program, version {}}},\n{note}}}\n",
        env!("CARGO_PKG_VERSION")
    )
}

fn text(claim: Option<&Claim>) -> String {
    match claim.map(|claim| (claim, claim.reference)) {
        Some((claim, Some(reference))) => format!("{}, {}", reference.text(), claim.number),
        Some((claim, None)) => claim.source(),
        None => format!(
            "The nimscope developers: nimscope, an explorer for impartial nim-like games, version {}",
            env!("CARGO_PKG_VERSION")
        ),
    }
}

//! `cite`: the reference of a claim's paper, and of the program.

use std::io::Write;

use clap::{Args, ValueEnum};

use super::claims::named;
use super::document::Cited;
use super::output::Output;
use super::shell::{Failure, Shell};
use crate::study::Citation;
use crate::theory::claim::Claim;

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

/// What cites the program.
pub(super) fn of_program() -> Cited {
    let Citation { bibtex, text } = Citation::of_program(None);
    Cited {
        key: "nimscope".to_owned(),
        bibtex,
        text: text.trim_end().to_owned(),
    }
}

/// What cites the works that have a claim.
pub(super) fn of_works(claim: &Claim) -> impl Iterator<Item = Cited> {
    claim.references.iter().map(|work| Cited {
        key: work.key.clone(),
        bibtex: work.bibtex(None),
        text: work.text(),
    })
}

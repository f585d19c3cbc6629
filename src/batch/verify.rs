//! `verify`: claims against exhaustive results, one JSON object a line.

use std::io::Write;

use clap::Args;
use serde::Serialize;

use super::output::Output;
use super::shell::{Failure, Shell};
use super::solver::Solver;
use crate::game::Canonical;
use crate::study::verify::{self, Counterexample, Report, Status};
use crate::theory::claim::{Claim, Meaning, claim, claims};

/// Check claims.
#[derive(Debug, Args)]
pub struct Verify {
    /// The identifier of a claim, such as games24/2.9, or all; `nimscope claims` lists them
    #[arg(value_name = "ID|all")]
    id: String,

    /// The largest pile; printed tables are checked row by row, whatever it is
    #[arg(long, value_name = "M", allow_hyphen_values = true)]
    max: Option<u64>,

    /// The most counterexamples to a statement on all positions; tables and families have all of theirs
    #[arg(
        long,
        value_name = "N",
        default_value_t = 20,
        allow_hyphen_values = true
    )]
    limit: usize,
}

#[derive(Debug, Serialize)]
struct Verified<'a> {
    id: &'a str,
    source: String,
    statement: &'a str,
    range: &'a str,
    checked: u64,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    counterexamples: Vec<Contrary<'a>>,
    /// How many cases are not as claimed.
    failed: u64,
}

#[derive(Debug, Serialize)]
struct Contrary<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    printed: Option<&'a str>,
    position: &'a [u64],
    found: &'a str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    nearest: Vec<&'a [u64]>,
}

impl Verify {
    pub(super) fn run(&self, shell: &Shell) -> Result<(), Failure> {
        let chosen: Vec<&'static Claim> = if self.id == "all" {
            claims().iter().collect()
        } else {
            let found = claim(&self.id).ok_or_else(|| {
                Failure::Usage(format!(
                    "ID {:?}: there is no such claim; nimscope claims lists them, for example games24/2.9",
                    self.id
                ))
            })?;
            vec![found]
        };
        let solver = Solver::new(shell);
        let mut output = Output::standard();
        for claim in chosen {
            let max = self.max;
            let label = format!("verify {}", claim.id);
            let report =
                solver.work(label, move |control| verify::verify(claim, max, control))??;
            output.json(&self.verified(claim, &report))?;
            // The next one may take a while.
            output.flush()?;
        }
        output.finish()
    }

    fn verified<'a>(&self, claim: &'a Claim, report: &'a Report) -> Verified<'a> {
        let limit = match claim.meaning {
            Meaning::Tables(_) | Meaning::Family(_) | Meaning::OfFamily { .. } => usize::MAX,
            _ => self.limit,
        };
        let contrary = report.counterexamples.iter().take(limit);
        Verified {
            id: &claim.id,
            source: claim.source(),
            statement: &claim.statement,
            range: &report.range,
            checked: report.checked,
            status: report.status.word(),
            reason: match &report.status {
                Status::Unchecked(reason) => Some(reason),
                _ => None,
            },
            counterexamples: contrary.map(Contrary::of).collect(),
            failed: report.failed,
        }
    }
}

impl<'a> Contrary<'a> {
    fn of(counterexample: &'a Counterexample) -> Self {
        Self {
            printed: counterexample.printed.as_deref(),
            position: counterexample.position.piles(),
            found: &counterexample.found,
            nearest: counterexample
                .nearest
                .iter()
                .map(Canonical::piles)
                .collect(),
        }
    }
}

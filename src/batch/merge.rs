//! `merge`: shards of `verify --by options` put together.

use std::path::{Path, PathBuf};

use clap::Args;

use super::by_options::{LONGEST, print_merged};
use super::output::Output;
use super::shell::{Failure, Shell};
use super::solver::ShellSolver;
use crate::file::read_text;
use crate::printable;
use crate::study::shards::{Named, Shard, array, merge};
use crate::theory::claim::claim;

/// Put shards together.
#[derive(Debug, Args)]
pub struct MergeCommand {
    /// The files of the shards, in any order
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// The most counterexamples that are printed
    #[arg(
        long,
        value_name = "N",
        default_value_t = 20,
        allow_hyphen_values = true
    )]
    limit: usize,
}

impl MergeCommand {
    pub(super) fn run(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
        let shards = self.files.iter().map(|file| read(file)).collect();
        let label = "evaluating counterexamples".to_owned();
        let merged = ShellSolver::new(shell)
            .study
            .work(&label, |control| merge(shards, control))??;
        match merged {
            Ok(merged) => {
                let claim = claim(&merged.work.claim).expect("a claim that was merged is there");
                print_merged(claim, merged, self.limit, output)
            }
            Err(incomplete) => {
                if !incomplete.missing.is_empty() {
                    let missing = array(&incomplete.missing);
                    Shell::note(&format!("missing: --array={missing}"));
                }
                output.json(&incomplete)?;
                Err(Failure::Reported)
            }
        }
    }
}

/// The shard of a file, or why there is none.
fn read(file: &Path) -> Named {
    let shard = read_text(file, LONGEST)
        .map_err(|error| format!("it cannot be read: {error}"))
        .and_then(|text| {
            serde_json::from_str::<Shard>(&text).map_err(|error| {
                format!(
                    "it is no shard, such as nimscope verify CLAIM --shard 1/2 --out 1.json \
                     writes: what is in line {} at column {} is something else",
                    error.line(),
                    error.column()
                )
            })
        });
    Named {
        file: printable::shown(file),
        shard,
    }
}

//! `report`: a page that can be cited, from results of `verify`, `merge`, `prove` and `discover`.

mod entry;
mod page;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::Value;

use super::document::PageFormat;
use super::output::Output;
use super::shell::{Failure, Shell};
use super::verify::everything;
use crate::file::read_text;
use crate::printable;

/// Write a page of results.
#[derive(Debug, Args)]
pub struct ReportCommand {
    /// Files of results, a JSON object a line as the commands print them; without one, all claims
    /// are verified
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    /// How the page is written
    #[arg(long, value_enum, default_value_t = PageFormat::Md)]
    format: PageFormat,
}

/// The longest file of results, in bytes.
const LONGEST: u64 = 1 << 28;

impl ReportCommand {
    pub(super) fn run(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
        let mut results = Vec::new();
        for file in &self.files {
            results.extend(read(file)?);
        }
        if self.files.is_empty() {
            everything(shell, &mut |result| {
                results.push((result, "verify all".to_owned()));
            })?;
        }
        let mut entries = Vec::new();
        for (result, place) in &results {
            let entry =
                entry::of(result).map_err(|why| Failure::Work(format!("{place}: {why}")))?;
            entries.push(entry);
        }
        entries.sort();
        // The same result may stand in several files.
        entries.dedup();
        let text = self.format.text(&page::document(entries))?;
        Ok(output.write_all(text.as_bytes())?)
    }
}

/// The objects of a file, each with the place where it stands.
fn read(file: &Path) -> Result<Vec<(Value, String)>, Failure> {
    let shown = printable::shown(file);
    let text = read_text(file, LONGEST)
        .map_err(|error| Failure::Work(format!("{shown} cannot be read: {error}")))?;
    let objects = serde_json::Deserializer::from_str(&text).into_iter::<Value>();
    let objects = objects.enumerate().map(|(number, object)| {
        let place = format!("{shown}, object {}", number + 1);
        match object {
            Ok(object) => Ok((object, place)),
            Err(error) => Err(Failure::Work(format!(
                "{place}: it is not JSON ({error}); give it what a command printed, for example nimscope verify games24/2.9 > results.json"
            ))),
        }
    });
    objects.collect()
}

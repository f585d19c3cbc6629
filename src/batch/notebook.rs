//! `notebook`: a file of statements and questions, each answered again where the entry or the
//! program changed, and compared with the verdict that stands with it.

mod page;
mod printed;
mod worker;

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;

use super::arguments::{NamedGame, number};
use super::document::PageFormat;
use super::output::{Output, put};
use super::shell::{Failure, Shell};
use crate::file::read_text;
use crate::game::Game;
use crate::printable;
use crate::study::notebook::{CaseQuestion, CaseVerdict, Notebook, RecordedVerdict, Unreadable};
use crate::study::shards::Slice;
use page::NotebookPage;
use printed::EntryResult;
use worker::{JobDone, NotebookJob, work_through};

/// Answer the entries of a notebook.
#[derive(Debug, Args)]
pub struct NotebookCommand {
    /// The notebook; `nimscope help notebooks` says how it is written
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Write it as a document instead
    #[arg(long, value_enum)]
    format: Option<PageFormat>,

    /// Only the cases of one of N slices of the notebook, such as 3/8
    #[arg(long, value_name = "I/N", default_value_t = Slice::WHOLE)]
    shard: Slice,

    /// Write the verdicts into the notebook, and certificates into the folder FILE.certificates
    #[arg(long)]
    write: bool,

    /// Answer also what this program has answered already
    #[arg(long)]
    again: bool,

    /// The most seconds that finding a rule, or comparing with larger boxes, may take for a case
    #[arg(long, value_name = "S", default_value_t = 20, allow_hyphen_values = true, value_parser = number::<u64>)]
    seconds: u64,
}

/// The longest notebook that is read, in bytes.
const LONGEST: u64 = 1 << 26;

impl NotebookCommand {
    pub(super) fn run(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
        let notebook = self.read()?;
        let mut is_as_recorded = notebook.problem.is_none();
        let file = printable::shown(&self.file);
        if let Some(problem) = &notebook.problem {
            Shell::note(&format!("{file}, {problem}"));
        }
        let answered = NotebookCases::new(self, &notebook);
        let mut results = Vec::new();
        let done = work_through(answered.jobs(), self.time(), shell, &mut |done| {
            results.push(done);
        });
        let mut found = answered.with(results);
        if self.write {
            self.keep(&notebook, &found)?;
        }
        let mut page = NotebookPage::new(file.clone());
        for (number, written) in notebook.entries.iter().enumerate() {
            let entry = match &written.read {
                Ok(entry) => entry,
                Err(why) => {
                    is_as_recorded = false;
                    Shell::note(&format!("{file}, {why}"));
                    self.print_unreadable(why, shell, output)?;
                    continue;
                }
            };
            let Some(cases) = found.remove(&number) else {
                continue;
            };
            let result = EntryResult::new(number + 1, written.line, entry, &cases);
            is_as_recorded &= !result.differs;
            if self.format.is_some() {
                page.add(entry, &result, shell);
                page.add_cases(entry, cases, shell);
            } else if shell.json {
                output.json(&result)?;
            } else {
                output.write_all(result.text().as_bytes())?;
            }
        }
        done?;
        if let Some(format) = self.format {
            output.write_all(format.text(page.document())?.as_bytes())?;
        }
        if is_as_recorded {
            Ok(())
        } else {
            Err(Failure::Reported)
        }
    }

    fn time(&self) -> Duration {
        Duration::from_secs(self.seconds)
    }

    /// The notebook as it stands in the file now.
    fn read(&self) -> Result<Notebook, Failure> {
        let text = read_text(&self.file, LONGEST).map_err(|error| {
            let file = printable::shown(&self.file);
            Failure::Work(format!("the notebook {file} cannot be read: {error}"))
        })?;
        Ok(Notebook::read(&text, &game))
    }

    fn print_unreadable(
        &self,
        why: &Unreadable,
        shell: &Shell,
        output: &mut Output,
    ) -> Result<(), Failure> {
        if shell.json && self.shard.number == 1 {
            output.json(&printed::UnreadableResult::new(why))?;
        }
        Ok(())
    }

    /// Writes the verdicts into the notebook. It is read again: what was changed in it meanwhile
    /// stays.
    fn keep(
        &self,
        answered: &Notebook,
        found: &BTreeMap<usize, Vec<JobDone>>,
    ) -> Result<(), Failure> {
        let folder = self.certificates();
        let mut verdicts: BTreeMap<&str, RecordedVerdict> = BTreeMap::new();
        for (&number, cases) in found {
            let Some(Ok(entry)) = answered.entries.get(number).map(|entry| &entry.read) else {
                continue;
            };
            let is_new = cases.iter().any(|case| case.is_new);
            if !is_new || cases.len() < entry.cases.len() {
                continue;
            }
            for case in cases {
                keep_certificate(&folder, case)?;
            }
            let cases: Vec<CaseVerdict> = cases.iter().map(|case| case.verdict.clone()).collect();
            verdicts.insert(&entry.digest, RecordedVerdict::now(&entry.digest, cases));
        }
        let now = self.read()?;
        let places = now.entries.iter().enumerate();
        let verdicts: Vec<(usize, RecordedVerdict)> = places
            .filter_map(|(place, entry)| {
                let digest = entry.read.as_ref().ok()?.digest.as_str();
                Some((place, verdicts.get(digest)?.clone()))
            })
            .collect();
        if verdicts.is_empty() {
            return Ok(());
        }
        put(&self.file, &now.with_verdicts(&verdicts))
    }

    /// The folder of the certificates of the notebook.
    fn certificates(&self) -> PathBuf {
        let mut name = self.file.as_os_str().to_owned();
        name.push(".certificates");
        PathBuf::from(name)
    }
}

/// Keeps the certificate of a case in a folder, under the name of its digest.
fn keep_certificate(folder: &Path, case: &JobDone) -> Result<(), Failure> {
    let (Some(digest), Some(text)) = (&case.verdict.certificate, &case.certificate) else {
        return Ok(());
    };
    fs::create_dir_all(folder).map_err(|error| {
        let folder = printable::shown(folder);
        Failure::Work(format!("the folder {folder} cannot be made: {error}"))
    })?;
    put(&folder.join(format!("{digest}.txt")), text)
}

/// A game by its name, whose rule or edges may stand in a file.
fn game(text: &str) -> Result<Game, String> {
    text.parse().map(|named: NamedGame| named.game)
}

/// The cases that are asked for: those that are known, and those that are to be answered.
struct NotebookCases<'a> {
    known: Vec<(NotebookJob<'a>, CaseVerdict)>,
    open: Vec<NotebookJob<'a>>,
}

impl<'a> NotebookCases<'a> {
    fn new(command: &NotebookCommand, notebook: &'a Notebook) -> Self {
        let mut all = Vec::new();
        for (number, entry) in notebook.entries.iter().enumerate() {
            if let Ok(entry) = &entry.read {
                all.extend((0..entry.cases.len()).map(|case| NotebookJob {
                    number,
                    case,
                    entry,
                }));
            }
        }
        let (mut known, mut open) = (Vec::new(), Vec::new());
        let total = all.len() as u128;
        for (place, job) in all.into_iter().enumerate() {
            if !command.shard.holds(place as u128, total) {
                continue;
            }
            let case = &job.entry.cases[job.case];
            // A document shows rows and figures, which do not stand in the notebook.
            let is_shown = matches!(
                case.asked,
                CaseQuestion::List(_) | CaseQuestion::Figure { .. }
            );
            let is_again = command.again || is_shown && command.format.is_some();
            match job.entry.known(&case.name) {
                Some(verdict) if !is_again => known.push((job, verdict.clone())),
                Some(_) | None => open.push(job),
            }
        }
        Self { known, open }
    }

    fn jobs(&self) -> &[NotebookJob<'a>] {
        &self.open
    }

    /// All cases by the number of their entry, with what was found of the open ones.
    fn with(self, results: Vec<(NotebookJob<'a>, JobDone)>) -> BTreeMap<usize, Vec<JobDone>> {
        let known = self.known.into_iter().map(|(job, verdict)| {
            let done = JobDone {
                verdict,
                certificate: None,
                table: None,
                picture: None,
                is_new: false,
            };
            (job, done)
        });
        let mut all: Vec<(NotebookJob<'a>, JobDone)> = known.chain(results).collect();
        all.sort_by_key(|(job, _)| (job.number, job.case));
        let mut by_entry: BTreeMap<usize, Vec<JobDone>> = BTreeMap::new();
        for (job, done) in all {
            by_entry.entry(job.number).or_default().push(done);
        }
        by_entry
    }
}

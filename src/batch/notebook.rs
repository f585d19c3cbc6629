//! `notebook`: a file of statements and questions, each answered again where the entry or the
//! program changed, and compared with the verdict that stands with it.

mod page;
mod printed;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use litemap::LiteMap;

use super::arguments::number;
use super::document::{Document, PageFormat};
use super::output::{Output, put};
use super::shell::{Failure, Shell};
use crate::figure::{AnsweredCase, figure_of_entry};
use crate::file::{certificates_beside, game, read_text, read_text_in_part};
use crate::game::counted;
use crate::lists::CollectVec as _;
use crate::printable;
use crate::study::notebook::{
    CaseQuestion, CaseVerdict, Names, Notebook, NotebookEntry, RecordedVerdict, Unreadable,
};
use crate::study::shards::{Slice, text_digest};
use page::NotebookPage;
use printed::{EntryResult, NotebookJob, work_through};

/// Answer the entries of a notebook.
#[derive(Debug, Args)]
pub struct NotebookCommand {
    /// The notebook; `nimscope help notebooks` says how it is written
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Write it as a document instead
    #[arg(long, value_enum)]
    format: Option<PageFormat>,

    /// The title of the document, instead of the name of the file
    #[arg(long, value_name = "TEXT", requires = "format")]
    title: Option<String>,

    /// Only the cases of one of N slices of the notebook, such as 3/8
    #[arg(long, value_name = "I/N", default_value_t = Slice::WHOLE)]
    shard: Slice,

    /// Write the verdicts into the notebook, and certificates into the folder FILE.certificates
    #[arg(long)]
    write: bool,

    /// Answer nothing, but take the verdicts that copies of the notebook have
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["shard", "again"])]
    merge: Vec<PathBuf>,

    /// Answer also what this program has answered already
    #[arg(long)]
    again: bool,

    /// The most seconds that finding a rule, or comparing with larger boxes, may take for a case
    #[arg(long, value_name = "S", default_value = "20", value_parser = number::<u64>)]
    seconds: u64,
}

/// The longest notebook that is read, in bytes.
const LONGEST: u64 = 1 << 26;

impl NotebookCommand {
    pub(super) fn run(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
        let notebook = read(&self.file)?;
        let copies = self.merge.iter().map(|file| read(file));
        let copies: Vec<Notebook> = copies.collect::<Result<_, Failure>>()?;
        if let Some(problem) = &notebook.problem {
            let file = printable::shown(&self.file);
            Shell::note(&format!("{file}, {problem}"));
        }
        let (mut found, open) = self.known(&notebook, &copies);
        let mut printer = EntryPrinter {
            command: self,
            notebook: &notebook,
            shell,
            output,
            next: 0,
            is_as_recorded: notebook.problem.is_none(),
        };
        let done = if self.merge.is_empty() {
            let time = Duration::from_secs(self.seconds);
            work_through(&open, time, shell, &mut |job, answer| {
                found[job.entry].done.insert(job.number, answer);
                printer.print(&found)
            })
        } else {
            for entry in &mut found {
                entry.wanted = entry.done.len();
            }
            Ok(())
        };
        if self.write {
            self.keep(&notebook, &copies, &found)?;
        }
        done?;
        printer.print(&found)?;
        let is_as_recorded = printer.is_as_recorded;
        if let Some(format) = self.format {
            let page = self.page(&notebook, found, shell);
            output.begin_text();
            output.write_all(format.text(&page)?.as_bytes())?;
        }
        let is_missing = !self.merge.is_empty() && !open.is_empty();
        if is_missing {
            Shell::note(&format!(
                "no copy has a verdict by this program on {}: without --merge the command answers what is left",
                counted(open.len(), "case")
            ));
        }
        if is_as_recorded && !is_missing {
            Ok(())
        } else {
            Err(Failure::Reported)
        }
    }

    /// The notebook as a document.
    fn page(&self, notebook: &Notebook, found: Vec<EntryFound>, shell: &Shell) -> Document {
        let name = || printable::shown(self.file.file_stem().unwrap_or_default());
        let mut page = NotebookPage::new(self.title.clone().unwrap_or_else(name));
        if let Some(problem) = &notebook.problem {
            page.add_problem("The list of entries", problem.clone());
        }
        for (number, (written, EntryFound { done, .. })) in
            notebook.entries.iter().zip(found).enumerate()
        {
            match &written.read {
                Ok(_) if done.is_empty() => {}
                Ok(entry) => {
                    let result = EntryResult::new(number + 1, written.line, entry, &done);
                    page.add(entry, &result, &done, shell);
                    page.add_found(done, shell);
                }
                Err(why) => {
                    let title = format!("{}. an entry that cannot be read", number + 1);
                    page.add_problem(&title, format!("Line {}: {}", why.line, why.what));
                }
            }
        }
        page.document()
    }

    /// What is known of the entries, and the cases that are to be answered.
    fn known<'a>(
        &self,
        notebook: &'a Notebook,
        copies: &[Notebook],
    ) -> (Vec<EntryFound>, Vec<NotebookJob<'a>>) {
        let entries = notebook.entries.iter();
        let entries = entries.map(|entry| entry.read.as_ref().ok());
        let cases = |entry: &NotebookEntry| entry.cases.len() as u128;
        let total = entries.clone().flatten().map(cases).sum();
        let (mut found, mut open, mut place) = (Vec::new(), Vec::new(), 0);
        for (number, entry) in entries.enumerate() {
            let mut here = EntryFound::default();
            let all = entry.map(|entry| entry.cases.iter().map(move |case| (entry, case)));
            for (case_number, (entry, case)) in all.into_iter().flatten().enumerate() {
                place += 1;
                if !self.shard.holds(place - 1, total) {
                    continue;
                }
                here.wanted += 1;
                // A document shows rows and figures, which do not stand in the notebook.
                let is_shown = matches!(
                    case.asked,
                    CaseQuestion::List(_) | CaseQuestion::Figure { .. }
                );
                let is_drawn = self.format.is_some() && self.merge.is_empty();
                let is_again = self.again || is_shown && is_drawn;
                match known_verdict(entry, &case.name, copies)
                    .filter(|verdict| !is_again && self.has_certificate(verdict))
                {
                    Some(verdict) => {
                        let known = AnsweredCase::of_verdict(case, verdict.clone());
                        here.done.insert(case_number, known);
                    }
                    None => open.push(NotebookJob {
                        entry: number,
                        number: case_number,
                        case,
                    }),
                }
            }
            found.push(here);
        }
        (found, open)
    }

    /// Whether the certificate of a verdict, if it has one, lies where it is to be kept.
    fn has_certificate(&self, verdict: &CaseVerdict) -> bool {
        let is_to_be_kept = self.write && self.merge.is_empty();
        let digest = verdict.certificate.as_ref().filter(|_| is_to_be_kept);
        let folder = certificates_beside(&self.file);
        digest.is_none_or(|digest| {
            let text = read_text(&folder.join(format!("{digest}.txt")), LONGEST);
            text.is_ok_and(|text| text_digest(&text) == *digest)
        })
    }

    /// Writes the verdicts into the notebook. It is read again: what was changed in it meanwhile
    /// stays.
    fn keep(
        &self,
        answered: &Notebook,
        copies: &[Notebook],
        found: &[EntryFound],
    ) -> Result<(), Failure> {
        let mut verdicts: LiteMap<&str, RecordedVerdict> = LiteMap::new();
        for (entry, found) in answered.entries.iter().zip(found) {
            let Ok(entry) = &entry.read else { continue };
            for case in found.done.values() {
                self.keep_certificate(case)?;
            }
            // What other slices found stays beside it.
            let cases = entry.cases.iter().enumerate().filter_map(|(number, case)| {
                let known = known_verdict(entry, &case.name, copies);
                let found = found.done.get(&number).map(|case| &case.found.verdict);
                // Less time does not take away what was covered before.
                let goes_further = |known: &&CaseVerdict| {
                    found.is_none_or(|found| found.says == known.says && found.bound < known.bound)
                };
                known.filter(goes_further).or(found)
            });
            let cases: Vec<CaseVerdict> = cases.cloned().collect_vec();
            let recorded = entry.recorded.as_ref();
            let is_recorded = recorded.is_some_and(|recorded| recorded.cases == cases)
                && cases.iter().all(|case| entry.known(&case.case).is_some());
            if !cases.is_empty() && !is_recorded {
                let now = RecordedVerdict::now(&entry.digest, entry.cases.len(), cases);
                verdicts.insert(&entry.digest, now);
            }
        }
        // What is no text would be lost.
        read_text(&self.file, LONGEST).map_err(|error| {
            let file = printable::shown(&self.file);
            Failure::Work(format!("the notebook {file} is not written: {error}"))
        })?;
        let mut now = read(&self.file)?;
        let places = now.entries.iter().enumerate();
        let verdicts: Vec<(usize, RecordedVerdict)> = places
            .filter_map(|(place, entry)| {
                let digest = entry.read.as_ref().ok()?.digest.as_str();
                Some((place, verdicts.get(digest)?.clone()))
            })
            .collect_vec();
        if verdicts.is_empty() {
            return Ok(());
        }
        now.record(verdicts);
        put(&self.file, &now.text)
    }

    /// Keeps the certificate of a case under the name of its digest: the one that was found now,
    /// or that of a copy.
    fn keep_certificate(&self, case: &AnsweredCase) -> Result<(), Failure> {
        let Some(digest) = &case.found.verdict.certificate else {
            return Ok(());
        };
        let name = format!("{digest}.txt");
        let of_copy = || {
            let copies = self
                .merge
                .iter()
                .map(|copy| certificates_beside(copy).join(&name));
            let mut texts = copies.filter_map(|file| read_text(&file, LONGEST).ok());
            texts.find(|text| text_digest(text) == *digest)
        };
        let Some(text) = case.found.certificate.clone().or_else(of_copy) else {
            return Ok(());
        };
        let folder = certificates_beside(&self.file);
        fs::create_dir_all(&folder).map_err(|error| {
            let folder = printable::shown(&folder);
            Failure::Work(format!("the folder {folder} cannot be made: {error}"))
        })?;
        put(&folder.join(name), &text)
    }
}

/// A notebook as it stands in a file now.
fn read(file: &Path) -> Result<Notebook, Failure> {
    let text = read_text_in_part(file, LONGEST).map_err(|error| {
        let file = printable::shown(file);
        Failure::Work(format!("the notebook {file} cannot be read: {error}"))
    })?;
    let names = Names {
        game,
        figure: figure_of_entry,
    };
    Ok(Notebook::read(&text, &names))
}

/// The verdict of a case that this program recorded in the notebook, or in a copy of it.
fn known_verdict<'a>(
    entry: &'a NotebookEntry,
    case: &str,
    copies: &'a [Notebook],
) -> Option<&'a CaseVerdict> {
    let others = copies.iter().flat_map(|copy| &copy.entries);
    let same = others
        .filter_map(|other| other.read.as_ref().ok())
        .filter(|other| other.digest == entry.digest);
    std::iter::once(entry)
        .chain(same)
        .find_map(|entry| entry.known(case))
}

/// What is found of an entry.
#[derive(Default)]
struct EntryFound {
    /// The number of its cases that are asked for.
    wanted: usize,
    /// What was found of them, by their places in the entry.
    done: LiteMap<usize, AnsweredCase>,
}

/// Prints entries in their order, each as soon as all of it is known.
struct EntryPrinter<'a> {
    command: &'a NotebookCommand,
    notebook: &'a Notebook,
    shell: &'a Shell,
    output: &'a mut Output,
    /// The place of the entry that comes next.
    next: usize,
    /// Whether every verdict is as recorded.
    is_as_recorded: bool,
}

impl EntryPrinter<'_> {
    fn print(&mut self, found: &[EntryFound]) -> Result<(), Failure> {
        while let Some(written) = self.notebook.entries.get(self.next) {
            let EntryFound { wanted, done } = &found[self.next];
            if done.len() < *wanted {
                break;
            }
            self.next += 1;
            match &written.read {
                Err(why) => self.print_unreadable(why)?,
                Ok(_) if done.is_empty() => {}
                Ok(entry) => {
                    let result = EntryResult::new(self.next, written.line, entry, done);
                    self.is_as_recorded &= !result.differs;
                    match self.command.format {
                        // A document is written as a whole.
                        Some(_) => {}
                        None if self.shell.json => self.output.json(&result)?,
                        None => self.output.write_all(result.text().as_bytes())?,
                    }
                }
            }
        }
        Ok(())
    }

    fn print_unreadable(&mut self, why: &Unreadable) -> Result<(), Failure> {
        self.is_as_recorded = false;
        let file = printable::shown(&self.command.file);
        Shell::note(&format!("{file}, {why}"));
        // A document says it in its place.
        let is_document = self.command.format.is_some();
        if self.shell.json && !is_document && self.command.shard.number == 1 {
            self.output.json(why)?;
        }
        Ok(())
    }
}

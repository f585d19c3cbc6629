//! `catalogue`: the rules of the outcomes of many games, each found and proved within a limit of
//! time, with what the literature says of them.

mod games;
mod row;

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::arguments::number;
use super::document::PageFormat;
use super::output::Output;
use super::progress::ProgressLine;
use super::shell::{Failure, Shell};
use super::solver::ShellSolver;
use crate::file::read_text;
use crate::game::Ruleset;
use crate::printable;
use crate::study::shards::{Slice, text_digest};
use crate::study::{End, RuleSearch};
use crate::theory::claim::{claim, source_of};
use row::{CatalogueRow, text_of};

/// Find the rules of a catalogue of games.
#[derive(Debug, Args)]
pub struct CatalogueCommand {
    /// Only one of N slices of the list, such as 3/8
    #[arg(long, value_name = "I/N", default_value_t = Slice::WHOLE)]
    shard: Slice,

    /// The most seconds that the search for a rule may take
    #[arg(
        long,
        value_name = "S",
        default_value_t = 10,
        allow_hyphen_values = true,
        value_parser = number::<u64>
    )]
    seconds: u64,

    /// Write to this file, row by row; rows that it has are kept, so that an interrupted run goes
    /// on
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// How the rows are written; a page takes the rows of the CSV file of the same name [default:
    /// csv; with --json, and without a file, objects]
    #[arg(long, value_enum)]
    format: Option<CatalogueFormat>,
}

/// How a catalogue is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum CatalogueFormat {
    /// Comma-separated values under a header
    Csv,
    /// Markdown
    Md,
    /// LaTeX
    Tex,
    /// HTML
    Html,
}

impl CatalogueFormat {
    /// The format of the page; none for a table that grows row by row.
    const fn of_page(self) -> Option<PageFormat> {
        match self {
            Self::Csv => None,
            Self::Md => Some(PageFormat::Md),
            Self::Tex => Some(PageFormat::Tex),
            Self::Html => Some(PageFormat::Html),
        }
    }
}

/// What is said of a theorem that the papers do not have.
const NOT_FOUND: &str = "not found in nimscope claims";

/// The longest catalogue that is gone on with, in bytes.
const LONGEST: u64 = 1 << 26;

impl CatalogueCommand {
    pub(super) fn run(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
        let all = games::all().map_err(Failure::Work)?;
        let total = all.len() as u128;
        let blocks = 0..self.shard.blocks(total);
        let places = blocks.flat_map(|block| self.shard.range(block, total));
        let mut places: Vec<usize> = places.filter_map(|place| place.try_into().ok()).collect();
        places.sort_unstable();
        let in_objects = shell.json && self.format.is_none() && self.out.is_none();
        let page = self.format.and_then(CatalogueFormat::of_page);
        let table = self.out.as_ref().map(|out| out.with_extension("csv"));
        let table = match page {
            None => self.out.clone(),
            Some(_) => table,
        };
        let known = table.as_deref().map(read).transpose()?.unwrap_or_default();
        let mut writer = match (page, &self.out) {
            (None, Some(file)) => Some(appended(file, &known, shell)?),
            (None, None) if in_objects => None,
            (None, None) => {
                output.write_all(text_of(None)?.as_bytes())?;
                None
            }
            (Some(_), _) => None,
        };
        let solver = ShellSolver::new(shell);
        let mut rows = Vec::new();
        let wanted = places.len() as u64;
        let progress = ProgressLine::new(shell, "games".to_owned());
        for (done, place) in (0..).zip(places) {
            progress.set(done, wanted);
            let (rules, is_in_its_work) = all[place];
            let is_same = |row: &&CatalogueRow| {
                row.play == rules.convention && row.game == rules.game.to_string()
            };
            if let Some(row) = known.iter().find(is_same) {
                rows.push(row.clone());
                continue;
            }
            let row = self.found(&solver, rules, is_in_its_work)?;
            match (page, &mut writer) {
                (None, Some(file)) => {
                    let text = text_of(Some(&row))?;
                    let done = file.write_all(text.as_bytes()).and_then(|()| file.flush());
                    done.map_err(|error| self.unwritable(&error))?;
                }
                (None, None) if in_objects => {
                    output.json(&row)?;
                    output.flush()?;
                }
                (None, None) => {
                    output.write_all(text_of(Some(&row))?.as_bytes())?;
                    output.flush()?;
                }
                (Some(_), _) => {}
            }
            rows.push(row);
        }
        let Some(format) = page else {
            return Ok(());
        };
        let text = format.text(&row::document(&rows))?;
        let mut page = Output::to(self.out.as_deref(), shell)?;
        page.write_all(text.as_bytes())?;
        page.finish()
    }

    fn unwritable(&self, error: &dyn std::fmt::Display) -> Failure {
        let file = self.out.as_deref().map(printable::shown);
        Failure::Work(format!("--out {}: {error}", file.unwrap_or_default()))
    }

    /// What is found of a game.
    fn found(
        &self,
        solver: &ShellSolver<'_>,
        rules: Ruleset,
        is_in_its_work: bool,
    ) -> Result<CatalogueRow, Failure> {
        let work = source_of(rules.game);
        let source = match rules.game.kind().written() {
            Some(_) if is_in_its_work => work.to_owned(),
            Some(_) => format!("the game: {work}; its theorem was not looked for"),
            None => NOT_FOUND.to_owned(),
        };
        let mut row = CatalogueRow {
            game: rules.game.to_string(),
            play: rules.convention,
            verdict: "out-of-reach".to_owned(),
            system: String::new(),
            states: None,
            learned: None,
            words: String::new(),
            known: String::new(),
            certificate: String::new(),
            source,
            reason: String::new(),
        };
        let theorems = &solver.shell.theorems;
        if theorems.known(rules.game).outcome[rules.convention].is_everywhere()
            && let Some(fact) = theorems.outcome(rules, &rules.game.canonical(rules.game.example()))
        {
            fact.by.clone_into(&mut row.known);
            let is_own = fact.by.split('/').next() == Some("nimscope");
            let claim = claim(fact.by).filter(|_| !is_own);
            if let Some(claim) = claim {
                row.source = claim.source();
            }
        }
        let search = RuleSearch {
            time: Duration::from_secs(self.seconds),
            bits: 1,
            ..RuleSearch::default()
        };
        // What comes with the program, or was proved before, is not looked for again.
        let known = solver.study.known_rule(rules)?;
        let discovered = if let Some(End::Proved(_)) = known.end {
            known
        } else {
            solver.study.discover(rules, &search)?
        };
        match discovered.end {
            Some(End::Proved(said)) => {
                "proved".clone_into(&mut row.verdict);
                "base:2".clone_into(&mut row.system);
                row.states = said.states;
                row.learned = discovered.boxes.last().map(|learned| learned.max);
                row.words = said.words.unwrap_or_default();
                row.certificate = text_digest(said.rule.certificate());
            }
            Some(End::OverSystem(said)) => {
                "proved".clone_into(&mut row.verdict);
                if let Some((system, states, max)) = said.found {
                    row.system = system.to_string();
                    (row.states, row.learned) = (Some(states), Some(max));
                }
                row.words = said.words.unwrap_or_default();
                row.certificate = text_digest(&said.certificate);
            }
            Some(End::NoneInSight(limit)) => {
                "none-in-sight".clone_into(&mut row.verdict);
                row.reason = limit;
            }
            Some(End::OutOfReach(reason)) => row.reason = reason,
            Some(End::NotLooked) | None => {}
        }
        Ok(row)
    }
}

/// The whole rows of a file; none if it is not there yet.
fn read(file: &Path) -> Result<Vec<CatalogueRow>, Failure> {
    let shown = printable::shown(file);
    if !file.exists() {
        return Ok(Vec::new());
    }
    let text = read_text(file, LONGEST)
        .map_err(|error| Failure::Work(format!("--out {shown} cannot be read: {error}")))?;
    // What an interrupted run left of a row is dropped.
    let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
    let rows = csv::Reader::from_reader(whole.as_bytes()).into_deserialize();
    let rows: Result<Vec<CatalogueRow>, csv::Error> = rows.collect();
    rows.map_err(|error| {
        Failure::Work(format!(
            "--out {shown} is no catalogue ({error}); name a file that nimscope catalogue wrote, \
             or a new one"
        ))
    })
}

/// The file with these rows, to which others are added.
fn appended(file: &Path, rows: &[CatalogueRow], shell: &Shell) -> Result<File, Failure> {
    let mut output = Output::to(Some(file), shell)?;
    output.write_all(text_of(None)?.as_bytes())?;
    for row in rows {
        output.write_all(text_of(Some(row))?.as_bytes())?;
    }
    output.finish()?;
    let shown = printable::shown(file);
    let opened = OpenOptions::new().append(true).open(file);
    opened.map_err(|error| Failure::Work(format!("--out {shown}: {error}")))
}

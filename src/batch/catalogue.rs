//! `catalogue`: the rules of the outcomes of many games, each found and proved within a limit of
//! time, with what the literature says of them.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::time::Duration;

use clap::{Args, ValueEnum};
use serde::{Deserialize, Serialize};

use super::arguments::{RowFormat, number};
use super::document::PageFormat;
use super::files::OutputFile;
use super::output::Output;
use super::shell::{Failure, Shell};
use super::solver::{ProgressLine, ShellSolver};
use crate::batch::document::{Document, DocumentPart, Phrase};
use crate::file::read_text;
use crate::game::{Convention, Game, Ruleset, joined, letters, permutations};
use crate::lists::CollectVec as _;
use crate::lists::{distinct, sort_by_key};
use crate::printable;
use crate::study::shards::{Slice, text_digest};
use crate::study::{CsvWriter, DiscoveryResult, End, Provenance, Record, RuleSearch, record};
use crate::theory::claim::{claim, source_of};

/// Find the rules of a catalogue of games.
#[derive(Debug, Args)]
pub struct CatalogueCommand {
    /// Only one of N slices of the list, such as 3/8
    #[arg(long, value_name = "I/N", default_value_t = Slice::WHOLE)]
    shard: Slice,

    /// The most seconds that the search for a rule may take
    #[arg(long, value_name = "S", default_value = "10", value_parser = number::<u64>)]
    seconds: u64,

    /// Write to this file, row by row; rows that it has are kept, so that an interrupted run goes
    /// on
    #[arg(long, value_name = "FILE", value_parser = OutputFile::like("games.csv"))]
    out: Option<OutputFile>,

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

/// The verdicts of rows.
const VERDICTS: [&str; 3] = ["proved", "none-in-sight", "out-of-reach"];

/// The longest catalogue that is gone on with, in bytes.
const LONGEST: u64 = 1 << 26;

impl CatalogueCommand {
    /// The format of the page: the one that is named, or that of the ending of the file.
    fn page(&self) -> Option<PageFormat> {
        let ending = || self.out.as_ref()?.extension()?.to_str();
        let by_ending = || CatalogueFormat::from_str(ending()?, true).ok();
        self.format.or_else(by_ending)?.of_page()
    }

    pub(super) fn run(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
        let all = all().map_err(Failure::Work)?;
        let total = all.len() as u128;
        let is_here = |place: &usize| self.shard.holds(*place as u128, total);
        let places: Vec<usize> = (0..all.len()).filter(is_here).collect_vec();
        let page = self.page();
        let table = self.out.as_ref().map(|out| match page {
            None => out.to_path_buf(),
            Some(_) => out.with_extension("csv"),
        });
        if let (Some(_), Some(out), Some(table)) = (page, self.out.as_deref(), &table)
            && out == table
        {
            let shown = printable::shown(out);
            return Err(Failure::Usage(format!(
                "--out {shown}: the rows of the page are read from this file; name another one, \
                 for example --out games.md"
            )));
        }
        let known = table.as_deref().map(read).transpose()?.unwrap_or_default();
        let in_objects = shell.json && self.format.is_none() && self.out.is_none();
        let row_format = RowFormat::chosen(None, in_objects);
        let mut file = None;
        match (page, &self.out) {
            (None, Some(out)) => file = Some(appended(out, &known, shell)?),
            (None, None) => output.begin_rows::<CatalogueRow>(row_format)?,
            (Some(_), _) => {}
        }
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
            let text = row_format.text(std::iter::once(row.clone()))?;
            if let Some(file) = &mut file {
                let written = file.write_all(&text);
                written.map_err(|error| unwritable(self.out.as_deref(), &error))?;
            } else if page.is_none() {
                output.write_all(&text)?;
                output.flush()?;
            }
            rows.push(row);
        }
        let Some(format) = page else {
            return Ok(());
        };
        let text = format.text(&document(&rows))?;
        let mut page = Output::to(self.out.as_deref(), shell)?;
        page.begin_text();
        page.write_all(text.as_bytes())?;
        page.finish()
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
            source,
            ..CatalogueRow::default()
        };
        let theorems = &solver.study.theorems;
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
        let game = row.game.clone();
        let value = search.value.to_string();
        let made = Provenance::default();
        let told = DiscoveryResult::new(&game, rules.convention, value, &discovered, made);
        if told.verdict == "proved" {
            row.system = told.system.unwrap_or_else(|| "base:2".to_owned());
            (row.states, row.learned) = (told.states, told.sufficed);
            row.words = told.words.unwrap_or_default();
            row.certificate = discovered
                .certificate()
                .map_or_else(String::new, text_digest);
        }
        if told.verdict != "candidate" {
            row.verdict = told.verdict;
        }
        row.reason = told.reason.unwrap_or_default();
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
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let none = |why: &str| {
        Failure::Work(format!(
            "--out {shown} is no catalogue ({why}); name a file that nimscope catalogue wrote, or \
             a new one"
        ))
    };
    let head = CsvWriter::new::<CatalogueRow>(Vec::new())?.finish()?;
    if !text.as_bytes().starts_with(&head) {
        return Err(none("its first line is not that of a catalogue"));
    }
    // What an interrupted run left of a row is dropped.
    let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
    let mut reader = csv::Reader::from_reader(whole.as_bytes());
    let mut rows = reader.deserialize();
    let (mut known, mut seen) = (Vec::new(), HashSet::new());
    loop {
        let line = rows.reader().position().line();
        let Some(row) = rows.next() else {
            return Ok(known);
        };
        let row: CatalogueRow = row.map_err(|error| none(&error.to_string()))?;
        let why = if !VERDICTS.contains(&row.verdict.as_str()) {
            format!("there is no verdict {:?}", row.verdict)
        } else if row.game.parse::<Game>().is_err() {
            format!("there is no game {:?}", row.game)
        } else if !seen.insert((row.game.clone(), row.play)) {
            format!("{} play of {} is in two rows", row.play.key(), row.game)
        } else {
            known.push(row);
            continue;
        };
        return Err(none(&format!("line {line}: {why}")));
    }
}

/// The file with these rows, to which others are added.
fn appended(file: &Path, rows: &[CatalogueRow], shell: &Shell) -> Result<File, Failure> {
    let mut output = Output::to(Some(file), shell)?;
    output.rows(RowFormat::Csv, rows.iter().cloned())?;
    output.finish()?;
    let opened = OpenOptions::new().append(true).open(file);
    opened.map_err(|error| unwritable(Some(file), &error))
}

fn unwritable(file: Option<&Path>, error: &std::io::Error) -> Failure {
    let file = file.map(printable::shown).unwrap_or_default();
    Failure::Work(format!("--out {file}: {error}"))
}

// A row of the catalogue, as it is written, and the document of all rows.

/// A game in a play, and what is known of its outcomes.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct CatalogueRow {
    game: String,
    play: Convention,
    /// One of [`VERDICTS`].
    verdict: String,
    /// The numeration system of the automaton.
    system: String,
    /// Its states, as `discover` counts them.
    states: Option<usize>,
    /// The largest pile of the box that it was learned from.
    #[serde(rename = "box")]
    learned: Option<u64>,
    /// A statement that says the same, where one was found.
    words: String,
    /// The theorem that gives the outcome of every position, if the program knows one.
    known: String,
    /// The SHA-256 of the certificate, in hexadecimal digits.
    certificate: String,
    /// Where the literature has the theorem.
    source: String,
    /// Why there is no rule.
    reason: String,
}

record! {
    |row: &CatalogueRow|
    "game": push(&row.game),
    "play": push(row.play.key()),
    "verdict": push(&row.verdict),
    "system": push(&row.system),
    "states": joined(row.states),
    "box": joined(row.learned),
    "words": push(&row.words),
    "known": push(&row.known),
    "certificate": push(&row.certificate),
    "source": push(&row.source),
    "reason": push(&row.reason),
}

/// The document, with a row for each game.
fn document(rows: &[CatalogueRow]) -> Document {
    let proved = rows.iter().filter(|row| row.verdict == "proved").count();
    let summary = format!(
        "{proved} of {} rules are proved for piles of every size.",
        rows.len()
    );
    let cells = |row: &CatalogueRow| row.record().into_iter().map(Phrase::Text).collect_vec();
    let cells = rows.iter().map(cells).collect_vec();
    Document {
        title: "P-positions of nim-like games".to_owned(),
        parts: vec![
            DocumentPart::Paragraph(Phrase::Text(summary)),
            DocumentPart::Table(CatalogueRow::COLUMNS.to_vec(), cells),
        ],
        cited: Vec::new(),
    }
}

// The games of the catalogue, in their order.

/// Some games.
#[derive(Debug, Deserialize)]
enum GameGroup {
    /// Those with these names.
    Named(Vec<String>),
    /// Those with these names. The work that each comes from has the theorem on its normal play.
    InTheirWork(Vec<String>),
    /// All games of a family with one or two parameters, with at most a number of piles.
    Family(String, usize),
    /// Take-away games on hypergraphs, one of each up to isomorphism, with at most a number of
    /// piles.
    Hypergraphs(usize),
}

/// All games in both plays, each with whether the work that it comes from has the theorem.
///
/// # Errors
/// The list has a name that is none.
fn all() -> Result<Vec<(Ruleset, bool)>, String> {
    let groups = ron::from_str(include_str!("../../assets/catalogue.ron"));
    let groups: Vec<GameGroup> = groups.map_err(|error| error.to_string())?;
    let mut all = Vec::new();
    for group in groups {
        let is_in_its_work = matches!(group, GameGroup::InTheirWork(_));
        for name in group.names() {
            let game: Game = name.parse().map_err(|error| format!("{name}: {error}"))?;
            let both = Ruleset::both(game).into_iter();
            all.extend(both.map(|rules| {
                let is_normal = rules.convention == Convention::Normal;
                (rules, is_in_its_work && is_normal)
            }));
        }
    }
    Ok(all)
}

impl GameGroup {
    fn names(self) -> Vec<String> {
        match self {
            Self::Named(names) | Self::InTheirWork(names) => names,
            Self::Family(family, most) if family == "slow-set" => {
                (1..=most).flat_map(|n| slow_sets(&family, n)).collect_vec()
            }
            Self::Family(family, most) => {
                let all = (1..=most).flat_map(|n| (1..=n).map(move |k| (n, k)));
                all.map(|(n, k)| format!("{family}:{n},{k}")).collect_vec()
            }
            Self::Hypergraphs(most) => (1..=most).flat_map(hypergraphs).collect_vec(),
        }
    }
}

/// The names for all sets of sizes from 1 to n.
fn slow_sets(family: &str, n: usize) -> Vec<String> {
    let name = |set: u32| {
        let sizes = (1..=n).filter(|size| set >> (size - 1) & 1 == 1);
        format!("{family}:{n},{}", joined(sizes, "+"))
    };
    (1..1 << n).map(name).collect_vec()
}

/// The hypergraphs on n piles, each of which has an edge, one of each up to isomorphism. A
/// hypergraph is a number whose bit e − 1 tells whether the set e of piles is an edge.
fn hypergraphs(n: usize) -> Vec<String> {
    let images: Vec<Vec<u32>> = permutations(n).iter().map(|p| images(p)).collect_vec();
    let edges = |graph: u32| (1..1_u32 << n).filter(move |edge| graph >> (edge - 1) & 1 == 1);
    let is_least = |graph: &u32| {
        images.iter().all(|images| {
            let image =
                edges(*graph).fold(0, |image, edge| image | 1 << (images[edge as usize] - 1));
            image >= *graph
        })
    };
    let covers = |graph: &u32| edges(*graph).fold(0, |all, edge| all | edge) == (1 << n) - 1;
    let all = 1..1_u32 << ((1 << n) - 1);
    let found = all.filter(covers).filter(is_least);
    // Those with few edges first.
    let mut found: Vec<u32> = found.collect_vec();
    sort_by_key(&mut found, |graph| (graph.count_ones(), *graph));
    let name = |graph: u32| {
        let words = distinct(edges(graph).map(letters).collect_vec());
        format!("hyper:{}", joined(words, "+"))
    };
    found.into_iter().map(name).collect_vec()
}

/// The image of each set of piles under a permutation.
fn images(p: &[usize]) -> Vec<u32> {
    let image = |set: u32| {
        let members = (0..p.len()).filter(|i| set >> i & 1 == 1);
        members.fold(0, |image, i| image | 1 << p[i])
    };
    (0..1 << p.len()).map(image).collect_vec()
}

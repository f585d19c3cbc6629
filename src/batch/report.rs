//! `report`: a page that can be cited, from results of `verify`, `merge`, `prove` and `discover`.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Deserialize;
use serde::de::IgnoredAny;

use super::by_options::objects;
use super::document::PageFormat;
use super::output::Output;
use super::shell::{Failure, Shell};
use super::verify::everything;
use crate::batch::document::{Document, DocumentFact, DocumentPart, Phrase};
use crate::file::read_text;
use crate::game::{counted, joined};
use crate::lists::CollectVec as _;
use crate::lists::distinct;
use crate::printable;
use crate::study::shards::{CheckResult, Shard};
use crate::study::verify::{Counterexample, Status};
use crate::study::{DiscoveryResult, ProofResult, Provenance};
use crate::theory::AcceptedTheorem;
use crate::theory::claim::{ClaimProof, claims};

/// Write a page of results.
#[derive(Debug, Args)]
pub struct ReportCommand {
    /// Files of results, a JSON object a line as the commands print them; without one, all claims
    /// are verified
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    /// How the page is written
    #[arg(long, value_enum, default_value = "md")]
    format: PageFormat,
}

/// The longest file of results, in bytes.
const LONGEST: u64 = 1 << 28;

impl ReportCommand {
    pub(super) fn run(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
        let mut entries = Vec::new();
        for file in &self.files {
            let shown = printable::shown(file);
            let text = read_text(file, LONGEST)
                .map_err(|error| Failure::Work(format!("{shown} cannot be read: {error}")))?;
            let results = objects(&text)
                .map_err(|why| Failure::Work(format!("{shown}: {why}; {RESULTS}")))?;
            for (number, result) in (1..).zip(results) {
                let wrong = |why| Failure::Work(format!("{shown}, object {number}: {why}"));
                entries.push(of(result.get()).map_err(wrong)?);
            }
        }
        if self.files.is_empty() {
            everything(shell, &mut |result| entries.push(verified(result)))?;
        }
        let entries = entries.into_iter().map(ReportEntry::visible).collect_vec();
        let text = self.format.text(&document(distinct(entries)))?;
        Ok(output.write_all(text.as_bytes())?)
    }
}

/// How to make a file of results.
const RESULTS: &str =
    "give it what a command printed, for example nimscope verify games24/2.9 > results.json";

// The page as a document.

const TITLE: &str = "What nimscope verified";

/// The document of all entries, in the order in which they stand on the page.
fn document(entries: Vec<ReportEntry>) -> Document {
    let mut parts = vec![DocumentPart::Paragraph(Phrase::Text(summary(&entries)))];
    let mut last = None;
    for entry in entries {
        if last != Some(entry.part) {
            parts.push(DocumentPart::Section(entry.part.words().1.to_owned()));
            last = Some(entry.part);
        }
        parts.extend(entry.parts());
    }
    Document {
        title: TITLE.to_owned(),
        parts,
        cited: Vec::new(),
    }
}

/// The number of results of each part.
fn summary(entries: &[ReportEntry]) -> String {
    let parts = entries.chunk_by(|a, b| a.part == b.part);
    let counts = parts.map(|entries| {
        let (word, _) = entries[0].part.words();
        format!("{word}: {}", entries.len())
    });
    format!("Results: {} ({}).", entries.len(), joined(counts, ", "))
}

impl ReportEntry {
    /// The title, the statement, and what is said about it. The command comes before what is not
    /// as claimed.
    fn parts(self) -> [DocumentPart; 3] {
        let one = |name: &str, said| DocumentFact::One(name.to_owned(), Phrase::Text(said));
        let facts = self.facts.into_iter().map(|(name, said)| one(name, said));
        let mut facts: Vec<DocumentFact> = facts.collect_vec();
        facts.push(DocumentFact::One(
            "Again".to_owned(),
            Phrase::Code(self.command),
        ));
        if !self.contrary.is_empty() {
            facts.push(DocumentFact::Several(
                "Not as claimed".to_owned(),
                self.contrary,
            ));
        }
        [
            DocumentPart::Entry(self.title),
            DocumentPart::Paragraph(Phrase::Text(self.statement)),
            DocumentPart::Facts(facts),
        ]
    }
}

// An entry of the page: what a result says, in sentences and facts.

/// The part of the page in which a result stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum ReportPart {
    Holds,
    Refuted,
    Misprint,
    Proved,
    Agrees,
    Undecided,
}

/// A name, and what is said under it.
type ReportFact = (&'static str, String);

/// A result as it stands on the page. Entries are in the order of their fields.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct ReportEntry {
    part: ReportPart,
    /// The place of the claim among all claims. A result about no listed claim comes after them.
    order: usize,
    title: String,
    statement: String,
    /// What is said of it, and last which program found it, and when.
    facts: Vec<ReportFact>,
    /// What is not as claimed, a sentence each.
    contrary: Vec<String>,
    /// The command line that finds it again.
    command: String,
}

/// What tells results of one kind from those of another.
#[derive(Deserialize)]
struct ResultKeys {
    id: Option<IgnoredAny>,
    claim: Option<IgnoredAny>,
}

/// The entry of a result, or why the object is no result.
fn of(result: &str) -> Result<ReportEntry, String> {
    if let Ok(Shard { work, .. }) = serde_json::from_str(result) {
        return Err(format!(
            "it is shard {} of {}: put the shards together first, with nimscope merge FILE...",
            work.shard, work.claim
        ));
    }
    serde_json::from_str::<Provenance>(result)
        .map_err(|error| format!("it is no result of verify, merge, prove or discover: {error}"))?;
    let keys: ResultKeys = read(result)?;
    Ok(if keys.id.is_some() {
        verified(read(result)?)
    } else if keys.claim.is_some() {
        proved(read(result)?)
    } else {
        discovered(read(result)?)
    })
}

fn read<'a, T: Deserialize<'a>>(result: &'a str) -> Result<T, String> {
    serde_json::from_str(result)
        .map_err(|error| format!("it is not as the command prints it: {error}"))
}

fn verified(result: CheckResult) -> ReportEntry {
    let (checked, failed) = (result.report.checked, result.report.failed);
    let part = match result.report.status {
        Status::Holds => ReportPart::Holds,
        Status::Refuted => ReportPart::Refuted,
        Status::Misprint => ReportPart::Misprint,
        Status::Unchecked(_) => ReportPart::Undecided,
    };
    let mut facts = Vec::new();
    if let Status::Unchecked(reason) = result.report.status {
        facts.push(("Not checked", reason));
    } else {
        facts.push(("Range", result.report.range));
        let checked = format!("{checked}, of which {failed} not as claimed");
        facts.push(("Checked", checked));
        facts.push(("Method", method(&result.method)));
    }
    facts.extend(
        result
            .proof
            .map(|by| match by.as_str() {
                "verified" => "of all sizes, by machine, and verified by Coq".to_owned(),
                by => format!("of all sizes, by {by}"),
            })
            .map(|proof| ("Proof", proof)),
    );
    let order = claims().iter().position(|claim| claim.id == result.id);
    if let Some(ClaimProof::Verified(_, all)) =
        order.and_then(|order| claims()[order].proof.as_ref())
    {
        facts.extend(all.iter().map(|it| ("Verified", it.to_string())));
    }
    // A paper that stands above a claim is named by the source of the claim.
    let classical = order.filter(|&order| claims()[order].paper.is_empty());
    let works = classical
        .into_iter()
        .flat_map(|order| &claims()[order].references);
    facts.extend(works.map(|work| ("Reference", work.text())));
    let title = format!("{}: {}", result.id, result.source);
    ReportEntry {
        order: order.unwrap_or(usize::MAX),
        contrary: (result.report.counterexamples.iter())
            .map(sentence)
            .collect_vec(),
        ..entry(part, title, result.statement, facts, result.provenance)
    }
}

fn method(word: &str) -> String {
    match word {
        "table" => "against exhaustive results (table)".to_owned(),
        "options" => "each position against its options alone (options)".to_owned(),
        other => other.to_owned(),
    }
}

/// The sentence of a case, with what it does not say.
fn sentence(case: &Counterexample) -> String {
    let printed = case.printed.iter().map(|row| format!("printed {row}"));
    let option = case.option.iter();
    let option = option.map(|piles| format!("option ({})", joined(piles, ", ")));
    let more = joined(printed.chain(option).chain(case.nearest_rows()), "; ");
    if more.is_empty() {
        case.found.clone()
    } else {
        format!("{} ({more})", case.found)
    }
}

fn proved(result: ProofResult) -> ReportEntry {
    let (part, how) = match (result.whole.word.as_str(), result.bound) {
        ("proved", _) => (
            ReportPart::Proved,
            "for piles of every size, by automata (proof)".to_owned(),
        ),
        ("refuted", _) => (ReportPart::Refuted, "by a counterexample".to_owned()),
        ("agrees", Some(bound)) => (
            ReportPart::Agrees,
            format!("with tables of all positions with piles ≤ {bound} (table)"),
        ),
        (other, _) => (ReportPart::Undecided, other.to_owned()),
    };
    let mut facts = vec![("Method", how)];
    facts.extend(result.accepted.map(by_coq));
    facts.extend(result.domain.map(|text| ("Only where", text)));
    facts.extend(result.reason.map(|why| ("Reason", why)));
    let title = format!("{} {}", result.play, result.game);
    let contrary = result.whole.counterexample.iter();
    let contrary = contrary.map(|x| format!("{title}: {} is a counterexample", joined(x, " ")));
    ReportEntry {
        contrary: contrary.collect_vec(),
        ..entry(part, title, result.claim, facts, result.made)
    }
}

fn discovered(result: DiscoveryResult) -> ReportEntry {
    let part = match result.verdict.as_str() {
        "proved" => ReportPart::Proved,
        _ => ReportPart::Undecided,
    };
    let value = &result.value;
    let statement = match (&result.words, result.states) {
        (Some(words), _) => words.clone(),
        (None, Some(states)) => {
            let states = counted(states, "state");
            format!("An automaton of {states} gives the {value} of every position.")
        }
        (None, None) => format!(
            "The {value} of every position by an automaton: {}.",
            result.verdict
        ),
    };
    let how = "automata, found and proved by machine (proof)".to_owned();
    let mut facts = vec![("Method", how)];
    facts.extend(result.accepted.map(by_coq));
    facts.extend(result.reason.map(|why| ("Reason", why)));
    let title = format!("{} {}, {value}", result.play, result.game);
    entry(part, title, statement, facts, result.made)
}

fn by_coq(accepted: AcceptedTheorem) -> ReportFact {
    let AcceptedTheorem { theorem, coq } = accepted;
    let said = format!("by Coq {coq}: the theorem has the SHA-256 {theorem}");
    ("Verified", said)
}

fn entry(
    part: ReportPart,
    title: String,
    statement: String,
    mut facts: Vec<ReportFact>,
    made: Provenance,
) -> ReportEntry {
    let program = format!("nimscope {}, sources {}", made.version, made.program);
    facts.extend([("Program", program), ("Date", made.date)]);
    ReportEntry {
        part,
        order: usize::MAX,
        title,
        statement,
        facts,
        contrary: Vec::new(),
        command: made.command,
    }
}

impl ReportEntry {
    /// With every hidden character shown: a file may come from anywhere.
    fn visible(mut self) -> Self {
        let texts = [&mut self.title, &mut self.statement, &mut self.command];
        let facts = self.facts.iter_mut().map(|(_, said)| said);
        for text in texts.into_iter().chain(facts).chain(&mut self.contrary) {
            *text = printable::escaped(text).into_owned();
        }
        self
    }
}

impl ReportPart {
    /// Its word in the summary, and its heading.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Holds => ("holds", "What holds in the range that was checked"),
            Self::Refuted => ("refuted", "What is refuted"),
            Self::Misprint => ("misprinted", "Printed tables with false rows"),
            Self::Proved => ("proved", "What is proved for all sizes"),
            Self::Agrees => ("agrees with tables", "What agrees with tables"),
            Self::Undecided => ("not decided", "What was not decided"),
        }
    }
}

//! A notebook as a document: the statements in the notation of mathematics, what was found of
//! them, tables and figures, and the references of what they rest on.

use std::sync::Arc;

use litemap::LiteMap;

use super::printed::EntryResult;
use crate::batch::document::{Document, DocumentFact, DocumentPart, Phrase};
use crate::batch::shell::Shell;
use crate::batch::{claims, help};
use crate::figure::AnsweredCase;
use crate::game::joined;
use crate::lists::CollectVec as _;
use crate::lists::sort;
use crate::statement::{InTex, parse};
use crate::study::notebook::{
    CaseQuestion, CaseVerdict, DIGITS, EntryCase, NotebookEntry, RowsFound,
};

/// A document that grows entry by entry.
pub(super) struct NotebookPage {
    document: Document,
    /// The words that it has to define.
    defined: Vec<&'static str>,
    /// The cells of tables whose claims are cited.
    read: LiteMap<String, ()>,
}

impl NotebookPage {
    pub(super) fn new(title: String) -> Self {
        let document = Document {
            title,
            parts: Vec::new(),
            cited: vec![claims::of_program()],
        };
        Self {
            document,
            defined: Vec::new(),
            read: LiteMap::new(),
        }
    }

    /// Adds an entry that cannot be read, or what is wrong with the list as a whole.
    pub(super) fn add_problem(&mut self, title: &str, problem: String) {
        let parts = [
            DocumentPart::Entry(title.to_owned()),
            DocumentPart::Paragraph(Phrase::Text(problem)),
        ];
        self.document.parts.extend(parts);
    }

    /// Adds an entry with what was found of its cases, by their places: rows, figures, and what
    /// they rest on.
    pub(super) fn add(
        &mut self,
        entry: &NotebookEntry,
        result: &EntryResult<'_>,
        cases: &LiteMap<usize, AnsweredCase>,
        shell: &Shell,
    ) {
        let title = format!("{}. {} {}", result.entry, entry.play, entry.game);
        let mut facts = Vec::new();
        let mut fact = |name: &str, said| facts.push(DocumentFact::One(name.to_owned(), said));
        let of_one = cases.iter().next().filter(|_| entry.family.is_none());
        let mut asks = if entry.kind == "statement" {
            Phrase::Code(entry.asks.clone())
        } else {
            Phrase::Text(entry.asks.clone())
        };
        if let Some(family) = &entry.family {
            fact("For", Phrase::Text(family.clone()));
        }
        let mut how = result.how.to_owned();
        if let Some((&number, answered)) = of_one {
            let case = &entry.cases[number];
            if let CaseQuestion::Statement(asked) = &case.asked {
                asks = Phrase::statement(&asked.claim, &case.typed);
                if let Some(domain) = &asked.domain {
                    fact("Where", Phrase::statement(domain, &domain.to_string()));
                }
            } else if let Some((words, rest)) = in_words(case, &answered.found.verdict) {
                fact("In words", words);
                how = rest;
            }
        }
        fact("Verdict", Phrase::Text(result.verdict.clone()));
        if !how.is_empty() {
            fact("How it is known", Phrase::Text(how));
        }
        if let Some(digest) = result.certificate {
            fact("Certificate", short(digest));
        }
        if let Some(comment) = &entry.comment {
            fact("Comment", Phrase::Text(comment.clone()));
        }
        let parts = &mut self.document.parts;
        parts.push(DocumentPart::Entry(title));
        parts.push(DocumentPart::Paragraph(asks));
        parts.push(DocumentPart::Facts(facts));
        if entry.family.is_some() {
            parts.push(table_of_cases(entry, cases));
        }
        self.define(entry);
        self.cite(entry.comment.as_deref().unwrap_or_default(), shell);
    }

    /// Adds the rows and figures that were found of an entry.
    pub(super) fn add_found(&mut self, cases: LiteMap<usize, AnsweredCase>, shell: &Shell) {
        for (_, AnsweredCase { found, picture, .. }) in cases.into_tuple_vec() {
            self.cite(&found.verdict.how, shell);
            for claim in found.table.iter().flat_map(|table| &table.claims) {
                if self.read.insert(claim.clone(), ()).is_none() {
                    self.cite(claim, shell);
                }
            }
            self.document.parts.extend(found.table.map(table));
            let picture = picture.map(|picture| DocumentPart::Picture(Box::new(picture)));
            self.document.parts.extend(picture);
        }
    }

    /// Notes the words of the statements of an entry that a document has to define.
    fn define(&mut self, entry: &NotebookEntry) {
        let of_case = |case: &Arc<EntryCase>| {
            let CaseQuestion::Statement(asked) = &case.asked else {
                return String::new();
            };
            let domain = asked.domain.as_ref();
            let domain = domain.map_or_else(String::new, |it| InTex(it).to_string());
            format!("{} {domain}", InTex(&asked.claim))
        };
        let said: String = entry.cases.iter().map(of_case).collect();
        let is_named = |name: &&str| match *name {
            "xor" => said.contains(r"\oplus"),
            "&" => said.contains(r"\mathbin{\&}"),
            r"\|" => said.contains(r"\mathbin{|}"),
            "[GAME]" => said.contains(r"_{\text{"),
            name if name.ends_with("(M)") || ["R", "G"].contains(&name) => said.contains(name),
            name => said.contains(&format!("\\operatorname{{{name}}}")),
        };
        let names = help::forms().flat_map(|(names, _)| names);
        self.defined.extend(names.filter(is_named));
    }

    /// The document, with what its words mean.
    pub(super) fn document(mut self) -> Document {
        if !self.defined.is_empty() {
            let facts = help::forms().filter_map(|(names, says)| {
                let defined = names.iter().filter(|name| self.defined.contains(name));
                let names = joined(defined.map(|name| name.trim_start_matches('\\')), ", ");
                let says = Phrase::Text(says.replace('`', ""));
                (!names.is_empty()).then_some(DocumentFact::One(names, says))
            });
            let parts = &mut self.document.parts;
            parts.push(DocumentPart::Entry("Notation".to_owned()));
            parts.push(DocumentPart::Facts(facts.collect_vec()));
        }
        self.document
    }

    /// Cites the papers of the claims that are named in a text.
    fn cite(&mut self, text: &str, shell: &Shell) {
        let words = text.split(|c: char| c.is_whitespace() || ",;()[]".contains(c));
        for word in words {
            let word = word.trim_end_matches(['.', ':']);
            let claim = shell.claims.claim(word).map(|checkable| checkable.claim);
            for cited in claim.into_iter().flat_map(claims::of_works) {
                if !self.document.cited.contains(&cited) {
                    self.document.cited.push(cited);
                }
            }
        }
        sort(&mut self.document.cited);
    }
}

/// The beginning of the digest of a certificate.
fn short(digest: &str) -> Phrase {
    let digest = digest.get(..DIGITS).unwrap_or(digest);
    Phrase::Code(format!("sha256 {digest}"))
}

/// The statement that says the same as the rule that was found, and how that is known.
fn in_words(case: &EntryCase, verdict: &CaseVerdict) -> Option<(Phrase, String)> {
    let (words, how) = verdict.words()?;
    let formula = parse(words, case.rules.game.n()).ok()?;
    Some((Phrase::statement(&formula, words), how))
}

/// The cases of a family. Columns without a cell are left out.
fn table_of_cases(entry: &NotebookEntry, cases: &LiteMap<usize, AnsweredCase>) -> DocumentPart {
    let heads = ["case", "statement", "verdict", "how", "certificate"];
    let row = |(&number, answered): (&usize, &AnsweredCase)| {
        let (case, verdict) = (&entry.cases[number], &answered.found.verdict);
        let mut how = verdict.how.clone();
        let statement = match &case.asked {
            CaseQuestion::Statement(asked) => Some(Phrase::statement(&asked.claim, &case.typed)),
            CaseQuestion::Rule(_) => in_words(case, verdict).map(|(words, rest)| {
                how = rest;
                words
            }),
            CaseQuestion::List(_) | CaseQuestion::Position(_) | CaseQuestion::Figure { .. } => None,
        };
        [
            Some(verdict.case.clone().into()),
            statement,
            Some(verdict.says.clone().into()),
            Some(how).filter(|how| !how.is_empty()).map(Phrase::Text),
            verdict.certificate.as_deref().map(short),
        ]
    };
    let mut rows: Vec<[Option<Phrase>; 5]> = cases.iter().map(row).collect_vec();
    let is_there = |column: &usize| rows.iter().any(|row| row[*column].is_some());
    let kept: Vec<usize> = (0..heads.len()).filter(is_there).collect_vec();
    let heads = kept.iter().map(|&column| heads[column]);
    let cells = |row: &mut [Option<Phrase>; 5]| {
        let cells = kept.iter().map(|&column| row[column].take());
        let empty = || Phrase::Text(String::new());
        cells.map(|cell| cell.unwrap_or_else(empty)).collect_vec()
    };
    DocumentPart::Table(
        heads.collect_vec(),
        rows.iter_mut().map(cells).collect_vec(),
    )
}

fn table(found: RowsFound) -> DocumentPart {
    let mut rows = found.rows;
    if found.more > 0 {
        let mut last = vec![String::new(); found.columns.len()];
        last[0] = format!("and {} more", found.more);
        rows.push(last);
    }
    let cells = |row: Vec<String>| row.into_iter().map(Phrase::Text).collect_vec();
    DocumentPart::Table(
        found.columns.to_vec(),
        rows.into_iter().map(cells).collect_vec(),
    )
}

//! The notebook of the user: its text, its entries, and what was found of them.

use std::time::Duration;

use litemap::LiteMap;

use crate::figure::figure_of_entry;
use crate::game::{Game, GameError, Ruleset, counted};
use crate::lists::CollectVec as _;
use crate::study::notebook::{CaseVerdict, Names, Notebook, NotebookEntry, RecordedVerdict};
use crate::study::question::PROOF_TIME;

/// The notebook of the user.
#[derive(Clone, Debug)]
pub struct NotebookView {
    notebook: Notebook,
    /// The places of the entries whose verdicts are not known.
    open: Vec<usize>,
    /// The places of the families whose cases are shown.
    pub(crate) opened: LiteMap<usize, ()>,
    /// The certificates that are at hand, by their digests.
    certificates: Certificates,
    /// The places of the entries that are answered anew for the sake of their certificates.
    sought: LiteMap<usize, ()>,
    /// How often what was not decided was tried again: each time doubles that of a case.
    tries: u32,
    /// The entries that were removed, as they were written, the last one at the end, and the
    /// places where they stood.
    removed: Vec<(usize, String)>,
    /// The name of the file that was opened.
    pub(crate) file: Option<String>,
}

/// Certificates by their digests.
pub type Certificates = LiteMap<String, String>;

/// Before the reason why no larger boxes were looked at.
const STOPPED: &str = "; it stopped there: ";

/// How an entry is written, for messages.
const ENTRY: &str = "(game: \"slow:{n},2\", for: \"n in 3..6\", statement: \"P <=> x1 = x2\")";

impl Default for NotebookView {
    fn default() -> Self {
        Self::reading("[\n]\n")
    }
}

impl NotebookView {
    /// The notebook that a text holds.
    pub(crate) fn reading(text: &str) -> Self {
        let game = |name: &str| -> Result<Game, String> {
            let game: Result<Game, GameError> = name.parse();
            game.map_err(|error| error.to_string())
        };
        let names = Names {
            game,
            figure: figure_of_entry,
        };
        let notebook = Notebook::read(text, &names);
        let entries = notebook.entries.iter().enumerate();
        let open = entries.filter_map(|(place, entry)| {
            let entry = entry.read.as_ref().ok()?;
            let is_known = entry
                .cases
                .iter()
                .all(|case| entry.known(&case.name).is_some());
            (!is_known).then_some(place)
        });
        Self {
            open: open.collect_vec(),
            notebook,
            opened: LiteMap::new(),
            certificates: Certificates::new(),
            sought: LiteMap::new(),
            tries: 0,
            removed: Vec::new(),
            file: None,
        }
    }

    /// Takes another text. Families that are open stay open.
    fn become_of(&mut self, text: &str) {
        let other = Self::reading(text);
        (self.notebook, self.open) = (other.notebook, other.open);
        self.sought.clear();
    }

    /// The text of the notebook, as a file holds it.
    pub fn text(&self) -> &str {
        &self.notebook.text
    }

    /// The entries; none where one cannot be read.
    pub fn entries(&self) -> impl Iterator<Item = Option<&NotebookEntry>> {
        self.notebook
            .entries
            .iter()
            .map(|entry| entry.read.as_ref().ok())
    }

    /// The entry at a place, if it can be read.
    pub fn entry(&self, place: usize) -> Option<&NotebookEntry> {
        self.notebook.entries.get(place)?.read.as_ref().ok()
    }

    /// Why the entry at a place cannot be read, with the line of the entry.
    pub fn unreadable(&self, place: usize) -> Option<String> {
        let entry = self.notebook.entries.get(place)?;
        let why = entry.read.as_ref().err()?;
        let line = why.line - entry.line + 1;
        Some(format!("line {line} of entry {}: {}", why.entry, why.what))
    }

    /// The entries whose verdicts are not known, with their places.
    pub(crate) fn open_entries(&self) -> impl Iterator<Item = (usize, &NotebookEntry)> {
        let open = self.open.iter();
        open.filter_map(|&place| Some((place, self.entry(place)?)))
    }

    /// Adds an entry, unless it is there. Gives its number, counted from 1.
    pub(crate) fn add(&mut self, rules: Ruleset, fields: &[(&str, String)]) -> usize {
        let longer = Self::reading(&self.notebook.with_entry(rules, fields));
        let last = longer.entries().last().flatten();
        let added = last.map(|entry| entry.digest.clone());
        let is_it =
            |entry: Option<&NotebookEntry>| entry.map(|entry| &entry.digest) == added.as_ref();
        if let Some(place) = self.entries().position(is_it) {
            return place + 1;
        }
        self.become_of(&longer.notebook.text);
        self.notebook.entries.len()
    }

    /// Takes the entries of another notebook that are not here yet, with the certificates that lie
    /// beside it. Gives their number, and in clauses what is wrong with the others.
    ///
    /// # Errors
    /// The text is no notebook: a clause that says why.
    pub(crate) fn join(
        &mut self,
        text: &str,
        certificates: Certificates,
    ) -> Result<(usize, Vec<String>), String> {
        let other = Self::reading(text);
        let Notebook {
            entries, problem, ..
        } = &other.notebook;
        let mut wrong: Vec<String> = problem.iter().cloned().collect_vec();
        if let ([], [problem]) = (&entries[..], &wrong[..]) {
            return Err(format!("is no notebook: {problem}"));
        }
        let unreadable: Vec<_> = entries
            .iter()
            .filter_map(|entry| entry.read.as_ref().err())
            .collect_vec();
        if let Some(first) = unreadable.first() {
            let few = counted(unreadable.len(), "entry");
            wrong.push(format!("{few} cannot be read: {first}"));
        }
        self.certificates.extend_from_litemap(certificates);
        let before = self.notebook.entries.len();
        if before == 0 && self.notebook.problem.is_none() && problem.is_none() {
            self.become_of(text);
        } else {
            self.become_of(&self.notebook.joined_by(&other.notebook));
        }
        let lost = self.lost().count();
        if lost > 0 {
            let few = counted(lost, "proof");
            wrong.push(format!("the certificates of {few} are not beside it"));
        }
        Ok((self.notebook.entries.len() - before, wrong))
    }

    /// The places of the entries whose verdicts rest on certificates that are not at hand.
    fn lost(&self) -> impl Iterator<Item = usize> {
        let entries = self.entries().enumerate();
        let lost = entries.filter(|(_, entry)| {
            let recorded = entry.and_then(|entry| entry.recorded.as_ref());
            let cases = recorded.map_or(&[][..], |recorded| &recorded.cases);
            let mut digests = cases.iter().filter_map(|case| case.certificate.as_ref());
            digests.any(|digest| !self.certificates.contains_key(digest))
        });
        lost.map(|(place, _)| place)
    }

    /// Answers those entries anew whose verdicts rest on certificates that are not at hand. Gives
    /// those that are not answered yet.
    pub(crate) fn find_lost(&mut self) -> impl Iterator<Item = &NotebookEntry> {
        let lost: Vec<usize> = self.lost().collect_vec();
        for place in lost {
            self.reopen(place);
            self.sought.insert(place, ());
        }
        let sought = self.sought.keys().filter(|place| self.open.contains(place));
        sought.filter_map(|&place| self.entry(place))
    }

    /// The time that a case may take.
    pub(crate) fn time(&self) -> Duration {
        PROOF_TIME.saturating_mul(1 << self.tries)
    }

    /// Answers those entries anew of which cases stopped before their end. Where there is none,
    /// and `more` is wished for, all that are not decided have twice the time. Gives their number.
    pub(crate) fn resume(&mut self, more: bool) -> usize {
        let of_cases = |is_it: fn(&CaseVerdict) -> bool| -> Vec<usize> {
            let has_it = |entry: &NotebookEntry| {
                let recorded = entry.recorded.as_ref();
                recorded.is_some_and(|recorded| recorded.cases.iter().any(is_it))
            };
            let entries = self.entries().enumerate();
            let found = entries.filter(|(_, entry)| entry.is_some_and(has_it));
            found.map(|(place, _)| place).collect_vec()
        };
        let mut again = of_cases(|case| case.how.contains(STOPPED));
        if again.is_empty() && more {
            again = of_cases(|case| !case.is_decided());
            self.tries = (self.tries + u32::from(!again.is_empty())).min(10);
        }
        for &place in &again {
            self.reopen(place);
        }
        again.len()
    }

    /// The entry at a place is answered anew. Its verdict stays in the text meanwhile.
    fn reopen(&mut self, place: usize) {
        if let Ok(entry) = &mut self.notebook.entries[place].read {
            entry.recorded = None;
            if !self.open.contains(&place) {
                self.open.push(place);
            }
        }
    }

    /// The certificates that verdicts in the text rest on, as far as they are at hand.
    pub(crate) fn certificates(&self) -> Certificates {
        let at_hand = self.certificates.iter();
        let named = at_hand.filter(|(digest, _)| self.text().contains(*digest));
        named
            .map(|(digest, text)| (digest.clone(), text.clone()))
            .collect()
    }

    /// The verdict on a case that stopped before its end, with what was found before.
    pub(crate) fn stopped(verdict: &CaseVerdict, why: &str) -> CaseVerdict {
        let how = format!("{}{STOPPED}{why}", verdict.how);
        CaseVerdict {
            how,
            ..verdict.clone()
        }
    }

    /// What the text of one entry asks, or the sentence that says why it is none.
    pub(crate) fn entry_said(text: &str) -> Result<String, String> {
        let read = Self::reading(&format!("[{text}\n]")).notebook;
        let mut entries = read.entries.into_iter();
        let entry = match (entries.next(), entries.next(), read.problem) {
            (Some(entry), None, None) => entry.read.map_err(|why| why.what)?,
            (None, ..) => return Err(format!("type an entry, such as {ENTRY}")),
            (_, Some(_), _) => return Err("one entry at a time: this is more than one".to_owned()),
            (.., Some(_)) => return Err(format!("an entry is written like {ENTRY}")),
        };
        let kind = entry.kind;
        Ok(match entry.cases.len() {
            1 => format!("a {kind}: {}", entry.asks),
            cases => format!("a {kind} with {cases} cases: {}", entry.asks),
        })
    }

    /// The entry at a place as it is written, without its verdict.
    pub(crate) fn written(&self, place: usize) -> Option<String> {
        self.notebook.written_entry(place)
    }

    /// Writes an entry in place of that at a place, or at the end. If it asks the same, it keeps
    /// the verdict.
    pub(crate) fn write(&mut self, place: Option<usize>, entry: &str) {
        let old = place.and_then(|place| Some((place, self.entry(place)?.recorded.clone()?)));
        self.become_of(&self.notebook.with_written(place, entry));
        if let Some((place, verdict)) = old
            && self
                .entry(place)
                .is_some_and(|entry| entry.digest == verdict.entry)
        {
            self.keep(vec![(place, verdict)]);
        }
    }

    /// Writes a comment on the entry at a place.
    pub(crate) fn comment(&mut self, place: usize, comment: &str) {
        self.notebook.comment(place, comment);
    }

    /// Removes the entry at a place.
    pub(crate) fn remove(&mut self, place: usize) {
        self.opened.clear();
        let entry = self.notebook.entry_text(place);
        self.removed
            .extend(entry.map(|entry| (place, entry.to_owned())));
        self.become_of(&self.notebook.without(place));
    }

    /// Whether an entry that was removed can come back.
    pub(crate) fn has_removed(&self) -> bool {
        !self.removed.is_empty()
    }

    /// Brings the entry that was removed last back to its place, with its verdict. Gives its
    /// number, counted from 1.
    pub(crate) fn put_back(&mut self) -> Option<usize> {
        let (place, entry) = self.removed.pop()?;
        self.opened.clear();
        let place = place.min(self.notebook.entries.len());
        self.become_of(&self.notebook.with_entry_before(place, &entry));
        Some(place + 1)
    }

    /// Shows the cases of a family, or hides them.
    pub(crate) fn fold(&mut self, place: usize) {
        if self.opened.remove(&place).is_none() {
            self.opened.insert(place, ());
        }
    }

    /// Keeps what was found of the cases of entries, each with its place, and the certificates.
    pub(crate) fn record(
        &mut self,
        found: Vec<(usize, Vec<CaseVerdict>)>,
        certificates: Certificates,
    ) {
        self.certificates.extend_from_litemap(certificates);
        let verdicts = found.into_iter().filter_map(|(place, cases)| {
            let entry = self.entry(place)?;
            let verdict = RecordedVerdict::now(&entry.digest, entry.cases.len(), cases);
            Some((place, verdict))
        });
        self.keep(verdicts.collect_vec());
    }

    fn keep(&mut self, verdicts: Vec<(usize, RecordedVerdict)>) {
        let is_open = |open: &usize| verdicts.iter().all(|(place, _)| place != open);
        self.open.retain(is_open);
        self.notebook.record(verdicts);
    }
}

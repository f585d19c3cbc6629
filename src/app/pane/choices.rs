//! What the user chose in the panes.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

use enum_map::Enum;

use crate::app::Cursor;
use crate::app::pane::Pane;
use crate::app::playing::game_file::GameOpening;
use crate::app::playing::marks::MoveMarks;
use crate::app::playing::matches::Match;
use crate::app::playing::puzzle::{Puzzle, Solved};
use crate::figure::figure_of_entry;
use crate::game::{Canonical, Game, GameError, Ruleset, counted};
use crate::study::exact52::Excerpt;
use crate::study::notebook::{CaseVerdict, Names, Notebook, NotebookEntry, RecordedVerdict};
use crate::study::question::{
    By, Discovering, Looking, Positions, Stating, Verification, Verified,
};
use crate::study::verify::Checkable;
use crate::study::{Filter, ListOrder, Policy};

/// What the user does with the claims.
#[derive(Clone, Debug, Default)]
pub struct ClaimsView {
    /// The selected counterexample of the selected claim.
    pub example: Cursor,
    /// Whether keys move among the counterexamples, not among the claims.
    pub inside: bool,
    /// Which claims are listed.
    pub filter: Filter,
    /// The game at whose claims the list was opened.
    pub(crate) of: Option<Game>,
    /// The bounds that the user set.
    pub bounds: BTreeMap<&'static str, u64>,
    /// The claims that the user wants checked by options.
    pub by_options: BTreeSet<&'static str>,
    /// Results that were opened from files, by the claims that they are of.
    pub opened: BTreeMap<&'static str, Arc<Verified>>,
    /// The verifications that the user asked for, in this order. They stay, so that their results
    /// do.
    pub requested: Vec<Verification>,
}

/// The first claim: above it is the title of its paper.
pub(crate) const FIRST: Cursor = Cursor { selected: 1 };

/// A row of the list.
#[derive(Clone, Copy, Debug)]
pub enum Row {
    /// The heading over the claims of a paper: its title.
    Paper(&'static str),
    /// A claim.
    Claim(Checkable),
}

impl Row {
    /// The claim; `None` for a heading.
    pub fn claim(&self) -> Option<Checkable> {
        match *self {
            Self::Paper(_) => None,
            Self::Claim(claim) => Some(claim),
        }
    }
}

impl ClaimsView {
    /// The question whether a claim is true, up to the bound that the user set.
    pub fn query(&self, claim: Checkable) -> Verification {
        let max = self.bounds.get(claim.claim.id.as_str()).copied();
        let by = if self.by_options.contains(claim.claim.id.as_str()) {
            By::Options
        } else {
            By::Tables
        };
        Verification { claim, max, by }
    }

    /// Goes back from the counterexamples to the list.
    pub(crate) fn leave(&mut self) {
        self.inside = false;
        self.example = Cursor::default();
    }

    /// Asks for a verification, once.
    pub(crate) fn ask(&mut self, query: Verification) {
        if !self.requested.contains(&query) {
            self.requested.push(query);
        }
    }
}

/// What the user chose of the exceptions.
#[derive(Clone, Copy, Debug, Default)]
pub struct ExceptionsView {
    /// Which exceptional positions of exact nim (5, = 2) are listed.
    pub excerpt: Excerpt,
}

/// How a line of play goes on.
#[derive(Clone, Copy, Debug, Default)]
pub struct LineView {
    /// How the line chooses its moves.
    pub policy: Policy,
    /// Whether it steps by itself.
    pub autoplay: bool,
    /// The node at which the line begins.
    pub start: usize,
    /// A step to which the user goes as soon as it is known.
    pub awaited: Option<u128>,
}

/// A pane that lists a box of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum ListPane {
    /// The positions of a box.
    Positions,
    /// The exceptions of misère NIM(n, n−1).
    Exceptions,
}

impl ListPane {
    /// All of them, in the order of the panes.
    pub(crate) const ALL: [Self; 2] = [Self::Positions, Self::Exceptions];

    /// The pane.
    pub(crate) const fn pane(self) -> Pane {
        match self {
            Self::Positions => Pane::Positions,
            Self::Exceptions => Pane::Exceptions,
        }
    }
}

/// A list over a box of positions.
#[derive(Clone, Debug, Default)]
pub struct ListView {
    /// The bound that the user set. Otherwise the list has one that suits it.
    pub max: Option<u64>,
    /// What is kept.
    pub filter: Filter,
    /// In which order.
    pub order: ListOrder,
    /// Whether the user chose a row; else the selection is where the position is.
    pub chosen: bool,
    /// The positions that the list was about before a change. Their list stays until the new one
    /// is there.
    pub(crate) before: Option<Box<Positions>>,
}

impl ListView {
    /// The list at the start, with a filter.
    pub(crate) fn kept(filter: Filter) -> Self {
        Self {
            filter,
            ..Self::default()
        }
    }
}

/// What the user chose of the moves.
#[derive(Clone, Debug, Default)]
pub struct MovesView {
    /// Which of them are listed.
    pub filter: Filter,
}

/// The games and the puzzles of the user.
#[derive(Clone, Debug, Default)]
pub struct PlayView {
    /// The game that is played.
    pub contest: Option<Match>,
    /// The games that were left, the last one at the end. Their positions stay in the tree.
    pub kept: Vec<Match>,
    /// The saved game that is being opened.
    pub opening: Option<GameOpening>,
    /// The puzzle that was set last.
    pub puzzle: Option<Puzzle>,
    /// How puzzles went.
    pub solved: Solved,
}

/// What the user does with the piles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PilesView {
    /// The chosen pile, by its place.
    pub chosen: usize,
    /// A move marked on the piles, by their places.
    pub marks: MoveMarks,
}

/// What the user does with the prover.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProverView {
    /// The games of which a rule was looked for.
    pub requested: Vec<Ruleset>,
    /// The statements that were made, the last one first.
    pub stated: Vec<Stating>,
    /// The folder of the claims of the user's own, where there is one.
    pub folder: Option<PathBuf>,
    /// The game whose rows were selected from last.
    pub(crate) of: Option<Ruleset>,
}

/// The most statements that are remembered.
const MOST: usize = 100;

impl ProverView {
    /// The question of the rule of a game.
    pub fn question(&self, rules: Ruleset) -> Discovering {
        let looking = if self.requested.contains(&rules) {
            Looking::InBoxes
        } else {
            Looking::AmongKnown
        };
        Discovering { rules, looking }
    }

    /// The statements on a game.
    pub fn on(&self, rules: Ruleset) -> impl Iterator<Item = &Stating> {
        self.stated.iter().filter(move |said| said.rules == rules)
    }

    /// Takes up a statement, as the last one.
    pub(crate) fn state(&mut self, stating: Stating) {
        self.stated.retain(|other| *other != stating);
        self.stated.insert(0, stating);
        self.stated.truncate(MOST);
    }
}

/// The notebook of the user.
#[derive(Clone, Debug)]
pub struct NotebookView {
    notebook: Notebook,
    /// The places of the entries whose verdicts are not known.
    open: Vec<usize>,
    /// The places of the families whose cases are shown.
    pub(crate) opened: BTreeSet<usize>,
    /// The certificates that are at hand, by their digests.
    certificates: Certificates,
    /// The places of the entries that are answered anew for the sake of their certificates.
    sought: BTreeSet<usize>,
}

/// Certificates by their digests.
pub type Certificates = BTreeMap<String, String>;

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
            game: &game,
            figure: &figure_of_entry,
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
            open: open.collect(),
            notebook,
            opened: BTreeSet::new(),
            certificates: Certificates::new(),
            sought: BTreeSet::new(),
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
        let added = longer
            .entries()
            .last()
            .flatten()
            .map(|entry| entry.digest.clone());
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
        let mut wrong: Vec<String> = problem.iter().cloned().collect();
        if let ([], [problem]) = (&entries[..], &wrong[..]) {
            return Err(format!("is no notebook: {problem}"));
        }
        let unreadable: Vec<_> = entries
            .iter()
            .filter_map(|entry| entry.read.as_ref().err())
            .collect();
        if let Some(first) = unreadable.first() {
            let few = counted(unreadable.len(), "entry");
            wrong.push(format!("{few} cannot be read: {first}"));
        }
        self.certificates.extend(certificates);
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
        let lost: Vec<usize> = self.lost().collect();
        for &place in &lost {
            self.reopen(place);
        }
        self.sought.extend(lost);
        let sought = self.sought.iter().filter(|place| self.open.contains(place));
        sought.filter_map(|&place| self.entry(place))
    }

    /// Answers those entries anew of which cases stopped before their end.
    pub(crate) fn resume(&mut self) {
        let has_stopped = |entry: &NotebookEntry| {
            let cases = entry.recorded.iter().flat_map(|recorded| &recorded.cases);
            cases.into_iter().any(|case| case.how.contains(STOPPED))
        };
        let entries = self.entries().enumerate();
        let stopped = entries.filter(|(_, entry)| entry.is_some_and(has_stopped));
        let stopped: Vec<usize> = stopped.map(|(place, _)| place).collect();
        for place in stopped {
            self.reopen(place);
        }
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
        let known = self.certificates.iter();
        let named = known.filter(|(digest, _)| self.text().contains(*digest));
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
        let kind = entry.kind.word();
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
        self.become_of(&self.notebook.without(place));
    }

    /// Shows the cases of a family, or hides them.
    pub(crate) fn fold(&mut self, place: usize) {
        if !self.opened.remove(&place) {
            self.opened.insert(place);
        }
    }

    /// Keeps what was found of the cases of entries, each with its place, and the certificates.
    pub(crate) fn record(
        &mut self,
        found: Vec<(usize, Vec<CaseVerdict>)>,
        certificates: Certificates,
    ) {
        self.certificates.extend(certificates);
        let verdicts = found.into_iter().filter_map(|(place, cases)| {
            let digest = &self.entry(place)?.digest;
            Some((place, RecordedVerdict::now(digest, cases)))
        });
        self.keep(verdicts.collect());
    }

    fn keep(&mut self, verdicts: Vec<(usize, RecordedVerdict)>) {
        let is_open = |open: &usize| verdicts.iter().all(|(place, _)| place != open);
        self.open.retain(is_open);
        self.notebook.record(verdicts);
    }
}

/// The nodes unfolded, each by the positions on the way to it, without the root's.
#[derive(Clone, Debug)]
pub struct Unfolded(BTreeSet<Vec<Canonical>>);

impl Default for Unfolded {
    /// The root unfolded, nothing else.
    fn default() -> Self {
        Self(BTreeSet::from([Vec::new()]))
    }
}

impl Unfolded {
    /// Unfolds a node, or folds it.
    pub(super) fn switch(&mut self, path: Vec<Canonical>) {
        if !self.0.remove(&path) {
            self.0.insert(path);
        }
    }

    /// The unfolded positions, the root's as `None`.
    pub(super) fn positions(&self) -> impl Iterator<Item = Option<&Canonical>> {
        self.0.iter().map(|path| path.last())
    }

    /// Whether the root is unfolded.
    pub(super) fn holds_root(&self) -> bool {
        self.0.contains(&Vec::new())
    }

    /// Whether a node below a path is unfolded.
    pub(super) fn holds(&self, path: &[Canonical], to: &Canonical) -> bool {
        self.0.iter().any(|known| {
            known
                .split_last()
                .is_some_and(|(last, way)| last == to && way == path)
        })
    }
}

/// What was revealed at a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Revealed {
    /// The number of values of the position that are revealed, in their order: outcome, R, Grundy
    /// value. It is also the number of steps of an explanation that are shown.
    pub values: usize,
    /// The results of the moves whose worth was revealed.
    pub moves: BTreeSet<Canonical>,
    /// The number of steps of the line that are revealed, from its beginning. They stay revealed
    /// along the line.
    pub steps: u128,
}

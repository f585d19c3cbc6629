//! The Notebook pane: statements and questions in a list that grows, with what is known of each.
//! They are answered in the background, beside each other, and their verdicts are kept.

pub(crate) mod view;

use std::path::Path;
use std::sync::Arc;

use crate::app::{
    Action, Ask, Certificates, Effect, Explorer, FrameLayout, Note, NotebookView, Pane,
    PaneBehaviour, View,
};
use crate::engine::{Job, Query};
use crate::figure::{AnsweredCase, CaseAnswering};
use crate::game::{Convention, Position, counted};
use crate::lists::CollectVec as _;
use crate::study::notebook::{CaseQuestion, CaseVerdict, EntryCase, NotebookEntry};

struct NotebookPane;

pub(super) const PANE: &dyn PaneBehaviour = &NotebookPane;

/// The most cases that are answered beside each other.
const AT_ONCE: usize = 4;

/// The most cases without a verdict that are looked at, in the order of the notebook.
const LOOKED_AT: usize = 200;

/// Whether an automaton is looked for to answer a case.
const fn is_searched(case: &EntryCase) -> bool {
    match case.asked {
        CaseQuestion::Statement(_) | CaseQuestion::Rule(_) => true,
        CaseQuestion::List(_) | CaseQuestion::Position(_) | CaseQuestion::Figure { .. } => false,
    }
}

/// The question what a first look at a case says.
fn at_first(case: &Arc<EntryCase>) -> CaseAnswering {
    let (case, time) = (Arc::clone(case), CaseAnswering::AT_FIRST);
    CaseAnswering { case, time }
}

/// A row of the pane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotebookRow {
    /// An entry, by its place.
    Entry(usize),
    /// A case of a family, by its place in the entry.
    Case(usize, usize),
    /// A new statement is typed here.
    New,
}

impl NotebookRow {
    /// The place of the entry that it belongs to, and of its case there, if it is one.
    const fn place(self) -> Option<(usize, Option<usize>)> {
        match self {
            Self::Entry(place) => Some((place, None)),
            Self::Case(place, case) => Some((place, Some(case))),
            Self::New => None,
        }
    }
}

/// What is known of a case.
#[derive(Clone, Debug)]
pub enum CaseState {
    /// The verdict, and whether that is all.
    Known(CaseVerdict, bool),
    /// It is being answered, by this work if it is under way.
    Running(Option<Job>),
    /// Why it was not answered.
    Failed(Arc<str>),
}

impl PaneBehaviour for NotebookPane {
    fn len(&self, view: View<'_>) -> u128 {
        view.notebook_rows().len() as u128
    }

    fn hides_all(&self) -> bool {
        true
    }

    /// The cases that are answered now, in sight or not. Each has a first look before any has the
    /// time of a proof, and the last place beside the proofs is kept for what is no proof.
    fn asks(&self, view: View<'_>, wanted: &mut Vec<Query>) {
        let (mut looked_at, mut under_way) = (0, 0);
        let cases = view.wanted_cases().take_while(|(_, is_open)| {
            looked_at += usize::from(*is_open);
            looked_at <= LOOKED_AT
        });
        let cases: Vec<_> = cases.collect_vec();
        let looks = cases.iter().filter(|(case, _)| is_searched(case));
        wanted.extend(looks.map(|(case, _)| Query::scan(at_first(case))));
        let whole = cases.iter().filter(|(case, is_open)| {
            let places = AT_ONCE - usize::from(is_searched(case));
            let has_place = !is_open || under_way < places;
            under_way += usize::from(*is_open && has_place);
            has_place
        });
        wanted.extend(whole.map(|(case, _)| Query::scan(view.answering(case))));
    }

    /// Verdicts that are whole are written into the notebook.
    fn settle(&self, app: &mut Explorer, _: &FrameLayout) {
        let (finished, certificates) = app.view().finished_entries();
        app.state.notebook.record(finished, certificates);
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "it names its own actions")]
    fn act(&self, app: &mut Explorer, action: Action, _: Option<u64>) -> bool {
        match action {
            Action::Open => app.open_notebook_row(),
            Action::MakeStatement => app.ask(Ask::Statement, ""),
            Action::EditText => app.write_entry(),
            Action::OpenGame => app.ask(Ask::OpenNotebook, ""),
            Action::SaveList => app.ask_to_save_notebook(),
            Action::CancelJob => match app.view().notebook_job() {
                Some(job) => app.cancel_job(&job),
                None if app.view().notebook_entry().is_some() => {
                    app.state.refuse("nothing is under way for this entry");
                }
                None => return false,
            },
            Action::RemoveEntry => {
                if let Some(place) = app.view().notebook_entry() {
                    app.state.notebook.remove(place);
                    let undo = app.view().key(Action::Undo);
                    let number = place + 1;
                    app.state
                        .say(format!("entry {number} is removed; {undo} brings it back"));
                }
            }
            Action::Recompute => app.try_again(true),
            Action::Undo if app.state.notebook.has_removed() => {
                if let Some(number) = app.state.notebook.put_back() {
                    app.state.say(format!("entry {number} is back"));
                }
            }
            Action::Comment => {
                if let Some(place) = app.view().notebook_entry() {
                    let entry = app.state.notebook.entry(place);
                    let comment = entry.and_then(|entry| entry.comment.clone());
                    app.continue_typing(Ask::EntryComment(place), &comment.unwrap_or_default());
                }
            }
            _ => return false,
        }
        true
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "it names its own actions")]
    fn refuses(&self, view: View<'_>, action: Action) -> Option<String> {
        match action {
            Action::RemoveEntry | Action::Comment if view.notebook_entry().is_none() => {
                Some("no entry is selected".to_owned())
            }
            _ => None,
        }
    }

    fn undoes(&self, view: View<'_>) -> bool {
        view.state.notebook.has_removed()
    }

    fn copied(&self, view: View<'_>) -> Option<String> {
        Some(view.state.notebook.text().to_owned())
    }

    fn saved(&self, view: View<'_>, path: &Path) -> Option<Effect> {
        let notebook = &view.state.notebook;
        Some(Effect::WriteNotebook {
            path: path.to_owned(),
            text: notebook.text().to_owned(),
            certificates: notebook.certificates(),
        })
    }

    fn file_ending(&self) -> &'static str {
        "ron"
    }
}

impl<'a> View<'a> {
    /// The cases of the entries that are not recorded yet, in the order of the notebook, each with
    /// whether it has no verdict yet. The others are wanted until all of their entry are known.
    fn wanted_cases(self) -> impl Iterator<Item = (&'a Arc<EntryCase>, bool)> {
        let entries = self.state.notebook.open_entries();
        let all = entries.flat_map(|(_, entry)| entry.cases.iter().map(move |case| (entry, case)));
        all.map(move |(entry, case)| match self.case_state(entry, case) {
            CaseState::Known(_, false) | CaseState::Running(_) => (case, true),
            CaseState::Known(_, true) | CaseState::Failed(_) => (case, false),
        })
    }
}

impl View<'_> {
    /// The rows of the notebook.
    pub fn notebook_rows(self) -> Arc<[NotebookRow]> {
        self.once(|view| {
            let notebook = &view.state.notebook;
            let mut rows = Vec::new();
            for (place, entry) in notebook.entries().enumerate() {
                rows.push(NotebookRow::Entry(place));
                if notebook.opened.contains_key(&place) {
                    let cases = entry.map_or(0, |entry| entry.cases.len());
                    rows.extend((0..cases).map(|case| NotebookRow::Case(place, case)));
                }
            }
            rows.push(NotebookRow::New);
            rows.into()
        })
    }

    /// The selected row of the notebook.
    pub fn notebook_row(self) -> Option<NotebookRow> {
        let selected = self.state.cursor(Pane::Notebook);
        selected.among(&self.notebook_rows()).copied()
    }

    /// The place of the selected entry.
    fn notebook_entry(self) -> Option<usize> {
        let (place, case) = self.notebook_row()?.place()?;
        case.is_none().then_some(place)
    }

    /// What is known of a case.
    pub fn case_state(self, entry: &NotebookEntry, case: &Arc<EntryCase>) -> CaseState {
        if let Some(verdict) = entry.known(&case.name) {
            return CaseState::Known(verdict.clone(), true);
        }
        let question = self.answering(case);
        match (self.case_answer(case), self.seen.failure(&question)) {
            (Some(answer), Some(why)) if !answer.is_final => {
                CaseState::Known(NotebookView::stopped(&answer.found.verdict, &why), true)
            }
            (None, Some(why)) => CaseState::Failed(why),
            (Some(answer), _) => CaseState::Known(answer.found.verdict.clone(), answer.is_final),
            (None, None) => CaseState::Running(self.seen.job_of(&question).cloned()),
        }
    }

    /// The question what is found of a case in the time that the notebook has for each.
    fn answering(self, case: &Arc<EntryCase>) -> CaseAnswering {
        let (case, time) = (Arc::clone(case), self.state.notebook.time());
        CaseAnswering { case, time }
    }

    /// What is found of a case so far. What a first look decided is all.
    fn case_answer(self, case: &Arc<EntryCase>) -> Option<Arc<AnsweredCase>> {
        self.seen.known(&self.answering(case)).or_else(|| {
            let first = self.seen.known(&at_first(case))?;
            first.is_decided().then_some(first)
        })
    }

    /// The entries of which all cases are answered, and that is not recorded yet, and the
    /// certificates on which their verdicts rest.
    fn finished_entries(self) -> (Vec<(usize, Vec<CaseVerdict>)>, Certificates) {
        let (mut finished, mut certificates) = (Vec::new(), Certificates::new());
        for (place, entry) in self.state.notebook.open_entries() {
            let states = (entry.cases.iter()).map(|case| self.case_state(entry, case));
            let verdicts = states.map(|state| match state {
                CaseState::Known(verdict, true) => Some(verdict),
                CaseState::Known(_, false) | CaseState::Running(_) | CaseState::Failed(_) => None,
            });
            let Some(verdicts) = verdicts.collect::<Option<Vec<CaseVerdict>>>() else {
                continue;
            };
            for case in &entry.cases {
                let answer = self.case_answer(case);
                if let Some(found) = answer.as_deref().map(|answer| &answer.found)
                    && let Some(digest) = &found.verdict.certificate
                    && let Some(text) = &found.certificate
                {
                    certificates.insert(digest.clone(), text.clone());
                }
            }
            finished.push((place, verdicts));
        }
        (finished, certificates)
    }

    /// The work on the selected entry or case.
    fn notebook_job(self) -> Option<Job> {
        let (place, case) = self.notebook_row()?.place()?;
        let cases = self.state.notebook.entry(place)?.cases.iter().enumerate();
        let mut chosen = cases.filter(|(number, _)| case.is_none_or(|case| case == *number));
        chosen.find_map(|(_, case)| self.seen.job_of(&self.answering(case)).cloned())
    }
}

impl Explorer {
    /// Adds to the notebook what the focused pane is about.
    pub(crate) fn add_to_notebook(&mut self) {
        match self.state.focus().behaviour().noted(self.view()) {
            Ok(note) => self.add_note(&note),
            Err(why) => self.state.refuse(why),
        }
    }

    /// Adds an entry to the notebook, unless it is there.
    fn add_note(&mut self, Note { rules, fields }: &Note) {
        let number = self.state.notebook.add(*rules, fields);
        let rows = self.view().notebook_rows();
        let row = rows
            .iter()
            .position(|row| *row == NotebookRow::Entry(number - 1));
        self.state.cursor_mut(Pane::Notebook).selected = row.map_or(0, |row| row as u128);
        let said = self.state.notebook.entry(number - 1);
        let said = said.map_or_else(String::new, |entry| {
            let (kind, asks) = (entry.kind, &entry.asks);
            format!("Entry {number} of the notebook, a {kind}: {asks}")
        });
        self.state.say(said);
    }

    /// Asks for the file to save the notebook in, once all certificates are at hand.
    fn ask_to_save_notebook(&mut self) {
        let lost: Vec<NotebookEntry> = self.state.notebook.find_lost().cloned().collect_vec();
        let is_open = |entry: &&NotebookEntry| {
            let mut states = (entry.cases.iter()).map(|case| self.view().case_state(entry, case));
            states.any(|state| matches!(state, CaseState::Known(_, false) | CaseState::Running(_)))
        };
        let lost = lost.iter().filter(is_open).count();
        if lost == 0 {
            let file = self.state.notebook.file.clone();
            let is_known = file.is_some();
            let new = || format!("notebook-{}.ron", self.state.rules().game.file_name());
            let file = file.unwrap_or_else(new);
            return self.ask(Ask::SaveNotebook { is_known }, &file);
        }
        let (few, save) = (counted(lost, "proof"), self.view().key(Action::SaveList));
        self.state.refuse(format!(
            "the certificates of {few} are not at hand: they are found anew, and then {save} saves \
             them beside the notebook"
        ));
    }

    /// Takes up a statement that was typed: in the notebook, or in the prover.
    pub(crate) fn take_statement(&mut self, text: String) {
        if self.state.focus() != Pane::Notebook {
            return self.make_statement(text);
        }
        self.add_note(&Note::new(self.state.rules(), "statement", text));
    }

    /// Takes the entries of a notebook that was read from a file, with the certificates that lie
    /// beside it.
    ///
    /// # Errors
    /// Why there are none, a sentence.
    pub fn open_notebook(
        &mut self,
        name: &str,
        read: Result<String, String>,
        certificates: Certificates,
    ) -> Result<(), String> {
        let joined = read.and_then(|text| self.state.notebook.join(&text, certificates));
        let (added, wrong) = joined.map_err(|why| format!("{name} {why}"))?;
        if added == self.state.notebook.entries().count() {
            self.state.notebook.file = Some(name.to_owned());
        }
        let added = counted(added, "entry");
        let said = format!("{added} of {name} came into the notebook");
        if wrong.is_empty() {
            self.state.say(said);
        } else {
            self.state.refuse(format!("{said}; {}", wrong.join("; ")));
        }
        Ok(())
    }

    /// Asks for the selected entry as it is written, or for a new one.
    fn write_entry(&mut self) {
        let row = self.view().notebook_row().and_then(NotebookRow::place);
        let place = row.map(|(place, _)| place);
        let written = place.and_then(|place| self.state.notebook.written(place));
        let written = written.unwrap_or_else(|| {
            let rules = self.state.rules();
            let play = match rules.convention {
                Convention::Normal => "",
                Convention::Misere => ", play: misere",
            };
            format!("(game: \"{}\"{play}, statement: \"P <=> \")", rules.game)
        });
        self.continue_typing(Ask::Entry(place), &written);
    }

    /// Opens a family, goes to a counterexample or a position, or types a statement.
    fn open_notebook_row(&mut self) {
        let row = self.view().notebook_row().and_then(NotebookRow::place);
        let Some((place, case)) = row else {
            return self.ask(Ask::Statement, "");
        };
        let Some(entry) = self.state.notebook.entry(place) else {
            return self
                .state
                .refuse("this entry cannot be read: write it anew");
        };
        if entry.family.is_some() && case.is_none() {
            return self.state.notebook.fold(place);
        }
        let asked = &entry.cases[case.unwrap_or(0)];
        let found = match (&asked.asked, self.view().case_state(entry, asked)) {
            (CaseQuestion::Position(x), _) => Some(x.position()),
            (_, CaseState::Known(verdict, _)) => {
                let piles = verdict.counterexample;
                piles.and_then(|piles| Position::new(piles).ok())
            }
            (_, CaseState::Running(_) | CaseState::Failed(_)) => None,
        };
        let rules = asked.rules;
        match found {
            Some(position) => self.go(rules, position, "an entry of the notebook"),
            None => self.try_again(false),
        }
    }
}

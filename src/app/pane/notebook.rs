//! The Notebook pane: statements and questions in a list that grows, with what is known of each.
//! They are answered in the background, beside each other, and their verdicts are kept.

use std::sync::Arc;

use crate::app::effect::Effect;
use crate::app::explorer::App;
use crate::app::frame::View;
use crate::app::input::action::Action;
use crate::app::input::prompt::Ask;
use crate::app::pane::Pane;
use crate::app::pane::behaviour::{DONE, Note, PaneBehaviour, Settling, Tells};
use crate::engine::{Job, Query};
use crate::figure::CaseAnswering;
use crate::game::{Convention, Position, counted, joined};
use crate::study::notebook::{CaseQuestion, CaseVerdict, EntryCase, NotebookEntry};

struct NotebookPane;

pub(super) const PANE: &dyn PaneBehaviour = &NotebookPane;

/// The most cases that are answered beside each other.
const AT_ONCE: usize = 4;

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

    fn tells(&self) -> Tells {
        Tells::Everything
    }

    /// The cases that are answered now, in sight or not.
    fn asks(&self, view: View<'_>) -> Vec<Query> {
        let open = view.open_cases().take(AT_ONCE);
        open.map(|case| Query::scan(CaseAnswering(Arc::clone(case))))
            .collect()
    }

    /// Verdicts that are whole are written into the notebook.
    fn settle(&self, settling: &mut Settling<'_>) {
        let finished = settling.view().finished_entries();
        settling.state.notebook.record(finished);
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "it names its own actions")]
    fn act(&self, app: &mut App, action: Action, _: Option<u64>) -> Option<Vec<Effect>> {
        match action {
            Action::Open => app.open_notebook_row(),
            Action::MakeStatement => app.ask(Ask::Statement, ""),
            Action::EditText => app.write_entry(),
            Action::OpenGame => app.ask(Ask::OpenNotebook, ""),
            Action::RemoveEntry => {
                if let Some(place) = app.view().notebook_entry() {
                    app.state.notebook.remove(place);
                }
            }
            Action::Comment => {
                if let Some(place) = app.view().notebook_entry() {
                    let entry = app.state.notebook.entry(place);
                    let comment = entry.and_then(|entry| entry.comment.clone());
                    app.continue_typing(Ask::EntryComment(place), &comment.unwrap_or_default());
                }
            }
            _ => return None,
        }
        DONE
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

    fn copied(&self, view: View<'_>) -> Option<String> {
        Some(view.state.notebook.text().to_owned())
    }

    fn file_ending(&self) -> &'static str {
        "ron"
    }
}

impl<'a> View<'a> {
    /// The cases that have no verdict yet, in the order of the notebook.
    fn open_cases(self) -> impl Iterator<Item = &'a Arc<EntryCase>> {
        let entries = self.state.notebook.open_entries();
        let open = entries.flat_map(|(_, entry)| entry.cases.iter().map(move |case| (entry, case)));
        open.filter_map(move |(entry, case)| match self.case_state(entry, case) {
            CaseState::Known(_, false) | CaseState::Running(_) => Some(case),
            CaseState::Known(_, true) | CaseState::Failed(_) => None,
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
                if notebook.opened.contains(&place) {
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
        let selected = usize::try_from(self.state.cursor(Pane::Notebook).selected).ok()?;
        self.notebook_rows().get(selected).copied()
    }

    /// The place of the selected entry.
    fn notebook_entry(self) -> Option<usize> {
        match self.notebook_row()? {
            NotebookRow::Entry(place) => Some(place),
            NotebookRow::Case(..) | NotebookRow::New => None,
        }
    }

    /// What is known of a case.
    pub fn case_state(self, entry: &NotebookEntry, case: &Arc<EntryCase>) -> CaseState {
        if let Some(verdict) = entry.known(&case.name) {
            return CaseState::Known(verdict.clone(), true);
        }
        let question = CaseAnswering(Arc::clone(case));
        match (self.seen.known(&question), self.seen.failure(&question)) {
            (_, Some(why)) => CaseState::Failed(why),
            (Some(answer), None) => CaseState::Known(answer.found.verdict.clone(), answer.is_final),
            (None, None) => CaseState::Running(self.seen.job_of(&question).cloned()),
        }
    }

    /// The entries of which all cases are answered, and that is not recorded yet.
    fn finished_entries(self) -> Vec<(usize, Vec<CaseVerdict>)> {
        let whole = |entry: &NotebookEntry| {
            let cases = entry
                .cases
                .iter()
                .map(|case| match self.case_state(entry, case) {
                    CaseState::Known(verdict, true) => Some(verdict),
                    CaseState::Known(_, false) | CaseState::Running(_) | CaseState::Failed(_) => {
                        None
                    }
                });
            cases.collect::<Option<Vec<CaseVerdict>>>()
        };
        let open = self.state.notebook.open_entries();
        open.filter_map(|(place, entry)| Some((place, whole(entry)?)))
            .collect()
    }

    /// What the focused pane adds to the notebook.
    fn note(self) -> Note {
        let noted = self.state.focus().behaviour().noted(self);
        noted.unwrap_or_else(|| Note {
            rules: self.rules(),
            field: "position",
            text: joined(self.state.position().piles(), ","),
        })
    }
}

impl App {
    /// Adds to the notebook what the focused pane is about.
    pub(crate) fn add_to_notebook(&mut self) {
        let note = self.view().note();
        self.add_note(&note);
    }

    /// Adds an entry to the notebook, unless it is there.
    fn add_note(&mut self, Note { rules, field, text }: &Note) {
        let number = self.state.notebook.add(*rules, field, text);
        let rows = self.view().notebook_rows();
        let row = rows
            .iter()
            .position(|row| *row == NotebookRow::Entry(number - 1));
        self.state.cursor_mut(Pane::Notebook).selected = row.map_or(0, |row| row as u128);
        let said = format!("Entry {number} of the notebook: {field} {text}");
        self.state.say(said);
    }

    /// Takes up a statement that was typed: in the notebook, or in the prover.
    pub(crate) fn take_statement(&mut self, text: String) {
        if self.state.focus() != Pane::Notebook {
            return self.make_statement(text);
        }
        self.add_note(&Note {
            rules: self.state.rules(),
            field: "statement",
            text,
        });
    }

    /// Takes the entries of a notebook that was read from a file, or says why there are none.
    pub fn open_notebook(&mut self, name: &str, read: Result<String, String>) {
        match read.and_then(|text| self.state.notebook.join(&text)) {
            Ok(added) => {
                let added = counted(added, "entry");
                self.state
                    .say(format!("{added} of {name} came into the notebook"));
            }
            Err(why) => self.state.refuse(format!("{name} {why}")),
        }
    }

    /// Asks for the selected entry as it is written, or for a new one.
    fn write_entry(&mut self) {
        let place = match self.view().notebook_row() {
            Some(NotebookRow::Entry(place) | NotebookRow::Case(place, _)) => Some(place),
            Some(NotebookRow::New) | None => None,
        };
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
        let Some((place, case)) = (match self.view().notebook_row() {
            Some(NotebookRow::Entry(place)) => Some((place, 0)),
            Some(NotebookRow::Case(place, case)) => Some((place, case)),
            Some(NotebookRow::New) | None => None,
        }) else {
            return self.ask(Ask::Statement, "");
        };
        let is_case = matches!(self.view().notebook_row(), Some(NotebookRow::Case(..)));
        let Some(entry) = self.state.notebook.entry(place) else {
            return self
                .state
                .refuse("this entry cannot be read: write it anew");
        };
        if entry.family.is_some() && !is_case {
            return self.state.notebook.fold(place);
        }
        let asked = &entry.cases[case];
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
            None => self.engine.retry(),
        }
    }
}

//! The lists over the panes: work in the background, bookmarks, games; the form for a new game.

use std::path::Path;
use std::sync::Arc;

use crate::app::{
    Action, Ask, Cursor, Explorer, FileTask, FileWork, Key, OpenList, Popup, Setting, View,
};
use crate::engine::Job;
use crate::game::counted;
use crate::lists::CollectVec as _;
use crate::solve::Control;

impl OpenList {
    /// How many rows it has.
    pub(super) fn len(self, view: View<'_>) -> usize {
        match self {
            Self::Jobs => view.jobs().len() + view.seen.tables.len(),
            Self::Bookmarks => view.state.tree.bookmarks().count(),
            Self::Games => view.listed_games().len(),
            Self::Settings => Setting::ALL.len(),
        }
    }
}

impl Explorer {
    /// Forgets what is in a row of a list, or opens it and closes the list. The keys that open a
    /// list close it, or another one.
    pub(super) fn act_in_list(&mut self, list: OpenList, cursor: Cursor, action: Action) -> bool {
        let row = usize::try_from(cursor.selected).unwrap_or(usize::MAX);
        let bookmark = self.state.tree.bookmarks().nth(row).map(|(node, _)| node);
        match (list, action) {
            (OpenList::Settings, _) => return self.act_in_settings(cursor, action),
            (OpenList::Jobs, Action::CancelJob) => {
                self.cancel_work(row);
            }
            (OpenList::Bookmarks, Action::CancelJob) => {
                if let Some(node) = bookmark {
                    self.state.tree.name(node, None);
                }
            }
            (OpenList::Games, Action::CancelJob) => self.forget_game(row),
            (_, Action::Open) => {
                self.state.popups.pop();
                match (list, bookmark) {
                    (OpenList::Games, _) => self.reopen_game(row),
                    (OpenList::Bookmarks, Some(node)) => {
                        self.state.tree.jump(node);
                        self.arrived();
                    }
                    _ => {}
                }
            }
            (_, Action::Jobs | Action::Bookmarks | Action::Games) => {
                self.state.popups.pop();
            }
            _ => return false,
        }
        true
    }

    /// The selected line is part of the form's answers, which outlast it.
    #[expect(clippy::wildcard_enum_match_arm, reason = "it names its own actions")]
    pub(super) fn act_in_form(&mut self, action: Action) -> bool {
        match action {
            Action::Up | Action::FocusPrevious => self.state.referee.setup.step(-1),
            Action::Down | Action::FocusNext => self.state.referee.setup.step(1),
            Action::Left => self.change_form(false),
            Action::Right => self.change_form(true),
            Action::Open | Action::NewGame => self.begin_game(),
            _ => return false,
        }
        true
    }

    /// A digit of a number in the form, or the key that takes the last one away, which may also be
    /// an action.
    pub(super) fn type_in_form(&mut self, key: Key) -> bool {
        let digit = key.digit();
        if digit.is_some() || key.erases() {
            self.state.referee.setup.digit(digit);
        }
        digit.is_some()
    }
}

impl Explorer {
    pub(crate) fn ask_for_bookmark(&mut self) {
        let here = self.state.tree.here();
        let name = here.name.clone();
        let name = name.unwrap_or_else(|| here.position.to_string());
        self.ask(Ask::Bookmark, &name);
    }

    /// Puts a bookmark on the position, or takes it away.
    pub(crate) fn bookmark(&mut self, name: Option<String>) {
        let (here, had_one) = (self.state.tree.at(), self.state.tree.here().name.is_some());
        let list = self.view().key(Action::Bookmarks);
        match &name {
            Some(name) => self
                .state
                .say(format!("bookmarked {name}: {list} lists the bookmarks")),
            None if had_one => self.state.say("bookmark removed"),
            None => {}
        }
        self.state.tree.name(here, name);
    }

    pub(crate) fn ask_for_comment(&mut self) {
        let text = self.state.tree.here().comment.clone();
        self.continue_typing(Ask::Comment, &text);
    }

    /// Tries again what was cancelled or failed. With `more`, what is not decided in the notebook
    /// has twice the time.
    pub(crate) fn try_again(&mut self, more: bool) {
        self.engine.retry();
        let said = match self.state.notebook.resume(more) {
            0 => "trying again what was cancelled or failed".to_owned(),
            again => format!(
                "{} of the notebook again, with {} seconds for each case",
                counted(again, "entry"),
                self.state.notebook.time().as_secs()
            ),
        };
        self.state.say(said);
    }
}

impl View<'_> {
    /// All work that is under way: that on files comes first.
    pub fn jobs(self) -> Vec<Job> {
        let files = self.state.files.iter().map(FileWork::job);
        files.chain(self.seen.jobs.iter().cloned()).collect_vec()
    }
}

impl Explorer {
    /// Work on a file begins, and its prompt is kept with it. Gives its control, which counts its
    /// progress and can cancel it. Only one game is opened at a time: the last one that was named.
    pub fn begin_file(&mut self, what: FileTask, path: &Path) -> Arc<Control> {
        let is_overtaken = |work: &FileWork| [what, work.what] == [FileTask::Opening; 2];
        let overtaken = self.state.files.extract_if(.., |work| is_overtaken(work));
        overtaken.for_each(|work| work.control.cancel());
        let work = FileWork::begin(what, path, self.state.naming_file.take());
        let control = Arc::clone(&work.control);
        self.state.files.push(work);
        control
    }

    /// Work on a file has ended: does what came of it, unless it was cancelled. Where it failed,
    /// what was typed is asked for again.
    pub fn end_file(
        &mut self,
        control: &Arc<Control>,
        end: impl FnOnce(&mut Self) -> Result<(), String>,
    ) {
        let mut files = self.state.files.iter();
        let Some(place) = files.position(|work| Arc::ptr_eq(&work.control, control)) else {
            return;
        };
        let work = self.state.files.remove(place);
        if let Err(why) = end(self) {
            self.state.refuse(why);
            let prompt = work.prompt.filter(|_| self.state.popups.is_empty());
            self.state.popups.extend(prompt.map(Popup::Prompt));
        }
    }

    /// Cancels work, by its number among [all](View::jobs).
    pub fn cancel_work(&mut self, number: usize) {
        let Some(of_engine) = number.checked_sub(self.state.files.len()) else {
            let work = self.state.files.remove(number);
            work.control.cancel();
            return self.state.say(format!("cancelled: {work}"));
        };
        if let Some(job) = self.seen.jobs.get(of_engine).cloned() {
            self.cancel_job(&job);
        }
    }

    /// Cancels work of the engine.
    pub(crate) fn cancel_job(&mut self, job: &Job) {
        let is_asked_anew = self.cancel_verifications(job.id);
        let again = (!is_asked_anew).then(|| self.view().said("; {recompute} computes it again"));
        let again = again.unwrap_or_default();
        self.engine.cancel(job.id);
        self.state.say(format!("cancelled: {}{again}", job.label));
    }
}

//! The lists over the panes: the work in the background, bookmarks, games.

use crate::app::popup::behaviour::{PLAIN, PopupBehaviour, close, selected_row};
use crate::app::{Action, Ask, DONE, Explorer, Key};
use crate::engine::Job;
use crate::game::counted;

pub(super) const JOBS: PopupBehaviour = PopupBehaviour {
    len: |view| view.seen.jobs.len() + view.seen.tables.len(),
    forget: |app, row| {
        if let Some(id) = app.seen.jobs.get(row).map(|job| job.id) {
            app.cancel_verifications(id);
            app.engine.cancel(id);
        }
    },
    ..LIST
};

pub(super) const BOOKMARKS: PopupBehaviour = PopupBehaviour {
    len: |view| view.state.tree.bookmarks().count(),
    forget: |app, row| {
        if let Some(node) = bookmark(app, row) {
            app.state.tree.name(node, None);
        }
    },
    open: |app, row| {
        if let Some(node) = bookmark(app, row) {
            app.state.tree.jump(node);
            app.arrived();
        }
    },
    ..LIST
};

pub(super) const GAMES: PopupBehaviour = PopupBehaviour {
    len: |view| view.listed_games().len(),
    forget: Explorer::forget_game,
    open: Explorer::reopen_game,
    ..LIST
};

/// The keys that open a list close it, or another one.
#[expect(clippy::wildcard_enum_match_arm, reason = "it names its own actions")]
const LIST: PopupBehaviour = PopupBehaviour {
    act: |list, app, action| {
        let row = selected_row(app);
        match action {
            Action::CancelJob => (list.forget)(app, row),
            Action::Open => {
                close(app);
                (list.open)(app, row);
            }
            Action::Jobs | Action::Bookmarks | Action::Games => close(app),
            _ => return None,
        }
        DONE
    },
    ..PLAIN
};

fn bookmark(app: &Explorer, row: usize) -> Option<usize> {
    let marked = app.state.tree.bookmarks().nth(row);
    marked.map(|(node, _)| node)
}

/// The selected line is part of the form's answers, which outlast it.
#[expect(clippy::wildcard_enum_match_arm, reason = "it names its own actions")]
pub(super) const FORM: PopupBehaviour = PopupBehaviour {
    takes: digit,
    act: |_, app, action| {
        match action {
            Action::Up | Action::FocusPrevious => app.state.referee.setup.step(-1),
            Action::Down | Action::FocusNext => app.state.referee.setup.step(1),
            Action::Left => app.change_form(false),
            Action::Right => app.change_form(true),
            Action::Open | Action::NewGame => app.begin_game(),
            _ => return None,
        }
        DONE
    },
    click: Some(|app, row| {
        usize::try_from(row).map(|row| app.click_form(row)).ok();
    }),
    ..PLAIN
};

/// A digit of a number, or the key that takes the last one away, which may also be an action.
fn digit(app: &mut Explorer, key: Key) -> bool {
    let digit = key.digit();
    if digit.is_some() || key.erases() {
        app.state.referee.setup.digit(digit);
    }
    digit.is_some()
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
}

impl Explorer {
    pub(crate) fn recompute(&mut self) {
        self.try_again(false);
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

    pub(crate) fn cancel_oldest_job(&mut self) {
        if self.cancel_opening() {
            return;
        }
        if let Some(job) = self.seen.jobs.first().cloned() {
            self.cancel_job(&job);
        }
    }

    /// Cancels a job.
    pub(crate) fn cancel_job(&mut self, job: &Job) {
        let again = if self.cancel_verifications(job.id) {
            String::new()
        } else {
            format!("; {} computes it again", self.view().key(Action::Recompute))
        };
        self.engine.cancel(job.id);
        self.state.say(format!("cancelled: {}{again}", job.label));
    }
}

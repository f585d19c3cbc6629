//! The lists over the panes: the work in the background, bookmarks, games.

use crate::app::effect::{DONE, Effect};
use crate::app::explorer::Explorer;
use crate::app::input::action::Action;
use crate::app::input::key::Key;
use crate::app::input::prompt::Ask;
use crate::app::popup::behaviour::{PLAIN, PopupBehaviour, close, selected_row};
use crate::engine::Job;
use crate::game::counted;

#[expect(clippy::wildcard_enum_match_arm, reason = "it names its own actions")]
pub(super) const JOBS: PopupBehaviour = PopupBehaviour {
    len: |view| view.seen.jobs.len() + view.seen.tables.len(),
    act: |app, action| match action {
        Action::CancelJob => {
            let selected = selected_row(app);
            if let Some(id) = app.seen.jobs.get(selected).map(|job| job.id) {
                app.cancel_verifications(id);
                app.engine.cancel(id);
            }
            DONE
        }
        Action::Open => {
            close(app);
            DONE
        }
        _ => closed(app, action),
    },
    ..PLAIN
};

#[expect(clippy::wildcard_enum_match_arm, reason = "it names its own actions")]
pub(super) const BOOKMARKS: PopupBehaviour = PopupBehaviour {
    len: |view| view.state.tree.bookmarks().count(),
    act: |app, action| match action {
        Action::CancelJob => {
            let selected = selected_row(app);
            let marked = app.state.tree.bookmarks().nth(selected);
            if let Some(node) = marked.map(|(node, _)| node) {
                app.state.tree.name(node, None);
            }
            DONE
        }
        Action::Open => {
            app.go_to_selected_bookmark();
            DONE
        }
        _ => closed(app, action),
    },
    ..PLAIN
};

#[expect(clippy::wildcard_enum_match_arm, reason = "it names its own actions")]
pub(super) const GAMES: PopupBehaviour = PopupBehaviour {
    len: |view| view.listed_games().len(),
    act: |app, action| match action {
        Action::CancelJob => {
            let selected = selected_row(app);
            app.forget_game(selected);
            DONE
        }
        Action::Open => {
            let selected = selected_row(app);
            close(app);
            app.reopen_game(selected);
            DONE
        }
        _ => closed(app, action),
    },
    ..PLAIN
};

/// The keys that open a list close it, or another one.
fn closed(app: &mut Explorer, action: Action) -> Option<Vec<Effect>> {
    if !matches!(action, Action::Jobs | Action::Bookmarks | Action::Games) {
        return None;
    }
    close(app);
    DONE
}

impl Explorer {
    fn go_to_selected_bookmark(&mut self) {
        let selected = selected_row(self);
        close(self);
        let marked = self.state.tree.bookmarks().nth(selected);
        if let Some((node, _)) = marked {
            self.state.tree.jump(node);
            self.arrived();
        }
    }
}

/// The selected line is part of the form's answers, which outlast it.
#[expect(clippy::wildcard_enum_match_arm, reason = "it names its own actions")]
pub(super) const FORM: PopupBehaviour = PopupBehaviour {
    takes: digit,
    act: |app, action| {
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

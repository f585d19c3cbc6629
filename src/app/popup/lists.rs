//! The lists over the panes: the work in the background, bookmarks, games.

use super::behaviour::{Behaviour, DONE, PLAIN, close, selected_row};
use crate::app::effect::Effect;
use crate::app::explorer::App;
use crate::app::input::action::Action;

#[expect(clippy::wildcard_enum_match_arm, reason = "it names its own actions")]
pub(super) const JOBS: Behaviour = Behaviour {
    len: |view| view.seen.jobs.len() + view.seen.tables.len(),
    act: |app, action| match action {
        Action::CancelJob => {
            app.cancel_selected_job();
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
pub(super) const BOOKMARKS: Behaviour = Behaviour {
    len: |view| view.state.tree.bookmarks().count(),
    act: |app, action| match action {
        Action::CancelJob => {
            app.forget_selected_bookmark();
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
pub(super) const GAMES: Behaviour = Behaviour {
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
fn closed(app: &mut App, action: Action) -> Option<Vec<Effect>> {
    if !matches!(action, Action::Jobs | Action::Bookmarks | Action::Games) {
        return None;
    }
    close(app);
    DONE
}

impl App {
    /// Cancels a piece of work, and with a verification those that wait behind it.
    fn cancel_selected_job(&mut self) {
        let selected = selected_row(self);
        if let Some(job) = self.seen.jobs.get(selected) {
            let id = job.id;
            self.cancel_verifications(id);
            self.engine.cancel(id);
        }
    }

    fn forget_selected_bookmark(&mut self) {
        let selected = selected_row(self);
        let marked = self.state.tree.bookmarks().nth(selected);
        if let Some(node) = marked.map(|(node, _)| node) {
            self.state.tree.name(node, None);
        }
    }

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

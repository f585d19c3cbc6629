//! The History pane: every position visited; any of them can be visited again.

use super::part::{DONE, PLAIN, Part};
use crate::app::explorer::App;
use crate::app::input::action::Action;
use crate::app::pane::Pane;

pub(super) const PART: Part = Part {
    len: |view| view.state.history.entries().len() as u128,
    act: |app, action, _| {
        if action != Action::Open {
            return None;
        }
        app.visit_selected();
        DONE
    },
    ..PLAIN
};

impl App {
    fn visit_selected(&mut self) {
        let number = usize::try_from(self.state.cursor(Pane::History).selected);
        self.state.history.visit(number.unwrap_or(usize::MAX));
        self.arrived();
    }
}

//! The History pane: the tree of all that was explored, stepped and played. The selected row is
//! the position.

use super::part::{PLAIN, Part};
use crate::app::explorer::App;
use crate::app::pane::Pane;

pub(super) const PART: Part = Part {
    len: |view| view.layout.tree.rows.len() as u128,
    follow: App::follow_tree,
    ..PLAIN
};

impl App {
    /// Goes to the selected row of the tree.
    fn follow_tree(&mut self) {
        let row = usize::try_from(self.state.cursor(Pane::History).selected);
        let row = row.ok().and_then(|row| self.layout.tree.rows.get(row));
        if let Some(row) = row {
            self.visit(row.node);
        }
    }
}

//! The History pane: the tree of all that was explored, stepped and played. The selected row is
//! the position.

use std::sync::Arc;

use crate::app::{Explorer, HistoryRow, Pane, PaneBehaviour, Settling, View};

struct HistoryPane;

pub(super) const PANE: &dyn PaneBehaviour = &HistoryPane;

impl PaneBehaviour for HistoryPane {
    fn len(&self, view: View<'_>) -> u128 {
        view.tree_rows().len() as u128
    }

    fn follow(&self, app: &mut Explorer) {
        app.follow_tree();
    }

    /// The selected row of the tree is where the user is.
    fn settle(&self, settling: &mut Settling<'_>) {
        let at = settling.state.tree.at();
        let rows = settling.view().tree_rows();
        let cursor = settling.state.cursor_mut(Pane::History);
        if cursor.among(&rows).is_some_and(|row| row.node == at) {
            return;
        }
        if let Some(row) = rows.iter().position(|row| row.node == at) {
            cursor.selected = row as u128;
        }
    }
}

impl View<'_> {
    /// The tree as rows.
    pub fn tree_rows(self) -> Arc<[HistoryRow]> {
        let tree = &self.state.tree;
        self.memo(Version(tree.version()), |_| tree.rows().into())
    }
}

/// The version of the tree that its rows are of.
#[derive(PartialEq)]
struct Version(u64);

impl Explorer {
    /// Goes to the selected row of the tree.
    fn follow_tree(&mut self) {
        let selected = self.state.cursor(Pane::History);
        let row = selected.among(&self.view().tree_rows()).copied();
        if let Some(row) = row {
            self.visit(row.node);
        }
    }
}

//! The History pane: the tree of all that was explored, stepped and played. The selected row is
//! the position.

use std::sync::Arc;

use crate::app::{Explorer, FrameLayout, HistoryRow, Pane, PaneBehaviour, View};

struct HistoryPane;

pub(super) const PANE: &dyn PaneBehaviour = &HistoryPane;

impl PaneBehaviour for HistoryPane {
    fn len(&self, view: View<'_>) -> u128 {
        view.tree_rows().len() as u128
    }

    fn follow(&self, app: &mut Explorer) {
        let selected = app.state.cursor(Pane::History);
        let row = selected.among(&app.view().tree_rows()).copied();
        if let Some(row) = row {
            app.visit(row.node);
        }
    }

    /// The selected row of the tree is where the user is.
    fn settle(&self, app: &mut Explorer, _: &FrameLayout) {
        let at = app.state.tree.at();
        let rows = app.view().tree_rows();
        let cursor = app.state.cursor_mut(Pane::History);
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

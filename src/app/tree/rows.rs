//! The tree as rows: each branch below where it leaves its line, moved to the right.

use crate::app::Tree;

/// A row of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HistoryRow {
    /// The number of its node.
    pub node: usize,
    /// How many branches it lies off the first line.
    pub depth: usize,
}

impl Tree {
    /// The nodes in the order of the rows. The oldest child goes on with the line. The others
    /// follow it, each with all that came from it, before the line goes on. So a row
    /// stays where it is when something is added at the end of its line.
    pub fn rows(&self) -> Vec<HistoryRow> {
        let first = HistoryRow { node: 0, depth: 0 };
        let mut rows = Vec::with_capacity(self.nodes().len());
        // What is still to be listed: all that came from a node, and whether that is a branch,
        // which comes before it.
        let mut rest = vec![(first, true)];
        while let Some((row, is_branch)) = rest.pop() {
            if is_branch {
                rows.push(row);
            }
            let Some((&line, branches)) = self.node(row.node).children.split_first() else {
                continue;
            };
            let line = HistoryRow { node: line, ..row };
            rows.push(line);
            rest.push((line, false));
            let depth = row.depth + 1;
            let branches = branches.iter().rev();
            rest.extend(branches.map(|&node| (HistoryRow { node, depth }, true)));
        }
        rows
    }
}

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
        /// What is still to be listed.
        enum Rest {
            /// A node and all that came from it.
            Branch(HistoryRow),
            /// All that came from a node.
            Below(HistoryRow),
        }
        let mut rows = Vec::with_capacity(self.nodes().len());
        let mut rest = vec![Rest::Branch(HistoryRow { node: 0, depth: 0 })];
        while let Some(next) = rest.pop() {
            let row = match next {
                Rest::Branch(row) => {
                    rows.push(row);
                    row
                }
                Rest::Below(row) => row,
            };
            let Some((&line, branches)) = self.node(row.node).children().split_first() else {
                continue;
            };
            let line = HistoryRow { node: line, ..row };
            rows.push(line);
            rest.push(Rest::Below(line));
            let branches = branches.iter().rev().map(|&node| HistoryRow {
                node,
                depth: row.depth + 1,
            });
            rest.extend(branches.map(Rest::Branch));
        }
        rows
    }
}

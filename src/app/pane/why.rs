//! The Why pane: an explanation, and below it a proof tree whose nodes are unfolded one by one.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::app::cursor::Cursor;
use crate::app::{App, demand};
use crate::game::{Canonical, Count};
use crate::study::question;
use crate::study::why::{Branch, Proof, Why};

/// What is unfolded, and the selected row.
#[derive(Clone, Debug)]
pub struct WhyView {
    /// The selection: rows of text first, then the tree.
    pub cursor: Cursor,
    /// How many rows the explanation takes, as laid out last.
    text_rows: u128,
    /// The nodes unfolded, each by the positions on the way to it, without the root's.
    unfolded: BTreeSet<Vec<Canonical>>,
}

/// A row of the tree.
#[derive(Clone, Debug)]
pub struct TreeRow {
    /// How far below the root.
    pub depth: usize,
    /// What stands there.
    pub kind: TreeKind,
    /// The node itself, where it is unfolded and known.
    pub own: Option<Arc<Proof>>,
    /// Whether it is unfolded.
    pub unfolded: bool,
}

/// What stands in a row of the tree.
#[derive(Clone, Debug)]
pub enum TreeKind {
    /// The position of the pane.
    Root,
    /// A child of this node, by its number.
    Branch(Arc<Proof>, usize),
    /// The children of the row above are not known yet.
    Waiting,
    /// So many options of the row above are not listed.
    More(u128),
    /// More options than can be counted are not listed.
    Many,
}

impl WhyView {
    /// The root unfolded, nothing else.
    pub(in crate::app) fn new() -> Self {
        Self {
            cursor: Cursor::default(),
            text_rows: 0,
            unfolded: BTreeSet::from([Vec::new()]),
        }
    }

    /// Notes how many rows the explanation takes; a selected node stays selected.
    pub fn lay_out(&mut self, text_rows: u128) {
        if self.cursor.selected >= self.text_rows && self.text_rows > 0 {
            self.cursor.selected = self.cursor.selected - self.text_rows + text_rows;
        }
        self.text_rows = text_rows;
    }

    /// The row of the tree in a row of the pane.
    pub fn tree_row(&self, number: u128) -> Option<usize> {
        usize::try_from(number.checked_sub(self.text_rows)?).ok()
    }

    /// The unfolded positions, the root's as `None`.
    pub(in crate::app) fn unfolded(&self) -> impl Iterator<Item = Option<&Canonical>> {
        self.unfolded.iter().map(|path| path.last())
    }

    fn is_unfolded(&self, path: &[Canonical], to: &Canonical) -> bool {
        let mut unfolded = self.unfolded.iter();
        unfolded.any(|known| {
            known
                .split_last()
                .is_some_and(|(last, way)| last == to && way == path)
        })
    }
}

impl TreeRow {
    /// The child that stands in the row.
    pub fn branch(&self) -> Option<&Branch> {
        match &self.kind {
            TreeKind::Branch(proof, number) => proof.branches.get(*number),
            _ => None,
        }
    }
}

impl App {
    /// The explanation of the current position, as far as known.
    pub fn why_fact(&self) -> Option<Arc<Why>> {
        self.engine.known(&self.why_question())
    }

    /// The question of the Why pane.
    pub fn why_question(&self) -> question::Why {
        demand::why(&self.state, &self.state.canonical())
    }

    fn proof_fact(&self, x: &Canonical) -> Option<Arc<Proof>> {
        self.engine.known(&demand::proof(&self.state, x))
    }

    /// How many rows the pane has.
    pub(in crate::app) fn why_len(&self) -> u128 {
        if self.state.hidden || self.why_fact().is_none() {
            return 0;
        }
        self.state.why.text_rows + self.tree().len() as u128
    }

    /// The rows of the proof tree.
    pub fn tree(&self) -> Vec<TreeRow> {
        let root = self.state.canonical();
        let is_unfolded = self.state.why.unfolded.contains(&Vec::new());
        let mut rows = Vec::new();
        self.grow(
            &mut Vec::new(),
            TreeKind::Root,
            (&root, is_unfolded),
            &mut rows,
        );
        rows
    }

    /// Adds the row of a node and the rows of what is unfolded below it.
    fn grow(
        &self,
        path: &mut Vec<Canonical>,
        kind: TreeKind,
        (x, unfolded): (&Canonical, bool),
        rows: &mut Vec<TreeRow>,
    ) {
        let own = unfolded.then(|| self.proof_fact(x)).flatten();
        let depth = path.len();
        rows.push(TreeRow {
            depth,
            kind,
            own: own.clone(),
            unfolded,
        });
        let below = |kind| TreeRow {
            depth: depth + 1,
            kind,
            own: None,
            unfolded: false,
        };
        let Some(proof) = own else {
            rows.extend(unfolded.then(|| below(TreeKind::Waiting)));
            return;
        };
        for (number, branch) in proof.branches.iter().enumerate() {
            let kind = TreeKind::Branch(Arc::clone(&proof), number);
            if self.state.why.is_unfolded(path, &branch.to) {
                path.push(branch.to.clone());
                self.grow(path, kind, (&branch.to, true), rows);
                path.pop();
            } else {
                rows.push(below(kind));
            }
        }
        rows.extend(proof.unlisted().map(|unlisted| {
            below(match unlisted {
                Count::Exactly(count) => TreeKind::More(count),
                Count::Huge => TreeKind::Many,
            })
        }));
    }

    /// Unfolds the selected node of the tree, or folds it.
    pub(in crate::app) fn unfold(&mut self) {
        let rows = self.tree();
        let view = &self.state.why;
        let selected = view.tree_row(view.cursor.selected);
        let Some(index) = selected.filter(|&index| index < rows.len()) else {
            self.state
                .refuse("the proof tree stands below: G goes to its end");
            return;
        };
        let Some(path) = path(&rows, index) else {
            return;
        };
        let unfolded = &mut self.state.why.unfolded;
        if !unfolded.remove(&path) {
            unfolded.insert(path);
        }
    }
}

/// The positions on the way from the root to a row; `None` if no node stands there.
fn path(rows: &[TreeRow], index: usize) -> Option<Vec<Canonical>> {
    let row = &rows[index];
    if matches!(row.kind, TreeKind::Root) {
        return Some(Vec::new());
    }
    let mut path = vec![row.branch()?.to.clone()];
    let mut depth = row.depth;
    for above in rows[..index].iter().rev() {
        if above.depth < depth {
            depth = above.depth;
            path.extend(above.branch().map(|branch| branch.to.clone()));
        }
    }
    path.reverse();
    Some(path)
}

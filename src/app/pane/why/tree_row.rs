//! The rows of the proof tree.

use std::sync::Arc;

use crate::game::Canonical;
use crate::study::why::{Branch, Proof};

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
    /// This number of options of the row above is not listed.
    More(u128),
    /// More options than can be counted are not listed.
    Many,
}

impl TreeRow {
    /// The child that stands in the row.
    pub fn branch(&self) -> Option<&Branch> {
        match &self.kind {
            TreeKind::Branch(proof, number) => proof.branches.get(*number),
            TreeKind::Root | TreeKind::Waiting | TreeKind::More(_) | TreeKind::Many => None,
        }
    }
}

/// The positions on the way from the root to a row; `None` if no node stands there.
pub(super) fn path(rows: &[TreeRow], index: usize) -> Option<Vec<Canonical>> {
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

//! Which nodes of the proof tree are unfolded.

use std::collections::BTreeSet;

use crate::game::Canonical;

/// The nodes unfolded, each by the positions on the way to it, without the root's.
#[derive(Clone, Debug)]
pub struct Unfolded(BTreeSet<Vec<Canonical>>);

impl Default for Unfolded {
    /// The root unfolded, nothing else.
    fn default() -> Self {
        Self(BTreeSet::from([Vec::new()]))
    }
}

impl Unfolded {
    /// Unfolds a node, or folds it.
    pub(super) fn switch(&mut self, path: Vec<Canonical>) {
        if !self.0.remove(&path) {
            self.0.insert(path);
        }
    }

    /// The unfolded positions, the root's as `None`.
    pub(super) fn positions(&self) -> impl Iterator<Item = Option<&Canonical>> {
        self.0.iter().map(|path| path.last())
    }

    /// Whether the root is unfolded.
    pub(super) fn holds_root(&self) -> bool {
        self.0.contains(&Vec::new())
    }

    /// Whether a node below a path is unfolded.
    pub(super) fn holds(&self, path: &[Canonical], to: &Canonical) -> bool {
        self.0.iter().any(|known| {
            known
                .split_last()
                .is_some_and(|(last, way)| last == to && way == path)
        })
    }
}

//! The parts of a layout, each made by the pane that shows it.

use std::sync::Arc;

use super::figure::LaidFigure;
use crate::app::frame::frame_values::Informed;
use crate::app::pane::exceptions::in_sight::InSight;
use crate::app::pane::line::in_sight::StepsInSight;
use crate::app::tree::{Row, Tree};

/// The parts of a layout, each made by the pane that shows it. It is made from the part of the
/// frame before: what has not changed is kept.
#[derive(Clone, Debug, Default)]
pub struct Parts {
    /// The exceptions in sight.
    pub exceptions: InSight,
    /// The steps of the line in sight.
    pub steps: StepsInSight,
    /// The explanation, with what other panes know.
    pub why: Option<Informed>,
    /// The figure in its pane.
    pub figure: Option<Arc<LaidFigure>>,
    /// What the notes below the presets need.
    pub notes: Notes,
    /// The rows of the tree.
    pub tree: TreeRows,
}

/// The number of rows that the notes below the presets need, whichever is selected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// The width of the notes.
    pub width: u16,
    /// The number of theorems that were admitted by then.
    pub admitted: usize,
    /// The rows.
    pub rows: u16,
}

impl Notes {
    /// What is needed at a width and by the theorems that are admitted now: this, if neither has
    /// changed.
    #[must_use]
    pub fn settled(self, width: u16, admitted: usize, needed: impl FnOnce() -> u16) -> Self {
        if (self.width, self.admitted) == (width, admitted) {
            return self;
        }
        Self {
            width,
            admitted,
            rows: needed(),
        }
    }
}

/// The tree as rows.
#[derive(Clone, Debug, Default)]
pub struct TreeRows {
    /// The version of the tree that these are rows of.
    pub version: Option<u64>,
    /// The rows.
    pub rows: Arc<[Row]>,
}

impl TreeRows {
    /// The rows of a tree: these, if it has not changed since.
    #[must_use]
    pub fn of(&self, tree: &Tree) -> Self {
        let version = Some(tree.version());
        if self.version == version {
            return self.clone();
        }
        Self {
            version,
            rows: tree.rows().into(),
        }
    }
}

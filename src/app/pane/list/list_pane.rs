//! The panes that list a box of positions.

use enum_map::Enum;

use crate::app::pane::Pane;

/// A pane that lists a box of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum ListPane {
    /// The positions of a box.
    Positions,
    /// The exceptions of misère NIM(n, n−1).
    Exceptions,
}

impl ListPane {
    /// All of them, in the order of the panes.
    pub(crate) const ALL: [Self; 2] = [Self::Positions, Self::Exceptions];

    /// The pane.
    pub(crate) const fn pane(self) -> Pane {
        match self {
            Self::Positions => Pane::Positions,
            Self::Exceptions => Pane::Exceptions,
        }
    }
}

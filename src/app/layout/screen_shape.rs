//! How much fits on the screen, and which borders there are.

use ratatui::layout::Rect;
use serde::{Deserialize, Serialize};

/// How much fits on the screen.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub enum Shape {
    /// Below 24×6: one honest line.
    TooSmall,
    /// Below 60×16: one pane at a time.
    Single,
    /// From 60×16 on: two columns, the right one tabbed.
    #[default]
    Compact,
    /// From 110×30 on: three columns.
    Normal,
    /// From 180×45 on: four columns, few tabs.
    Wide,
}

impl Shape {
    /// What fits on a screen of this size.
    pub const fn of(area: Rect) -> Self {
        match (area.width, area.height) {
            (0..24, _) | (_, 0..6) => Self::TooSmall,
            (0..60, _) | (_, 0..16) => Self::Single,
            (0..110, _) | (_, 0..30) => Self::Compact,
            (0..180, _) | (_, 0..45) => Self::Normal,
            _ => Self::Wide,
        }
    }

    /// Whether panes stand beside each other.
    pub(crate) const fn has_places(self) -> bool {
        !matches!(self, Self::TooSmall | Self::Single)
    }
}

/// A border between places that can be moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Border {
    /// To the right of the column of this number.
    RightOf(u8),
    /// Between the places of the column of this number.
    Within(u8),
}

//! How much fits on the screen, which borders there are, and what they change.

use std::ops::Range;

use enum_map::Enum;
use ratatui::layout::{Direction, Position, Rect};
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

    /// Whether panes are beside each other.
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

impl Border {
    /// The dimension of the panes beside it that it changes.
    pub(crate) const fn changes(self) -> Dimension {
        match self {
            Self::RightOf(_) => Dimension::Width,
            Self::Within(_) => Dimension::Height,
        }
    }
}

/// The dimension of a pane that changes when a border is moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum Dimension {
    /// By a border that is moved to the left or right.
    Width,
    /// By a border that is moved up or down.
    Height,
}

impl Dimension {
    /// The other one.
    pub(super) const fn other(self) -> Self {
        match self {
            Self::Width => Self::Height,
            Self::Height => Self::Width,
        }
    }

    /// The columns or the rows of an area.
    pub(super) fn span(self, area: Rect) -> Range<u16> {
        match self {
            Self::Width => area.left()..area.right(),
            Self::Height => area.top()..area.bottom(),
        }
    }

    /// An area with other columns or other rows.
    pub(super) const fn spanning(self, area: Rect, Range { start, end }: Range<u16>) -> Rect {
        match self {
            Self::Width => Rect {
                x: start,
                width: end - start,
                ..area
            },
            Self::Height => Rect {
                y: start,
                height: end - start,
                ..area
            },
        }
    }

    /// The column or the row of a cell.
    pub(crate) const fn place(self, cell: Position) -> u16 {
        match self {
            Self::Width => cell.x,
            Self::Height => cell.y,
        }
    }

    /// Where the pieces of a divided area are.
    pub(super) const fn direction(self) -> Direction {
        match self {
            Self::Width => Direction::Horizontal,
            Self::Height => Direction::Vertical,
        }
    }
}

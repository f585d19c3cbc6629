//! What the user chose of a list over a box of positions.

use crate::study::question::Positions;
use crate::study::{Filter, ListOrder};

/// A list over a box of positions.
#[derive(Clone, Debug, Default)]
pub struct ListView {
    /// The bound that the user set. Otherwise the list has one that suits it.
    pub max: Option<u64>,
    /// What is kept.
    pub filter: Filter,
    /// In which order.
    pub order: ListOrder,
    /// Whether the user chose a row; else the selection is where the position stands.
    pub chosen: bool,
    /// The positions that the list was about before a change. Their list stays until the new one
    /// is there.
    pub(crate) before: Option<Box<Positions>>,
}

impl ListView {
    /// The list at the start, with a filter.
    pub(crate) fn kept(filter: Filter) -> Self {
        Self {
            filter,
            ..Self::default()
        }
    }
}

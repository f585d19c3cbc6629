//! What the user chose of a list over a box of positions.

use super::question::ListQuestion;
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
    /// The list that was there before a change. It stays until the new one is there.
    pub(in crate::app) before: Option<Box<ListQuestion>>,
}

impl ListView {
    /// The list at the start, with a filter.
    pub(in crate::app) fn kept(filter: Filter) -> Self {
        Self {
            filter,
            ..Self::default()
        }
    }
}

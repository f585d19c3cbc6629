//! What the user chose of a list over a box of positions.

use crate::study::{Filter, ListOrder};

/// A list over a box of positions.
#[derive(Clone, Debug, Default)]
pub struct ListView {
    /// The bound that the user set; a comfortable one otherwise.
    pub max: Option<u64>,
    /// What is kept.
    pub filter: Filter,
    /// In which order.
    pub order: ListOrder,
}

//! What a list pane shows in a frame.

use std::sync::Arc;

use crate::study::question::Positions;

/// The list that the user asks for, or the one before until that is there.
#[derive(Clone, Debug)]
pub struct ShownList<Q, L> {
    /// The question of the user.
    pub asked: Q,
    /// Why its list has no more rows, if it failed.
    pub failure: Option<Arc<str>>,
    /// The rows, as far as they are found.
    pub rows: Option<L>,
    /// What these rows are about: the bound, filter and order are theirs.
    pub positions: Positions,
    /// Whether they stand in for the list that the user asks for.
    pub stands_in: bool,
}

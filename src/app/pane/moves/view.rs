//! What the user chose of the moves.

use crate::study::Filter;

/// What the user chose of the moves.
#[derive(Clone, Debug, Default)]
pub struct MovesView {
    /// Which of them are listed.
    pub filter: Filter,
}

//! What a click hits inside a pane besides its rows.

use crate::ui::piles::{Scale, Tokens};

/// What a click hits inside a pane besides its rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hit {
    /// Tokens of a pile, and their scale.
    Tokens(Tokens, Scale),
    /// The spot of the figure of this number.
    Spot(usize),
}

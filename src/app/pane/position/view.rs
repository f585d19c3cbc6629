//! What the user does with the piles.

use crate::app::playing::marks::Marks;

/// What the user does with the piles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PilesView {
    /// The chosen pile, by its place.
    pub chosen: usize,
    /// A move marked on the piles, by their places.
    pub marks: Marks,
}

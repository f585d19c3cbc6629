//! How a line of play goes on.

use crate::study::Policy;

/// How a line of play goes on.
#[derive(Clone, Copy, Debug, Default)]
pub struct LineView {
    /// How the line chooses its moves.
    pub policy: Policy,
    /// Whether it steps by itself.
    pub autoplay: bool,
    /// The node at which the line begins.
    pub start: usize,
    /// A step to which the user goes as soon as it is known.
    pub awaited: Option<u128>,
}

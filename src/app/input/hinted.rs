//! What stands of an action on the last line.

/// What stands of an action on the last line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hinted {
    /// A word or two.
    pub label: &'static str,
    /// Its rank there, the least first.
    pub rank: u8,
}

//! The hint for an action on the last line.

/// The hint for an action on the last line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpecHint {
    /// A word or two.
    pub label: &'static str,
    /// Its rank there, the least first.
    pub rank: u8,
}

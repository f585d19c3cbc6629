//! What is typed before an action is known.

use super::key::Key;

/// What is typed before an action is known.
#[derive(Clone, Debug, Default)]
pub struct UnfinishedKeys {
    /// Keys of an unfinished sequence.
    pub keys: Vec<Key>,
    /// A count typed before an action.
    pub count: Option<u64>,
    /// Whether more digits were typed than a count has.
    pub is_count_too_large: bool,
}

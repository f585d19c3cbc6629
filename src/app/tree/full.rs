//! That a tree has no room for another position.

use crate::bytes::Bytes;

/// A tree has no room for another position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no room for {} more beside the {positions} positions visited: they may take {}, \
     a quarter of the memory budget", Bytes((*more).into()), Bytes((*most).into())
)]
pub struct Full {
    /// The number of its nodes.
    pub positions: usize,
    /// What they may take, in bytes.
    pub most: u64,
    /// What is to be added, in bytes.
    pub more: u64,
}

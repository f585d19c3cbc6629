//! How much memory a tree may take.

use super::Tree;
use crate::bytes::Bytes;

/// What the nodes may take at least, in bytes: some hundred positions.
const LEAST: u64 = 64 << 10;

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

impl Tree {
    /// What the nodes take, in bytes.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Lets the nodes take a quarter of this memory budget, in bytes. A small tree is never
    /// refused.
    pub fn limit(&mut self, budget: u64) {
        self.most = (budget / 4).max(LEAST);
    }

    /// Counts what is added.
    pub(super) fn take(&mut self, more: u64) -> Result<(), Full> {
        let bytes = self.bytes.saturating_add(more);
        if bytes > self.most {
            let (positions, most) = (self.nodes.len(), self.most);
            return Err(Full {
                positions,
                most,
                more,
            });
        }
        self.bytes = bytes;
        Ok(())
    }
}

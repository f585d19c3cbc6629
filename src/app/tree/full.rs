//! How much memory a tree may take.

use super::Tree;
use crate::bytes::Bytes;

/// A tree has no room for another position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the {positions} positions visited take {}, a quarter of the memory budget: \
     begin with a larger --memory, or with --fresh", Bytes((*most).into())
)]
pub struct Full {
    /// The number of its nodes.
    pub positions: usize,
    /// What they may take, in bytes.
    pub most: u64,
}

impl Tree {
    /// What the nodes take, in bytes.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Lets the nodes take a quarter of this memory budget, in bytes.
    pub fn limit(&mut self, budget: u64) {
        self.most = budget / 4;
    }

    /// Counts what is added.
    pub(super) fn take(&mut self, more: u64) -> Result<(), Full> {
        let bytes = self.bytes.saturating_add(more);
        if bytes > self.most {
            let (positions, most) = (self.nodes.len(), self.most);
            return Err(Full { positions, most });
        }
        self.bytes = bytes;
        Ok(())
    }
}

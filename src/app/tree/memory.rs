//! How much memory a tree may take.

use super::Tree;

/// What the nodes may take at least, in bytes: some hundred positions.
const LEAST: u64 = 64 << 10;

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
}

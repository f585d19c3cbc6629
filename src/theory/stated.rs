//! The statement of a theorem, in short.

use super::claim::claim;
use super::proved;

/// The short statement of the claim with an identifier, or of the theorem that was admitted with
/// it, in the claims' notation: x₁ ≤ … ≤ xₙ, S the sum of the piles.
pub fn statement(id: &str) -> Option<String> {
    let stated = || claim(id)?.short.clone();
    proved::statement(id).or_else(stated)
}

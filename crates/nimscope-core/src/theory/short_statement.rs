//! The statement of a theorem, in short.

use super::admitted;
use super::claim::claim;

/// The statement of the claim, or of the theorem proved by machine, that has an identifier. It is
/// the short form where there is one. The notation is that of the claims: x₁ ≤ … ≤ xₙ, S the sum
/// of the piles.
pub fn statement(id: &str) -> Option<String> {
    let stated = || Some(claim(id)?.in_short().to_owned());
    admitted::statement(id).or_else(stated)
}

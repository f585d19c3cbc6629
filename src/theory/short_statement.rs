//! The statement of a theorem, in short.

use super::admitted;
use super::claim::claim;

/// The statement of the claim with an identifier, or of the theorem proved by machine with it, in
/// short where it has a short form, in the claims' notation: x₁ ≤ … ≤ xₙ, S the sum of the piles.
pub fn statement(id: &str) -> Option<String> {
    let stated = || Some(claim(id)?.in_short().to_owned());
    admitted::statement(id).or_else(stated)
}

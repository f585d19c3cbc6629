//! Slow nim.
use crate::game::{Canonical, Convention, Grundy, Move, Outcome, Remoteness, Sizes};

use super::Fact;

#[expect(missing_docs, reason = "x")]
pub fn outcome(_sizes: Sizes, _convention: Convention, _x: &Canonical) -> Option<Fact<Outcome>> {
    None
}
#[expect(missing_docs, reason = "x")]
pub fn remoteness(
    _sizes: Sizes,
    _convention: Convention,
    _x: &Canonical,
) -> Option<Fact<Remoteness>> {
    None
}
#[expect(missing_docs, reason = "x")]
pub fn grundy(_sizes: Sizes, _convention: Convention, _x: &Canonical) -> Option<Fact<Grundy>> {
    None
}
#[expect(missing_docs, reason = "x")]
pub fn winning_moves(
    _sizes: Sizes,
    _convention: Convention,
    _x: &Canonical,
) -> Option<Fact<Vec<Move>>> {
    None
}

#[expect(missing_docs, reason = "x")]
pub fn m_move(_x: &Canonical) -> Option<Move> {
    None
}

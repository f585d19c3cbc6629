//! What a move makes of each pile, where positions are rows of piles that stand in their places.

use super::kind::Kind;
use super::symmetry::piles_of;

/// What becomes of an old pile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PileEffect {
    /// It stays.
    Kept,
    /// Any positive number of tokens is taken.
    Lowered,
    /// This number of tokens is taken, and what remains is split into the new piles on these
    /// tracks, its own first.
    Split(u32, Vec<usize>),
    /// It is deleted.
    Deleted,
}

impl PileEffect {
    /// The least pile that can be changed in this way.
    pub(crate) fn least(&self) -> u64 {
        match self {
            Self::Kept | Self::Deleted => 0,
            Self::Lowered => 1,
            Self::Split(taken, _) => u64::from(*taken),
        }
    }
}

impl Kind {
    /// For each move on n piles, the piles that are played, as a set of bits, and what becomes of
    /// every pile. Each option is reached in one arrangement of its piles.
    ///
    /// A heap z splits into k parts. With z = u + 1 and parts p + 1 the digits are
    /// u = Σ p + k − 1. Delete Nim, where heaps are written as they are, takes one token before it
    /// splits in two.
    pub(crate) fn pile_effects(self, n: usize) -> Vec<(u32, Vec<PileEffect>)> {
        let mut moves = Vec::new();
        for played in self.played(n) {
            let deleted = self.splits().map(|splits| splits.deleted(n, played));
            for gone in deleted.unwrap_or_else(|| vec![0]) {
                let mut room = piles_of(gone);
                let effect = |pile: usize| match (played >> pile & 1, self.splits()) {
                    (0, _) if gone >> pile & 1 == 1 => PileEffect::Deleted,
                    (0, _) => PileEffect::Kept,
                    (_, Some(splits)) => {
                        let more = splits.parts - 1;
                        let tracks = [pile].into_iter().chain(room.by_ref().take(more));
                        let more = u32::try_from(more).expect("there are few piles");
                        PileEffect::Split(more, tracks.collect())
                    }
                    (_, None) if self.is_slow() => PileEffect::Split(1, vec![pile]),
                    (_, None) => PileEffect::Lowered,
                };
                moves.push((played, (0..n).map(effect).collect()));
            }
        }
        moves
    }
}

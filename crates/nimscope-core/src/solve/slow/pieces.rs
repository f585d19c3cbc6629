//! Pieces of a table while it is filled.

/// The values of positions with consecutive ranks.
pub(super) struct FilledPiece<'a, W> {
    pub(super) words: &'a [W],
    /// The rank of the first one.
    pub(super) first: usize,
}

impl<W> Clone for FilledPiece<'_, W> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W> Copy for FilledPiece<'_, W> {}

impl<W> FilledPiece<'_, W> {
    /// A piece without a position, before one with this rank.
    pub(super) const fn none(first: usize) -> Self {
        Self { words: &[], first }
    }
}

/// The values of all positions to which a move leads from a piece, from the highest ranks on: this
/// piece so far, the one with smaller xₙ₋₁, and both with xₙ one less.
pub(super) struct FilledPieces<'a, W>([FilledPiece<'a, W>; 4]);

/// A place in one of the pieces.
#[derive(Clone, Copy)]
pub(super) struct PlaceInPiece {
    piece: u8,
    at: usize,
}

impl<'a, W> FilledPieces<'a, W> {
    /// A piece, which begins with a rank, and the others.
    pub(super) const fn of(own: &'a [W], first: usize, others: [FilledPiece<'a, W>; 3]) -> Self {
        let [smaller, before, smaller_before] = others;
        let own = FilledPiece { words: own, first };
        Self([own, smaller, before, smaller_before])
    }

    /// The place of a position.
    #[inline]
    pub(super) fn place(&self, rank: usize) -> PlaceInPiece {
        let [own, smaller, before, _] = &self.0;
        let is_below = |piece: &FilledPiece<'_, W>| u8::from(rank < piece.first);
        let piece = is_below(own) + is_below(smaller) + is_below(before);
        let at = rank - self.0[usize::from(piece)].first;
        PlaceInPiece { piece, at }
    }

    /// The piece of a place, and the number of the place there.
    #[inline]
    pub(super) fn at(&self, place: PlaceInPiece) -> (&'a [W], usize) {
        // The remainder tells the compiler that there is such a piece.
        (self.0[usize::from(place.piece % 4)].words, place.at)
    }
}

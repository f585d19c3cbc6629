//! The kinds of move, all that computing needs besides the number of piles.

use super::hypergraph::Hypergraph;
use super::sizes::Sizes;
use super::written::WrittenGame;

/// How a Delete game moves: `heaps` heaps are split into `parts` parts each, and others are
/// deleted so that the number of heaps stays the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Splits {
    /// How many heaps a move splits.
    pub heaps: Sizes,
    /// Into how many parts each of them is split.
    pub parts: usize,
    /// Whether heaps may be empty. If so, one token is removed from a heap before it is split
    /// (Delete Nim).
    pub empty: bool,
}

impl Splits {
    /// The sets of heaps that a move on `n` heaps may delete when it splits the heaps of a set,
    /// bit i for heap i; `n` is less than 32.
    pub fn deleted(self, n: usize, split: u32) -> Vec<u32> {
        let count = split.count_ones() as usize * (self.parts - 1);
        let others = (0..1 << n).filter(|set| set & split == 0);
        others
            .filter(|set: &u32| set.count_ones() as usize == count)
            .collect()
    }
}

/// How a move plays on a hypergraph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Edges {
    /// Its edges are the sets of piles that a move may lower together.
    pub hypergraph: &'static Hypergraph,
    /// Whether each of them loses one token; else any positive number.
    pub slow: bool,
}

/// The kinds of move, to which the families reduce.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// One token from each of some non-empty piles, whose number is in the set.
    Slow(Sizes),
    /// Any positive number of tokens from each of some non-empty piles, whose number is in the
    /// set.
    Take(Sizes),
    /// Delete some heaps and split others.
    Split(Splits),
    /// Tokens from each pile of an edge of a hypergraph.
    Edges(Edges),
    /// What a rule says that is written down.
    Written(&'static WrittenGame),
}

impl Kind {
    /// Whether a move takes one token from each pile that it plays on.
    pub const fn is_slow(self) -> bool {
        match self {
            Self::Slow(_) => true,
            Self::Edges(edges) => edges.slow,
            Self::Take(_) | Self::Split(_) | Self::Written(_) => false,
        }
    }

    /// How heaps are split, where moves do so; in all other games tokens are taken.
    pub const fn splits(self) -> Option<Splits> {
        match self {
            Self::Split(splits) => Some(splits),
            Self::Slow(_) | Self::Take(_) | Self::Edges(_) | Self::Written(_) => None,
        }
    }

    /// The rule that is written down, where the game is given by one.
    pub const fn written(self) -> Option<&'static WrittenGame> {
        match self {
            Self::Written(written) => Some(written),
            Self::Slow(_) | Self::Take(_) | Self::Split(_) | Self::Edges(_) => None,
        }
    }

    /// The numbers of piles on which a move may play, where it may play on any piles.
    pub const fn sizes(self) -> Option<Sizes> {
        match self {
            Self::Slow(sizes) | Self::Take(sizes) => Some(sizes),
            Self::Split(_) | Self::Edges(_) | Self::Written(_) => None,
        }
    }

    /// The numbers of piles on which a move may play, where it takes one token from each of them.
    pub const fn slow_sizes(self) -> Option<Sizes> {
        match self {
            Self::Slow(sizes) => Some(sizes),
            Self::Take(_) | Self::Split(_) | Self::Edges(_) | Self::Written(_) => None,
        }
    }

    /// The numbers of piles on which a move may play, where it takes any positive number of tokens
    /// from each of them.
    pub const fn take_sizes(self) -> Option<Sizes> {
        match self {
            Self::Take(sizes) => Some(sizes),
            Self::Slow(_) | Self::Split(_) | Self::Edges(_) | Self::Written(_) => None,
        }
    }

    /// The edges on which a move plays, where they are not all sets of some sizes.
    pub const fn edges(self) -> Option<Edges> {
        match self {
            Self::Edges(edges) => Some(edges),
            Self::Slow(_) | Self::Take(_) | Self::Split(_) | Self::Written(_) => None,
        }
    }

    /// The sets of piles that a move of a game on `n` piles takes tokens from, or splits: bit i
    /// for pile i. There are at most 2ⁿ of them; `n` is less than 32.
    ///
    /// ```
    /// use nimscope_core::game::Game;
    /// let game: Game = "exact:3,2".parse()?;
    /// assert_eq!(game.kind().played(3), [0b011, 0b101, 0b110]);
    /// # Ok::<(), nimscope_core::game::GameError>(())
    /// ```
    pub fn played(self, n: usize) -> Vec<u32> {
        let sizes = match self {
            Self::Slow(sizes) | Self::Take(sizes) => sizes,
            Self::Split(splits) => splits.heaps,
            Self::Edges(edges) => return edges.hypergraph.edges.clone(),
            Self::Written(written) => return written.played(),
        };
        let sets = 1..1_u32 << n;
        sets.filter(|set| sizes.contains(set.count_ones() as usize))
            .collect()
    }

    /// Whether a move may take tokens from just these piles, bit i for pile i.
    pub fn takes_from(self, piles: u64) -> bool {
        match self {
            Self::Slow(sizes) | Self::Take(sizes) => sizes.contains(piles.count_ones() as usize),
            Self::Edges(edges) => u32::try_from(piles).is_ok_and(|set| edges.hypergraph.has(set)),
            Self::Written(written) => written.played().iter().any(|&set| piles == u64::from(set)),
            Self::Split(_) => false,
        }
    }

    /// The most piles that a move changes: nothing can be added to a move that changes this
    /// number. `None` on a hypergraph, where that depends on the edge, and where a rule says it.
    pub fn most_changed(self) -> Option<usize> {
        match self {
            Self::Slow(sizes) | Self::Take(sizes) => Some(sizes.max()),
            Self::Split(splits) => Some(splits.heaps.max() * splits.parts),
            Self::Edges(_) | Self::Written(_) => None,
        }
    }
}

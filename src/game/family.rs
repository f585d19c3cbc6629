//! The families of games: a table with a row for each.

/// The families of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Family {
    /// Nim with n piles.
    Nim,
    /// Moore's nim (n, ≤ k).
    Moore,
    /// Exact nim (n, = k).
    Exact,
    /// Exact slow nim NIM(n, k).
    Slow,
    /// Slow Moore's nim (n, ≤ k).
    SlowMoore,
    /// Slow set nim SN(n, A).
    SlowSet,
    /// Delete Nim.
    Delete,
    /// Variant Delete Nim.
    Vdn,
    /// All-but-one-delete nim.
    Abo,
    /// No-more-than-half-delete nim.
    Nmth,
    /// Half-delete nim.
    Half,
    /// (k−1)/k · n-delete nim.
    Fraction,
    /// Single-delete nim.
    Single,
    /// Nim on a hypergraph.
    Hyper,
    /// Slow nim on a hypergraph.
    SlowHyper,
    /// Nim on a simplicial complex.
    Simplicial,
    /// Circular nim CN(n, k).
    Circular,
    /// Circular nim on exactly k consecutive piles.
    CircularExact,
    /// Slow circular nim.
    SlowCircular,
    /// Slow circular nim on exactly k consecutive piles.
    SlowCircularExact,
}

/// What there is to say of a family.
struct Row {
    key: &'static str,
    words: &'static str,
    example: &'static str,
    parameters: &'static [&'static str],
}

const fn row(
    key: &'static str,
    words: &'static str,
    example: &'static str,
    parameters: &'static [&'static str],
) -> Row {
    Row {
        key,
        words,
        example,
        parameters,
    }
}

impl Family {
    /// All families, in the order in which they are listed.
    pub const ALL: [Self; 20] = [
        Self::Slow,
        Self::SlowMoore,
        Self::SlowSet,
        Self::Nim,
        Self::Moore,
        Self::Exact,
        Self::Delete,
        Self::Vdn,
        Self::Abo,
        Self::Nmth,
        Self::Half,
        Self::Fraction,
        Self::Single,
        Self::Hyper,
        Self::SlowHyper,
        Self::Simplicial,
        Self::Circular,
        Self::CircularExact,
        Self::SlowCircular,
        Self::SlowCircularExact,
    ];

    const fn row(self) -> Row {
        const N: &[&str] = &["n"];
        const N_K: &[&str] = &["n", "k"];
        const EDGES: &[&str] = &["edges"];
        match self {
            Self::Nim => row("nim", "Nim", "nim:4", N),
            Self::Moore => row("moore", "Moore's nim", "moore:4,2", N_K),
            Self::Exact => row("exact", "Exact nim", "exact:5,2", N_K),
            Self::Slow => row("slow", "Exact slow nim", "slow:4,3", N_K),
            Self::SlowMoore => row("slow-moore", "Slow Moore's nim", "slow-moore:4,2", N_K),
            Self::SlowSet => row("slow-set", "Slow set nim", "slow-set:5,2+4", &["n", "A"]),
            Self::Delete => row("delete", "Delete Nim", "delete", &[]),
            Self::Vdn => row("vdn", "Variant Delete Nim", "vdn", &[]),
            Self::Abo => row("abo", "All-but-one-delete nim", "abo:3", N),
            Self::Nmth => row("nmth", "No-more-than-half-delete nim", "nmth:5", N),
            Self::Half => row("half", "Half-delete nim", "half:4", N),
            Self::Fraction => row("fraction", "Fraction-delete nim", "fraction:6,3", N_K),
            Self::Single => row("single", "Single-delete nim", "single:4", N),
            Self::Hyper => row("hyper", "Hypergraph nim", "hyper:ab+bc+cd", EDGES),
            Self::SlowHyper => row(
                "slow-hyper",
                "Slow hypergraph nim",
                "slow-hyper:ab+bc+cd",
                EDGES,
            ),
            Self::Simplicial => row("simplicial", "Simplicial nim", "simplicial:abc+cd", EDGES),
            Self::Circular => row("circular", "Circular nim", "circular:6,3", N_K),
            Self::CircularExact => row(
                "circular-exact",
                "Exact circular nim",
                "circular-exact:6,3",
                N_K,
            ),
            Self::SlowCircular => row(
                "slow-circular",
                "Slow circular nim",
                "slow-circular:6,3",
                N_K,
            ),
            Self::SlowCircularExact => row(
                "slow-circular-exact",
                "Exact slow circular nim",
                "slow-circular-exact:6,3",
                N_K,
            ),
        }
    }

    /// Whether its games are played on a hypergraph.
    pub const fn is_on_hypergraph(self) -> bool {
        matches!(
            self,
            Self::Hyper
                | Self::SlowHyper
                | Self::Simplicial
                | Self::Circular
                | Self::CircularExact
                | Self::SlowCircular
                | Self::SlowCircularExact
        )
    }

    /// The least number of piles of its games.
    pub const fn least_n(self) -> usize {
        match self {
            Self::Delete
            | Self::Vdn
            | Self::Abo
            | Self::Nmth
            | Self::Half
            | Self::Fraction
            | Self::Single => 2,
            _ => 1,
        }
    }

    /// The name in the shell and on the screen's free entry, such as `slow-set`.
    pub const fn key(self) -> &'static str {
        self.row().key
    }

    /// The family in words.
    pub const fn words(self) -> &'static str {
        self.row().words
    }

    /// A well-formed game of the family.
    pub const fn example(self) -> &'static str {
        self.row().example
    }

    /// What the parameters are called, in the order in which they are written.
    pub const fn parameters(self) -> &'static [&'static str] {
        self.row().parameters
    }
}

//! The families of games.

/// The families of games that the papers study.
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
}

impl Family {
    /// All families, in the order in which they are listed.
    pub const ALL: [Self; 13] = [
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
    ];

    /// The name in the shell and on the screen's free entry, such as `slow-set`.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Nim => "nim",
            Self::Moore => "moore",
            Self::Exact => "exact",
            Self::Slow => "slow",
            Self::SlowMoore => "slow-moore",
            Self::SlowSet => "slow-set",
            Self::Delete => "delete",
            Self::Vdn => "vdn",
            Self::Abo => "abo",
            Self::Nmth => "nmth",
            Self::Half => "half",
            Self::Fraction => "fraction",
            Self::Single => "single",
        }
    }

    /// The family in words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Nim => "Nim",
            Self::Moore => "Moore's nim",
            Self::Exact => "Exact nim",
            Self::Slow => "Exact slow nim",
            Self::SlowMoore => "Slow Moore's nim",
            Self::SlowSet => "Slow set nim",
            Self::Delete => "Delete Nim",
            Self::Vdn => "Variant Delete Nim",
            Self::Abo => "All-but-one-delete nim",
            Self::Nmth => "No-more-than-half-delete nim",
            Self::Half => "Half-delete nim",
            Self::Fraction => "Fraction-delete nim",
            Self::Single => "Single-delete nim",
        }
    }

    /// A well-formed game of the family.
    pub const fn example(self) -> &'static str {
        match self {
            Self::Nim => "nim:4",
            Self::Moore => "moore:4,2",
            Self::Exact => "exact:5,2",
            Self::Slow => "slow:4,3",
            Self::SlowMoore => "slow-moore:4,2",
            Self::SlowSet => "slow-set:5,2+4",
            Self::Delete => "delete",
            Self::Vdn => "vdn",
            Self::Abo => "abo:3",
            Self::Nmth => "nmth:5",
            Self::Half => "half:4",
            Self::Fraction => "fraction:6,3",
            Self::Single => "single:4",
        }
    }

    /// What the parameters are called, in the order in which they are written.
    pub const fn parameters(self) -> &'static [&'static str] {
        match self {
            Self::Nim | Self::Abo | Self::Nmth | Self::Half | Self::Single => &["n"],
            Self::Moore | Self::Exact | Self::Slow | Self::SlowMoore | Self::Fraction => {
                &["n", "k"]
            }
            Self::SlowSet => &["n", "A"],
            Self::Delete | Self::Vdn => &[],
        }
    }
}

//! The names of the figures.

/// A figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(
    missing_docs,
    reason = "each is described once, by its row in the table"
)]
#[non_exhaustive]
pub enum Figure {
    Map,
    Grid,
    Graph,
    Line,
    Ratios,
    Exact52,
    Histogram,
    Young,
    Bouton,
    Automaton,
    Hypergraph,
    Tree,
    Residues,
    Counts,
    Learning,
    Differences,
}

impl Figure {
    /// All figures.
    pub const ALL: [Self; 16] = [
        Self::Map,
        Self::Grid,
        Self::Graph,
        Self::Line,
        Self::Ratios,
        Self::Exact52,
        Self::Histogram,
        Self::Young,
        Self::Bouton,
        Self::Automaton,
        Self::Hypergraph,
        Self::Tree,
        Self::Residues,
        Self::Counts,
        Self::Learning,
        Self::Differences,
    ];

    /// Its name in the shell.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Map => "map",
            Self::Grid => "grid",
            Self::Graph => "graph",
            Self::Line => "line",
            Self::Ratios => "ratios",
            Self::Exact52 => "exceptional",
            Self::Histogram => "histogram",
            Self::Young => "young",
            Self::Bouton => "bouton",
            Self::Automaton => "automaton",
            Self::Hypergraph => "hypergraph",
            Self::Tree => "tree",
            Self::Residues => "residues",
            Self::Counts => "counts",
            Self::Learning => "learning",
            Self::Differences => "differences",
        }
    }

    /// The figure of a name.
    pub fn named(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|figure| figure.key() == key)
    }
}

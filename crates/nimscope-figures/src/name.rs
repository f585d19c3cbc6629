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
        self.names().0
    }

    /// Its name on the screen.
    pub const fn spoken(self) -> &'static str {
        self.names().1
    }

    const fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Map => ("map", "map"),
            Self::Grid => ("grid", "grid of r and o"),
            Self::Graph => ("graph", "graph"),
            Self::Line => ("line", "remoteness along the line"),
            Self::Ratios => ("ratios", "ratios of the classes"),
            Self::Exact52 => ("exceptional", "exceptional graph"),
            Self::Histogram => ("histogram", "histograms"),
            Self::Young => ("young", "Young diagrams"),
            Self::Bouton => ("bouton", "Bouton's matrix"),
            Self::Automaton => ("automaton", "automaton"),
            Self::Hypergraph => ("hypergraph", "piles and edges"),
            Self::Tree => ("tree", "tree of plays"),
            Self::Residues => ("residues", "P-positions by remainder"),
            Self::Counts => ("counts", "P-positions by digits"),
            Self::Learning => ("learning", "states learned"),
            Self::Differences => ("differences", "differences from Moore's nim"),
        }
    }

    /// The figure of a name.
    pub fn named(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|figure| figure.key() == key)
    }
}

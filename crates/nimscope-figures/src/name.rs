//! The names of the figures.

/// Makes [`Figure`]: each with its name in the shell and on the screen.
macro_rules! figures {
    ($($figure:ident, $key:literal, $spoken:literal;)*) => {
        /// A figure.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[expect(missing_docs, reason = "each is described once, by its row in the table")]
        #[non_exhaustive]
        pub enum Figure {
            $($figure,)*
        }

        impl Figure {
            /// All figures.
            pub const ALL: [Self; [$(Self::$figure),*].len()] = [$(Self::$figure),*];

            const fn names(self) -> (&'static str, &'static str) {
                match self {
                    $(Self::$figure => ($key, $spoken),)*
                }
            }
        }
    };
}

figures! {
    Map, "map", "map";
    Grid, "grid", "grid of r and o";
    Graph, "graph", "graph";
    Line, "line", "remoteness along the line";
    Ratios, "ratios", "ratios of the classes";
    Exact52, "exceptional", "exceptional graph";
    Histogram, "histogram", "histograms";
    Young, "young", "Young diagrams";
    Bouton, "bouton", "Bouton's matrix";
    Automaton, "automaton", "automaton";
    Hypergraph, "hypergraph", "piles and edges";
    Tree, "tree", "tree of plays";
    Residues, "residues", "P-positions by remainder";
    Counts, "counts", "P-positions by digits";
    Learning, "learning", "states learned";
    Differences, "differences", "differences from Moore's nim";
}

impl Figure {
    /// Its name in the shell.
    pub const fn key(self) -> &'static str {
        self.names().0
    }

    /// Its name on the screen.
    pub const fn spoken(self) -> &'static str {
        self.names().1
    }

    /// The figure of a name.
    pub fn named(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|figure| figure.key() == key)
    }
}

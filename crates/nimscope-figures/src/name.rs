//! The names of the figures.

/// Makes [`Figure`]: each with its name in the shell.
macro_rules! figures {
    ($($figure:ident, $key:literal;)*) => {
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

            /// Its name in the shell.
            pub const fn key(self) -> &'static str {
                match self {
                    $(Self::$figure => $key,)*
                }
            }
        }
    };
}

figures! {
    Map, "map";
    Grid, "grid";
    Graph, "graph";
    Line, "line";
    Ratios, "ratios";
    Exact52, "exceptional";
    Histogram, "histogram";
    Young, "young";
    Bouton, "bouton";
    Automaton, "automaton";
    Hypergraph, "hypergraph";
    Tree, "tree";
    Residues, "residues";
    Counts, "counts";
    Learning, "learning";
    Differences, "differences";
}

impl Figure {
    /// The figure of a name.
    pub fn named(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|figure| figure.key() == key)
    }
}

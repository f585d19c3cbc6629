//! The families of games: a table with a row for each, which holds all data of a family.

use super::written;

/// A row of the table of families.
pub(super) struct FamilyRow {
    /// The name in the shell, and where a game is typed on the screen, such as `slow-set`.
    pub(super) key: &'static str,
    /// Another name that is read, if there is one.
    pub(super) alias: Option<&'static str>,
    /// The family in words.
    pub(super) words: &'static str,
    /// A well-formed game of the family.
    pub(super) example: &'static str,
    /// The parameters.
    pub(super) parameters: Parameters,
    /// The short notation of the papers. `{n}`, `{k}`, `{k-1}`, `{sizes}` and `{edges}` stand for
    /// the values of a game.
    pub(super) notation: &'static str,
    /// The part of a title after the words, with the same placeholders. `{notation}` stands for
    /// the short notation.
    pub(super) title: &'static str,
    /// The moves to which it reduces.
    pub(super) moves: Moves,
    /// Where the games come from.
    pub(super) source: GameOrigin,
}

/// The moves of the games of a family.
#[derive(Clone, Copy)]
pub(super) enum Moves {
    /// One token from each of some piles. Their number is one of these.
    Slow(Played),
    /// Any positive number of tokens from each of some piles. Their number is one of these.
    Take(Played),
    /// Some heaps are deleted and others split.
    Split(Deleted),
    /// The piles of an edge are lowered: by one token each if `slow`, else by any positive
    /// numbers.
    Edges {
        /// Whether by one token each.
        slow: bool,
        /// Which edges.
        by: EdgesBy,
    },
    /// As a rule says.
    Written(Ruled),
}

/// Where a rule comes from.
#[derive(Clone, Copy)]
pub(super) enum Ruled {
    /// It is typed.
    Typed,
    /// It is written for a number, which is n or stands alone in the name.
    For {
        /// The least number.
        least: usize,
        /// The largest number.
        most: usize,
        /// The text of the rule.
        text: fn(usize) -> String,
    },
}

/// The numbers of piles that a move may play on.
#[derive(Clone, Copy)]
pub(super) enum Played {
    /// 1.
    One,
    /// 1 to k.
    UpTo,
    /// k.
    Exactly,
    /// Any number in A.
    In,
}

/// The numbers of heaps, out of n, that a Delete game may split, and the number of parts of each.
#[derive(Clone, Copy)]
pub(super) enum Deleted {
    /// One of two heaps. If `empty`, heaps may be empty.
    OneOfTwo {
        /// Whether heaps may be empty.
        empty: bool,
    },
    /// All but one, which is split into n.
    AllButOne,
    /// Any number up to half of them is deleted. The same number are split into two.
    UpToHalf,
    /// Half of them are deleted. The others are split into two.
    Half,
    /// (k−1)/k of them are deleted. The others are split into k.
    Fraction,
    /// One is deleted. Another is split into two.
    Single,
}

impl Deleted {
    /// Whether heaps may be empty.
    pub(super) const fn leaves_empty(self) -> bool {
        matches!(self, Self::OneOfTwo { empty: true })
    }
}

/// How the edges of a hypergraph are given.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum EdgesBy {
    /// As they are.
    Listed,
    /// By the largest ones: all their subsets are edges.
    Subsets,
    /// Some of k consecutive piles of a circle, or all k of them if `exact`.
    Circle {
        /// Whether a move plays on all k of them.
        exact: bool,
    },
}

/// The parameters by which a game of a family is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parameters {
    /// None: the family is a single game.
    Nothing,
    /// The number of piles.
    N,
    /// The number of piles, and k.
    NAndK,
    /// The number of piles, and the set A of the numbers of piles that a move plays on.
    NAndA,
    /// The edges of a hypergraph.
    Edges,
    /// A number that is called by this name.
    Number(&'static [&'static str; 1]),
    /// The text of a rule.
    Rule,
}

impl Parameters {
    /// What they are called, in the order in which they are written.
    pub const fn names(self) -> &'static [&'static str] {
        match self {
            Self::Nothing => &[],
            Self::N => &["n"],
            Self::NAndK => &["n", "k"],
            Self::NAndA => &["n", "A"],
            Self::Edges => &["edges"],
            Self::Number(name) => name,
            Self::Rule => &["RULE"],
        }
    }
}

/// Where games come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GameOrigin {
    /// The paper whose claims have this key.
    Paper(&'static str),
    /// Works whose claims are not listed as those of a paper.
    Works(&'static str),
}

const SLOW_K_NIM: GameOrigin = GameOrigin::Works(
    "Gurvich, Ho: slow exact k-nim; Gurvich, Martynov, Maximchuk, Vyalyi: remoteness functions of exact slow k-nim",
);
const EXACT_K_NIM: GameOrigin = GameOrigin::Works(
    "Boros, Gurvich, Ho, Makino, Mursic: exact k-nim; exact nim (5, 2) against Moore's nim",
);
const DELETE_NIM: GameOrigin = GameOrigin::Paper("delete");
const HYPERGRAPH_NIM: GameOrigin =
    GameOrigin::Works("Boros, Gurvich, Ho, Makino, Mursic: hypergraph nim");
const CIRCULAR_NIM: GameOrigin = GameOrigin::Paper("circular");

/// Makes [`Family`] and its table from the rows, in the order in which the families are listed.
macro_rules! families {
    ($($(#[$doc:meta])* $name:ident { $($row:tt)* })*) => {
        /// The families of games.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Family {
            $($(#[$doc])* $name,)*
        }

        const TABLE: &[FamilyRow] = &[$(FamilyRow { $($row)* }),*];

        impl Family {
            /// All families, in the order in which they are listed.
            pub const ALL: [Self; TABLE.len()] = [$(Self::$name),*];
        }
    };
}

families! {
    /// Exact slow nim NIM(n, k).
    Slow {
        key: "slow", alias: None, words: "Exact slow nim", example: "slow:4,3",
        parameters: Parameters::NAndK,
        notation: "NIM({n},{k})", title: "{notation}",
        moves: Moves::Slow(Played::Exactly), source: SLOW_K_NIM,
    }
    /// Slow Moore's nim (n, ≤ k).
    SlowMoore {
        key: "slow-moore", alias: None, words: "Slow Moore's nim", example: "slow-moore:4,2",
        parameters: Parameters::NAndK, notation: "SlowMoore({n},≤{k})", title: "({n}, ≤{k})",
        moves: Moves::Slow(Played::UpTo), source: GameOrigin::Works("Gurvich, Ho: slow k-nim"),
    }
    /// Slow set nim SN(n, A).
    SlowSet {
        key: "slow-set", alias: None, words: "Slow set nim", example: "slow-set:5,2+4",
        parameters: Parameters::NAndA, notation: "SN({n},{sizes})", title: "{notation}",
        moves: Moves::Slow(Played::In), source: GameOrigin::Paper("slowset"),
    }
    /// Nim with n piles.
    Nim {
        key: "nim", alias: None, words: "Nim", example: "nim:4", parameters: Parameters::N,
        notation: "Nim({n})", title: "with {piles}",
        moves: Moves::Take(Played::One), source: GameOrigin::Works("Bouton 1901"),
    }
    /// Moore's nim (n, ≤ k).
    Moore {
        key: "moore", alias: None, words: "Moore's nim", example: "moore:4,2",
        parameters: Parameters::NAndK,
        notation: "Moore({n},≤{k})", title: "({n}, ≤{k})",
        moves: Moves::Take(Played::UpTo), source: GameOrigin::Works("Moore 1910"),
    }
    /// Exact nim (n, = k).
    Exact {
        key: "exact", alias: None, words: "Exact nim", example: "exact:5,2",
        parameters: Parameters::NAndK,
        notation: "Exact({n},={k})", title: "({n}, ={k})",
        moves: Moves::Take(Played::Exactly), source: EXACT_K_NIM,
    }
    /// Delete Nim.
    Delete {
        key: "delete", alias: None, words: "Delete Nim", example: "delete",
        parameters: Parameters::Nothing,
        notation: "Delete Nim", title: "",
        moves: Moves::Split(Deleted::OneOfTwo { empty: true }),
        source: GameOrigin::Works("Stankova, Rike: Delete Nim"),
    }
    /// Variant Delete Nim.
    Vdn {
        key: "vdn", alias: None, words: "Variant Delete Nim", example: "vdn",
        parameters: Parameters::Nothing,
        notation: "VDN", title: "{notation}",
        moves: Moves::Split(Deleted::OneOfTwo { empty: false }), source: DELETE_NIM,
    }
    /// All-but-one-delete nim.
    Abo {
        key: "abo", alias: None, words: "All-but-one-delete nim", example: "abo:3",
        parameters: Parameters::N,
        notation: "ABO({n})", title: "{notation}",
        moves: Moves::Split(Deleted::AllButOne), source: DELETE_NIM,
    }
    /// No-more-than-half-delete nim.
    Nmth {
        key: "nmth", alias: None, words: "No-more-than-half-delete nim", example: "nmth:5",
        parameters: Parameters::N, notation: "NMTH({n})", title: "{notation}",
        moves: Moves::Split(Deleted::UpToHalf), source: DELETE_NIM,
    }
    /// Half-delete nim.
    Half {
        key: "half", alias: None, words: "Half-delete nim", example: "half:4",
        parameters: Parameters::N,
        notation: "Half({n})", title: "{notation}",
        moves: Moves::Split(Deleted::Half), source: DELETE_NIM,
    }
    /// (k−1)/k · n-delete nim.
    Fraction {
        key: "fraction", alias: None, words: "Fraction-delete nim", example: "fraction:6,3",
        parameters: Parameters::NAndK, notation: "{k-1}/{k}·{n}-delete", title: "{notation}",
        moves: Moves::Split(Deleted::Fraction), source: DELETE_NIM,
    }
    /// Single-delete nim.
    Single {
        key: "single", alias: None, words: "Single-delete nim", example: "single:4",
        parameters: Parameters::N,
        notation: "Single({n})", title: "{notation}",
        moves: Moves::Split(Deleted::Single), source: DELETE_NIM,
    }
    /// Nim on a hypergraph.
    Hyper {
        key: "hyper", alias: Some("graph"), words: "Hypergraph nim", example: "hyper:ab+bc+cd",
        parameters: Parameters::Edges, notation: "{edges}", title: "{notation}",
        moves: Moves::Edges { slow: false, by: EdgesBy::Listed }, source: HYPERGRAPH_NIM,
    }
    /// Slow nim on a hypergraph.
    SlowHyper {
        key: "slow-hyper", alias: None, words: "Slow hypergraph nim",
        example: "slow-hyper:ab+bc+cd", parameters: Parameters::Edges,
        notation: "slow {edges}", title: "{notation}",
        moves: Moves::Edges { slow: true, by: EdgesBy::Listed }, source: HYPERGRAPH_NIM,
    }
    /// Nim on a simplicial complex.
    Simplicial {
        key: "simplicial", alias: None, words: "Simplicial nim", example: "simplicial:abc+cd",
        parameters: Parameters::Edges, notation: "⟨{edges}⟩", title: "{notation}",
        moves: Moves::Edges { slow: false, by: EdgesBy::Subsets },
        source: GameOrigin::Works("Ehrenborg, Steingrímsson: playing nim on a simplicial complex"),
    }
    /// Circular nim CN(n, k).
    Circular {
        key: "circular", alias: None, words: "Circular nim", example: "circular:6,3",
        parameters: Parameters::NAndK, notation: "CN({n},{k})", title: "{notation}",
        moves: Moves::Edges { slow: false, by: EdgesBy::Circle { exact: false } },
        source: CIRCULAR_NIM,
    }
    /// Circular nim on exactly k consecutive piles.
    CircularExact {
        key: "circular-exact", alias: None, words: "Exact circular nim",
        example: "circular-exact:6,3", parameters: Parameters::NAndK,
        notation: "CN({n},={k})", title: "{notation}",
        moves: Moves::Edges { slow: false, by: EdgesBy::Circle { exact: true } },
        source: CIRCULAR_NIM,
    }
    /// Slow circular nim.
    SlowCircular {
        key: "slow-circular", alias: None, words: "Slow circular nim",
        example: "slow-circular:6,3", parameters: Parameters::NAndK,
        notation: "slow CN({n},{k})", title: "{notation}",
        moves: Moves::Edges { slow: true, by: EdgesBy::Circle { exact: false } },
        source: CIRCULAR_NIM,
    }
    /// Slow circular nim on exactly k consecutive piles.
    SlowCircularExact {
        key: "slow-circular-exact", alias: None, words: "Exact slow circular nim",
        example: "slow-circular-exact:6,3", parameters: Parameters::NAndK,
        notation: "slow CN({n},={k})", title: "{notation}",
        moves: Moves::Edges { slow: true, by: EdgesBy::Circle { exact: true } },
        source: CIRCULAR_NIM,
    }
    /// Wythoff's game.
    Wythoff {
        key: "wythoff", alias: None, words: "Wythoff's game", example: "wythoff",
        parameters: Parameters::Nothing, notation: "Wythoff", title: "",
        moves: Moves::Written(Ruled::For { least: 1, most: 1, text: written::wythoff }),
        source: GameOrigin::Works("Wythoff 1907: a modification of the game of nim"),
    }
    /// Wythoff's game where the numbers taken from both piles differ by less than A.
    AWythoff {
        key: "a-wythoff", alias: None, words: "Generalised Wythoff's game", example: "a-wythoff:2",
        parameters: Parameters::Number(&["A"]), notation: "{k}-Wythoff", title: "{notation}",
        moves: Moves::Written(Ruled::For { least: 1, most: 64, text: written::a_wythoff }),
        source: GameOrigin::Works("Fraenkel 1982: how to beat your Wythoff games' opponent"),
    }
    /// Wythoff's game that ends when fewer than L tokens are left.
    EndWythoff {
        key: "end-wythoff", alias: None, words: "Wythoff's game with an early end",
        example: "end-wythoff:3", parameters: Parameters::Number(&["L"]),
        notation: "Wythoff(a+b<{k})", title: "{notation}",
        moves: Moves::Written(Ruled::For { least: 1, most: 64, text: written::end_wythoff }),
        source: GameOrigin::Works("Komak et al. 2025; Renard, Rigo 2025"),
    }
    /// Wythoff's game where K − 1 options may be forbidden before each move.
    BlockingWythoff {
        key: "blocking-wythoff", alias: None, words: "Blocking Wythoff's game",
        example: "blocking-wythoff:2", parameters: Parameters::Number(&["K"]),
        notation: "Blocking Wythoff({k})", title: "{notation}",
        moves: Moves::Written(Ruled::For { least: 1, most: 64, text: written::blocking_wythoff }),
        source: GameOrigin::Works("Larsson: blocking Wythoff nim"),
    }
    /// Nim with a pass that may be used once.
    PassNim {
        key: "pass-nim", alias: None, words: "Nim with a pass", example: "pass-nim:2",
        parameters: Parameters::N, notation: "Pass nim({k})", title: "{notation}",
        moves: Moves::Written(Ruled::For { least: 1, most: 11, text: written::pass_nim }),
        source: GameOrigin::Works("Morrison, Friedman, Landsberg 2012: combinatorial games with a pass"),
    }
    /// Nim that ends when all piles but one are empty.
    Gale {
        key: "gale", alias: None, words: "Gale's nim", example: "gale:3",
        parameters: Parameters::N, notation: "Gale({k})", title: "{notation}",
        moves: Moves::Written(Ruled::For { least: 2, most: 12, text: written::gale }),
        source: GameOrigin::Works("Gale's nim, which ends when all piles but one are empty"),
    }
    /// A game whose rule is typed.
    Rule {
        key: "rule", alias: None, words: "Game by its rule",
        example: "rule:{piles: a, b; move: a-t; move: a-t, b-t}",
        parameters: Parameters::Rule, notation: "{rule}", title: "{notation}",
        moves: Moves::Written(Ruled::Typed), source: GameOrigin::Works("the rule itself"),
    }
}

impl Family {
    /// Its row of the table.
    pub(super) const fn row(self) -> &'static FamilyRow {
        &TABLE[self as usize]
    }

    /// The moves of its games.
    pub(super) const fn moves(self) -> Moves {
        self.row().moves
    }

    /// Whether its games are named by the largest edges, all of whose subsets are edges.
    pub const fn edges_are_subsets(self) -> bool {
        matches!(self.edges_by(), Some(EdgesBy::Subsets))
    }

    /// Whether its piles stand in a circle.
    pub const fn is_circular(self) -> bool {
        matches!(self.edges_by(), Some(EdgesBy::Circle { .. }))
    }

    /// How its edges are given, if its moves play on edges.
    pub(super) const fn edges_by(self) -> Option<EdgesBy> {
        if let Moves::Edges { by, .. } = self.moves() {
            Some(by)
        } else {
            None
        }
    }

    /// The name in the shell, and where a game is typed on the screen, such as `slow-set`.
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

    /// The parameters by which its games are named.
    pub const fn parameters(self) -> Parameters {
        self.row().parameters
    }
}

//! What is said about: positions of a game, or the rows of a list, whose filter is a statement.

/// What a statement is about. This determines the words that it may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// All positions of a game: what is to be proved.
    Statements,
    /// The positions of a box. Numbers side by side are a part of the piles: `3 5 5`.
    Positions,
    /// The exceptions of misère NIM(n, n−1): also `minimal`, `pile-minimal`, `family = 2.9`,
    /// `family = none`, `parts = 3+1+1`, and `l`, the pile that decides.
    Exceptions,
    /// The moves from a position, by the piles and the values of their results. Other words are a
    /// part of the move: `from b`.
    Moves,
    /// The claims of the papers. Each word is a status, a paper, a kind, or a part of the text.
    Claims,
}

impl Language {
    /// Whether words that stand side by side are joined by `and`.
    pub(super) fn is_filter(self) -> bool {
        self != Self::Statements
    }

    /// The names that mean something here, besides those of piles.
    pub(super) fn labels(self) -> &'static [&'static str] {
        match self {
            Self::Exceptions => &["minimal", "pile-minimal", "family", "parts", "l"],
            Self::Statements => &[
                "exception",
                "minimal",
                "pile-minimal",
                "reduced",
                "terminal",
            ],
            Self::Positions | Self::Moves | Self::Claims => &[],
        }
    }

    /// What an operand is, in words.
    pub(super) fn operand(self, piles: usize) -> String {
        match self {
            Self::Statements => {
                format!(
                    "P, N, R, G, sum, count, terminal, exception, not, forall, {}, a variable or a number",
                    a_pile(piles)
                )
            }
            Self::Positions => format!("P, N, R, G, sum, {} or a number", a_pile(piles)),
            Self::Exceptions => format!(
                "minimal, family, parts, l, R, G, sum, {} or a number",
                a_pile(piles)
            ),
            Self::Moves => {
                "P, N or R of the result, one of its piles, or a part of the move".to_owned()
            }
            Self::Claims => "a word of a claim, such as refuted or slow".to_owned(),
        }
    }
}

/// A pile, in words: xᵢ by size, the letters as the piles stand.
fn a_pile(piles: usize) -> String {
    let last = ('a'..='z').nth(piles.saturating_sub(1)).unwrap_or('z');
    format!("a pile from x1 to x{piles} or from a to {last}")
}

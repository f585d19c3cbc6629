//! Games in words: their titles, rules and sources.

use super::count_words::{count_words, counted};
use super::family::{EdgesBy, Moves};
use super::kind::Kind;
use super::rules::Game;
use super::sizes::Sizes;

impl Game {
    /// The name as the papers write it, such as `Exact slow nim NIM(4,3)`.
    pub fn title(self) -> String {
        let row = self.family().row();
        let title = format!("{} {}", row.words, self.filled(row.title));
        title.trim_end().to_owned()
    }

    /// The short notation, such as `NIM(4,3)`, `SN(5,{2,4})` or `Exact(5,=2)`.
    pub fn notation(self) -> String {
        self.filled(self.family().row().notation)
    }

    /// A text of the table of families with the values of this game in place of the names.
    fn filled(self, text: &str) -> String {
        let (mut filled, mut rest) = (String::new(), text);
        while let Some((before, name)) = rest.split_once('{')
            && let Some((name, after)) = name.split_once('}')
        {
            filled.push_str(before);
            filled.push_str(&self.value_of(name));
            rest = after;
        }
        filled + rest
    }

    /// The value that a name in a text of the table of families stands for.
    fn value_of(self, name: &str) -> String {
        match name {
            "notation" => self.notation(),
            "n" => self.n().to_string(),
            "k" => self.k().to_string(),
            "k-1" => (self.k() - 1).to_string(),
            "piles" => counted(self.n(), "pile"),
            "sizes" => {
                let sizes: Vec<String> = self.sizes().iter().map(|size| size.to_string()).collect();
                format!("{{{}}}", sizes.join(","))
            }
            "edges" => self.edges_text(),
            other => other.to_owned(),
        }
    }

    /// The rule of a move in words.
    pub fn rule(self) -> String {
        let (n, k) = (self.n(), self.k());
        let each = if self.sizes().max() == 1 {
            ""
        } else {
            " each of"
        };
        match self.kind() {
            Kind::Edges(edges) => self.rule_on_edges(edges.slow),
            Kind::Slow(sizes) => format!(
                "A move removes one token from{each} {}.",
                count_words(sizes, "non-empty pile")
            ),
            Kind::Take(sizes) => {
                format!(
                    "A move removes any positive number of tokens from{each} {}.",
                    count_words(sizes, "non-empty pile")
                )
            }
            Kind::Split(splits) if splits.empty => {
                "A move chooses a non-empty heap, deletes the other, removes one token from the \
                 chosen heap and splits the rest into two heaps, which may be empty."
                    .to_owned()
            }
            Kind::Split(splits) if splits.heaps != Sizes::only(splits.heaps.max()) => format!(
                "For some j from 1 to {}, a move deletes j heaps and splits j of the others into two non-empty heaps each.",
                splits.heaps.max()
            ),
            Kind::Split(splits) => {
                let split = splits.heaps.max();
                let deleted = split * (splits.parts - 1);
                let others = if deleted + split == n {
                    "the other"
                } else {
                    "another"
                };
                let of_others = if split == 1 {
                    others.to_owned()
                } else {
                    format!("each of the other {split}")
                };
                let parts = if k == 2 {
                    "two".to_owned()
                } else {
                    k.to_string()
                };
                format!(
                    "A move deletes {} and splits {of_others} into {parts} non-empty heaps.",
                    counted(deleted, "heap")
                )
            }
        }
    }

    /// The edges as they are written in its name.
    fn edges_text(self) -> String {
        let name = self.to_string();
        name.split_once(':')
            .map_or_else(String::new, |(_, edges)| edges.to_owned())
    }

    fn rule_on_edges(self, slow: bool) -> String {
        let (n, k) = (self.n(), self.k());
        let tokens = if slow {
            "one token"
        } else {
            "any positive number of tokens"
        };
        let piles = match self.family().moves() {
            Moves::Edges {
                by: EdgesBy::Circle { exact: false },
                ..
            } => {
                format!("one or more non-empty piles among {k} consecutive ones of a circle of {n}")
            }
            Moves::Edges {
                by: EdgesBy::Circle { exact: true },
                ..
            } => format!("{k} consecutive piles of a circle of {n}; none of them may be empty"),
            Moves::Edges {
                by: EdgesBy::Subsets,
                ..
            } => "one or more non-empty piles of one of the sets".to_owned(),
            Moves::Edges {
                by: EdgesBy::Listed,
                ..
            }
            | Moves::Slow(_)
            | Moves::Take(_)
            | Moves::Split(_) => "the piles of an edge; none of them may be empty".to_owned(),
        };
        format!("A move removes {tokens} from each of {piles}.")
    }

    /// Where the game comes from.
    pub const fn source(self) -> &'static str {
        self.family().row().source
    }
}

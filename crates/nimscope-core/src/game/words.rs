//! Games in words: their titles, rules and sources.

use super::count::{count_words, counted};
use super::family::{EdgesBy, GameOrigin};
use super::kind::{Kind, Splits};
use super::position::joined;
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
                format!("{{{}}}", joined(self.sizes().iter(), ","))
            }
            "edges" => self.edges_text(),
            "rule" => match self.written() {
                Some(written) => written.name.as_ref().unwrap_or(&written.text).clone(),
                None => String::new(),
            },
            other => other.to_owned(),
        }
    }

    /// The rule of a move in words.
    pub fn rule(self) -> String {
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
            Kind::Split(splits) => self.rule_of_splits(splits),
            Kind::Written(written) => written.rule(),
        }
    }

    fn rule_of_splits(self, splits: Splits) -> String {
        let parts = match splits.parts {
            2 => "two".to_owned(),
            parts => parts.to_string(),
        };
        if splits.empty {
            return format!(
                "A move chooses a non-empty heap, deletes the other, removes one token from the \
                 chosen heap and splits the rest into {parts} heaps, which may be empty."
            );
        }
        let split = splits.heaps.max();
        let deleted_for_each = splits.parts - 1;
        if splits.heaps != Sizes::only(split) {
            let numbers: Vec<String> = splits.heaps.iter().map(|j| j.to_string()).collect();
            let numbers = if splits.heaps == Sizes::range(splits.heaps.min(), split) {
                format!("from {} to {split}", splits.heaps.min())
            } else {
                format!("in {{{}}}", numbers.join(","))
            };
            let deleted = match deleted_for_each {
                1 => "j".to_owned(),
                times => format!("{times}j"),
            };
            return format!(
                "For some j {numbers}, a move deletes {deleted} heaps and splits j of the others \
                 into {parts} non-empty heaps each."
            );
        }
        let deleted = split * deleted_for_each;
        let others = match (split, deleted + split == self.n()) {
            (1, true) => "the other".to_owned(),
            (1, false) => "another".to_owned(),
            (_, true) => format!("each of the other {split}"),
            (_, false) => format!("each of {split} others"),
        };
        format!(
            "A move deletes {} and splits {others} into {parts} non-empty heaps.",
            counted(deleted, "heap")
        )
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
        let piles = match self.family().edges_by() {
            Some(EdgesBy::Circle { exact: false }) => {
                format!("one or more non-empty piles among {k} consecutive ones of a circle of {n}")
            }
            Some(EdgesBy::Circle { exact: true }) => {
                format!("{k} consecutive piles of a circle of {n}; none of them may be empty")
            }
            Some(EdgesBy::Subsets) => "one or more non-empty piles of one of the sets".to_owned(),
            Some(EdgesBy::Listed) | None => {
                "the piles of an edge; none of them may be empty".to_owned()
            }
        };
        format!("A move removes {tokens} from each of {piles}.")
    }

    /// Where its family comes from.
    pub const fn source(self) -> GameOrigin {
        self.family().row().source
    }
}

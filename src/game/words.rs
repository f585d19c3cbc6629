//! Games in words: their titles, rules and sources.

use super::counted::{count_words, counted};
use super::family::Family;
use super::kind::Kind;
use super::rules::Game;

impl Game {
    /// The name as the papers write it, such as `Exact slow nim NIM(4,3)`.
    pub fn title(self) -> String {
        let (n, k, words) = (self.n(), self.k(), self.family().words());
        match self.family() {
            Family::Nim => format!("Nim with {}", counted(n, "pile")),
            Family::Moore | Family::SlowMoore => format!("{words} ({n}, ≤{k})"),
            Family::Exact => format!("{words} ({n}, ={k})"),
            Family::Delete => words.to_owned(),
            _ => format!("{words} {}", self.notation()),
        }
    }

    /// The short notation, such as `NIM(4,3)`, `SN(5,{2,4})` or `Exact(5,=2)`.
    pub fn notation(self) -> String {
        let (n, k) = (self.n(), self.k());
        match self.family() {
            Family::Nim => format!("Nim({n})"),
            Family::Moore => format!("Moore({n},≤{k})"),
            Family::Exact => format!("Exact({n},={k})"),
            Family::Slow => format!("NIM({n},{k})"),
            Family::SlowMoore => format!("SlowMoore({n},≤{k})"),
            Family::SlowSet => {
                let sizes: Vec<String> = self.sizes().iter().map(|size| size.to_string()).collect();
                format!("SN({n},{{{}}})", sizes.join(","))
            }
            Family::Delete => "Delete Nim".to_owned(),
            Family::Vdn => "VDN".to_owned(),
            Family::Abo => format!("ABO({n})"),
            Family::Nmth => format!("NMTH({n})"),
            Family::Half => format!("Half({n})"),
            Family::Fraction => format!("{}/{k}·{n}-delete", k - 1),
            Family::Single => format!("Single({n})"),
            Family::Hyper => self.edges_text(),
            Family::SlowHyper => format!("slow {}", self.edges_text()),
            Family::Simplicial => format!("⟨{}⟩", self.edges_text()),
            Family::Circular => format!("CN({n},{k})"),
            Family::CircularExact => format!("CN({n},={k})"),
            Family::SlowCircular => format!("slow CN({n},{k})"),
            Family::SlowCircularExact => format!("slow CN({n},={k})"),
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
            Kind::Split(_) if self.family() == Family::Nmth => format!(
                "For some j from 1 to {}, a move deletes j heaps and splits j of the others into two non-empty heaps each.",
                n / 2
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
        let piles = match self.family() {
            Family::Circular | Family::SlowCircular => {
                format!("one or more of {k} consecutive piles of a circle of {n}")
            }
            Family::CircularExact | Family::SlowCircularExact => {
                format!("each of {k} consecutive piles of a circle of {n}")
            }
            _ => "each pile of an edge".to_owned(),
        };
        format!("A move removes {tokens} from {piles}; none of them may be empty.")
    }

    /// Where the game comes from.
    pub const fn source(self) -> &'static str {
        match self.family() {
            Family::Nim => "Bouton 1901",
            Family::Moore => "Moore 1910",
            Family::Exact => {
                "Boros, Gurvich, Ho, Makino, Mursic: exact k-nim; exact nim (5, 2) against Moore's nim"
            }
            Family::Slow => {
                "Gurvich, Ho: slow exact k-nim; Gurvich, Martynov, Maximchuk, Vyalyi: remoteness functions of exact slow k-nim"
            }
            Family::SlowMoore => "Gurvich, Ho: slow k-nim",
            Family::SlowSet => "A family of slow exact k-nim games (SN(n, A))",
            Family::Hyper | Family::SlowHyper => {
                "Boros, Gurvich, Ho, Makino, Mursic: hypergraph nim"
            }
            Family::Simplicial => "Ehrenborg, Steingrímsson: playing nim on a simplicial complex",
            Family::Circular
            | Family::CircularExact
            | Family::SlowCircular
            | Family::SlowCircularExact => "Dufour, Heubach: circular nim",
            Family::Delete => "Stankova, Rike: Delete Nim",
            _ => "Extensions of Delete Nim",
        }
    }
}

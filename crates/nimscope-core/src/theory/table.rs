//! The theorems of a game, in the order in which they are tried: the table of its kind, then
//! those that were proved by machine.

use super::theorem::{Explained, Fact, Theorem};
use super::{admitted, edges, slow, split, take};
use crate::game::{Kind, Ruleset};

/// A table of theorems for each kind of game.
#[derive(Clone, Copy, Debug)]
pub struct ByKind {
    slow: &'static [Theorem],
    take: &'static [Theorem],
    split: &'static [Theorem],
    edges: &'static [Theorem],
}

/// The theorems that answer.
pub const THEOREMS: ByKind = ByKind {
    slow: &slow::THEOREMS,
    take: &take::THEOREMS,
    split: &split::THEOREMS,
    edges: &edges::THEOREMS,
};

/// Closed forms that claims state, and that no answer is taken from: another theorem answers
/// there, or the statement is not true as it is printed.
pub const STATED: ByKind = ByKind {
    slow: &slow::STATED,
    take: &take::STATED,
    split: &split::STATED,
    edges: &edges::STATED,
};

impl ByKind {
    /// All theorems.
    pub fn all(self) -> impl Iterator<Item = &'static Theorem> {
        let Self {
            slow,
            take,
            split,
            edges,
        } = self;
        [slow, take, split, edges].into_iter().flatten()
    }

    /// Those that are about a game.
    fn about(self, rules: Ruleset) -> impl Iterator<Item = &'static Theorem> {
        let table = match rules.game.kind() {
            Kind::Slow(_) => self.slow,
            Kind::Take(_) => self.take,
            Kind::Split(_) => self.split,
            Kind::Edges(_) => self.edges,
        };
        table.iter().filter(move |theorem| theorem.covers(rules))
    }
}

/// The theorems that are about a game in a convention, in the order in which they are tried.
///
/// ```
/// use nimscope_core::{game::Ruleset, theory};
/// let rules = Ruleset::misere("slow:4,3".parse()?);
/// let ids: Vec<&str> = theory::theorems(rules).map(|theorem| theorem.id).collect();
/// assert!(ids.contains(&"nimscope/thm3") && ids.contains(&"nimscope/thm4"));
/// let statement = theory::statement("nimscope/thm3").expect("each theorem is a claim");
/// assert!(statement.contains("R = 2F + 1"));
/// # Ok::<(), nimscope_core::game::GameError>(())
/// ```
pub fn theorems(rules: Ruleset) -> impl Iterator<Item = &'static Theorem> {
    THEOREMS.about(rules).chain(admitted::covering(rules))
}

/// The answer of the first theorem that has one.
pub(super) fn first<T>(
    rules: Ruleset,
    mut ask: impl FnMut(&Theorem) -> Option<T>,
) -> Option<Fact<T>> {
    theorems(rules).find_map(|theorem| {
        let by = theorem.id;
        ask(theorem).map(|value| Fact { value, by })
    })
}

/// The theorem with an identifier among those that are about a game.
///
/// ```
/// use nimscope_core::game::{Canonical, Grundy, Ruleset};
/// use nimscope_core::theory;
/// let (rules, x) = (Ruleset::normal("nim:3".parse()?), Canonical::sorted(vec![1, 2, 4]));
/// let bouton = theory::theorem(rules, "bouton").expect("it is about nim");
/// assert_eq!(bouton.grundy.at(rules, &x), Some(Grundy(1 ^ 2 ^ 4)));
/// assert!(theory::theorem(Ruleset::misere(rules.game), "bouton").is_none());
/// # Ok::<(), nimscope_core::game::GameError>(())
/// ```
pub fn theorem(rules: Ruleset, id: &str) -> Option<&'static Theorem> {
    theorems(rules).find(|theorem| theorem.id == id)
}

/// The closed form that the claim with an identifier states of a game: a theorem, or one that no
/// answer is taken from.
pub fn stated(rules: Ruleset, id: &str) -> Option<&'static Theorem> {
    let has_id = |theorem: &&Theorem| theorem.id == id;
    theorem(rules, id).or_else(|| STATED.about(rules).find(has_id))
}

/// What the positions of a game are explained by, if one of its theorems names that.
///
/// ```
/// use nimscope_core::{game::Ruleset, theory::{self, Explained}};
/// let rules = Ruleset::normal("exact:5,2".parse()?);
/// assert_eq!(theory::explained(rules), Some(Explained::Run));
/// assert_eq!(theory::explained(Ruleset::misere(rules.game)), None);
/// # Ok::<(), nimscope_core::game::GameError>(())
/// ```
pub fn explained(rules: Ruleset) -> Option<Explained> {
    theorems(rules).find_map(|theorem| theorem.explained)
}

//! The theorems with proofs on paper, in the order in which they are tried: a table for each kind
//! of game.

use super::slow::grid::GridCell;
use super::theorem::{Explained, Fact, Theorem};
use super::{edges, shipped, slow, split, take};
use crate::game::{Kind, Outcome, Ruleset};

/// A table of theorems for each kind of game.
#[derive(Clone, Copy, Debug)]
pub struct ByKind([&'static [Theorem]; 4]);

/// The theorems that answer.
pub const THEOREMS: ByKind = ByKind([
    &slow::THEOREMS,
    &take::THEOREMS,
    &split::THEOREMS,
    &edges::THEOREMS,
]);

/// Closed forms that claims state, and that no answer is taken from: another theorem answers
/// there, or the statement is not true as it is printed.
pub const STATED: ByKind = ByKind([&slow::STATED, &[], &split::STATED, &[]]);

impl ByKind {
    /// All theorems.
    pub fn all(self) -> impl Iterator<Item = &'static Theorem> {
        self.0.into_iter().flatten()
    }

    /// Those that are about a game.
    pub fn about(self, rules: Ruleset) -> impl Iterator<Item = &'static Theorem> {
        let Self([slow, take, split, edges]) = self;
        let table = match rules.game.kind() {
            Kind::Slow(_) => slow,
            Kind::Take(_) => take,
            Kind::Split(_) => split,
            Kind::Edges(_) => edges,
            // Theorems on games by their rule are admitted while the program runs.
            Kind::Written(_) => &[],
        };
        table.iter().filter(move |theorem| theorem.covers(rules))
    }
}

/// The closed form that the claim with an identifier states of a game: a theorem, or one that no
/// answer is taken from.
pub fn stated(rules: Ruleset, id: &str) -> Option<&'static Theorem> {
    let has_id = |theorem: &&Theorem| theorem.id == id;
    let shipped = shipped::of(rules).map(|proved| &proved.theorem);
    let mut all = THEOREMS
        .about(rules)
        .chain(shipped)
        .chain(STATED.about(rules));
    all.find(has_id)
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
    let mut theorems = THEOREMS.about(rules);
    theorems.find_map(|theorem| theorem.explained)
}

/// The outcome that all reduced positions of a cell of the position grid of SN(n, A) share, where
/// a theorem gives it.
///
/// ```
/// use nimscope_core::game::{Outcome, Ruleset};
/// use nimscope_core::theory::{self, slow::grid::GridCell};
/// let rules = Ruleset::normal("slow:4,3".parse()?);
/// let cell = GridCell { remainder: 2, odd: 4 };
/// let outcome = theory::outcome_of_cell(rules, cell).expect("a theorem of this project");
/// assert_eq!((outcome.value, outcome.by), (Outcome::P, "nimscope/thm2"));
/// # Ok::<(), nimscope_core::game::GameError>(())
/// ```
pub fn outcome_of_cell(rules: Ruleset, cell: GridCell) -> Option<Fact<Outcome>> {
    THEOREMS.about(rules).find_map(|theorem| {
        let value = theorem.cell?(rules, cell)?;
        Some(Fact {
            value,
            by: theorem.id,
        })
    })
}

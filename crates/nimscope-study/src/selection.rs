//! The positions of a box that a filter keeps, in an order; and the filter.

use litemap::LiteMap;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::box_scan::{self, Ended};
use super::exceptions::Minimality;
use crate::game::{
    Canonical, Choices, Game, Grundy, Measure, Remoteness, Ruleset, is_exception, joined, m_option,
};
use crate::lists::each_once;
use crate::solve::{Cancelled, Control, Table, TableKey};
use crate::statement::{self, BoundValue, Error, Facts, Formula, Label, Language, Truths};
use crate::theory::claim::{self, Claim};
use crate::theory::slow::exceptions;

/// The order of a list. All orders but the first divide it into groups.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub enum ListOrder {
    /// Lexicographic, (x₁, …, xₙ).
    #[default]
    Piles,
    /// Lexicographic, in groups by x₁.
    Smallest,
    /// By remoteness, then piles.
    Remoteness,
    /// By Grundy value, then piles.
    Grundy,
    /// By sum, then piles.
    Sum,
    /// By the first of the claims that cover an exception, then piles. Exceptions that no claim
    /// covers come last.
    Family,
}

impl ListOrder {
    /// The claim of a group of [`ListOrder::Family`]; `None` for the group that no claim covers.
    pub fn family(group: u128) -> Option<&'static Claim> {
        claim::claims().get(usize::try_from(group).ok()?)
    }
}

/// The number of places between two looks at the control.
const PACE: u64 = 1 << 10;

/// What a scan has found.
#[derive(Clone, Copy, Debug)]
pub struct Finds<'a> {
    /// The number that all these positions share and that determines their group: x₁, R, a Grundy
    /// value, a sum, or that of a [family](ListOrder::family).
    pub group: Option<u128>,
    /// The ranks of positions that pass the filter, in order.
    pub ranks: &'a [u64],
    /// The number of positions looked at from the beginning of the scan, whether they pass the
    /// filter or not.
    pub of: u64,
}

/// A position that a list is about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scanned<'a> {
    /// Its piles.
    pub(super) piles: &'a [u64],
    /// Its number among all of them.
    pub(super) rank: u64,
    /// Its remoteness.
    pub(super) remoteness: Remoteness,
}

/// Visits the positions at some places of a list, in order.
pub(super) type Each<'a> = &'a (dyn Fn(Range<u64>, &mut dyn FnMut(Scanned<'_>)) + Sync);

/// The remoteness of a position of the game, whether a list is about it or not.
pub(super) type RemotenessOf<'a> = &'a (dyn Fn(&Canonical) -> Option<Remoteness> + Sync);

/// The families that a filter names, looked up once.
type Families = Vec<(String, Vec<&'static Claim>)>;

fn families(formula: Option<&Formula>) -> Families {
    let named = |name: &str| (name.to_owned(), claim::families_named(name).collect());
    let names = formula.map(Formula::families).unwrap_or_default();
    names.into_iter().map(named).collect()
}

/// What a filter asks of a position of the list.
struct AskedRow<'a> {
    selection: &'a Selection,
    control: &'a Control,
    remoteness_of: RemotenessOf<'a>,
    families: &'a Families,
    piles: &'a [u64],
    remoteness: Option<Remoteness>,
}

/// A filter and an order over the positions that a list is about.
#[derive(Clone, Debug)]
pub(super) struct Selection {
    pub(super) rules: Ruleset,
    pub(super) filter: Filter,
    pub(super) order: ListOrder,
    /// Wanted if the filter or the order asks for Grundy values.
    pub(super) grundy: Option<Arc<Table>>,
}

/// The table of the Grundy values of a box, if a filter or an order asks for them.
pub(super) fn grundy_key(
    rules: Ruleset,
    max: u64,
    filter: &Filter,
    order: ListOrder,
) -> Option<TableKey> {
    let uses_grundy = |formula: &Formula| formula.uses().grundy;
    let is_asked = order == ListOrder::Grundy || filter.formula().is_some_and(uses_grundy);
    is_asked.then(|| TableKey::new(rules, Measure::Grundy, max))
}

impl Selection {
    /// Finds the ranks of the positions that pass the filter, at most about `room` of them.
    /// `found` gets them in order, again and again while the scan goes on if they are ordered by
    /// piles, else group by group at its end.
    pub(super) fn scan(
        &self,
        places: u64,
        each: Each<'_>,
        remoteness_of: RemotenessOf<'_>,
        room: usize,
        control: &Control,
        found: &mut dyn FnMut(Finds<'_>),
    ) -> Result<Ended, Cancelled> {
        let families = families(self.filter.formula());
        let look = |places: Range<u64>| {
            // The groups and ranks of the positions that pass the filter, and the number of all.
            let (mut kept, mut of) = (Vec::new(), 0);
            each(places, &mut |scanned| {
                of += 1;
                let row = AskedRow {
                    selection: self,
                    control,
                    remoteness_of,
                    families: &families,
                    piles: scanned.piles,
                    remoteness: Some(scanned.remoteness),
                };
                if row.passes() {
                    let group = self.group(scanned.piles, scanned.remoteness);
                    kept.push((group, scanned.rank));
                }
            });
            Ok((kept, of))
        };
        let (mut count, mut of) = (0, 0);
        // In lexicographic order the ranks are handed over at once. In other orders they are
        // handed over by groups, so that nothing needs to be sorted.
        let mut groups: LiteMap<u128, Vec<u64>> = LiteMap::new();
        let mut ranks = Vec::new();
        let take = |(kept, seen): (Vec<_>, u64)| {
            count += kept.len();
            of += seen;
            ranks.clear();
            for (group, rank) in kept {
                match group {
                    None => ranks.push(rank),
                    Some(group) => groups.entry(group).or_default().push(rank),
                }
            }
            found(Finds {
                group: None,
                ranks: &ranks,
                of,
            });
            count <= room
        };
        let ended = box_scan::through(places, PACE, control, look, take)?;
        for (&group, ranks) in &groups {
            control.check()?;
            found(Finds {
                group: Some(group),
                ranks,
                of,
            });
        }
        Ok(ended)
    }

    /// The Grundy value of canonical piles of the box, if the table is there.
    pub(super) fn grundy_of(&self, piles: &[u64]) -> Option<Grundy> {
        let table = self.grundy.as_ref()?;
        table.grundy_at(table.ranking().rank_of(piles))
    }

    /// The number that the order compares before the piles, if it has one.
    fn group(&self, piles: &[u64], r: Remoteness) -> Option<u128> {
        match self.order {
            ListOrder::Piles => None,
            ListOrder::Smallest => piles.iter().min().map(|&smallest| smallest.into()),
            ListOrder::Remoteness => Some(r.0),
            ListOrder::Grundy => self.grundy_of(piles).map(|g| g.0),
            ListOrder::Sum => Some(piles.iter().map(|&pile| u128::from(pile)).sum()),
            ListOrder::Family => {
                let covers = |claim: &'static Claim| claim.covering(piles).is_some();
                let first = claim::claims().iter().position(covers);
                Some(first.map_or(u128::MAX, |first| first as u128))
            }
        }
    }
}

impl AskedRow<'_> {
    /// Whether the filter lets it through.
    fn passes(&self) -> bool {
        let formula = self.selection.filter.formula();
        formula.is_none_or(|formula| formula.holds(self) == Some(true))
    }

    fn canonical(&self) -> Canonical {
        self.selection.rules.game.canonical(self.piles)
    }

    fn remoteness_at(&self, x: &Canonical) -> Option<u128> {
        Some((self.remoteness_of)(x)?.0)
    }

    /// How minimal an exception of misère NIM(n, n−1) it is; `None` if it is none.
    fn minimality(&self) -> Option<Minimality> {
        let p = exceptions::prefix_of(self.piles)?;
        Some(Minimality::of(self.piles, p))
    }
}

impl Facts for AskedRow<'_> {
    fn piles(&self) -> Option<&[u64]> {
        Some(self.piles)
    }

    fn is_p(&self) -> Option<bool> {
        Some(self.remoteness?.outcome().is_p())
    }

    fn remoteness(&self) -> Option<u128> {
        Some(self.remoteness?.0)
    }

    fn grundy(&self) -> Option<u128> {
        Some(self.selection.grundy_of(self.piles)?.0)
    }

    fn deciding(&self) -> Option<u64> {
        let p = exceptions::prefix_of(self.piles)?;
        self.piles.get(p - 2).copied()
    }

    fn after_m(&self) -> Option<Option<u128>> {
        let after = m_option(&self.canonical());
        after.map_or(Some(None), |after| self.remoteness_at(&after).map(Some))
    }

    fn label(&self, label: &Label) -> Option<bool> {
        let covers = |claim: &&'static Claim| claim.covering(self.piles).is_some();
        match label {
            Label::Exception => is_exception(&self.canonical(), |x| self.remoteness_at(x)),
            Label::Reduced => None,
            Label::Text(text) => Some(joined(self.piles, " ").contains(text)),
            Label::Minimal => Some(self.minimality() == Some(Minimality::Full)),
            Label::PileMinimal => Some(self.minimality() >= Some(Minimality::Pile)),
            Label::Family(None) => Some(!claim::claims().iter().any(|claim| covers(&claim))),
            Label::Family(Some(name)) => {
                let (_, claims) = self.families.iter().find(|(known, _)| known == name)?;
                Some(claims.iter().any(covers))
            }
            Label::Parts(parts) => {
                let pattern = exceptions::pattern(&Canonical::sorted(self.piles.to_vec()))?;
                Some(pattern.partition == *parts)
            }
        }
    }

    fn options<'a>(
        &'a self,
        formula: &'a Formula,
        variables: &'a [BoundValue],
    ) -> Option<Truths<'a>> {
        let game = self.selection.rules.game;
        let holds = |option: Canonical| {
            let row = AskedRow {
                piles: option.piles(),
                remoteness: (self.remoteness_of)(&option),
                ..*self
            };
            formula.holds_with(&row, variables)
        };
        let options = Choices::options(game, self.canonical());
        Some(Box::new(
            options.take_while(|_| self.is_wanted()).map(holds),
        ))
    }

    /// A scan that is cancelled throws away what its rows say.
    fn is_wanted(&self) -> bool {
        !self.control.is_cancelled()
    }
}

// The filter of a list: a statement that holds of the rows that are kept.

/// What to keep of a list. The default keeps everything.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Filter(Option<Arc<KeptParts>>);

/// What is kept.
#[derive(Debug, PartialEq, Eq, Hash)]
struct KeptParts {
    /// As it was typed.
    typed: String,
    formula: Formula,
}

/// Why the text of a filter is not understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FilterError {
    /// It is no statement.
    #[error(transparent)]
    Statement(#[from] Error),
    /// It names a family that does not exist.
    #[error("there is no family {name:?}: the families are {}, and none stands for exceptions that no paper covers", .known.join(", "))]
    NoFamily {
        /// The name.
        name: String,
        /// The names of the families that exist.
        known: Vec<&'static str>,
    },
}

impl Filter {
    /// Reads a filter on rows of `piles` piles. The empty text keeps everything.
    ///
    /// # Errors
    /// The text is no statement in this language, or names a family that does not exist.
    ///
    /// ```
    /// use nimscope_core::statement::Language;
    /// use nimscope_study::Filter;
    /// let kept = Filter::read("minimal x1=3", 4, Language::Exceptions)?;
    /// assert_eq!(kept.to_string(), "minimal x1=3");
    /// assert_eq!(kept.formula().unwrap().to_string(), "minimal and x1 = 3");
    /// # Ok::<(), nimscope_study::FilterError>(())
    /// ```
    pub fn read(text: &str, piles: usize, language: Language) -> Result<Self, FilterError> {
        let kept = statement::filter(text, piles, language)?;
        for name in kept.iter().flat_map(Formula::families) {
            if claim::families_named(name).next().is_none() {
                let (name, known) = (name.to_owned(), family_names());
                return Err(FilterError::NoFamily { name, known });
            }
        }
        let typed = text.trim().to_owned();
        Ok(Self(
            kept.map(|formula| Arc::new(KeptParts { typed, formula })),
        ))
    }

    /// What a statement says.
    fn saying(formula: Formula) -> Self {
        let typed = formula.to_string();
        Self(Some(Arc::new(KeptParts { typed, formula })))
    }

    /// Keeps the rows that have a label.
    pub fn of(label: Label) -> Self {
        Self::saying(Formula::Label(label))
    }

    /// Why it says nothing of a game, if that is so.
    pub fn refused(&self, game: Game) -> Option<&'static str> {
        self.formula()?.uses().lacks_m_move(game)
    }

    /// Whether it keeps everything.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// The statement, if it does not keep everything.
    pub fn formula(&self) -> Option<&Formula> {
        self.0.as_deref().map(|kept| &kept.formula)
    }

    /// Whether it asks for what a position is worth.
    pub fn asks_for_values(&self) -> bool {
        self.formula().is_some_and(|formula| {
            let uses = formula.uses();
            uses.outcome || uses.remoteness || uses.grundy
        })
    }

    /// How minimal the exceptions are that it keeps, where that is joined to the rest by `and`.
    pub fn minimal(&self) -> Option<&Label> {
        let parts = self.formula().map(Formula::conjuncts).unwrap_or_default();
        parts.into_iter().find_map(minimal)
    }

    /// The same filter for exceptions that are minimal in another sense, or in any.
    #[must_use]
    pub fn with_minimal(&self, label: Option<Label>) -> Self {
        let parts = self.formula().map(Formula::conjuncts).unwrap_or_default();
        let rest = parts.into_iter().filter(|part| minimal(part).is_none());
        let label = label.map(Formula::Label);
        let all = label.into_iter().chain(rest.cloned());
        let joined = all.reduce(|a, b| Formula::And(Box::new(a), Box::new(b)));
        joined.map_or_else(Self::default, Self::saying)
    }
}

impl fmt::Display for Filter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .as_ref()
            .map_or(Ok(()), |kept| f.write_str(&kept.typed))
    }
}

fn minimal(part: &Formula) -> Option<&Label> {
    let Formula::Label(label @ (Label::Minimal | Label::PileMinimal)) = part else {
        return None;
    };
    Some(label)
}

/// The names of all families, without their papers.
fn family_names() -> Vec<&'static str> {
    let claims = claim::claims().iter();
    let families = claims.filter(|claim| claim::is_family(claim));
    each_once(families.map(Claim::short_id))
}

//! The filters and the orders of lists of positions.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use super::box_scan::{self, Ended};
use super::exceptions::Which;
use crate::game::{Grundy, Outcome, Remoteness};
use crate::solve::{Cancelled, Control, Ranking, Table};
use crate::theory::claim::{self, Claim};

/// What to keep of the positions of a box.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ListFilter {
    /// Only this outcome.
    pub outcome: Option<Outcome>,
    /// Only this remoteness.
    pub remoteness: Option<u128>,
    /// Only this Grundy value.
    pub grundy: Option<u128>,
    /// Only positions whose text (`3 5 5 6`) contains this.
    pub text: String,
    /// Only this smallest pile.
    pub smallest: Option<u64>,
    /// Among exceptions: only those that are minimal in this sense.
    pub which: Which,
    /// Among exceptions: only those that the papers cover in this way.
    pub family: Option<InFamily>,
}

/// Whether the families and printed tables of the papers cover an exception.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum InFamily {
    /// None of them does.
    None,
    /// The one with this identifier does, [with or without its paper](claim::families_named).
    Of(String),
}

/// The order of a list. All orders but the first divide it into groups.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ListOrder {
    /// Lexicographic, (x₁, …, xₙ).
    #[default]
    Piles,
    /// The same, in groups by x₁.
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

/// The families that a filter asks for, looked up once.
#[derive(Clone, Debug)]
pub(super) enum Families {
    /// Any claim may cover it, or none.
    Any,
    /// No claim may cover it.
    None,
    /// One of these must.
    Of(Vec<&'static Claim>),
}

impl Families {
    pub(super) fn of(filter: &ListFilter) -> Self {
        match &filter.family {
            None => Self::Any,
            Some(InFamily::None) => Self::None,
            Some(InFamily::Of(name)) => Self::Of(claim::families_named(name).collect()),
        }
    }

    pub(super) fn hold(&self, piles: &[u64]) -> bool {
        let covers = |claim: &'static Claim| claim.covering(piles).is_some();
        match self {
            Self::Any => true,
            Self::None => !claim::claims().iter().any(covers),
            Self::Of(claims) => claims.iter().any(|claim| covers(claim)),
        }
    }
}

/// The remoteness of a position with a rank, if the list is about such positions.
type Look<'a> = &'a (dyn Fn(&[u64], usize) -> Option<Remoteness> + Sync);

/// Whether a position that passes all else is listed.
type Keep<'a> = &'a (dyn Fn(&[u64]) -> bool + Sync);

/// A filter and an order over a box with piles ≤ max.
#[derive(Clone, Debug)]
pub(super) struct Sieve {
    pub(super) filter: ListFilter,
    pub(super) order: ListOrder,
    pub(super) max: u64,
    /// Wanted if the filter or the order asks for Grundy values.
    pub(super) grundy: Option<Arc<Table>>,
}

impl Sieve {
    /// Finds the ranks of the positions of the box that pass the filter and the tests, at most
    /// about `room` of them. `found` gets them in order, again and again while the scan goes on if
    /// they are ordered by piles, else group by group at its end.
    pub(super) fn scan(
        &self,
        ranking: &Ranking,
        (look, keep): (Look<'_>, Keep<'_>),
        room: usize,
        control: &Control,
        found: &mut dyn FnMut(Finds<'_>),
    ) -> Result<Ended, Cancelled> {
        let look = |seen: &mut Seen, piles: &[u64], rank: usize| {
            let Some(r) = look(piles, rank) else { return };
            seen.of += 1;
            if self.keeps(&mut seen.text, piles, r) && keep(piles) {
                seen.kept.push((self.group(piles, r), rank as u64));
            }
        };
        let (mut count, mut of) = (0, 0);
        // In lexicographic order the ranks are handed over at once. In other orders they are
        // handed over by groups, so that nothing needs to be sorted.
        let mut groups: BTreeMap<u128, Vec<u64>> = BTreeMap::new();
        let mut ranks = Vec::new();
        let take = |seen: Seen| {
            count += seen.kept.len();
            of += seen.of;
            ranks.clear();
            for (group, rank) in seen.kept {
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
        let ended = box_scan::through(ranking, self.max, control, look, take)?;
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

    fn keeps(&self, text: &mut String, piles: &[u64], r: Remoteness) -> bool {
        let filter = &self.filter;
        filter.outcome.is_none_or(|wanted| wanted == r.outcome())
            && filter.remoteness.is_none_or(|wanted| wanted == r.0)
            && filter
                .smallest
                .is_none_or(|wanted| Some(&wanted) == piles.iter().min())
            && (filter.grundy.is_none() || filter.grundy == self.grundy_of(piles).map(|g| g.0))
            && (filter.text.is_empty() || {
                write_piles(text, piles);
                text.contains(&filter.text)
            })
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

/// The result of a stretch of the box.
#[derive(Debug, Default)]
struct Seen {
    /// The group and the rank of each position that passes the filter.
    kept: Vec<(Option<u128>, u64)>,
    /// The number of positions, whether they pass it or not.
    of: u64,
    text: String,
}

/// The text of a position, as [`Canonical`] is shown.
fn write_piles(text: &mut String, piles: &[u64]) {
    text.clear();
    for (place, pile) in piles.iter().enumerate() {
        let blank = if place > 0 { " " } else { "" };
        write!(text, "{blank}{pile}").expect("a string takes everything");
    }
}

//! What lists of positions keep, and in which order.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use super::walk::{Ended, Walk};
use crate::game::{Grundy, Outcome, Remoteness};
use crate::solve::{Cancelled, Control, Table};

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
}

/// The order of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ListOrder {
    /// Lexicographic, (x₁, …, xₙ).
    #[default]
    Piles,
    /// By remoteness, then piles.
    Remoteness,
    /// By Grundy value, then piles.
    Grundy,
    /// By sum, then piles.
    Sum,
}

/// A filter and an order over the finished tables of a box with piles ≤ max.
#[derive(Clone, Debug)]
pub(super) struct Sieve {
    pub(super) filter: ListFilter,
    pub(super) order: ListOrder,
    pub(super) max: u64,
    pub(super) remoteness: Arc<Table>,
    /// Wanted if the filter or the order asks for Grundy values.
    pub(super) grundy: Option<Arc<Table>>,
}

impl Sieve {
    /// Finds the ranks of the positions that pass the filter and the test, at most `room` of them. `found` gets them in order, again
    /// and again while the scan goes on if they are ordered by piles, else all at its end.
    pub(super) fn scan(
        &self,
        test: &dyn Fn(&[u64], usize) -> bool,
        room: usize,
        control: &Control,
        found: &mut dyn FnMut(&[u64]),
    ) -> Result<Ended, Cancelled> {
        let mut state = Scan::default();
        let visit = |scan: &mut Scan, piles: &[u64], rank: usize| {
            if self.keeps(&mut scan.text, piles, rank) && test(piles, rank) {
                scan.count += 1;
                match self.order_of(piles, rank) {
                    None => scan.ranks.push(rank as u64),
                    Some(order) => scan.buckets.entry(order).or_default().push(rank as u64),
                }
            }
        };
        let pause = |scan: &mut Scan| {
            found(&scan.ranks);
            scan.ranks.clear();
            scan.count <= room
        };
        let ended = Walk::through(
            self.remoteness.ranking(),
            self.max,
            control,
            &mut state,
            visit,
            pause,
        )?;
        for bucket in state.buckets.values() {
            control.check()?;
            found(bucket);
        }
        Ok(ended)
    }

    // Ranks do not depend on the bound of a table, so both tables and the box share them.
    pub(super) fn remoteness_at(&self, rank: usize) -> Remoteness {
        self.remoteness
            .remoteness_at(rank)
            .expect("the first table is one of remoteness")
    }

    pub(super) fn grundy_at(&self, rank: usize) -> Option<Grundy> {
        self.grundy.as_ref().and_then(|table| table.grundy_at(rank))
    }

    fn keeps(&self, text: &mut String, piles: &[u64], rank: usize) -> bool {
        let filter = &self.filter;
        if filter.outcome.is_some() || filter.remoteness.is_some() {
            let r = self.remoteness_at(rank);
            if filter.outcome.is_some_and(|outcome| outcome != r.outcome())
                || filter.remoteness.is_some_and(|wanted| wanted != r.0)
            {
                return false;
            }
        }
        if filter.grundy.is_some() && filter.grundy != self.grundy_at(rank).map(|g| g.0) {
            return false;
        }
        filter.text.is_empty() || {
            write_piles(text, piles);
            text.contains(&filter.text)
        }
    }

    /// What comes before the piles in the order of the list, if anything does.
    fn order_of(&self, piles: &[u64], rank: usize) -> Option<u128> {
        match self.order {
            ListOrder::Piles => None,
            ListOrder::Remoteness => Some(self.remoteness_at(rank).0),
            ListOrder::Grundy => self.grundy_at(rank).map(|g| g.0),
            ListOrder::Sum => Some(piles.iter().map(|&pile| u128::from(pile)).sum()),
        }
    }
}

/// The state of a scan.
#[derive(Debug, Default)]
struct Scan {
    /// Found and not yet handed over.
    ranks: Vec<u64>,
    /// Found, by what comes before the piles in the order of the list: then nothing needs to be sorted.
    buckets: BTreeMap<u128, Vec<u64>>,
    count: usize,
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

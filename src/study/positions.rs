//! The positions of a box that pass a filter, in order.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use super::walk::{Ended, Walk};
use crate::game::{Canonical, Grundy, Outcome, Remoteness, Ruleset};
use crate::solve::{Cancelled, Control, Measure, Table, TableKey};

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

/// One position of a list of positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The position.
    pub position: Canonical,
    /// Its outcome.
    pub outcome: Outcome,
    /// Its remoteness.
    pub remoteness: Remoteness,
    /// Its Grundy value, if it was asked for.
    pub grundy: Option<Grundy>,
}

/// A list of positions, ready to be made from finished tables: positions are found as ranks, 8 bytes each, and read one by one.
#[derive(Clone, Debug)]
pub struct PositionList {
    filter: ListFilter,
    order: ListOrder,
    max: u64,
    remoteness: Arc<Table>,
    grundy: Option<Arc<Table>>,
}

impl PositionList {
    /// The tables that the list of a box with piles ≤ max is made from.
    pub fn needs(rules: Ruleset, max: u64, filter: &ListFilter, order: ListOrder) -> Vec<TableKey> {
        let key = |measure| TableKey {
            rules,
            measure,
            max,
        };
        let with_grundy = filter.grundy.is_some() || order == ListOrder::Grundy;
        let grundy = with_grundy.then(|| key(Measure::Grundy));
        std::iter::once(key(Measure::Remoteness))
            .chain(grundy)
            .collect()
    }

    /// A list of the box with piles ≤ max, from the tables that it [needs](Self::needs), in that order, or larger ones.
    pub fn new(max: u64, filter: ListFilter, order: ListOrder, tables: &[Arc<Table>]) -> Self {
        Self {
            filter,
            order,
            max,
            remoteness: Arc::clone(&tables[0]),
            grundy: tables.get(1).cloned(),
        }
    }

    /// Finds the ranks of the positions that pass the filter, at most `room` of them. `found` gets them in order, again and again
    /// while the scan goes on if they are ordered by piles, else all at its end.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds of [`Control::cancel`].
    pub fn scan(
        &self,
        room: usize,
        control: &Control,
        found: &mut dyn FnMut(&[u64]),
    ) -> Result<Ended, Cancelled> {
        let mut state = Scan::default();
        let ranking = self.remoteness.ranking();
        let visit = |scan: &mut Scan, piles: &[u64], rank: usize| {
            if self.keeps(&mut scan.text, piles, rank) {
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
        let ended = Walk::through(ranking, self.max, control, &mut state, visit, pause)?;
        if ended == Ended::Complete {
            for bucket in state.buckets.values() {
                control.check()?;
                found(bucket);
            }
        }
        Ok(ended)
    }

    /// The position with a rank, and its values.
    pub fn read(&self, rank: u64) -> Listed {
        let rank = usize::try_from(rank).expect("it is the rank of a tabulated position");
        let remoteness = self.remoteness_at(rank);
        Listed {
            position: self.remoteness.ranking().unrank(rank),
            outcome: remoteness.outcome(),
            remoteness,
            grundy: self.grundy_at(rank),
        }
    }

    /// The tables that it is made from.
    pub fn tables(&self) -> impl Iterator<Item = &Arc<Table>> {
        std::iter::once(&self.remoteness).chain(&self.grundy)
    }

    // Ranks do not depend on the bound of a table, so both tables and the box share them.
    fn remoteness_at(&self, rank: usize) -> Remoteness {
        self.remoteness
            .remoteness_at(rank)
            .expect("the first table is one of remoteness")
    }

    fn grundy_at(&self, rank: usize) -> Option<Grundy> {
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

//! The exceptions of a box that pass a filter, in order: from R by definition, or by theorem where
//! the table of R is too large.

use std::sync::Arc;

use super::{Exception, Minimality, minimality, rules};
use crate::game::{Canonical, Choices, GameError, Remoteness, Ruleset};
use crate::solve::{Cancelled, Control, Measure, Ranking, Table, TableKey};
use crate::study::answer::{Oracle, Source};
use crate::study::box_scan::Ended;
use crate::study::filter::Filter;
use crate::study::moves::m_option;
use crate::study::positions::PositionList;
use crate::study::rows::RankedList;
use crate::study::selection::{self, Finds, ListOrder, Selection};
use crate::theory;
use crate::theory::slow::{exceptions, m_rule};

/// The list of exceptions of a box, ready to be made: exceptions are found as ranks and read one
/// by one.
#[derive(Clone, Debug)]
pub struct ExceptionList {
    selection: Selection,
    known: Known,
    /// Gives the values of prefixes, which are positions of other games.
    oracle: Oracle,
}

/// How the exceptions of the box are known.
#[derive(Clone, Debug)]
enum Known {
    /// From R by definition.
    Table(Arc<Table>),
    /// By theorem 4 of this project.
    Theorem { rules: Ruleset, ranking: Ranking },
    /// The minimal ones, by the same theorem, numbered as they stand here, and whether these are
    /// all.
    Minimal {
        rules: Ruleset,
        rows: Vec<Canonical>,
        is_all: bool,
    },
}

/// The most minimal exceptions that are listed by theorem.
const MINIMAL: usize = 1 << 17;

/// The most positions of a box that are looked at one by one, where exceptions are known from a
/// theorem only. That is some minutes of work.
const SCANNED: u128 = 1 << 32;

impl ExceptionList {
    /// The tables that the list of the box with piles ≤ max is made from. There are none where the
    /// exceptions are known by theorem, because the table takes more than `memory` bytes.
    ///
    /// # Errors
    /// There is no NIM(n, n−1) with this number of piles.
    pub fn needs(
        n: usize,
        max: u64,
        filter: &Filter,
        order: ListOrder,
        memory: u64,
    ) -> Result<Vec<TableKey>, GameError> {
        let needs = PositionList::needs(rules(n)?, max, filter, order);
        let by_theorem = |key: &TableKey| {
            key.measure == Measure::Remoteness
                && key.bytes() > memory.into()
                && key.positions() <= SCANNED
        };
        let is_known = needs.len() == 1 && needs.iter().all(by_theorem);
        Ok(if is_known { Vec::new() } else { needs })
    }

    /// A list of the box with piles ≤ max of misère NIM(n, n−1), from the tables that it
    /// [needs](Self::needs), in that order, or larger ones.
    ///
    /// # Errors
    /// There is no NIM(n, n−1) with this number of piles.
    pub fn new(
        n: usize,
        max: u64,
        filter: Filter,
        order: ListOrder,
        tables: &[Arc<Table>],
    ) -> Result<Self, GameError> {
        let rules = rules(n)?;
        let known = match tables.first() {
            Some(table) => Known::Table(Arc::clone(table)),
            None => Known::Theorem {
                rules,
                ranking: Ranking::new(n, rules.game.least_pile(), max),
            },
        };
        let selection = Selection {
            rules,
            filter,
            order,
            max,
            grundy: tables.get(1).cloned(),
        };
        Ok(Self::of(selection, known))
    }

    fn of(selection: Selection, known: Known) -> Self {
        Self {
            selection,
            known,
            oracle: Oracle::new(Vec::new(), 0, 0),
        }
    }

    /// A list of the minimal exceptions with piles ≤ max, which needs no tables: at most
    /// 2¹⁷ of them, those with the least second largest piles.
    ///
    /// # Errors
    /// There is no NIM(n, n−1) with this number of piles.
    pub fn minimal(
        n: usize,
        max: u64,
        filter: Filter,
        order: ListOrder,
    ) -> Result<Self, GameError> {
        let rules = rules(n)?;
        let mut rows = Vec::new();
        let is_all = exceptions::minimal(n, max, &mut |piles| {
            let has_room = rows.len() < MINIMAL;
            if has_room {
                rows.push(Canonical::sorted(piles.to_vec()));
            }
            has_room
        });
        rows.sort_unstable();
        let known = Known::Minimal {
            rules,
            rows,
            is_all,
        };
        let selection = Selection {
            max,
            grundy: None,
            rules,
            filter,
            order,
        };
        Ok(Self::of(selection, known))
    }

    /// The remoteness of an exception; `None` if it is none.
    fn look(&self, piles: &[u64], rank: usize) -> Option<Remoteness> {
        match &self.known {
            Known::Table(table) => {
                let kept = m_rule::kept_of(piles)?;
                let after = m_rank(table.ranking(), piles, kept);
                let (r, after) = (at(table, rank), at(table, after));
                (r.0 != after.0 + 1).then_some(r)
            }
            Known::Theorem { .. } | Known::Minimal { .. } => {
                let p = exceptions::prefix_of(piles)?;
                Some(exceptions::remoteness_of(piles[p - 2]))
            }
        }
    }

    /// The remoteness of a position of the box.
    fn remoteness(&self, x: &Canonical) -> Option<Remoteness> {
        match &self.known {
            Known::Table(table) => table.remoteness(x),
            Known::Theorem { rules, .. } | Known::Minimal { rules, .. } => {
                Some(theory::remoteness(*rules, x)?.value)
            }
        }
    }

    fn minimality(&self, x: &Canonical) -> Minimality {
        minimality(&self.oracle, x).expect("R of misère NIM(p, p−1) is known by a theorem")
    }
}

impl RankedList for ExceptionList {
    type Row = Exception;

    fn scan(
        &self,
        room: usize,
        control: &Control,
        found: &mut dyn FnMut(Finds<'_>),
    ) -> Result<Ended, Cancelled> {
        let known = selection::Known {
            remoteness: &|x| self.remoteness(x),
            minimality: &|piles| Some(self.minimality(&Canonical::sorted(piles.to_vec()))),
        };
        let ranking = match &self.known {
            Known::Table(table) => table.ranking(),
            Known::Theorem { ranking, .. } => ranking,
            Known::Minimal { rows, is_all, .. } => {
                self.selection.scan_these(rows, known, control, found)?;
                return Ok(if *is_all {
                    Ended::Complete
                } else {
                    Ended::Full
                });
            }
        };
        let look = |piles: &[u64], rank| self.look(piles, rank);
        let look = (&look as selection::Look<'_>, known);
        self.selection.scan(ranking, look, room, control, found)
    }

    fn read(&self, rank: u64) -> Exception {
        let rank = usize::try_from(rank).expect("it is the rank of a position of the box");
        let position = match &self.known {
            Known::Minimal { rows, .. } => rows[rank].clone(),
            Known::Table(table) => table.ranking().unrank(rank),
            Known::Theorem { ranking, .. } => ranking.unrank(rank),
        };
        let (rules, source) = match &self.known {
            Known::Table(table) => {
                let TableKey { rules, max, .. } = table.key();
                (rules, Source::Table { max })
            }
            Known::Theorem { rules, .. } | Known::Minimal { rules, .. } => {
                (*rules, Source::Theorem(exceptions::THEOREM.id))
            }
        };
        let value = |x: &Canonical| match &self.known {
            Known::Table(table) => table.remoteness(x).expect("a move stays in the box"),
            Known::Theorem { .. } | Known::Minimal { .. } => {
                let known = theory::remoteness(rules, x);
                known
                    .expect("R of misère NIM(n, n−1) is known by a theorem")
                    .value
            }
        };
        let remoteness = value(&position);
        let mut optimal: Vec<Canonical> = Choices::of(rules.game, &position)
            .iter()
            .map(|choice| choice.to)
            .filter(|option| value(option).0 + 1 == remoteness.0)
            .collect();
        optimal.sort_unstable();
        let m_move = m_option(rules, &position).expect("an exception has an M-move");
        Exception {
            m_remoteness: value(&m_move),
            minimality: self.minimality(&position),
            m_move,
            remoteness,
            optimal,
            position,
            source,
        }
    }
}

/// The rank of the position after the M-move, which keeps the order of the piles.
fn m_rank(ranking: &Ranking, piles: &[u64], kept: usize) -> usize {
    let weight = |(i, &pile): (usize, &u64)| {
        let after = pile - u64::from(i != kept);
        let after = usize::try_from(after).expect("a tabulated pile is small");
        ranking.weight(i + 1, after)
    };
    piles.iter().enumerate().map(weight).sum()
}

fn at(table: &Table, rank: usize) -> Remoteness {
    let there = table.remoteness_at(rank);
    there.expect("the first table is one of remoteness")
}

//! The exceptions of a box that pass a filter, in order: from R by definition, or by theorem where
//! the table of R is too large.

use std::sync::Arc;

use super::{Exception, Minimality, minimality, misere_nim};
use crate::answer::Source;
use crate::box_scan::Ended;
use crate::filter::Filter;
use crate::game::{Canonical, Choices, GameError, Remoteness, Ruleset};
use crate::moves::m_option;
use crate::needs::{Needs, Supply};
use crate::oracle::Oracle;
use crate::positions::ListTables;
use crate::rows::RankedList;
use crate::selection::{self, Finds, ListOrder, Selection};
use crate::solve::{Cancelled, Control, Ranking, Table, TableKey};
use crate::theory;
use crate::theory::slow::{exceptions, m_rule};

/// The list of exceptions of a box, ready to be made: exceptions are found as ranks and read one
/// by one.
///
/// ```
/// use std::sync::Arc;
///
/// use nimscope_core::solve::{Control, Table};
/// use nimscope_core::statement::Language;
/// use nimscope_study::{ExceptionList, Filter, KnownBy, ListOrder, Needs, RankedList};
/// let (n, max, control) = (4, 6, Control::new());
/// let minimal = Filter::read("minimal", n, Language::Exceptions)?;
/// let by = KnownBy::of(n, max, &minimal, ListOrder::Piles, 1 << 20)?;
/// let by = by.supplied(&mut |key| Table::fill(key, &control).map(Arc::new))?;
/// let list = ExceptionList::new(max, minimal, ListOrder::Piles, by);
/// let mut found = Vec::new();
/// list.scan(usize::MAX, &control, &mut |finds| {
///     found.extend(finds.ranks.iter().map(|&rank| list.read(rank).position.to_string()));
/// })?;
/// assert_eq!(found, ["2 2 2 3", "3 3 3 4", "3 4 4 5", "3 5 5 6"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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

impl Known {
    /// The minimal exceptions with piles ≤ max, as many as are listed.
    fn minimal(rules: Ruleset, max: u64) -> Self {
        let mut rows = Vec::new();
        let is_all = exceptions::minimal(rules.game.n(), max, &mut |piles| {
            let has_room = rows.len() < MINIMAL;
            if has_room {
                rows.push(Canonical::sorted(piles.to_vec()));
            }
            has_room
        });
        rows.sort_unstable();
        Self::Minimal {
            rules,
            rows,
            is_all,
        }
    }
}

/// The most minimal exceptions that are listed by theorem.
const MINIMAL: usize = 1 << 17;

/// The most positions of a box that are looked at one by one, where exceptions are known from a
/// theorem only. That is some minutes of work.
const MOST_POSITIONS: u128 = 1 << 32;

/// How the exceptions of a box are known. `T` is a table, or its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnownBy<T> {
    /// By definition, from R.
    Definition(ListTables<T>),
    /// By theorem 4 of this project, in misère NIM(n, n−1).
    Theorem(Ruleset),
    /// The minimal ones alone, by the same theorem.
    Minimal(Ruleset),
}

impl KnownBy<TableKey> {
    /// How the list of the box with piles ≤ max of misère NIM(n, n−1) is known: by theorem where
    /// the table of R takes more than `memory` bytes.
    ///
    /// # Errors
    /// There is no NIM(n, n−1) with this number of piles.
    pub fn of(
        n: usize,
        max: u64,
        filter: &Filter,
        order: ListOrder,
        memory: u64,
    ) -> Result<Self, GameError> {
        let rules = misere_nim(n)?;
        let tables = ListTables::of(rules, max, filter, order);
        let key = tables.remoteness;
        let is_large = key.bytes() > memory.into() && key.positions() <= MOST_POSITIONS;
        Ok(if tables.grundy.is_none() && is_large {
            Self::Theorem(rules)
        } else {
            Self::Definition(tables)
        })
    }

    /// How the minimal exceptions of misère NIM(n, n−1) are known without a table.
    ///
    /// # Errors
    /// There is no NIM(n, n−1) with this number of piles.
    pub(crate) fn minimal(n: usize) -> Result<Self, GameError> {
        misere_nim(n).map(Self::Minimal)
    }
}

impl Needs for KnownBy<TableKey> {
    type Tables = KnownBy<Arc<Table>>;

    fn keys(&self) -> Vec<TableKey> {
        match self {
            Self::Definition(tables) => tables.keys(),
            Self::Theorem(_) | Self::Minimal(_) => Vec::new(),
        }
    }

    fn supplied<E>(self, supply: &mut Supply<'_, E>) -> Result<Self::Tables, E> {
        Ok(match self {
            Self::Definition(tables) => KnownBy::Definition(tables.supplied(supply)?),
            Self::Theorem(rules) => KnownBy::Theorem(rules),
            Self::Minimal(rules) => KnownBy::Minimal(rules),
        })
    }
}

impl ExceptionList {
    /// A list of the box with piles ≤ max, [known](KnownBy::of) from its tables, or larger ones,
    /// or by theorem. Of the minimal exceptions it has at most 2¹⁷, those with the least second
    /// largest piles.
    pub fn new(max: u64, filter: Filter, order: ListOrder, by: KnownBy<Arc<Table>>) -> Self {
        let (rules, known, grundy) = match by {
            KnownBy::Definition(ListTables { remoteness, grundy }) => {
                (remoteness.key().rules, Known::Table(remoteness), grundy)
            }
            KnownBy::Theorem(rules) => {
                let ranking = Ranking::new(rules.game.n(), rules.game.least_pile(), max);
                (rules, Known::Theorem { rules, ranking }, None)
            }
            KnownBy::Minimal(rules) => (rules, Known::minimal(rules, max), None),
        };
        Self {
            selection: Selection {
                rules,
                filter,
                order,
                max,
                grundy,
            },
            known,
            oracle: Oracle::new(Vec::new(), 0, 0),
        }
    }

    /// The remoteness of an exception; `None` if it is none.
    fn look(&self, piles: &[u64], rank: usize) -> Option<Remoteness> {
        match &self.known {
            Known::Table(table) => by_definition(table, piles, rank),
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
                    Ended::Cut(MINIMAL)
                });
            }
        };
        let look = |piles: &[u64], rank| self.look(piles, rank);
        self.selection
            .scan(ranking, &look, known, room, control, found)
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

/// The remoteness of an exception, from a table of R by definition; `None` if it is none.
pub(super) fn by_definition(table: &Table, piles: &[u64], rank: usize) -> Option<Remoteness> {
    let kept = m_rule::kept_of(piles)?;
    let after = table.ranking().rank_of_each(m_rule::keeping(piles, kept));
    let (r, after) = (at(table, rank), at(table, after));
    (r.0 != after.0 + 1).then_some(r)
}

fn at(table: &Table, rank: usize) -> Remoteness {
    let there = table.remoteness_at(rank);
    there.expect("it is a table of remoteness")
}

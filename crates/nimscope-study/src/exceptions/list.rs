//! The exceptions of a box that pass a filter, in order. Theorem 4 of this project names them, so
//! that no position of the box is looked at that is none.
//!
//! By the theorem every exception has one prefix (x₁, …, x_p) that makes it one, where l = x_{p−1}
//! and x_p > l. All that begin with the same (x₁, …, x_{p−1}) are found from the first of them, in
//! which all other piles are l + 1: its prefix is a minimal exception of NIM(p, p−1).

use std::ops::Range;
use std::sync::Arc;

use super::{Exception, Minimality, misere_nim};
use crate::box_scan::Ended;
use crate::game::{Canonical, GameError, Symmetry, kept_by_m_rule};
use crate::rows::RankedList;
use crate::selection::{Filter, Finds, ListOrder, Scanned, Selection};
use crate::solve::{Cancelled, Control, Ranking, Table};
use crate::statement::Label;
use crate::theory::Theorems;
use crate::theory::claim::{Covered, covering};
use crate::theory::slow::exceptions::{Pattern, pattern};
use crate::theory::slow::{exceptions, m_rule};

/// The list of exceptions of a box, ready to be made: they are numbered in lexicographic order,
/// and each is made from its number.
///
/// ```
/// use nimscope_core::solve::Control;
/// use nimscope_core::statement::Language;
/// use nimscope_study::{ExceptionList, Filter, ListOrder, RankedList};
/// let (n, max) = (4, 6);
/// let minimal = Filter::read("minimal", n, Language::Exceptions)?;
/// let list = ExceptionList::new(n, max, minimal, ListOrder::Piles, None)?;
/// let mut found = Vec::new();
/// list.scan(usize::MAX, &Control::new(), &mut |finds| {
///     found.extend(finds.ranks.iter().map(|&rank| list.read(rank).position.to_string()));
/// })?;
/// assert_eq!(found, ["2 2 2 3", "3 3 3 4", "3 4 4 5", "3 5 5 6"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ExceptionList {
    selection: Selection,
    /// Those that are listed, in lexicographic order.
    stems: Vec<Stem>,
    /// The number of the exceptions that have these stems.
    len: u64,
    /// Whether there are no others.
    is_all: bool,
}

/// The exceptions with the same (x₁, …, x_{p−1}).
#[derive(Clone, Debug)]
struct Stem {
    /// The first of them.
    piles: Box<[u64]>,
    p: usize,
    /// The largest x_p, …, xₙ.
    max: u64,
    /// The number of the first of them in the list.
    number: u64,
}

/// The most stems of a list: some megabytes. Exceptions of 6 piles ≤ 80 have 14,769.
const STEMS: usize = 1 << 17;

impl Stem {
    /// The piles that may be larger than in the first one: the prefix does not hold them.
    fn rest(&self) -> usize {
        self.piles.len() - (self.p - 1)
    }

    /// The number of exceptions, if it is not too large.
    fn len(&self) -> Option<u64> {
        let least = self.piles[self.p - 1];
        Ranking::count(self.rest(), least, self.max).try_into().ok()
    }

    /// The piles of one of them, by its number among them.
    fn at(&self, number: u64) -> Vec<u64> {
        let (before, first) = (self.p - 1, self.piles[self.p - 1]);
        let rest = Ranking::sorted_at(self.rest(), first, self.max, number.into());
        self.piles[..before].iter().copied().chain(rest).collect()
    }
}

impl ExceptionList {
    /// A list of misère NIM(n, n−1) with piles ≤ max, with the Grundy values of the box if the
    /// filter or the order asks for them. Where there are more than 2¹⁷ choices of (x₁, …,
    /// x_{p−1}) those with the least x_{p−1} are listed, for the least p first, and no more than
    /// can be numbered.
    ///
    /// # Errors
    /// There is no NIM(n, n−1) with this number of piles.
    pub fn new(
        n: usize,
        max: u64,
        filter: Filter,
        order: ListOrder,
        grundy: Option<Arc<Table>>,
    ) -> Result<Self, GameError> {
        let rules = misere_nim(n)?;
        let (mut stems, mut is_all) = (Vec::new(), true);
        let (prefixes, is_first_alone) = match filter.minimal() {
            Some(Label::Minimal) => (n..n + 1, true),
            Some(_) => (n..n + 1, false),
            None => (3..n + 1, false),
        };
        for p in prefixes {
            is_all &= exceptions::minimal(p, max, &mut |prefix| {
                let last = prefix[p - 1];
                let piles = (0..n).map(|j| prefix.get(j).copied().unwrap_or(last));
                stems.push(Stem {
                    piles: piles.collect(),
                    p,
                    max: if is_first_alone { last } else { max },
                    number: 0,
                });
                stems.len() <= STEMS
            });
        }
        is_all &= stems.len() <= STEMS;
        stems.truncate(STEMS);
        crate::lists::sort_by(&mut stems, |one, other| one.piles.cmp(&other.piles));
        let mut len: u64 = 0;
        let mut numbered = 0;
        for stem in &mut stems {
            let Some(end) = stem.len().and_then(|of_stem| len.checked_add(of_stem)) else {
                break;
            };
            stem.number = std::mem::replace(&mut len, end);
            numbered += 1;
        }
        is_all &= numbered == stems.len();
        stems.truncate(numbered);
        Ok(Self {
            selection: Selection {
                rules,
                filter,
                order,
                grundy,
            },
            stems,
            len,
            is_all,
        })
    }

    /// The stem of the exception with a number.
    fn stem_of(&self, number: u64) -> usize {
        self.stems.partition_point(|stem| stem.number <= number) - 1
    }

    /// Visits the exceptions with some numbers, in order.
    fn each(&self, numbers: Range<u64>, visit: &mut dyn FnMut(Scanned<'_>)) {
        let mut number = numbers.start;
        while number < numbers.end {
            let stem = self.stem_of(number);
            let (stem, end) = (
                &self.stems[stem],
                self.stems
                    .get(stem + 1)
                    .map_or(self.len, |next| next.number),
            );
            let remoteness = exceptions::remoteness_of(stem.piles[stem.p - 2]);
            let mut piles = stem.at(number - stem.number);
            for rank in number..end.min(numbers.end) {
                visit(Scanned {
                    piles: &piles,
                    rank,
                    remoteness,
                });
                let rest = &mut piles[stem.p - 1..];
                Symmetry::All.advance(rest, stem.piles[stem.p - 1], stem.max);
            }
            number = end;
        }
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
        let each = |numbers: Range<u64>, visit: &mut dyn FnMut(Scanned<'_>)| {
            self.each(numbers, visit);
        };
        let rules = self.selection.rules;
        let theorems = Theorems::default();
        let remoteness = |x: &Canonical| Some(theorems.remoteness(rules, x)?.value);
        let ended = (self.selection).scan(self.len, &each, &remoteness, room, control, found)?;
        Ok(match ended {
            Ended::Complete if !self.is_all => Ended::Cut(self.len),
            Ended::Complete | Ended::Full | Ended::Cut(_) => ended,
        })
    }

    fn read(&self, rank: u64) -> Exception {
        let stem = &self.stems[self.stem_of(rank)];
        let piles = stem.at(rank - stem.number);
        let l = piles[stem.p - 2];
        let remoteness = exceptions::remoteness_of(l);
        let kept = kept_by_m_rule(&piles).expect("no exception is terminal");
        let after = |kept| Canonical::sorted(m_rule::keeping(&piles, kept).collect());
        let m_move = after(kept);
        // Of equal piles the last one is kept.
        let is_last = |&i: &usize| piles.get(i + 1) != Some(&piles[i]);
        let is_winning = |&i: &usize| {
            if l.is_multiple_of(2) {
                piles[i] > l
            } else {
                piles[i] == l
            }
        };
        let winning = (0..piles.len()).filter(is_last).filter(is_winning);
        let mut optimal: Vec<Canonical> = winning.map(after).collect();
        crate::lists::sort(&mut optimal);
        Exception {
            m_remoteness: exceptions::remoteness_after(l),
            minimality: Minimality::of(&piles, stem.p),
            m_move,
            remoteness,
            optimal,
            position: Canonical::sorted(piles),
        }
    }
}

/// An exception with what the papers and the theory say of it.
#[derive(Clone, Debug)]
pub struct Described {
    /// The row of the list.
    pub row: Exception,
    /// The prefix that makes it an exception.
    pub pattern: Option<Pattern>,
    /// The families and tables that cover it.
    pub covered: Vec<Covered>,
}

impl Described {
    /// What is said of an exception.
    pub fn of(row: Exception) -> Self {
        Self {
            pattern: pattern(&row.position),
            covered: covering(row.position.piles()),
            row,
        }
    }
}

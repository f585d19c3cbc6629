//! Exceptions of misère NIM(n, n−1): the positions where the M-move is not optimal, from R by definition.
//!
//! A position x with a move is an exception when R(x) − R(x') ≠ 1 for the M-move x → x'. It is pile-minimal when no proper
//! prefix (x₁, …, x_p), 2 ≤ p < n, is an exception of NIM(p, p−1), and minimal when also xₙ − 1 in place of xₙ, if still
//! ≥ xₙ₋₁, gives none (Gurvich, Maximchuk, Miheenkov, Naumova 2024, section 2).

use std::sync::Arc;

use super::answer::Oracle;
use super::moves::m_option;
use super::positions::PositionList;
use super::sieve::{ListFilter, ListOrder, Sieve};
use super::walk::Ended;
use crate::game::{Canonical, Choices, Family, Game, GameError, Remoteness, Ruleset};
use crate::solve::{Cancelled, Control, Table, TableKey};
use crate::theory::slow::m_rule;

/// What the M-rule is worth at a position of misère NIM(n, n−1), from R by definition: R(x) − R(x') ≠ 1 is an exception.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExceptionMark {
    /// No move, so no M-move.
    Terminal,
    /// The M-move is optimal.
    Regular,
    /// The M-move is not optimal.
    Exception(Minimality),
}

/// How minimal an exception is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Minimality {
    /// A proper prefix is an exception of its own game.
    No,
    /// Pile-minimal: no proper prefix (of at least 2 piles) is an exception; but a smaller last pile is.
    Pile,
    /// Minimal: pile-minimal, and taking one from the last pile (if it stays last) gives no exception.
    Full,
}

/// One exception of misère NIM(n, n−1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exception {
    /// The position.
    pub position: Canonical,
    /// Its remoteness.
    pub remoteness: Remoteness,
    /// Where the M-move leads.
    pub m_move: Canonical,
    /// The remoteness there.
    pub m_remoteness: Remoteness,
    /// Where the optimal moves lead, sorted.
    pub optimal: Vec<Canonical>,
    /// How minimal it is.
    pub minimality: Minimality,
}

/// Which exceptions are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Which {
    /// All of them.
    All,
    /// The pile-minimal ones.
    PileMinimal,
    /// The minimal ones.
    Minimal,
}

/// The mark of a position; `None` in other games and where R is not known.
pub(super) fn mark(oracle: &Oracle, game: Game, x: &Canonical) -> Option<ExceptionMark> {
    if !game.is_all_but_one() {
        return None;
    }
    if m_rule::kept(x).is_none() {
        return Some(ExceptionMark::Terminal);
    }
    Some(if is_exception(oracle, x)? {
        ExceptionMark::Exception(minimality(oracle, x)?)
    } else {
        ExceptionMark::Regular
    })
}

/// Misère NIM(n, n−1).
fn rules(n: usize) -> Result<Ruleset, GameError> {
    Game::new(Family::Slow, n, n.saturating_sub(1)).map(Ruleset::misere)
}

/// Whether R(x) − R(x') ≠ 1, in the game of as many piles; `None` where R is not known.
fn is_exception(oracle: &Oracle, x: &Canonical) -> Option<bool> {
    let rules = rules(x.len()).ok()?;
    let Some(after) = m_option(rules, x) else {
        return Some(false);
    };
    let Remoteness(r) = oracle.remoteness(rules, x).value()?;
    let Remoteness(after) = oracle.remoteness(rules, &after).value()?;
    Some(r != after + 1)
}

/// How minimal an exception is; `None` where R of a shorter or smaller position is not known.
fn minimality(oracle: &Oracle, x: &Canonical) -> Option<Minimality> {
    let piles = x.piles();
    let n = piles.len();
    for p in 2..n {
        if is_exception(oracle, &Canonical::from_piles(piles[..p].to_vec()))? {
            return Some(Minimality::No);
        }
    }
    let mut smaller = piles.to_vec();
    smaller[n - 1] -= 1;
    let stays_last = smaller[n - 1] >= smaller[n - 2];
    Some(
        if stays_last && is_exception(oracle, &Canonical::from_piles(smaller))? {
            Minimality::Pile
        } else {
            Minimality::Full
        },
    )
}

/// The list of exceptions of a box, ready to be made from a finished table: exceptions are found as ranks and read one by one.
#[derive(Clone, Debug)]
pub struct ExceptionList {
    which: Which,
    sieve: Sieve,
    /// For prefixes, which are positions of other games.
    oracle: Oracle,
}

impl ExceptionList {
    /// The tables that the list of the box with piles ≤ max is made from.
    ///
    /// # Errors
    /// There is no NIM(n, n−1) with so many piles.
    pub fn needs(
        n: usize,
        max: u64,
        filter: &ListFilter,
        order: ListOrder,
    ) -> Result<Vec<TableKey>, GameError> {
        Ok(PositionList::needs(rules(n)?, max, filter, order))
    }

    /// A list of the box with piles ≤ max, from the tables that it [needs](Self::needs), in that order, or larger ones; the oracle
    /// answers for prefixes, by theorem.
    pub fn new(
        which: Which,
        max: u64,
        filter: ListFilter,
        order: ListOrder,
        tables: &[Arc<Table>],
        oracle: Oracle,
    ) -> Self {
        let (remoteness, grundy) = (Arc::clone(&tables[0]), tables.get(1).cloned());
        Self {
            which,
            sieve: Sieve {
                filter,
                order,
                max,
                remoteness,
                grundy,
            },
            oracle,
        }
    }

    /// Finds the ranks of the exceptions that pass the filter, at most `room` of them. `found` gets them in order, again and again
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
        self.sieve.scan(
            &|piles, rank| self.is_listed(piles, rank),
            room,
            control,
            found,
        )
    }

    fn is_listed(&self, piles: &[u64], rank: usize) -> bool {
        let Some(kept) = m_rule::kept_of(piles) else {
            return false;
        };
        let (Remoteness(r), Remoteness(after)) = (self.at(rank), self.at(self.m_rank(piles, kept)));
        let minimality = || self.minimality(&Canonical::from_piles(piles.to_vec()));
        r != after + 1
            && match self.which {
                Which::All => true,
                Which::PileMinimal => minimality() >= Minimality::Pile,
                Which::Minimal => minimality() == Minimality::Full,
            }
    }

    /// The rank of the position after the M-move, which keeps the order of the piles.
    fn m_rank(&self, piles: &[u64], kept: usize) -> usize {
        let ranking = self.sieve.remoteness.ranking();
        let weight = |(i, &pile): (usize, &u64)| {
            let after = pile - u64::from(i != kept);
            ranking.weight(
                i + 1,
                usize::try_from(after).expect("a tabulated pile is small"),
            )
        };
        piles.iter().enumerate().map(weight).sum()
    }

    fn at(&self, rank: usize) -> Remoteness {
        self.sieve.remoteness_at(rank)
    }

    fn minimality(&self, x: &Canonical) -> Minimality {
        minimality(&self.oracle, x).expect("R of misère NIM(p, p−1) is known by a theorem")
    }

    /// The exception with a rank.
    pub fn read(&self, rank: u64) -> Exception {
        let rank = usize::try_from(rank).expect("it is the rank of a tabulated position");
        let table = &self.sieve.remoteness;
        let rules = table.key().rules;
        let position = table.ranking().unrank(rank);
        let value = |x: &Canonical| table.remoteness(x);
        let remoteness = self.at(rank);
        let mut optimal: Vec<Canonical> = Choices::of(rules.game, &position)
            .iter()
            .map(|choice| choice.to)
            .filter(|option| value(option).is_some_and(|option| option.0 + 1 == remoteness.0))
            .collect();
        optimal.sort_unstable();
        let m_move = m_option(rules, &position).expect("an exception has an M-move");
        Exception {
            m_remoteness: value(&m_move).expect("a move stays in the box"),
            minimality: self.minimality(&position),
            m_move,
            remoteness,
            optimal,
            position,
        }
    }
}

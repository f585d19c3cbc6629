//! The exceptions of misère NIM(n, n−1) by their definition: R(x) − R(x') ≠ 1 for the M-move x →
//! x', R from tables.

use super::resources::{Resources, Stop};
use super::trial::{self, Trial, misere_nim};
use crate::game::{MAX_PILES, Measure, joined, kept_by_m_rule};
use crate::solve::{Cancelled, Ranking, Table};
use crate::theory::slow::m_rule;

/// R of misère NIM(p, p−1) for 2 ≤ p ≤ n, in boxes with the same bound.
pub(super) struct ExceptionTables {
    /// The number of piles.
    pub(super) n: usize,
    /// The largest pile of its boxes.
    pub(super) max: u64,
    /// `tables[p - 2]` is that of p piles.
    tables: Vec<Table>,
}

/// The piles after the move that keeps one, as they stand.
pub(super) fn keeping(piles: &[u64], kept: usize) -> Vec<u64> {
    m_rule::keeping(piles, kept).collect()
}

/// `3 or 4`.
pub(super) fn either(sizes: &[u64]) -> String {
    joined(sizes, " or ")
}

impl ExceptionTables {
    pub(super) fn new(n: usize, max: u64, resources: Resources<'_>) -> Result<Self, Stop> {
        if !(2..=MAX_PILES).contains(&n) {
            let why = format!("misère NIM(n, n−1) has 2 to {MAX_PILES} piles, not {n}");
            return Err(Stop::Undecided(why));
        }
        let (mut tables, mut left) = (Vec::new(), resources);
        for p in 2..=n {
            let table = left.table(misere_nim(p), Measure::Remoteness, max)?;
            left = left.beside(&table);
            tables.push(table);
        }
        Ok(Self { n, max, tables })
    }

    /// Those of the box of a trial, and of fewer piles.
    pub(super) fn of(trial: &Trial<'_>) -> Result<Self, Stop> {
        Self::new(trial.scope()?.rules.game.n(), trial.max, trial.resources)
    }

    /// R of sorted piles, p of them.
    #[inline(always)]
    fn value(&self, p: usize, piles: impl IntoIterator<Item = u64>) -> u64 {
        let table = &self.tables[p - 2];
        let remoteness = table.remoteness_at(table.ranking().rank_of_each(piles));
        let value = remoteness.expect("the tables are those of remoteness").0;
        u64::try_from(value).expect("a tabulated remoteness is small")
    }

    /// R after the move that keeps one pile, after which the piles are still sorted.
    fn after_keeping(&self, piles: &[u64], kept: usize) -> u64 {
        self.value(piles.len(), m_rule::keeping(piles, kept))
    }

    /// Whether the piles lie in the box.
    pub(super) fn covers(&self, piles: &[u64]) -> bool {
        (2..=self.n).contains(&piles.len()) && piles.last().is_some_and(|&last| last <= self.max)
    }

    /// R of sorted piles.
    pub(super) fn remoteness(&self, piles: &[u64]) -> u64 {
        self.value(piles.len(), piles.iter().copied())
    }

    /// R after the strict M-move, which keeps the order of the piles; `None` from a terminal
    /// position.
    pub(super) fn after_m_move(&self, piles: &[u64]) -> Option<u64> {
        let kept = kept_by_m_rule(piles)?;
        Some(self.after_keeping(piles, kept))
    }

    /// Whether R(x) − R(x') ≠ 1.
    pub(super) fn is_exception(&self, piles: &[u64]) -> bool {
        let r = self.remoteness(piles);
        self.after_m_move(piles).is_some_and(|after| r != after + 1)
    }

    /// The shortest proper prefix that is an exception of its own game.
    pub(super) fn exceptional_prefix<'a>(&self, piles: &'a [u64]) -> Option<&'a [u64]> {
        let mut prefixes = (2..piles.len()).map(|p| &piles[..p]);
        prefixes.find(|prefix| self.is_exception(prefix))
    }

    /// R(x) − R(x') for the M-move x → x' from an exception.
    pub(super) fn difference(&self, exception: &[u64]) -> i128 {
        let after = self.after_m_move(exception);
        let after = after.expect("an exception has an M-move");
        i128::from(self.remoteness(exception)) - i128::from(after)
    }

    /// Whether it is an exception without an exceptional prefix.
    fn is_pile_minimal(&self, piles: &[u64]) -> bool {
        self.is_exception(piles) && self.exceptional_prefix(piles).is_none()
    }

    /// Whether the last pile can be less by one and still stand last in an exception.
    pub(super) fn has_smaller_last(&self, piles: &[u64]) -> bool {
        let n = piles.len();
        if piles[n - 1] == piles[n - 2] {
            return false;
        }
        let mut smaller = piles.to_vec();
        smaller[n - 1] -= 1;
        self.is_exception(&smaller)
    }

    /// Whether it is pile-minimal and its last pile cannot be smaller.
    pub(super) fn is_minimal(&self, piles: &[u64]) -> bool {
        self.is_pile_minimal(piles) && !self.has_smaller_last(piles)
    }

    /// The sorted indices of piles that an optimal move may keep, one for each size.
    pub(super) fn optimally_kept(&self, piles: &[u64]) -> Vec<usize> {
        let n = piles.len();
        let r = self.remoteness(piles);
        let last_of_size = |&i: &usize| i + 1 == n || piles[i] != piles[i + 1];
        let legal = |&i: &usize| {
            piles
                .iter()
                .enumerate()
                .all(|(j, &pile)| j == i || pile > 0)
        };
        let optimal = |&i: &usize| self.after_keeping(piles, i) + 1 == r;
        (0..n)
            .filter(last_of_size)
            .filter(legal)
            .filter(optimal)
            .collect()
    }

    /// The sizes of these piles.
    pub(super) fn optimal_sizes(&self, piles: &[u64]) -> Vec<u64> {
        let kept = self.optimally_kept(piles);
        kept.iter().map(|&i| piles[i]).collect()
    }

    /// All exceptions of n piles of the box, in lexicographic order.
    pub(super) fn all(&self, resources: Resources<'_>) -> Result<Vec<Vec<u64>>, Cancelled> {
        let mut found = Vec::new();
        trial::each(
            &Ranking::new(self.n, 0, self.max),
            resources,
            &mut |piles| {
                if self.is_exception(piles) {
                    found.push(piles.to_vec());
                }
            },
        )?;
        Ok(found)
    }

    /// The pile-minimal exceptions of n piles of the box.
    pub(super) fn pile_minimal(
        &self,
        resources: Resources<'_>,
    ) -> Result<Vec<Vec<u64>>, Cancelled> {
        let mut found = self.all(resources)?;
        found.retain(|piles| self.exceptional_prefix(piles).is_none());
        Ok(found)
    }

    /// The minimal exceptions of n piles of the box.
    pub(super) fn minimal(&self, resources: Resources<'_>) -> Result<Vec<Vec<u64>>, Cancelled> {
        let mut found = self.pile_minimal(resources)?;
        found.retain(|piles| !self.has_smaller_last(piles));
        Ok(found)
    }
}

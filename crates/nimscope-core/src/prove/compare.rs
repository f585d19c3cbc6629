//! A statement compared with tables: of small boxes, which refute what is false there, and of a
//! larger one where automata do not decide.

use std::cell::Cell;
use std::iter;
use std::time::Instant;

use super::budget::Stopped;
use super::decision::{BoxTally, Decision, FormulaVerdict, Truth};
use super::discover::filled;
use super::moves::DigitMoves;
use super::question::{AT_ONCE, Question};
use super::statement::evaluate::Tables;
use crate::game::{Symmetry, last_where};
use crate::solve::{Ranking, TableKey};
use crate::statement::Formula;

/// The most positions that a statement is compared with where no bound is given.
pub(super) const COMPARED: u128 = 300_000;

/// The most positions of the largest small box.
pub(super) const FEW: u128 = 1024;

/// How many more positions than those of a box may have values, where a statement names other
/// positions than its own.
const MORE: u128 = 2;

/// A measure of the largest pile of a position, counted from the least pile of the game on. Of all
/// positions where a statement is false, the one with the smallest measure is reported.
type BoxSize = fn(u64) -> u64;

/// The number of bits of a pile.
fn bits(pile: u64) -> u64 {
    (u64::BITS - pile.leading_zeros()).into()
}

/// What was found in a box.
#[derive(Default)]
struct BoxFindings {
    /// The number of positions that the statement is about.
    met: u64,
    /// The least largest pile of one of them.
    least_met: Option<u64>,
    failed: u64,
    /// The first position at which it fails, with what it is compared by.
    first: Option<(u64, Vec<u64>)>,
    left_out: u64,
    /// The least largest pile of a position that was left out.
    least_left_out: Option<u64>,
}

impl Question<'_> {
    /// Decides a statement about constants by tables that hold all positions that it names; `None`
    /// for another statement.
    pub(super) fn by_constants(&self) -> Result<Option<Decision>, Stopped> {
        if self.uses.position || self.uses.quantifiers || self.domain.is_some() {
            return Ok(None);
        }
        let Some(tables) = self.tables(self.bound())? else {
            return Ok(None);
        };
        let game = self.rules.game;
        let any = game.canonical(vec![game.least_pile(); game.n()]);
        let truth = match tables.holds(self.claim, any.piles()) {
            Some(true) => Truth::Proved,
            Some(false) => Truth::Refuted(any.piles().to_vec()),
            None => return Ok(None),
        };
        let certificate = (truth == Truth::Proved).then(|| self.certificate(&[]));
        Ok(Some(Decision {
            certificate,
            ..Decision::of(truth)
        }))
    }

    /// Compares with tables of boxes of at most so many positions, whose piles have up to some
    /// number of bits: the answer of the largest one that is looked at in time.
    pub(super) fn by_small_boxes(&self, most: u128) -> Result<Option<Decision>, Stopped> {
        let least = self.rules.game.least_pile();
        let boxes = (0..u64::BITS).map(|bits| least.saturating_add((1 << bits) - 1));
        let mut decision: Option<Decision> = None;
        for max in boxes.take_while(|&max| max == least || self.positions(max) <= most) {
            let budget = &if decision.as_ref().is_some_and(Decision::is_refuted) {
                self.until(AT_ONCE, Instant::min)
            } else {
                self.budget.clone()
            };
            match (Question { budget, ..*self }).in_box(max, bits) {
                Err(Stopped::Limit(_)) | Ok(None) => break,
                done => decision = done?,
            }
        }
        Ok(decision)
    }

    /// Compares with tables up to a bound, or as far as lists go.
    ///
    /// # Errors
    /// Cancelled, or the limit of time or memory.
    pub fn by_tables(&self, max: Option<u64>) -> Result<Decision, Stopped> {
        let max = max.unwrap_or_else(|| self.bound());
        let compared = self.in_box(max, |pile| pile)?;
        compared.ok_or_else(|| Stopped::limit("the tables to compare with do not fit the memory"))
    }

    /// The largest pile of a box that is quickly compared with.
    fn bound(&self) -> u64 {
        let game = self.rules.game;
        let fits = |max: &u64| {
            let rows = self.positions(*max) / COMPARED;
            Ranking::load_of(game, *max) <= COMPARED && rows < 100
        };
        (1..=4096).take_while(fits).last().unwrap_or(1)
    }

    /// The number of positions of a box that are compared: where piles are named as they stand, of
    /// their arrangements.
    fn positions(&self, max: u64) -> u128 {
        let game = self.rules.game;
        if !self.uses.piles {
            return Ranking::count_of(game, max);
        }
        let sizes = u128::from(max - game.least_pile()) + 1;
        iter::repeat_n(sizes, game.n()).fold(1, u128::saturating_mul)
    }

    /// Compares with the tables of a box, and with larger ones where they lack what is asked for.
    /// `None` where they do not fit the memory.
    fn in_box(&self, max: u64, size: BoxSize) -> Result<Option<Decision>, Stopped> {
        let Some(tables) = self.tables(max)? else {
            return Ok(None);
        };
        let decision = self.with(&tables, max, size)?;
        let asked = tables.asked.get();
        if asked <= max {
            return Ok(Some(decision));
        }
        let count = |max: u64| Ranking::count_of(self.rules.game, max);
        let most = count(max).saturating_mul(MORE).max(COMPARED);
        let larger = last_where(max, asked.saturating_add(1), |max| count(max) <= most);
        if larger == max {
            return Ok(Some(decision));
        }
        drop(tables);
        match self.tables(larger)? {
            Some(tables) => self.with(&tables, max, size).map(Some),
            None => Ok(Some(decision)),
        }
    }

    /// The decision by some tables.
    fn with(&self, tables: &Tables<'_>, max: u64, size: BoxSize) -> Result<Decision, Stopped> {
        let decide = |formula: &Formula| self.compared(formula, tables, max, size);
        let decision = Decision::together(self.claim, decide)?;
        Ok(decision.with_reason(|x| tables.outcome(&self.rules.game.canonical(x))))
    }

    /// The tables of a box that a statement needs; `None` where they, or the numbering of the box,
    /// do not fit the memory.
    fn tables(&self, max: u64) -> Result<Option<Tables<'_>>, Stopped> {
        let mut left = u128::from(self.budget.bytes);
        let game = self.rules.game;
        let is_numbered = usize::try_from(Ranking::count_of(game, max)).is_ok()
            && Ranking::bytes(game.n(), game.least_pile(), max) <= left;
        if !is_numbered {
            return Ok(None);
        }
        let mut values = Vec::new();
        for (place, measure) in self.values(self.uses.distance) {
            let key = TableKey::new(place.rules(self.rules), measure, max);
            if key.bytes() > left {
                return Ok(None);
            }
            left -= key.bytes();
            values.push(((place, measure), filled(key, None, self.budget)?));
        }
        Ok(Some(Tables {
            rules: self.rules,
            values,
            moves: self.uses.piles.then(|| DigitMoves::of(game).ok()).flatten(),
            asked: Cell::new(0),
            budget: self.budget,
        }))
    }

    /// Goes through a box.
    fn compared(
        &self,
        formula: &Formula,
        tables: &Tables<'_>,
        max: u64,
        size: BoxSize,
    ) -> Result<FormulaVerdict, Stopped> {
        let game = self.rules.game;
        let (ranking, least) = (Ranking::of(game, max), game.least_pile());
        let mut found = BoxFindings::default();
        for rank in 0..ranking.positions() {
            for piles in self.arrangements(&ranking, rank) {
                let holds = |part: &Formula| tables.holds(part, &piles);
                let of_domain = self.domain.map_or(Some(true), holds);
                if of_domain == Some(false) {
                    continue;
                }
                let truth = match (of_domain, holds(formula)) {
                    (None, Some(false)) => None,
                    (_, truth) => truth,
                };
                let is_met = truth.is_some()
                    && of_domain.is_some()
                    && formula
                        .condition()
                        .is_none_or(|part| holds(part) == Some(true));
                self.budget.check()?;
                let largest = piles.iter().copied().max().unwrap_or(0);
                found.enter((size(largest - least), piles), largest, truth, is_met);
            }
        }
        Ok(found.verdict(max))
    }

    /// The rows of piles that have a number, each of them a position. Where a statement names no
    /// piles as they stand, one of those that are the same position is enough.
    fn arrangements(&self, ranking: &Ranking, rank: usize) -> impl Iterator<Item = Vec<u64>> {
        let piles = ranking.arrangement(rank);
        let (first, is_all) = match self.rules.game.symmetry() {
            Symmetry::All => (Some(piles), self.uses.piles),
            Symmetry::Of(_) => {
                let is_one = self.uses.piles || ranking.rank(&ranking.unrank(rank)) == rank;
                (is_one.then_some(piles), false)
            }
        };
        iter::successors(first, move |row| {
            is_all.then(|| next_arrangement(row)).flatten()
        })
    }
}

impl BoxFindings {
    /// Enters whether a statement holds at a position.
    fn enter(
        &mut self,
        position: (u64, Vec<u64>),
        largest: u64,
        truth: Option<bool>,
        is_met: bool,
    ) {
        let least = |known: &mut Option<u64>| {
            *known = Some(known.map_or(largest, |known| known.min(largest)));
        };
        if is_met {
            self.met += 1;
            least(&mut self.least_met);
        }
        match truth {
            Some(true) => {}
            Some(false) => {
                self.failed += 1;
                if self.first.as_ref().is_none_or(|first| position < *first) {
                    self.first = Some(position);
                }
            }
            None => {
                self.left_out += 1;
                least(&mut self.least_left_out);
            }
        }
    }

    /// What was found in a box with piles up to a bound.
    fn verdict(self, max: u64) -> FormulaVerdict {
        // Up to here nothing was left out.
        let bound = self
            .least_left_out
            .map_or(Some(max), |pile| pile.checked_sub(1));
        let truth = match (self.first, self.least_met, bound) {
            (Some((_, x)), ..) => Truth::Refuted(x),
            (None, Some(met), Some(bound)) if met <= bound => Truth::Agrees(bound),
            (None, None, _) if self.left_out == 0 => {
                Truth::OutOfReach("the statement is about no position within the bound".to_owned())
            }
            (None, ..) => Truth::OutOfReach(format!(
                "tables of piles ≤ {max} do not decide it at {} positions",
                self.left_out
            )),
        };
        let tally = BoxTally {
            max,
            positions: self.met.into(),
            failed: self.failed.into(),
            left_out: self.left_out,
        };
        FormulaVerdict { truth, tally }
    }
}

/// The next arrangement of some piles, in lexicographic order.
fn next_arrangement(piles: &[u64]) -> Option<Vec<u64>> {
    let place = piles.windows(2).rposition(|pair| pair[0] < pair[1])?;
    let mut next = piles.to_vec();
    let other = piles.iter().rposition(|&pile| pile > piles[place])?;
    next.swap(place, other);
    next[place + 1..].reverse();
    Some(next)
}

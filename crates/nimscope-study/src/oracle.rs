//! What answers questions about positions: theorems are asked first, then tables, then a search.
//!
//! This is the one place that decides, for the screen and the shell alike.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, OnceLock, PoisonError};

use super::answer::{Answer, Source};
use super::shortage::Shortage;
use crate::game::{Canonical, Game, Grundy, Measure, Outcome, Remoteness, Ruleset, last_where};
use crate::solve::{
    Cancelled, Control, FoundValue, Ranking, SEARCH_MEMORY, SearchedValues, Table, TableKey, search,
};
use crate::theory::{Theorems, reduced};

/// The number of positions of a table that is filled within some milliseconds. A smaller table is
/// no less work.
const EASY: u128 = 1 << 18;

/// The most work of a table of a game by its rule, the options of which are joined one by one:
/// some seconds.
const MOST_BY_RULE: u128 = 1 << 28;

/// The number of piles up to which a table may leave room for editing. With more, a position can
/// be thousands of times the work.
const USUAL: usize = 16;

/// The number of searches up to the limit that one oracle makes for all its answers together.
const SEARCHES: u64 = 2;

/// The number of positions that a search visits before it gives up, on the screen and in the
/// explanations of the shell.
pub const SEARCH_LIMIT: u64 = 300_000;

/// The number of positions that the searches for the items of a list may visit together once the
/// allowance is used up.
const SHARED: u64 = SEARCH_LIMIT / 10;

/// The part of the budget that a search may take, as a divisor. The same number of searches run at
/// a time, or more if they are shorter.
const SHARE: u64 = 4;

/// The most memory of what a search found that is kept for the questions after it, in bytes.
const KEPT: u64 = 4 << 20;

/// The memory that a search may take even under a small budget, in bytes.
const LEAST: u64 = 8 << 20;

/// Everything that is known at a moment: the theorems, the finished tables, and the budget for new
/// ones.
#[derive(Clone, Debug)]
pub struct Oracle {
    /// The theorems that it asks first: by default those that come with the library.
    pub theorems: Theorems,
    tables: Vec<Arc<Table>>,
    /// The most memory of a table that an answer may wait for, in bytes.
    pub(super) budget: u64,
    /// The most work of a table that an answer may wait for, see [`TableKey::work`].
    pub(super) most_work: u128,
    search_limit: u64,
    searches: bool,
    /// The positions that searches may still visit, so that a sheet with thousands of rows takes
    /// no longer than one with ten.
    allowance: Arc<AtomicU64>,
    /// The positions that each search may visit even where the allowance is used up.
    share: u64,
    /// What the first search for a remoteness found, and in which rules: the options of its
    /// position are asked about next.
    searched: Arc<OnceLock<(Ruleset, u64, SearchedValues)>>,
    /// The queue in which its searches take turns with those of other oracles.
    pub(super) turns: Arc<Turns>,
    /// What can cancel its searches, and the work of whoever asks it. Cancelled searches answer
    /// that a value is out of reach, which must not be kept.
    pub control: Arc<Control>,
}

/// The positions that a search may visit within its part of the budget.
fn affordable(budget: u64, search_limit: u64) -> u64 {
    search_limit.min((budget / SHARE).max(LEAST) / SEARCH_MEMORY)
}

/// Turns for the searches of several oracles with one budget. The searches under way, each up to
/// its limit, together keep within it.
pub fn turns(budget: u64, search_limit: u64) -> Turns {
    let bytes = affordable(budget, search_limit).max(1) * SEARCH_MEMORY;
    let at_a_time = (budget / bytes).max(SHARE);
    Turns::new(usize::try_from(at_a_time).unwrap_or(usize::MAX))
}

impl Oracle {
    /// An oracle that answers from the given tables. A table above `budget` bytes is out of reach.
    /// A search gives up after `search_limit` positions. It gives up earlier where it would take
    /// more than a quarter of the budget, or than 8 MiB if that is more.
    pub fn new(tables: Vec<Arc<Table>>, budget: u64, search_limit: u64) -> Self {
        Self {
            theorems: Theorems::default(),
            tables,
            budget,
            most_work: u128::MAX,
            search_limit: affordable(budget, search_limit),
            searches: true,
            allowance: Arc::new(AtomicU64::new(search_limit.saturating_mul(SEARCHES))),
            share: 0,
            searched: Arc::default(),
            turns: Arc::new(turns(budget, search_limit)),
            control: Arc::default(),
        }
    }

    /// The oracle without searches. A value that only a search would determine is
    /// [`Answer::Searching`].
    #[must_use]
    pub fn hasty(&self) -> Self {
        Self {
            searches: false,
            ..self.clone()
        }
    }

    /// The oracle about one game.
    pub fn about(&self, rules: Ruleset) -> GameOracle {
        GameOracle {
            oracle: self.clone(),
            rules,
        }
    }

    /// The outcome of a position, from the first measure known that determines it.
    pub fn outcome(&self, rules: Ruleset, x: &Canonical) -> Answer<Outcome> {
        if let Some(fact) = self.theorems.outcome(rules, x) {
            return Answer::theorem(fact);
        }
        self.outcome_by_table(rules, x)
    }

    /// The outcome of a position without any theorem.
    pub fn outcome_by_table(&self, rules: Ruleset, x: &Canonical) -> Answer<Outcome> {
        // A remoteness is nearly always wanted as well.
        let measures = [Measure::Remoteness, Measure::Outcome];
        self.computed(rules, x, &measures, Table::outcome, |found| {
            Some(found.outcome())
        })
    }

    /// The remoteness of a position.
    pub fn remoteness(&self, rules: Ruleset, x: &Canonical) -> Answer<Remoteness> {
        if let Some(fact) = self.theorems.remoteness(rules, x) {
            return Answer::theorem(fact);
        }
        let found = |found| match found {
            FoundValue::Remoteness(r) => Some(r),
            FoundValue::Outcome(_) | FoundValue::Grundy(_) => None,
        };
        self.computed(rules, x, &[Measure::Remoteness], Table::remoteness, found)
    }

    /// The Grundy value of a position.
    pub fn grundy(&self, rules: Ruleset, x: &Canonical) -> Answer<Grundy> {
        if let Some(fact) = self.theorems.grundy(rules, x) {
            return Answer::theorem(fact);
        }
        let found = |found| match found {
            FoundValue::Grundy(g) => Some(g),
            FoundValue::Outcome(_) | FoundValue::Remoteness(_) => None,
        };
        self.computed(rules, x, &[Measure::Grundy], Table::grundy, found)
    }

    /// The value from a table or by search. It is that of the reduced position, which has the same
    /// values and a smaller box. The last of the measures determines no more than the value; a
    /// table of one before it is taken if it fits.
    fn computed<T: Copy>(
        &self,
        rules: Ruleset,
        x: &Canonical,
        measures: &[Measure],
        read: fn(&Table, &Canonical) -> Option<T>,
        found: fn(FoundValue) -> Option<T>,
    ) -> Answer<T> {
        let x = &*reduced(rules.game, x);
        let searched = self.searched.get().and_then(|(of, positions, below)| {
            let remoteness = (*of == rules).then(|| below.remoteness(x))??;
            let value = found(FoundValue::Remoteness(remoteness))?;
            let positions = *positions;
            Some((value, Source::Search { positions }))
        });
        if let Some((value, source)) = searched {
            return Answer::Known { value, source };
        }
        let tabulated = self.tables.iter().find_map(|table| {
            let value = (table.key().rules == rules).then(|| read(table, x))??;
            let max = table.key().max;
            Some((value, Source::Table { max }))
        });
        if let Some((value, source)) = tabulated {
            return Answer::Known { value, source };
        }
        let key = |measure| TableKey::new(rules, measure, rules.game.reach_from(x.piles()));
        let mut keys = measures.iter().copied().map(key);
        match keys.find_map(|exact| self.fitting(exact)) {
            Some(table) => Answer::Waiting(table),
            None => self.searched(key(measures[measures.len() - 1]), x, found),
        }
    }

    /// The table to compute where this one is needed. Its bound leaves room for editing, if the
    /// budget allows it.
    fn fitting(&self, exact: TableKey) -> Option<TableKey> {
        let is_by_rule = exact.rules.game.kind().written().is_some();
        let most_work = if is_by_rule {
            self.most_work.min(MOST_BY_RULE)
        } else {
            self.most_work
        };
        let fits =
            |table: &TableKey| table.bytes() <= self.budget.into() && table.work() <= most_work;
        if !fits(&exact) {
            return None;
        }
        let max = comfortable(exact.rules.game, exact.max);
        Some(TableKey { max, ..exact }).filter(fits).or(Some(exact))
    }

    fn searched<T: Copy>(
        &self,
        table: TableKey,
        x: &Canonical,
        found: fn(FoundValue) -> Option<T>,
    ) -> Answer<T> {
        if !self.searches {
            return Answer::Searching;
        }
        let left = self.allowance.load(Ordering::Relaxed);
        let limit = self.search_limit.min(left.max(self.share));
        let _turn = self.turns.take();
        // A cancelled search belongs to a sheet that is not wanted any more.
        let searched =
            search(table.rules, x, table.measure, limit, &self.control).unwrap_or_default();
        let visited = searched.positions;
        self.allowance
            .fetch_sub(searched.effort.min(left), Ordering::Relaxed);
        let is_kept = searched.found.is_some() && searched.below.bytes <= KEPT;
        if is_kept && table.measure == Measure::Remoteness {
            // Others are searched for anew.
            self.searched
                .get_or_init(|| (table.rules, visited, searched.below));
        }
        let value = searched.found.and_then(found);
        match value {
            Some(value) => Answer::Known {
                value,
                source: Source::Search { positions: visited },
            },
            None => Answer::OutOfReach(Shortage {
                searched: visited,
                ..Shortage::of(table, self.budget)
            }),
        }
    }
}

/// An oracle about one game. Whoever works with it stops as soon as its control is cancelled.
#[derive(Clone, Debug)]
pub struct GameOracle {
    pub(crate) oracle: Oracle,
    /// The game and how it is played.
    pub rules: Ruleset,
}

impl GameOracle {
    pub(crate) fn check(&self) -> Result<(), Cancelled> {
        self.oracle.control.check()
    }

    /// The same without searches.
    pub(super) fn hasty(&self) -> Self {
        self.oracle.hasty().about(self.rules)
    }

    /// The oracle for the items of a list of this length. Each is searched for a little even where
    /// the items before it used up the allowance.
    pub(super) fn for_each_of(&self, items: usize) -> Self {
        let mut each = self.clone();
        each.oracle.share = SHARED / (items as u64).max(1);
        each
    }

    pub(crate) fn outcome(&self, x: &Canonical) -> Answer<Outcome> {
        self.oracle.outcome(self.rules, x)
    }

    /// The outcome of a position whose remoteness was looked up already. The remoteness implies
    /// the outcome, unless a theorem gives it.
    pub(crate) fn outcome_besides(
        &self,
        x: &Canonical,
        remoteness: Answer<Remoteness>,
    ) -> Answer<Outcome> {
        if let Some(fact) = self.oracle.theorems.outcome(self.rules, x) {
            Answer::theorem(fact)
        } else if matches!(remoteness, Answer::OutOfReach(_)) {
            self.oracle.outcome_by_table(self.rules, x)
        } else {
            remoteness.map(Remoteness::outcome)
        }
    }

    pub(crate) fn remoteness(&self, x: &Canonical) -> Answer<Remoteness> {
        self.oracle.remoteness(self.rules, x)
    }

    /// The remoteness of a position. Where only a search would determine it, no search is made if
    /// `is_hopeless` says so.
    pub(crate) fn remoteness_unless(
        &self,
        x: &Canonical,
        is_hopeless: impl FnOnce() -> bool,
    ) -> Answer<Remoteness> {
        let answer = self.hasty().remoteness(x);
        if !answer.is_searching() || !self.oracle.searches {
            return answer;
        }
        let mut searching = self.clone();
        if is_hopeless() {
            searching.oracle.search_limit = 0;
        }
        searching.remoteness(x)
    }

    pub(crate) fn grundy(&self, x: &Canonical) -> Answer<Grundy> {
        self.oracle.grundy(self.rules, x)
    }

    /// The table at hand that holds the remoteness of a position, and so of all positions
    /// reachable from it.
    pub(crate) fn remoteness_table(&self, x: &Canonical) -> Option<&Table> {
        let holds = |table: &&Arc<Table>| {
            let key = table.key();
            (key.rules, key.measure) == (self.rules, Measure::Remoteness) && table.covers(x)
        };
        self.oracle.tables.iter().find(holds).map(|table| &**table)
    }
}

/// The least bound not below `max` of a fixed series, which starts with a box that is [`EASY`].
/// Each box has at most twice the positions of the one before, if it has room for another pile
/// size at all. Multiples of ten are preferred. With many piles it is `max`.
fn comfortable(game: Game, max: u64) -> u64 {
    if game.n() > USUAL {
        return max;
    }
    let count = |bound| Ranking::load_of(game, bound);
    // A box has at least as many positions as pile sizes.
    let largest = |positions: u128| {
        let end = u64::try_from(positions).unwrap_or(u64::MAX);
        last_where(0, end, |bound| count(bound) <= positions)
    };
    let rounded =
        |bound: u64, past: u64| Some(bound / 10 * 10).filter(|&b| b > past).unwrap_or(bound);
    let mut bound = rounded(largest(EASY), 0);
    while bound < max {
        let room = largest(count(bound).saturating_mul(2)).max(bound + 1);
        bound = rounded(room, bound);
    }
    bound
}

// Searches take turns, so that together they keep within the budget.

/// The searches that may still begin beside those under way.
#[derive(Debug)]
pub struct Turns {
    free: Mutex<usize>,
    freed: Condvar,
}

/// A search under way.
pub(super) struct Turn<'a>(&'a Turns);

impl Turns {
    /// Turns for this number of searches at a time, at least one.
    pub fn new(at_a_time: usize) -> Self {
        Self {
            free: Mutex::new(at_a_time.max(1)),
            freed: Condvar::new(),
        }
    }

    /// Waits for a turn, which ends when it is dropped.
    pub(super) fn take(&self) -> Turn<'_> {
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.freed.wait_while(free, |free| *free == 0);
        *waited.unwrap_or_else(PoisonError::into_inner) -= 1;
        Turn(self)
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        let free = self.0.free.lock();
        *free.unwrap_or_else(PoisonError::into_inner) += 1;
        self.0.freed.notify_one();
    }
}

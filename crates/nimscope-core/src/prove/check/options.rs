//! The options of positions, as an automaton that reads a position and its option side by side.

use std::collections::VecDeque;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::ledger::{Fault, Frontier, Ledger, list_bytes, wrong};
use super::table::TransitionTable;
use crate::lists::{at_most_each, is_subset};

/// A set of words: those that lead a table to some states.
#[derive(Debug)]
pub(super) struct WordSet<'a> {
    pub(super) table: &'a TransitionTable,
    accepts: Vec<bool>,
    /// By state: whether some word leads from it to acceptance.
    live: Vec<bool>,
}

impl<'a> WordSet<'a> {
    pub(super) fn new(
        table: &'a TransitionTable,
        accepts: impl Fn(u32) -> bool,
        ledger: &Ledger<'_>,
    ) -> Result<Self, Fault> {
        let accepts: Vec<bool> = (0..table.states() as u32).map(accepts).collect();
        let live = table.leading_to(&accepts, ledger)?;
        Ok(Self {
            table,
            accepts,
            live,
        })
    }

    pub(super) fn accepts(&self, state: u32) -> bool {
        self.accepts[state as usize]
    }

    pub(super) fn is_live(&self, state: u32) -> bool {
        self.live[state as usize]
    }
}

/// The pairs of a position and an option by some moves.
pub(super) struct OptionPairs<'a> {
    pairs: WordSet<'a>,
    /// The bits of a column of the position, which stand before the others.
    bits: usize,
    /// By column of a pair: the column of the option.
    option: Vec<u32>,
    /// Whether an option may have more digits than its position.
    may_be_longer: bool,
    ledger: &'a Ledger<'a>,
}

/// A way to go on with an option while its position is read: the states of the pair and of the
/// set of options.
type OptionRun = (u32, u32);

impl<'a> OptionPairs<'a> {
    /// Pairs whose tracks are those of the position, and then those of piles that change. The
    /// track of each pile of the option is given.
    pub(super) fn new(
        pairs: &'a TransitionTable,
        on_track: &[usize],
        width: usize,
        may_be_longer: bool,
        ledger: &'a Ledger<'a>,
    ) -> Result<Self, Fault> {
        let digit = (1 << width) - 1;
        let option = |column: u32| {
            let piles = (0..).zip(on_track);
            piles.fold(0, |option, (pile, track)| {
                option | (column >> (track * width) & digit) << (pile * width)
            })
        };
        ledger.take(
            "the columns of options",
            list_bytes::<u32>(1) << pairs.tracks,
        )?;
        Ok(Self {
            pairs: WordSet::new(pairs, |state| pairs.accepts(state), ledger)?,
            bits: on_track.len() * width,
            option: (0..pairs.columns()).map(option).collect(),
            may_be_longer,
            ledger,
        })
    }

    /// What may follow on a run by a column of the position.
    fn after(
        &self,
        (pair, other): OptionRun,
        column: u32,
        to: &WordSet<'_>,
    ) -> impl Iterator<Item = OptionRun> {
        let others = 0..self.pairs.table.columns() >> self.bits;
        others.filter_map(move |rest| {
            let column = column | rest << self.bits;
            let pair = self.pairs.table.next(pair, column);
            if !self.pairs.is_live(pair) {
                return None;
            }
            let other = to.table.next(other, self.option[column as usize]);
            to.is_live(other).then_some((pair, other))
        })
    }

    /// The runs that lead on from some by a column of the position, each as often as there are
    /// ways to it, up to a number.
    fn all_after(
        &self,
        runs: &[OptionRun],
        column: u32,
        to: &WordSet<'_>,
        most: usize,
    ) -> Vec<OptionRun> {
        let after = runs.iter().flat_map(|&run| self.after(run, column, to));
        at_most_each(after.collect(), most)
    }

    /// The ways in which options may begin: with the first digit of their position or, where they
    /// may have more digits, before it. Zeros before both change nothing, so that an option that
    /// does not begin before its position is counted once.
    fn first(&self, to: &WordSet<'_>, most: usize) -> Result<Vec<OptionRun>, Fault> {
        let mut first: Vec<OptionRun> = vec![(0, 0)];
        if !self.may_be_longer {
            return Ok(first);
        }
        let mut before = first.clone();
        loop {
            self.ledger.poll()?;
            before = self.all_after(&before, 0, to, most);
            before.retain(|&run| run != (0, 0));
            let more = at_most_each([&first[..], &before].concat(), most);
            if more == first {
                return Ok(first);
            }
            first = more;
        }
    }

    /// Checks that no position of one set has an option in another.
    pub(super) fn never(
        &self,
        from: &WordSet<'_>,
        to: &WordSet<'_>,
        sentence: &str,
    ) -> Result<(), Fault> {
        let mut frontier = Frontier::new(self.ledger, "positions with their options", (0, (0, 0)))?;
        while let Some((state, run)) = frontier.next() {
            if from.accepts(state) && self.pairs.accepts(run.0) && to.accepts(run.1) {
                return wrong(sentence);
            }
            for column in 0..from.table.columns() {
                let state = from.table.next(state, column);
                if from.is_live(state) {
                    for run in self.after(run, column, to) {
                        frontier.reach((state, run))?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Checks that every position of a set has an option in another: whatever is read, one of the
    /// runs that are possible ends well. Of the sets of runs after the same state only the least
    /// are followed: where few runs suffice, more do (antichains: De Wulf, Doyen, Henzinger and
    /// Raskin 2006).
    pub(super) fn always(
        &self,
        from: &WordSet<'_>,
        to: &WordSet<'_>,
        sentence: &str,
    ) -> Result<(), Fault> {
        let mut held = self.ledger.hold("the runs of options");
        let mut bytes = 0;
        // By state and last run: a set has those of its subsets.
        let mut least: FxHashMap<(u32, Option<OptionRun>), Vec<SortedRuns>> = FxHashMap::default();
        let mut open: VecDeque<(u32, SortedRuns)> = VecDeque::new();
        if from.is_live(0) {
            open.push_back((0, self.first(to, 1)?.into()));
        }
        while let Some((state, runs)) = open.pop_front() {
            let ends = |&(pair, other): &OptionRun| self.pairs.accepts(pair) && to.accepts(other);
            if from.accepts(state) && !runs.iter().any(ends) {
                return wrong(sentence);
            }
            for column in 0..from.table.columns() {
                self.ledger.poll()?;
                let state = from.table.next(state, column);
                if !from.is_live(state) {
                    continue;
                }
                let on = self.all_after(&runs, column, to, 1);
                let mut lasts = on.iter().copied().map(Some).chain([None]);
                let has_subset = |last| {
                    let known = least.get(&(state, last)).into_iter().flatten();
                    known.into_iter().any(|known| is_subset(known, &on))
                };
                if lasts.any(has_subset) {
                    continue;
                }
                bytes += list_bytes::<OptionRun>(on.len()) + list_bytes::<[usize; 16]>(1);
                held.grow_to(bytes)?;
                let on: SortedRuns = on.into();
                let sets = least.entry((state, on.last().copied())).or_default();
                sets.push(Rc::clone(&on));
                open.push_back((state, on));
            }
        }
        Ok(())
    }

    /// Checks a claim on the number of options of a set that each position has, counted up to a
    /// bound, and on whether it has others. Each option has a single run.
    pub(super) fn counted(
        &self,
        positions: &WordSet<'_>,
        is_counted: impl Fn(u32) -> bool,
        most: usize,
        claim: impl Fn(u32, usize, bool) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let start: Box<[OptionRun]> = self.first(positions, most)?.into();
        let mut frontier = Frontier::new(self.ledger, "positions with their options", (0, start))?;
        while let Some((state, runs)) = frontier.next() {
            if positions.accepts(state) {
                let (mut count, mut has_others) = (0, false);
                for run in &runs {
                    if self.pairs.accepts(run.0) && positions.accepts(run.1) {
                        let is_counted = is_counted(run.1);
                        count = most.min(count + usize::from(is_counted));
                        has_others |= !is_counted;
                    }
                }
                claim(state, count, has_others)?;
            }
            for column in 0..positions.table.columns() {
                let state = positions.table.next(state, column);
                if !positions.is_live(state) {
                    continue;
                }
                let on = self.all_after(&runs, column, positions, most);
                let bytes = list_bytes::<OptionRun>(on.len());
                frontier.reach_holding((state, on.into()), bytes)?;
            }
        }
        Ok(())
    }
}

/// Runs in order, each once.
type SortedRuns = Rc<[OptionRun]>;

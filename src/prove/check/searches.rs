//! The two searches that carry a check: one of all pairs of states that are reached together, and
//! one of the nodes of a proof.

use rustc_hash::FxHashSet;

use super::fault::{Fault, wrong};
use super::places::Places;
use super::reader::{Cover, Thread};
use super::step::{Part, Step};
use super::table::Table;
use super::turns::Turns;
use crate::solve::Control;

/// Which words are exempt: the state after a column, and whether it is exempt. A covered word must
/// be exempt.
pub(super) struct Exempt<'a> {
    pub(super) start: (u32, u32, u32),
    pub(super) after: &'a dyn Fn((u32, u32, u32), u32) -> (u32, u32, u32),
    pub(super) spares: &'a dyn Fn((u32, u32, u32)) -> bool,
}

/// How words are read and which of them are looked at.
pub(super) struct Searches<'a> {
    pub(super) is_high: bool,
    /// Pairs of piles such that every position can be rearranged so that the first is at most the
    /// second in all of them.
    pub(super) pairs: Vec<(usize, usize)>,
    pub(super) control: &'a Control,
}

impl Searches<'_> {
    /// Checks that no word of one set is related to a word of another.
    pub(super) fn never(
        &self,
        from: &Table,
        by: Vec<Part>,
        to: &Table,
        sentence: &str,
    ) -> Result<(), Fault> {
        let mut step = Step::new(by, self.is_high);
        let (goes_on, can_end) = (from.live(), to.live());
        if !goes_on[0] || !can_end[0] {
            return Ok(());
        }
        let start = (0_u32, step.start(), 0_u32);
        let mut seen = FxHashSet::from_iter([start]);
        let mut open = vec![start];
        while let Some((one, related, other)) = open.pop() {
            self.control.check()?;
            if from.accepts(one) && step.ends(related) && to.accepts(other) {
                return wrong(sentence);
            }
            for column in 0..from.columns() {
                let one = from.next(one, column);
                if !goes_on[one as usize] {
                    continue;
                }
                for &(written, related) in step.after(related, column) {
                    let triple = (one, related, to.next(other, written));
                    if can_end[triple.2 as usize] && seen.insert(triple) {
                        open.push(triple);
                    }
                }
            }
        }
        Ok(())
    }

    /// Checks that every word that is not exempt is related to a word of `to`: what is covered is
    /// exempt, and the nodes lead all others there.
    pub(super) fn covers(
        &self,
        cover: &Cover,
        tracks: usize,
        exempt: &Exempt<'_>,
        by: &[Vec<Part>],
        (to, turns): (&Table, Option<&Turns>),
    ) -> Result<(), Fault> {
        let covered = &cover.covered;
        if covered.tracks != tracks {
            return wrong("the covered set has the wrong number of tracks");
        }
        self.only_exempt(covered, exempt)?;
        let mut steps: Vec<Step> = by
            .iter()
            .map(|parts| Step::new(parts.clone(), self.is_high))
            .collect();
        let threads = || cover.nodes.iter().flat_map(|node| &node.threads);
        if threads()
            .any(|thread| thread.one as usize >= by.len() || thread.to as usize >= to.states())
        {
            return wrong("a thread names a move or a state that is not there");
        }
        let pairs: &[(usize, usize)] = if turns.is_some() { &[] } else { &self.pairs };
        let places = Places::of(&cover.nodes, turns);
        let safe = covered.safe();
        let starts = (0_u32..).zip(&steps).map(|(one, step)| Thread {
            one,
            parts: step.start(),
            to: 0,
        });
        let starts: FxHashSet<Thread> = starts.collect();
        let has = |state, ties, threads: &FxHashSet<Thread>| {
            let mut all = threads.iter();
            all.any(|&thread| places.has_alone(state, ties, thread))
                || places.has_some(state, ties, threads)
        };
        if !safe[0] && !has(0, all_ties(pairs), &starts) {
            return wrong("there is no node for the start");
        }
        let mut after = FxHashSet::default();
        for node in &cover.nodes {
            self.control.check()?;
            let ends = |thread: &Thread| {
                steps[thread.one as usize].ends(thread.parts) && to.accepts(thread.to)
            };
            if !covered.accepts(node.state) && !node.threads.iter().any(ends) {
                return wrong("a position that ends at a node has no option as claimed");
            }
            'columns: for column in 0..covered.columns() {
                let state = covered.next(node.state, column);
                let Some(ties) =
                    ties_after(pairs, node.ties, column).filter(|_| !safe[state as usize])
                else {
                    continue;
                };
                after.clear();
                for thread in &node.threads {
                    for &(written, parts) in steps[thread.one as usize].after(thread.parts, column)
                    {
                        let next = Thread {
                            parts,
                            to: to.next(thread.to, written),
                            ..*thread
                        };
                        if after.insert(next) && places.has_alone(state, ties, next) {
                            continue 'columns;
                        }
                    }
                }
                if !places.has_some(state, ties, &after) {
                    return wrong("a node has no successor");
                }
            }
        }
        Ok(())
    }

    fn only_exempt(&self, covered: &Table, exempt: &Exempt<'_>) -> Result<(), Fault> {
        let start = (0, exempt.start);
        let mut seen = FxHashSet::from_iter([start]);
        let mut open = vec![start];
        while let Some((state, own)) = open.pop() {
            self.control.check()?;
            if covered.accepts(state) && !(exempt.spares)(own) {
                return wrong("a word that is not exempt is covered");
            }
            for column in 0..covered.columns() {
                let pair = (covered.next(state, column), (exempt.after)(own, column));
                if seen.insert(pair) {
                    open.push(pair);
                }
            }
        }
        Ok(())
    }
}

/// Which pairs of piles are equal so far, a bit for each; `None` where the first is larger. Read
/// from the highest digit, only rows in order need be looked at, as sets and moves do not depend
/// on the arrangement. Read from the lowest digit, all rows are looked at.
fn ties_after(pairs: &[(usize, usize)], ties: u64, column: u32) -> Option<u64> {
    let mut after = 0;
    for (pair, &(i, j)) in pairs.iter().enumerate() {
        if ties >> pair & 1 == 1 {
            match (column >> i & 1, column >> j & 1) {
                (1, 0) => return None,
                (0, 1) => {}
                _ => after |= 1 << pair,
            }
        }
    }
    Some(after)
}

fn all_ties(pairs: &[(usize, usize)]) -> u64 {
    u64::MAX.checked_shr(64 - pairs.len() as u32).unwrap_or(0)
}

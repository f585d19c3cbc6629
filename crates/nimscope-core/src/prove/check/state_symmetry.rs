//! What rearrangements of the piles make of states and runs in take-away games. A node of the
//! proof stands for all its rearrangements.
//!
//! A rearrangement takes states to states if the automaton reads every rearranged word as it
//! reads the word itself. A search of all states and columns decides that.

use rustc_hash::FxHashMap;

use super::ledger::{Fault, Ledger, list_bytes, wrong};
use super::reader::ListedRun;
use super::table::TransitionTable;
use crate::lists::CollectVec as _;

/// The rearrangements that take each state to the least one, and each move to one on the first
/// piles.
pub(super) struct StateSymmetry {
    /// The moves, as the sets of piles that they play on.
    sets: Vec<u32>,
    numbers: FxHashMap<u32, u32>,
    /// By state: the least one, and the number of a rearrangement that leads there.
    least: Vec<(u32, u32)>,
    rearrangements: Vec<RearrangedStates>,
    /// By move: the rearrangement that takes it to the first piles.
    front: Vec<RearrangedStates>,
}

/// A rearrangement: what becomes of piles and states.
pub(super) struct RearrangedStates {
    /// New pile i is the old one at place i of the list.
    from: Vec<usize>,
    covered: Vec<u32>,
    to: Vec<u32>,
}

/// What is not to be found in the end: every state is led to.
const NOWHERE: u32 = u32::MAX;

impl StateSymmetry {
    /// It is wrong if a rearrangement does not map states to states, or moves to moves.
    pub(super) fn new(
        moves: &[Vec<&str>],
        generators: &[Vec<usize>],
        covered: &TransitionTable,
        to: &TransitionTable,
        ledger: &Ledger<'_>,
    ) -> Result<Self, Fault> {
        let set = |words: &Vec<&str>| {
            let played = (0..words.len()).filter(|&pile| words[pile] != ".");
            played.fold(0, |set, pile| set | 1 << pile)
        };
        let sets: Vec<u32> = moves.iter().map(set).collect_vec();
        let numbers: FxHashMap<u32, u32> = sets.iter().copied().zip(0..).collect();
        let n = to.tracks;
        let rearrangement = |from: Vec<usize>| RearrangedStates::new(from, covered, to, ledger);
        let on_front = |set: u32| {
            let (changed, kept): (Vec<usize>, Vec<usize>) =
                (0..n).partition(|pile| set >> pile & 1 == 1);
            rearrangement([changed, kept].concat())
        };
        let front = sets.iter().map(|&set| on_front(set));
        let front = front.collect::<Result<Vec<_>, Fault>>()?;
        // Each generator with the one that undoes it.
        let mut steps = Vec::new();
        for from in generators {
            let mut back = vec![0; from.len()];
            for (pile, &old) in from.iter().enumerate() {
                back[old] = pile;
            }
            steps.push((rearrangement(from.clone())?, rearrangement(back)?));
        }
        let all = steps
            .iter()
            .flat_map(|(there, back)| [there, back])
            .chain(&front);
        let has_image = |set: &u32, from: &[usize]| numbers.contains_key(&image(*set, from));
        let is_closed = |one: &RearrangedStates| sets.iter().all(|set| has_image(set, &one.from));
        if !all.into_iter().all(is_closed) {
            return wrong("a rearrangement does not map moves to moves");
        }
        ledger.take("the least states", list_bytes::<[u32; 4]>(covered.states()))?;
        let identity = rearrangement((0..n).collect_vec())?;
        let mut symmetry = Self {
            sets,
            numbers,
            least: vec![(NOWHERE, 0); covered.states()],
            rearrangements: vec![identity],
            front,
        };
        symmetry.find_least(&steps, ledger)?;
        Ok(symmetry)
    }

    /// Goes from each least state to all that rearrangements take it to.
    fn find_least(
        &mut self,
        steps: &[(RearrangedStates, RearrangedStates)],
        ledger: &Ledger<'_>,
    ) -> Result<(), Fault> {
        let mut known = FxHashMap::from_iter([(self.rearrangements[0].from.clone(), 0)]);
        for state in 0..self.least.len() as u32 {
            if self.least[state as usize].0 != NOWHERE {
                continue;
            }
            self.least[state as usize] = (state, 0);
            let mut open = vec![state];
            while let Some(here) = open.pop() {
                ledger.poll()?;
                for (there, back) in steps {
                    let there = there.covered[here as usize];
                    if self.least[there as usize].0 != NOWHERE {
                        continue;
                    }
                    let (_, number) = self.least[here as usize];
                    let onward = &self.rearrangements[number as usize];
                    let from = back.then_from(onward);
                    let fresh = self.rearrangements.len() as u32;
                    let number = *known.entry(from).or_insert(fresh);
                    if number == fresh {
                        let both = back.then(onward, ledger)?;
                        self.rearrangements.push(both);
                    }
                    self.least[there as usize] = (state, number);
                    open.push(there);
                }
            }
        }
        Ok(())
    }

    /// The least state that rearrangements take a state to, and one that does so.
    pub(super) fn least(&self, state: u32) -> (u32, &RearrangedStates) {
        let (least, number) = self.least[state as usize];
        (least, &self.rearrangements[number as usize])
    }

    /// The state and the run with the move on the first piles.
    pub(super) fn front(&self, state: u32, run: ListedRun) -> (u32, ListedRun) {
        let rearrangement = &self.front[run.one as usize];
        (
            rearrangement.covered[state as usize],
            self.rearranged(rearrangement, run),
        )
    }

    /// What becomes of a run. The digits of its parts stand for the piles that are played on,
    /// the lowest for the last of them.
    pub(super) fn rearranged(&self, by: &RearrangedStates, run: ListedRun) -> ListedRun {
        let set = self.sets[run.one as usize];
        let image = image(set, &by.from);
        let (mut parts, mut place) = (0, 0);
        for (pile, &old) in by.from.iter().enumerate().rev() {
            if image >> pile & 1 == 1 {
                let digit = (set >> old >> 1).count_ones();
                parts |= (run.parts >> (4 * digit) & 15) << (4 * place);
                place += 1;
            }
        }
        ListedRun {
            one: self.numbers[&image],
            parts,
            to: by.to[run.to as usize],
        }
    }
}

/// What becomes of a set of piles: new pile i is the old one at place i of the list. What stands
/// beyond stays.
pub(super) fn image(set: u32, from: &[usize]) -> u32 {
    let beyond = set >> from.len() << from.len();
    let piles = from.iter().enumerate();
    piles.fold(beyond, |image, (pile, &old)| {
        image | (set >> old & 1) << pile
    })
}

impl RearrangedStates {
    fn new(
        from: Vec<usize>,
        covered: &TransitionTable,
        to: &TransitionTable,
        ledger: &Ledger<'_>,
    ) -> Result<Self, Fault> {
        Self::admit(&from, covered.states() + to.states(), ledger)?;
        let of = |table: &TransitionTable| table.rearranged(|column| image(column, &from), ledger);
        let (Some(covered), Some(to)) = (of(covered)?, of(to)?) else {
            return wrong("a rearrangement does not map states to states");
        };
        Ok(Self { from, covered, to })
    }

    fn admit(from: &[usize], states: usize, ledger: &Ledger<'_>) -> Result<(), Fault> {
        let bytes = list_bytes::<[usize; 4]>(from.len()) + list_bytes::<u32>(states);
        ledger.take("what rearrangements make of its states", bytes)
    }

    /// The piles of this one and then another.
    fn then_from(&self, other: &Self) -> Vec<usize> {
        other.from.iter().map(|&pile| self.from[pile]).collect_vec()
    }

    /// First this one, then another.
    fn then(&self, other: &Self, ledger: &Ledger<'_>) -> Result<Self, Fault> {
        Self::admit(&self.from, self.covered.len() + self.to.len(), ledger)?;
        let both = |first: &[u32], second: &[u32]| {
            let step = |&state: &u32| second[state as usize];
            first.iter().map(step).collect_vec()
        };
        Ok(Self {
            from: self.then_from(other),
            covered: both(&self.covered, &other.covered),
            to: both(&self.to, &other.to),
        })
    }
}

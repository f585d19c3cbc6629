//! Runs that differ only by a rearrangement of the piles: what holds for one holds for all.

use super::automaton::{Automaton, State};
use super::moves::DigitMove;
use super::runs::Run;
use crate::lists::CollectVec as _;

/// For each move, a rearrangement that makes it one of the first piles. For each state, one that
/// makes it the least of its rearranged states. Both come with what becomes of states and ways by
/// them.
#[derive(Debug)]
pub(super) struct RunSymmetry {
    /// By way: the number of its move, and the way of the move on the first piles.
    ways: Vec<(u32, u32)>,
    /// By move: what its rearrangement makes of the states of the first automaton and of the
    /// second.
    states: Vec<[Vec<State>; 2]>,
    /// By state of the first automaton: what takes it to the least state.
    least: Vec<Rearranged>,
}

/// What a rearrangement makes of the states of the first automaton, of those of the second, and of
/// ways.
type Rearranged = [Vec<u32>; 3];

impl RunSymmetry {
    /// The symmetry of a take-away game, read from the highest digit, whose moves the products of
    /// these generators preserve; `None` where an automaton is not as symmetric.
    pub(super) fn new(
        moves: &[DigitMove],
        generators: &[Vec<usize>],
        covered: &Automaton,
        to: &Automaton,
    ) -> Option<Self> {
        let sets: Vec<u32> = moves.iter().map(|one| one.played).collect_vec();
        // By move: its first way. Each pile that is lowered has two states.
        let mut firsts = Vec::new();
        let mut count = 0_u32;
        for set in &sets {
            firsts.push(count);
            count += 1 << set.count_ones();
        }
        let first_of = |set: u32| {
            let number = sets.iter().position(|&other| other == set)?;
            Some(firsts[number])
        };
        let images = |from: &[usize]| {
            let back = inverse(from);
            Some([covered.images(&back)?, to.images(&back)?])
        };
        let (mut ways, mut states) = (Vec::new(), Vec::new());
        for (number, &set) in (0..).zip(&sets) {
            let (changed, kept): (Vec<usize>, Vec<usize>) =
                (0..to.tracks()).partition(|pile| set >> pile & 1 == 1);
            let front = first_of((1 << changed.len()) - 1)?;
            ways.extend((0..1 << changed.len()).map(|state| (number, front + state)));
            states.push(images(&[changed, kept].concat())?);
        }
        let rearranged = |from: &[usize]| {
            let [covered, to] = images(from)?;
            let mut ways = Vec::new();
            for set in &sets {
                let new = (0..from.len()).filter(|&pile| set >> from[pile] & 1 == 1);
                let first = first_of(new.clone().fold(0, |image, pile| image | 1 << pile))?;
                // For each new part the place of the old one.
                let olds = new.map(|pile| (set & ((1 << from[pile]) - 1)).count_ones());
                let olds: Vec<u32> = olds.collect_vec();
                ways.extend((0..1_u32 << olds.len()).map(|state| {
                    let bits = olds.iter().enumerate();
                    first + bits.fold(0, |all, (part, old)| all | (state >> old & 1) << part)
                }));
            }
            Some([covered, to, ways])
        };
        let mut steps = Vec::new();
        for from in generators {
            steps.push([rearranged(from)?, rearranged(&inverse(from))?]);
        }
        let identity = rearranged(&(0..to.tracks()).collect_vec())?;
        Some(Self {
            ways,
            states,
            least: least(covered.states(), &steps, &identity)?,
        })
    }

    /// The state and the run that stand for these and for all their rearrangements.
    pub(super) fn front(&self, state: State, run: Run) -> (State, Run) {
        let (one, way) = self.ways[run.way as usize];
        let [covered, to] = &self.states[one as usize];
        let to = to[run.to as usize];
        (covered[state as usize], Run { way, to })
    }

    /// The state that stands for this one and for all its rearrangements, with what becomes of the
    /// runs, sorted.
    pub(super) fn least(&self, state: State, runs: &mut [Run]) -> State {
        let [covered, to, ways] = &self.least[state as usize];
        for run in &mut *runs {
            *run = Run {
                way: ways[run.way as usize],
                to: to[run.to as usize],
            };
        }
        runs.sort_unstable();
        covered[state as usize]
    }
}

/// For each state, a product of the inverse generators that takes it to the least state that they
/// can take it to. Each generator stands before its inverse.
fn least(
    states: usize,
    steps: &[[Rearranged; 2]],
    identity: &Rearranged,
) -> Option<Vec<Rearranged>> {
    let mut found: Vec<Option<Rearranged>> = vec![None; states];
    for state in 0..states {
        if found[state].is_some() {
            continue;
        }
        found[state] = Some(identity.clone());
        let mut open = vec![state];
        while let Some(here) = open.pop() {
            for [[generator, ..], inverse] in steps {
                let there = generator[here] as usize;
                if found[there].is_none() {
                    found[there] = found[here].as_ref().map(|onward| then(inverse, onward));
                    open.push(there);
                }
            }
        }
    }
    found.into_iter().collect()
}

/// First one rearrangement, then another.
fn then(first: &Rearranged, second: &Rearranged) -> Rearranged {
    std::array::from_fn(|of| {
        let step = |&state: &u32| second[of][state as usize];
        first[of].iter().map(step).collect_vec()
    })
}

/// The rearrangement that undoes another.
fn inverse(from: &[usize]) -> Vec<usize> {
    let mut back = vec![0; from.len()];
    for (track, &old) in from.iter().enumerate() {
        back[old] = track;
    }
    back
}

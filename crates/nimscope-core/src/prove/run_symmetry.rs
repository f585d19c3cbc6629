//! Runs that differ only by a rearrangement of the piles: what holds for one holds for all.

use super::automaton::{Automaton, State};
use super::moves::{DigitMove, PileEffect};
use super::runs::Run;

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
    least: Vec<WayRearrangement>,
}

/// What a rearrangement makes of states and ways.
#[derive(Clone, Debug)]
struct WayRearrangement {
    covered: Vec<State>,
    to: Vec<State>,
    ways: Vec<u32>,
}

impl RunSymmetry {
    /// The symmetry of a take-away game, read from the highest digit, whose moves the products of
    /// these generators preserve; `None` where an automaton is not as symmetric.
    pub(super) fn new(
        moves: &[DigitMove],
        generators: &[Vec<usize>],
        covered: &Automaton,
        to: &Automaton,
    ) -> Option<Self> {
        let firsts = firsts(moves);
        let (mut ways, mut states) = (Vec::new(), Vec::new());
        for (number, one) in moves.iter().enumerate() {
            let from = to_the_front(one);
            let front = moves
                .iter()
                .position(|other| other.kind == one.kind && is_at_the_front(other))?;
            let inverse = inverse(&from);
            states.push([covered.images(&inverse)?, to.images(&inverse)?]);
            let width = 1 << changed(one).len();
            ways.extend((0..width).map(|state| (number as u32, firsts[front] + state)));
        }
        let rearrangement = |from: &[usize], inverse: &[usize]| {
            Some(WayRearrangement {
                covered: covered.images(inverse)?,
                to: to.images(inverse)?,
                ways: rearranged_ways(moves, &firsts, from)?,
            })
        };
        let mut steps = Vec::new();
        for from in generators {
            let inverse = inverse(from);
            steps.push([
                rearrangement(from, &inverse)?,
                rearrangement(&inverse, from)?,
            ]);
        }
        let own: Vec<usize> = (0..to.tracks()).collect();
        let identity = rearrangement(&own, &own)?;
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
        let rearrangement = &self.least[state as usize];
        for run in &mut *runs {
            *run = Run {
                way: rearrangement.ways[run.way as usize],
                to: rearrangement.to[run.to as usize],
            };
        }
        runs.sort_unstable();
        rearrangement.covered[state as usize]
    }
}

/// For each state, a product of the inverse generators that takes it to the least state that they
/// can take it to. Each generator stands before its inverse.
fn least(
    states: usize,
    steps: &[[WayRearrangement; 2]],
    identity: &WayRearrangement,
) -> Option<Vec<WayRearrangement>> {
    let mut found: Vec<Option<WayRearrangement>> = vec![None; states];
    for state in 0..states {
        if found[state].is_some() {
            continue;
        }
        found[state] = Some(identity.clone());
        let mut open = vec![state];
        while let Some(here) = open.pop() {
            for [generator, inverse] in steps {
                let there = generator.covered[here] as usize;
                if found[there].is_none() {
                    let rearrangement = found[here]
                        .as_ref()
                        .map(|rearrangement| inverse.then(rearrangement));
                    found[there] = rearrangement;
                    open.push(there);
                }
            }
        }
    }
    found.into_iter().collect()
}

impl WayRearrangement {
    /// First this one, then another.
    fn then(&self, other: &Self) -> Self {
        let after = |first: &[u32], second: &[u32]| {
            let step = |&state: &u32| second[state as usize];
            first.iter().map(step).collect()
        };
        Self {
            covered: after(&self.covered, &other.covered),
            to: after(&self.to, &other.to),
            ways: after(&self.ways, &other.ways),
        }
    }
}

/// By move: its first way. Each pile that is lowered has two states.
fn firsts(moves: &[DigitMove]) -> Vec<u32> {
    let mut next = 0;
    let first = |one: &DigitMove| {
        let first = next;
        next += 1 << changed(one).len();
        first
    };
    moves.iter().map(first).collect()
}

/// The way that each way becomes when pile t is what was pile `from[t]`.
fn rearranged_ways(moves: &[DigitMove], firsts: &[u32], from: &[usize]) -> Option<Vec<u32>> {
    let mut ways = Vec::new();
    for one in moves {
        let old = changed(one);
        let new: Vec<usize> = (0..from.len())
            .filter(|&pile| is_changed(&one.changes[from[pile]]))
            .collect();
        let is_image = |other: &DigitMove| {
            let mut piles = other.changes.iter().zip(from);
            piles.all(|(change, &old)| is_changed(change) == is_changed(&one.changes[old]))
        };
        let image = moves.iter().position(is_image)?;
        // For each old part, the place of the new one.
        let place = |pile: &usize| new.iter().position(|&t| from[t] == *pile);
        let places: Option<Vec<usize>> = old.iter().map(place).collect();
        let places = places?;
        ways.extend((0..1_u32 << old.len()).map(|state| {
            let bits = places.iter().enumerate();
            firsts[image] + bits.fold(0, |all, (part, place)| all | (state >> part & 1) << place)
        }));
    }
    Some(ways)
}

/// The piles that a move changes.
fn changed(one: &DigitMove) -> Vec<usize> {
    let places = 0..one.changes.len();
    places
        .filter(|&place| is_changed(&one.changes[place]))
        .collect()
}

fn is_changed(change: &PileEffect) -> bool {
    *change != PileEffect::Kept
}

/// The old place of each new pile: the piles that the move changes come first, in their order.
fn to_the_front(one: &DigitMove) -> Vec<usize> {
    let places = 0..one.changes.len();
    let (changed, kept): (Vec<usize>, Vec<usize>) =
        places.partition(|&place| is_changed(&one.changes[place]));
    [changed, kept].concat()
}

/// The rearrangement that undoes another.
fn inverse(from: &[usize]) -> Vec<usize> {
    let mut back = vec![0; from.len()];
    for (track, &old) in from.iter().enumerate() {
        back[old] = track;
    }
    back
}

fn is_at_the_front(one: &DigitMove) -> bool {
    to_the_front(one).is_sorted()
}

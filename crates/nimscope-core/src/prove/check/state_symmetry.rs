//! What rearrangements of the piles make of states and threads in take-away games. A node of the
//! proof stands for all its rearrangements.
//!
//! A rearrangement takes states to states if the automaton reads every rearranged word as it
//! reads the word itself. A search of all states and columns decides that.

use rustc_hash::FxHashMap;

use super::reader::Thread;
use super::table::Table;

/// The rearrangements that take each state to the least one, and each move to one on the first
/// piles.
pub(super) struct StateSymmetry {
    least: Vec<Rearrangement>,
    /// By move: the rearrangement that takes it to the first piles.
    front: Vec<Rearrangement>,
}

/// A rearrangement: what becomes of states, moves and their parts.
#[derive(Clone)]
pub(super) struct Rearrangement {
    covered: Vec<u32>,
    to: Vec<u32>,
    /// By move.
    moves: Vec<RearrangedMove>,
}

/// What becomes of a move.
#[derive(Clone)]
struct RearrangedMove {
    /// The new move.
    one: u32,
    /// For each digit of its parts the place of the new digit; the last digit is the lowest.
    places: Vec<u32>,
}

impl StateSymmetry {
    /// `None` where a rearrangement does not map states to states, or moves to moves.
    pub(super) fn new(
        moves: &[Vec<String>],
        generators: &[Vec<usize>],
        covered: &Table,
        to: &Table,
    ) -> Option<Self> {
        let rearrangement = |from: &Vec<usize>| Rearrangement::new(moves, from, covered, to);
        let front = moves.iter().map(|words| {
            let (changed, kept): (Vec<usize>, Vec<usize>) =
                (0..words.len()).partition(|&pile| words[pile] != ".");
            rearrangement(&[changed, kept].concat())
        });
        let front = front.collect::<Option<Vec<Rearrangement>>>()?;
        // Each generator with the one that undoes it.
        let mut steps = Vec::new();
        for from in generators {
            let mut back = vec![0; from.len()];
            for (pile, &old) in from.iter().enumerate() {
                back[old] = pile;
            }
            steps.push((rearrangement(from)?, rearrangement(&back)?));
        }
        let identity = rearrangement(&(0..moves.first()?.len()).collect())?;
        let mut least: Vec<Option<Rearrangement>> = vec![None; covered.states()];
        for state in 0..covered.states() {
            if least[state].is_some() {
                continue;
            }
            least[state] = Some(identity.clone());
            let mut open = vec![state];
            while let Some(here) = open.pop() {
                for (there, back) in &steps {
                    let there = there.covered[here] as usize;
                    if least[there].is_none() {
                        least[there] = least[here]
                            .as_ref()
                            .map(|rearrangement| back.then(rearrangement));
                        open.push(there);
                    }
                }
            }
        }
        Some(Self {
            least: least.into_iter().collect::<Option<_>>()?,
            front,
        })
    }

    /// The least state that rearrangements take a state to, and the one that does so.
    pub(super) fn least(&self, state: u32) -> (u32, &Rearrangement) {
        let rearrangement = &self.least[state as usize];
        (rearrangement.covered[state as usize], rearrangement)
    }

    /// The state and the thread with the move on the first piles.
    pub(super) fn front(&self, state: u32, thread: Thread) -> (u32, Thread) {
        let rearrangement = &self.front[thread.one as usize];
        (
            rearrangement.covered[state as usize],
            self.rearranged(rearrangement, thread),
        )
    }

    /// What becomes of a thread.
    #[expect(clippy::unused_self, reason = "a rearrangement is one of these")]
    pub(super) fn rearranged(&self, rearrangement: &Rearrangement, thread: Thread) -> Thread {
        let RearrangedMove { one, places } = &rearrangement.moves[thread.one as usize];
        let digits = (0_u32..).zip(places);
        let parts = digits.fold(0, |parts, (digit, place)| {
            parts | (thread.parts >> (4 * digit) & 15) << (4 * place)
        });
        Thread {
            one: *one,
            parts,
            to: rearrangement.to[thread.to as usize],
        }
    }
}

impl Rearrangement {
    /// New pile i is the old one at place i of the list.
    fn new(moves: &[Vec<String>], from: &[usize], covered: &Table, to: &Table) -> Option<Self> {
        let moved = |column: u32| {
            let piles = from.iter().enumerate();
            piles.fold(0, |moved, (pile, &old)| moved | (column >> old & 1) << pile)
        };
        let numbers: FxHashMap<&Vec<String>, u32> = moves.iter().zip(0..).collect();
        // The piles with a part, the last first, as the digits stand.
        let digits = |words: &[String]| -> Vec<usize> {
            let all = (0..words.len()).rev();
            all.filter(|&pile| words[pile] != ".").collect()
        };
        let rearranged = |words: &Vec<String>| {
            let image: Vec<String> = from.iter().map(|&old| words[old].clone()).collect();
            let new = digits(&image);
            let place = |old: usize| new.iter().position(|&pile| from[pile] == old);
            let places: Option<Vec<u32>> = digits(words)
                .into_iter()
                .map(|old| place(old).map(|place| place as u32))
                .collect();
            Some(RearrangedMove {
                one: *numbers.get(&image)?,
                places: places?,
            })
        };
        Some(Self {
            covered: covered.rearranged(moved)?,
            to: to.rearranged(moved)?,
            moves: moves.iter().map(rearranged).collect::<Option<_>>()?,
        })
    }

    /// First this one, then another.
    fn then(&self, other: &Self) -> Self {
        let both = |first: &[u32], second: &[u32]| {
            let step = |&state: &u32| second[state as usize];
            first.iter().map(step).collect()
        };
        let moves = self.moves.iter().map(|first| {
            let second = &other.moves[first.one as usize];
            let places = first.places.iter();
            RearrangedMove {
                one: second.one,
                places: places.map(|&place| second.places[place as usize]).collect(),
            }
        });
        Self {
            covered: both(&self.covered, &other.covered),
            to: both(&self.to, &other.to),
            moves: moves.collect(),
        }
    }
}

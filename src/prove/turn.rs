//! Threads that differ by a rearrangement of the piles only: what holds for one holds for all.

use super::automaton::{Automaton, State, permuted_column};
use super::moves::{Change, Move};
use super::threads::Thread;

/// For each move a rearrangement that makes it one of the first piles, and what becomes of states
/// by it.
#[derive(Debug)]
pub(super) struct Turns {
    /// By way: the move, the way of the move on the first piles.
    ways: Vec<(u32, u32)>,
    /// By move: the states of the first automaton and of the second.
    states: Vec<(Vec<State>, Vec<State>)>,
}

impl Turns {
    /// For the moves of a take-away or slow game that all rearrangements preserve, with `width`
    /// states of each move; `None` where an automaton is not as symmetric.
    pub(super) fn new(
        moves: &[Move],
        (covered, to): (&Automaton, &Automaton),
        width: impl Fn(usize) -> usize,
    ) -> Option<Self> {
        let (mut ways, mut states) = (Vec::new(), Vec::new());
        let mut first: Vec<u32> = Vec::new();
        for number in 0..moves.len() {
            let at = number
                .checked_sub(1)
                .map_or(0, |last| first[last] + width(last) as u32);
            first.push(at);
        }
        for (number, one) in moves.iter().enumerate() {
            let from = to_the_front(one);
            let front = moves
                .iter()
                .position(|other| other.kind == one.kind && is_at_the_front(other))?;
            states.push((turned(covered, &from)?, turned(to, &from)?));
            let width = width(number) as u32;
            ways.extend((0..width).map(|state| (number as u32, first[front] + state)));
        }
        Some(Self { ways, states })
    }

    /// The state and the thread that stand for these and all that are rearranged.
    pub(super) fn front(&self, state: State, thread: Thread) -> (State, Thread) {
        let (number, way) = self.ways[thread.way as usize];
        let (covered, to) = &self.states[number as usize];
        let to = to[thread.to as usize];
        (covered[state as usize], Thread { way, to })
    }
}

fn is_changed(change: &Change) -> bool {
    *change != Change::Kept
}

/// The old place of each new pile: those that are changed first, in their order.
fn to_the_front(one: &Move) -> Vec<usize> {
    let places = 0..one.changes.len();
    let (changed, kept): (Vec<usize>, Vec<usize>) =
        places.partition(|&place| is_changed(&one.changes[place]));
    [changed, kept].concat()
}

fn is_at_the_front(one: &Move) -> bool {
    to_the_front(one).is_sorted()
}

/// The state that each state becomes when track t of all columns is what was track `from[t]`;
/// `None` where that is not one state.
fn turned(automaton: &Automaton, from: &[usize]) -> Option<Vec<State>> {
    let tracks: Vec<usize> = (0..automaton.tracks()).collect();
    let from = [from, &tracks[from.len()..]].concat();
    let mut states: Vec<Option<State>> = vec![None; automaton.states()];
    states[0] = Some(0);
    let mut open = vec![0 as State];
    while let Some(state) = open.pop() {
        let image = states[state as usize]?;
        if automaton.accepts(image) != automaton.accepts(state) {
            return None;
        }
        for column in 0..automaton.columns() {
            // What is read of the rearranged word is the column whose track t is track from[t] of
            // this one.
            let after = automaton.next(state, permuted_column(column, &from));
            let next = automaton.next(image, column);
            match &mut states[after as usize] {
                Some(known) if *known != next => return None,
                Some(_) => {}
                place @ None => {
                    *place = Some(next);
                    open.push(after);
                }
            }
        }
    }
    states.into_iter().collect()
}

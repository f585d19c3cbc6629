//! An automaton up to the symmetry of its game. States that a rearrangement of the piles takes to
//! each other appear once, and so do columns whose rows are alike.

use litemap::LiteMap;

use super::automaton::{Automaton, Column, State};
use super::budget::{Budget, Stopped};
use super::moves::{DigitMoves, first_of, join};
use super::rule::Rule;
use crate::lists::CollectVec as _;

/// Some states that differ by a rearrangement of the piles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Orbit {
    /// The first of them, which stands for all.
    pub state: State,
    /// Their number.
    pub count: usize,
    /// Whether they accept.
    pub accepts: bool,
    /// The rows that are alike in the first of them, from 0 on.
    pub alike: Vec<Vec<usize>>,
    /// A step for each kind of columns. Those after which nothing is accepted are left out.
    pub steps: Vec<OrbitStep>,
}

/// Where columns of one kind lead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrbitStep {
    /// For each set of rows that are alike, the number of ones in them.
    pub ones: Vec<u32>,
    /// The number of the orbit that the columns lead to.
    pub to: usize,
}

/// Two tracks that can be swapped, and what each state becomes.
type Swap = ([usize; 2], Vec<State>);

/// An automaton up to the symmetry of its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Orbits {
    /// The orbits, in the order of their first states.
    pub all: Vec<Orbit>,
    /// The number of the orbit of each state.
    pub of: Vec<usize>,
}

/// The orbits of the automaton of a rule, without the state after which nothing is accepted.
///
/// # Errors
/// Cancelled, or the automaton is too wide.
pub fn orbits(rule: &Rule, budget: &Budget<'_>) -> Result<Orbits, Stopped> {
    let automaton = &rule.automaton;
    let moves = DigitMoves::of(rule.rules.game).map_err(Stopped::limit)?;
    let tracks = automaton.tracks();
    let mut classes: Vec<usize> = (0..automaton.states()).collect_vec();
    for generator in &moves.generators {
        budget.check()?;
        if let Some(images) = automaton.images(generator) {
            for (state, image) in images.into_iter().enumerate() {
                join(&mut classes, state, image as usize);
            }
        }
    }
    let mut swaps = Vec::new();
    for i in 0..tracks {
        for j in i + 1..tracks {
            budget.check()?;
            let mut from: Vec<usize> = (0..tracks).collect_vec();
            from.swap(i, j);
            swaps.extend(automaton.images(&from).map(|images| ([i, j], images)));
        }
    }
    let live = automaton.live();
    let mut counts: LiteMap<usize, usize> = LiteMap::new();
    for state in 0..automaton.states() {
        *counts.entry(first_of(&classes, state)).or_insert(0) += 1;
    }
    let roots: Vec<usize> = counts.keys().copied().collect_vec();
    let number = |state| roots.partition_point(|&first| first < first_of(&classes, state));
    let of: Vec<usize> = (0..automaton.states()).map(number).collect_vec();
    let orbit = |(&first, &count): (&usize, &usize)| {
        let state = first as State;
        let alike = alike(state, tracks, &swaps);
        Orbit {
            state,
            count,
            accepts: automaton.accepts(state),
            steps: steps(automaton, state, &alike, &live, &of),
            alike,
        }
    };
    let all = counts.iter().map(orbit).collect_vec();
    Ok(Orbits { all, of })
}

/// The rows that can be swapped in a state.
fn alike(state: State, tracks: usize, swaps: &[Swap]) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for row in 0..tracks {
        let is_like = |other: usize| {
            let mut swaps = swaps.iter();
            swaps.any(|(tracks, images)| *tracks == [other, row] && images[state as usize] == state)
        };
        match groups.iter_mut().find(|group| is_like(group[0])) {
            Some(group) => group.push(row),
            None => groups.push(vec![row]),
        }
    }
    groups
}

/// The kinds of columns and where they lead.
fn steps(
    automaton: &Automaton,
    state: State,
    alike: &[Vec<usize>],
    live: &[bool],
    of: &[usize],
) -> Vec<OrbitStep> {
    let mut steps: Vec<OrbitStep> = Vec::new();
    for (column, &after) in (0..).zip(automaton.row(state)) {
        let column: Column = column;
        let ones = |group: &Vec<usize>| group.iter().map(|&row| column >> row & 1).sum();
        let ones: Vec<u32> = alike.iter().map(ones).collect_vec();
        if live[after as usize] && !steps.iter().any(|known| known.ones == ones) {
            let to = of[after as usize];
            steps.push(OrbitStep { ones, to });
        }
    }
    steps
}

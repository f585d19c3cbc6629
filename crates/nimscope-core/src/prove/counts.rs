//! How many P-positions there are: exactly, in boxes of any size, from the automaton of a rule.
//!
//! A box of piles below 2ᴮ holds the words of B columns, so its P-positions are the ways through
//! the automaton of B steps that end in acceptance. Over any numeration system the same holds of
//! the piles below its term U(B).

use std::mem::replace;

use litemap::LiteMap;
use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::automaton::{Automaton, Column, State};
use super::budget::{Budget, Stopped};
use super::numeration::Machine;
use super::rule::Rule;
use crate::game::{CycleClass, Measure, Symmetry};
use crate::lists::CollectVec as _;

/// The P-positions whose piles, counted from the least one, have at most some digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountBelow {
    /// The number of digits: in binary the exponent of the power of two that no pile reaches.
    pub digits: usize,
    /// As positions: arrangements that a symmetry takes to each other count once. `None` where the
    /// symmetries are too many.
    pub sorted: Option<BigUint>,
    /// As rows of piles.
    pub labelled: BigUint,
}

/// The P-positions of a game as the words of an automaton.
#[derive(Clone, Debug)]
pub struct PWords {
    automaton: Automaton,
    /// The bits of a digit.
    width: usize,
    symmetry: Symmetry,
}

impl PWords {
    /// Those of a rule over binary digits; `None` for a rule that gives numbers.
    pub fn of(rule: &Rule) -> Option<Self> {
        (rule.value == Measure::Outcome).then(|| Self {
            automaton: rule.automaton.clone(),
            width: 1,
            symmetry: rule.rules.game.symmetry(),
        })
    }

    /// Those of a game with this symmetry, from an automaton of its outcomes over a numeration
    /// system.
    pub fn over_system(machine: &Machine, symmetry: Symmetry) -> Self {
        let automaton = machine.p_positions();
        Self {
            width: automaton.tracks() / machine.piles,
            automaton,
            symmetry,
        }
    }

    /// Their numbers where the piles have at most 1, 2, … digits, up to `digits`.
    ///
    /// # Errors
    /// Cancelled, or late.
    pub fn counts(&self, digits: usize, budget: &Budget<'_>) -> Result<Vec<CountBelow>, Stopped> {
        let (automaton, width) = (&self.automaton, self.width);
        let all = |_: Column| true;
        let labelled = ways(automaton, all, digits, budget)?;
        let mut sorted = None;
        if let Some(classes) = self.symmetry.cycle_classes(automaton.tracks() / width) {
            // The lemma of Burnside: the mean number of positions that a rearrangement leaves as
            // they are.
            let mut sums = vec![BigUint::ZERO; digits];
            let members: u64 = classes.iter().map(|class| class.number).sum();
            for CycleClass { cycles, number } in classes {
                // The bits that have to be equal.
                let equal: Vec<Column> = (cycles.iter())
                    .flat_map(|&cycle| (0..width).map(move |bit| spread(cycle, width) << bit))
                    .collect_vec();
                let is_left =
                    |column: Column| equal.iter().all(|&c| column & c == 0 || column & c == c);
                let fixed = ways(automaton, is_left, digits, budget)?;
                for (sum, fixed) in sums.iter_mut().zip(fixed) {
                    *sum += fixed * number;
                }
            }
            let means = sums.into_iter().map(|sum| sum / members);
            sorted = Some(means.collect_vec());
        }
        let rows = labelled.into_iter().enumerate();
        Ok(rows
            .map(|(place, labelled)| CountBelow {
                digits: place + 1,
                sorted: sorted.as_ref().map(|sorted| sorted[place].clone()),
                labelled,
            })
            .collect_vec())
    }

    /// The factor by which the number of rows grows with each further digit, in the long run.
    pub fn growth(&self) -> f64 {
        let steps = steps(&self.automaton, |_| true);
        let of = |component: &Vec<State>| radius(component, &steps);
        let radii = components(&steps).iter().map(of).fold(0.0, f64::max);
        (radii * 1e9).round() / 1e9
    }
}

/// The first bits of the digits of some piles.
fn spread(piles: Column, width: usize) -> Column {
    let bit = |pile: usize| (piles >> pile & 1) << (pile * width);
    (0..Column::BITS as usize / width).map(bit).sum()
}

/// For each state that leads on to acceptance: the states that columns of a kind lead to, with the
/// number of these columns.
type StepCounts = Vec<Vec<(State, u32)>>;

fn steps(automaton: &Automaton, is_in: impl Fn(Column) -> bool) -> StepCounts {
    let live = automaton.live();
    let columns: Vec<Column> = (0..automaton.columns()).filter(|&c| is_in(c)).collect_vec();
    let from = |state: usize| {
        let mut to: LiteMap<State, u32> = LiteMap::new();
        for &column in columns.iter().filter(|_| live[state]) {
            let after = automaton.next(state as State, column);
            if live[after as usize] {
                *to.entry(after).or_insert(0) += 1;
            }
        }
        to.into_iter().collect_vec()
    };
    (0..automaton.states()).map(from).collect_vec()
}

/// The accepted words of 1, 2, … columns of a kind.
pub(super) fn ways(
    automaton: &Automaton,
    is_in: impl Fn(Column) -> bool,
    bits: usize,
    budget: &Budget<'_>,
) -> Result<Vec<BigUint>, Stopped> {
    let steps = steps(automaton, is_in);
    let mut here = vec![BigUint::ZERO; automaton.states()];
    here[0] = BigUint::from(1_u8);
    let mut counts = Vec::with_capacity(bits);
    for _ in 0..bits {
        budget.check()?;
        let mut after = vec![BigUint::ZERO; automaton.states()];
        for (ways, steps) in here
            .iter()
            .zip(&steps)
            .filter(|(ways, _)| **ways != BigUint::ZERO)
        {
            for &(to, columns) in steps {
                after[to as usize] += ways * columns;
            }
        }
        here = after;
        let accepted = (0..)
            .zip(&here)
            .filter(|&(state, _)| automaton.accepts(state));
        counts.push(accepted.map(|(_, ways)| ways).sum());
    }
    Ok(counts)
}

/// The most rounds of an iteration whose error shrinks by a constant factor.
const ROUNDS: usize = 10_000;

/// The largest eigenvalue of the steps within a component, by iteration. One more step leads from
/// each state to itself, so that no period keeps it from settling.
fn radius(component: &[State], steps: &StepCounts) -> f64 {
    let place: FxHashMap<State, usize> = component.iter().copied().zip(0..).collect();
    let inner: Vec<Vec<(usize, f64)>> = component
        .iter()
        .map(|&state| {
            let steps = steps[state as usize].iter();
            let inside =
                steps.filter_map(|&(to, count)| Some((*place.get(&to)?, f64::from(count))));
            inside.collect_vec()
        })
        .collect_vec();
    if inner.iter().all(Vec::is_empty) {
        return 0.0;
    }
    let mut vector = vec![1.0; inner.len()];
    let mut found = 0.0;
    for _ in 0..ROUNDS {
        let after = inner.iter().zip(&vector).map(|(steps, own)| {
            own + steps
                .iter()
                .map(|(to, count)| count * vector[*to])
                .sum::<f64>()
        });
        let after: Vec<f64> = after.collect_vec();
        // The eigenvalue lies between the least and the largest of these (Collatz, Wielandt).
        let ratios = after
            .iter()
            .zip(&vector)
            .map(|(after, before)| after / before);
        let (least, most) = ratios.fold((f64::MAX, 0.0_f64), |(a, b), r| (a.min(r), b.max(r)));
        found = f64::midpoint(least, most) - 1.0;
        let largest = after.iter().copied().fold(0.0, f64::max);
        vector = after.into_iter().map(|value| value / largest).collect_vec();
        if most - least < 1e-12 * most {
            break;
        }
    }
    found
}

/// The strongly connected components of a graph, by two searches (Kosaraju and Sharir 1981).
fn components(steps: &StepCounts) -> Vec<Vec<State>> {
    let mut back: Vec<Vec<usize>> = vec![Vec::new(); steps.len()];
    let mut is_open = vec![true; steps.len()];
    // The nodes in the order in which the first search left them.
    let mut left = Vec::new();
    for root in 0..steps.len() {
        // Nodes on the way, with the number of steps already taken from each.
        let mut way = Vec::new();
        if replace(&mut is_open[root], false) {
            way.push((root, 0));
        }
        while let Some((node, taken)) = way.pop() {
            let Some(&(to, _)) = steps[node].get(taken) else {
                left.push(node);
                continue;
            };
            back[to as usize].push(node);
            way.push((node, taken + 1));
            if replace(&mut is_open[to as usize], false) {
                way.push((to as usize, 0));
            }
        }
    }
    let component = |&root: &usize| {
        let (mut open, mut component) = (vec![root], Vec::new());
        while let Some(node) = open.pop() {
            if !replace(&mut is_open[node], true) {
                component.push(node as State);
                open.extend(&back[node]);
            }
        }
        component
    };
    let found = left.iter().rev().map(component);
    found
        .filter(|component| !component.is_empty())
        .collect_vec()
}

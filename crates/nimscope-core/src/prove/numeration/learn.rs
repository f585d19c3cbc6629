//! Learning from a box: prefixes whose values agree on all continuations of up to some digits are
//! one state. The box is as wide as the words of some digits.

use rustc_hash::FxHashMap;

use super::super::automaton::State;
use super::super::budget::{Budget, Stopped};
use super::super::word::Column;
use super::machine::{Machine, OUTSIDE};
use super::system::System;
use super::truth::Truth;

/// What a box teaches.
#[derive(Debug)]
pub(super) struct Learned {
    /// An automaton that agrees with the box.
    pub(super) machine: Option<Machine>,
    /// Its states, or else those that the box distinguishes.
    pub(super) states: usize,
}

/// The class of words that are no positions, however they go on.
const NONE: u32 = u32::MAX;

fn class(output: u8) -> u32 {
    if output == OUTSIDE {
        NONE
    } else {
        output.into()
    }
}

struct Reading<'a> {
    system: &'a System,
    piles: usize,
    /// The digits of the box.
    digits: usize,
    /// U(0), U(1), ….
    terms: Vec<u64>,
    /// For each number: the number after a digit 0, and the largest digit that may follow.
    longer: Vec<(usize, u32)>,
    columns: Vec<Vec<u32>>,
}

/// Learns from the numbers of up to `digits` digits of a box, which holds them all.
pub(super) fn learn(
    truth: &Truth,
    system: &System,
    digits: usize,
    budget: &Budget<'_>,
) -> Result<Learned, Stopped> {
    let reading = Reading::new(system, truth.piles, digits, budget)?;
    let mut classes: Option<Vec<u32>> = None;
    let mut most = 1;
    for level in 1..digits {
        let finer = reading.refined(truth, classes.as_deref(), level, budget)?;
        let (machine, states) = reading.automaton(truth, &finer, digits - level, budget)?;
        classes = Some(finer);
        if level <= digits.div_ceil(2) {
            most = most.max(states);
        }
        if let Some(machine) = machine
            && reading.agrees(&machine, truth, budget)?
        {
            let states = machine.states();
            let machine = Some(machine);
            return Ok(Learned { machine, states });
        }
    }
    Ok(Learned {
        machine: None,
        states: most,
    })
}

impl<'a> Reading<'a> {
    fn new(
        system: &'a System,
        piles: usize,
        digits: usize,
        budget: &Budget<'_>,
    ) -> Result<Self, Stopped> {
        let bits = system.bits(piles)?;
        let terms = system.terms(u64::MAX);
        let numbers = terms[digits.saturating_sub(1)];
        let mut longer = Vec::with_capacity(numbers as usize);
        for number in 0..numbers {
            if number % 1024 == 0 {
                budget.check()?;
            }
            let mut word = system.digits(number);
            let state = word
                .iter()
                .try_fold(0, |state, &digit| system.after(state, digit));
            let largest = state.map_or(0, |state| system.largest_after(state));
            word.push(0);
            let after = system.number(&word).unwrap_or(u64::MAX);
            longer.push((after as usize, largest));
        }
        let digits_of = |column: Column| -> Vec<u32> {
            (0..piles)
                .map(|track| system.digit(column, track))
                .collect()
        };
        Ok(Self {
            system,
            piles,
            digits,
            terms,
            longer,
            columns: (0..1 << bits).map(digits_of).collect(),
        })
    }

    /// The place of the row of piles in a box.
    fn place(x: &[usize], side: usize) -> usize {
        x.iter().fold(0, |place, &pile| place * side + pile)
    }

    /// The piles after a column; false where one is no representation.
    fn on(&self, x: &[usize], column: &[u32], y: &mut Vec<usize>) -> bool {
        y.clear();
        for (&pile, &digit) in x.iter().zip(column) {
            let (after, largest) = self.longer[pile];
            if digit > largest {
                return false;
            }
            y.push(after + digit as usize);
        }
        true
    }

    /// The classes of all rows of numbers of one digit less, by the value and the classes after
    /// each column. Before the first level these are the values of the box.
    fn refined(
        &self,
        truth: &Truth,
        before: Option<&[u32]>,
        level: usize,
        budget: &Budget<'_>,
    ) -> Result<Vec<u32>, Stopped> {
        let side = self.side(level);
        let wider = self.side(level - 1);
        let mut known: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
        let mut classes = Vec::with_capacity(side.pow(self.piles as u32));
        let mut y = Vec::with_capacity(self.piles);
        let mut x = vec![0; self.piles];
        loop {
            if classes.len() % 256 == 0 {
                budget.check()?;
                budget.admit(0, known.len() * self.columns.len() * size_of::<u32>())?;
            }
            let mut row = Vec::with_capacity(self.columns.len() + 1);
            row.push(class(truth.at(Self::place(&x, truth.side))));
            for column in &self.columns {
                let is_word = self.on(&x, column, &mut y);
                row.push(match before {
                    _ if !is_word => NONE,
                    None => class(truth.at(Self::place(&y, truth.side))),
                    Some(before) => before[Self::place(&y, wider)],
                });
            }
            let fresh = known.len() as u32;
            let is_outside = row.iter().all(|&class| class == NONE);
            classes.push(if is_outside {
                NONE
            } else {
                *known.entry(row).or_insert(fresh)
            });
            if !advance(&mut x, side) {
                return Ok(classes);
            }
        }
    }

    /// How many numbers have some digits less than the box.
    fn side(&self, fewer: usize) -> usize {
        self.terms[self.digits - fewer] as usize
    }

    /// The automaton whose states are the classes, as far as they are known: of numbers of `known`
    /// digits. None where the successors of a state are not known. And the number of states.
    fn automaton(
        &self,
        truth: &Truth,
        classes: &[u32],
        known: usize,
        budget: &Budget<'_>,
    ) -> Result<(Option<Machine>, usize), Stopped> {
        let (side, inner) = (self.terms[known] as usize, self.terms[known - 1] as usize);
        let mut numbers: FxHashMap<u32, State> = FxHashMap::default();
        let mut rows: Vec<Option<Vec<usize>>> = vec![Some(vec![0; self.piles])];
        numbers.insert(classes[0], 0);
        let mut is_closed = true;
        let (mut next, mut outputs) = (Vec::new(), Vec::new());
        let mut y = Vec::with_capacity(self.piles);
        let mut done = 0;
        while done < rows.len() {
            budget.check()?;
            budget.admit(rows.len(), next.len() * size_of::<State>())?;
            let Some(x) = rows[done].clone() else {
                outputs.push(OUTSIDE);
                next.extend(self.columns.iter().map(|_| done as State));
                done += 1;
                continue;
            };
            outputs.push(truth.at(Self::place(&x, truth.side)));
            let is_known = x.iter().all(|&pile| pile < inner);
            is_closed &= is_known;
            for column in &self.columns {
                let fresh = rows.len() as State;
                let is_word = self.on(&x, column, &mut y);
                if is_word && !is_known {
                    next.push(0);
                    continue;
                }
                let class = if is_word {
                    classes[Self::place(&y, side)]
                } else {
                    NONE
                };
                next.push(*numbers.entry(class).or_insert_with(|| {
                    rows.push((class != NONE).then(|| y.clone()));
                    fresh
                }));
            }
            done += 1;
        }
        let states = rows.len();
        let machine = is_closed.then(|| Machine {
            system: self.system.clone(),
            piles: self.piles,
            next,
            outputs,
        });
        Ok((machine, states))
    }

    /// Whether the automaton gives all values of the box.
    fn agrees(
        &self,
        machine: &Machine,
        truth: &Truth,
        budget: &Budget<'_>,
    ) -> Result<bool, Stopped> {
        // Words of one digit less are those that go on.
        let side = self.side(1);
        let mut states: Vec<State> = vec![0; side.pow(self.piles as u32)];
        let mut x = vec![0; self.piles];
        let mut y = Vec::with_capacity(self.piles);
        for number in 0.. {
            if number % 256 == 0 {
                budget.check()?;
            }
            let state = states[Self::place(&x, side)] as usize;
            let row = &machine.next[state << machine.bits()..];
            for (column, &next) in self.columns.iter().zip(row) {
                if self.on(&x, column, &mut y) {
                    let is_right =
                        machine.outputs[next as usize] == truth.at(Self::place(&y, truth.side));
                    if !is_right {
                        return Ok(false);
                    }
                    if y.iter().all(|&pile| pile < side) {
                        states[Self::place(&y, side)] = next;
                    }
                }
            }
            if !advance(&mut x, side) {
                break;
            }
        }
        Ok(true)
    }
}

/// Goes on to the next row of numbers below a bound; false after the last one.
fn advance(x: &mut [usize], side: usize) -> bool {
    let Some(place) = x.iter().rposition(|&pile| pile + 1 < side) else {
        return false;
    };
    x[place] += 1;
    x[place + 1..].fill(0);
    true
}

//! Learning from a box, which is as wide as the words of some digits: words whose values agree on
//! all continuations that the box holds are one state.

use rustc_hash::FxHashMap;

use super::super::automaton::State;
use super::super::budget::{Budget, Stopped};
use super::super::word::Column;
use super::machine::{Machine, OUTSIDE};
use super::system::System;
use super::truth::RuleTruth;

/// What a box teaches.
#[derive(Debug)]
pub(super) struct BoxLesson {
    /// An automaton that agrees with the box.
    pub(super) guess: Option<AutomatonGuess>,
    /// Its states, or else those that the box distinguishes.
    pub(super) states: usize,
}

/// An automaton that agrees with a box.
#[derive(Clone, Debug)]
pub(super) struct AutomatonGuess {
    pub(super) machine: Machine,
    /// Whether each word that was taken for a state agrees with no other state.
    pub(super) is_sure: bool,
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

struct BoxReading<'a> {
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
    truth: &RuleTruth,
    system: &System,
    digits: usize,
    budget: &Budget<'_>,
) -> Result<BoxLesson, Stopped> {
    let reading = BoxReading::new(system, truth.piles, digits, budget)?;
    let mut levels: Vec<Vec<u32>> = Vec::new();
    for level in 1..=digits {
        let finer = reading.refined(truth, levels.last().map(Vec::as_slice), level, budget)?;
        levels.push(finer);
    }
    let (mut guess, states) = reading.automaton(truth, &levels, budget)?;
    if let Some(AutomatonGuess { machine, .. }) = &guess
        && !reading.agrees(machine, truth, budget)?
    {
        guess = None;
    }
    Ok(BoxLesson { guess, states })
}

impl<'a> BoxReading<'a> {
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
        truth: &RuleTruth,
        before: Option<&[u32]>,
        level: usize,
        budget: &Budget<'_>,
    ) -> Result<Vec<u32>, Stopped> {
        let side = self.side(level);
        let wider = self.side(level - 1);
        let rows = side.pow(self.piles as u32);
        // The levels before this one have at most as many rows again as the first of them.
        budget.admit(0, 4 * rows * size_of::<u32>())?;
        let mut known: FxHashMap<Box<[u32]>, u32> = FxHashMap::default();
        let mut classes = Vec::with_capacity(rows);
        let mut y = Vec::with_capacity(self.piles);
        let mut x = vec![0; self.piles];
        let mut row = Vec::with_capacity(self.columns.len() + 1);
        loop {
            if classes.len() % 256 == 0 {
                budget.check()?;
                budget.admit(0, known.len() * self.columns.len() * size_of::<u32>())?;
            }
            row.clear();
            row.push(class(truth.at(Self::place(&x, truth.side))));
            for column in &self.columns {
                let is_word = self.on(&x, column, &mut y);
                row.push(match before {
                    _ if !is_word => NONE,
                    None => class(truth.at(Self::place(&y, truth.side))),
                    Some(before) => before[Self::place(&y, wider)],
                });
            }
            let is_outside = row.iter().all(|&class| class == NONE);
            classes.push(match known.get(row.as_slice()) {
                _ if is_outside => NONE,
                Some(&number) => number,
                None => {
                    let fresh = known.len() as u32;
                    known.insert(row.as_slice().into(), fresh);
                    fresh
                }
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

    /// The class of a row of numbers, by what is known after `level` more digits.
    fn class(&self, truth: &RuleTruth, levels: &[Vec<u32>], level: usize, x: &[usize]) -> u32 {
        match level.checked_sub(1) {
            None => class(truth.at(Self::place(x, truth.side))),
            Some(place) => levels[place][Self::place(x, self.side(level))],
        }
    }

    /// An automaton whose states are the shortest words that differ from all before them by what
    /// the box knows. A longer word is less known, so it may agree with several states: then it is
    /// taken for the one with the longest word. None where a word as long as the box is a state.
    /// And the number of states.
    fn automaton(
        &self,
        truth: &RuleTruth,
        levels: &[Vec<u32>],
        budget: &Budget<'_>,
    ) -> Result<(Option<AutomatonGuess>, usize), Stopped> {
        let mut is_sure = true;
        let mut rows: Vec<Option<Vec<usize>>> = vec![Some(vec![0; self.piles])];
        let (mut next, mut outputs) = (Vec::new(), Vec::new());
        let mut y = Vec::with_capacity(self.piles);
        for level in (0..self.digits).rev() {
            let of = |row: &Option<Vec<usize>>| {
                row.as_ref()
                    .map_or(NONE, |row| self.class(truth, levels, level, row))
            };
            let mut numbers: FxHashMap<u32, State> = FxHashMap::default();
            numbers.extend(rows.iter().map(of).zip(0..));
            is_sure &= numbers.len() == rows.len() || outputs.len() == rows.len();
            // The states whose words have as many digits as were read.
            for state in outputs.len()..rows.len() {
                budget.check()?;
                budget.admit(rows.len(), next.len() * size_of::<State>())?;
                let Some(x) = rows[state].clone() else {
                    outputs.push(OUTSIDE);
                    next.extend(self.columns.iter().map(|_| state as State));
                    continue;
                };
                outputs.push(truth.at(Self::place(&x, truth.side)));
                let own = self.class(truth, levels, level, &x);
                for column in &self.columns {
                    let is_word = self.on(&x, column, &mut y);
                    let class = if is_word {
                        self.class(truth, levels, level, &y)
                    } else {
                        NONE
                    };
                    let fresh = rows.len() as State;
                    next.push(if class == own {
                        state as State
                    } else {
                        *numbers.entry(class).or_insert_with(|| {
                            rows.push((class != NONE).then(|| y.clone()));
                            fresh
                        })
                    });
                }
            }
        }
        let states = rows.len();
        let is_closed = outputs.len() == states;
        let machine = Machine {
            system: self.system.clone(),
            piles: self.piles,
            next,
            outputs,
        };
        Ok((
            is_closed.then_some(AutomatonGuess { machine, is_sure }),
            states,
        ))
    }

    /// Whether the automaton gives all values of the box.
    fn agrees(
        &self,
        machine: &Machine,
        truth: &RuleTruth,
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

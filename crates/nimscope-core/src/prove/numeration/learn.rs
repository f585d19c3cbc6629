//! Learning from a box, which is as wide as the words of some digits: words whose values agree on
//! all continuations that the box holds are one state.

use rustc_hash::FxHashMap;

use super::super::automaton::{Column, State};
use super::super::budget::{Budget, Stopped};
use super::machine::{Machine, OUTSIDE};
use super::rare::RareRows;
use super::truth::{BoxValues, RuleTruth};
use crate::game::System;
use crate::lists::next_row;

/// What a box teaches.
#[derive(Debug)]
pub(super) struct BoxLesson {
    /// An automaton that agrees with the box.
    pub(super) machine: Option<Machine>,
    /// Its states, or else those that the box distinguishes.
    pub(super) states: usize,
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
    truth: &'a RuleTruth,
    system: &'a System,
    piles: usize,
    /// The digits of the box.
    digits: usize,
    /// U(0), U(1), ….
    terms: Vec<u64>,
    /// For each number that may go on: the number after a digit 0, and the state of its digits.
    longer: Vec<(usize, usize)>,
    /// For each number of the box: that without its last digit.
    shorter: Vec<u32>,
    columns: Vec<Vec<u32>>,
    budget: &'a Budget<'a>,
}

/// The classes of the rows of numbers of some digits less than the box, by what is known of them
/// after as many more digits. The numbers have no meaning beyond their level.
enum BoxLevel {
    /// In lexicographic order.
    All(Vec<u32>),
    /// Those of the rows that go on to a value which is not the usual one; and the classes of all
    /// others, by the states of their digits.
    Rare { rows: RareRows, usual: Vec<u32> },
}

/// Numbers for what is known of words: the value, and the classes after each column.
#[derive(Default)]
struct ClassNumbers(FxHashMap<Box<[u32]>, u32>);

impl ClassNumbers {
    fn number(&mut self, known: &[u32]) -> u32 {
        if known.iter().all(|&class| class == NONE) {
            return NONE;
        }
        let fresh = self.0.len() as u32;
        match self.0.get(known) {
            Some(&number) => number,
            None => {
                self.0.insert(known.into(), fresh);
                fresh
            }
        }
    }
}

/// Learns from the numbers of up to `digits` digits of a box, which holds them all.
pub(super) fn learn(
    truth: &RuleTruth,
    system: &System,
    digits: usize,
    budget: &Budget<'_>,
) -> Result<BoxLesson, Stopped> {
    let reading = BoxReading::new(truth, system, digits, budget)?;
    let mut levels: Vec<BoxLevel> = Vec::new();
    for level in 1..=digits {
        let finer = match &truth.values {
            BoxValues::All(_) => reading.refined(&levels, level)?,
            BoxValues::Rare { rows, usual } => {
                reading.refined_rare((rows, *usual), &levels, level)?
            }
        };
        levels.push(finer);
    }
    let mut lesson = reading.automaton(&levels)?;
    if let Some(machine) = &lesson.machine
        && !reading.agrees(machine)?
    {
        lesson.machine = None;
    }
    Ok(lesson)
}

impl<'a> BoxReading<'a> {
    fn new(
        truth: &'a RuleTruth,
        system: &'a System,
        digits: usize,
        budget: &'a Budget<'a>,
    ) -> Result<Self, Stopped> {
        let piles = truth.piles;
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
            word.push(0);
            let after = system.number(&word).unwrap_or(u64::MAX);
            longer.push((after as usize, state.unwrap_or(0)));
        }
        let mut shorter = vec![0; terms[digits] as usize];
        for (number, &(after, state)) in longer.iter().enumerate() {
            let last = after + system.largest_after(state) as usize;
            let here = after.min(shorter.len())..(last + 1).min(shorter.len());
            shorter[here].fill(number as u32);
        }
        let digits_of = |column: Column| -> Vec<u32> {
            (0..piles)
                .map(|track| system.digit(column, track))
                .collect()
        };
        Ok(Self {
            truth,
            system,
            piles,
            digits,
            terms,
            longer,
            shorter,
            columns: (0..1 << bits).map(digits_of).collect(),
            budget,
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
            let (after, state) = self.longer[pile];
            if digit > self.system.largest_after(state) {
                return false;
            }
            y.push(after + digit as usize);
        }
        true
    }

    /// What is known of a row of numbers: its value, and the classes of the level before after
    /// each column.
    fn known(&self, levels: &[BoxLevel], x: &[usize], y: &mut Vec<usize>, known: &mut Vec<u32>) {
        known.clear();
        known.push(class(self.truth.at(x)));
        for column in &self.columns {
            let is_word = self.on(x, column, y);
            let class = || self.class(levels, levels.len(), y);
            known.push(if is_word { class() } else { NONE });
        }
    }

    fn admit(&self, classes: &ClassNumbers) -> Result<(), Stopped> {
        self.budget.check()?;
        self.budget
            .admit(0, classes.0.len() * self.columns.len() * size_of::<u32>())
    }

    /// The next level, where all values of the box are there.
    fn refined(&self, levels: &[BoxLevel], level: usize) -> Result<BoxLevel, Stopped> {
        let side = self.side(level);
        let rows = side.pow(self.piles as u32);
        // The levels before this one have at most as many rows again as the first of them.
        self.budget.admit(0, 4 * rows * size_of::<u32>())?;
        let mut numbers = ClassNumbers::default();
        let mut classes = Vec::with_capacity(rows);
        let (mut x, mut y, mut known) = (vec![0; self.piles], Vec::new(), Vec::new());
        loop {
            if classes.len() % 256 == 0 {
                self.admit(&numbers)?;
            }
            self.known(levels, &x, &mut y, &mut known);
            classes.push(numbers.number(&known));
            if !next_row(&mut x, 0, |_| side - 1) {
                return Ok(BoxLevel::All(classes));
            }
        }
    }

    /// The next level, where few values are not the usual one.
    fn refined_rare(
        &self,
        (rare, usual): (&RareRows, u8),
        levels: &[BoxLevel],
        level: usize,
    ) -> Result<BoxLevel, Stopped> {
        let before = levels.last();
        let before_rows = match before {
            Some(BoxLevel::Rare { rows, .. }) => rows,
            _ => rare,
        };
        let mut numbers = ClassNumbers::default();
        let mut known = Vec::new();
        let order = self.system.order();
        let mut usuals = Vec::new();
        let mut states = vec![0; self.piles];
        loop {
            known.clear();
            known.push(class(usual));
            for column in &self.columns {
                let digits = states.iter().zip(column);
                let after: Option<Vec<usize>> = digits
                    .map(|(&state, &digit)| self.system.after(state, digit))
                    .collect();
                known.push(match (after, before) {
                    (None, _) => NONE,
                    (Some(after), Some(BoxLevel::Rare { usual, .. })) => {
                        usual[Self::place(&after, order)]
                    }
                    (Some(_), _) => class(usual),
                });
            }
            usuals.push(numbers.number(&known));
            if !next_row(&mut states, 0, |_| order - 1) {
                break;
            }
        }
        let side = self.side(level);
        let mut rows = RareRows::new();
        let (mut y, mut seconds, mut row) = (Vec::new(), Vec::new(), Vec::new());
        for first in 0..side {
            self.admit(&numbers)?;
            self.budget.admit(0, 3 * rows.bytes())?;
            // The rows that have such a value, and those that go on to one.
            seconds.clear();
            let own = before_rows.row(first).iter();
            seconds.extend(
                own.map(|&(second, _)| second)
                    .filter(|&second| (second as usize) < side),
            );
            let (after, state) = self.longer[first];
            for digit in 0..=self.system.largest_after(state) as usize {
                let on = before_rows.row(after + digit).iter();
                seconds.extend(on.map(|&(second, _)| self.shorter[second as usize]));
            }
            seconds.sort_unstable();
            seconds.dedup();
            row.clear();
            for &second in &seconds {
                self.known(levels, &[first, second as usize], &mut y, &mut known);
                row.push((second, numbers.number(&known)));
            }
            rows.push(row.iter().copied());
        }
        Ok(BoxLevel::Rare {
            rows,
            usual: usuals,
        })
    }

    /// How many numbers have some digits less than the box.
    fn side(&self, fewer: usize) -> usize {
        self.terms[self.digits - fewer] as usize
    }

    /// The class of a row of numbers, by what is known after `level` more digits.
    fn class(&self, levels: &[BoxLevel], level: usize, x: &[usize]) -> u32 {
        match level.checked_sub(1).map(|place| &levels[place]) {
            None => class(self.truth.at(x)),
            Some(BoxLevel::All(classes)) => classes[Self::place(x, self.side(level))],
            Some(BoxLevel::Rare { rows, usual }) => rows.at(x[0], x[1]).unwrap_or_else(|| {
                let state = |&pile: &usize| self.longer[pile].1;
                let states = x.iter().map(state);
                usual[states.fold(0, |place, state| place * self.system.order() + state)]
            }),
        }
    }

    /// An automaton whose states are the shortest words that differ from all before them by what
    /// the box knows. A longer word is less known, so it may agree with several states: then it is
    /// taken for the one with the longest word. None where a word as long as the box is a state.
    fn automaton(&self, levels: &[BoxLevel]) -> Result<BoxLesson, Stopped> {
        let mut is_sure = true;
        let mut rows: Vec<Option<Vec<usize>>> = vec![Some(vec![0; self.piles])];
        let (mut next, mut outputs) = (Vec::new(), Vec::new());
        let mut y = Vec::with_capacity(self.piles);
        for level in (0..self.digits).rev() {
            let of = |row: &Option<Vec<usize>>| {
                row.as_ref()
                    .map_or(NONE, |row| self.class(levels, level, row))
            };
            let mut numbers: FxHashMap<u32, State> = FxHashMap::default();
            numbers.extend(rows.iter().map(of).zip(0..));
            is_sure &= numbers.len() == rows.len() || outputs.len() == rows.len();
            // The states whose words have as many digits as were read.
            for state in outputs.len()..rows.len() {
                self.budget.check()?;
                let bytes = next.len() * size_of::<State>();
                self.budget.admit(rows.len(), bytes)?;
                let Some(x) = rows[state].clone() else {
                    outputs.push(OUTSIDE);
                    next.extend(self.columns.iter().map(|_| state as State));
                    continue;
                };
                outputs.push(self.truth.at(&x));
                let own = self.class(levels, level, &x);
                for column in &self.columns {
                    let is_word = self.on(&x, column, &mut y);
                    let class = if is_word {
                        self.class(levels, level, &y)
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
        Ok(BoxLesson {
            machine: is_closed.then_some(machine),
            states,
            is_sure,
        })
    }

    /// Whether the automaton gives all values of the box.
    fn agrees(&self, machine: &Machine) -> Result<bool, Stopped> {
        // Words of one digit less are those that go on.
        let side = self.side(1);
        if let BoxValues::Rare { rows, usual } = &self.truth.values {
            return self.agrees_rare(machine, rows.len(), *usual);
        }
        let mut states: Vec<State> = vec![0; side.pow(self.piles as u32)];
        let mut x = vec![0; self.piles];
        let mut y = Vec::with_capacity(self.piles);
        for number in 0.. {
            if number % 256 == 0 {
                self.budget.check()?;
            }
            let state = states[Self::place(&x, side)] as usize;
            let row = &machine.next[state << machine.bits()..];
            for (column, &next) in self.columns.iter().zip(row) {
                if self.on(&x, column, &mut y) {
                    if machine.outputs[next as usize] != self.truth.at(&y) {
                        return Ok(false);
                    }
                    if y.iter().all(|&pile| pile < side) {
                        states[Self::place(&y, side)] = next;
                    }
                }
            }
            if !next_row(&mut x, 0, |_| side - 1) {
                break;
            }
        }
        Ok(true)
    }

    /// Whether an automaton gives those values of the box that are not the usual one, and no
    /// others: the words that lead to such an output are as many as these values.
    fn agrees_rare(&self, machine: &Machine, rare: usize, usual: u8) -> Result<bool, Stopped> {
        let is_rare = |state: usize| ![usual, OUTSIDE].contains(&machine.outputs[state]);
        // The least number of digits that lead to such an output.
        let mut distance = vec![usize::MAX; machine.states()];
        for more in 0..=self.digits {
            for state in 0..machine.states() {
                let row = &machine.next[state << machine.bits()..][..self.columns.len()];
                let is_near = || row.iter().any(|&on| distance[on as usize] < more);
                if distance[state] > more && (more == 0 && is_rare(state) || more > 0 && is_near())
                {
                    distance[state] = more;
                }
            }
        }
        let mut found = 0;
        let mut left = vec![(vec![0; self.piles], 0_usize, 0_usize)];
        let mut y = Vec::with_capacity(self.piles);
        while let Some((x, state, length)) = left.pop() {
            self.budget.check()?;
            if length == self.digits {
                found += 1;
                if machine.outputs[state] != self.truth.at(&x) || found > rare {
                    return Ok(false);
                }
                continue;
            }
            let row = &machine.next[state << machine.bits()..];
            for (column, &next) in self.columns.iter().zip(row) {
                let more = self.digits - length - 1;
                if distance[next as usize] <= more && self.on(&x, column, &mut y) {
                    left.push((y.clone(), next as usize, length + 1));
                }
            }
        }
        Ok(found == rare)
    }
}

//! A guess: an automaton that agrees with all that a box knows.
//!
//! An observation table (Angluin 1987) whose suffixes come from counterexamples, each by a binary
//! search for the place where the guess goes wrong (Rivest, Schapire 1993). Words outside the box
//! are not known, and agree with anything.

use std::collections::VecDeque;

use super::automaton::{Automaton, State};
use super::budget::{Budget, Stopped};
use super::data::Data;
use super::symmetry::Order;
use super::word::{Column, Direction};

/// What is learned from a box.
#[derive(Debug)]
pub(super) enum Guess {
    /// An automaton that agrees with the whole box.
    Agrees(Automaton),
    /// States differ by words as long as the box knows, so a larger box is needed. Holds the
    /// number of states found.
    NotClosed(usize),
}

/// Answers to suffixes, and which of them are known.
#[derive(Clone, Debug, Default)]
struct Row {
    yes: Vec<u64>,
    known: Vec<u64>,
}

#[derive(Debug)]
struct Learner<'a> {
    data: &'a Data,
    suffixes: Vec<Vec<Column>>,
    /// By state: a word that leads to it, none longer than those that lead to it by its guess.
    words: Vec<Vec<Column>>,
    /// By state and column: the answers, and where the guess leads.
    rows: Vec<Row>,
    next: Vec<State>,
    /// By state: the answers.
    own: Vec<Row>,
}

impl Row {
    fn push(&mut self, place: usize, answer: Option<bool>) {
        if place.is_multiple_of(64) {
            self.yes.push(0);
            self.known.push(0);
        }
        if let Some(answer) = answer {
            self.known[place / 64] |= 1 << (place % 64);
            self.yes[place / 64] |= u64::from(answer) << (place % 64);
        }
    }

    fn agrees(&self, other: &Self) -> bool {
        let words = self
            .yes
            .iter()
            .zip(&self.known)
            .zip(other.yes.iter().zip(&other.known));
        words
            .into_iter()
            .all(|((a, known), (b, also))| (a ^ b) & known & also == 0)
    }
}

/// Learns from a box.
///
/// # Errors
/// The automaton is beyond the budget.
pub(super) fn learn(
    data: &Data,
    order: &Order,
    generators: &[Vec<usize>],
    budget: &Budget<'_>,
) -> Result<Guess, Stopped> {
    let mut suffixes = first_suffixes(data);
    loop {
        let known = suffixes.len();
        let (learner, guess) = from_scratch(data, suffixes, (order, generators), budget)?;
        match guess {
            Some(guess) if learner.suffixes.len() == known => {
                return Ok(Guess::Agrees(guess.minimal()));
            }
            // The last guess was learned with states whose words are too long: once more with all
            // the suffixes.
            _ if learner.suffixes.len() > known => suffixes = learner.suffixes,
            _ => return Ok(Guess::NotClosed(learner.words.len())),
        }
    }
}

/// All words of one column, and those of two columns where these are few.
fn first_suffixes(data: &Data) -> Vec<Vec<Column>> {
    let columns: Column = 1 << data.tracks();
    let mut suffixes = vec![Vec::new()];
    suffixes.extend((0..columns).map(|column| vec![column]));
    if columns <= 32 {
        suffixes.extend((0..columns * columns).map(|two| vec![two / columns, two % columns]));
    }
    suffixes.retain(|suffix| suffix.len() <= data.bits);
    suffixes
}

/// Finds states by the shortest words, and takes in counterexamples until the guess agrees with
/// the box. `None` where it needs words that are as long as the longest known ones.
fn from_scratch<'a>(
    data: &'a Data,
    suffixes: Vec<Vec<Column>>,
    (order, generators): (&Order, &[Vec<usize>]),
    budget: &Budget<'_>,
) -> Result<(Learner<'a>, Option<Automaton>), Stopped> {
    let mut learner = Learner {
        data,
        suffixes,
        words: Vec::new(),
        rows: Vec::new(),
        next: Vec::new(),
        own: Vec::new(),
    };
    let mut open = learner.add(Vec::new());
    let mut length = 0;
    loop {
        if !learner.close(open, budget)? {
            return Ok((learner, None));
        }
        budget.report(|progress| &progress.states, learner.words.len());
        budget.report(|progress| &progress.suffixes, learner.suffixes.len());
        let guess = learner.guess();
        let word = match scan(&guess, data, order, &mut length, budget)? {
            Some(word) => Some(word),
            None => asymmetric(&guess, data, generators, budget)?,
        };
        let Some(word) = word else {
            return Ok((learner, Some(guess)));
        };
        open = learner.refine(&guess, &word);
        if open.is_empty() {
            return Ok((learner, None));
        }
    }
}

enum Settled {
    Known,
    New(Vec<Column>),
}

impl Learner<'_> {
    /// Settles rows, those of short words first; `false` where a word as long as the longest known
    /// ones is a state.
    fn close(&mut self, open: Vec<usize>, budget: &Budget<'_>) -> Result<bool, Stopped> {
        let mut open = VecDeque::from(open);
        while let Some(row) = open.pop_front() {
            budget.check()?;
            if let Settled::New(word) = self.settle(row) {
                if word.len() >= self.data.bits {
                    return Ok(false);
                }
                budget.admit(self.words.len(), self.bytes())?;
                open.extend(self.add(word));
            }
        }
        Ok(true)
    }

    /// Adds a state; gives the rows that are to be settled.
    fn add(&mut self, word: Vec<Column>) -> Vec<usize> {
        let columns = 1 << self.data.tracks();
        self.own.push(self.row(&word));
        let first = self.rows.len();
        for column in 0..columns {
            let longer: Vec<Column> = word.iter().copied().chain([column]).collect();
            self.rows.push(self.row(&longer));
            self.next.push(0);
        }
        self.words.push(word);
        (first..self.rows.len()).collect()
    }

    fn row(&self, word: &[Column]) -> Row {
        let mut row = Row::default();
        for (place, suffix) in self.suffixes.iter().enumerate() {
            row.push(place, self.ask(word, suffix));
        }
        row
    }

    fn ask(&self, word: &[Column], suffix: &[Column]) -> Option<bool> {
        (word.len() + suffix.len() <= self.data.bits).then(|| self.data.knows(word, suffix))
    }

    fn columns(&self) -> usize {
        1 << self.data.tracks()
    }

    /// Finds the state that a row agrees with, with a word no longer than the row's; a new one
    /// where there is none.
    fn settle(&mut self, row: usize) -> Settled {
        let (state, column) = (row / self.columns(), (row % self.columns()) as Column);
        let length = self.words[state].len() + 1;
        let agrees =
            |own: &Row, word: &Vec<Column>| word.len() <= length && own.agrees(&self.rows[row]);
        let now = self.next[row] as usize;
        if agrees(&self.own[now], &self.words[now]) {
            return Settled::Known;
        }
        // Where little is known, many states agree. States of long words are left less often than
        // those of short ones.
        let mut states = [state].into_iter().chain((0..self.own.len()).rev());
        match states.find(|&state| agrees(&self.own[state], &self.words[state])) {
            Some(state) => {
                self.next[row] = state as State;
                Settled::Known
            }
            None => {
                self.next[row] = self.words.len() as State;
                let word = self.words[state].iter().copied().chain([column]);
                Settled::New(word.collect())
            }
        }
    }

    fn guess(&self) -> Automaton {
        let accepting = self.own.iter().map(|row| row.yes[0] & 1 == 1);
        Automaton::new(self.data.tracks(), self.next.clone(), accepting.collect())
    }

    /// Takes in a word on which the guess is wrong. The word has a suffix by which a row differs
    /// from the state that it was taken for. The rows that no longer agree are to be settled
    /// again.
    fn refine(&mut self, guess: &Automaton, word: &[Column]) -> Vec<usize> {
        // What the box says of the word, when its beginning is replaced by the word of the state
        // that it leads to.
        let answer = |at: usize| {
            let state = guess.state_after(&word[..at]);
            self.data.knows(&self.words[state as usize], &word[at..])
        };
        let (mut low, mut high) = (0, word.len());
        let truth = answer(low);
        while low + 1 < high {
            let middle = low.midpoint(high);
            if answer(middle) == truth {
                low = middle;
            } else {
                high = middle;
            }
        }
        let suffix = word[high..].to_vec();
        if self.suffixes.contains(&suffix) {
            return Vec::new();
        }
        let place = self.suffixes.len();
        for state in 0..self.words.len() {
            let answer = self.ask(&self.words[state], &suffix);
            self.own[state].push(place, answer);
        }
        let columns = self.columns();
        let mut open = Vec::new();
        for row in 0..self.rows.len() {
            let mut longer = self.words[row / columns].clone();
            longer.push((row % columns) as Column);
            let answer = self.ask(&longer, &suffix);
            self.rows[row].push(place, answer);
            if !self.rows[row].agrees(&self.own[self.next[row] as usize]) {
                open.push(row);
            }
        }
        self.suffixes.push(suffix);
        open.sort_by_key(|row| self.words[row / columns].len());
        open
    }

    fn bytes(&self) -> usize {
        let row = 2 * (8 * self.suffixes.len().div_ceil(64) + size_of::<Vec<u64>>());
        (self.rows.len() + self.own.len()) * row
    }
}

/// A word of the box on which the guess is wrong. Only positions with piles in order are looked
/// at, the shortest first. The search begins with words of `length` columns, as shorter ones
/// agreed before. At the end it looks at the shorter ones once more.
fn scan(
    guess: &Automaton,
    data: &Data,
    order: &Order,
    length: &mut usize,
    budget: &Budget<'_>,
) -> Result<Option<Vec<Column>>, Stopped> {
    let begun = *length;
    for at in (begun..=data.bits).chain(0..begun) {
        *length = at;
        let mut search = Scan {
            guess,
            data,
            order,
            budget,
            length: at,
            word: Vec::new(),
            rows: [0; 16],
            steps: 0,
        };
        if search.wrong(0, order.start())? {
            let word = match data.direction() {
                Direction::High => search.word,
                Direction::Low => search.word.into_iter().rev().collect(),
            };
            return Ok(Some(word));
        }
    }
    Ok(None)
}

/// A search through all words of one length, from the highest column on.
struct Scan<'a> {
    guess: &'a Automaton,
    data: &'a Data,
    order: &'a Order,
    budget: &'a Budget<'a>,
    length: usize,
    word: Vec<Column>,
    rows: [u64; 16],
    steps: u32,
}

impl Scan<'_> {
    /// Whether the guess is wrong on a word that begins with `self.word`; if so, `self.word`
    /// becomes that word.
    fn wrong(&mut self, state: State, ties: u64) -> Result<bool, Stopped> {
        let tracks = self.data.tracks();
        if self.word.len() == self.length {
            let (rows, number) = self.rows[..tracks].split_at(self.data.piles());
            let answer = match self.data.direction() {
                Direction::High => self.guess.accepts(state),
                Direction::Low => {
                    let word = self.word.iter().rev();
                    let end = word.fold(0, |state, &column| self.guess.next(state, column));
                    self.guess.accepts(end)
                }
            };
            return Ok(answer != self.data.holds(rows, number.first().copied()));
        }
        self.steps += 1;
        if self.steps.is_multiple_of(4096) {
            self.budget.check()?;
        }
        let first = Column::from(self.word.is_empty());
        for column in first..self.guess.columns() {
            if let Some(ties) = self.order.after(ties, column) {
                let after = match self.data.direction() {
                    Direction::High => self.guess.next(state, column),
                    Direction::Low => 0,
                };
                self.word.push(column);
                for (track, row) in self.rows[..tracks].iter_mut().enumerate() {
                    *row = *row << 1 | u64::from(column >> track & 1);
                }
                if self.wrong(after, ties)? {
                    return Ok(true);
                }
                self.word.pop();
                for row in &mut self.rows[..tracks] {
                    *row >>= 1;
                }
            }
        }
        Ok(false)
    }
}

/// A word of the box on which the guess is wrong, from a pair of rearranged words of which the
/// guess accepts only one.
fn asymmetric(
    guess: &Automaton,
    data: &Data,
    generators: &[Vec<usize>],
    budget: &Budget<'_>,
) -> Result<Option<Vec<Column>>, Stopped> {
    for generator in generators {
        let Some(word) = super::proof::asymmetry(guess, generator, budget)? else {
            continue;
        };
        if word.len() > data.bits {
            continue;
        }
        let is_wrong =
            |word: &[Column]| guess.accepts(guess.state_after(word)) != data.knows(word, &[]);
        if is_wrong(&word) {
            return Ok(Some(word));
        }
        let mut from: Vec<usize> = (0..data.tracks()).collect();
        from[..generator.len()].copy_from_slice(generator);
        let moved = word
            .iter()
            .map(|&column| super::automaton::permuted_column(column, &from));
        let moved: Vec<Column> = moved.collect();
        if is_wrong(&moved) {
            return Ok(Some(moved));
        }
    }
    Ok(None)
}

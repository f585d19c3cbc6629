//! A guess: an automaton that agrees with all that a box knows.
//!
//! An observation table (Angluin 1987) whose suffixes come from counterexamples, each by a binary
//! search for the place where the guess goes wrong (Rivest, Schapire 1993). Words outside the box
//! are not known, and agree with anything.

mod blocks;
mod scan;

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use self::scan::Scan;
use super::automaton::{Automaton, Column, State, permuted_column};
use super::box_data::{Data, WrittenPiece};
use super::budget::{Budget, Stopped};
use super::proof::asymmetry;
use super::symmetry::Order;
use crate::game::last_where;
use crate::lists::sort_by_key;

/// What is learned from a box.
#[derive(Debug)]
pub(super) struct Learned {
    /// An automaton that agrees with the whole box; `None` where states differ by words as long as
    /// the box knows, so that a larger box is needed.
    pub(super) guess: Option<Automaton>,
    /// The number of states found.
    pub(super) states: usize,
    /// The suffixes by which they differ.
    pub(super) suffixes: Vec<Vec<Column>>,
}

#[derive(Debug)]
struct Learner<'a> {
    data: &'a Data,
    order: &'a Order,
    generators: &'a [Vec<usize>],
    budget: &'a Budget<'a>,
    suffixes: Vec<Vec<Column>>,
    /// What the suffixes write.
    written: Vec<WrittenPiece>,
    /// By word: the answers that were looked up before.
    known: FxHashMap<Vec<Column>, SuffixRow>,
    /// By state: a word that leads to it, none longer than those that lead to it by its guess.
    words: Vec<Vec<Column>>,
    /// By state and column: the answers, and where the guess leads.
    rows: Vec<SuffixRow>,
    next: Vec<State>,
    /// By state: the answers.
    own: Vec<SuffixRow>,
}

/// Learns from a box. The suffixes by which the states of a smaller box differ are a help.
///
/// # Errors
/// The automaton is beyond the budget.
pub(super) fn learn(
    data: &Data,
    order: &Order,
    generators: &[Vec<usize>],
    suffixes: Vec<Vec<Column>>,
    budget: &Budget<'_>,
) -> Result<Learned, Stopped> {
    // No column, each single one, and the others.
    let single = (0..1 << data.tracks()).map(|column: Column| vec![column]);
    let longer = suffixes.into_iter().filter(|suffix| suffix.len() > 1);
    let suffixes: Vec<_> = [Vec::new()]
        .into_iter()
        .chain(single)
        .chain(longer)
        .collect();
    let mut learner = Learner {
        data,
        order,
        generators,
        budget,
        written: suffixes.iter().map(|suffix| data.written(suffix)).collect(),
        suffixes,
        known: FxHashMap::default(),
        words: Vec::new(),
        rows: Vec::new(),
        next: Vec::new(),
        own: Vec::new(),
    };
    loop {
        let begun = learner.suffixes.len();
        let guess = learner.anew()?;
        if learner.suffixes.len() == begun {
            let guess = guess.map(|guess| guess.minimal());
            let states = guess.as_ref().map(Automaton::states);
            return Ok(Learned {
                states: states.unwrap_or(learner.words.len()),
                guess,
                suffixes: learner.suffixes,
            });
        }
        // The last guess was learned with states whose words are too long: once more with all the
        // suffixes.
        learner.forget();
    }
}

impl Learner<'_> {
    /// Forgets the states. The answers to all suffixes are kept.
    fn forget(&mut self) {
        let columns = self.columns();
        for (row, answers) in self.rows.drain(..).enumerate() {
            let mut word = self.words[row / columns].clone();
            word.push((row % columns) as Column);
            self.known.insert(word, answers);
        }
        self.words.clear();
        self.next.clear();
        self.own.clear();
    }

    /// Finds states by the shortest words, and takes in counterexamples until the guess agrees
    /// with the box. `None` where that needs words as long as the longest known ones.
    fn anew(&mut self) -> Result<Option<Automaton>, Stopped> {
        let (data, budget) = (self.data, self.budget);
        let mut open = self.add(Vec::new())?;
        let mut scan = Scan::new(data, self.order);
        loop {
            if !self.close(open)? {
                return Ok(None);
            }
            let (states, suffixes) = (self.words.len() as u64, self.suffixes.len() as u64);
            budget.report(|now| (now.states, now.suffixes) = (states, suffixes));
            let guess = self.guess();
            let word = match scan.wrong(&guess, budget)? {
                Some(word) => Some(word),
                None => self.asymmetric(&guess)?,
            };
            let Some(word) = word else {
                return Ok(Some(guess));
            };
            open = self.refine(&guess, &word)?;
            if open.is_empty() {
                return Ok(None);
            }
        }
    }

    /// Settles rows, those of short words first; `false` where a word as long as the longest known
    /// ones is a state.
    fn close(&mut self, open: Vec<usize>) -> Result<bool, Stopped> {
        let mut open = VecDeque::from(open);
        while let Some(row) = open.pop_front() {
            self.budget.check()?;
            if let Some(word) = self.settle(row) {
                if word.len() >= self.data.bits {
                    return Ok(false);
                }
                self.budget.admit(self.words.len(), self.bytes())?;
                open.extend(self.add(word)?);
            }
        }
        Ok(true)
    }

    /// Adds a state. Gives the rows that are to be settled.
    fn add(&mut self, word: Vec<Column>) -> Result<Vec<usize>, Stopped> {
        let first = self.rows.len();
        let state = self.own.len() as State;
        self.own.push(self.answers(&word, None));
        for column in 0..self.columns() as Column {
            self.budget.check()?;
            let longer: Vec<Column> = word.iter().copied().chain([column]).collect();
            let known = self.known.remove(&longer);
            self.rows.push(self.answers(&longer, known));
            // Where nothing is known, states lead to themselves.
            self.next.push(state);
        }
        self.words.push(word);
        Ok((first..self.rows.len()).collect())
    }

    /// The answers of a word to all suffixes, some of which may be known.
    fn answers(&self, word: &[Column], known: Option<SuffixRow>) -> SuffixRow {
        let mut row = known.unwrap_or_default();
        let word = self.data.written(word);
        for suffix in &self.written[row.suffixes..] {
            row.push(self.ask(&word, suffix));
        }
        row
    }

    fn ask(&self, word: &WrittenPiece, suffix: &WrittenPiece) -> Option<bool> {
        let is_known = word.length + suffix.length <= self.data.bits;
        is_known.then(|| self.data.knows(word, suffix))
    }

    fn columns(&self) -> usize {
        1 << self.data.tracks()
    }

    /// Finds the state that a row agrees with, with a word no longer than the row's. Where there
    /// is none, gives the word of the one that is to be added.
    fn settle(&mut self, row: usize) -> Option<Vec<Column>> {
        let (state, column) = (row / self.columns(), (row % self.columns()) as Column);
        let length = self.words[state].len() + 1;
        let agrees = |own: &SuffixRow, word: &Vec<Column>| {
            word.len() <= length && own.agrees(&self.rows[row])
        };
        let now = self.next[row] as usize;
        if agrees(&self.own[now], &self.words[now]) {
            return None;
        }
        // Where little is known, many states agree. States of long words are left less often than
        // those of short ones.
        let mut states = [state].into_iter().chain((0..self.own.len()).rev());
        let found = states.find(|&state| agrees(&self.own[state], &self.words[state]));
        self.next[row] = found.unwrap_or(self.words.len()) as State;
        let longer = || self.words[state].iter().copied().chain([column]).collect();
        found.is_none().then(longer)
    }

    fn guess(&self) -> Automaton {
        let accepting = self.own.iter().map(SuffixRow::first);
        Automaton::new(self.data.tracks(), self.next.clone(), accepting.collect())
    }

    /// Takes in a word on which the guess is wrong. The word has a suffix by which a row differs
    /// from the state that it was taken for. The rows that no longer agree are to be settled
    /// again.
    fn refine(&mut self, guess: &Automaton, word: &[Column]) -> Result<Vec<usize>, Stopped> {
        // What the box says of the word, when its beginning is replaced by the word of the state
        // that it leads to.
        let answer = |at: usize| {
            let state = guess.state_after(&word[..at]);
            let begun = self.data.written(&self.words[state as usize]);
            self.data.knows(&begun, &self.data.written(&word[at..]))
        };
        let truth = answer(0);
        let high = last_where(0, word.len(), |at| answer(at) == truth) + 1;
        let suffix = word[high..].to_vec();
        if self.suffixes.contains(&suffix) {
            return Ok(Vec::new());
        }
        let written = self.data.written(&suffix);
        let columns = self.columns();
        let single: Vec<WrittenPiece> = (0..columns)
            .map(|column| self.data.written(&[column as Column]))
            .collect();
        let mut open = Vec::new();
        for state in 0..self.words.len() {
            self.budget.check()?;
            let word = self.data.written(&self.words[state]);
            let answer = self.ask(&word, &written);
            self.own[state].push(answer);
            for (row, column) in (state * columns..).zip(&single) {
                let answer = self.ask(&self.data.joined(&word, column), &written);
                self.rows[row].push(answer);
            }
        }
        for row in 0..self.rows.len() {
            if !self.rows[row].agrees(&self.own[self.next[row] as usize]) {
                open.push(row);
            }
        }
        self.suffixes.push(suffix);
        self.written.push(written);
        sort_by_key(&mut open, |row| self.words[row / columns].len());
        Ok(open)
    }

    fn bytes(&self) -> usize {
        let row = SuffixRow::bytes(self.suffixes.len());
        (self.rows.len() + self.own.len() + self.known.len()) * row
    }

    /// A word of the box on which the guess is wrong, from a pair of rearranged words of which the
    /// guess accepts only one.
    fn asymmetric(&self, guess: &Automaton) -> Result<Option<Vec<Column>>, Stopped> {
        let data = self.data;
        for generator in self.generators {
            let Some(word) = asymmetry(guess, generator, self.budget)? else {
                continue;
            };
            if word.len() > data.bits {
                continue;
            }
            let moved = word
                .iter()
                .map(|&column| permuted_column(column, generator));
            let moved = moved.collect();
            let is_wrong =
                |word: &Vec<Column>| guess.accepts(guess.state_after(word)) != data.accepts(word);
            if let Some(word) = [word, moved].into_iter().find(is_wrong) {
                return Ok(Some(word));
            }
        }
        Ok(None)
    }
}

// Answers to suffixes, and which of them are known.

/// A bit for each suffix: whether the answer is yes, and whether it is known.
#[derive(Clone, Debug, Default)]
struct SuffixRow {
    /// For each 64 suffixes.
    answers: Vec<[u64; 2]>,
    /// The number of suffixes whose answers were looked up.
    suffixes: usize,
}

impl SuffixRow {
    /// The bytes of the answers to some suffixes.
    fn bytes(suffixes: usize) -> usize {
        size_of::<Self>() + suffixes.div_ceil(64) * size_of::<[u64; 2]>()
    }

    /// Adds the answer to the next suffix.
    #[inline]
    fn push(&mut self, answer: Option<bool>) {
        let place = self.suffixes % 64;
        if place == 0 {
            self.answers.push([0; 2]);
        }
        if let (Some(answer), Some([yes, known])) = (answer, self.answers.last_mut()) {
            *known |= 1 << place;
            *yes |= u64::from(answer) << place;
        }
        self.suffixes += 1;
    }

    /// The answer to the first suffix.
    fn first(&self) -> bool {
        self.answers.first().is_some_and(|[yes, _]| yes & 1 == 1)
    }

    /// Whether no answer that both know is different.
    #[inline]
    fn agrees(&self, other: &Self) -> bool {
        let mut both = self.answers.iter().zip(&other.answers);
        both.all(|([a, is_a_known], [b, is_b_known])| (a ^ b) & is_a_known & is_b_known == 0)
    }
}

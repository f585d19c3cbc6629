//! Complete deterministic automata over columns of binary digits, and the words that they read:
//! numbers that are written one above the other.
//!
//! A state and a column give the next state by one look into a dense table. State 0 is the start.

mod combine;

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::budget::{Budget, Stopped};
use crate::game::Outcome;

pub use crate::game::Direction;

/// A state of an automaton; 0 is the start.
pub type State = u32;

/// A column of digits: bit t is the digit of track t.
pub type Column = u32;

/// A complete deterministic automaton over columns of up to 16 tracks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    tracks: usize,
    /// The successors of state s are at `s << tracks | column`.
    next: Vec<State>,
    accepting: Vec<bool>,
}

impl Automaton {
    /// The most tracks of a column.
    pub(super) const MOST_TRACKS: usize = 16;

    /// An automaton from its table, `next[state << tracks | column]`, and from which states
    /// accept.
    ///
    /// # Panics
    /// A table that is not complete, or names a state that is not there.
    pub fn new(tracks: usize, next: Vec<State>, accepting: Vec<bool>) -> Self {
        assert!(
            tracks <= Self::MOST_TRACKS,
            "a column has at most 16 tracks"
        );
        assert!(
            !accepting.is_empty() && next.len() == accepting.len() << tracks,
            "each state has a successor by each column"
        );
        assert!(
            next.iter().all(|&state| (state as usize) < accepting.len()),
            "successors are states"
        );
        Self {
            tracks,
            next,
            accepting,
        }
    }

    /// The automaton that accepts all words, or none.
    pub fn constant(tracks: usize, accepts: bool) -> Self {
        Self::new(tracks, vec![0; 1 << tracks], vec![accepts])
    }

    /// The automaton whose states are all that `step` reaches from `start`, numbered breadth
    /// first.
    ///
    /// # Errors
    /// More states or bytes than the budget allows, or its end.
    pub(crate) fn explore<K: Clone + Eq + Hash>(
        tracks: usize,
        start: K,
        accepts: impl Fn(&K) -> bool,
        mut step: impl FnMut(&K, Column) -> K,
        budget: &Budget<'_>,
    ) -> Result<Self, Stopped> {
        let columns = 1 << tracks;
        let mut keys = vec![start.clone()];
        let mut known: FxHashMap<K, State> = FxHashMap::default();
        known.insert(start, 0);
        let (mut next, mut accepting) = (Vec::new(), Vec::new());
        let mut done = 0;
        while done < keys.len() {
            budget.check()?;
            budget.admit(keys.len(), (keys.len() << tracks) * size_of::<State>())?;
            if done % 1024 == 1023 {
                budget.report_open(keys.len(), done);
            }
            let key = keys[done].clone();
            accepting.push(accepts(&key));
            for column in 0..columns {
                let after = step(&key, column);
                let fresh = keys.len() as State;
                let state = *known.entry(after).or_insert_with_key(|after| {
                    keys.push(after.clone());
                    fresh
                });
                next.push(state);
            }
            done += 1;
        }
        Ok(Self::new(tracks, next, accepting))
    }

    /// The number of tracks.
    pub fn tracks(&self) -> usize {
        self.tracks
    }

    /// The number of columns, 2 to the number of tracks.
    pub fn columns(&self) -> Column {
        1 << self.tracks
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    /// The state after a column.
    #[inline]
    pub fn next(&self, state: State, column: Column) -> State {
        self.next[(state as usize) << self.tracks | column as usize]
    }

    /// The states after each of the columns.
    pub fn row(&self, state: State) -> &[State] {
        let first = (state as usize) << self.tracks;
        &self.next[first..first + (1 << self.tracks)]
    }

    /// Whether a word that ends in this state is accepted.
    #[inline]
    pub fn accepts(&self, state: State) -> bool {
        self.accepting[state as usize]
    }

    /// The bytes of the table.
    pub fn bytes(&self) -> usize {
        self.next.len() * size_of::<State>() + self.accepting.len()
    }

    /// The state that a word leads to.
    pub fn state_after(&self, word: &[Column]) -> State {
        word.iter()
            .fold(0, |state, &column| self.next(state, column))
    }

    /// Whether the numbers are accepted. All are written with the number of digits that the
    /// largest needs. Takes one look a digit.
    pub fn holds(&self, direction: Direction, numbers: &[u64]) -> bool {
        self.accepts(self.state_after(&direction.word(numbers)))
    }

    /// The automaton of the other words.
    #[must_use]
    pub fn complement(mut self) -> Self {
        for accepting in &mut self.accepting {
            *accepting = !*accepting;
        }
        self
    }

    /// The positions with an outcome, of an automaton of the P-positions.
    pub(super) fn of_outcome(&self, outcome: Outcome) -> Self {
        match outcome {
            Outcome::P => self.clone(),
            Outcome::N => self.clone().complement(),
        }
    }

    /// The same automaton on columns whose track t is what was track `from[t]`; the tracks beyond
    /// stay.
    #[must_use]
    pub(crate) fn permuted(&self, from: &[usize]) -> Self {
        let mut next = self.next.clone();
        for column in 0..self.columns() {
            let old = permuted_column(column, from);
            for state in 0..self.states() {
                let first = state << self.tracks;
                next[first | column as usize] = self.next[first | old as usize];
            }
        }
        Self {
            next,
            ..self.clone()
        }
    }

    /// For each state, the one that words lead to whose track `from[t]` is track t of the words
    /// that lead to it; the tracks beyond stay. `None` where that is not one state, or accepts
    /// where the other does not.
    pub(super) fn images(&self, from: &[usize]) -> Option<Vec<State>> {
        let mut images: Vec<Option<State>> = vec![None; self.states()];
        images[0] = Some(0);
        let mut open = vec![0 as State];
        while let Some(state) = open.pop() {
            let image = images[state as usize]?;
            if self.accepts(state) != self.accepts(image) {
                return None;
            }
            for column in 0..self.columns() {
                let after = self.next(state, column);
                let other = self.next(image, permuted_column(column, from));
                match images[after as usize] {
                    None => {
                        images[after as usize] = Some(other);
                        open.push(after);
                    }
                    Some(known) if known != other => return None,
                    Some(_) => {}
                }
            }
        }
        images.into_iter().collect()
    }

    /// The same numbers on the given tracks of wider columns, whatever stands on the others.
    #[must_use]
    pub fn lifted(&self, tracks: &[usize], wider: usize) -> Self {
        let read = |column: Column| {
            let digits = tracks.iter().enumerate();
            digits.fold(0, |read, (track, &at)| read | (column >> at & 1) << track)
        };
        let rows = (0..self.states() as State)
            .flat_map(|state| (0..1 << wider).map(move |column| self.next(state, read(column))));
        Self::new(wider, rows.collect(), self.accepting.clone())
    }

    /// For each state, whether some word leads from it to acceptance.
    pub(crate) fn live(&self) -> Vec<bool> {
        let mut live = self.accepting.clone();
        loop {
            let mut changed = false;
            for state in (0..self.states()).rev() {
                if !live[state] && self.row(state as State).iter().any(|&s| live[s as usize]) {
                    live[state] = true;
                    changed = true;
                }
            }
            if !changed {
                return live;
            }
        }
    }

    /// For each state, whether every word from it is accepted.
    pub(crate) fn safe(&self) -> Vec<bool> {
        let fails = self.clone().complement().live();
        fails.iter().map(|fails| !fails).collect()
    }

    /// Whether zero columns at the high end change nothing: whether this is a set of numbers, not
    /// only of words.
    pub fn is_padded(&self, direction: Direction) -> bool {
        match direction {
            Direction::Msd => {
                let minimal = self.minimal();
                minimal.next(0, 0) == 0
            }
            Direction::Lsd => (0..self.states() as State)
                .all(|state| self.accepts(state) == self.accepts(self.next(state, 0))),
        }
    }

    /// The least complete automaton of the same words, its states numbered breadth first: equal
    /// for equal sets of words.
    #[must_use]
    pub fn minimal(&self) -> Self {
        self.minimised(&|| Ok(())).expect("nothing stops it")
    }

    /// The same within a budget.
    ///
    /// # Errors
    /// Cancelled, or more than the budget is needed.
    pub(super) fn minimal_within(&self, budget: &Budget<'_>) -> Result<Self, Stopped> {
        // This automaton, the least one, and the classes of the states before and after a round.
        let classes = self.states() * size_of::<[u64; 16]>();
        budget.admit(self.states(), 2 * self.bytes() + classes)?;
        self.minimised(&|| budget.check())
    }

    /// The least automaton.
    fn minimised(&self, poll: Poll<'_>) -> Result<Self, Stopped> {
        let accepting = self.accepting.iter().map(|&a| State::from(a));
        let classes = self.classes(accepting.collect(), poll)?;
        let mut number: Vec<Option<State>> = vec![None; self.states()];
        let mut order = vec![0 as State];
        number[classes[0] as usize] = Some(0);
        let (mut next, mut accepting) = (Vec::new(), Vec::new());
        let mut done = 0;
        while done < order.len() {
            poll()?;
            let state = order[done];
            accepting.push(self.accepts(state));
            for &after in self.row(state) {
                let place = &mut number[classes[after as usize] as usize];
                next.push(*place.get_or_insert_with(|| {
                    order.push(after);
                    order.len() as State - 1
                }));
            }
            done += 1;
        }
        Ok(Self::new(self.tracks, next, accepting))
    }

    /// How many states the least automaton has that tells apart what these kinds of the states
    /// tell apart. All states are reached.
    pub(super) fn distinguished(&self, kinds: Vec<State>) -> usize {
        let classes = self.classes(kinds, &|| Ok(()));
        count_of(&classes.expect("nothing stops it"))
    }

    /// The class of each state: states are in one class if the same words lead both to states of
    /// one kind (Moore 1956). Classes are refined until nothing changes.
    fn classes(&self, kinds: Vec<State>, poll: Poll<'_>) -> Result<Vec<State>, Stopped> {
        let (mut classes, mut count) = (kinds, 0);
        loop {
            classes = self.refined(&classes, poll)?;
            if count_of(&classes) == count {
                return Ok(classes);
            }
            count = count_of(&classes);
        }
    }

    /// States stay together where their classes and those of all their successors are equal.
    fn refined(&self, classes: &[State], poll: Poll<'_>) -> Result<Vec<State>, Stopped> {
        use std::hash::Hasher;
        // The first state of each class, and the number of the class.
        let mut by_hash: FxHashMap<u64, Vec<(State, State)>> = FxHashMap::default();
        let mut refined = Vec::with_capacity(classes.len());
        let mut count = 0;
        for state in 0..self.states() as State {
            poll()?;
            let mut hasher = rustc_hash::FxHasher::default();
            hasher.write_u32(classes[state as usize]);
            for &after in self.row(state) {
                hasher.write_u32(classes[after as usize]);
            }
            let same = |other: State| {
                let mut rows = self.row(state).iter().zip(self.row(other));
                classes[state as usize] == classes[other as usize]
                    && rows.all(|(&a, &b)| classes[a as usize] == classes[b as usize])
            };
            let alike = by_hash.entry(hasher.finish()).or_default();
            let class = alike.iter().find(|(first, _)| same(*first));
            let class = class.map(|&(_, number)| number);
            refined.push(class.unwrap_or_else(|| {
                alike.push((state, count));
                count += 1;
                count - 1
            }));
        }
        Ok(refined)
    }
}

/// What is called once a state, and may end the work.
type Poll<'a> = &'a dyn Fn() -> Result<(), Stopped>;

/// The number of classes.
fn count_of(classes: &[State]) -> usize {
    classes.iter().max().map_or(0, |&most| most as usize + 1)
}

/// The inverse of a rearrangement of tracks: bit `from[t]` of the result is bit t of the column.
/// Those of the tracks beyond stay.
pub(super) fn permuted_column(column: Column, from: &[usize]) -> Column {
    let beyond = column >> from.len() << from.len();
    let digits = from.iter().enumerate();
    digits.fold(beyond, |old, (track, &at)| {
        old | (column >> track & 1) << at
    })
}

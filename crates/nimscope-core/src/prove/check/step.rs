//! The moves, straight from the rules: which are legal, and what they do to digits.

use rustc_hash::FxHashMap;

use super::ledger::{list_bytes, table_bytes};
use crate::game::{Game, Splits};

/// What becomes of a number, pile by pile, and beside the piles.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Part {
    /// The old digit of one track stands on another.
    Copied(usize, usize),
    /// A smaller number.
    Lowered(usize),
    /// The numbers on these tracks, and the constant, make the old number.
    Sum(usize, Vec<usize>, u32),
    /// Any number.
    Any(usize),
    /// Any number but 0 or but 1.
    Not(usize, u32),
    /// Another number.
    Different(usize),
    /// A remoteness that an option of this one must not have.
    Contradicts(usize),
}

/// A move, or another relation of words: its parts together.
#[derive(Debug)]
pub(super) struct WordStep {
    parts: Vec<Part>,
    is_high: bool,
    /// What is possible where in a state a column is read.
    known: FxHashMap<(u64, u32), Vec<Written<u64>>>,
    /// The bytes that this takes, and the most that it may take.
    bytes: u64,
    most: u64,
}

/// What may be written where a column is read: the digits of the new numbers, on their tracks, and
/// the state after it.
pub(super) type Written<S> = (u32, S);

/// Two numbers of which nothing has been read, from the lowest digit on.
const NOTHING: u32 = 12;

/// The parts that a pile's word in the certificate stands for.
pub(super) fn parts(words: &[&str]) -> Option<Vec<Part>> {
    let mut parts = Vec::new();
    for (pile, word) in words.iter().enumerate() {
        match *word {
            "." => parts.push(Part::Copied(pile, pile)),
            "<" => parts.push(Part::Lowered(pile)),
            "1" => parts.push(Part::Sum(pile, vec![pile], 1)),
            "-" => {}
            letters => {
                let place = |letter: u8| letter.checked_sub(b'a').map(usize::from);
                let tracks: Option<Vec<usize>> = letters.bytes().map(place).collect();
                let tracks =
                    tracks.filter(|tracks| tracks.iter().all(|&track| track < words.len()))?;
                let constant = tracks.len() as u32 - 1;
                parts.push(Part::Sum(pile, tracks, constant));
            }
        }
    }
    Some(parts)
}

/// Whether a move is one of the game.
pub(super) fn is_legal(game: Game, words: &[&str]) -> bool {
    let count = |wanted: &str| words.iter().filter(|word| **word == wanted).count();
    if words.len() != game.n() {
        return false;
    }
    let kind = game.kind();
    let Some(splits) = kind.splits() else {
        let word = if kind.is_slow() { "1" } else { "<" };
        let taken = (0..words.len()).filter(|&pile| words[pile] == word);
        return kind.takes_from(taken.fold(0, |set, pile| set | 1 << pile))
            && count(word) + count(".") == words.len();
    };
    let split: Vec<&str> = words
        .iter()
        .copied()
        .filter(|word| !matches!(*word, "." | "-" | "<" | "1"))
        .collect();
    if split.iter().any(|word| word.len() != splits.parts) {
        return false;
    }
    // Each new pile is a kept one or a part, once.
    let kept = (0..words.len()).filter(|&pile| words[pile] == ".");
    let mut places: Vec<usize> = kept.collect();
    for letter in split.iter().flat_map(|word| word.bytes()) {
        places.push(usize::from(letter.wrapping_sub(b'a')));
    }
    places.sort_unstable();
    places == (0..words.len()).collect::<Vec<_>>()
        && splits.heaps.contains(split.len())
        && count("-") == split.len() * (splits.parts - 1)
        && split.len() + count("-") + count(".") == words.len()
}

/// All moves of a game, each with one arrangement of its results.
pub(super) fn all_moves(game: Game) -> Box<dyn Iterator<Item = Vec<Part>>> {
    let sets = 1..1_u32 << game.n();
    match game.kind().splits() {
        Some(splits) => Box::new(sets.flat_map(move |set| splitting(game, splits, set))),
        None => {
            let played = sets.filter(move |&set| game.kind().takes_from(set.into()));
            Box::new(played.map(move |set| taking(game, set)))
        }
    }
}

/// The move that takes tokens from the piles of a set.
fn taking(game: Game, taken: u32) -> Vec<Part> {
    let part = |pile| match taken >> pile & 1 {
        0 => Part::Copied(pile, pile),
        _ if game.kind().is_slow() => Part::Sum(pile, vec![pile], 1),
        _ => Part::Lowered(pile),
    };
    (0..game.n()).map(part).collect()
}

/// The moves that split the heaps of a set, one for each set of heaps that is deleted.
fn splitting(game: Game, splits: Splits, split: u32) -> Vec<Vec<Part>> {
    let (n, count) = (game.n(), split.count_ones() as usize);
    if !splits.heaps.contains(count) {
        return Vec::new();
    }
    let gone = count * (splits.parts - 1);
    let deletions =
        (0..1_u32 << n).filter(|other| other & split == 0 && other.count_ones() as usize == gone);
    let with = |deleted: u32| {
        let mut room: Vec<usize> = (0..n).filter(|pile| deleted >> pile & 1 == 1).collect();
        let kept = (0..n).filter(|pile| deleted >> pile & 1 == 0);
        let part = |pile: usize| {
            if split >> pile & 1 == 0 {
                return Part::Copied(pile, pile);
            }
            let mut tracks = vec![pile];
            tracks.extend(room.drain(..splits.parts - 1));
            Part::Sum(pile, tracks, splits.parts as u32 - 1)
        };
        kept.map(part).collect()
    };
    deletions.map(with).collect()
}

/// One move for each number of piles, for games that all rearrangements of the piles preserve.
/// Every other move is a rearrangement of one of these.
pub(super) fn front_moves(game: Game) -> Vec<Vec<Part>> {
    let changes = |parts: &[Part]| {
        let kept = parts
            .iter()
            .filter(|part| matches!(part, Part::Copied(..)))
            .count();
        (parts.len(), kept)
    };
    let mut found: Vec<Vec<Part>> = Vec::new();
    for one in all_moves(game) {
        if !found.iter().any(|other| changes(other) == changes(&one)) {
            found.push(one);
        }
    }
    found
}

impl WordStep {
    /// It remembers up to `most` bytes of what it found, to save time.
    pub(super) fn new(parts: Vec<Part>, is_high: bool, most: u64) -> Self {
        Self {
            parts,
            is_high,
            known: FxHashMap::default(),
            bytes: 0,
            most,
        }
    }

    /// The state in which it begins.
    pub(super) fn start(&self) -> u64 {
        let start = |part: &Part| match part {
            Part::Sum(_, _, constant) if !self.is_high => u64::from(*constant),
            Part::Not(..) | Part::Different(_) | Part::Contradicts(_) if !self.is_high => {
                NOTHING.into()
            }
            Part::Copied(..)
            | Part::Lowered(_)
            | Part::Sum(..)
            | Part::Any(_)
            | Part::Not(..)
            | Part::Different(_)
            | Part::Contradicts(_) => 0,
        };
        self.with_state()
            .fold(0, |all, part| all << 4 | start(part))
    }

    /// Whether it may end in a state.
    pub(super) fn ends(&self, state: u64) -> bool {
        let mut parts = self.in_states(state);
        parts.all(|(part, own)| self.part_ends(part, own as u32))
    }

    /// Whether each part has the state that stands for it.
    pub(super) fn has(&self, state: u64) -> bool {
        self.in_states(state).all(|(part, own)| {
            let states = match part {
                Part::Copied(..) | Part::Any(_) => 1,
                Part::Lowered(_) => 2,
                Part::Sum(_, tracks, constant) => {
                    u64::from(*constant).max(tracks.len() as u64 - 1) + 1
                }
                Part::Not(..) | Part::Different(_) | Part::Contradicts(_) => u64::from(NOTHING) + 1,
            };
            own < states
        })
    }

    /// The parts that have a state, with it.
    fn in_states(&self, state: u64) -> impl Iterator<Item = (&Part, u64)> {
        let places = (0..self.with_state().count()).rev();
        let parts = self.with_state().zip(places);
        parts.map(move |(part, place)| (part, state >> (4 * place) & 15))
    }

    fn with_state(&self) -> impl Iterator<Item = &Part> {
        self.parts
            .iter()
            .filter(|part| !matches!(part, Part::Copied(..)))
    }

    /// What may be written where a column is read.
    pub(super) fn after(&mut self, state: u64, column: u32) -> &[Written<u64>] {
        let here = (state, column);
        if !self.known.contains_key(&here) {
            let found = self.found(state, column);
            self.bytes += table_bytes::<((u64, u32), Vec<Written<u64>>)>(2)
                + list_bytes::<Written<u64>>(found.len());
            if self.bytes > self.most {
                self.known = FxHashMap::default();
                self.bytes = 0;
            }
            self.known.insert(here, found);
        }
        &self.known[&here]
    }

    fn found(&self, state: u64, column: u32) -> Vec<Written<u64>> {
        let count = self.with_state().count();
        let (mut all, mut place) = (vec![(0, 0)], 0);
        for part in &self.parts {
            if let Part::Copied(old, new) = part {
                for (written, _) in &mut all {
                    *written |= (column >> old & 1) << new;
                }
                continue;
            }
            place += 1;
            let own = state >> (4 * (count - place)) & 15;
            let steps = self.part_after(part, own as u32, column);
            let longer = all.iter().flat_map(|&(before, states)| {
                let steps = steps.iter();
                steps.map(move |&(digits, after)| (before | digits, states << 4 | u64::from(after)))
            });
            all = longer.collect();
        }
        all
    }

    fn part_after(&self, part: &Part, state: u32, column: u32) -> Vec<Written<u32>> {
        // Each digit that may be written on a track, with the state that it leads to.
        let digits = |track: usize, next: &dyn Fn(u32) -> Option<u32>| {
            let written = |new: u32| Some((new << track, next(new)?));
            (0..2).filter_map(written).collect()
        };
        match part {
            Part::Copied(..) => Vec::new(),
            Part::Lowered(track) => {
                let old = column >> track & 1;
                let next = |new: u32| match (self.is_high, state, new.cmp(&old)) {
                    // A higher digit has decided. Read from the lowest digit on, the last
                    // difference decides.
                    (true, 1, _) | (_, _, std::cmp::Ordering::Less) => Some(1),
                    (_, _, std::cmp::Ordering::Equal) => Some(state),
                    (true, _, std::cmp::Ordering::Greater) => None,
                    (false, _, std::cmp::Ordering::Greater) => Some(0),
                };
                digits(*track, &next)
            }
            Part::Sum(source, tracks, constant) => {
                let old = column >> source & 1;
                self.sum_after(tracks, *constant, state, old)
            }
            Part::Any(track) => digits(*track, &|_| Some(0)),
            Part::Not(track, _) => digits(*track, &|new| Some(self.seen(state, 0, new))),
            Part::Different(track) | Part::Contradicts(track) => {
                let old = column >> track & 1;
                digits(*track, &|new| Some(self.seen(state, old, new)))
            }
        }
    }

    /// new + … + carry in = old + 2 · carry out.
    fn sum_after(
        &self,
        tracks: &[usize],
        constant: u32,
        state: u32,
        old: u32,
    ) -> Vec<Written<u32>> {
        let mut found = Vec::new();
        for digits in 0..1_u32 << tracks.len() {
            let ones = digits.count_ones();
            let places = tracks.iter().enumerate();
            let column = places.fold(0, |all, (j, track)| all | (digits >> j & 1) << track);
            let next = if self.is_high {
                // A carry from below that is larger than the parts and the constant can produce is
                // never met.
                let needed = (old + 2 * state).checked_sub(ones);
                needed.filter(|&carry| carry <= constant.max(tracks.len() as u32 - 1))
            } else {
                let rest = (ones + state).checked_sub(old);
                rest.filter(|rest| rest % 2 == 0).map(|rest| rest / 2)
            };
            found.extend(next.map(|after| (column, after)));
        }
        found
    }

    /// What is remembered of two numbers: bit 0 and 1 their lowest digits, bits 2 and 3 how the
    /// new one compares above them (1 less, 2 greater).
    fn seen(&self, state: u32, old: u32, new: u32) -> u32 {
        let compared = |one: u32, other: u32| match one.cmp(&other) {
            std::cmp::Ordering::Less => 1,
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Greater => 2,
        };
        let lowest = old | new << 1;
        if self.is_high {
            let above = match state >> 2 {
                0 => compared(state >> 1 & 1, state & 1),
                decided => decided,
            };
            return above << 2 | lowest;
        }
        match (state, compared(new, old)) {
            (NOTHING, _) => lowest,
            (_, 0) => state,
            (_, decided) => decided << 2 | state & 3,
        }
    }

    fn part_ends(&self, part: &Part, state: u32) -> bool {
        let (old, new, above) = match state {
            NOTHING => (0, 0, 0),
            _ => (state & 1, state >> 1 & 1, state >> 2),
        };
        match part {
            Part::Copied(..) | Part::Any(_) => true,
            Part::Lowered(_) => state == 1,
            Part::Sum(_, _, constant) => state == if self.is_high { *constant } else { 0 },
            Part::Not(_, number) => above != 0 || new != *number,
            Part::Different(_) => above != 0 || old != new,
            Part::Contradicts(_) => match (old, new) {
                (0, 0) => true,
                (0, _) => above != 1,
                (_, 0) => above == 1,
                _ => false,
            },
        }
    }
}

//! Winning moves by an automaton: digits of the new piles are chosen column by column so that the
//! automaton accepts them. Its states are few, so piles may have any size.

use rustc_hash::FxHashSet;

use super::columns::{Automatic, column};
use crate::game::{Canonical, Move, SplitHeap, Splits, Taken, piles_of};
use crate::lists::CollectVec as _;

/// A kind of move: the changed piles, and those that are deleted.
#[derive(Debug)]
struct MoveWay {
    changes: Vec<Changed>,
    deleted: Vec<usize>,
}

/// The tracks of what becomes of a pile, its own first. On that alone it is lowered. On several it
/// is split: the new numbers, and one for each but one of them, make the old one.
type Changed = Vec<usize>;

/// The number of parts but one, which is 0 where a pile is lowered.
fn more(changed: &Changed) -> u8 {
    u8::try_from(changed.len() - 1).expect("an automaton reads few piles")
}

/// A winning move; `None` from a P-position and from a terminal one.
pub(super) fn winning_move(automatic: &Automatic, x: &Canonical) -> Option<Move> {
    let rows = automatic.rows(x);
    if automatic.is_p(&rows) {
        return None;
    }
    let (kind, n) = (automatic.rules.game.kind(), rows.len());
    let sets = kind.played(n);
    match kind.splits() {
        Some(splits) => found(automatic, &rows, &splitting(n, splits, &sets)),
        None if kind.is_slow() => slow(automatic, &rows, &sets),
        None => found(automatic, &rows, &lowering(&sets)),
    }
}

/// The options of a slow game are few: all are looked at.
fn slow(automatic: &Automatic, rows: &[u64], sets: &[u32]) -> Option<Move> {
    sets.iter().find_map(|&set| {
        let mut to = rows.to_vec();
        for pile in piles_of(set) {
            to[pile] = to[pile].checked_sub(1)?;
        }
        automatic
            .is_p(&to)
            .then(|| Move::one_from_each(piles_of(set)))
    })
}

/// The largest piles come first, as they leave the most to choose from.
fn lowering(sets: &[u32]) -> Vec<MoveWay> {
    let way = |&set: &u32| MoveWay {
        changes: piles_of(set).map(|pile| vec![pile]).collect_vec(),
        deleted: Vec::new(),
    };
    sets.iter().rev().map(way).collect_vec()
}

fn splitting(n: usize, splits: Splits, sets: &[u32]) -> Vec<MoveWay> {
    let mut ways = Vec::new();
    for &split in sets {
        for deleted in splits.deleted(n, split) {
            let mut room = piles_of(deleted);
            let change = |pile| {
                let parts = room.by_ref().take(splits.parts - 1);
                [pile].into_iter().chain(parts).collect_vec()
            };
            ways.push(MoveWay {
                changes: piles_of(split).map(change).collect_vec(),
                deleted: piles_of(deleted).collect_vec(),
            });
        }
    }
    ways
}

fn found(automatic: &Automatic, rows: &[u64], ways: &[MoveWay]) -> Option<Move> {
    let weights = automatic.weights(rows);
    ways.iter().find_map(|way| {
        let mut search = MoveSearch {
            automatic,
            rows,
            weights: &weights,
            way,
            hopeless: FxHashSet::default(),
            to: rows.to_vec(),
        };
        let changed = way.changes.concat();
        for &track in &changed {
            search.to[track] = 0;
        }
        let start = |changed| if automatic.is_high { 0 } else { more(changed) };
        let starts: Vec<u8> = way.changes.iter().map(start).collect_vec();
        let is_found = search.goes_on(0, 0, &starts, &changed);
        is_found.then(|| search.found())
    })
}

/// A search for the piles after a move of one kind.
struct MoveSearch<'a> {
    automatic: &'a Automatic,
    rows: &'a [u64],
    weights: &'a [u32],
    way: &'a MoveWay,
    /// The numbers of columns read from which a search does not go on, with the state and the
    /// states of the changes.
    hopeless: FxHashSet<(usize, u32, Vec<u8>)>,
    to: Vec<u64>,
}

impl MoveSearch<'_> {
    /// Whether the columns from number `read` on can be chosen.
    fn goes_on(&mut self, read: usize, state: u32, parts: &[u8], changed: &[usize]) -> bool {
        let Some(&weight) = self.weights.get(read) else {
            let mut changes = self.way.changes.iter().zip(parts);
            return self.automatic.accepts[state as usize]
                && changes.all(|(changed, &part)| self.ends(changed, part));
        };
        let here = (read, state, parts.to_vec());
        if self.hopeless.contains(&here) {
            return false;
        }
        for bits in 0..1_u64 << changed.len() {
            for (place, &track) in changed.iter().enumerate() {
                let digit = bits >> place & 1;
                self.to[track] = self.to[track] & !(1 << weight) | digit << weight;
            }
            let step = |(changed, part): (&Changed, &u8)| self.step(changed, *part, weight);
            let next: Option<Vec<u8>> = self.way.changes.iter().zip(parts).map(step).collect();
            if let Some(next) = next {
                let state = self.automatic.after(state, column(&self.to, weight));
                if self.goes_on(read + 1, state, &next, changed) {
                    return true;
                }
            }
        }
        self.hopeless.insert(here);
        false
    }

    /// The state of a change after one more column: whether the new pile is lower as far as is
    /// read, or a carry.
    fn step(&self, changed: &Changed, part: u8, weight: u32) -> Option<u8> {
        let read = |rows: &[u64], row: usize| u8::from(rows[row] >> weight & 1 == 1);
        let digit = |track: usize| read(&self.to, track);
        let (old, is_high) = (read(self.rows, changed[0]), self.automatic.is_high);
        let ones: u8 = changed.iter().map(|&track| digit(track)).sum();
        match (more(changed), is_high) {
            // A higher digit has decided.
            (0, true) if part == 1 => Some(1),
            (0, _) if ones == old => Some(part),
            (0, _) if ones == 0 => Some(1),
            (0, true) => None,
            (0, false) => Some(0),
            (most, true) => {
                // What the lower digits have to carry.
                let carry = (old + 2 * part).checked_sub(ones)?;
                (carry <= most).then_some(carry)
            }
            (_, false) => {
                let rest = (ones + part).checked_sub(old)?;
                rest.is_multiple_of(2).then_some(rest / 2)
            }
        }
    }

    fn ends(&self, changed: &Changed, part: u8) -> bool {
        match (more(changed), self.automatic.is_high) {
            (0, _) => part == 1,
            (more, true) => part == more,
            (_, false) => part == 0,
        }
    }

    /// The move to the piles that were found.
    fn found(&self) -> Move {
        let least = self.automatic.rules.game.least_pile();
        let (mut taken, mut split) = (Vec::new(), Vec::new());
        for changed in &self.way.changes {
            let index = changed[0];
            if more(changed) == 0 {
                let tokens = self.rows[index] - self.to[index];
                taken.push(Taken { index, tokens });
            } else {
                let parts = changed.iter().map(|&track| self.to[track] + least);
                let parts = parts.collect_vec();
                split.push(SplitHeap { index, parts });
            }
        }
        if split.is_empty() {
            Move::take(taken)
        } else {
            Move::Split {
                deleted: self.way.deleted.clone(),
                split,
            }
        }
    }
}

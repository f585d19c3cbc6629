//! Winning moves by an automaton: digits of the new piles are chosen column by column so that the
//! automaton accepts them. Its states are few, so piles may have any size.

use rustc_hash::FxHashSet;

use super::columns::{Automatic, column, weights};
use crate::game::{Canonical, Move, PileEffect, SplitHeap, piles_of};
use crate::lists::CollectVec as _;

/// The tracks of what becomes of a pile, its own first. On that alone it is lowered. On several it
/// is split: the new numbers, and one for each but one of them, make the old one.
type Changed = Vec<usize>;

/// The number of parts but one, which is 0 where a pile is lowered.
fn more(changed: &Changed) -> u64 {
    changed.len() as u64 - 1
}

/// The bits of the state of a change, which is less than the number of tracks. An automaton has
/// 16 of them at most, so that the states of all changes are one number.
const STATE: usize = 4;

/// An automaton that reads the digits of all piles column by column.
pub(crate) struct ColumnReader<'a> {
    /// Whether it reads from the highest digit on.
    pub(crate) is_high: bool,
    /// The state after a state and a column. It begins in the state 0.
    pub(crate) after: &'a dyn Fn(u32, u32) -> u32,
    pub(crate) accepts: &'a dyn Fn(u32) -> bool,
}

/// A winning move; `None` from a P-position and from a terminal one.
pub(super) fn winning_move(automatic: &Automatic, x: &Canonical) -> Option<Move> {
    let rows = automatic.rows(x);
    if automatic.is_p(&rows) {
        return None;
    }
    let (kind, n) = (automatic.rules.game.kind(), rows.len());
    if kind.is_slow() {
        return slow(automatic, &rows, &kind.played(n));
    }
    let mut moves = kind.pile_effects(n);
    if kind.splits().is_none() {
        // The largest piles come first, as they leave the most to choose from.
        moves.reverse();
    }
    let reader = ColumnReader {
        is_high: automatic.is_high,
        after: &|state, column| automatic.after(state, column),
        accepts: &|state| automatic.accepts[state as usize],
    };
    let least = automatic.rules.game.least_pile();
    moves.iter().find_map(|(_, effects)| {
        let changed = |(pile, effect): (usize, &PileEffect)| match effect {
            PileEffect::Kept | PileEffect::Deleted => None,
            PileEffect::Lowered => Some(vec![pile]),
            PileEffect::Split(_, tracks) => Some(tracks.clone()),
        };
        let changes: Vec<Changed> = effects.iter().enumerate().filter_map(changed).collect_vec();
        let to = rows_after(&reader, &rows, &changes)?;
        if kind.splits().is_none() {
            return Some(Move::changing(&rows, &to));
        }
        let split = changes.iter().map(|changed| SplitHeap {
            index: changed[0],
            parts: (changed.iter().map(|&track| to[track] + least)).collect_vec(),
        });
        let deleted = (0..n).filter(|&pile| effects[pile] == PileEffect::Deleted);
        Some(Move::Split {
            deleted: deleted.collect_vec(),
            split: split.collect_vec(),
        })
    })
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

/// Rows that the automaton accepts and that some changes can make of the given ones, if there are
/// any.
pub(crate) fn rows_after(
    reader: &ColumnReader<'_>,
    rows: &[u64],
    changes: &[Changed],
) -> Option<Vec<u64>> {
    let changed = changes.concat();
    let mut to = rows.to_vec();
    for &track in &changed {
        to[track] = 0;
    }
    let mut search = MoveSearch {
        reader,
        rows,
        weights: &weights(rows, reader.is_high),
        changes,
        hopeless: FxHashSet::default(),
        to,
    };
    let start = |changed| if reader.is_high { 0 } else { more(changed) };
    let starts = (0..)
        .zip(changes)
        .map(|(place, changed)| start(changed) << (STATE * place));
    let is_found = search.goes_on(0, 0, starts.sum(), &changed);
    is_found.then_some(search.to)
}

/// A search for the piles after a move of one kind.
struct MoveSearch<'a> {
    reader: &'a ColumnReader<'a>,
    rows: &'a [u64],
    weights: &'a [u32],
    changes: &'a [Changed],
    /// The numbers of columns read from which a search does not go on, with the state and the
    /// states of the changes.
    hopeless: FxHashSet<(usize, u32, u64)>,
    to: Vec<u64>,
}

impl MoveSearch<'_> {
    /// Whether the columns from number `read` on can be chosen.
    fn goes_on(&mut self, read: usize, state: u32, parts: u64, changed: &[usize]) -> bool {
        let part = |place: usize| parts >> (STATE * place) & 15;
        let Some(&weight) = self.weights.get(read) else {
            let mut changes = (0..).zip(self.changes);
            return (self.reader.accepts)(state)
                && changes.all(|(place, changed)| self.ends(changed, part(place)));
        };
        let here = (read, state, parts);
        if self.hopeless.contains(&here) {
            return false;
        }
        for bits in 0..1_u64 << changed.len() {
            for (place, &track) in changed.iter().enumerate() {
                let digit = bits >> place & 1;
                self.to[track] = self.to[track] & !(1 << weight) | digit << weight;
            }
            let next = (0..)
                .zip(self.changes)
                .try_fold(0, |next, (place, changed)| {
                    let part = self.step(changed, part(place), weight)?;
                    Some(next | part << (STATE * place))
                });
            if let Some(next) = next {
                let state = (self.reader.after)(state, column(&self.to, weight));
                if self.goes_on(read + 1, state, next, changed) {
                    return true;
                }
            }
        }
        self.hopeless.insert(here);
        false
    }

    /// The state of a change after one more column: whether the new pile is lower as far as is
    /// read, or a carry.
    fn step(&self, changed: &Changed, part: u64, weight: u32) -> Option<u64> {
        let read = |rows: &[u64], row: usize| rows[row] >> weight & 1;
        let digit = |track: usize| read(&self.to, track);
        let (old, is_high) = (read(self.rows, changed[0]), self.reader.is_high);
        let ones: u64 = changed.iter().map(|&track| digit(track)).sum();
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

    fn ends(&self, changed: &Changed, part: u64) -> bool {
        match (more(changed), self.reader.is_high) {
            (0, _) => part == 1,
            (more, true) => part == more,
            (_, false) => part == 0,
        }
    }
}

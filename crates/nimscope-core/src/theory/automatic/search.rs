//! Winning moves by an automaton: digits of the new piles are chosen column by column so that the
//! automaton accepts them. Its states are few, so piles may have any size.

use rustc_hash::FxHashSet;

use super::columns::Automatic;
use crate::game::{Canonical, Direction, Move, MovePart, PileEffect, SplitHeap, piles_of};
use crate::lists::CollectVec as _;

/// The bits of the state of a part, which is less than the number of tracks. An automaton has 16
/// of them at most, so that the states of all parts are one number.
const STATE: usize = 4;

/// An automaton that reads the digits of all piles column by column.
pub(crate) struct ColumnReader<'a> {
    /// From which end it reads.
    pub(crate) direction: Direction,
    /// The state after a state and a column. It begins in the state 0.
    pub(crate) after: &'a dyn Fn(u32, u32) -> u32,
    pub(crate) accepts: &'a dyn Fn(u32) -> bool,
}

/// A winning move; `None` from a P-position and from a terminal one.
pub(super) fn winning_move(automatic: &Automatic, x: &Canonical) -> Option<Move> {
    let rows = automatic.rules.game.rows(x);
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
        direction: automatic.direction,
        after: &|state, column| automatic.after(state, column),
        accepts: &|state| automatic.accepts[state as usize],
    };
    let least = automatic.rules.game.least_pile();
    moves.iter().find_map(|(_, effects)| {
        let part =
            |(pile, effect): (usize, &PileEffect)| MovePart::of(effect, pile, automatic.direction);
        let parts = effects.iter().enumerate().filter_map(part).collect_vec();
        let to = rows_after(&reader, &rows, &parts)?;
        if kind.splits().is_none() {
            return Some(Move::changing(&rows, &to));
        }
        let split = parts.iter().map(|MovePart { targets, .. }| SplitHeap {
            index: targets[0],
            parts: targets.iter().map(|&track| to[track] + least).collect_vec(),
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

/// Rows that the automaton accepts and that some parts of a move can make of the given ones, if
/// there are any.
pub(crate) fn rows_after(
    reader: &ColumnReader<'_>,
    rows: &[u64],
    parts: &[MovePart],
) -> Option<Vec<u64>> {
    let word = reader.direction.word(rows);
    let changed = parts.iter().flat_map(|part| part.targets.iter().copied());
    let mut search = MoveSearch {
        reader,
        parts,
        changed: &changed.collect_vec(),
        hopeless: FxHashSet::default(),
        after: word.clone(),
        word: &word,
    };
    let starts = parts.iter().enumerate();
    let starts = starts.map(|(place, part)| u64::from(part.start) << (STATE * place));
    let is_found = search.goes_on(0, 0, starts.sum());
    is_found.then(|| reader.direction.numbers(&search.after, rows.len()))
}

/// A search for the piles after a move of one kind.
struct MoveSearch<'a> {
    reader: &'a ColumnReader<'a>,
    parts: &'a [MovePart],
    /// The tracks that they write.
    changed: &'a [usize],
    /// The numbers of columns read from which a search does not go on, with the state and the
    /// states of the parts.
    hopeless: FxHashSet<(usize, u32, u64)>,
    /// The columns of the piles before the move and after it.
    word: &'a [u32],
    after: Vec<u32>,
}

impl MoveSearch<'_> {
    /// Whether the columns from number `read` on can be chosen.
    fn goes_on(&mut self, read: usize, state: u32, states: u64) -> bool {
        let (parts, word) = (self.parts, self.word);
        let each = || parts.iter().enumerate();
        let own = |place: usize| (states >> (STATE * place) & 15) as usize;
        let Some(&before) = word.get(read) else {
            return (self.reader.accepts)(state)
                && each().all(|(place, part)| part.ends[own(place)]);
        };
        let here = (read, state, states);
        if self.hopeless.contains(&here) {
            return false;
        }
        for bits in 0..1_u32 << self.changed.len() {
            let chosen = self.changed.iter().enumerate();
            let column = chosen.fold(before, |column, (place, &track)| {
                column & !(1 << track) | (bits >> place & 1) << track
            });
            let next = each().try_fold(0, |next, (place, part)| {
                let after = part.after(own(place), before, column)?;
                Some(next | u64::from(after) << (STATE * place))
            });
            if let Some(next) = next {
                self.after[read] = column;
                let state = (self.reader.after)(state, column);
                if self.goes_on(read + 1, state, next) {
                    return true;
                }
            }
        }
        self.hopeless.insert(here);
        false
    }
}

//! A move marked on the piles: how many tokens to take from each, or which heaps to delete and to
//! split.

use litemap::LiteMap;

use crate::game::{
    Game, IllegalMove, Move, PileChange, Position, SplitHeap, Splits, Taken, counted, joined,
};
use crate::lists::CollectVec as _;

/// What is marked, by the place of the pile on the screen: a change of it, at least of one token.
/// A heap that is split has no parts while they are not said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveMarks(LiteMap<usize, PileChange>);

/// The numbers of heaps that must still be split, and deleted.
type Missing = (usize, usize);

impl MoveMarks {
    /// Whether nothing is marked.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Removes all marks.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// How many heaps are marked to be split.
    pub(super) fn splits(&self) -> usize {
        let marks = self.0.values();
        marks
            .filter(|mark| matches!(mark, PileChange::Split(_)))
            .count()
    }

    /// Removes the marks of heaps that are split: another is marked so, and only one can be.
    pub(super) fn clear_splits(&mut self) {
        self.0
            .retain(|_, mark| !matches!(mark, PileChange::Split(_)));
    }

    /// What is marked on a pile.
    pub fn get(&self, place: usize) -> PileChange {
        self.0.get(&place).cloned().unwrap_or_default()
    }

    /// Marks a pile, or removes its mark.
    pub fn set(&mut self, place: usize, mark: PileChange) {
        if matches!(mark, PileChange::Kept | PileChange::Taken(0)) {
            self.0.remove(&place);
        } else {
            self.0.insert(place, mark);
        }
    }

    /// The marks of a move.
    pub fn of(by: &Move, order: &[usize]) -> Self {
        let mut marks = Self::default();
        for (index, &place) in order.iter().enumerate() {
            marks.set(place, by.change(index));
        }
        marks
    }

    /// The marks with those that follow from them, where heaps are split: if all unmarked heaps
    /// must be deleted, they are, and if all must be split, they are. A heap that can be split in
    /// one way only has these parts.
    #[must_use]
    pub fn completed(&self, game: Game, position: &Position) -> Self {
        let Some(splits) = game.kind().splits() else {
            return self.clone();
        };
        let piles = position.piles();
        let unmarked = piles.len() - self.0.len();
        let implied = match self.rest(splits, unmarked)[..] {
            _ if self.is_empty() => PileChange::Kept,
            [(0, deleted)] if deleted == unmarked => PileChange::Deleted,
            [(split, 0)] if split == unmarked => PileChange::Split(Vec::new()),
            _ => PileChange::Kept,
        };
        let mut marks = Self::default();
        for (place, &heap) in piles.iter().enumerate() {
            let mut mark = self.0.get(&place).unwrap_or(&implied).clone();
            if let PileChange::Split(parts) = &mut mark
                && parts.is_empty()
            {
                *parts = only_parts(splits, heap).unwrap_or_default();
            }
            marks.set(place, mark);
        }
        marks
    }

    /// How many heaps are still to be split and how many to be deleted, in every way that the
    /// number of unmarked heaps allows.
    fn rest(&self, splits: Splits, unmarked: usize) -> Vec<Missing> {
        let split = self.splits();
        let marks = self.0.values();
        let deleted = marks.filter(|mark| **mark == PileChange::Deleted).count();
        let rest = splits.heaps.iter().filter_map(|heaps| {
            let split = heaps.checked_sub(split)?;
            let deleted = (heaps * (splits.parts - 1)).checked_sub(deleted)?;
            (split + deleted <= unmarked).then_some((split, deleted))
        });
        rest.collect_vec()
    }

    /// What is missing until the rules allow the marked move: `take from 2 more piles`, `split 1
    /// more heap`. `None` where no more marks make a move of it, or where it depends on which.
    pub fn missing(&self, game: Game, position: &Position) -> Option<String> {
        if let Some(splits) = game.kind().splits() {
            let unmarked = position.piles().len() - self.0.len();
            let &(split, deleted) = self.rest(splits, unmarked).first()?;
            let parts = [("split", split), ("delete", deleted)];
            let parts = parts.into_iter().filter(|&(_, count)| count > 0);
            let parts: Vec<String> = parts
                .map(|(verb, count)| format!("{verb} {}", counted(count, "more heap")))
                .collect_vec();
            return (!parts.is_empty()).then(|| parts.join(" and "));
        }
        let marked = self.0.len();
        let wanted = game.kind().sizes()?.iter().find(|&size| size > marked)?;
        let held = position.piles().iter().filter(|&&pile| pile > 0).count();
        (wanted <= held).then(|| format!("take from {}", counted(wanted - marked, "more pile")))
    }

    /// The move that is marked on a position of the game; `None` while it is not said into what a
    /// heap is split.
    ///
    /// # Errors
    /// The rules do not allow it.
    pub fn by(&self, game: Game, position: &Position) -> Result<Option<Move>, IllegalMove> {
        let marks = self.completed(game, position);
        let (mut taken, mut given) = (Vec::new(), Vec::new());
        let (mut deleted, mut split) = (Vec::new(), Vec::new());
        for (index, place) in game.order(position).into_iter().enumerate() {
            match marks.get(place) {
                PileChange::Kept => {}
                PileChange::Taken(tokens) => taken.push(Taken { index, tokens }),
                PileChange::Given(tokens) => given.push(Taken { index, tokens }),
                PileChange::Deleted => deleted.push(index),
                PileChange::Split(parts) if parts.is_empty() => return Ok(None),
                PileChange::Split(parts) => split.push(SplitHeap { index, parts }),
            }
        }
        let by = match game.kind().splits() {
            Some(_) => Move::Split { deleted, split },
            None => Move::Take { taken, given },
        };
        game.allows(position, &by).map(|()| Some(by))
    }

    /// The marks on a position as the beginning of a typed move: `delete a, split c into `. What
    /// is to be split last has no parts yet.
    pub fn words(&self, game: Game, position: &Position) -> String {
        let (mut taken, mut given) = (Vec::new(), Vec::new());
        let (mut deleted, mut whole, mut open) = (Vec::new(), Vec::new(), Vec::new());
        let marks = self.completed(game, position);
        for (&place, mark) in &marks.0 {
            let letter = Position::letter(place);
            match mark {
                PileChange::Kept => {}
                PileChange::Taken(tokens) => taken.push(format!("{tokens} from {letter}")),
                PileChange::Given(tokens) => given.push(format!("{tokens} on {letter}")),
                PileChange::Deleted => deleted.push(letter),
                PileChange::Split(parts) if parts.is_empty() => open.push(letter),
                PileChange::Split(parts) => {
                    whole.push(format!("{letter} into {}", joined(parts, " + ")));
                }
            }
        }
        if !taken.is_empty() {
            let put = (!given.is_empty()).then(|| format!(", put {}", given.join(" and ")));
            return format!("take {}{}", taken.join(" and "), put.unwrap_or_default());
        }
        // The first heap without parts comes last, where one types on.
        whole.extend(open.first().map(|letter| format!("{letter} into ")));
        let parts = [
            (!deleted.is_empty()).then(|| format!("delete {}", deleted.join(" "))),
            (!whole.is_empty()).then(|| format!("split {}", whole.join(" and "))),
        ];
        joined(parts.into_iter().flatten(), ", ")
    }
}

/// A heap is split, and of two parts the first has this number of tokens.
pub(super) fn split_at(splits: Splits, heap: u64, first: u64) -> PileChange {
    let held = heap.checked_sub(u64::from(splits.empty));
    let held = held.filter(|_| splits.parts == 2);
    let parts = held.map(|held| vec![first, held.saturating_sub(first)]);
    PileChange::Split(parts.unwrap_or_default())
}

/// The parts of a heap, if it can be split in one way only.
fn only_parts(splits: Splits, heap: u64) -> Option<Vec<u64>> {
    let held = heap.checked_sub(u64::from(splits.empty))?;
    let least = u64::from(!splits.empty);
    let all = least.checked_mul(u64::try_from(splits.parts).ok()?)?;
    let over = held.checked_sub(all).filter(|&over| over <= 1)?;
    let mut parts = vec![least; splits.parts];
    *parts.last_mut()? += over;
    Some(parts)
}

//! A move marked on the piles: how many tokens to take from each, or which heaps to delete and to
//! split.

use litemap::LiteMap;

use crate::game::{
    Game, IllegalMove, Move, PileChange, Position, SplitHeap, Splits, Taken, counted, joined,
};
use crate::lists::CollectVec as _;

/// What is marked, by the place of the pile on the screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveMarks(LiteMap<usize, PileMark>);

/// What is marked on a pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PileMark {
    /// This number of tokens is taken, at least one.
    Take(u64),
    /// This number of tokens is put on it, at least one.
    Give(u64),
    /// The heap is deleted.
    Delete,
    /// The heap is split, with the first part if that was said.
    Split(Option<u64>),
}

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
            .filter(|mark| matches!(mark, PileMark::Split(_)))
            .count()
    }

    /// Removes the marks of heaps that are split: another is marked so, and only one can be.
    pub(super) fn clear_splits(&mut self) {
        self.0.retain(|_, mark| !matches!(mark, PileMark::Split(_)));
    }

    /// What is marked on a pile.
    pub fn get(&self, place: usize) -> Option<PileMark> {
        self.0.get(&place).copied()
    }

    /// Marks a pile, or removes its mark.
    pub fn set(&mut self, place: usize, mark: Option<PileMark>) {
        match mark {
            Some(PileMark::Take(0)) | None => self.0.remove(&place),
            Some(mark) => self.0.insert(place, mark),
        };
    }

    /// The marks of a move.
    pub fn of(by: &Move, order: &[usize]) -> Self {
        let mut marks = Self::default();
        for (index, &place) in order.iter().enumerate() {
            let mark = match by.change(index) {
                PileChange::Kept => None,
                PileChange::Taken(tokens) => Some(PileMark::Take(tokens)),
                PileChange::Given(tokens) => Some(PileMark::Give(tokens)),
                PileChange::Deleted => Some(PileMark::Delete),
                PileChange::Split(parts) => Some(PileMark::Split(match parts[..] {
                    [first, _] => Some(first),
                    _ => None,
                })),
            };
            marks.set(place, mark);
        }
        marks
    }

    /// The marks with those that follow from them, where heaps are split: if all unmarked heaps
    /// must be deleted, they are, and if all must be split, they are.
    #[must_use]
    pub fn completed(&self, game: Game, position: &Position) -> Self {
        let Some(splits) = game.kind().splits() else {
            return self.clone();
        };
        let places = 0..position.piles().len();
        let unmarked: Vec<usize> = places
            .filter(|place| !self.0.contains_key(place))
            .collect_vec();
        let rest = self.rest(splits, unmarked.len());
        let mut marks = self.clone();
        let implied = match rest[..] {
            _ if self.is_empty() => None,
            [(0, deleted)] if deleted == unmarked.len() => Some(PileMark::Delete),
            [(split, 0)] if split == unmarked.len() => Some(PileMark::Split(None)),
            _ => None,
        };
        for place in unmarked {
            marks.set(place, implied);
        }
        marks
    }

    /// How many heaps are still to be split and how many to be deleted, in every way that the
    /// number of unmarked heaps allows.
    fn rest(&self, splits: Splits, unmarked: usize) -> Vec<Missing> {
        let split = self.splits();
        let marks = self.0.values();
        let deleted = marks.filter(|mark| **mark == PileMark::Delete).count();
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

    /// The parts into which a heap is split, where it is marked so and they are known: as they
    /// were said, or the only ones there are.
    pub fn parts(&self, splits: Splits, place: usize, heap: u64) -> Option<Vec<u64>> {
        let held = heap.checked_sub(u64::from(splits.empty))?;
        match self.get(place)? {
            PileMark::Split(Some(first)) if splits.parts == 2 => {
                Some(vec![first, held.saturating_sub(first)])
            }
            PileMark::Split(_) => only_parts(splits, held),
            PileMark::Take(_) | PileMark::Give(_) | PileMark::Delete => None,
        }
    }

    /// The move that is marked on a position of the game; `None` while it is not said into what a
    /// heap is split.
    ///
    /// # Errors
    /// The rules do not allow it.
    pub fn by(&self, game: Game, position: &Position) -> Result<Option<Move>, IllegalMove> {
        let marks = self.completed(game, position);
        let splits = game.kind().splits();
        let (mut taken, mut given) = (Vec::new(), Vec::new());
        let (mut deleted, mut split) = (Vec::new(), Vec::new());
        for (index, place) in game.order(position).into_iter().enumerate() {
            match marks.get(place) {
                Some(PileMark::Take(tokens)) => taken.push(Taken { index, tokens }),
                Some(PileMark::Give(tokens)) => given.push(Taken { index, tokens }),
                Some(PileMark::Delete) => deleted.push(index),
                Some(PileMark::Split(_)) => {
                    let parts = |splits| marks.parts(splits, place, position.piles()[place]);
                    let Some(parts) = splits.and_then(parts) else {
                        return Ok(None);
                    };
                    split.push(SplitHeap { index, parts });
                }
                None => {}
            }
        }
        let by = match splits {
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
        for (&place, &mark) in &marks.0 {
            let letter = Position::letter(place);
            let parts = |splits| marks.parts(splits, place, position.piles()[place]);
            match mark {
                PileMark::Take(tokens) => taken.push(format!("{tokens} from {letter}")),
                PileMark::Give(tokens) => given.push(format!("{tokens} on {letter}")),
                PileMark::Delete => deleted.push(letter),
                PileMark::Split(_) => match game.kind().splits().and_then(parts) {
                    Some(parts) => {
                        whole.push(format!("{letter} into {}", joined(&parts, " + ")));
                    }
                    None => open.push(letter),
                },
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

/// The parts of a heap with this number of tokens to split, if there is only one way.
fn only_parts(splits: Splits, held: u64) -> Option<Vec<u64>> {
    let least = u64::from(!splits.empty);
    let all = least.checked_mul(u64::try_from(splits.parts).ok()?)?;
    let over = held.checked_sub(all).filter(|&over| over <= 1)?;
    let mut parts = vec![least; splits.parts];
    *parts.last_mut()? += over;
    Some(parts)
}

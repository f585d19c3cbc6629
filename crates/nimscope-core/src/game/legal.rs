//! Which moves the rules allow, and why they do not allow another.

use super::count::count_words;
use super::hypergraph::letters;
use super::kind::{Edges, Splits};
use super::moves::{Move, SplitHeap, Taken};
use super::position::Position;
use super::rules::Game;
use super::sizes::Sizes;

/// Why a move is against the rules. Piles are named by their letters as they stand.
///
/// ```
/// use nimscope_core::game::{Game, Move, Position};
/// let game: Game = "slow:4,3".parse()?;
/// let x = "3 5 5 6".parse::<Position>()?;
/// assert!(game.allows(&x, &Move::one_from_each([0, 1, 3])).is_ok());
/// assert!(game.allows(&x, &Move::one_from_each([0, 1])).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct IllegalMove(pub(super) String);

/// A move is against the rules.
fn illegal(why: impl Into<String>) -> Result<(), IllegalMove> {
    Err(IllegalMove(why.into()))
}

impl Game {
    /// Whether the rules allow a move from a position of the game. The indices of the move are
    /// those of the canonical piles.
    ///
    /// # Errors
    /// What the move breaks, in the order: piles, numbers of piles, tokens.
    pub fn allows(self, from: &Position, by: &Move) -> Result<(), IllegalMove> {
        let order = self.order(from);
        let letter = |index: usize| Position::letter(order.get(index).copied().unwrap_or(index));
        let mut touched = by.touched();
        touched.sort_unstable();
        if let Some(&index) = touched.iter().find(|&&index| index >= order.len()) {
            return illegal(format!("there is no pile {}", letter(index)));
        }
        if let Some(twice) = touched.windows(2).find(|pair| pair[0] == pair[1]) {
            return illegal(format!("pile {} is played on twice", letter(twice[0])));
        }
        let size = |index: usize| from.piles()[order[index]];
        let kind = self.kind();
        match (by, kind.splits()) {
            (Move::Take(taken), None) => {
                if let Some(sizes) = kind.sizes() {
                    counts(taken, sizes)?;
                }
                if let Some(edges) = kind.edges() {
                    is_edge(edges, taken, &order)?;
                }
                takes(taken, kind.is_slow(), &letter, &size)?;
                self.follows_rule(from, by, &order)
            }
            (Move::Exchange { taken, given }, None) if kind.written().is_some() => {
                takes(taken, false, &letter, &size)?;
                takes(given, false, &letter, &|_| u64::MAX)?;
                self.follows_rule(from, by, &order)
            }
            (Move::Split { deleted, split }, Some(splits)) => {
                divides(splits, deleted.len(), split, &letter, &size)
            }
            (Move::Split { .. } | Move::Exchange { .. }, None)
            | (Move::Take(_) | Move::Exchange { .. }, Some(_)) => illegal(self.rule()),
        }
    }

    /// Whether the rule that is written down, if there is one, has a move that leads where this
    /// one does.
    fn follows_rule(self, from: &Position, by: &Move, order: &[usize]) -> Result<(), IllegalMove> {
        let after = || by.apply_arranged(self, from);
        match self.kind().written() {
            Some(written) if !written.leads(from.piles(), after().piles()) => {
                let words = by.words(self, order);
                illegal(format!("“{words}” is no move of the rule {{{written}}}"))
            }
            Some(_) | None => Ok(()),
        }
    }
}

/// Whether the rules allow the number of piles on which a move plays.
fn counts(taken: &[Taken], sizes: Sizes) -> Result<(), IllegalMove> {
    if sizes.contains(taken.len()) {
        return Ok(());
    }
    let (allowed, played) = (count_words(sizes, "pile"), taken.len());
    illegal(format!("a move takes from {allowed}, not from {played}"))
}

/// Whether a move plays on the piles of an edge. The rearrangement to the canonical position takes
/// edges to edges.
fn is_edge(edges: Edges, taken: &[Taken], order: &[usize]) -> Result<(), IllegalMove> {
    let played = taken
        .iter()
        .fold(0, |set, taken| set | 1_u32 << order[taken.index]);
    if edges.hypergraph.has(played) {
        return Ok(());
    }
    let all = &edges.hypergraph.edges;
    let with_all = |edge: &&u32| **edge & played == played;
    let example = all.iter().find(with_all).unwrap_or(&all[0]);
    illegal(format!(
        "{} is not an edge of the game: a move plays on the piles of an edge, such as {}",
        letters(played),
        letters(*example)
    ))
}

fn takes(
    taken: &[Taken],
    is_slow: bool,
    letter: &dyn Fn(usize) -> String,
    size: &dyn Fn(usize) -> u64,
) -> Result<(), IllegalMove> {
    for &Taken { index, tokens } in taken {
        let pile = letter(index);
        let held = size(index);
        if tokens == 0 || (is_slow && tokens > 1) {
            let at_least = if is_slow { "" } else { "at least " };
            return illegal(format!(
                "a move takes {at_least}one token from a pile, not {tokens} from {pile}"
            ));
        }
        if tokens > held {
            return illegal(format!(
                "pile {pile} holds {held}: {tokens} cannot be taken from it"
            ));
        }
    }
    Ok(())
}

fn divides(
    splits: Splits,
    deleted: usize,
    split: &[SplitHeap],
    letter: &dyn Fn(usize) -> String,
    size: &dyn Fn(usize) -> u64,
) -> Result<(), IllegalMove> {
    let deletes = splits.parts - 1;
    if !splits.heaps.contains(split.len()) || deleted != split.len() * deletes {
        return illegal(format!(
            "a move splits {}, and deletes {deletes} for each: not {} and {deleted}",
            count_words(splits.heaps, "heap"),
            split.len()
        ));
    }
    for SplitHeap { index, parts } in split {
        let pile = letter(*index);
        if parts.len() != splits.parts {
            return illegal(format!(
                "heap {pile} is to be split into {} parts, and {} were given",
                splits.parts,
                parts.len()
            ));
        }
        let Some(held) = size(*index).checked_sub(u64::from(splits.empty)) else {
            return illegal(format!("heap {pile} is empty: there is no token to take"));
        };
        if !splits.empty && parts.contains(&0) {
            return illegal(format!(
                "every part of heap {pile} holds at least one token"
            ));
        }
        let sum: u128 = parts.iter().map(|&part| u128::from(part)).sum();
        if sum != u128::from(held) {
            return illegal(format!(
                "heap {pile} leaves {held} to split: the parts sum to {sum}"
            ));
        }
    }
    Ok(())
}

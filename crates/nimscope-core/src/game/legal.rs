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
#[non_exhaustive]
pub enum IllegalMove {
    /// A pile that is not there.
    #[error("there is no pile {0}")]
    NoPile(String),
    /// A pile that is played on twice.
    #[error("pile {0} is played on twice")]
    Twice(String),
    /// A move on too few or too many piles.
    #[error("a move takes from {allowed}, not from {played}")]
    Sizes {
        /// The allowed numbers of piles, in words.
        allowed: String,
        /// The number of piles of the move.
        played: usize,
    },
    /// No token, or more tokens than the rules let a move take from a pile.
    #[error("a move takes {allowed} from a pile, not {taken} from {pile}")]
    Tokens {
        /// What is allowed, in words.
        allowed: &'static str,
        /// The letter of the pile.
        pile: String,
        /// How many tokens the move takes.
        taken: u64,
    },
    /// More tokens than a pile holds.
    #[error("pile {pile} holds {held}: {taken} cannot be taken from it")]
    TooMany {
        /// The letter of the pile.
        pile: String,
        /// Its tokens.
        held: u64,
        /// How many tokens the move takes.
        taken: u64,
    },
    /// A move on piles that are no edge.
    #[error(
        "{played} is not an edge of the game: a move plays on the piles of an edge, such as {example}"
    )]
    NoEdge {
        /// The letters of the piles of the move, as they stand.
        played: String,
        /// The letters of an edge of the game.
        example: String,
    },
    /// A move that a rule does not have.
    #[error("“{0}” is no move of the rule {{{1}}}")]
    ByRule(String, &'static str),
    /// The wrong number of heaps is split or deleted.
    #[error("a move splits {allowed}, and deletes {deletes} for each: not {split} and {deleted}")]
    Heaps {
        /// The allowed numbers of heaps to split, in words.
        allowed: String,
        /// How many heaps are deleted for each that is split.
        deletes: usize,
        /// How many the move splits.
        split: usize,
        /// How many it deletes.
        deleted: usize,
    },
    /// A heap is split into the wrong number of parts.
    #[error("heap {pile} is to be split into {allowed} parts, and {parts} were given")]
    Parts {
        /// How many parts the rules want.
        allowed: usize,
        /// The letter of the heap.
        pile: String,
        /// How many parts there are.
        parts: usize,
    },
    /// The parts are not what there is to split.
    #[error("heap {pile} leaves {held} to split: the parts sum to {sum}")]
    Sum {
        /// The letter of the heap.
        pile: String,
        /// What is to be split.
        held: u64,
        /// The sum of the parts.
        sum: u128,
    },
    /// An empty part where every heap holds a token.
    #[error("every part of heap {0} holds at least one token")]
    EmptyPart(String),
    /// Delete Nim takes a token off the heap first.
    #[error("heap {0} is empty: there is no token to take")]
    EmptyHeap(String),
    /// Splitting where tokens are taken, or the other way round.
    #[error("{0}")]
    OtherKind(String),
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
            return Err(IllegalMove::NoPile(letter(index)));
        }
        if let Some(twice) = touched.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(IllegalMove::Twice(letter(twice[0])));
        }
        let size = |index: usize| from.piles()[order[index]];
        let kind = self.kind();
        match (by, kind.splits()) {
            (Move::Take { taken, given }, None) if given.is_empty() || kind.written().is_some() => {
                if let Some(sizes) = kind.sizes() {
                    counts(taken, sizes)?;
                }
                if let Some(edges) = kind.edges() {
                    is_edge(edges, taken, &order)?;
                }
                takes(taken, kind.is_slow(), &letter, &size)?;
                takes(given, false, &letter, &|_| u64::MAX)?;
                self.follows_rule(from, by, &order)
            }
            (Move::Split { deleted, split }, Some(splits)) => {
                divides(splits, deleted.len(), split, &letter, &size)
            }
            (Move::Take { .. } | Move::Split { .. }, _) => Err(IllegalMove::OtherKind(self.rule())),
        }
    }

    /// Whether the rule that is written down, if there is one, has a move that leads where this
    /// one does.
    fn follows_rule(self, from: &Position, by: &Move, order: &[usize]) -> Result<(), IllegalMove> {
        let after = || by.apply_arranged(self, from);
        match self.kind().written() {
            Some(written) if !written.leads(from.piles(), after().piles()) => {
                Err(IllegalMove::ByRule(by.words(self, order), &written.text))
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
    Err(IllegalMove::Sizes {
        allowed: count_words(sizes, "pile"),
        played: taken.len(),
    })
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
    Err(IllegalMove::NoEdge {
        played: letters(played),
        example: letters(*example),
    })
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
            return Err(IllegalMove::Tokens {
                allowed: if is_slow {
                    "one token"
                } else {
                    "at least one token"
                },
                pile,
                taken: tokens,
            });
        }
        if tokens > held {
            return Err(IllegalMove::TooMany {
                pile,
                held,
                taken: tokens,
            });
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
        return Err(IllegalMove::Heaps {
            allowed: count_words(splits.heaps, "heap"),
            deletes,
            split: split.len(),
            deleted,
        });
    }
    for SplitHeap { index, parts } in split {
        let pile = letter(*index);
        if parts.len() != splits.parts {
            return Err(IllegalMove::Parts {
                allowed: splits.parts,
                pile,
                parts: parts.len(),
            });
        }
        let Some(held) = size(*index).checked_sub(u64::from(splits.empty)) else {
            return Err(IllegalMove::EmptyHeap(pile));
        };
        if !splits.empty && parts.contains(&0) {
            return Err(IllegalMove::EmptyPart(pile));
        }
        let sum = parts.iter().map(|&part| u128::from(part)).sum();
        if sum != u128::from(held) {
            return Err(IllegalMove::Sum { pile, held, sum });
        }
    }
    Ok(())
}

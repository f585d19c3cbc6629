//! Moves as they are typed: the words in which they are shown, shorter forms of them, or the
//! resulting piles.

use super::choices::Choices;
use super::legal::IllegalMove;
use super::move_between;
use super::moves::{Move, SplitHeap, Taken};
use super::position::Position;
use super::rules::Game;
use super::split_between::{self, TooManyWays};
use crate::lists::CollectVec as _;
use crate::lists::sort;

/// Why a text is not a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveError {
    /// Nothing is typed yet.
    #[error("type a move, such as “{0}”, or the resulting piles")]
    Nothing(String),
    /// The position is terminal.
    #[error("the position is terminal: no move is left")]
    Terminal,
    /// Nothing that could be a move.
    #[error("{text:?} is not a move: write it like “{example}”, or as the resulting piles")]
    NotAMove {
        /// What was typed.
        text: String,
        /// A move from this position as it is written.
        example: String,
    },
    /// A move against the rules.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// Piles that no move leads to.
    #[error("no move leads to {0}")]
    NoOption(Position),
    /// Piles among more options than are looked through.
    #[error("a move to {0} was not found soon enough: write the move itself")]
    NotFound(Position),
}

/// The number of entries of the list of moves that are compared with a typed position, where the
/// move does not follow from it. The limit is low, as this is done at every key.
const COMPARED: u128 = 1 << 12;

/// A piece of a typed move.
#[derive(Clone, Debug, PartialEq, Eq)]
enum TypedWord {
    Number(u64),
    /// A run of letters, in lower case.
    Letters(String),
}

impl Move {
    /// Reads a move from a position, as [`Move::words`] writes it or shorter: `keep b`, `a c`,
    /// `3 from b and 1 from d`, `3b 1d`, `delete a, split c into 2 + 5`, `all`. The piles that it
    /// leads to, in any order, are read too.
    ///
    /// ```
    /// use nimscope_core::game::{Game, Move, Position};
    /// let (game, here): (Game, Position) = ("hyper:ab+bc+cd".parse()?, "4 1 3 2".parse()?);
    /// let by = Move::parse(game, &here, "3c 2d")?;
    /// assert_eq!(by.apply_arranged(game, &here).to_string(), "4 1 0 0");
    /// assert!(Move::parse(game, &here, "1a 1c").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The text is no move, or a move against the rules: the error says why.
    pub fn parse(game: Game, from: &Position, text: &str) -> Result<Self, MoveError> {
        let by = Self::read(game, from, text)?;
        game.allows(from, &by)?;
        Ok(by)
    }

    /// A move to these piles as they stand, if there is one; else a move to another arrangement
    /// with the same canonical position.
    ///
    /// # Errors
    /// There is none, or none was found soon enough.
    pub fn between(game: Game, from: &Position, to: &Position) -> Result<Self, MoveError> {
        if game.kind().splits().is_none() {
            let order = game.order(from);
            let in_order = |x: &Position| order.iter().map(|&i| x.piles()[i]).collect_vec();
            let by = Self::changing(&in_order(from), &in_order(to));
            if game.allows(from, &by).is_ok() {
                return Ok(by);
            }
        }
        let (from, result) = (game.canonical(from), game.canonical(to));
        let by = if game.kind().slow_sizes().is_some() {
            // The order stays, since each pile loses one token or none.
            Some(Self::changing(from.piles(), result.piles()))
        } else if let Some(sizes) = game.kind().take_sizes() {
            move_between::take(sizes, from.piles(), result.piles())
        } else if let Some(splits) = game.kind().splits() {
            let by = split_between::between(splits, from.piles(), result.piles());
            by.map_err(|TooManyWays| MoveError::NotFound(to.clone()))?
        } else {
            let choices = Choices::of(game, &from);
            let mut looked = (0..COMPARED).map_while(|number| choices.get(number));
            let found = looked.find(|choice| choice.to == result);
            if found.is_none() && choices.len() > COMPARED {
                return Err(MoveError::NotFound(to.clone()));
            }
            found.map(|choice| choice.by)
        };
        let by = by.filter(|by| game.allows(&from.position(), by).is_ok());
        by.ok_or_else(|| MoveError::NoOption(to.clone()))
    }

    /// Reads a move that need not be legal.
    fn read(game: Game, from: &Position, text: &str) -> Result<Self, MoveError> {
        if let Ok(result) = text.parse::<Position>()
            && result.piles().len() == from.piles().len()
        {
            return Self::between(game, from, &result);
        }
        let read = if game.kind().splits().is_some() {
            split(game, from, text)?
        } else if game.kind().is_slow() {
            slow(game, from, text)?
        } else {
            take(game, from, text)?
        };
        read.map_or_else(|| Err(not_a_move(game, from, text.trim())), Ok)
    }
}

/// Why a text that is like no move is none, with a move that is possible.
fn not_a_move(game: Game, from: &Position, typed: &str) -> MoveError {
    let Some(first) = Choices::first(game, &game.canonical(from)) else {
        return MoveError::Terminal;
    };
    let example = first.words(game, &game.order(from));
    match typed {
        "" => MoveError::Nothing(example),
        typed => MoveError::NotAMove {
            text: typed.to_owned(),
            example,
        },
    }
}

/// The pieces of a text. Signs between them are passed over.
fn words(text: &str) -> Vec<TypedWord> {
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let class = |c: char| (c.is_ascii_digit(), c.is_alphabetic());
        let len = rest
            .find(|c| class(c) != class(first))
            .unwrap_or(rest.len());
        let (piece, after) = rest.split_at(len);
        if let Ok(number) = piece.parse() {
            words.push(TypedWord::Number(number));
        } else if first.is_alphanumeric() {
            words.push(TypedWord::Letters(piece.to_lowercase()));
        }
        rest = after;
    }
    words
}

/// The sorted indices of the piles that a run of letters names: one pile, or up to 26 piles a
/// letter each.
fn named(game: Game, from: &Position, letters: &str) -> Result<Vec<usize>, IllegalMove> {
    let count = from.piles().len();
    let place = |name: &str| Position::place(name).filter(|&place| place < count);
    let no_pile = || IllegalMove::NoPile(letters.to_owned());
    let places = match place(letters) {
        Some(place) => vec![place],
        None => letters
            .chars()
            .map(|c| place(&c.to_string()).ok_or_else(no_pile))
            .collect::<Result<_, _>>()?,
    };
    let order = game.order(from);
    let index = |place| order.iter().position(|&at| at == place);
    Ok(places.into_iter().filter_map(index).collect_vec())
}

/// `keep b`, `take a c`, `a c`, `take from all`, `all`.
fn slow(game: Game, from: &Position, text: &str) -> Result<Option<Move>, MoveError> {
    let count = from.piles().len();
    let mut keeps = false;
    let mut piles = Vec::new();
    for word in words(text) {
        match word {
            TypedWord::Letters(word) if word == "keep" => keeps = true,
            TypedWord::Letters(word) if word == "all" => piles.extend(0..count),
            TypedWord::Letters(word) if ["take", "from", "and"].contains(&word.as_str()) => {}
            TypedWord::Letters(word) => piles.extend(named(game, from, &word)?),
            TypedWord::Number(1) => {}
            TypedWord::Number(_) => return Ok(None),
        }
    }
    if piles.is_empty() {
        return Ok(None);
    }
    if keeps {
        piles = (0..count)
            .filter(|index| !piles.contains(index))
            .collect_vec();
    }
    piles.sort_unstable();
    Ok(Some(Move::one_from_each(piles)))
}

/// `take 3 from b and 1 from d`, `3b 1d`, `take 3 from b, put 1 on a`.
fn take(game: Game, from: &Position, text: &str) -> Result<Option<Move>, MoveError> {
    let (mut taken, mut given) = (Vec::new(), Vec::new());
    let (mut tokens, mut gives) = (None, false);
    for word in words(text) {
        match (word, tokens) {
            (TypedWord::Number(number), None) => tokens = Some(number),
            (TypedWord::Letters(word), _) if ["take", "from"].contains(&word.as_str()) => {
                gives = false;
            }
            (TypedWord::Letters(word), _) if ["put", "on"].contains(&word.as_str()) => {
                gives = true;
            }
            (TypedWord::Letters(word), _) if word == "and" => {}
            (TypedWord::Letters(word), Some(number)) => {
                let changed = if gives { &mut given } else { &mut taken };
                changed.extend(named(game, from, &word)?.into_iter().map(|index| Taken {
                    index,
                    tokens: number,
                }));
                tokens = None;
            }
            _ => return Ok(None),
        }
    }
    sort(&mut taken);
    sort(&mut given);
    let is_move = tokens.is_none() && !taken.is_empty();
    Ok(is_move.then_some(Move::Take { taken, given }))
}

/// `delete a, split c into 2 + 5`, `delete a b, split c into 2 + 5 and d into 1 + 3`, `−a c→2+5`.
fn split(game: Game, from: &Position, text: &str) -> Result<Option<Move>, MoveError> {
    let mut deleted = Vec::new();
    let mut split: Vec<SplitHeap> = Vec::new();
    // Heaps that are named before it is known what becomes of them: one before a number is split.
    let mut named_only = Vec::new();
    let unsplit = |index| SplitHeap {
        index,
        parts: Vec::new(),
    };
    let mut is_named = false;
    let mut words = words(text).into_iter().peekable();
    let mut deletes = false;
    let mut splits = false;
    while let Some(word) = words.next() {
        match word {
            TypedWord::Letters(word) if word == "delete" => (deletes, splits) = (true, false),
            TypedWord::Letters(word) if word == "split" => (deletes, splits) = (false, true),
            // Delete Nim takes a token first.
            TypedWord::Letters(word)
                if word == "take" && words.peek() == Some(&TypedWord::Number(1)) =>
            {
                words.next();
            }
            TypedWord::Letters(word) if ["into", "and"].contains(&word.as_str()) => {}
            TypedWord::Letters(word) => {
                let heaps = named(game, from, &word)?;
                if deletes {
                    deleted.extend(heaps);
                } else if splits {
                    split.extend(heaps.into_iter().map(unsplit));
                } else {
                    named_only.extend(heaps);
                    is_named = true;
                }
            }
            TypedWord::Number(part) => {
                if std::mem::take(&mut is_named) {
                    split.extend(named_only.pop().map(unsplit));
                }
                let Some(heap) = split.last_mut() else {
                    return Ok(None);
                };
                heap.parts.push(part);
            }
        }
    }
    deleted.extend(named_only);
    deleted.sort_unstable();
    sort(&mut split);
    Ok((!split.is_empty()).then_some(Move::Split { deleted, split }))
}

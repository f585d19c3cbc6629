//! Positions: the piles as the user arranged them, and the same piles sorted.

use std::fmt;
use std::str::FromStr;

/// The most piles a position may have.
pub const MAX_PILES: usize = 64;

/// The piles in the order in which the user arranged them; letters a, b, c, … name them in this order.
///
/// Any number of piles from 1 to [`MAX_PILES`], each of any size up to `u64::MAX`. Whether they suit a game is asked by
/// [`Game::check`](super::Game::check).
///
/// ```
/// use nimscope::game::Position;
/// let position: Position = "3, 6 5,5".parse()?;
/// assert_eq!(position.piles(), [3, 6, 5, 5]);
/// assert_eq!(position.canonical().to_string(), "3 5 5 6");
/// assert_eq!(position.sum(), 19);
/// # Ok::<(), nimscope::game::PositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position(Vec<u64>);

/// A position in non-decreasing order: the only key that values, tables and searches accept.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Canonical(Vec<u64>);

/// Why a text, or a list of piles, is not a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// Nothing was written.
    #[error("a position needs at least one pile: write its piles like 3 5 5 6 or 3,5,5,6")]
    Empty,
    /// A negative number.
    #[error("pile {place} is {text}: a pile cannot be negative")]
    Negative {
        /// Which pile, counted from 1.
        place: usize,
        /// What was written.
        text: String,
    },
    /// Not a number at all.
    #[error("pile {place} is {text:?}, not a whole number: write piles like 3 5 5 6 or 3,5,5,6")]
    NotANumber {
        /// Which pile, counted from 1.
        place: usize,
        /// What was written.
        text: String,
    },
    /// A number above `u64::MAX`.
    #[error("pile {place} is {text}, above the largest pile, 18446744073709551615")]
    TooLarge {
        /// Which pile, counted from 1.
        place: usize,
        /// What was written.
        text: String,
    },
    /// More than [`MAX_PILES`] piles.
    #[error("{count} piles: at most {MAX_PILES} are possible")]
    TooMany {
        /// How many were written.
        count: usize,
    },
}

impl Position {
    /// A position from its piles, as arranged.
    ///
    /// # Errors
    /// No pile at all, or more than [`MAX_PILES`].
    pub fn new(piles: Vec<u64>) -> Result<Self, PositionError> {
        match piles.len() {
            0 => Err(PositionError::Empty),
            count if count > MAX_PILES => Err(PositionError::TooMany { count }),
            _ => Ok(Self(piles)),
        }
    }

    /// The piles as arranged.
    pub fn piles(&self) -> &[u64] {
        &self.0
    }

    /// The number of tokens in all piles.
    pub fn sum(&self) -> u128 {
        sum(&self.0)
    }

    /// The same piles in non-decreasing order.
    pub fn canonical(&self) -> Canonical {
        Canonical::from_piles(self.0.clone())
    }

    /// The places of the piles in non-decreasing order of size, equal piles in their order on the screen: the pile at sorted
    /// index `i` stands at place `order()[i]`.
    pub fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.0.len()).collect();
        order.sort_by_key(|&place| self.0[place]);
        order
    }

    /// The letters that name a pile: a, b, …, z, then aa, ab, ….
    pub fn letter(place: usize) -> String {
        let letter = |i: usize| {
            char::from(b'a' + u8::try_from(i % 26).expect("a remainder by 26 fits a byte"))
        };
        if place < 26 {
            letter(place).to_string()
        } else {
            format!("{}{}", letter(place / 26 - 1), letter(place))
        }
    }
}

impl Canonical {
    /// Sorts piles into a canonical position.
    pub fn from_piles(mut piles: Vec<u64>) -> Self {
        piles.sort_unstable();
        Self(piles)
    }

    /// The piles, in non-decreasing order.
    pub fn piles(&self) -> &[u64] {
        &self.0
    }

    /// The number of piles.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no pile at all (never, for a position of a game).
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The number of tokens in all piles.
    pub fn sum(&self) -> u128 {
        sum(&self.0)
    }

    /// The smallest pile.
    pub fn min(&self) -> u64 {
        self.0.first().copied().unwrap_or(0)
    }

    /// The largest pile.
    pub fn max(&self) -> u64 {
        self.0.last().copied().unwrap_or(0)
    }

    /// The runs of equal piles, smallest first: each size with the sorted index of its first pile and how often it occurs.
    pub fn groups(&self) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        for (index, &size) in self.0.iter().enumerate() {
            match groups.last_mut() {
                Some(group) if group.size == size => group.count += 1,
                _ => groups.push(Group {
                    size,
                    first: index,
                    count: 1,
                }),
            }
        }
        groups
    }

    /// The same piles as a position to be shown or edited.
    pub fn position(&self) -> Position {
        Position(self.0.clone())
    }
}

/// A run of equal piles in a sorted position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// The size of each of them, in tokens.
    pub size: u64,
    /// The sorted index of the first of them.
    pub first: usize,
    /// How many there are.
    pub count: usize,
}

fn sum(piles: &[u64]) -> u128 {
    piles.iter().map(|&pile| u128::from(pile)).sum()
}

fn write_piles(piles: &[u64], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (place, pile) in piles.iter().enumerate() {
        if place > 0 {
            f.write_str(" ")?;
        }
        write!(f, "{pile}")?;
    }
    Ok(())
}

/// Piles joined by blanks: `3 5 5 6`.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_piles(&self.0, f)
    }
}

/// Piles joined by blanks: `3 5 5 6`.
impl fmt::Display for Canonical {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_piles(&self.0, f)
    }
}

impl FromStr for Position {
    type Err = PositionError;

    /// Reads piles separated by commas, blanks or line ends, in any order; a pair of brackets around them is allowed, as the
    /// papers write positions.
    fn from_str(text: &str) -> Result<Self, PositionError> {
        let text = text.trim();
        let inner = [('(', ')'), ('[', ']'), ('⟨', '⟩'), ('<', '>')]
            .iter()
            .find_map(|&(open, close)| text.strip_prefix(open)?.strip_suffix(close))
            .unwrap_or(text);
        let words = inner
            .split(|c: char| c == ',' || c == ';' || c.is_whitespace())
            .filter(|word| !word.is_empty());
        let piles = words
            .enumerate()
            .map(|(i, word)| parse_pile(i + 1, word))
            .collect::<Result<Vec<u64>, _>>()?;
        Self::new(piles)
    }
}

fn parse_pile(place: usize, word: &str) -> Result<u64, PositionError> {
    let text = word.to_owned();
    let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    if digits(word) {
        word.parse()
            .map_err(|_| PositionError::TooLarge { place, text })
    } else if word.strip_prefix('-').is_some_and(digits) {
        Err(PositionError::Negative { place, text })
    } else {
        Err(PositionError::NotANumber { place, text })
    }
}

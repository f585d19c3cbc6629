//! Positions: the piles as the user arranged them, and the canonical position.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;

use super::symmetry::Symmetry;

/// The most piles a position may have.
pub const MAX_PILES: usize = 64;

/// The piles in the order in which the user arranged them. Letters a, b, c, … name them in this
/// order.
///
/// Any number of piles from 1 to [`MAX_PILES`], each of any size up to `u64::MAX`.
/// [`Game::check`](super::Game::check) says whether they suit a game.
///
/// ```
/// use nimscope_core::game::Position;
/// let position: Position = "3, 6 5,5".parse()?;
/// assert_eq!(position.piles(), [3, 6, 5, 5]);
/// assert_eq!(position.sorted().to_string(), "3 5 5 6");
/// assert_eq!(position.sum(), 19);
/// # Ok::<(), nimscope_core::game::PositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position(Vec<u64>);

/// The lexicographically least of the positions that the symmetry of the game takes to each other.
/// It is the only key that values, tables and searches accept.
///
/// It is made by [`Game::canonical`](super::Game::canonical), or by [`Canonical::sorted`] for the
/// games in which the order of the piles does not matter. Two of them are equal if their piles
/// are: they are compared within a game.
#[derive(Clone, Serialize)]
#[serde(transparent)]
pub struct Canonical {
    piles: Vec<u64>,
    #[serde(skip)]
    symmetry: Symmetry,
}

/// Why a text, or a list of piles, is not a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// Nothing was written.
    #[error("a position needs at least one pile: write its piles like 3 5 5 6 or 3,5,5,6")]
    Empty,
    /// Nothing is written before, between or behind commas.
    #[error("pile {place} is empty: write piles like 3 5 5 6 or 3,5,5,6")]
    Missing {
        /// Which pile, counted from 1.
        place: usize,
    },
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

    /// The piles in non-decreasing order: the canonical position of the games in which the order
    /// of the piles does not matter.
    pub fn sorted(&self) -> Canonical {
        Canonical::sorted(self.0.clone())
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

    /// The place of the pile with these letters.
    pub(super) fn place(letters: &str) -> Option<usize> {
        let number = |c: u8| c.is_ascii_lowercase().then(|| usize::from(c - b'a'));
        match *letters.as_bytes() {
            [one] => number(one),
            [first, second] => Some((number(first)? + 1) * 26 + number(second)?),
            _ => None,
        }
    }
}

impl Canonical {
    /// Piles in non-decreasing order: a canonical position of the games in which the order of the
    /// piles does not matter.
    pub fn sorted(piles: Vec<u64>) -> Self {
        Self::least_image(Symmetry::All, piles)
    }

    /// How a pile is named by its place in the canonical order: x₁, x₂, ….
    ///
    /// ```
    /// assert_eq!(nimscope_core::game::Canonical::name(11), "x₁₂");
    /// ```
    pub fn name(place: usize) -> String {
        let below = |digit: char| char::from_u32(u32::from('₀') + digit.to_digit(10)?);
        let digits = (place + 1).to_string();
        format!("x{}", digits.chars().filter_map(below).collect::<String>())
    }

    /// The least arrangement to which a symmetry takes the piles.
    #[inline]
    pub fn least_image(symmetry: Symmetry, mut piles: Vec<u64>) -> Self {
        symmetry.make_least(&mut piles);
        Self { piles, symmetry }
    }

    /// The canonical position of other piles in the same game.
    #[must_use]
    pub fn with(&self, piles: Vec<u64>) -> Self {
        Self::least_image(self.symmetry, piles)
    }

    /// The position of other piles in the same game, which are their least image.
    pub(crate) fn with_least(&self, piles: Vec<u64>) -> Self {
        let symmetry = self.symmetry;
        Self { piles, symmetry }
    }

    /// Which rearrangements of the piles change nothing in its game.
    pub fn symmetry(&self) -> Symmetry {
        self.symmetry
    }

    /// The piles, in non-decreasing order if their order does not matter in the game.
    pub fn piles(&self) -> &[u64] {
        &self.piles
    }

    /// The number of piles.
    pub fn len(&self) -> usize {
        self.piles.len()
    }

    /// Whether there is no pile at all (never, for a position of a game).
    pub fn is_empty(&self) -> bool {
        self.piles.is_empty()
    }

    /// The number of tokens in all piles.
    pub fn sum(&self) -> u128 {
        sum(&self.piles)
    }

    /// The smallest pile.
    pub fn min(&self) -> u64 {
        self.piles.iter().copied().min().unwrap_or(0)
    }

    /// The largest pile.
    pub fn max(&self) -> u64 {
        self.piles.iter().copied().max().unwrap_or(0)
    }

    /// The runs of equal piles, smallest first where the piles are sorted: each size with the
    /// sorted index of its first pile and the number of piles.
    pub fn groups(&self) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::with_capacity(self.len());
        for (index, &size) in self.piles.iter().enumerate() {
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
        Position(self.piles.clone())
    }
}

/// The piles: the symmetry is that of the game.
impl fmt::Debug for Canonical {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Canonical").field(&self.piles).finish()
    }
}

compared_by!(Canonical, piles);

impl AsRef<[u64]> for Position {
    fn as_ref(&self) -> &[u64] {
        &self.0
    }
}

/// A run of equal piles in a sorted position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// The size of each of them, in tokens.
    pub size: u64,
    /// The sorted index of the first of them.
    pub first: usize,
    /// Their number.
    pub count: usize,
}

fn sum(piles: &[u64]) -> u128 {
    piles.iter().map(|&pile| u128::from(pile)).sum()
}

/// Parts of a text, such as piles, with something between them.
///
/// ```
/// use nimscope_core::game::joined;
/// assert_eq!(joined([3, 5, 5, 6], ","), "3,5,5,6");
/// ```
pub fn joined<T: fmt::Display>(parts: impl IntoIterator<Item = T>, between: &str) -> String {
    let mut text = String::new();
    for (place, part) in parts.into_iter().enumerate() {
        add(&mut text, if place > 0 { between } else { "" }, &part);
    }
    text
}

/// Adds a part to a text, whatever it is a part of: compiled once.
fn add(text: &mut String, before: &str, part: &dyn fmt::Display) {
    // Writing to a text cannot fail.
    let _ = fmt::Write::write_fmt(text, format_args!("{before}{part}"));
}

fn write_piles(piles: &[u64], to: &mut impl fmt::Write) -> fmt::Result {
    for (place, pile) in piles.iter().enumerate() {
        if place > 0 {
            to.write_str(" ")?;
        }
        to.write_str(itoa::Buffer::new().format(*pile))?;
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
        write_piles(&self.piles, f)
    }
}

impl FromStr for Position {
    type Err = PositionError;

    /// Reads piles separated by commas, blanks or line ends, in any order. A pair of brackets
    /// around them is allowed, as the papers write positions.
    fn from_str(text: &str) -> Result<Self, PositionError> {
        let text = text.trim();
        let inner = [('(', ')'), ('[', ']'), ('⟨', '⟩'), ('<', '>')]
            .iter()
            .find_map(|&(open, close)| text.strip_prefix(open)?.strip_suffix(close))
            .unwrap_or(text);
        let mut piles = Vec::new();
        for part in inner.split(',') {
            let place = piles.len() + 1;
            for word in part.split_whitespace() {
                piles.push(parse_pile(piles.len() + 1, word)?);
            }
            if piles.len() < place && inner.contains(',') {
                return Err(PositionError::Missing { place });
            }
        }
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

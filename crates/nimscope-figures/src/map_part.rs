//! Which part of all positions a map shows: two piles, from where to where, and for which sizes of
//! a third one.

use super::plane::{Place, Size};
use crate::game::Position;
use crate::lists::CollectVec as _;

/// Two piles, by their places: those along the axes of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Axes {
    /// To the right.
    pub across: usize,
    /// Upwards.
    pub up: usize,
}

impl Axes {
    /// The last two of some piles.
    pub const fn last(n: usize) -> Self {
        Self {
            across: n.saturating_sub(2),
            up: n.saturating_sub(1),
        }
    }

    /// Two of some piles by their letters.
    ///
    /// # Errors
    /// They are not two different letters of piles.
    pub fn of(text: &str, n: usize) -> Result<Self, String> {
        let place = |word: &str| pile(word, n);
        let words = text.split(|c: char| c == ',' || c.is_whitespace());
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect_vec();
        let found = match words[..] {
            [across, up] => place(across).zip(place(up)),
            _ => None,
        };
        let axes = found.map(|(across, up)| Self { across, up });
        axes.filter(|axes| axes.across != axes.up).ok_or_else(|| {
            format!(
                "{text:?}: two different letters from a to {}",
                Position::letter(n - 1)
            )
        })
    }
}

/// A part of the plane of two piles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Window {
    /// The least piles, to the right and upwards.
    pub from: Place<u64>,
    /// The number of columns and rows.
    pub size: Size<u16>,
}

/// The place of a pile by its letter.
fn pile(letter: &str, n: usize) -> Option<usize> {
    (0..n).find(|&place| Position::letter(place) == letter)
}

/// Numbers from one to another, written `0..8`.
fn range(text: &str) -> Option<[u64; 2]> {
    let (first, last) = text.split_once("..")?;
    let [first, last] = [first.trim().parse().ok()?, last.trim().parse().ok()?];
    (first <= last).then_some([first, last])
}

impl Window {
    /// The columns and rows of a map where nobody says how many.
    const USUAL: u64 = 25;
    /// The most columns and rows of a map.
    pub(super) const MOST: u64 = 256;

    /// The part from some piles to others, but of no more columns and rows than `most`.
    pub(super) fn to(from: Place<u64>, last: Place<u64>, most: u64) -> Self {
        let count = |from: u64, last: u64| {
            let sizes = last.saturating_sub(from).saturating_add(1);
            u16::try_from(sizes.min(most)).expect("at most 256")
        };
        let size = Size::new(count(from.x, last.x), count(from.y, last.y));
        Self { from, size }
    }

    /// The largest piles, to the right and upwards.
    pub fn last(&self) -> [u64; 2] {
        let last = |from: u64, sizes: u16| from.saturating_add(u64::from(sizes).saturating_sub(1));
        [
            last(self.from.x, self.size.width),
            last(self.from.y, self.size.height),
        ]
    }

    /// A part by its least piles, to the right and upwards, such as `100,200`, or from the least
    /// to the largest ones, such as `100..124,200..210`. Where only the least ones are named it
    /// ends at the bound, or has 25 columns and rows.
    ///
    /// # Errors
    /// It is no part of a map, or too large; the sentence says how one is written.
    pub fn of(text: &str, max: Option<u64>, least: u64) -> Result<Self, String> {
        let side = |word: &str| {
            let from = word.parse::<u64>().ok();
            let last = |from: u64| max.unwrap_or(from.saturating_add(Self::USUAL - 1));
            range(word).or(from.map(|from| [from, last(from)]))
        };
        let sides = text.split_once(',');
        let sides = sides.and_then(|(x, y)| Some([side(x.trim())?, side(y.trim())?]));
        let [x, y] = sides.ok_or("two piles, to the right and upwards")?;
        if [x, y].iter().any(|[from, last]| from > last) {
            let max = max.unwrap_or_default();
            return Err(format!("the map would begin behind its end, --max {max}"));
        }
        if x[0].min(y[0]) < least {
            return Err(format!("the least pile of the game is {least}"));
        }
        if [x, y].iter().any(|[from, last]| last - from >= Self::MOST) {
            return Err(format!("a map has at most {} columns and rows", Self::MOST));
        }
        let [from, last] = [0, 1].map(|end| Place {
            x: x[end],
            y: y[end],
        });
        Ok(Self::to(from, last, Self::MOST))
    }
}

/// The sizes of a third pile, for each of which there is a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slices {
    /// The pile, by its place.
    pub pile: usize,
    /// Its least size.
    pub first: u64,
    /// Its largest size.
    pub last: u64,
}

impl Slices {
    /// The most maps.
    const MOST: u64 = 16;

    /// A pile and its sizes, such as `a=0..8`.
    ///
    /// # Errors
    /// There is no such pile, the map varies it, or there are more than 16 sizes.
    pub fn of(text: &str, n: usize, axes: Axes, least: u64) -> Result<Self, String> {
        let parts = text.split_once('=');
        let parts =
            parts.and_then(|(letter, sizes)| Some((pile(letter.trim(), n)?, range(sizes.trim())?)));
        let (pile, [first, last]) = parts.ok_or("a pile and its sizes")?;
        if [axes.across, axes.up].contains(&pile) {
            let letter = Position::letter(pile);
            return Err(format!(
                "the map varies pile {letter} already; --piles says which piles it varies"
            ));
        }
        if first < least {
            return Err(format!("the least pile of the game is {least}"));
        }
        if last - first >= Self::MOST {
            return Err(format!("there are at most {} maps in a figure", Self::MOST));
        }
        Ok(Self { pile, first, last })
    }
}

//! How a picture is laid out on paper: how wide it is, how large its letters are, in which
//! colours, and with or without its title.

use std::fmt;
use std::str::FromStr;

use super::palette::Palette;
use super::picture::number;

/// The size of ordinary text on a page of its own, in points.
pub(super) const TEXT: f32 = 12.0;

/// How a picture is laid out on paper.
#[derive(Clone, Debug, PartialEq)]
pub struct Print {
    /// The width of the page; where none is given the page is as wide as the picture needs.
    pub width: Option<Length>,
    /// The size of ordinary letters. Small ones have 5/6 of it.
    pub font_size: Length,
    /// Whether title, game and command are on the page. A caption below the figure says them
    /// otherwise, and panels are lettered so that it can name them.
    pub is_titled: bool,
    /// The colours.
    pub palette: Palette,
    /// Pixels of an inch, where it is written in pixels.
    pub dpi: u16,
}

/// The page as wide as the picture needs, letters of 12 pt, two pixels of a point.
impl Default for Print {
    fn default() -> Self {
        Self {
            width: None,
            font_size: Length(TEXT),
            is_titled: true,
            palette: Palette::PRINT,
            dpi: 144,
        }
    }
}

impl Print {
    /// The size of ordinary letters on a page of a given width, where no other is wanted.
    pub const IN_COLUMN: Length = Length(8.0);

    /// The least size of ordinary letters: the small ones have 6 pt then, which journals ask for.
    pub const LEAST: Length = Length(7.2);

    /// Points on paper for a unit of the layout.
    pub(super) fn scale(&self) -> f32 {
        self.font_size.0 / TEXT
    }
}

/// A length on paper, in points of 1/72 inch.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Length(pub f32);

/// The units that a length may have, in points.
const UNITS: [(&str, f32); 5] = [
    ("mm", 72.0 / 25.4),
    ("cm", 72.0 / 2.54),
    ("in", 72.0),
    ("pt", 1.0),
    ("px", 0.75),
];

/// In millimetres.
impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Converted to points and back, 60 mm are a little more.
        write!(f, "{:.0} mm", (self.0 / UNITS[0].1 - 0.001).ceil())
    }
}

impl Length {
    /// The largest length: twice the long side of a sheet A0.
    const MOST: f32 = 6_740.0;

    /// The length as it is read again, in the unit in which that is shortest.
    pub fn written(self) -> String {
        let units = UNITS.iter();
        let written = units.map(|(unit, points)| number((self.0 / points).into(), 3) + unit);
        written.min_by_key(String::len).unwrap_or_default()
    }
}

/// A number with its unit: 84mm, 8.4cm, 3.3in, 240pt, 320px.
impl FromStr for Length {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let of_unit = |&(unit, points): &(&str, f32)| Some((text.strip_suffix(unit)?, points));
        let read = UNITS.iter().find_map(of_unit).and_then(|(number, points)| {
            let number: f32 = number.trim_end().parse().ok()?;
            Some(number * points)
        });
        match read {
            Some(points) if points > 0.0 && points <= Self::MOST => Ok(Self(points)),
            Some(_) => Err("a length on paper is above 0 and at most 2,377 mm".to_owned()),
            None => Err("a length is a number with mm, cm, in, pt or px, such as 84mm".to_owned()),
        }
    }
}

/// How a caption names a panel, counted from 0.
pub(super) fn letter(panel: usize) -> String {
    let letter = u8::try_from(panel).map_or('z', |panel| char::from(b'a' + panel.min(25)));
    format!("({letter})")
}

//! How a picture is laid out on paper: how wide it is, how large its letters are, in which
//! colours, and with or without its title.

use std::fmt;
use std::str::FromStr;

use super::palette::Palette;
use super::picture::Picture;
use super::scene::{self, Scene, TEXT};
use super::sketch::{Room, Spot, sketch};

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

impl Length {
    /// The largest length: twice the long side of a sheet A0.
    const MOST: f32 = 6_740.0;
}

/// In millimetres.
impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.0} mm", (self.0 / UNITS[0].1).ceil())
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

/// A picture does not fit a page.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error(
    "the figure needs {needed} at this size of letters, and the page has {width}; make the page \
     wider, the letters smaller (7.2pt at least), or show less by a smaller bound"
)]
pub struct TooWide {
    /// What it needs.
    pub needed: Length,
    /// What there is.
    pub width: Length,
}

/// A picture laid out on paper, ready to be written in any format that draws.
#[derive(Clone, Debug)]
pub struct Page {
    pub(super) scene: Scene,
    /// Points on paper for a unit of the scene.
    pub(super) scale: f32,
    pub(super) palette: Palette,
    pub(super) dpi: u16,
    pub(super) title: String,
    /// The game, and the command that makes the picture again.
    pub(super) description: String,
    /// What there is at each spot of the scene, in words.
    pub(super) spots: Vec<String>,
}

impl Page {
    /// The page of a picture.
    ///
    /// # Errors
    /// The picture is wider than the page.
    pub fn new(picture: &Picture, print: &Print) -> Result<Self, TooWide> {
        let scale = print.scale();
        let scene = scene::page(picture, print).map_err(|needed| TooWide {
            needed: Length(needed * scale),
            width: print.width.unwrap_or(Length(needed)),
        })?;
        Ok(Self {
            scene,
            scale,
            palette: print.palette.clone(),
            dpi: print.dpi,
            title: picture.title.clone(),
            description: format!("{}; {}", picture.about, picture.command),
            spots: sketch(picture, Room::SHELL)
                .spots
                .iter()
                .map(spoken)
                .collect(),
        })
    }

    /// Its width and height on paper.
    pub fn size(&self) -> [Length; 2] {
        [self.scene.width, self.scene.height].map(|side| Length(side * self.scale))
    }
}

impl Picture {
    /// What stands below a figure that has no title of its own, as text: what it shows, what its
    /// marks mean, its notes, and the command that makes it again.
    pub fn caption(&self) -> String {
        let panels = self.panels.iter().enumerate();
        let panels = panels.filter(|_| self.panels.len() > 1);
        let panels = panels.map(|(number, panel)| format!("{} {}", letter(number), panel.title));
        let head = format!("{}. {}.", self.title, self.about);
        let made = format!("Made by {}.", self.command);
        let notes = self.notes.iter().cloned();
        let all: Vec<String> = std::iter::once(head).chain(panels).chain(notes).collect();
        format!("{}\n{made}\n", all.join("\n"))
    }
}

/// How a caption names a panel, counted from 0.
pub(super) fn letter(panel: usize) -> String {
    let letter = u8::try_from(panel).map_or('z', |panel| char::from(b'a' + panel.min(25)));
    format!("({letter})")
}

/// What a spot is, in words.
fn spoken(spot: &Spot) -> String {
    match &spot.to {
        Some(position) => format!("{position}: {}", spot.words),
        None => spot.words.clone(),
    }
}

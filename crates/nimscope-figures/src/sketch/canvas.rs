//! Characters with their meanings, and what can be selected among them.

use std::fmt::{self, Write as _};

use crate::game::Position;
use crate::lists::CollectVec as _;
use crate::picture::Mark;
use crate::plane::{Place, Size, float, xy};
use crate::printable;

/// What a character means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ink {
    /// Ordinary text, numbers of axes.
    #[default]
    Text,
    /// Lines and axes.
    Dim,
    /// The title of a part.
    Title,
    /// A mark.
    Mark(Mark),
    /// The line of a series, by its number.
    Line(usize),
    /// The position that the figure is about.
    Here,
    /// One of its options, where no brackets can stand around it.
    Option,
    /// What stands in a cell that is filled with its mark.
    On(Mark),
    /// A line that is set off.
    Strong,
}

/// What stands in a cell of a sketch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph {
    /// The character. A half block shows one cell above another.
    pub letter: char,
    /// A sign on it that takes no cell, such as the hat of x̂.
    pub hat: Option<char>,
    /// What it means.
    pub ink: Ink,
    /// What fills the cell behind it, if something does: below the upper half block.
    pub ground: Option<Ink>,
}

/// Something in a sketch that can be selected. Spots have the same numbers in all sketches of a
/// picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Spot {
    /// The column and row of its first character.
    pub at: Place<usize>,
    /// The number of its columns and rows.
    pub size: Size<usize>,
    /// Where it stands among the others, to the right and down.
    pub place: Place<f64>,
    /// The number of its part.
    pub panel: usize,
    /// The number of its row of points, in a plot.
    pub series: usize,
    /// The spots of its part to which a line leads from it, or from which one leads to it.
    pub joined: Vec<usize>,
    /// What it is, in words.
    pub words: String,
    /// The position that it stands for.
    pub to: Option<Position>,
    /// Whether the figure is about it.
    pub is_here: bool,
}

/// A picture as characters.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sketch {
    /// The rows, which need not be of one length.
    pub rows: Vec<Vec<Glyph>>,
    /// What can be selected.
    pub spots: Vec<Spot>,
    /// How its cells are drawn.
    pub cells: CellLook,
}

/// How the cells of a sketch are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CellLook {
    /// As a letter or a text each.
    #[default]
    Letters,
    /// As blocks of so many rows, on the ground of their marks.
    Blocks(usize),
    /// As halves of characters, without letters and outlines.
    Halves,
}

/// How a picture is sketched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SketchRoom {
    /// The columns and rows that plots may take. Cells and graphs take what they need.
    pub size: Size<usize>,
    /// What cells are filled with, as large as there is room for.
    pub grounds: Grounds,
}

/// What says which mark a cell of a sketch has, beside its letter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Grounds {
    /// Nothing: the sketch is text.
    #[default]
    Bare,
    /// A dark ground or a light one.
    Reversed,
    /// The colours of the marks. Where there is too little room, two cells without texts share a
    /// character.
    Coloured,
}

impl Glyph {
    /// A character on the ground of the screen.
    pub(super) const fn new(letter: char, ink: Ink) -> Self {
        Self {
            letter,
            hat: None,
            ink,
            ground: None,
        }
    }

    const BLANK: Self = Self::new(' ', Ink::Text);

    /// The letter of a cell that is covered by the wide one before it.
    const COVERED: char = '\0';
}

impl fmt::Display for Glyph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.letter == Self::COVERED {
            return Ok(());
        }
        f.write_char(self.letter)?;
        self.hat.map_or(Ok(()), |hat| f.write_char(hat))
    }
}

/// The letters of series whose points have no marks.
pub(super) const LINES: [char; 4] = ['o', 'x', '+', '*'];

impl SketchRoom {
    pub(super) fn has_colours(self) -> bool {
        self.grounds == Grounds::Coloured
    }

    /// Wide enough for all. Whoever asks wants the words of the spots, and draws nothing.
    pub(crate) const ENDLESS: Self = Self {
        size: Size {
            width: 1 << 16,
            height: 22,
        },
        grounds: Grounds::Bare,
    };

    pub(super) fn is_endless(self) -> bool {
        self.size.width > Self::ENDLESS.size.width / 2
    }
}

impl Spot {
    /// Whether one of its characters stands at a place.
    pub fn covers(&self, at: Place<usize>) -> bool {
        (self.at.y..self.at.y + self.size.height).contains(&at.y)
            && (self.at.x..self.at.x + self.size.width).contains(&at.x)
    }
}

impl Sketch {
    /// The number of columns.
    pub fn width(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// Sets a character.
    pub(super) fn set(&mut self, at: Place<usize>, glyph: Glyph) {
        let Place { x, y } = at;
        if self.rows.len() <= y {
            self.rows.resize(y + 1, Vec::new());
        }
        let row = &mut self.rows[y];
        if row.len() <= x {
            row.resize(x + 1, Glyph::BLANK);
        }
        row[x] = glyph;
    }

    /// Writes a text from a place on.
    pub(super) fn write(&mut self, at: Place<usize>, text: &str, ink: Ink) {
        let (mut x, mut last) = (at.x, None);
        for letter in text.chars() {
            let cells = printable::cell_width(letter.encode_utf8(&mut [0; 4]));
            if cells > 0 {
                self.set(xy(x, at.y), Glyph::new(letter, ink));
                (x, last) = (x + 1, Some(x));
            } else if let Some(last) = last {
                self.rows[at.y][last].hat = Some(letter);
            }
            for _ in 1..cells {
                self.set(xy(x, at.y), Glyph::new(Glyph::COVERED, ink));
                x += 1;
            }
        }
    }

    /// Writes a text that ends before a place.
    pub(super) fn write_before(&mut self, at: Place<usize>, text: &str, ink: Ink) {
        let first = at.x.saturating_sub(printable::cell_width(text));
        self.write(xy(first, at.y), text, ink);
    }

    /// Puts another sketch at a place.
    pub(super) fn put(&mut self, other: Self, at: Place<usize>) {
        let Place { x, y } = at;
        for (down, row) in other.rows.into_iter().enumerate() {
            for (across, glyph) in row.into_iter().enumerate() {
                self.set(xy(x + across, y + down), glyph);
            }
        }
        // Signs of the legend are as the cells are that have no letters.
        if other.cells != CellLook::Letters {
            self.cells = other.cells;
        }
        let before = self.spots.len();
        self.spots.extend(other.spots.into_iter().map(|spot| Spot {
            at: xy(spot.at.x + x, spot.at.y + y),
            joined: spot.joined.iter().map(|other| other + before).collect_vec(),
            ..spot
        }));
    }
}

/// A place between 0 and 1 as one of some whole places.
pub(super) fn whole(place: f64, places: usize) -> usize {
    rounded(place, float(places.saturating_sub(1)))
}

/// A place between 0 and 1 as a whole number up to the last one.
pub(super) fn rounded(place: f64, last: f64) -> usize {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "between 0 and the last place"
    )]
    let whole = (place.clamp(0.0, 1.0) * last).round() as usize;
    whole
}

/// The bits of the dots of a character, by column and row.
const DOTS: [[u32; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];

/// A line between two places in characters. It covers only blanks and other lines.
pub(super) fn braille_line(sketch: &mut Sketch, from: Place<f64>, to: Place<f64>, ink: Ink) {
    dots(from, to).for_each(|at| dot(sketch, at, ink));
}

/// The characters in which a line has dots.
pub(super) fn crossed(from: Place<f64>, to: Place<f64>) -> impl Iterator<Item = Place<usize>> {
    dots(from, to).map(|Place { x, y }| xy(x / 2, y / 4))
}

/// The dots of a line between two places in characters.
fn dots(from: Place<f64>, to: Place<f64>) -> impl Iterator<Item = Place<usize>> {
    let [from, to] = [from, to].map(|at| xy(at.x * 2.0, at.y * 4.0));
    let length = (to.x - from.x).abs().max((to.y - from.y).abs()).ceil();
    let mut next = 0.0;
    let parts = std::iter::from_fn(move || {
        let step = next;
        next += 1.0;
        (step <= length).then_some(if length == 0.0 { 0.0 } else { step / length })
    });
    parts.filter_map(move |part| {
        let at = |from: f64, to: f64| from + (to - from) * part;
        let (x, y) = (at(from.x, to.x), at(from.y, to.y));
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a place in a sketch, not negative"
        )]
        (x >= 0.0 && y >= 0.0).then_some(xy(x as usize, y as usize))
    })
}

fn dot(sketch: &mut Sketch, dot: Place<usize>, ink: Ink) {
    let Place { x, y } = dot;
    let at = xy(x / 2, y / 4);
    let before = sketch
        .rows
        .get(at.y)
        .and_then(|row| row.get(at.x))
        .map_or(' ', |glyph| glyph.letter);
    let dots = match before {
        ' ' => 0,
        '\u{2800}'..='\u{28ff}' => before as u32 - 0x2800,
        _ => return,
    };
    let letter = char::from_u32(0x2800 + (dots | DOTS[x % 2][y % 4])).unwrap_or(' ');
    sketch.set(at, Glyph::new(letter, ink));
}

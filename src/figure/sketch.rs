//! A picture as characters: what the shell prints as text, and what the screen colours.
//!
//! Every mark has a letter, so that nothing is lost without colours.

mod braille;
mod cells;
mod graph;
mod plot;

use super::picture::{Body, Key, Mark, Picture, Ring};
use crate::game::Position;

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
    /// A line that is set off.
    Strong,
}

/// A character of a sketch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph {
    /// The character; a half block shows one mark above another.
    pub letter: char,
    /// What it means.
    pub ink: Ink,
    /// The mark that fills what is behind it, if one does.
    pub ground: Option<Mark>,
}

/// Something in a sketch that can be selected. Spots have the same numbers in all sketches of a
/// picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Spot {
    /// The column and row of its first character.
    pub at: (usize, usize),
    /// The number of its columns.
    pub width: usize,
    /// Where it stands among the others, to the right and down.
    pub place: (f64, f64),
    /// The number of its part.
    pub panel: usize,
    /// What it is, in words.
    pub words: String,
    /// The position that it stands for.
    pub to: Option<Position>,
}

/// A picture as characters.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sketch {
    /// The rows, which need not be of one length.
    pub rows: Vec<Vec<Glyph>>,
    /// What can be selected.
    pub spots: Vec<Spot>,
}

/// How a picture is sketched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// The columns and rows that plots may take. Cells and graphs take what they need.
    pub size: (usize, usize),
    /// Whether two cells without texts share a character, one above the other: for screens that
    /// have colours.
    pub halves: bool,
}

impl Glyph {
    const BLANK: Self = Self {
        letter: ' ',
        ink: Ink::Text,
        ground: None,
    };
}

/// The parts of a picture as characters: side by side where there is room, else below one another.
pub fn sketch(picture: &Picture, room: Room) -> Sketch {
    let count = picture.panels.len().max(1);
    let several = count > 1;
    let (width, height) = room.size;
    let side_by_side = width / count >= 36;
    let part = if side_by_side {
        (width / count, height)
    } else {
        (width, (height / count).max(10))
    };
    let mut whole = Sketch::default();
    let (mut x, mut y, mut bottom) = (0, 0, 0);
    for (number, panel) in picture.panels.iter().enumerate() {
        let titled = usize::from(several || !panel.title.is_empty());
        let size = (part.0.saturating_sub(2), part.1.saturating_sub(titled));
        let inside = Room { size, ..room };
        let mut body = match &panel.body {
            Body::Cells(cells) => cells::sketch(cells, inside),
            Body::Plot(plot) => plot::sketch(plot, inside),
            Body::Graph(graph) => graph::sketch(graph, inside),
        };
        body.spots.iter_mut().for_each(|spot| spot.panel = number);
        let wide = body.width().max(panel.title.chars().count() * titled);
        if x > 0 && x + wide > width {
            (x, y) = (0, bottom + 1);
        }
        if titled > 0 {
            whole.write((x, y), &panel.title, Ink::Title);
        }
        bottom = bottom.max(y + titled + body.rows.len());
        whole.put(body, (x, y + titled));
        x += wide + 3;
    }
    whole
}

/// A picture as lines of plain text, with title, legend, notes and command.
pub fn text(picture: &Picture, width: usize) -> String {
    let room = Room {
        size: (width, 22),
        halves: false,
    };
    let body = sketch(picture, room);
    let mut lines = vec![picture.title.clone(), picture.about.clone(), String::new()];
    lines.extend(body.rows.iter().map(|row| {
        let row: String = row.iter().map(|glyph| glyph.letter).collect();
        row.trim_end().to_owned()
    }));
    lines.push(String::new());
    let legend = (picture.legend.iter()).filter(|(key, _)| is_seen(picture, *key));
    lines.extend(legend.map(|(key, words)| format!("{}  {words}", sign(*key))));
    lines.extend(picture.notes.iter().cloned());
    lines.push(picture.command.clone());
    lines.join("\n") + "\n"
}

/// Whether a sign stands in a sketch: texts stand in place of shades and blanks.
fn is_seen(picture: &Picture, key: Key) -> bool {
    let Key::Mark(Mark::Shade(_) | Mark::Plain) = key else {
        return true;
    };
    let has_text = |body: &Body| match body {
        Body::Cells(cells) => cells.rows.iter().flatten().any(|cell| {
            let mark = cell.mark;
            matches!(mark, Mark::Shade(_) | Mark::Plain) && !cell.text.is_empty()
        }),
        Body::Plot(_) | Body::Graph(_) => false,
    };
    !picture.panels.iter().any(|panel| has_text(&panel.body))
}

/// The sign of a legend as characters.
pub fn sign(key: Key) -> String {
    match key {
        Key::Mark(Mark::Plain) => "□".to_owned(),
        Key::Mark(mark) => mark.letter().to_string(),
        Key::Ring(Ring::Here) => "[ ]".to_owned(),
        Key::Ring(_) => "( )".to_owned(),
        Key::Line(number) => LINES[number % LINES.len()].to_string(),
        Key::Rule => "┄".to_owned(),
    }
}

/// The letters of series whose points have no marks.
const LINES: [char; 4] = ['o', 'x', '+', '*'];

impl Sketch {
    /// The number of columns.
    pub fn width(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// Sets a character.
    fn set(&mut self, (x, y): (usize, usize), glyph: Glyph) {
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
    fn write(&mut self, (x, y): (usize, usize), text: &str, ink: Ink) {
        for (number, letter) in text.chars().enumerate() {
            let glyph = Glyph {
                letter,
                ink,
                ground: None,
            };
            self.set((x + number, y), glyph);
        }
    }

    /// Writes a text that ends before a place.
    fn write_before(&mut self, (x, y): (usize, usize), text: &str, ink: Ink) {
        self.write((x.saturating_sub(text.chars().count()), y), text, ink);
    }

    /// Puts another sketch at a place.
    fn put(&mut self, other: Self, (x, y): (usize, usize)) {
        for (down, row) in other.rows.into_iter().enumerate() {
            for (across, glyph) in row.into_iter().enumerate() {
                self.set((x + across, y + down), glyph);
            }
        }
        self.spots.extend(other.spots.into_iter().map(|spot| Spot {
            at: (spot.at.0 + x, spot.at.1 + y),
            ..spot
        }));
    }
}

/// A place between 0 and 1 as one of some whole places.
pub(super) fn whole(place: f64, places: usize) -> usize {
    let last = u32::try_from(places.saturating_sub(1)).map_or(0.0, f64::from);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "between 0 and the last place"
    )]
    let whole = (place.clamp(0.0, 1.0) * last).round() as usize;
    whole
}

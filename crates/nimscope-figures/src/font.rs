//! The embedded font: how wide texts are, and their outlines.
//!
//! It is a part of DejaVu Sans: Latin and Greek letters, and the signs of formulas. The licence
//! stands beside it in `assets/fonts`.

use std::sync::LazyLock;

use ttf_parser::{Face, OutlineBuilder};

use super::plane::{Place, xy};

static FACE: LazyLock<Face<'static>> = LazyLock::new(|| {
    let data = include_bytes!("../assets/fonts/DejaVuSans.ttf");
    Face::parse(data, 0).expect("a test reads the embedded font")
});

/// The families that are named to a program that draws the text itself. Verdana has the same
/// widths.
pub(super) const FAMILIES: &str = "DejaVu Sans, Verdana, sans-serif";

/// What an outline is drawn on, in units of the font's size.
pub(super) trait Outline {
    /// Begins a contour.
    fn move_to(&mut self, to: Place<f32>);
    /// A straight line.
    fn line_to(&mut self, to: Place<f32>);
    /// A curve with a control point.
    fn quad_to(&mut self, control: Place<f32>, to: Place<f32>);
    /// Ends the contour.
    fn close(&mut self);
}

/// How wide a text is, where the size of the font is 1.
pub(super) fn width(text: &str) -> f32 {
    text.chars().map(advance).sum()
}

/// A text in lines that are no wider than given, broken at blanks, and where a word is wider than
/// a line.
pub(super) fn wrapped(text: &str, room: f32, size: f32) -> Vec<String> {
    let fits = |line: &str| width(line) * size <= room;
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if fits(&format!("{line} {word}")) => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
        while let Some(line) = lines.last_mut().filter(|line| !fits(line)) {
            let ends = line.char_indices().map(|(at, _)| at).skip(1);
            let Some(end) = ends.take_while(|&end| fits(&line[..end])).last() else {
                break;
            };
            let rest = line.split_off(end);
            lines.push(rest);
        }
    }
    lines.retain(|line| !line.is_empty());
    lines
}

/// How far the next letter stands after this one.
fn advance(letter: char) -> f32 {
    let glyph = FACE.glyph_index(letter).unwrap_or_default();
    f32::from(FACE.glyph_hor_advance(glyph).unwrap_or_default()) / units()
}

fn units() -> f32 {
    f32::from(FACE.units_per_em())
}

/// The outlines of a text whose base line begins at a place, at a size.
pub(super) fn outline(text: &str, at: Place<f32>, size: f32, out: &mut dyn Outline) {
    let scale = size / units();
    let mut pen = at.x;
    for letter in text.chars() {
        let glyph = FACE.glyph_index(letter).unwrap_or_default();
        let mut placed = PlacedGlyph {
            out,
            scale,
            at: xy(pen, at.y),
        };
        // A blank has no outline.
        let _ = FACE.outline_glyph(glyph, &mut placed);
        pen += advance(letter) * size;
    }
}

/// Whether the font has all letters of a text.
pub fn covers(text: &str) -> bool {
    text.chars()
        .all(|letter| FACE.glyph_index(letter).is_some())
}

/// A glyph at its place: the font's axis points upwards, that of pictures downwards.
struct PlacedGlyph<'a> {
    out: &'a mut dyn Outline,
    scale: f32,
    at: Place<f32>,
}

impl PlacedGlyph<'_> {
    fn at(&self, x: f32, y: f32) -> Place<f32> {
        xy(self.at.x + x * self.scale, self.at.y - y * self.scale)
    }
}

impl OutlineBuilder for PlacedGlyph<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.out.move_to(self.at(x, y));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.out.line_to(self.at(x, y));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.out.quad_to(self.at(x1, y1), self.at(x, y));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        // Fonts of this format have no such curves. One control point stands for both.
        let middle = self.at(f32::midpoint(x1, x2), f32::midpoint(y1, y2));
        self.out.quad_to(middle, self.at(x, y));
    }

    fn close(&mut self) {
        self.out.close();
    }
}

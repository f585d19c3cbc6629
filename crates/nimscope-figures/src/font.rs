//! The embedded font: how wide texts are, and their outlines.
//!
//! It is a part of DejaVu Sans: Latin and Greek letters, and the signs of formulas. The licence
//! stands beside it in `assets/fonts`.

use std::sync::LazyLock;

use ttf_parser::Face;

use crate::printable;

/// The file of the font.
pub(super) const DATA: &[u8] = include_bytes!("../assets/fonts/DejaVuSans.ttf");

static FACE: LazyLock<Face<'static>> =
    LazyLock::new(|| Face::parse(DATA, 0).expect("a test reads the embedded font"));

/// The families that are named to a program that draws the text itself. Verdana has the same
/// widths.
pub(super) const FAMILIES: &str = "DejaVu Sans, Verdana, sans-serif";

/// How wide a text is, where the size of the font is 1.
pub(super) fn width(text: &str) -> f32 {
    text.chars().map(advance).sum()
}

/// A text in lines that are no wider than given, broken at blanks, and where a word is wider than
/// a line.
pub(super) fn wrapped(text: &str, room: f32, size: f32) -> Vec<String> {
    let fits = |line: &str| width(line) * size <= room;
    let mut lines: Vec<String> = Vec::new();
    for word in printable::words(text) {
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

/// The number of a letter's glyph; 0 of one that the font does not have.
pub(super) fn glyph(letter: char) -> u16 {
    FACE.glyph_index(letter).unwrap_or_default().0
}

/// The least room that holds every glyph, in units: left, bottom, right, top.
pub(super) fn bounds() -> [f32; 4] {
    let bounds = FACE.global_bounding_box();
    [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(f32::from)
}

/// How far the next letter stands after this one, where the size of the font is 1.
pub(super) fn advance(letter: char) -> f32 {
    let glyph = FACE.glyph_index(letter).unwrap_or_default();
    f32::from(FACE.glyph_hor_advance(glyph).unwrap_or_default()) / units()
}

/// The units of outlines in the size of the font.
pub(super) fn units() -> f32 {
    f32::from(FACE.units_per_em())
}

/// Draws the outline of a letter. A blank has none.
#[cfg(feature = "png")]
pub(super) fn outline(letter: char, out: &mut dyn ttf_parser::OutlineBuilder) {
    let glyph = FACE.glyph_index(letter).unwrap_or_default();
    let _ = FACE.outline_glyph(glyph, out);
}

/// Whether the font has all letters of a text.
pub fn covers(text: &str) -> bool {
    text.chars()
        .all(|letter| FACE.glyph_index(letter).is_some())
}

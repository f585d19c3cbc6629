//! Lines of dots, eight to a character.

use super::canvas::{Glyph, Ink, Sketch};

/// The bits of the dots of a character, by column and row.
const DOTS: [[u32; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];

/// A line between two places in characters; it covers blanks and other lines only.
pub(super) fn line(sketch: &mut Sketch, from: (f64, f64), to: (f64, f64), ink: Ink) {
    let (from, to) = ((from.0 * 2.0, from.1 * 4.0), (to.0 * 2.0, to.1 * 4.0));
    let length = (to.0 - from.0).abs().max((to.1 - from.1).abs()).ceil();
    let mut step = 0.0;
    while step <= length {
        let part = if length == 0.0 { 0.0 } else { step / length };
        dot(
            sketch,
            (
                from.0 + (to.0 - from.0) * part,
                from.1 + (to.1 - from.1) * part,
            ),
            ink,
        );
        step += 1.0;
    }
}

fn dot(sketch: &mut Sketch, (x, y): (f64, f64), ink: Ink) {
    if x < 0.0 || y < 0.0 {
        return;
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a place in a sketch, not negative"
    )]
    let (x, y) = (x as usize, y as usize);
    let at = (x / 2, y / 4);
    let before = sketch
        .rows
        .get(at.1)
        .and_then(|row| row.get(at.0))
        .map_or(' ', |glyph| glyph.letter);
    let dots = match before {
        ' ' => 0,
        '\u{2800}'..='\u{28ff}' => before as u32 - 0x2800,
        _ => return,
    };
    let letter = char::from_u32(0x2800 + (dots | DOTS[x % 2][y % 4])).unwrap_or(' ');
    sketch.set(at, Glyph::new(letter, ink));
}

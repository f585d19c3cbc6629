//! Lines of dots, eight to a character.

use super::canvas::{Glyph, Ink, Sketch};
use crate::plane::{Place, xy};

/// The bits of the dots of a character, by column and row.
const DOTS: [[u32; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];

/// A line between two places in characters. It covers only blanks and other lines.
pub(super) fn line(sketch: &mut Sketch, from: Place<f64>, to: Place<f64>, ink: Ink) {
    let [from, to] = [from, to].map(|at| xy(at.x * 2.0, at.y * 4.0));
    let length = (to.x - from.x).abs().max((to.y - from.y).abs()).ceil();
    let mut step = 0.0;
    while step <= length {
        let part = if length == 0.0 { 0.0 } else { step / length };
        dot(
            sketch,
            xy(
                from.x + (to.x - from.x) * part,
                from.y + (to.y - from.y) * part,
            ),
            ink,
        );
        step += 1.0;
    }
}

fn dot(sketch: &mut Sketch, dot: Place<f64>, ink: Ink) {
    let Place { x, y } = dot;
    if x < 0.0 || y < 0.0 {
        return;
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a place in a sketch, not negative"
    )]
    let (x, y) = (x as usize, y as usize);
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

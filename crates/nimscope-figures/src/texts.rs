//! The texts of a drawing with the room that they take, so that it can be seen to be legible.

use super::page::Page;
use super::picture::Picture;
use super::plane::{Place, Size};
use super::scene::{self, Bounds, Look, PageShapes, Poster, Shape};
use crate::lists::CollectVec as _;

/// A part of a drawing with its texts.
#[derive(Clone, Debug)]
pub struct TextSheet {
    /// Its width and height in points.
    pub size: Size<f32>,
    /// The texts, in the order in which they are written.
    pub texts: Vec<Words>,
}

/// A text with the room that it takes, in points from the corner of the sheet.
#[derive(Clone, Debug)]
pub struct Words {
    /// The text.
    pub text: String,
    /// The size of its letters, in points.
    pub size: f32,
    /// From where to where it reaches, across.
    pub across: [f32; 2],
    /// From where to where it reaches, down.
    pub down: [f32; 2],
    /// Whether something that is painted later covers a part of it.
    pub is_covered: bool,
    /// How many lines run through it.
    pub crossed: usize,
}

/// The texts of the parts of a picture and of its legend, on a screen with room for so many
/// points.
pub fn texts(picture: &Picture, room: Size<f32>) -> [TextSheet; 2] {
    let Poster { body, legend } = scene::poster(picture, room);
    [of(&body, 1.0), of(&legend, 1.0)]
}

impl Page {
    /// Its texts.
    pub fn texts(&self) -> TextSheet {
        of(&self.scene, self.scale)
    }
}

fn of(scene: &PageShapes, scale: f32) -> TextSheet {
    let shapes = scene.shapes.iter().enumerate();
    let texts = shapes.filter_map(|(number, shape)| match shape {
        Shape::Text(text) if !text.text.is_empty() => {
            let bounds = text.bounds();
            let mut later = scene.shapes[number + 1..].iter().filter_map(painted);
            let lines = scene.shapes.iter().filter_map(line);
            let inside = bounds.wider(-1.0);
            Some(Words {
                text: text.text.clone(),
                size: text.size * scale,
                across: [bounds.left, bounds.right].map(|at| at * scale),
                down: [bounds.top, bounds.bottom].map(|at| at * scale),
                is_covered: later.any(|over| !inside.is_apart(&over)),
                crossed: lines.filter(|line| inside.is_crossed(line)).count(),
            })
        }
        Shape::Text(_) | Shape::Path { .. } | Shape::Circle { .. } | Shape::Cells(_) => None,
    });
    TextSheet {
        size: Size::new(scene.width * scale, scene.height * scale),
        texts: texts.collect_vec(),
    }
}

/// The places through which a shape draws a line, if it does.
fn line(shape: &Shape) -> Option<Vec<Place<f32>>> {
    match shape {
        Shape::Path {
            points,
            closed,
            look,
        } if look.pen.is_some() => {
            let first = points.first().filter(|_| *closed);
            Some(points.iter().chain(first).copied().collect_vec())
        }
        Shape::Path { .. } | Shape::Circle { .. } | Shape::Cells(_) | Shape::Text(_) => None,
    }
}

/// The room that a shape fills, if it is filled.
fn painted(shape: &Shape) -> Option<Bounds> {
    let is_filled = |look: &Look| look.fill.is_some();
    match shape {
        Shape::Path { points, look, .. } if is_filled(look) => Bounds::of_places(points),
        Shape::Circle { at, radius, look } if is_filled(look) => {
            Some(Bounds::around(*at, *radius, *radius))
        }
        Shape::Cells(cells) => cells.bounds(),
        Shape::Path { .. } | Shape::Circle { .. } | Shape::Text(_) => None,
    }
}

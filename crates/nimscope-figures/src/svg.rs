//! A page as SVG, written by hand: a few elements, and texts that stay texts.

use std::fmt::Write;

use super::font;
use super::page::Page;
use super::palette::Palette;
use super::picture::{Mark, number};
use super::plane::{Place, Size};
use super::print::Length;
use super::scene::{
    Anchor, CellRun, CellRuns, HATCH, Look, OVERLAP, PageShapes, Pen, RunFill, Shape, Tint,
    hatching,
};
use crate::game::joined;
use crate::printable::xml;

/// The page as an SVG document.
pub fn svg(page: &Page) -> String {
    let scene = &page.scene;
    let (width, height) = (place(scene.width), place(scene.height));
    let [wide, high] = page.size().map(|Length(side)| place(side));
    let title = [&page.title, &page.seen]
        .into_iter()
        .find(|text| !text.is_empty());
    let (title, description) = (
        title.map_or_else(String::new, |it| xml(it)),
        xml(&page.seen),
    );
    let paper = hex(&page.palette, Tint::Paper);
    // Several figures may stand in one document, so that their names differ.
    let name = page.seen.bytes().fold(0_u32, |name, byte| {
        name.wrapping_mul(16_777_619) ^ u32::from(byte)
    });
    // A unit is a pixel of a screen where letters have the size of the screen.
    #[expect(clippy::float_cmp, reason = "it is that of the default")]
    let unit = if page.scale == 1.0 { "" } else { "pt" };
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}{unit}\" height=\"{high}{unit}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" \
         aria-labelledby=\"title-{name} about-{name}\" \
         font-family=\"{}\">\n<title id=\"title-{name}\">{title}</title>\n\
         <desc id=\"about-{name}\">{description}</desc>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{paper}\"/>\n",
        font::FAMILIES,
    );
    let mut shapes = &scene.shapes[..];
    while let Some(shape) = shapes.first() {
        let alike = shapes.iter().take_while(|next| shape.joins(next)).count();
        let (these, rest) = shapes.split_at(alike.max(1));
        // Writing to a string cannot fail.
        let _ = write_shapes(&mut out, these, &page.palette);
        shapes = rest;
    }
    out.push_str("<g fill-opacity=\"0\">\n");
    for (spot, words) in &page.spots {
        let (corner, size) = (spot.corner(), spot.size());
        let sides = [corner.x, corner.y, size.width, size.height];
        let [x, y, width, height] = sides.map(|side| number(side.into(), 1));
        let words = xml(words);
        let _ = writeln!(
            out,
            "<path d=\"M{x} {y}h{width}v{height}H{x}\"><title>{words}</title></path>"
        );
    }
    out.push_str("</g>\n");
    out.push_str("</svg>\n");
    out
}

impl Shape {
    /// Whether both may be written as one path: lines of one pen, or rectangles of one look.
    fn joins(&self, next: &Self) -> bool {
        match (self, next) {
            (
                Self::Path {
                    points,
                    closed,
                    look,
                },
                Self::Path {
                    points: others,
                    closed: is_closed,
                    look: other,
                },
            ) => {
                let rectangles = || is_rectangle(points) && is_rectangle(others);
                look == other && closed == is_closed && (!closed || rectangles())
            }
            (Self::Path { .. } | Self::Circle { .. } | Self::Cells(_) | Self::Text(_), _) => false,
        }
    }
}

/// Whether points are the corners of a rectangle in the order of [`PageShapes::rectangle`].
fn is_rectangle(points: &[Place<f32>]) -> bool {
    #[expect(clippy::float_cmp, reason = "they are copies of each other")]
    let is = |[a, b, c, d]: &[Place<f32>; 4]| {
        a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x && a.x <= b.x && a.y <= d.y
    };
    points
        .try_into()
        .is_ok_and(|corners: &[Place<f32>; 4]| is(corners))
}

/// Lines as the letters of a path, each from where the last one ended.
fn write_lines(out: &mut String, points: &[Place<f32>], closed: bool) -> std::fmt::Result {
    let Some((first, rest)) = points.split_first() else {
        return Ok(());
    };
    write!(out, "M{} {}", place(first.x), place(first.y))?;
    let mut last = *first;
    let sides = if closed && is_rectangle(points) {
        3
    } else {
        rest.len()
    };
    for &next in &rest[..sides] {
        let [x, y] = [next.x, next.y].map(place);
        match (x == place(last.x), y == place(last.y)) {
            (_, true) => write!(out, "H{x}")?,
            (true, false) => write!(out, "V{y}")?,
            (false, false) => write!(out, "L{x} {y}")?,
        }
        last = next;
    }
    if closed {
        out.push('Z');
    }
    Ok(())
}

/// Shapes that are written as one element.
fn write_shapes(out: &mut String, shapes: &[Shape], palette: &Palette) -> std::fmt::Result {
    let [shape, ..] = shapes else {
        return Ok(());
    };
    match shape {
        Shape::Path { look, .. } => {
            out.push_str("<path d=\"");
            for shape in shapes {
                if let Shape::Path { points, closed, .. } = shape {
                    write_lines(out, points, *closed)?;
                }
            }
            writeln!(out, "\"{}/>", painted(*look, palette))
        }
        Shape::Circle { at, radius, look } => {
            let [x, y, radius] = [at.x, at.y, *radius].map(place);
            let look = painted(*look, palette);
            writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"{look}/>")
        }
        Shape::Cells(cells) => write_cells(out, cells, palette),
        Shape::Text(text) if text.text.is_empty() => Ok(()),
        Shape::Text(text) => {
            let [x, y, size] = [text.at.x, text.at.y, text.size].map(place);
            let anchor = match text.anchor {
                Anchor::Start => "",
                Anchor::Middle => " text-anchor=\"middle\"",
                Anchor::End => " text-anchor=\"end\"",
            };
            let turned = if text.turned {
                format!(" transform=\"rotate(-90 {x} {y})\"")
            } else {
                String::new()
            };
            let (colour, text) = (paint(Some(text.colour), palette), xml(&text.text));
            writeln!(
                out,
                "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{anchor}{turned}{colour}>{text}</text>"
            )
        }
    }
}

/// Cells as one path, whose unit is a cell.
fn write_cells(out: &mut String, cells: &CellRuns, palette: &Palette) -> std::fmt::Result {
    let (corner, cell) = (cells.corner, cells.cell);
    let [x, y] = [corner.x, corner.y].map(place);
    let [width, height] = [cell.width, cell.height].map(fine);
    let pattern = match cells.fill {
        RunFill::Pattern(mark) => Some(write_pattern(out, cell, mark, palette)?),
        RunFill::Colour(_) | RunFill::Bar => None,
    };
    let (middle, paint) = match (cells.fill.stripe(), pattern) {
        (Some(([top, bottom], colour)), _) => {
            let colour = hex(palette, colour);
            let wide = fine(bottom - top + OVERLAP / cell.height);
            let paint = format!(
                " stroke=\"{colour}\" stroke-width=\"{wide}\" shape-rendering=\"crispEdges\""
            );
            (f32::midpoint(top, bottom), paint)
        }
        (None, name) => {
            let name = name.unwrap_or_default();
            (0.5, format!(" stroke=\"url(#{name})\""))
        }
    };
    let middle = fine(middle);
    let middle = middle.trim_start_matches('0');
    write!(
        out,
        "<path transform=\"translate({x} {y}) scale({width} {height})\"{paint} d=\""
    )?;
    let mut last: Option<CellRun> = None;
    for &run in &cells.runs {
        match last.filter(|last| last.row == run.row) {
            Some(last) => write!(out, "m{} 0", run.column - last.column - last.length)?,
            None => write!(out, "M{} {}{middle}", run.column, run.row)?,
        }
        write!(out, "h{}", run.length)?;
        last = Some(run);
    }
    out.push_str("\"/>\n");
    Ok(())
}

/// The pattern of a mark in cells of a size, and its name: in a document with several figures
/// patterns of one name are the same.
fn write_pattern(
    out: &mut String,
    cell: Size<f32>,
    mark: Mark,
    palette: &Palette,
) -> Result<String, std::fmt::Error> {
    let [width, height] = [cell.width, cell.height].map(fine);
    let kind = hatching(mark);
    let name = match kind {
        Some((true, _)) => "rising",
        Some((false, _)) => "falling",
        None if mark == Mark::Alarm => "cross",
        None => "dot",
    };
    let paper = hex(palette, Tint::Paper);
    let name = format!("{name}-{width}-{height}-{}", &paper[1..]);
    let begin = format!("<pattern id=\"{name}\"");
    if out.contains(&begin) {
        return Ok(name);
    }
    write!(out, "{begin} patternUnits=\"userSpaceOnUse\"")?;
    if let Some((rising, colour)) = kind {
        let across = fine(HATCH / std::f32::consts::SQRT_2);
        let [wide, high] = [1.0 / cell.width, 1.0 / cell.height].map(|unit| number(unit.into(), 6));
        let turn = if rising { 45 } else { -45 };
        let colour = hex(palette, colour);
        write!(
            out,
            " width=\"{across}\" height=\"8\" patternTransform=\"scale({wide} {high}) \
             rotate({turn})\"><path d=\"M1 0V8\" stroke=\"{colour}\"/>"
        )?;
    } else {
        // The unit is stretched to the cell again.
        let stretched = if width == height {
            ""
        } else {
            " preserveAspectRatio=\"none\""
        };
        write!(
            out,
            " width=\"1\" height=\"1\" viewBox=\"0 0 {width} {height}\"{stretched}>"
        )?;
        let mut sign = PageShapes::default();
        sign.sign(Place::default(), cell, mark);
        write_shapes(out, &sign.shapes, palette)?;
    }
    out.push_str("</pattern>\n");
    Ok(name)
}

fn painted(look: Look, palette: &Palette) -> String {
    paint(look.fill, palette) + &stroke(look.pen, palette)
}

/// A place or a length in a drawing.
pub(super) fn place(at: f32) -> String {
    number(at.into(), 2)
}

/// A length that is multiplied by some hundred.
fn fine(length: f32) -> String {
    number(length.into(), 4)
}

fn paint(colour: Option<Tint>, palette: &Palette) -> String {
    colour.map_or_else(
        || " fill=\"none\"".to_owned(),
        |colour| format!(" fill=\"{}\"", hex(palette, colour)),
    )
}

fn stroke(pen: Option<Pen>, palette: &Palette) -> String {
    let Some(pen) = pen else {
        return String::new();
    };
    let dash = joined(pen.dash.iter().map(|&length| place(length)), " ");
    let dash = if dash.is_empty() {
        dash
    } else {
        format!(" stroke-dasharray=\"{dash}\"")
    };
    format!(
        " stroke=\"{}\" stroke-width=\"{}\"{dash}",
        hex(palette, pen.colour),
        place(pen.width)
    )
}

/// A colour as `#rrggbb`.
pub(super) fn hex(palette: &Palette, colour: Tint) -> String {
    let [red, green, blue] = palette.colour(colour);
    format!("#{red:02x}{green:02x}{blue:02x}")
}

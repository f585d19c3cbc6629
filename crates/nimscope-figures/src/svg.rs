//! A picture as SVG, written by hand: a few elements, and texts that stay texts.

use std::fmt::Write;

use super::font;
use super::palette::Palette;
use super::picture::{Picture, number};
use super::scene::{self, Anchor, Look, Pen, Shape, Tint};
use crate::printable::xml;

/// The picture as an SVG document.
pub fn svg(picture: &Picture) -> String {
    let page = scene::page(picture);
    let mut out = String::new();
    let (width, height) = (place(page.width), place(page.height));
    let opened = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"{}\">\n<title>{}</title>\n<desc>{}</desc>\n<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n",
        font::FAMILIES,
        xml(&picture.title),
        xml(&format!("{}; {}", picture.about, picture.command)),
    );
    out.push_str(&opened);
    for shape in &page.shapes {
        // Writing to a string cannot fail.
        let _ = write_shape(&mut out, shape);
    }
    out.push_str("</svg>\n");
    out
}

fn write_shape(out: &mut String, shape: &Shape) -> std::fmt::Result {
    match shape {
        Shape::Path {
            points,
            closed,
            look,
        } => {
            let places = points
                .iter()
                .map(|at| format!("{} {}", place(at.x), place(at.y)));
            let places: Vec<String> = places.collect();
            let end = if *closed { "Z" } else { "" };
            let look = painted(*look);
            writeln!(out, "<path d=\"M{}{end}\"{look}/>", places.join("L"))
        }
        Shape::Circle { at, radius, look } => {
            let [x, y, radius] = [at.x, at.y, *radius].map(place);
            let look = painted(*look);
            writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"{look}/>")
        }
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
            let (colour, text) = (paint(Some(text.colour)), xml(&text.text));
            writeln!(
                out,
                "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{anchor}{turned}{colour}>{text}</text>"
            )
        }
    }
}

fn painted(look: Look) -> String {
    paint(look.fill) + &stroke(look.pen)
}

fn place(at: f32) -> String {
    number(at.into(), 2)
}

fn paint(colour: Option<Tint>) -> String {
    colour.map_or_else(
        || " fill=\"none\"".to_owned(),
        |colour| format!(" fill=\"{}\"", hex(colour)),
    )
}

fn stroke(pen: Option<Pen>) -> String {
    let Some(pen) = pen else {
        return String::new();
    };
    let dash: Vec<String> = pen.dash.iter().map(|&length| place(length)).collect();
    let dash = if dash.is_empty() {
        String::new()
    } else {
        format!(" stroke-dasharray=\"{}\"", dash.join(" "))
    };
    format!(
        " stroke=\"{}\" stroke-width=\"{}\"{dash}",
        hex(pen.colour),
        place(pen.width)
    )
}

fn hex(colour: Tint) -> String {
    let [red, green, blue] = Palette::PRINT.colour(colour);
    format!("#{red:02x}{green:02x}{blue:02x}")
}

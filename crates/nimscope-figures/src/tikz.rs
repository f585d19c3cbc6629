//! A page as a picture of `TikZ`, for a paper in LaTeX: its letters are those of the paper.

use std::fmt::Write as _;

use super::page::Page;
use super::palette::Palette;
use super::plane::{Place, xy};
use super::scene::{Anchor, Look, Shape, Tint};
use super::svg::place;
use crate::game::joined;
use crate::printable::tex;

/// The page as an environment `tikzpicture`. It needs the package `tikz`, and nothing else.
pub fn tikz(page: &Page) -> String {
    let unit = place(page.scale);
    let mut out = String::new();
    for line in [&page.title, &page.description] {
        // A comment ends with its line.
        out.push_str(&format!("% {line}").replace(['\n', '\r'], " "));
        out.push('\n');
    }
    out.push_str("% It needs \\usepackage{tikz}.\n");
    let mut named = Vec::new();
    let mut body = String::new();
    for shape in &page.scene.shapes {
        // Writing to a string cannot fail.
        let _ = write_shape(&mut body, shape, page, &mut named);
    }
    let _ = writeln!(out, "\\begin{{tikzpicture}}[x={unit}bp,y=-{unit}bp]");
    for (number, colour) in named.iter().enumerate() {
        let [red, green, blue] = colour;
        let _ = writeln!(
            out,
            "\\definecolor{{nimscope{number}}}{{RGB}}{{{red},{green},{blue}}}"
        );
    }
    out.push_str(&body);
    out.push_str("\\end{tikzpicture}\n");
    out
}

/// The colours that have a name so far.
type Named = Vec<[u8; 3]>;

fn write_shape(
    out: &mut String,
    shape: &Shape,
    page: &Page,
    named: &mut Named,
) -> std::fmt::Result {
    let palette = &page.palette;
    match shape {
        Shape::Path {
            points,
            closed,
            look,
        } => {
            let places = joined(points.iter().map(|&at| pair(at)), "--");
            let end = if *closed { "--cycle" } else { "" };
            let options = options(*look, page.scale, palette, named);
            writeln!(out, "\\path[{options}]{places}{end};")
        }
        Shape::Circle { at, radius, look } => {
            let options = options(*look, page.scale, palette, named);
            let radius = place(radius * page.scale);
            writeln!(
                out,
                "\\path[{options}]{}circle[radius={radius}bp];",
                pair(*at)
            )
        }
        Shape::Cells(cells) => {
            if let Some((rooms, tint)) = cells.rectangles() {
                write!(out, "\\path[fill={}]", colour(tint, palette, named))?;
                for room in rooms {
                    let [from, to] = [room.corner(), xy(room.right, room.bottom)].map(pair);
                    write!(out, "{from}rectangle{to}")?;
                }
                writeln!(out, ";")?;
            }
            let mut shapes = cells.patterns().into_iter();
            shapes.try_for_each(|shape| write_shape(out, &shape, page, named))
        }
        Shape::Text(text) if text.text.is_empty() => Ok(()),
        Shape::Text(text) => {
            let anchor = match text.anchor {
                Anchor::Start => "base west",
                Anchor::Middle => "base",
                Anchor::End => "base east",
            };
            let turned = if text.turned { ",rotate=90" } else { "" };
            let [size, line] = [text.size, text.size * 1.2].map(|size| place(size * page.scale));
            let colour = colour(text.colour, palette, named);
            writeln!(
                out,
                "\\node[anchor={anchor},inner sep=0,text={colour}{turned},\
                 font=\\fontsize{{{size}bp}}{{{line}bp}}\\selectfont]at{}{{{}}};",
                pair(text.at),
                tex(&text.text)
            )
        }
    }
}

fn options(look: Look, scale: f32, palette: &Palette, named: &mut Named) -> String {
    let mut options = Vec::new();
    if let Some(fill) = look.fill {
        options.push(format!("fill={}", colour(fill, palette, named)));
    }
    if let Some(pen) = look.pen {
        options.push(format!("draw={}", colour(pen.colour, palette, named)));
        options.push(format!("line width={}bp", place(pen.width * scale)));
        let lengths = pen.dash.chunks(2).map(|pair| {
            let [on, off] = [pair[0], pair[pair.len() - 1]].map(|length| place(length * scale));
            format!("on {on}bp off {off}bp")
        });
        if !pen.dash.is_empty() {
            options.push(format!("dash pattern={}", joined(lengths, " ")));
        }
    }
    options.join(",")
}

/// The name of a colour.
fn colour(tint: Tint, palette: &Palette, named: &mut Named) -> String {
    let colour = palette.colour(tint);
    let known = named.iter().position(|&known| known == colour);
    let number = known.unwrap_or_else(|| {
        named.push(colour);
        named.len() - 1
    });
    format!("nimscope{number}")
}

fn pair(at: Place<f32>) -> String {
    format!("({},{})", place(at.x), place(at.y))
}

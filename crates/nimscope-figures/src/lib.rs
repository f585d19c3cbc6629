//! Figures: what is known, drawn. A model makes a [`Picture`] of a game and a position. It is laid
//! out as a [`Page`], which is written as [`svg()`], [`pdf()`], [`tikz()`] or [`png()`]; or it is
//! written as CSV ([`FigureData`]), [`dot()`] or characters ([`sketch()`]). The screen shows the
//! same characters in its colours, or, where the terminal has graphics, the same shapes
//! ([`paint()`]).
//!
//! A model is a file of `src/models` and a row of the table in `src/table.rs`. It knows nothing of
//! the medium. What it draws is known from an oracle, or from the tables of a box: a [`Request`]
//! is a question of the one kind or the other ([`Request::is_of_box`]).
//!
//! ```
//! use nimscope_figures::{Figure, Page, Print, Request, svg};
//! use nimscope_core::game::Ruleset;
//! use nimscope_study::{Oracle, SEARCH_LIMIT};
//! use nimscope_study::question::SheetQuestion;
//!
//! let nim = Ruleset::normal("nim:3".parse()?);
//! let request = Request::new(Figure::Bouton, nim, "3 5 6".parse()?);
//! let oracle = Oracle::new(Vec::new(), 1 << 20, SEARCH_LIMIT);
//! let drawn = request.answer(&oracle, None)?;
//! let page = Page::new(&drawn.picture, &Print::default())?;
//! assert!(svg(&page).contains(">Bouton's matrices"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use nimscope_core::{bytes, game, lists, printable, prove, solve, statement, theory};
use nimscope_study as study;

mod case;
mod data;
mod digits;
mod dot;
mod drawn_from;
mod font;
#[cfg(feature = "png")]
mod format;
mod incidence;
mod layers;
mod lettered;
mod map_part;
mod map_show;
mod mark;
mod models;
mod name;
mod page;
#[cfg(feature = "png")]
mod paint;
mod palette;
mod pdf;
mod picture;
mod plane;
mod print;
mod question;
#[cfg(feature = "png")]
mod raster;
mod request;
mod scale;
mod scene;
mod seen;
mod sketch;
mod svg;
mod table;
mod texts;
mod tikz;

pub use case::{AnsweredCase, CaseAnswering, answered, figure_of_entry};
pub use dot::dot;
pub use font::covers;
#[cfg(feature = "png")]
pub use format::{Format, FormatError};
pub use map_part::{Axes, Slices, Window};
pub use map_show::{Second, Show};
pub use name::Figure;
pub use page::Page;
#[cfg(feature = "png")]
pub use paint::{PaintCanvas, Painting, Spots, paint};
pub use palette::{Colour, Palette};
pub use pdf::pdf;
pub use picture::{
    Axis, Body, Cell, CellGrid, FigureData, Graph, GraphLayers, GraphNode, LegendSign, Link, Mark,
    Panel, Picture, Plot, Point, Ring, Scale, Series, SeriesKind, Shading, TokenFate,
};
pub use plane::{Place, Size};
pub use print::{Length, Print};
#[cfg(feature = "png")]
pub use raster::png;
pub use request::{Drawn, MODULI, MOST, Request, RequestError};
pub use sketch::{
    CellLook, Glyph, Grounds, Ink, MapExtent, Sketch, SketchRoom, Spot, cells_in, entry, is_seen,
    notes, sketch, text,
};
pub use svg::svg;
pub use table::{FigureBound, FigureRow, Takes};
pub use texts::{TextSheet, Words, texts};
pub use tikz::tikz;

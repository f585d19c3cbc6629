//! A picture laid out on a page, what its caption says, and why it does not fit.

use litemap::LiteMap;

use super::lettered::lettered;
use super::palette::Palette;
use super::picture::{LegendEntry, LegendSign, Mark, Picture, Shading, greek};
use super::plane::points;
use super::print::{Length, Print, letter};
use super::scene::{self, Bounds, PageShapes, Shape};
use super::sketch::{SketchRoom, Spot, sketch};
use crate::lists::CollectVec as _;

/// A picture laid out on paper, ready to be written in any format that draws.
#[derive(Clone, Debug)]
pub struct Page {
    pub(super) scene: PageShapes,
    /// Points on paper for a unit of the scene.
    pub(super) scale: f32,
    pub(super) palette: Palette,
    pub(super) dpi: u16,
    pub(super) title: String,
    /// The game, and the command that makes the picture again.
    pub(super) description: String,
    /// What stands below a figure that has no title of its own, as text.
    pub caption: String,
    /// What the page shows, in words, for readers who cannot see it: the caption, what is where,
    /// and what the marks mean.
    pub(super) seen: String,
    /// What there is where on the scene, in words.
    pub(super) spots: Vec<(Bounds, String)>,
}

impl Page {
    /// The page of a picture.
    ///
    /// # Errors
    /// The picture is wider than the page.
    pub fn new(picture: &Picture, print: &Print) -> Result<Self, String> {
        let scale = print.scale();
        let picture = &*lettered(picture);
        let (scene, nodes) = scene::page(picture, print).map_err(|needed| {
            let (needed, width) = (Length(needed * scale), print.width.unwrap_or(Length(needed)));
            format!(
                "the figure needs {needed} at this size of letters, and the page has {width}; make the page \
                 wider, the letters smaller (7.2pt at least), or show less by a smaller bound"
            )
        })?;
        let caption = picture.caption_of(&nodes);
        let legend = picture.legend_of(&nodes).into_iter();
        let legend = legend.map(|LegendEntry { key, words }| {
            if let LegendSign::Letter(number) = *key {
                format!("{} for {words}", greek(number))
            } else {
                words.clone()
            }
        });
        let legend: Vec<String> = legend.collect_vec();
        let marked = match &legend[..] {
            [] => String::new(),
            words => format!("Marked: {}.\n", words.join("; ")),
        };
        let seen = caption.clone() + &picture.seen_of(&nodes) + &marked;
        let words = sketch(picture, SketchRoom::ENDLESS).spots;
        let spots = titled(&scene, &words, &bands(picture));
        Ok(Self {
            scene,
            scale,
            palette: print.palette.clone(),
            dpi: print.dpi,
            title: picture.title.clone(),
            description: format!("{}; {}", picture.about, picture.command),
            caption,
            seen,
            spots,
        })
    }

    /// Its width and height on paper.
    pub fn size(&self) -> [Length; 2] {
        [self.scene.width, self.scene.height].map(|side| Length(side * self.scale))
    }
}

impl Picture {
    /// What stands below a figure that has no title of its own, as text: what it shows, what its
    /// parts are, its notes, and the command that makes it again. So many nodes of each part are
    /// drawn.
    pub(super) fn caption_of(&self, nodes: &[usize]) -> String {
        let panels = self.panels.iter().enumerate();
        let panels = panels.filter(|_| self.panels.len() > 1);
        let panels = panels.map(|(number, panel)| format!("{} {}.", letter(number), panel.name()));
        // The piles of a position alone have no title.
        let said = |text: &str, all: String| (!text.is_empty()).then_some(all);
        let head = said(&self.title, format!("{}. {}.", self.title, self.about));
        let made = said(&self.command, format!("Made by {}.", self.command));
        let notes = self.notes_of(nodes);
        let all = head.into_iter().chain(panels).chain(notes).chain(made);
        all.map(|line| line + "\n").collect()
    }
}

/// The most spots that are titled one by one, and the most runs of cells.
const ONE_BY_ONE: usize = 4096;
const RUNS: usize = 2800;
/// How many squares of cells are titled where runs are more: as many as keep the file small, of
/// which a run of cells takes so many bytes, and a title.
const SQUARES: [usize; 2] = [64, 1024];
const BYTES: [usize; 3] = [280_000, 9, 150];

/// The bands of numbers that have one shade each.
fn bands(picture: &Picture) -> impl Fn(&str) -> String {
    let shadings = picture.legend.iter().filter_map(|entry| {
        if let LegendSign::Shades(shading) = entry.key {
            Some(shading)
        } else {
            None
        }
    });
    let labels: Vec<(Shading, Vec<(Mark, String)>)> = shadings
        .map(|shading| (shading, shading.labels()))
        .collect_vec();
    move |value| {
        let found = value.parse().ok().and_then(|number| {
            let mut of = labels.iter().filter(|(shading, _)| shading.has(number));
            let (shading, labels) = of.next()?;
            let mark = shading.mark(number);
            labels.iter().find(|of| of.0 == mark).map(|of| of.1.clone())
        });
        found.unwrap_or_else(|| value.to_owned())
    }
}

/// A spot of the page, and the same in characters, with its words.
type SeenSpot<'a> = (&'a Bounds, &'a Spot);

/// What there is at each spot, in words: where there are many, neighbours in a row that are alike
/// are titled together, else those of one band, else squares of cells: a map stays a small file.
fn titled(
    scene: &PageShapes,
    words: &[Spot],
    band: &impl Fn(&str) -> String,
) -> Vec<(Bounds, String)> {
    let bounds = &scene.spots;
    let is_run = bounds.len() > ONE_BY_ONE;
    let spots: Vec<SeenSpot<'_>> = bounds.iter().zip(words).collect_vec();
    // A cell is said with its place first, and then its value.
    let value = |spot: &Spot| {
        let value = spot.words.rsplit(": ").next();
        value.unwrap_or_default().to_owned()
    };
    let runs = |said: &dyn Fn(&Spot) -> String| {
        #[expect(clippy::float_cmp, reason = "cells of a row have one top")]
        let alike = |one: &SeenSpot<'_>, next: &SeenSpot<'_>| {
            is_run && one.0.top == next.0.top && said(one.1) == said(next.1)
        };
        let runs: Vec<&[SeenSpot<'_>]> = spots.chunk_by(alike).collect_vec();
        let title = |run: &&[SeenSpot<'_>]| titled_run(run, said);
        let is_small = !is_run || runs.len() <= RUNS;
        is_small.then(|| runs.iter().map(title).collect_vec())
    };
    let of_band = |spot: &Spot| band(&value(spot));
    let runs = runs(&value).or_else(|| runs(&of_band));
    let seen = runs.unwrap_or_else(|| titled_squares(&spots, squares(scene), &value));
    let seen = seen.into_iter();
    seen.filter(|(bounds, _)| bounds.size().width > 0.0)
        .collect_vec()
}

/// What there is at neighbours in a row that are said alike.
fn titled_run(run: &[SeenSpot<'_>], said: &dyn Fn(&Spot) -> String) -> (Bounds, String) {
    let [first, last] = [run[0], run[run.len() - 1]];
    let words = match (&first.1.to, &last.1.to) {
        (Some(one), Some(other)) if one != other => {
            format!("{one} … {other}: {}", said(first.1))
        }
        (Some(one), _) => format!("{one}: {}", first.1.words),
        (None, _) => first.1.words.clone(),
    };
    (first.0.with(last.0), words)
}

/// How many squares of cells have titles of their own.
fn squares(scene: &PageShapes) -> usize {
    let runs = scene.shapes.iter().map(|shape| match shape {
        Shape::Cells(cells) => cells.runs.len(),
        Shape::Path { .. } | Shape::Circle { .. } | Shape::Text(_) => 0,
    });
    let ([least, most], [whole, run, title]) = (SQUARES, BYTES);
    let left = whole.saturating_sub(run * runs.sum::<usize>());
    (left / title).clamp(least, most)
}

/// What there is in some squares of cells.
fn titled_squares(
    spots: &[SeenSpot<'_>],
    count: usize,
    value: &dyn Fn(&Spot) -> String,
) -> Vec<(Bounds, String)> {
    let mut squares: LiteMap<(usize, [i32; 2]), Vec<SeenSpot<'_>>> = LiteMap::new();
    let cell = spots.first().map_or(1.0, |first| first.0.size().width);
    let wide = cell * points((spots.len() / count).isqrt() + 1);
    for &(bounds, spot) in spots {
        let middle = bounds.middle();
        #[expect(clippy::cast_possible_truncation, reason = "a place on a page")]
        let square = [middle.y, middle.x].map(|at| (at / wide).floor() as i32);
        let square = squares.entry((spot.panel, square)).or_default();
        square.push((bounds, spot));
    }
    let title = |(_, cells): (_, Vec<SeenSpot<'_>>)| {
        let mut values: LiteMap<String, usize> = LiteMap::new();
        for (_, spot) in &cells {
            *values.entry(value(spot)).or_default() += 1;
        }
        let numbers: Option<Vec<i128>> = values.keys().map(|value| value.parse().ok()).collect();
        let said = match numbers {
            Some(numbers) if numbers.len() > 1 => {
                let ends = [numbers.iter().min(), numbers.iter().max()];
                let ends = ends.map(|end| end.map_or_else(String::new, ToString::to_string));
                ends.join(" to ")
            }
            _ => {
                let counts = values.iter();
                let counts = counts.map(|(value, count)| format!("{value} {count}×"));
                counts.collect_vec().join(", ")
            }
        };
        titled_run(&cells, &|_| said.clone())
    };
    squares.into_iter().map(title).collect_vec()
}

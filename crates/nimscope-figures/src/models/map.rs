//! A map of two piles: all others fixed, a cell for each pair.

use std::collections::BTreeSet;

use super::map_cells::{self, CellReader, legend_of_difference};
use super::{bound_within, here, open, options};
use crate::game::{Canonical, Game, Position};
use crate::map_show::{Show, Sort};
use crate::picture::{
    Axis, Body, Cell, CellGrid, FigureData, LegendEntry, LegendSign, Mark, Panel, Picture, Ring,
};
use crate::plane::{Place, Size, xy};
use crate::request::{Axes, Drawn, Request, Waits, Window};
use crate::solve::{Cancelled, Control};
use crate::study::Oracle;
use crate::theory::Theorems;

/// The bound of a map where none is given.
const MAX: u64 = 24;

/// The positions of one pile that can be gone through in a moment.
const POSITIONS: u128 = 1 << 25;

/// The most columns and rows of a map.
const MOST: u64 = 256;

/// What the cells of one panel show.
#[derive(Clone, Copy)]
enum PanelShow<'a> {
    One(&'a Show),
    Difference([&'a Show; 2]),
}

/// Draws the map, as far as the oracle knows it.
pub(crate) fn draw(
    request: &Request,
    oracle: &Oracle,
    control: &Control,
) -> Result<Drawn, Cancelled> {
    let bound = request.max.filter(|_| request.window.is_none());
    let chosen = request.window.or(bound.map(|max| up_to(request, max)));
    let drawn = |window, affordable| -> Result<_, Cancelled> {
        let (picture, reader) = picture(request, oracle, (window, affordable), control)?;
        Ok((reader.is_bounded, reader.waits.drawn(picture)))
    };
    if let Some(window) = chosen {
        return Ok(drawn(window, None)?.1);
    }
    // Where nobody says how large, it is as large as can be afforded.
    let affordable = affordable(request.game());
    match drawn(around(request, MAX), Some(affordable))? {
        (false, whole) => Ok(whole),
        (true, _) => Ok(drawn(up_to(request, least_needed(request, affordable)), None)?.1),
    }
}

/// The most positions of a table that a map waits for where nobody says how large it is to be.
/// More piles have more moves.
fn affordable(game: Game) -> u128 {
    let piles = game.n() as u128;
    POSITIONS / (piles * piles)
}

/// The largest bound that can be afforded, but that the other piles are within it.
fn least_needed(request: &Request, affordable: u128) -> u64 {
    let least = request.game().least_pile();
    let Axes { across, up } = request.axes;
    let piles = request.position.piles().iter().enumerate();
    let others = piles.filter(|(place, _)| ![across, up].contains(place));
    let largest = others.map(|(_, &pile)| pile).max().unwrap_or(least);
    let most = bound_within(request.game(), MAX, least, affordable);
    most.max(largest).min(MAX)
}

/// The map of a part, and what it waits for.
fn picture<'a>(
    request: &'a Request,
    oracle: &'a Oracle,
    (window, affordable): (Window, Option<u128>),
    control: &Control,
) -> Result<(Picture, CellReader<'a>), Cancelled> {
    let mut map = Map {
        request,
        reader: CellReader {
            request,
            oracle,
            waits: Waits::default(),
            affordable,
            is_bounded: false,
        },
        options: map_cells::options(request),
        data: FigureData::new(&["x", "y", "position", "shows", "value"]),
    };
    let (first, second) = (&request.show, request.second.as_ref());
    let shown: Vec<PanelShow<'_>> = match second {
        Some(second) if request.is_difference => vec![PanelShow::Difference([first, second])],
        Some(second) => vec![PanelShow::One(first), PanelShow::One(second)],
        None => vec![PanelShow::One(first)],
    };
    let mut panels = Vec::new();
    for &show in &shown {
        let cells = map.cells(show, window, control)?;
        let title = match show {
            PanelShow::One(show) if shown.len() > 1 => show.words(request.rules),
            PanelShow::One(_) | PanelShow::Difference(_) => String::new(),
        };
        panels.push(Panel::new(title, Body::Cells(cells)));
    }
    let (reader, data) = (map.reader, map.data);
    let mut notes = cut(request, window);
    notes.extend(outside(request, &panels));
    notes.extend(numbers(request));
    if reader.is_bounded {
        notes.push(
            "Some cells need a larger table. It is computed once the bound is set that far."
                .to_owned(),
        );
    }
    let picture = Picture {
        title: title(request),
        legend: legend(oracle.theorems(), request, &shown, &panels),
        notes,
        panels,
        data,
        ..request.picture(about(request), &command(request, window))
    };
    Ok((picture, reader))
}

/// All up to a bound.
fn up_to(request: &Request, max: u64) -> Window {
    let least = request.game().least_pile();
    let sizes = max.max(least) - least + 1;
    let sizes = u16::try_from(sizes.min(MOST)).expect("at most 256");
    Window {
        from: xy(least, least),
        size: Size::square(sizes),
    }
}

/// All up to a bound where the position is there, else as many piles around it.
fn around(request: &Request, max: u64) -> Window {
    let all = up_to(request, max);
    let piles = request.position.piles();
    let from = |place: usize, least: u64| {
        let sizes = u64::from(all.size.width);
        let is_there = piles[place] - least < sizes;
        if is_there {
            least
        } else {
            piles[place] - sizes / 2
        }
    };
    let Axes { across, up } = request.axes;
    Window {
        from: xy(from(across, all.from.x), from(up, all.from.y)),
        ..all
    }
}

fn title(request: &Request) -> String {
    let (first, second) = (&request.show, request.second.as_ref());
    let (map, first) = (request.figure.title(), first.words(request.rules));
    match second.map(|second| second.words(request.rules)) {
        Some(second) if request.is_difference => format!("{map}: {first}, against {second}"),
        Some(second) => format!("{map}: {first}, and {second}"),
        None => format!("{map}: {first}"),
    }
}

fn letter(place: usize) -> String {
    Position::letter(place)
}

fn about(request: &Request) -> String {
    let Axes { across, up } = request.axes;
    let fixed = request.position.piles().iter().enumerate();
    let fixed = fixed.filter(|(place, _)| *place != across && *place != up);
    let fixed: Vec<String> = fixed
        .map(|(place, pile)| format!("{} = {pile}", letter(place)))
        .collect();
    let played = request.played_as();
    if fixed.is_empty() {
        played
    } else {
        format!("{played}; {}", fixed.join(", "))
    }
}

/// The words of the command that makes the map.
fn command(request: &Request, window: Window) -> [Option<String>; 5] {
    // A map that does not begin with the least piles stands around the position.
    let is_whole = window.from == up_to(request, MAX).from;
    let sizes = u64::from(window.size.width);
    let max = window.from.x.saturating_add(sizes).saturating_sub(1);
    let Axes { across, up } = request.axes;
    let piles = Axes::last(request.position.piles().len()) != request.axes;
    let shown = |word: &str, show: &Show| {
        let said = show.to_string();
        if said.contains(' ') {
            format!("--{word} '{said}'")
        } else {
            format!("--{word} {said}")
        }
    };
    [
        Some(request.position_words()),
        piles.then(|| format!("--piles {},{}", letter(across), letter(up))),
        (request.show != Show::Outcome).then(|| shown("show", &request.show)),
        (request.second.as_ref()).map(|show| {
            shown(
                if request.is_difference {
                    "against"
                } else {
                    "beside"
                },
                show,
            )
        }),
        is_whole.then(|| Request::max_words(max)),
    ]
}

struct Map<'a> {
    request: &'a Request,
    reader: CellReader<'a>,
    options: BTreeSet<Canonical>,
    data: FigureData,
}

impl Map<'_> {
    fn cells(
        &mut self,
        show: PanelShow<'_>,
        window: Window,
        control: &Control,
    ) -> Result<CellGrid, Cancelled> {
        let Axes { across, up } = self.request.axes;
        let sizes =
            |from: u64, count: u16| (0..u64::from(count)).map_while(move |i| from.checked_add(i));
        let labels = |from, count| sizes(from, count).map(|size| size.to_string()).collect();
        let mut rows = Vec::new();
        for y in sizes(window.from.y, window.size.height) {
            control.check()?;
            let mut row = Vec::new();
            for x in sizes(window.from.x, window.size.width) {
                row.push(self.cell(show, xy(x, y)));
            }
            rows.push(row);
        }
        if matches!(show, PanelShow::One(show) if show.sort(self.reader.oracle.theorems(), self.request.rules) == Sort::Numbers)
        {
            shade(&mut rows);
        }
        Ok(CellGrid {
            across: Axis {
                name: format!("pile {}", letter(across)),
                labels: labels(window.from.x, window.size.width),
            },
            down: Axis {
                name: format!("pile {}", letter(up)),
                labels: labels(window.from.y, window.size.height),
            },
            upwards: true,
            rows,
        })
    }

    fn cell(&mut self, show: PanelShow<'_>, sizes: Place<u64>) -> Cell {
        let Place { x, y } = sizes;
        let mut piles = self.request.position.piles().to_vec();
        let Axes { across, up } = self.request.axes;
        (piles[across], piles[up]) = (x, y);
        let is_here = piles == self.request.position.piles();
        let at = self.request.game().canonical(&piles);
        let (mark, text) = match show {
            PanelShow::One(show) => self.reader.read(show, &piles, &at),
            PanelShow::Difference(shows) => self.reader.difference(shows, &piles, &at),
        };
        let said = if text.is_empty() {
            mark.letter().to_string()
        } else {
            text.clone()
        };
        self.data.add([
            x.to_string(),
            y.to_string(),
            at.to_string(),
            match show {
                PanelShow::One(show) => show.to_string(),
                PanelShow::Difference([a, b]) => format!("{a} against {b}"),
            },
            said,
        ]);
        let ring = if is_here {
            Ring::Here
        } else if self.options.contains(&at) {
            Ring::Option
        } else {
            Ring::None
        };
        let to = Position::new(piles).ok();
        Cell {
            mark,
            text,
            ring,
            to,
        }
    }
}

/// Shades numbers by their share of the largest.
fn shade(rows: &mut [Vec<Cell>]) {
    let value = |cell: &Cell| cell.text.parse::<u128>().ok();
    let largest = rows.iter().flatten().filter_map(value).max().unwrap_or(0);
    for cell in rows.iter_mut().flatten() {
        if let Some(value) = value(cell) {
            cell.mark = Mark::shade(value, largest);
        }
    }
}

fn legend(
    theorems: &Theorems,
    request: &Request,
    shown: &[PanelShow<'_>],
    panels: &[Panel],
) -> Vec<LegendEntry> {
    let mut legend: Vec<LegendEntry> = Vec::new();
    for (show, panel) in shown.iter().zip(panels) {
        let entries = match *show {
            PanelShow::One(show) => map_cells::legend(theorems, show, request.rules),
            PanelShow::Difference(shows) => legend_of_difference(theorems, shows, request.rules),
        };
        let scale = match *show {
            PanelShow::One(show) if show.is_number() => largest(&panel.body).map(|largest| {
                LegendEntry::new(LegendSign::Shades(largest), show.words(request.rules))
            }),
            PanelShow::One(_) | PanelShow::Difference(_) => None,
        };
        for entry in entries.into_iter().chain(scale) {
            if panel.body.draws(entry.key) && !legend.contains(&entry) {
                legend.push(entry);
            }
        }
    }
    legend.push(open());
    legend.push(here(&request.position));
    legend.push(options());
    legend
}

/// The largest number in the cells of a panel.
fn largest(body: &Body) -> Option<u128> {
    match body {
        Body::Cells(cells) => {
            let numbers = cells.rows.iter().flatten();
            numbers.filter_map(|cell| cell.text.parse().ok()).max()
        }
        Body::Plot(_) | Body::Graph(_) => None,
    }
}

/// Says that the position is not on the map, if it is not.
fn outside(request: &Request, panels: &[Panel]) -> Option<String> {
    let is_there = |panel: &Panel| panel.body.draws(LegendSign::Ring(Ring::Here));
    let is_outside = !panels.iter().any(is_there);
    is_outside.then(|| format!("The position {} is outside of this map.", request.position))
}

/// What numbers say of two maps of numbers.
fn numbers(request: &Request) -> Option<String> {
    let second = request.second.as_ref().filter(|_| request.is_difference)?;
    let are_numbers = request.show.is_number() && second.is_number();
    are_numbers.then(|| "= stands where both agree.".to_owned())
}

fn cut(request: &Request, window: Window) -> Vec<String> {
    let wanted = request
        .max
        .map(|max| u128::from(max.saturating_sub(request.game().least_pile())) + 1);
    let is_cut =
        request.window.is_none() && wanted.is_some_and(|wanted| wanted > window.size.width.into());
    is_cut
        .then(|| format!("Cut: a map has at most {MOST} columns and rows."))
        .into_iter()
        .collect()
}

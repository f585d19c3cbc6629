//! A map of two piles: all others fixed, a cell for each pair.

use super::map_cells::{self, CellReader, MapOptions, Reading, legend_of_difference};
use super::{bound_within, entry, here, options};
use crate::game::{Game, Outcome, Position, Remoteness, joined};
use crate::lists::CollectVec as _;
use crate::map_part::{Axes, Slices, Window};
use crate::map_show::{Second, Show};
use crate::picture::{
    Axis, Body, Cell, CellGrid, FigureData, LegendEntry, LegendSign, Mark, Panel, Picture, Ring,
    Shading,
};
use crate::plane::{Place, xy};
use crate::printable::quoted;
use crate::request::{Drawn, Request};
use crate::solve::Cancelled;
use crate::study::{Gaps, Oracle};
use crate::theory::Theorems;

/// The bound of a map where none is given.
const MAX: u64 = 24;

/// The positions of one pile that can be gone through in a moment.
const POSITIONS: u128 = 1 << 25;

/// What the cells of one panel show.
#[derive(Clone, Copy)]
enum PanelShow<'a> {
    One(Reading<'a>),
    Difference([Reading<'a>; 2]),
}

impl PanelShow<'_> {
    /// What a cell without a number says among the data, in a word.
    fn word(self, mark: Mark) -> &'static str {
        let is_pair = matches!(self, Self::One(reading) if reading.is_pair());
        match (self, mark) {
            (Self::Difference(_), Mark::First) => "first",
            (Self::Difference(_), Mark::Second) => "second",
            (Self::Difference(_), Mark::Shade(_)) => "both",
            (Self::Difference(_), Mark::Plain) => "neither",
            (_, Mark::P) if is_pair => "PP",
            (_, Mark::N) if is_pair => "NN",
            (_, Mark::P | Mark::Remote(Outcome::P, _)) => "P",
            (_, Mark::N | Mark::Remote(Outcome::N, _)) => "N",
            (_, Mark::First) => "PN",
            (_, Mark::Second) => "NP",
            (_, Mark::Alarm) => "exception",
            (_, Mark::Shade(_)) => "yes",
            (_, Mark::Plain) => "no",
            (_, Mark::Open | Mark::Never | Mark::Absent) => "?",
        }
    }
}

/// A panel: what it shows, and the size of the pile that differs from panel to panel.
#[derive(Clone, Copy)]
struct MapPart<'a> {
    show: PanelShow<'a>,
    slice: Option<u64>,
}

/// Draws the map, as far as the oracle knows it.
pub(crate) fn draw(request: &Request, oracle: &Oracle) -> Result<Drawn, Cancelled> {
    let bound = request.max.filter(|_| request.window.is_none());
    let chosen = request.window.or(bound.map(|max| up_to(request, max)));
    let drawn = |window, affordable| -> Result<_, Cancelled> {
        let (picture, reader) = picture(request, oracle, (window, affordable))?;
        Ok((reader.is_bounded, Drawn::of(picture, reader.waits)))
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
    let slices = request.slices;
    let others = fixed(request).filter(|(place, _)| slices.is_none_or(|s| s.pile != *place));
    let others = others.map(|(_, pile)| pile).chain(slices.map(|s| s.last));
    let largest = others.max().unwrap_or(least);
    let most = bound_within(request.game(), MAX, least, affordable);
    most.max(largest).min(MAX)
}

/// The piles that the map does not vary, by their places.
fn fixed(request: &Request) -> impl Iterator<Item = (usize, u64)> {
    let Axes { across, up } = request.axes;
    let piles = request.position.piles().iter().copied().enumerate();
    piles.filter(move |(place, _)| ![across, up].contains(place))
}

/// What the panels of the map show.
fn parts(request: &Request) -> Vec<MapPart<'_>> {
    let first = Reading {
        show: &request.show,
        rules: request.rules,
    };
    let second = request.second.as_ref().map(|second| Reading {
        show: match second {
            Second::Show(show) => show,
            Second::Game(_) => first.show,
        },
        rules: request.other().unwrap_or(request.rules),
    });
    let shown = match second {
        None => vec![PanelShow::One(first)],
        Some(second) if request.is_difference => vec![PanelShow::Difference([first, second])],
        Some(second) => vec![PanelShow::One(first), PanelShow::One(second)],
    };
    let slices: Vec<Option<u64>> = match request.slices {
        Some(slices) => (slices.first..=slices.last).map(Some).collect_vec(),
        None => vec![None],
    };
    let parts = slices.into_iter().flat_map(|slice| {
        let shown = shown.iter();
        shown.map(move |&show| MapPart { show, slice })
    });
    parts.collect_vec()
}

/// What stands above a panel, where there are several.
fn panel_title(request: &Request, part: MapPart<'_>) -> String {
    let shown = match part.show {
        PanelShow::One(reading) if request.other().is_some() => Some(format!(
            "{}: {}",
            reading.rules.game.title(),
            reading.words()
        )),
        PanelShow::One(reading) if request.second.is_some() => Some(reading.words()),
        PanelShow::One(_) | PanelShow::Difference(_) => None,
    };
    joined(slice_of(request, part).into_iter().chain(shown), "; ")
}

/// The size of the third pile in a slice, in words.
fn slice_of(request: &Request, part: MapPart<'_>) -> Option<String> {
    let (slices, size) = request.slices.zip(part.slice)?;
    Some(format!("{} = {size}", Position::letter(slices.pile)))
}

/// The map of a part, and what it waits for.
fn picture<'a>(
    request: &'a Request,
    oracle: &'a Oracle,
    (window, affordable): (Window, Option<u128>),
) -> Result<(Picture, CellReader<'a>), Cancelled> {
    let mut map = Map {
        request,
        reader: CellReader {
            request,
            oracle,
            waits: Gaps::default(),
            affordable,
            is_bounded: false,
        },
        options: [Some(request.rules), request.other()].map(|of| MapOptions::of(request, of?.game)),
        data: FigureData::new(&["x", "y", "position", "shows", "value"]),
    };
    let parts = parts(request);
    let seen = within(request, window);
    let grids = parts.iter().map(|&part| map.cells(part, seen));
    let mut grids = grids.collect::<Result<Vec<_>, _>>()?;
    let scales = shade(&parts, &mut grids);
    let titles = parts.iter().map(|&part| panel_title(request, part));
    let panels = titles.zip(grids);
    let panels = panels.map(|(title, grid)| Panel::new(title, Body::Cells(grid)));
    let panels: Vec<Panel> = panels.collect_vec();
    let unseen = map.options.iter().flatten().find_map(MapOptions::note);
    let (reader, data) = (map.reader, map.data);
    let mut notes: Vec<String> = cut(request, window).into_iter().collect_vec();
    notes.extend(outside(request, &panels));
    notes.extend(unseen);
    notes.extend(numbers(request));
    notes.extend(other_piles(request));
    notes.extend(scales.note);
    if reader.is_bounded {
        notes.push(
            "Some cells need a larger table. It is computed once the bound is set that far."
                .to_owned(),
        );
    }
    let picture = Picture {
        title: title(request),
        legend: legend(&oracle.theorems, request, &parts, (&panels, scales.entries)),
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
    Window::to(xy(least, least), xy(max, max), most(request))
}

/// What of a part of the plane the game has piles for: those below their bounds.
fn within(request: &Request, window: Window) -> Window {
    let Axes { across, up } = request.axes;
    let game = request.game();
    let [x, y] = [across, up].map(|place| *game.pile_sizes(place, u64::MAX).end());
    let [right, top] = window.last();
    let from = xy(window.from.x.min(x), window.from.y.min(y));
    Window::to(from, xy(right.min(x), top.min(y)), Window::MOST)
}

/// The most columns and rows of a panel: several have no more cells than one.
fn most(request: &Request) -> u64 {
    let slices = request.slices.map_or(1, |s| s.last - s.first + 1);
    Window::MOST / slices.isqrt().max(1)
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
    let map = request.figure.row().title;
    let show = request.show.words(request.rules);
    let first = match request.other() {
        Some(_) => format!("{show} of {}", request.game().title()),
        None => show,
    };
    let second = request.second.as_ref().map(|second| match second {
        Second::Show(show) => show.words(request.rules),
        Second::Game(game) => format!("of {}", game.title()),
    });
    match second {
        Some(second) if request.is_difference && request.other().is_some() => {
            format!("{map}: {first} against those {second}")
        }
        Some(second) if request.is_difference => format!("{map}: {first} against {second}"),
        Some(second) => format!("{map}: {first} and {second}"),
        None => format!("{map}: {first}"),
    }
}

fn about(request: &Request) -> String {
    let words = |(place, pile)| match request.slices.filter(|slices| slices.pile == place) {
        Some(Slices { first, last, .. }) => {
            format!("{} from {first} to {last}", Position::letter(place))
        }
        None => format!("{} = {pile}", Position::letter(place)),
    };
    let fixed = joined(fixed(request).map(words), ", ");
    let between = if fixed.is_empty() { "" } else { "; " };
    request.played_as() + between + &fixed
}

/// The words of the command that makes the map.
fn command(request: &Request, window: Window) -> Vec<Option<String>> {
    let from = window.from;
    let [right, top] = window.last();
    let is_whole = from == up_to(request, MAX).from && right == top;
    // Where nobody said which part, it stands around the position.
    let is_part = !is_whole && request.window.is_some();
    let Axes { across, up } = request.axes;
    let piles = Axes::last(request.position.piles().len()) != request.axes;
    let shown = |word: &str, said: String| format!("--{word} {}", quoted(&said));
    let word = if request.is_difference {
        "against"
    } else {
        "beside"
    };
    let second = request.second.as_ref().map(ToString::to_string);
    let slices = |Slices { pile, first, last }| {
        format!("--slices {}={first}..{last}", Position::letter(pile))
    };
    vec![
        Some(request.position_words()),
        piles.then(|| {
            format!(
                "--piles {},{}",
                Position::letter(across),
                Position::letter(up)
            )
        }),
        (request.show != Show::Outcome).then(|| shown("show", request.show.to_string())),
        second.map(|second| shown(word, second)),
        request.slices.map(slices),
        is_part.then(|| format!("--from {}..{right},{}..{top}", from.x, from.y)),
        is_whole.then(|| Request::max_words(right)),
        (!request.has_options).then(|| "--no-options".to_owned()),
    ]
}

struct Map<'a> {
    request: &'a Request,
    reader: CellReader<'a>,
    /// Those of the game, and of the other one.
    options: [Option<MapOptions>; 2],
    data: FigureData,
}

impl Map<'_> {
    fn cells(&mut self, part: MapPart<'_>, window: Window) -> Result<CellGrid, Cancelled> {
        let Axes { across, up } = self.request.axes;
        let sizes =
            |from: u64, count: u16| (0..u64::from(count)).map_while(move |i| from.checked_add(i));
        let axis = |pile, from, count| {
            let name = format!("pile {}", Position::letter(pile));
            Axis::new(name, sizes(from, count))
        };
        let mut rows = Vec::new();
        for y in sizes(window.from.y, window.size.height) {
            self.reader.oracle.control.check()?;
            let across = sizes(window.from.x, window.size.width);
            rows.push(across.map(|x| self.cell(part, xy(x, y))).collect_vec());
        }
        Ok(CellGrid {
            across: axis(across, window.from.x, window.size.width),
            down: axis(up, window.from.y, window.size.height),
            upwards: true,
            rows,
        })
    }

    fn cell(&mut self, part: MapPart<'_>, sizes: Place<u64>) -> Cell {
        let Place { x, y } = sizes;
        let mut piles = self.request.position.piles().to_vec();
        let Axes { across, up } = self.request.axes;
        (piles[across], piles[up]) = (x, y);
        if let Some((slices, size)) = self.request.slices.zip(part.slice) {
            piles[slices.pile] = size;
        }
        let is_here = piles == self.request.position.piles();
        let named = |reading: Reading<'_>| {
            if reading.rules == self.request.rules {
                reading.show.to_string()
            } else {
                format!("{} of {}", reading.show, reading.rules.game)
            }
        };
        let (rules, (mark, text), shows) = match part.show {
            PanelShow::One(reading) => {
                let read = self.reader.read(reading, &piles);
                (reading.rules, read, named(reading))
            }
            PanelShow::Difference(readings @ [a, b]) => {
                let shows = format!("{} against {}", named(a), named(b));
                let read = self.reader.difference(readings, &piles);
                (self.request.rules, read, shows)
            }
        };
        let at = rules
            .game
            .canonical(self.request.piles_in(rules.game, &piles));
        // The position of a row is sorted: it does not tell the pile.
        let shows = joined(
            [shows].into_iter().chain(slice_of(self.request, part)),
            "; ",
        );
        let said = if text.is_empty() {
            part.show.word(mark)
        } else {
            &text
        };
        self.data.add(&[&x, &y, &at, &shows, &said]);
        let options = &self.options[usize::from(rules != self.request.rules)];
        let ring = if !is_here && options.as_ref().is_some_and(|all| all.has(&at)) {
            Ring::Option
        } else {
            Ring::here_if(is_here)
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

/// The number in a cell.
fn number(cell: &Cell) -> Option<u128> {
    cell.text.parse().ok()
}

/// How many times as far as those of another game numbers reach so that each has a scale of its
/// own: on one scale for both the other map would be of one colour.
const FARTHER: u128 = 4;

/// What the shades of numbers mean, and what is to be said of them.
#[derive(Default)]
struct Scales {
    entries: Vec<LegendEntry>,
    note: Option<String>,
}

/// Shades the numbers by their share of the largest that is shown, and remoteness by who wins,
/// too: the same number has the same shade in all parts, but where games differ much.
fn shade<'a>(parts: &[MapPart<'a>], grids: &mut [CellGrid]) -> Scales {
    let mut scales = Scales::default();
    for show in [&Show::Remoteness, &Show::Grundy] {
        let reading_of = |part: MapPart<'a>| match part.show {
            PanelShow::One(reading) if reading.show == show => Some(reading),
            PanelShow::One(_) | PanelShow::Difference(_) => None,
        };
        // The numbers of each game.
        let mut of_games: Vec<(Reading<'a>, Vec<&mut Cell>)> = Vec::new();
        for (&part, grid) in parts.iter().zip(grids.iter_mut()) {
            let Some(reading) = reading_of(part) else {
                continue;
            };
            let cells = grid.rows.iter_mut().flatten();
            match of_games.iter_mut().find(|of| of.0.rules == reading.rules) {
                Some((_, others)) => others.extend(cells),
                None => of_games.push((reading, cells.collect_vec())),
            }
        }
        let numbers = |cells: &[&mut Cell]| cells.iter().filter_map(|cell| number(cell)).max();
        let largest = of_games
            .iter()
            .map(|(_, cells)| numbers(cells).unwrap_or(0).max(1));
        let reach = largest.clone().min().zip(largest.max());
        let are_apart = reach.is_some_and(|(one, other)| other / one >= FARTHER);
        if are_apart {
            scales.note = Some(
                "The numbers of one game reach much farther than those of the other: each map has a scale of its own.".to_owned(),
            );
            for (reading, mut cells) in of_games {
                let words = format!("{} of {}", reading.words(), reading.rules.game.title());
                scales.entries.extend(shade_cells(show, &words, &mut cells));
            }
        } else if let Some(reading) = of_games.first().map(|of| of.0) {
            let all = of_games.into_iter().flat_map(|(_, cells)| cells);
            let entries = shade_cells(show, &reading.words(), &mut all.collect_vec());
            scales.entries.extend(entries);
        }
    }
    scales
}

/// Shades cells by one scale. Gives what the shades mean.
fn shade_cells(show: &Show, words: &str, cells: &mut [&mut Cell]) -> Vec<LegendEntry> {
    let is_remoteness = *show == Show::Remoteness;
    let of = |number| is_remoteness.then(|| Remoteness(number).outcome());
    // The numbers of each outcome have their own ends.
    let scales = [0, 1].map(|first| {
        let of = of(first);
        let alike = cells.iter().filter_map(|cell| number(cell));
        let alike = alike.filter(|&number| of.is_none_or(|of| Remoteness(number).outcome() == of));
        let [least, largest] = [alike.clone().min(), alike.max()].map(Option::unwrap_or_default);
        Shading { least, largest, of }
    });
    let shading = |number: u128| scales[usize::from(!number.is_multiple_of(2))];
    for cell in cells {
        if let Some(number) = number(cell) {
            cell.mark = shading(number).mark(number);
        }
    }
    let shades =
        |first: u128, who: &str| entry(LegendSign::Shades(shading(first)), format!("{words}{who}"));
    if is_remoteness {
        vec![
            shades(0, ", even: who moves loses (P)"),
            shades(1, ", odd: who moves wins (N)"),
        ]
    } else {
        vec![shades(0, "")]
    }
}

fn legend(
    theorems: &Theorems,
    request: &Request,
    parts: &[MapPart<'_>],
    (panels, scales): (&[Panel], Vec<LegendEntry>),
) -> Vec<LegendEntry> {
    let mut legend: Vec<LegendEntry> = Vec::new();
    for (part, panel) in parts.iter().zip(panels) {
        let entries = match part.show {
            PanelShow::One(reading) => map_cells::legend(theorems, reading),
            PanelShow::Difference(readings) => legend_of_difference(theorems, readings),
        };
        for entry in entries.into_iter().chain(scales.iter().cloned()) {
            if panel.body.draws(entry.key, 0) && !legend.contains(&entry) {
                legend.push(entry);
            }
        }
    }
    legend.push(entry(Mark::Open, "not known here"));
    legend.extend([here(&request.position), options()]);
    legend
}

/// Says that the position is not on the map, if it is not.
fn outside(request: &Request, panels: &[Panel]) -> Option<String> {
    let is_there = |panel: &Panel| panel.body.draws(LegendSign::Ring(Ring::Here), 0);
    let is_outside = !panels.iter().any(is_there);
    is_outside.then(|| format!("The position {} is outside of this map.", request.position))
}

/// What becomes of the position in a second game that has another number of piles.
fn other_piles(request: &Request) -> Option<String> {
    let game = request.other()?.game;
    let piles = request.position.piles();
    let other = request.piles_in(game, piles);
    (other.len() != piles.len()).then(|| {
        format!(
            "In {} the position is {}.",
            game.title(),
            joined(other.iter(), " ")
        )
    })
}

/// What numbers say of two maps of numbers.
fn numbers(request: &Request) -> Option<String> {
    let are_numbers = request.show.is_number()
        && !matches!(&request.second, Some(Second::Show(second)) if !second.is_number());
    let is_said = request.is_difference && are_numbers;
    is_said.then(|| "A cell with = has the same number in both.".to_owned())
}

fn cut(request: &Request, window: Window) -> Option<String> {
    let wanted = request
        .max
        .map(|max| u128::from(max.saturating_sub(request.game().least_pile())) + 1);
    let is_cut =
        request.window.is_none() && wanted.is_some_and(|wanted| wanted > window.size.width.into());
    let most = most(request);
    is_cut.then(|| format!("Cut: such a map has at most {most} columns and rows."))
}

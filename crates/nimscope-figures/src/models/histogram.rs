//! How often each remoteness and each Grundy value occurs in a box.

use litemap::LiteMap;

use super::{bar_of, bound_within, ends, entry, place, positions};
use crate::drawn_from::{self, Drawing, Filled};
use crate::game::{Canonical, Measure, Ruleset, grouped, joined};
use crate::lists::CollectVec as _;
use crate::picture::{
    Body, FigureData, Mark, Panel, Picture, Plot, Point, Ring, Scale, Series, SeriesKind,
};
use crate::plane::float;
use crate::request::Request;
use crate::solve::{Cancelled, Control, Table, TableKey};

/// The bound where none is given, if its box is small.
const MAX: u64 = 20;
const POSITIONS: u128 = 1 << 18;
/// A bar that is so many times lower than another one could not be seen beside it, and the bars
/// of one outcome, if the highest of them is so many times lower than that of the other.
const FLAT: f64 = 200.0;
const FLAT_OUTCOME: f64 = 20.0;
/// The number of longest positions listed.
const LISTED: usize = 8;

/// The largest pile of the box.
pub(crate) fn max(request: &Request) -> u64 {
    let bound = |rules: Ruleset| {
        let least = rules.game.least_pile().max(1);
        bound_within(rules.game, MAX, least, POSITIONS)
    };
    request
        .max
        .unwrap_or_else(|| games(request).map(bound).min().unwrap_or(1))
}

/// The games whose values are counted.
fn games(request: &Request) -> impl Iterator<Item = Ruleset> {
    std::iter::once(request.rules).chain(request.other())
}

/// The tables of both values of each game.
pub(crate) fn tables(request: &Request, max: u64) -> Vec<TableKey> {
    let measures = [Measure::Remoteness, Measure::Grundy];
    let of = |rules: Ruleset| {
        let defined = |key: &TableKey| rules.game.defines(key.measure);
        let tables = drawn_from::tables(rules, &measures, max);
        tables.into_iter().filter(defined).collect_vec()
    };
    games(request).flat_map(of).collect_vec()
}

/// Counts the values of the box.
pub(crate) fn draw(filled: &Filled<'_>) -> Drawing {
    let (request, max) = (filled.request, filled.max);
    let x = request.x();
    let mut data = FigureData::new(&["game", "measure", "value", "positions"]);
    let mut parts: Vec<(Measure, String, Vec<Point>)> = Vec::new();
    let mut notes = Vec::new();
    for table in filled.tables {
        let (rules, measure) = (table.key().rules, table.key().measure);
        let name = name(measure);
        let values = count(table, max, filled.resources.control)?;
        let is_there = rules == request.rules && Canonical::max(&x) <= max && table.covers(&x);
        let here = is_there.then(|| table.number_at(table.ranking().rank(&x)));
        let points = values.iter().map(|(&value, found)| {
            data.add(&[&rules.game, &measure.key(), &value, &found.count]);
            point(value, found, measure, here)
        });
        let points = points.collect_vec();
        let of = request.other().map(|_| rules.game.title());
        notes.extend(longest(name, of.as_deref(), &values));
        let axis = match request.other() {
            Some(_) => format!("{name} of {}", rules.game.notation()),
            None => name.to_owned(),
        };
        parts.push((measure, axis, points));
    }
    // What is compared has one kind of scale.
    let flat = parts.iter().filter(|(.., points)| are_flat(points));
    let flat: Vec<Measure> = flat.map(|(measure, ..)| *measure).collect_vec();
    let panels = parts.into_iter().map(|(measure, axis, points)| {
        let plot = plot(&axis, points, flat.contains(&measure));
        Panel::new("", Body::Plot(plot))
    });
    let panels = panels.collect_vec();
    let of = request.other().map(|_| request.game().title());
    let played = request.played_as();
    let about = format!("{played}; all positions with piles ≤ {max}");
    let p_positions = if request.game().defines(Measure::Grundy) {
        "P-positions: R is even, the Grundy value 0"
    } else {
        "P-positions: R is even"
    };
    Ok(Some(Picture {
        panels,
        legend: vec![
            entry(Mark::P, p_positions),
            entry(Mark::N, "N-positions"),
            bar_of(&request.position, of),
        ],
        notes,
        data,
        ..request.picture_up_to(about, Some(max))
    }))
}

/// The quantity whose values are counted.
fn name(measure: Measure) -> &'static str {
    match measure {
        Measure::Grundy => "Grundy value",
        Measure::Remoteness | Measure::Outcome => "remoteness R",
    }
}

/// Whether some bars could not be seen beside others.
fn are_flat(points: &[Point]) -> bool {
    let heights = || points.iter().map(|point| point.y);
    let highest = heights().fold(1.0, f64::max);
    let lowest = heights().fold(highest, f64::min);
    let is_flat = |mark: Mark| {
        let of_mark = points.iter().filter(|point| point.mark == mark);
        let highest_of = of_mark.map(|point| point.y).reduce(f64::max);
        highest_of.is_some_and(|of| highest > FLAT_OUTCOME * of)
    };
    highest > FLAT * lowest || is_flat(Mark::P) || is_flat(Mark::N)
}

/// Bars over the values. On a logarithmic scale equal steps upwards are equal factors.
fn plot(name: &str, points: Vec<Point>, is_log: bool) -> Plot {
    let last = points.last().map_or(0.0, |point| point.x);
    let [_, highest] = ends(&points, |point| point.y, 1.0);
    Plot {
        x: Scale::between(name, -1.0, last + 1.0),
        y: if is_log {
            Scale::log("positions (log)", 0.6, highest * 1.6)
        } else {
            Scale::up_to("positions", highest * 1.12)
        },
        series: vec![Series::new(name, SeriesKind::Bars, points)],
    }
}

/// The positions with the largest value.
fn longest(name: &str, of: Option<&str>, values: &LiteMap<u128, Occurrences>) -> Option<String> {
    let (largest, found) = values.last()?;
    let more = found.count.saturating_sub(LISTED as u64);
    let more = if more > 0 {
        format!(" and {} more", grouped(more.into()))
    } else {
        String::new()
    };
    let listed = joined(found.first.iter().map(|x| format!("({x})")), ", ");
    let of = of.map_or_else(String::new, |game| format!(" of {game}"));
    Some(format!(
        "The largest {name}{of} is {largest}: {listed}{more}."
    ))
}

/// The positions with a value: their number, and the first of them in the order of ranks.
#[derive(Default)]
struct Occurrences {
    count: u64,
    first: Vec<Canonical>,
}

fn count(
    table: &Table,
    max: u64,
    control: &Control,
) -> Result<LiteMap<u128, Occurrences>, Cancelled> {
    let parts = table.ranking().in_parts(
        max,
        control,
        Vec::<Occurrences>::new,
        |values, piles, rank| {
            let found = place(values, table.number_at(rank));
            found.count += 1;
            if found.first.len() < LISTED {
                found.first.push(table.key().rules.game.canonical(piles));
            }
        },
    )?;
    let mut values: LiteMap<u128, Occurrences> = LiteMap::new();
    let parts = parts.into_iter().flat_map(|part| (0..).zip(part));
    for (value, part) in parts.filter(|(_, part)| part.count > 0) {
        let found = values.entry(value).or_default();
        found.count += part.count;
        found.first.extend(part.first);
        found.first.truncate(LISTED);
    }
    Ok(values)
}

fn point(value: u128, found: &Occurrences, measure: Measure, here: Option<u128>) -> Point {
    Point {
        x: float(value),
        y: float(found.count),
        mark: Mark::p_if(measure.is_p(value)),
        ring: Ring::here_if(here == Some(value)),
        text: format!("{value}: {}", positions(found.count)),
        to: found.first.first().map(Canonical::position),
    }
}

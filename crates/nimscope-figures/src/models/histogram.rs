//! How often each remoteness and each Grundy value occurs in a box.

use std::collections::BTreeMap;

use super::{bound_within, marks};
use crate::drawn_from::{Drawing, Filled};
use crate::game::{Canonical, Measure, counted, grouped};
use crate::picture::{
    Body, FigureData, LegendEntry, LegendSign, Mark, Panel, Picture, Plot, Point, Ring, Scale,
    Series, SeriesKind,
};
use crate::plane::float;
use crate::request::Request;
use crate::solve::{Cancelled, Control, Lexicographic, Table};

/// The bound where none is given, if its box is small.
const MAX: u64 = 20;
const POSITIONS: u128 = 1 << 18;
/// The number of longest positions listed.
const LISTED: usize = 8;

/// The largest pile of the box.
pub(crate) fn max(request: &Request) -> u64 {
    let least = request.game().least_pile().max(1);
    request.max_or(|| bound_within(request.game(), MAX, least, POSITIONS))
}

/// Counts the values of the box.
pub(crate) fn draw(filled: &Filled<'_>) -> Drawing {
    let (request, max) = (filled.request, filled.max);
    let x = request.x();
    let is_inside = Canonical::max(&x) <= max;
    let mut data = FigureData::new(&["measure", "value", "positions"]);
    let mut panels = Vec::new();
    let mut notes = Vec::new();
    for (table, name) in filled.tables.iter().zip(["remoteness R", "Grundy value"]) {
        let measure = table.key().measure;
        let values = count(table, max, filled.resources.control)?;
        let is_there = is_inside && table.covers(&x);
        let here = is_there.then(|| table.number_at(table.ranking().rank(&x)));
        let points = values.iter().map(|(&value, found)| {
            data.add([
                measure.key().to_owned(),
                value.to_string(),
                found.count.to_string(),
            ]);
            point(value, found, measure, here)
        });
        let points: Vec<Point> = points.collect();
        let highest = points.iter().map(|point| point.y).fold(0.0, f64::max);
        let last = points.last().map_or(0.0, |point| point.x);
        let plot = Plot {
            x: Scale {
                low: -1.0,
                ..Scale::up_to(name, last + 1.0)
            },
            y: Scale::up_to(format!("positions with piles ≤ {max}"), highest * 1.12),
            series: vec![Series {
                name: name.to_owned(),
                kind: SeriesKind::Bars,
                points,
            }],
        };
        panels.push(Panel::new("", Body::Plot(plot)));
        notes.extend(longest(name, &values));
    }
    let about = format!("{}; all positions with piles ≤ {max}", request.played_as());
    let words = [request.position_words(), Request::max_words(max)].map(Some);
    Ok(Some(Picture {
        panels,
        legend: legend(request),
        notes,
        data,
        ..request.picture(about, &words)
    }))
}

fn legend(request: &Request) -> Vec<LegendEntry> {
    let mut legend = marks([
        (Mark::P, "P-positions: R is even, the Grundy value 0"),
        (Mark::N, "N-positions"),
    ]);
    let bar = format!("the bar of {}", request.position);
    legend.push(LegendEntry::new(LegendSign::Ring(Ring::Here), bar));
    legend
}

/// The positions with the largest value.
fn longest(name: &str, values: &BTreeMap<u128, Occurrences>) -> Option<String> {
    let (largest, found) = values.iter().next_back()?;
    let listed: Vec<String> = found.first.iter().map(|x| format!("({x})")).collect();
    let more = found.count.saturating_sub(LISTED as u64);
    let more = if more > 0 {
        format!(" and {} more", grouped(more.into()))
    } else {
        String::new()
    };
    let listed = listed.join(", ");
    Some(format!("The largest {name} is {largest}: {listed}{more}."))
}

/// The positions with a value: their number, and the first of them.
#[derive(Default)]
struct Occurrences {
    count: u64,
    first: Vec<Canonical>,
}

fn count(
    table: &Table,
    max: u64,
    control: &Control,
) -> Result<BTreeMap<u128, Occurrences>, Cancelled> {
    let mut values: BTreeMap<u128, Occurrences> = BTreeMap::new();
    Lexicographic::each(table.ranking(), max, control, |piles, rank| {
        let found = values.entry(table.number_at(rank)).or_default();
        found.count += 1;
        if found.first.len() < LISTED {
            found.first.push(table.key().rules.game.canonical(piles));
        }
    })?;
    Ok(values)
}

fn point(value: u128, found: &Occurrences, measure: Measure, here: Option<u128>) -> Point {
    Point {
        x: float(value),
        y: float(found.count),
        mark: Mark::p_if(measure.is_p(value)),
        ring: Ring::here_if(here == Some(value)),
        text: format!(
            "{value}: {}",
            counted(grouped(found.count.into()), "position")
        ),
        to: found.first.first().map(Canonical::position),
    }
}

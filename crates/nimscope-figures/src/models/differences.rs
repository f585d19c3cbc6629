//! The remoteness of exact nim (5, = 2) against that of Moore's nim (4, ≤ 2) on the four smallest
//! piles x̂: for most positions both are equal, for exceptional ones they are not, and from some
//! size on the difference grows (Gurvich, Parfenov, Vyalyi 2023, section 4).

use litemap::LiteMap;

use super::{ends, entry, place, points, positions};
use crate::drawn_from::{self, Drawing, Filled};
use crate::game::{Canonical, Family, Game, Measure, Ruleset, grouped};
use crate::lists::CollectVec as _;
use crate::picture::{
    Body, FigureData, LegendSign, Mark, Panel, Picture, Plot, Point, Scale, Series, SeriesKind,
};
use crate::plane::float;
use crate::request::Request;
use crate::solve::TableKey;

/// The largest pile of the box where none is given.
pub(crate) const MAX: u64 = 31;

/// The tables of remoteness of both games.
pub(crate) fn tables(request: &Request, max: u64) -> Vec<TableKey> {
    let moore = Game::new(Family::Moore, 4, 2).expect("2 of 4 piles");
    let both = [request.rules, Ruleset::normal(moore)];
    let of = |rules| drawn_from::tables(rules, &[Measure::Remoteness], max);
    both.map(of).concat()
}

/// The positions of a part of the box, by the remoteness of x̂ and that of x: so many positions
/// have so few values that a map would cost more than the tables.
type PairGrid = Vec<Vec<Option<SamePair>>>;

/// The number of positions of which both games say the same, and the first of them.
type SamePair = (u64, Canonical);

/// Counts a position.
fn count(pairs: &mut PairGrid, [of_hat, of_x]: [u128; 2], piles: &[u64]) {
    let row = place(pairs, of_hat);
    let first = || (0, Canonical::sorted(piles.to_vec()));
    place(row, of_x).get_or_insert_with(first).0 += 1;
}

/// The least and the largest difference among some positions, and 0.
type Extremes = [i128; 2];

fn join([least, largest]: &mut Extremes, other: Extremes) {
    (*least, *largest) = ((*least).min(other[0]), (*largest).max(other[1]));
}

/// By the remoteness of x̂ and that of x, in order.
type RemotenessPairs = LiteMap<[u128; 2], SamePair>;

/// The remoteness of x less that of x̂.
fn difference([of_hat, of_x]: [u128; 2]) -> i128 {
    i128::try_from(of_x).unwrap_or(i128::MAX) - i128::try_from(of_hat).unwrap_or(i128::MAX)
}

/// Compares both games in the box.
pub(crate) fn draw(filled: &Filled<'_>) -> Drawing {
    let (request, max) = (filled.request, filled.max);
    let [exact, moore] = filled.tables else {
        unreachable!("two tables were asked for");
    };
    let sizes = usize::try_from(max).expect("a box of a figure is small") + 1;
    let none = vec![Extremes::default(); sizes];
    let parts = exact.ranking().in_parts(
        max,
        filled.resources.control,
        || (PairGrid::new(), none.clone()),
        |(pairs, extremes), piles, rank| {
            let of_hat = moore.number_at(moore.ranking().rank_of(&piles[..4]));
            let pair = [of_hat, exact.number_at(rank)];
            count(pairs, pair, piles);
            let largest = usize::try_from(piles[4]).expect("a pile of a small box");
            join(&mut extremes[largest], [difference(pair); 2]);
        },
    )?;
    let (mut pairs, mut extremes) = (RemotenessPairs::new(), none.clone());
    for (grid, part_of_extremes) in parts {
        for (of_hat, row) in (0..).zip(grid) {
            for (of_x, part) in (0..).zip(row) {
                let Some((count, first)) = part else { continue };
                pairs.entry([of_hat, of_x]).or_insert((0, first)).0 += count;
            }
        }
        for (seen, part) in extremes.iter_mut().zip(part_of_extremes) {
            join(seen, part);
        }
    }
    // How often each occurs.
    let mut differences = LiteMap::new();
    for (&pair, same) in &pairs {
        *differences.entry(difference(pair)).or_insert(0) += same.0;
    }
    let all: u64 = differences.values().sum();
    let equal = differences.get(&0).copied().unwrap_or(0);
    let mut data = FigureData::new(&["remoteness", "moore_remoteness", "positions", "first"]);
    for ([of_hat, of_x], same) in &pairs {
        data.add(&[of_x, of_hat, &same.0, &same.1]);
    }
    let about = format!("{}; all positions with piles ≤ {max}", request.played_as());
    Ok(Some(Picture {
        panels: vec![
            Panel::new("difference by R₄,₂(x̂)", Body::Plot(scatter(&pairs, true))),
            Panel::new("how often they differ", Body::Plot(bars(&differences))),
            Panel::new("difference by largest pile", Body::Plot(by_size(&extremes))),
            Panel::new("both values", Body::Plot(scatter(&pairs, false))),
        ],
        legend: vec![
    entry(EVEN, "even: both are P, or both N"),
    entry(Mark::Alarm, "odd: the position is exceptional"),
    entry(LegendSign::Rule, "equal values"),
    entry(LegendSign::Line(0), "the largest difference"),
    entry(LegendSign::Line(1), "the least one"),
],
        notes: vec![
            format!(
    "The values are equal for {} of {}.",
    grouped(equal.into()),
    positions(all)
),
            "R₅,₂ is the remoteness in exact nim (5, = 2), R₄,₂ that in Moore's nim (4, ≤ 2); x̂ is x without its largest pile. An odd difference belongs to an exceptional position: one of x and x̂ is P, and the other one N.".to_owned(),
        ],
        data,
        ..request.picture(about, &[Some(Request::max_words(max))])
    }))
}

/// What is counted.
const LESS: &str = "R₅,₂(x) − R₄,₂(x̂)";
/// The mark of an even difference.
const EVEN: Mark = Mark::Shade(6);

/// A mark for a difference.
const fn mark(difference: i128) -> Mark {
    if difference % 2 == 0 {
        EVEN
    } else {
        Mark::Alarm
    }
}

/// Both values of each position, or their difference over the value of x̂.
fn scatter(pairs: &RemotenessPairs, is_difference: bool) -> Plot {
    let point = |(&pair, same): (&[u128; 2], &SamePair)| Point {
        x: float(pair[0]),
        y: if is_difference {
            coordinate(difference(pair))
        } else {
            float(pair[1])
        },
        mark: mark(difference(pair)),
        text: format!(
            "R of x̂ is {}, R of x {}: {}",
            pair[0],
            pair[1],
            positions(same.0)
        ),
        to: Some(same.1.position()),
        ..Point::default()
    };
    let points: Vec<Point> = pairs.iter().map(point).collect_vec();
    let [_, right] = ends(&points, |point| point.x, 0.0);
    let [low, top] = ends(&points, |point| point.y, 0.0);
    let (name, end) = if is_difference {
        (LESS, [right, 0.0])
    } else {
        ("R₅,₂(x)", [right.min(top); 2])
    };
    Plot {
        x: Scale::between("R₄,₂(x̂)", -1.0, right + 1.0),
        y: Scale::between(name, low - 1.0, top + 1.0),
        series: vec![
            Series::new("positions", SeriesKind::Dots, points),
            Series::rule("equal", [[0.0; 2], end]),
        ],
    }
}

#[expect(clippy::cast_precision_loss, reason = "it is drawn, not computed with")]
const fn coordinate(difference: i128) -> f64 {
    difference as f64
}

fn bars(differences: &LiteMap<i128, u64>) -> Plot {
    let point = |(&by, &count): (&i128, &u64)| {
        let text = format!("{by:+}: {}", positions(count));
        let mark = mark(by);
        Point {
            mark,
            ..Point::new(coordinate(by), float(count), text)
        }
    };
    let points: Vec<Point> = differences.iter().map(point).collect_vec();
    let sides = [points.first(), points.last()].map(|point| point.map_or(0.0, |point| point.x));
    let [_, highest] = ends(&points, |point| point.y, 1.0);
    Plot {
        x: Scale::between(LESS, sides[0] - 1.0, sides[1] + 1.0),
        y: Scale::log("positions (log)", 0.6, highest * 1.6),
        series: vec![Series::new("differences", SeriesKind::Bars, points)],
    }
}

/// The least and the largest difference by the largest pile.
fn by_size(extremes: &[Extremes]) -> Plot {
    let series = |name: &str, of: fn(&Extremes) -> i128| {
        let sizes = extremes.iter().enumerate();
        let points = sizes.map(|(size, seen)| {
            let text = format!("{name} with largest pile {size}: {:+}", of(seen));
            Point::new(float(size), coordinate(of(seen)), text)
        });
        Series::new(name, SeriesKind::Line, points.collect_vec())
    };
    let series = vec![
        series("largest difference", |seen| seen[1]),
        series("least difference", |seen| seen[0]),
    ];
    let [low, high] = ends(points(&series), |point| point.y, 0.0);
    Plot {
        x: Scale::up_to("largest pile", float(extremes.len())),
        y: Scale::between(LESS, low - 1.0, high + 1.0),
        series,
    }
}

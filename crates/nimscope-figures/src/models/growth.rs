//! What a proved rule says of numbers: how many P-positions have piles below a power of two, with
//! the factor by which they grow, and how many states were learned from each box until then.

use super::{automaton, text};
use crate::drawn_from::{Drawing, Filled};
use crate::game::{Measure, counted};
use crate::picture::{
    Body, FigureData, LegendSign, Panel, Picture, Plot, Point, Scale, Series, SeriesKind, number,
    raised,
};
use crate::plane::float;
use crate::prove::{self, CountBelow, LearnedBox, Rule, Stopped};
use crate::request::Request;
use crate::solve::Cancelled;

/// The digits of the largest piles whose P-positions are counted, where nobody says how many, and
/// at most.
pub(crate) const BITS: u64 = 12;
const MOST: u64 = 64;

/// Counts the P-positions by the digits of their largest pile.
pub(crate) fn draw_counts(filled: &Filled<'_>) -> Drawing {
    let request = filled.request;
    let budget = automaton::budget(filled);
    let found = automaton::found(filled.resources.theorems, request, &budget);
    let about = format!("{}; P-positions with piles below 2ᴮ", request.played_as());
    let words = [request.max.map(Request::max_words)];
    let mut picture = Picture {
        data: FigureData::new(&["bits", "positions", "rows"]),
        ..request.picture(about, &words)
    };
    let bits = request.max.unwrap_or(BITS).clamp(2, MOST);
    let bits = usize::try_from(bits).expect("at most 64");
    match automaton::rule(found)? {
        Err(why) => picture.notes.push(why),
        Ok(rule) => match prove::counts(&rule, bits, &budget) {
            Err(Stopped::Cancelled) => return Err(Cancelled),
            Err(stopped) => picture
                .notes
                .push(format!("Nothing is counted: {stopped}.")),
            Ok(counts) => show_counts(&rule, &counts, &mut picture),
        },
    }
    Ok(Some(picture))
}

fn show_counts(rule: &Rule, counts: &[CountBelow], picture: &mut Picture) {
    for count in counts {
        picture.data.add([
            count.bits.to_string(),
            text(count.sorted.as_ref()),
            count.labelled.to_string(),
        ]);
    }
    let has_sorted = counts.iter().all(|count| count.sorted.is_some());
    let series = |name: &str, of: fn(&CountBelow) -> Option<String>| {
        let points = counts.iter().filter_map(|count| {
            let exact = of(count)?;
            // There is no 0 on the axis.
            let y = exact.parse::<f64>().ok();
            let y = y.filter(|y| (1.0..f64::INFINITY).contains(y))?;
            Some(Point {
                x: float(count.bits),
                y,
                text: format!("{name} below 2{}: {exact}", raised(count.bits)),
                ..Point::default()
            })
        });
        Series::new(name, SeriesKind::Line, points.collect())
    };
    let rows = series("rows of piles", |count| Some(count.labelled.to_string()));
    let positions = series("positions", |count| {
        count.sorted.as_ref().map(ToString::to_string)
    });
    let growth = prove::growth(rule);
    let rule = growth.and_then(|growth| line_of_growth(&rows, growth));
    let mut all = vec![rows];
    let words = "rows of piles that are P, in every order";
    picture.explain(LegendSign::Line(0), words);
    if has_sorted {
        all.push(positions);
        let words = "P-positions: rearrangements count once";
        picture.explain(LegendSign::Line(1), words);
    }
    if let (Some(growth), Some(line)) = (growth, rule) {
        let factor = number(growth, 6);
        let words = format!("growth by {factor} with each digit, which is proved");
        picture.explain(LegendSign::Rule, words);
        picture.notes.push(format!(
            "In the long run {factor} times as many rows of piles are P with each further binary digit: the largest absolute eigenvalue of the automaton."
        ));
        all.push(line);
    }
    let heights = || {
        all.iter()
            .flat_map(|series| &series.points)
            .map(|point| point.y)
    };
    let (low, high) = (heights().fold(1.0, f64::min), heights().fold(1.0, f64::max));
    picture.panels.push(Panel::new(
        "",
        Body::Plot(Plot {
            x: Scale::up_to(
                "B: binary digits of the largest pile",
                float(counts.len() + 1),
            ),
            y: Scale::log("number of P (log)", low * 0.8, high * 1.2),
            series: all,
        }),
    ));
}

/// A line with the slope of the growth through the last count, from one end of the axis to the
/// other.
fn line_of_growth(counts: &Series, growth: f64) -> Option<Series> {
    let last = counts.points.last()?;
    let ends = [0.0, last.x + 1.0].map(|x| [x, last.y * growth.powf(x - last.x)]);
    Some(Series::rule("growth", ends))
}

/// Learns automata from box after box, and draws how many states they have.
pub(crate) fn draw_learning(filled: &Filled<'_>) -> Drawing {
    let request = filled.request;
    let budget = automaton::budget(filled);
    let learned = prove::discover(request.rules, Measure::Outcome, &budget);
    let learned = learned.map_err(|_| Cancelled)?;
    let about = format!("{}; outcomes", request.played_as());
    let mut picture = Picture {
        data: FigureData::new(&["largest_pile", "bits", "states"]),
        ..request.picture(about, &[])
    };
    for tried in &learned.boxes {
        picture.data.add([
            tried.max.to_string(),
            tried.bits.to_string(),
            tried.states.to_string(),
        ]);
    }
    let proved = match automaton::rule(Ok(learned.found))? {
        Ok(rule) => {
            let states = rule.automaton().states();
            let said = counted(states, "state");
            let note = format!("{said} are proved to suffice for piles of every size.");
            picture.notes.push(note);
            Some(states)
        }
        Err(why) => {
            picture.notes.push(why);
            None
        }
    };
    if !learned.boxes.is_empty() {
        let body = Body::Plot(states_by_box(&learned.boxes, proved));
        picture.panels.push(Panel::new("", body));
        let words = "the least automaton that agrees with all positions of a box";
        picture.explain(LegendSign::Line(0), words);
    }
    if proved.is_some() && !picture.panels.is_empty() {
        let words = "the states of the proved automaton";
        picture.explain(LegendSign::Rule, words);
    }
    Ok(Some(picture))
}

fn states_by_box(boxes: &[LearnedBox], proved: Option<usize>) -> Plot {
    let point = |tried: &LearnedBox| Point {
        x: float(tried.bits),
        y: float(tried.states),
        text: format!("piles ≤ {}: {}", tried.max, counted(tried.states, "state")),
        ..Point::default()
    };
    let points: Vec<Point> = boxes.iter().map(point).collect();
    let last = points.iter().map(|point| point.x).fold(1.0, f64::max);
    let most = points.iter().map(|point| point.y);
    let most = most.chain(proved.map(float)).fold(1.0, f64::max);
    let mut series = vec![Series::new("states", SeriesKind::Line, points)];
    series.extend(proved.map(|states| {
        let ends = [0.0, last + 1.0].map(|x| [x, float(states)]);
        Series::rule("proved", ends)
    }));
    Plot {
        x: Scale::up_to("binary digits of the largest pile of the box", last + 1.0),
        y: Scale::up_to("states", most * 1.12),
        series,
    }
}

//! The ratios of the numbers of positions of the classes of exact nim (5, = 2), by the number of
//! stones in all three meanings of the word.
//!
//! Along the boxes with piles ≤ 2ᴮ − 1 the ratio PN / (PN + PP) tends to 1/5 (theorem of this
//! project), so that |PP| / |PN| tends to 4. Over all boxes there is no limit.

use std::ops::RangeInclusive;

use super::{ends, entry, points, text};
use crate::drawn_from::{Drawing, Filled};
use crate::lists::CollectVec as _;
use crate::picture::{
    Body, FigureData, LegendSign, Mark, Panel, Picture, Plot, Point, Scale, Series, SeriesKind,
};
use crate::request::Request;
use crate::study::exact52::{ByStones, ClassCounts};

/// The largest pile of the box where none is given.
pub(crate) const MAX: u64 = 63;

/// Counts the classes of the box.
pub(crate) fn draw(filled: &Filled<'_>) -> Drawing {
    let (request, max) = (filled.request, filled.max);
    let by = ByStones::of(&filled.classes(), filled.resources.control)?;
    let meanings = [
        ("all stones", by.all),
        ("stones of the largest pile", by.largest),
        ("largest pile of the box", by.bound),
    ];
    let mut data = FigureData::new(&[
        "stones", "by", "pp", "pn", "np", "nn", "pp_to_pn", "mistakes",
    ]);
    for (name, counts) in &meanings {
        for (stones, counts) in counts.iter().enumerate() {
            let &ClassCounts { pp, pn, np, nn } = counts;
            let shown = |ratio: Option<f64>| text(ratio.map(|ratio| format!("{ratio:.6}")));
            let ratios = [pp_to_pn(counts), mistakes(counts)].map(shown);
            data.add(&[&stones, name, &pp, &pn, &np, &nn, &ratios[0], &ratios[1]]);
        }
    }
    let counted = [
        "with exactly s stones in all",
        "whose largest pile has exactly s stones",
        "with at most s stones in each pile",
    ];
    let lines = counted.iter().enumerate();
    let lines = lines.map(|(i, of)| entry(LegendSign::Line(i), format!("positions {of}")));
    let others = [
        entry(Mark::Alarm, "the boxes with piles ≤ 2ᴮ − 1"),
        entry(LegendSign::Rule, "their limit, 4"),
    ];
    let legend = lines.chain(others).collect_vec();
    let about = format!(
        "{}; positions with piles ≤ {max}, by a number of stones s",
        request.played_as()
    );
    let panel = |title, ratio, limit| panel(title, &meanings, ratio, limit, max);
    Ok(Some(Picture {
        panels: vec![
            panel("|PP| / |PN| (figure 2.1)", pp_to_pn, Some(4.0)),
            panel("(|NP| + |PN|) / (|NN| + |PP|) (figure 2.2)", mistakes, None),
        ],
        legend,
        notes: notes(&meanings),
        data,
        ..request.picture(about, &[Some(Request::max_words(max))])
    }))
}

/// A meaning of "the number of stones", and the counts for each number.
type StoneMeaning = (&'static str, Vec<ClassCounts>);

/// Whence the figures are, and what they leave out.
fn notes(meanings: &[StoneMeaning; 3]) -> Vec<String> {
    let mut notes = vec![
        "Figures 2.1 and 2.2 of Gurvich, Parfenov, Vyalyi 2023; stones are tokens. The paper leaves open which number of stones it means.".to_owned(),
        "The first letter is the outcome of x, the second that of x̂ in Moore's nim (4, ≤ 2). The positions with s stones in all lie in the box.".to_owned(),
    ];
    let counts = || meanings.iter().flat_map(|(_, counts)| counts);
    let is_gap = |ratio: Option<f64>| ratio.is_none_or(|ratio| ratio <= 0.0);
    if counts().any(|counts| is_gap(pp_to_pn(counts)) || is_gap(mistakes(counts))) {
        notes.push("Lines have gaps where a ratio is 0 or not defined, as the class below the bar is empty; the CSV says where.".to_owned());
    }
    notes
}

fn pp_to_pn(counts: &ClassCounts) -> Option<f64> {
    let &ClassCounts { pp, pn, .. } = counts;
    (pn > 0).then(|| float(pp) / float(pn))
}

fn mistakes(counts: &ClassCounts) -> Option<f64> {
    let &ClassCounts { pp, pn, np, nn } = counts;
    (nn + pp > 0).then(|| float(np + pn) / float(nn + pp))
}

#[expect(clippy::cast_precision_loss, reason = "a ratio is drawn")]
fn float(count: u64) -> f64 {
    count as f64
}

fn panel(
    title: &str,
    meanings: &[StoneMeaning; 3],
    ratio: fn(&ClassCounts) -> Option<f64>,
    limit: Option<f64>,
    max: u64,
) -> Panel {
    let is_box = |stones: usize| (stones + 1).is_power_of_two() && stones > 0;
    let series = meanings.iter().enumerate().map(|(number, (name, counts))| {
        let points = counts.iter().enumerate().filter_map(|(stones, counts)| {
            let y = ratio(counts).filter(|y| *y > 0.0)?;
            let text = format!("{name} {stones}: {y:.4}");
            Some(Point {
                mark: if number == 2 && limit.is_some() && is_box(stones) {
                    Mark::Alarm
                } else {
                    Mark::Plain
                },
                ..Point::new(float(stones as u64), y, text)
            })
        });
        Series::new(*name, SeriesKind::Line, points.collect_vec())
    });
    let mut series: Vec<Series> = series.collect_vec();
    let [low, _] = ends(points(&series), |point| point.y, f64::INFINITY);
    let [_, high] = ends(points(&series), |point| point.y, 0.0);
    if let Some(limit) = limit {
        let ends = [[0.0, limit], [float(max), limit]];
        series.push(Series::rule("limit", ends));
    }
    let name = title.split(" (figure").next().unwrap_or_default();
    let y = height(name, low..=high, limit);
    let x = Scale::up_to("s, counted in three ways", float(max.max(1)));
    Panel::new(title, Body::Plot(Plot { x, y, series }))
}

/// The axis of ratios: from 0, or equal steps for equal factors where they differ much.
fn height(name: &str, ratios: RangeInclusive<f64>, limit: Option<f64>) -> Scale {
    let (low, high) = ratios.into_inner();
    let log = high > 4.0 * low && low.is_finite();
    Scale {
        name: name.to_owned(),
        log,
        low: if log { low / 1.1 } else { 0.0 },
        high: high.max(limit.unwrap_or(0.0)) * 1.1 + f64::MIN_POSITIVE,
        whole: false,
    }
}

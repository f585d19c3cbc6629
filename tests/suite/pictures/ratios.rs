//! The ratios of the classes of exact nim (5, = 2): what each line counts, and where it has gaps.
#![expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::float_cmp,
    reason = "small whole numbers stand on axes"
)]

use std::collections::BTreeMap;

use nimscope::figure::{Figure, Mark, Page, Print, svg};
use nimscope::theory::take::Class;

use super::{ask, drawn, plot};
use crate::support::whole_box;

#[test]
fn ratios_are_those_of_the_classes() {
    let mut question = ask(Figure::Ratios, "normal exact:5,2", "1 2 3 4 5");
    question.max = Some(15);
    let picture = drawn(&question);
    let mut counts = [[0_u64; 4]; 16];
    for x in whole_box("exact:5,2".parse().unwrap(), 15) {
        counts[*x.piles().last().unwrap() as usize]
            [Class::of(x.piles().first_chunk().unwrap()) as usize] += 1;
    }
    let [pp, pn, np, nn] = counts
        .into_iter()
        .reduce(|a, b| std::array::from_fn(|i| a[i] + b[i]))
        .unwrap();
    let last = |panel: usize| {
        plot(&picture, panel).series[2]
            .points
            .last()
            .unwrap()
            .clone()
    };
    assert!((last(0).y - pp as f64 / pn as f64).abs() < 1e-9);
    assert!((last(1).y - (np + pn) as f64 / (nn + pp) as f64).abs() < 1e-9);
    assert_eq!(last(0).mark, Mark::Alarm, "15 = 2⁴ − 1");
    // The formulas for the boxes 2ᴮ − 1, with B = 4.
    let [ten, six, five, four, three] = [10_f64, 6.0, 5.0, 4.0, 3.0].map(|base| base.powi(4));
    let all_pp =
        ten / 120.0 + six / 12.0 + five / 30.0 + four / 6.0 + three / 6.0 + 13.0 * 16.0 / 24.0;
    let all_pn = ten / 480.0 + 33.0 * six / 800.0 - five / 30.0 + 11.0 * four / 72.0 - three / 4.0
        + (5.0 / 24.0 + 12.0 / 16.0) * 16.0
        - 109.0 / 900.0
        + 44.0 / 30.0;
    assert!((pp as f64 - all_pp).abs() < 1e-6 && (pn as f64 - all_pn).abs() < 1e-6);
    let rule = &plot(&picture, 0).series[3];
    assert!(
        rule.points.iter().all(|point| point.y == 4.0),
        "the limit along these boxes"
    );
}

/// What is 0 or not defined is a gap in the line, and is said.
#[test]
fn ratios_count_exactly_what_they_say_and_have_gaps() {
    let mut question = ask(Figure::Ratios, "normal exact:5,2", "1 2 3 4 5");
    question.max = Some(15);
    let picture = drawn(&question);
    let mut counts = [[0_u64; 4]; 16];
    for x in whole_box("exact:5,2".parse().unwrap(), 15) {
        let stones = usize::try_from(x.sum()).unwrap();
        if let Some(counts) = counts.get_mut(stones) {
            counts[Class::of(x.piles().first_chunk().unwrap()) as usize] += 1;
        }
    }
    let by_all = &plot(&picture, 0).series[0];
    assert_eq!(
        picture.legend[0].words,
        "positions with exactly s stones in all"
    );
    let drawn: BTreeMap<usize, f64> = (by_all.points.iter())
        .map(|point| (point.x as usize, point.y))
        .collect();
    for (stones, [pp, pn, ..]) in counts.into_iter().enumerate() {
        let ratio = (pn > 0).then(|| pp as f64 / pn as f64);
        assert_eq!(
            drawn.get(&stones).copied(),
            ratio.filter(|ratio| *ratio > 0.0),
            "{stones}"
        );
    }
    let of_mistakes = &plot(&picture, 1).series[0];
    let numbers: Vec<f64> = of_mistakes.points.iter().map(|point| point.x).collect();
    let has_gap = |numbers: &[f64]| numbers.windows(2).any(|pair| pair[1] - pair[0] > 1.0);
    assert!(has_gap(&numbers), "{numbers:?}");
    let mut notes = picture.notes.iter();
    assert!(notes.any(|note| note.starts_with("Lines have gaps where a ratio is 0")));
    // The line is broken there: it is drawn through what follows one another, and in the legend.
    let pieces = |panel: usize| {
        let points = &plot(&picture, panel).series[0].points;
        let runs = points.chunk_by(|before, after| after.x - before.x == 1.0);
        runs.filter(|run| run.len() > 1).count()
    };
    let drawn = svg(&Page::new(&picture, &Print::default()).unwrap());
    let lines = drawn.matches("stroke=\"#17507c\" stroke-width=\"1.6\"/>");
    assert_eq!(lines.count(), pieces(0) + pieces(1) + 1);
}

//! The share of P-positions among those whose number of tokens leaves a remainder.

use super::{bar_of, ends, entry, positions, text};
use crate::drawn_from::{Drawing, Filled};
use crate::game::grouped;
use crate::picture::{
    Body, FigureData, Mark, Panel, Picture, Plot, Point, Ring, Scale, Series, SeriesKind, number,
};
use crate::plane::float;

/// The modulus where none is given: many small numbers divide it.
const MODULUS: u64 = 12;

/// The positions whose sum has a remainder.
#[derive(Clone, Copy, Default)]
struct OfRemainder {
    p: u64,
    all: u64,
}

impl OfRemainder {
    /// In per cent; `None` where there is no position.
    fn share(self) -> Option<f64> {
        (self.all > 0).then(|| 100.0 * float(self.p) / float(self.all))
    }

    /// How many there are, and the share to some digits.
    fn said(self, digits: usize) -> String {
        let (p, all) = (grouped(self.p.into()), positions(self.all));
        let share = number(self.share().unwrap_or(0.0), digits);
        format!("{p} of {all} are P, {share} %")
    }
}

/// What is counted in a part of the box, and the position that was counted last.
struct CountedPart {
    counts: Vec<OfRemainder>,
    sum: u64,
    remainder: usize,
}

/// Counts the P-positions of the box.
pub(crate) fn draw(filled: &Filled<'_>) -> Drawing {
    let (request, max) = (filled.request, filled.max);
    let [table] = filled.tables else {
        unreachable!("one table was asked for");
    };
    let modulus = request.modulus.unwrap_or(MODULUS);
    let remainder = |piles: &[u64]| {
        let sum: u128 = piles.iter().map(|&pile| u128::from(pile)).sum();
        usize::try_from(sum % u128::from(modulus)).expect("a modulus is at most 256")
    };
    let none = vec![OfRemainder::default(); usize::try_from(modulus).unwrap_or(1)];
    let parts = table.ranking().in_parts(
        max,
        filled.resources.control,
        || CountedPart {
            counts: none.clone(),
            sum: 0,
            remainder: 0,
        },
        |part, piles, rank| {
            // Neighbours mostly differ by a token, and a division takes longer than the rest.
            let sum = piles.iter().sum();
            part.remainder = match part.remainder + 1 {
                _ if sum != part.sum + 1 => remainder(piles),
                next if next == part.counts.len() => 0,
                next => next,
            };
            part.sum = sum;
            let count = &mut part.counts[part.remainder];
            count.all += 1;
            count.p += u64::from(table.outcome_at(rank).is_p());
        },
    )?;
    let mut counts = none.clone();
    for part in parts {
        for (count, part) in counts.iter_mut().zip(part.counts) {
            count.all += part.all;
            count.p += part.p;
        }
    }
    let here = remainder(request.position.piles());
    let mut data = FigureData::new(&["remainder", "p", "positions", "per_cent"]);
    let mut points = Vec::new();
    for (remainder, count) in counts.iter().enumerate() {
        let share = count.share();
        let shown = share.map(|share| number(share, 4));
        data.add(&[&remainder, &count.p, &count.all, &text(shown)]);
        let said = format!("remainder {remainder}: {}", count.said(2));
        points.extend(share.map(|share| Point {
            mark: Mark::P,
            ring: Ring::here_if(remainder == here),
            ..Point::new(float(remainder), share, said)
        }));
    }
    let [_, highest] = ends(&points, |point| point.y, 0.0);
    let all = OfRemainder {
        p: counts.iter().map(|count| count.p).sum(),
        all: counts.iter().map(|count| count.all).sum(),
    };
    let tokens = format!("number of tokens mod {modulus}");
    let plot = Plot {
        x: Scale::between(tokens, -1.0, float(modulus)),
        y: Scale {
            whole: false,
            ..Scale::up_to("P-positions in per cent", highest * 1.12)
        },
        series: vec![Series::new("share", SeriesKind::Bars, points)],
    };
    let about = format!("{}; all positions with piles ≤ {max}", request.played_as());
    Ok(Some(Picture {
        panels: vec![Panel::new("", Body::Plot(plot))],
        legend: vec![
            entry(Mark::P, "share of P-positions"),
            bar_of(&request.position, None),
        ],
        notes: vec![format!("{}.", all.said(3))],
        data,
        ..request.picture_up_to(about, Some(max))
    }))
}

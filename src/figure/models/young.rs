//! The partitions behind the minimal exceptions of misère NIM(n, n−1), as Young diagrams.
//!
//! Minimal exceptions with x_{n−1} = l are the partitions of ⌊l/2⌋ + 3 − n into at most n−2 parts d:
//! a pile is l for each part that is missing, and for each other one l + 1 − 2d if l is even, l − 2d
//! if l is odd. The last pile is l + 1 (theorem 4 of this project).

use crate::figure::ask::{Ask, Drawn};
use crate::figure::picture::{Axis, Body, Cell, Cells, Data, Key, Mark, Panel, Picture, Ring};
use crate::game::Position;
use crate::solve::{Cancelled, Control};
use crate::study::Oracle;
use crate::theory::slow::exceptions::pattern;

/// The most diagrams.
const MOST: usize = 30;

/// Draws the diagrams of an l after another, from the least one on, or from that of the position.
#[expect(clippy::unnecessary_wraps, reason = "a row of the table of figures")]
pub(in crate::figure) fn draw(ask: &Ask, _: &Oracle, _: &Control) -> Result<Drawn, Cancelled> {
    let n = ask.game().n();
    let x = ask.x();
    let here = pattern(&x).filter(|found| found.p == n);
    // The first l with a partition, of 0, and some after it.
    let least = 2 * (n as u64).saturating_sub(3);
    let most = ask
        .max_or(|| here.as_ref().map_or(least + 6, |found| found.l))
        .max(1);
    let first = here
        .as_ref()
        .filter(|_| ask.max.is_none())
        .map_or(least.max(1), |found| found.l);
    let mut data = Data::new(&["l", "parts", "position", "selected"]);
    let (mut panels, mut left_out, mut held) = (Vec::new(), 0_usize, false);
    for l in first..=most {
        for parts in partitions(sum(l, n), n - 2) {
            let piles = piles(l, n, &parts);
            let text = piles
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join(" ");
            let is_here = here
                .as_ref()
                .is_some_and(|found| found.l == l && found.partition == parts);
            held |= is_here;
            let joined: Vec<String> = parts.iter().map(ToString::to_string).collect();
            let word = if is_here { "yes" } else { "no" };
            data.add([
                l.to_string(),
                joined.join(" "),
                text.clone(),
                word.to_owned(),
            ]);
            if panels.len() == MOST {
                left_out += 1;
                continue;
            }
            let to = Position::new(piles).ok();
            panels.push(Panel::new(
                format!("l = {l}: ({text})"),
                Body::Cells(diagram(&parts, is_here, to)),
            ));
        }
    }
    let mut notes = vec![
        "A row of squares is a part d of the partition: the pile l + 1 − 2d if l is even, l − 2d if l is odd. Other piles but the last are l, the last is l + 1.".to_owned(),
    ];
    if panels.is_empty() {
        notes.push(format!(
            "There is no minimal exception with xₙ₋₁ ≤ {most}: the least has {least}."
        ));
    }
    if left_out > 0 {
        notes.push(format!("Cut: {left_out} more diagrams are among the data."));
    }
    let mut legend = vec![(
        Key::Mark(Mark::Shade(2)),
        "a square of the partition".to_owned(),
    )];
    if held {
        legend.push((
            Key::Mark(Mark::Shade(7)),
            format!("that of the exception ({x})"),
        ));
    }
    let by_max = ask.max.is_some() || here.is_none();
    Ok(Drawn::whole(Picture {
        title: "Young diagrams of the minimal exceptions".to_owned(),
        about: format!(
            "misère {}; l = xₙ₋₁ from {first} to {most}",
            ask.game().title()
        ),
        command: ask.command(&[
            Some(ask.position_words()),
            by_max.then(|| format!("--max {most}")),
        ]),
        panels,
        legend,
        notes,
        data,
    }))
}

/// ⌊l/2⌋ + 3 − n, if it is not negative.
fn sum(l: u64, n: usize) -> Option<u64> {
    (l / 2 + 3).checked_sub(n as u64)
}

/// The partitions of a number into at most so many parts, the largest parts first.
fn partitions(sum: Option<u64>, parts: usize) -> Vec<Vec<u64>> {
    fn extend(rest: u64, most: u64, parts: usize, begun: &mut Vec<u64>, all: &mut Vec<Vec<u64>>) {
        if rest == 0 {
            all.push(begun.clone());
            return;
        }
        if parts == 0 || all.len() > 100_000 {
            return;
        }
        for part in (1..=most.min(rest)).rev() {
            begun.push(part);
            extend(rest - part, part, parts - 1, begun, all);
            begun.pop();
        }
    }
    let mut all = Vec::new();
    if let Some(sum) = sum {
        extend(sum, sum, parts, &mut Vec::new(), &mut all);
    }
    all
}

/// The piles of the minimal exception of a partition.
fn piles(l: u64, n: usize, parts: &[u64]) -> Vec<u64> {
    let small = parts
        .iter()
        .map(|part| l + u64::from(l.is_multiple_of(2)) - 2 * part);
    let mut piles: Vec<u64> = small.chain(std::iter::repeat(l)).take(n - 1).collect();
    piles.push(l + 1);
    piles.sort_unstable();
    piles
}

fn diagram(parts: &[u64], is_here: bool, to: Option<Position>) -> Cells {
    let square = || Cell {
        mark: if is_here {
            Mark::Shade(7)
        } else {
            Mark::Shade(2)
        },
        text: String::new(),
        ring: Ring::None,
        to: to.clone(),
    };
    let row = |&part: &u64| (0..part.min(256)).map(|_| square()).collect();
    let mut rows: Vec<Vec<Cell>> = parts.iter().map(row).collect();
    if rows.is_empty() {
        // The partition of 0 has no square.
        rows.push(vec![Cell {
            mark: Mark::Absent,
            text: "∅".to_owned(),
            ring: Ring::None,
            to,
        }]);
    }
    Cells {
        across: Axis::default(),
        down: Axis::default(),
        upwards: false,
        rows,
    }
}

//! The partitions behind the minimal exceptions of misère NIM(n, n−1), as Young diagrams.
//!
//! Minimal exceptions with x_{n−1} = l are the partitions of ⌊l/2⌋ + 3 − n into at most n−2 parts
//! d. Each part is a pile, l + 1 − 2d if l is even and l − 2d if l is odd. Each part that is
//! missing is a pile l. The last pile is l + 1 (theorem 4 of this project).

use super::{entry, yes_or_no};
use crate::game::{Canonical, Position, counted, joined};
use crate::lists::CollectVec as _;
use crate::picture::{Axis, Body, Cell, CellGrid, FigureData, Mark, Panel, Picture, Ring};
use crate::request::{Drawn, Request};
use crate::solve::Cancelled;
use crate::study::Oracle;
use crate::theory::slow::exceptions::{Pattern, least_l, minimal_of, pattern};

/// The most diagrams.
const MOST: usize = 30;

/// The most exceptions listed among the data.
const LISTED: usize = 100_000;

/// What is drawn of a game: the diagrams of one l after another.
struct Diagrams<'a> {
    /// The number of piles of a minimal exception, and of the game.
    n: usize,
    all: usize,
    /// The exception whose diagram is set off.
    here: Option<&'a Pattern>,
    data: FigureData,
    panels: Vec<Panel>,
    drawn: usize,
    left_out: usize,
    /// How many exceptions may still be listed.
    room: usize,
    /// The l of which not all exceptions are listed.
    cut: Option<u64>,
}

/// Draws the piles of the exception, then the diagrams of an l after another, from its own on, or
/// from the least one on.
pub(crate) fn draw(request: &Request, oracle: &Oracle) -> Result<Drawn, Cancelled> {
    let x = request.x();
    // Of an exception that has more piles than it needs, its prefix decides.
    let all = request.game().n();
    let here = pattern(&x).filter(|found| found.p == all || request.max.is_none());
    let n = here.as_ref().map_or(all, |found| found.p);
    // The first l with a partition, and some after it.
    let least = least_l(n);
    let own = here.as_ref().filter(|_| request.max.is_none());
    let first = own.map_or(least, |found| found.l);
    let most = request
        .max
        .unwrap_or_else(|| first.saturating_add(5))
        .clamp(1, u64::MAX - 1);
    let mut diagrams = Diagrams {
        n,
        all,
        here: here.as_ref(),
        data: FigureData::new(&["l", "parts", "position", "selected"]),
        panels: Vec::new(),
        drawn: 0,
        left_out: 0,
        room: LISTED,
        cut: None,
    };
    diagrams.add_piles(&x);
    for l in first..=most {
        oracle.control.check()?;
        diagrams.add(l);
        if diagrams.cut.is_some() {
            break;
        }
    }
    let notes = diagrams.notes(most, least);
    let legend = vec![
        entry(Mark::Shade(2), "a square of the partition"),
        entry(Mark::Shade(7), format!("that of the exception ({x})")),
        entry(Mark::Shade(4), "a token of its piles"),
        entry(Mark::First, "a token below l that is missing"),
    ];
    let about = format!(
        "{}; exceptions of misère play, {n} piles, l = xₙ₋₁ from {first} to {most}",
        request.game().title()
    );
    Ok(Drawn::whole(Picture {
        panels: diagrams.panels,
        legend,
        notes,
        data: diagrams.data,
        ..request.picture_up_to(about, request.max.map(|_| most))
    }))
}

impl Diagrams<'_> {
    /// Adds the piles of the exception, if the position is one.
    fn add_piles(&mut self, x: &Canonical) {
        let Some(found) = self.here else {
            return;
        };
        let title = format!("({x}), l = {}", found.l);
        let piles = Body::Cells(piles_of(x, found.l));
        self.panels.push(Panel::new(title, piles));
    }

    /// Adds all diagrams of an l, side by side.
    fn add(&mut self, l: u64) {
        let mut shown = Vec::new();
        let mut all: Vec<Vec<u64>> = Vec::new();
        minimal_of(self.n, l, &mut |piles| {
            let small = piles.iter().filter(|&&pile| pile < l);
            all.push(small.map(|pile| (l - pile).div_ceil(2)).collect_vec());
            all.len() <= self.room
        });
        let is_cut = all.len() > self.room;
        self.cut = is_cut.then_some(l);
        all.truncate(self.room);
        let count = all.len();
        self.room -= count;
        let own = self.here.filter(|found| found.l == l);
        all.extend(
            own.map(|found| found.partition.clone())
                .filter(|parts| is_cut && !all.contains(parts)),
        );
        for parts in all {
            let piles = piles(l, self.n, &parts);
            let is_here = (self.here).is_some_and(|found| found.l == l && found.partition == parts);
            let [of_parts, of_piles] = [&parts, &piles].map(|all| joined(all, " "));
            self.data
                .add(&[&l, &of_parts, &of_piles, &yes_or_no(is_here)]);
            // The diagram that is set off is never left out.
            if self.drawn >= MOST && !is_here {
                self.left_out += 1;
                continue;
            }
            self.drawn += 1;
            // Piles as large as the last one may be appended.
            let last = piles.last().copied().unwrap_or(0);
            let mut whole = piles;
            whole.resize(self.all, last);
            shown.push(Diagram {
                parts,
                is_here,
                to: Position::new(whole).ok(),
            });
        }
        if shown.is_empty() {
            return;
        }
        let what = (l / 2 + 3).saturating_sub(self.n as u64);
        let cut = if is_cut { ", the first ones" } else { "" };
        let title = format!("l = {l}: sum {what}{cut}");
        let diagrams = Body::Cells(side_by_side(&shown));
        self.panels.push(Panel::new(title, diagrams));
    }

    fn notes(&self, most: u64, least: u64) -> Vec<String> {
        let parts = counted(self.n - 2, "part");
        let mut notes = vec![
            format!("The diagrams of l are the partitions of the sum ⌊l/2⌋ + 3 − n with at most n − 2 = {parts}, n = {}.", self.n),
            "A row of squares is a part d of the partition: the pile l + 1 − 2d if l is even, l − 2d if l is odd. All other piles are l, except the last, which is l + 1.".to_owned(),
        ];
        if self.here.is_some() && self.n < self.all {
            notes.push(format!(
                "The first {} piles of the exception decide that it is one.",
                self.n
            ));
        }
        if self.drawn == 0 {
            notes.push(format!(
                "There is no minimal exception with xₙ₋₁ ≤ {most}: the least has {least}."
            ));
        }
        if self.left_out > 0 {
            let left_out = counted(self.left_out, "more diagram");
            notes.push(format!("Cut: the data have {left_out}."));
        }
        if let Some(l) = self.cut {
            notes.push(format!(
                "Cut: the data end at l = {l}, after {LISTED} exceptions."
            ));
        }
        notes
    }
}

/// The piles of an exception, with the tokens that they have less than l.
fn piles_of(x: &Canonical, l: u64) -> CellGrid {
    let top = x.piles().last().copied().unwrap_or(0).min(64);
    let cell = |pile: u64, height: u64| {
        Cell::of(if height <= pile {
            Mark::Shade(4)
        } else if height <= l {
            Mark::First
        } else {
            Mark::Absent
        })
    };
    let row = |height: u64| {
        x.piles()
            .iter()
            .map(|&pile| cell(pile, height))
            .collect_vec()
    };
    CellGrid {
        across: Axis::new("pile", x.piles().iter()),
        down: Axis::new("tokens", 1..=top),
        upwards: true,
        rows: (1..=top).map(row).collect_vec(),
    }
}

/// The piles of the minimal exception of a partition.
fn piles(l: u64, n: usize, parts: &[u64]) -> Vec<u64> {
    let small = parts
        .iter()
        .map(|part| l + u64::from(l.is_multiple_of(2)) - 2 * part);
    let mut piles: Vec<u64> = small.chain(std::iter::repeat(l)).take(n - 1).collect_vec();
    piles.push(l + 1);
    piles.sort_unstable();
    piles
}

/// The diagram of a partition.
struct Diagram {
    /// The parts, the largest first.
    parts: Vec<u64>,
    /// Whether it is set off.
    is_here: bool,
    /// The exception behind it.
    to: Option<Position>,
}

/// Diagrams in one block of cells, a column free between them.
fn side_by_side(shown: &[Diagram]) -> CellGrid {
    let high = shown.iter().map(|one| one.parts.len().max(1)).max();
    let mut rows: Vec<Vec<Cell>> = vec![Vec::new(); high.unwrap_or(0)];
    let absent = || Cell::of(Mark::Absent);
    for (number, Diagram { parts, is_here, to }) in shown.iter().enumerate() {
        let square = || Cell {
            to: to.clone(),
            ..Cell::of(Mark::Shade(if *is_here { 7 } else { 2 }))
        };
        // The partition of 0 has no square.
        let empty = || Cell {
            text: "∅".to_owned(),
            ring: Ring::here_if(*is_here),
            to: to.clone(),
            ..absent()
        };
        let wide = parts.first().map_or(1, |&part| part.min(256));
        for (place, row) in rows.iter_mut().enumerate() {
            if number > 0 {
                row.push(absent());
            }
            let part = parts.get(place).copied().unwrap_or(0);
            row.extend((0..wide).map(|column| {
                if column < part {
                    square()
                } else if parts.is_empty() && place == 0 {
                    empty()
                } else {
                    absent()
                }
            }));
        }
    }
    CellGrid {
        rows,
        ..CellGrid::default()
    }
}

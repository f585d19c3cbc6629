//! The grid of slow games: outcomes of the reduced positions of a box by r, the remainder of the
//! sum, and o, the number of odd piles, beside what theorems say.

use litemap::LiteMap;

use super::{bound_within, entry, options, p_and_n, text};
use crate::drawn_from::{Drawing, Filled};
use crate::game::{Canonical, Choice, Choices, Convention, Outcome, Ruleset};
use crate::lists::CollectVec as _;
use crate::picture::{
    Axis, Body, Cell, CellGrid, FigureData, LegendEntry, Mark, Panel, Picture, Ring,
};
use crate::request::{MODULI, Request};
use crate::solve::{Cancelled, Control, Table};
use crate::study::first_looked_at;
use crate::study::theory_of_position::Slow;
use crate::theory;
use crate::theory::slow::grid;
use crate::theory::slow::reduction::{is_reduced, reduce};

const MAX: u64 = 12;
const POSITIONS: u128 = 1 << 19;

/// What the grid is of: positions reduced for the first number, and their sums modulo the second.
type GridSums = [usize; 2];

/// What occurs in a cell: P and N, each with the first position.
#[derive(Clone, Default)]
struct CellCount {
    p: u64,
    n: u64,
    first: Option<Canonical>,
}

/// The largest pile of the box.
pub(crate) fn max(request: &Request) -> u64 {
    request
        .max
        .unwrap_or_else(|| bound_within(request.game(), MAX, 1, POSITIONS))
}

/// Draws the truth beside the theorem.
pub(crate) fn draw(filled: &Filled<'_>) -> Drawing {
    let (request, max) = (filled.request, filled.max);
    let Some(sizes) = request.game().kind().slow_sizes() else {
        return Ok(Some(Picture::default()));
    };
    let (k, n) = (sizes.min(), request.game().n());
    let own = 2 * k;
    let modulus = request.modulus.map_or(own, |modulus| {
        let modulus = modulus.clamp(*MODULI.start(), *MODULI.end());
        usize::try_from(modulus).expect("a small number")
    });
    let control = filled.resources.control;
    let seen = seen(&filled.tables[0], [k, modulus], max, control)?;
    let rings = Rings::new(request, [k, modulus]);
    let mut data = FigureData::new(&["r", "o", "p", "n", "theorem"]);
    let is_theirs = modulus == own && request.rules.convention == Convention::Normal;
    let claimed = |place| is_theirs.then(|| theorem(request.rules, place)).flatten();
    let truth = cells(modulus, n, &mut |place| {
        let found = seen.get(&place).cloned().unwrap_or_default();
        let claimed = claimed(place);
        if is_there(place, modulus) {
            let grid::GridCell { remainder, odd } = place;
            data.add(&[&remainder, &odd, &found.p, &found.n, &text(claimed)]);
        }
        rings.cell(place, modulus, mark(&found, claimed), found.first.as_ref())
    });
    let title = format!("reduced positions with piles ≤ {max}");
    let mut panels = vec![Panel::new(title, Body::Cells(truth))];
    if is_theirs {
        let theirs = cells(modulus, n, &mut |place| {
            let first = seen.get(&place).and_then(|found| found.first.as_ref());
            rings.cell(place, modulus, Mark::of_outcome(claimed(place)), first)
        });
        panels.push(Panel::new("by theorem", Body::Cells(theirs)));
    }
    let about = format!(
        "{}; r = sum mod {modulus}, o = number of odd piles",
        request.played_as()
    );
    Ok(Some(Picture {
        legend: legend(&rings),
        notes: vec![format!(
            "Only positions without unplayable tokens are counted. The reduction of {} is ({}).",
            request.position, rings.reduced
        )],
        panels,
        data,
        ..request.picture_up_to(about, Some(max))
    }))
}

/// Where sums and odd piles must have one parity, other cells cannot occur.
fn is_there(at: grid::GridCell, modulus: usize) -> bool {
    modulus % 2 == 1 || at.remainder % 2 == at.odd % 2
}

fn theorem(rules: Ruleset, at: grid::GridCell) -> Option<Outcome> {
    let of_cell = || Some(theory::outcome_of_cell(rules, at)?.value);
    is_there(at, 2).then(of_cell).flatten()
}

fn seen(
    table: &Table,
    [k, modulus]: GridSums,
    max: u64,
    control: &Control,
) -> Result<LiteMap<grid::GridCell, CellCount>, Cancelled> {
    let parts = table.ranking().in_parts(
        max,
        control,
        LiteMap::<grid::GridCell, CellCount>::new,
        |seen, piles, rank| {
            let x = Canonical::sorted(piles.to_vec());
            if !is_reduced(k, &x) {
                return;
            }
            let found = seen.entry(grid::GridCell::at(modulus, &x)).or_default();
            match table.outcome_at(rank) {
                Outcome::P => found.p += 1,
                Outcome::N => found.n += 1,
            }
            found.first.get_or_insert(x);
        },
    )?;
    let mut seen: LiteMap<grid::GridCell, CellCount> = LiteMap::new();
    for (cell, part) in parts.into_iter().flatten() {
        let found = seen.entry(cell).or_default();
        found.p += part.p;
        found.n += part.n;
        found.first = found.first.take().or(part.first);
    }
    Ok(seen)
}

/// What a cell shows: one outcome, both, none, or that a theorem says otherwise.
fn mark(found: &CellCount, claimed: Option<Outcome>) -> Mark {
    match (found.p > 0, found.n > 0) {
        (true, false) if claimed == Some(Outcome::N) => Mark::Alarm,
        (false, true) if claimed == Some(Outcome::P) => Mark::Alarm,
        (true, true) if claimed.is_some() => Mark::Alarm,
        (true, true) => Mark::First,
        (true, false) => Mark::P,
        (false, true) => Mark::N,
        (false, false) => Mark::Open,
    }
}

/// The cells of the position and of its options.
struct Rings {
    reduced: Canonical,
    here: grid::GridCell,
    options: Vec<grid::GridCell>,
}

impl Rings {
    fn new(request: &Request, [k, modulus]: GridSums) -> Self {
        let x = request.x();
        let options = Choices::of(request.game(), &x);
        let cell = |choice: Choice| grid::GridCell::at(modulus, &reduce(k, &choice.to));
        let reduced = reduce(k, &x);
        Self {
            here: grid::GridCell::at(modulus, &reduced),
            options: crate::lists::distinct(first_looked_at(&options).map(cell).collect_vec()),
            reduced,
        }
    }

    fn cell(
        &self,
        at: grid::GridCell,
        modulus: usize,
        mark: Mark,
        first: Option<&Canonical>,
    ) -> Cell {
        let mark = if is_there(at, modulus) {
            mark
        } else {
            Mark::Never
        };
        let ring = if at != self.here && self.options.contains(&at) {
            Ring::Option
        } else {
            Ring::here_if(at == self.here)
        };
        Cell {
            mark,
            text: mark.outcome_letter(),
            ring,
            to: first.map(Canonical::position),
        }
    }
}

fn cells(modulus: usize, n: usize, cell: &mut dyn FnMut(grid::GridCell) -> Cell) -> CellGrid {
    let mut row = |remainder| {
        let places = (0..=n).map(|odd| grid::GridCell { remainder, odd });
        places.map(&mut *cell).collect_vec()
    };
    CellGrid {
        rows: (0..modulus).map(&mut row).collect_vec(),
        across: Axis::new("o, the number of odd piles", 0..=n),
        down: Axis::new(format!("r = sum mod {modulus}"), 0..modulus),
        upwards: false,
    }
}

impl CellGrid {
    /// The outcomes of reduced positions by r and o, as theorems give them, with a ring around the
    /// cell of the position.
    pub fn of_reduced(slow: &Slow) -> Self {
        let (modulus, n) = (slow.grid.len(), slow.reduction.reduced.len());
        cells(modulus, n, &mut |at| {
            let mark = if is_there(at, modulus) {
                Mark::of_outcome(slow.grid[at.remainder][at.odd])
            } else {
                Mark::Never
            };
            Cell {
                ring: Ring::here_if(at == slow.cell),
                ..Cell::of(mark)
            }
        })
    }
}

fn legend(rings: &Rings) -> Vec<LegendEntry> {
    let grid::GridCell { remainder, odd } = rings.here;
    let mut legend = p_and_n();
    legend.extend([
        entry(Mark::First, "P and N both occur"),
        entry(Mark::Alarm, "not as the theorem says"),
        entry(Mark::Open, "no such position in the box, or no theorem"),
        entry(Mark::Never, "cannot occur"),
        entry(
            Ring::Here,
            format!("the position: r = {remainder}, o = {odd}"),
        ),
        options(),
    ]);
    legend
}

//! What each figure shows: a function that makes its picture, a file a figure. Here stands what
//! several of them say.

use std::fmt::Display;

use super::picture::{LegendEntry, LegendSign, Mark, Point, Ring, Series};
use crate::game::{Canonical, Game, Outcome, counted, grouped, joined};
use crate::solve::Ranking;

pub(super) mod automaton;
pub(super) mod bouton;
pub(super) mod differences;
pub(super) mod exact52_graph;
mod found_rule;
pub(super) mod graph;
pub(super) mod grid;
pub(super) mod growth;
pub(super) mod histogram;
pub(super) mod hypergraph;
pub(super) mod line;
pub(super) mod map;
mod map_cells;
pub(super) mod ratios;
pub(super) mod residues;
pub(super) mod tokens;
pub(super) mod young;

/// The largest bound whose box has no more than `positions` positions, from `least` to `wish`.
fn bound_within(game: Game, wish: u64, least: u64, positions: u128) -> u64 {
    let fits = |max: &u64| Ranking::load_of(game, *max) <= positions;
    (least..=wish).rev().find(fits).unwrap_or(least)
}

/// A value as a text, empty where it is not known.
fn text<T: ToString>(value: Option<T>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

/// A number of positions, in words.
fn positions(count: u64) -> String {
    counted(grouped(count.into()), "position")
}

/// `yes` or `no`, as in every CSV file.
const fn yes_or_no(is: bool) -> &'static str {
    if is { "yes" } else { "no" }
}

/// Positions in a cell of a CSV file.
fn list<'a>(positions: impl Iterator<Item = &'a Canonical>) -> String {
    joined(positions, ";")
}

/// A sign of the legend, and what it means.
fn entry(sign: impl Into<LegendSign>, words: impl Into<String>) -> LegendEntry {
    LegendEntry {
        key: sign.into(),
        words: words.into(),
    }
}

/// The legend of P and N.
fn p_and_n() -> Vec<LegendEntry> {
    vec![
        entry(Mark::P, "P: who moves loses"),
        entry(Mark::N, "N: who moves wins"),
    ]
}

/// The legend of the position.
fn here(x: &dyn Display) -> LegendEntry {
    entry(Ring::Here, format!("the position {x}"))
}

/// The legend of its bar, in a game that is named where there are two.
fn bar_of(x: &dyn Display, game: Option<String>) -> LegendEntry {
    let game = game.map_or_else(String::new, |game| format!(" in {game}"));
    entry(Ring::Here, format!("the bar of {x}{game}"))
}

/// The legend of its options.
fn options() -> LegendEntry {
    entry(Ring::Option, "its options")
}

/// The least and the largest of some numbers of points, and of one number more.
fn ends<'a>(
    points: impl IntoIterator<Item = &'a Point>,
    of: fn(&Point) -> f64,
    more: f64,
) -> [f64; 2] {
    let ends = |[low, high]: [f64; 2], point| [low.min(of(point)), high.max(of(point))];
    points.into_iter().fold([more; 2], ends)
}

/// The points of all series.
fn points(series: &[Series]) -> impl Iterator<Item = &Point> {
    series.iter().flat_map(|series| &series.points)
}

impl Mark {
    /// The mark of an outcome, or that it is not known.
    fn of_outcome(outcome: Option<Outcome>) -> Self {
        match outcome {
            Some(outcome) => Self::p_if(outcome.is_p()),
            None => Self::Open,
        }
    }

    /// The mark of P or N.
    const fn p_if(is_p: bool) -> Self {
        if is_p { Self::P } else { Self::N }
    }
}

impl Ring {
    /// The ring of the position that the figure is about.
    pub(crate) const fn here_if(is_here: bool) -> Self {
        if is_here { Self::Here } else { Self::None }
    }
}

/// The entry of a list at a number. A shorter list is lengthened first.
fn place<T: Default>(list: &mut Vec<T>, number: u128) -> &mut T {
    let number = usize::try_from(number).expect("values of a table fit the address space");
    if list.len() <= number {
        list.resize_with(number + 1, T::default);
    }
    &mut list[number]
}

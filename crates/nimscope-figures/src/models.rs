//! What each figure shows: a function that makes its picture, a file a figure. Here stands what
//! several of them say.

use std::fmt::Display;

use super::picture::{LegendEntry, LegendSign, Mark, Ring};
use crate::game::{Canonical, Game, Outcome};
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

/// `yes` or `no`, as in every CSV file.
fn yes_or_no(is: bool) -> String {
    if is { "yes" } else { "no" }.to_owned()
}

/// Positions in a cell of a CSV file.
fn list<'a>(positions: impl Iterator<Item = &'a Canonical>) -> String {
    let positions: Vec<String> = positions.map(ToString::to_string).collect();
    positions.join(";")
}

/// The legend of some marks.
fn marks<const N: usize>(marks: [(Mark, &str); N]) -> Vec<LegendEntry> {
    let entry = |(mark, words)| LegendEntry::new(LegendSign::Mark(mark), words);
    Vec::from(marks.map(entry))
}

/// The legend of P and N.
fn p_and_n() -> Vec<LegendEntry> {
    marks([
        (Mark::P, "P: who moves loses"),
        (Mark::N, "N: who moves wins"),
    ])
}

/// The legend of what is not known.
fn open() -> LegendEntry {
    LegendEntry::new(LegendSign::Mark(Mark::Open), "not known here")
}

/// The legend of the position.
fn here(x: &dyn Display) -> LegendEntry {
    LegendEntry::new(LegendSign::Ring(Ring::Here), format!("the position {x}"))
}

/// The legend of its bar, in a game that is named where there are two.
fn bar_of(x: &dyn Display, game: Option<String>) -> LegendEntry {
    let game = game.map_or_else(String::new, |game| format!(" in {game}"));
    LegendEntry::new(
        LegendSign::Ring(Ring::Here),
        format!("the bar of {x}{game}"),
    )
}

/// The legend of its options.
fn options() -> LegendEntry {
    LegendEntry::new(LegendSign::Ring(Ring::Option), "its options")
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
    const fn here_if(is_here: bool) -> Self {
        if is_here { Self::Here } else { Self::None }
    }
}

/// What stands at a number, up to which the list is lengthened.
fn place<T: Default>(list: &mut Vec<T>, number: u128) -> &mut T {
    let number = usize::try_from(number).expect("values of a table fit the address space");
    if list.len() <= number {
        list.resize_with(number + 1, T::default);
    }
    &mut list[number]
}

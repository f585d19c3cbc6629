//! What the panes show, against the definition: every sheet and list is compared on whole boxes.

mod dates;
mod exceptions;
mod lines;
mod lists;
mod moves;
mod oracle;

use crate::support::{filled, game};
use nimscope::game::{Canonical, Game, Measure, Ruleset};
use nimscope::solve::{Table, TableKey};
use nimscope::study::{MoveSheet, Oracle};
use std::sync::Arc;

pub(super) const BUDGET: u64 = 64 << 20;

pub(super) fn all_tables(game: Game, max: u64) -> Vec<Arc<Table>> {
    let measures = [Measure::Remoteness, Measure::Grundy];
    let keys = Ruleset::both(game).into_iter().flat_map(|rules| {
        measures.map(|measure| TableKey {
            rules,
            measure,
            max,
        })
    });
    keys.map(filled).collect()
}

pub(super) fn sheet_of(oracle: &Oracle, rules: Ruleset, x: &Canonical) -> MoveSheet {
    MoveSheet::new(&oracle.about(rules), x, None).unwrap()
}

/// Games with and without closed forms, and a box that the definition can afford.
pub(super) fn games() -> Vec<(Game, u64)> {
    [
        ("slow:1,1", 5),
        ("slow:2,1", 6),
        ("slow:3,2", 7),
        ("slow:4,3", 6),
        ("slow:4,2", 5),
        ("slow-moore:3,2", 6),
        ("slow-set:4,1+3", 5),
        ("slow-set:5,2+4", 4),
    ]
    .map(|(text, max)| (game(text), max))
    .into()
}

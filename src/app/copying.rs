//! What can be copied and saved: texts, tables, whole lists.

mod clipboard;
pub(super) mod copy;
pub(super) mod whole_list;

use crate::app::ListPane;
use crate::game::{Ruleset, joined};

/// Rows under the heads of their columns, separated by tabs.
pub(crate) fn tabbed(columns: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let lines = rows.map(|row| row.join("\t"));
    joined(std::iter::once(columns.join("\t")).chain(lines), "\n")
}

/// A name for the file of a list: `exceptions-misere-slow-4-3-max-20.csv`.
pub(crate) fn file_name(rules: Ruleset, pane: ListPane, max: u64) -> String {
    let (play, game) = (rules.convention.key(), rules.game.file_name());
    format!("{}-{play}-{game}-max-{max}.csv", pane.pane().key())
}

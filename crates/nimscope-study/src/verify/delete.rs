//! The paper on extensions of Delete Nim.

mod moves;
mod numbers;

use super::answers;
use super::trial::{Function, row};

/// The statements that are checked case by case, by the identifiers of their claims.
pub(super) const CHECKS: &[Function] = &[
    row("delete/2.3-same", &moves::vdn_is_delete),
    row("delete/terminals", &moves::terminals),
    row("delete/same-games", &moves::same_as_simpler),
    row("delete/prop4.3", &numbers::valuation_of_sum),
    row("delete/prop4.4", &numbers::split_by_valuation),
    row("delete/lem5.5-1", &numbers::oddoids_do_not_split),
    row("delete/lem5.5-2", &numbers::small_split),
    row("delete/lem5.5-3", &numbers::evenoids_split),
    row("delete/thm6.3", &answers::stated),
];

//! The paper on extensions of Delete Nim.

mod moves;
mod numbers;

use super::answers;
use super::trial::Row;

/// The statements that are checked case by case, by the identifiers of their claims.
pub(super) const CHECKS: &[Row] = &[
    ("delete/2.3-same", &moves::vdn_is_delete),
    ("delete/terminals", &moves::terminals),
    ("delete/same-games", &moves::same_as_simpler),
    ("delete/prop4.3", &numbers::valuation_of_sum),
    ("delete/prop4.4", &numbers::split_by_valuation),
    ("delete/lem5.5-1", &numbers::oddoids_do_not_split),
    ("delete/lem5.5-2", &numbers::small_split),
    ("delete/lem5.5-3", &numbers::evenoids_split),
    ("delete/thm6.3", &answers::stated),
];

//! The report on a claim that was checked by options, in whole boxes.

use super::check::SliceCheck;
use super::claim_boxes::Bounded;
use crate::game::Ruleset;
use crate::verify::{Report, ScopeExtent, Status, all_positions};

/// A box that was checked as a whole.
#[derive(Clone, Debug)]
pub struct CheckedBox {
    /// The game.
    pub rules: Ruleset,
    /// The largest pile.
    pub max: u64,
    /// What came out.
    pub found: SliceCheck,
}

/// The report on a claim in all its boxes, each of them checked in its turn.
///
/// # Errors
/// That of the check.
pub fn check_all<E>(
    boxes: &[Bounded],
    mut check: impl FnMut(&Bounded) -> Result<SliceCheck, E>,
) -> Result<Report, E> {
    let checked = boxes.iter().map(|boxed| {
        Ok(CheckedBox {
            rules: boxed.claimed.rules,
            max: boxed.max,
            found: check(boxed)?,
        })
    });
    Ok(report(checked.collect::<Result<Vec<_>, E>>()?))
}

/// The report on boxes that were checked, with the first counterexamples of each.
pub fn report(boxes: Vec<CheckedBox>) -> Report {
    let (mut checked, mut failed) = (0, 0);
    let (mut counterexamples, mut extents) = (Vec::new(), Vec::new());
    for CheckedBox { rules, max, found } in boxes {
        let rules = Some(rules);
        extents.push(ScopeExtent { rules, max });
        checked += found.checked;
        failed += found.failed;
        counterexamples.extend(found.counterexamples);
    }
    Report {
        range: all_positions(&extents),
        checked,
        status: Status::of(checked, failed, Status::Refuted),
        counterexamples,
        failed,
    }
}

//! Whole boxes that were checked by options, and the report on their claim.

use super::check::Checked;
use super::claim_boxes::Bounded;
use super::result_file::InBox;
use crate::study::verify::{Report, Status};

/// The report on a claim in all its boxes, each of them checked in its turn.
///
/// # Errors
/// That of the check.
pub fn check_all<E>(
    boxes: &[Bounded],
    mut check: impl FnMut(&Bounded) -> Result<Checked, E>,
) -> Result<Report, E> {
    let found = boxes
        .iter()
        .map(|boxed| Ok((InBox::of(boxed), check(boxed)?)));
    Ok(report(found.collect::<Result<Vec<_>, E>>()?))
}

/// The report on boxes that were checked, with the first counterexamples of each.
pub fn report(boxes: Vec<(InBox, Checked)>) -> Report {
    let (mut checked, mut failed) = (0, 0);
    let (mut counterexamples, mut ranges) = (Vec::new(), Vec::new());
    for (boxed, found) in boxes {
        let rules = boxed.rules();
        let InBox { game, play, max } = boxed;
        ranges.push(format!("{play} {game} with piles ≤ {max}"));
        checked += found.checked;
        failed += found.failed;
        let contrary = found.counterexamples.into_iter();
        counterexamples.extend(contrary.map(|contrary| contrary.of(rules)));
    }
    Report {
        range: format!("all positions of {}", ranges.join("; of ")),
        checked,
        status: Status::of(checked, failed, Status::Refuted),
        counterexamples,
        failed,
    }
}

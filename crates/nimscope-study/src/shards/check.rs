//! The check of a slice, on all threads of the current pool, and the report on whole boxes.

use std::ops::Range;
use std::time::{Duration, Instant};

use super::claim_boxes::{Bounded, Slice};
use super::position::{Examiner, PositionFault};
use crate::box_scan;
use crate::game::{Choices, Ruleset, joined};
use crate::solve::{Cancelled, Control};
use crate::verify::{Counterexample, Report, SliceCheck, Status, all_positions};

/// Checks a slice of a box by options. It takes no memory but for the first counterexamples.
///
/// # Errors
/// [`Cancelled`] soon after [`Control::cancel`].
pub fn check(boxed: &Bounded, slice: Slice, control: &Control) -> Result<SliceCheck, Cancelled> {
    let total = boxed.positions();
    // More could not be gone through in a lifetime.
    let blocks = u64::try_from(slice.blocks(total)).unwrap_or(u64::MAX);
    let look = |numbers: Range<u64>| {
        let parts =
            numbers.map(|number| check_block(boxed, slice.range(number.into(), total), control));
        parts
            .reduce(|all, later| Ok(all?.and(later?)))
            .unwrap_or_else(|| Ok(SliceCheck::default()))
    };
    let mut all = SliceCheck::default();
    let take = |part| {
        all = std::mem::take(&mut all).and(part);
        true
    };
    box_scan::through(blocks, 1, control, look, take)?;
    Ok(all)
}

/// The time that a position takes on one thread, measured on samples from all parts of the box;
/// `None` if a single position may have too many moves to be tried.
///
/// # Errors
/// [`Cancelled`] soon after [`Control::cancel`].
pub(crate) fn pace(boxed: &Bounded, control: &Control) -> Result<Option<Duration>, Cancelled> {
    let rules = boxed.rules;
    if boxed.positions() == 0 {
        return Ok(None);
    }
    let top = rules.game.canonical(vec![boxed.max; rules.game.n()]);
    let moves = Choices::unmerged(rules.game, &top).len().exact();
    if moves.is_none_or(|moves| moves > MOST_TRIED) {
        return Ok(None);
    }
    let (total, started) = (boxed.positions(), Instant::now());
    let mut tried = 0_u32;
    for part in 0..SAMPLES {
        // The number of places is below 2¹²⁸, and a sample starts at one of them.
        let start = total / SAMPLES * part;
        let block = start..total.min(start + SAMPLE);
        tried += u32::try_from(block.end - block.start).unwrap_or(0);
        check_block(boxed, block, control)?;
        if started.elapsed() > ENOUGH {
            break;
        }
    }
    Ok(Some(started.elapsed() / tried.max(1)))
}

/// The most moves of the largest position of a box of which some positions are tried.
const MOST_TRIED: u128 = 1_000_000;

/// The number of samples, and the positions of each.
const SAMPLES: u128 = 64;
const SAMPLE: u128 = 16;

/// No more samples are taken after this time.
const ENOUGH: Duration = Duration::from_millis(500);

fn check_block(
    boxed: &Bounded,
    block: Range<u128>,
    control: &Control,
) -> Result<SliceCheck, Cancelled> {
    let symmetry = boxed.rules.game.symmetry();
    let least = boxed.rules.game.least_pile();
    let mut found = SliceCheck::default();
    let mut examiner = Examiner::new(boxed, control);
    let mut piles = boxed.at(block.start);
    for place in block.clone() {
        if place > block.start {
            symmetry.advance(&mut piles, least, boxed.max);
        }
        control.check()?;
        if symmetry.is_least(&piles) {
            let fault = examiner.fault(&piles);
            // Where the visit of the options was cancelled, nothing is known.
            control.check()?;
            let listed = fault.map(|fault| || counterexample(boxed, &piles, fault));
            found.count(Report::LISTED, listed);
        }
    }
    Ok(found)
}

/// What is listed of a position at which something is wrong.
fn counterexample(claimed: &Bounded, piles: &[u64], fault: PositionFault) -> Counterexample {
    let (wrong, option) = fault;
    Counterexample {
        option: option.map(|option| claimed.canonical(&option).piles().to_vec()),
        ..Counterexample::at(Some(claimed.rules), &claimed.canonical(piles), &wrong)
    }
}

/// Evaluates counterexamples in a slice of a box, and says them as this program does. A file of
/// this program says them in the same words.
///
/// # Errors
/// Why they are none, or that the work was cancelled.
pub(super) fn evaluated(
    counterexamples: &mut [Counterexample],
    boxed: &Bounded,
    slice: Slice,
    is_own: bool,
    control: &Control,
) -> Result<(), String> {
    let mut examiner = Examiner::new(boxed, control);
    let mut before: Option<u128> = None;
    for listed in counterexamples {
        listed.put_in(boxed.rules);
        let (piles, place) = standing(listed, boxed, slice)?;
        let x = joined(&piles, " ");
        if before.is_some_and(|before| before >= place) {
            return Err(format!("it lists {x} twice or out of order"));
        }
        before = Some(place);
        let fault = examiner.fault(&piles);
        // Where the visit of the options was cancelled, nothing is known.
        let cancelled = |Cancelled| "it was not read to its end".to_owned();
        control.check().map_err(cancelled)?;
        let fault = fault.ok_or_else(|| {
            format!("it lists {x} as a counterexample, but the claim is right there")
        })?;
        let own = counterexample(boxed, &piles, fault);
        if own != *listed && is_own {
            let (says, finds) = (&listed.found, &own.found);
            return Err(format!(
                "what it says of {x}, \"{says}\", is not what this program finds: \"{finds}\""
            ));
        }
        // Another program may say it in other words.
        *listed = own;
    }
    Ok(())
}

/// The piles of a counterexample and their place in the box, where they lie in the slice.
fn standing(
    listed: &Counterexample,
    boxed: &Bounded,
    slice: Slice,
) -> Result<(Vec<u64>, u128), String> {
    let Some(position) = listed.position() else {
        return Err("it lists a counterexample that is no position".to_owned());
    };
    let rules = boxed.rules;
    if listed.rules() != Some(rules) {
        let found = &listed.found;
        return Err(format!(
            "it lists a counterexample in another game than {rules}: \"{found}\""
        ));
    }
    let piles = position.piles().to_vec();
    let x = joined(&piles, " ");
    let max = boxed.max;
    let Some(place) = boxed.place(&piles) else {
        return Err(format!(
            "it lists {x} as a counterexample, which is no position of {rules} with piles ≤ {max}"
        ));
    };
    if !slice.holds(place, boxed.positions()) {
        return Err(format!(
            "it lists {x} as a counterexample, which does not lie in slice {slice}"
        ));
    }
    Ok((piles, place))
}

// The report on a claim that was checked by options, in whole boxes.

/// The report on a claim in all its boxes, each of them checked in its turn.
///
/// # Errors
/// That of the check.
pub fn check_all<E>(
    boxes: &[Bounded],
    mut check: impl FnMut(&Bounded) -> Result<SliceCheck, E>,
) -> Result<Report, E> {
    let checked = boxes
        .iter()
        .map(|boxed| Ok((boxed.rules, boxed.max, check(boxed)?)));
    Ok(report(checked.collect::<Result<Vec<_>, E>>()?))
}

/// The report on boxes that were checked as a whole, each given by its game and its largest pile,
/// with the first counterexamples of each.
pub(super) fn report(boxes: Vec<(Ruleset, u64, SliceCheck)>) -> Report {
    let (mut all, mut extents) = (SliceCheck::default(), Vec::new());
    for (rules, max, found) in boxes {
        extents.push((Some(rules), max));
        all.absorb(found, usize::MAX);
    }
    all.report(all_positions(&extents), Status::Refuted)
}

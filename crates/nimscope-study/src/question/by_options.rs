//! Verification by options: what it would take, and what comes out.

use std::time::Duration;

use crate::shards::{Bounded, Slice, check, check_all, pace};
use crate::solve::{Cancelled, Control, threads};
use crate::theory::claim::Claim;
use crate::verify::Report;

/// The way to check a claim.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum By {
    /// Against exhaustive results.
    #[default]
    Tables,
    /// Each position against its options alone.
    Options,
}

/// What a check by options would take where tables do not fit the memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The number of positions.
    pub positions: u128,
    /// The time on the threads of the solver, where positions could be tried.
    pub time: Option<Duration>,
}

/// What a check by options would take: of all its boxes together.
pub(super) fn offer(
    claim: &Claim,
    max: Option<u64>,
    control: &Control,
) -> Result<Option<Offer>, Cancelled> {
    let Ok(boxes) = Bounded::of(claim, None, false, max) else {
        return Ok(None);
    };
    let (mut positions, mut time) = (0_u128, Some(0.0));
    for boxed in &boxes {
        let here = boxed.positions();
        positions = positions.saturating_add(here);
        let each = pace(boxed, control)?;
        time = time
            .zip(each)
            .map(|(time, each)| time + each.as_secs_f64() * float(here));
    }
    let time = time.map(|time| time / float(threads() as u128));
    Ok(Some(Offer {
        positions,
        time: time.and_then(|time| Duration::try_from_secs_f64(time).ok()),
    }))
}

/// The report on a claim by options, in all its boxes.
pub(super) fn by_options(
    claim: &Claim,
    max: Option<u64>,
    control: &Control,
) -> Result<Report, Cancelled> {
    let boxes = match Bounded::of(claim, None, false, max) {
        Ok(boxes) => boxes,
        Err(why) => return Ok(Report::unchecked(why.to_string())),
    };
    let mut report = check_all(&boxes, |boxed| check(boxed, Slice::WHOLE, control))?;
    report.counterexamples.truncate(Report::LISTED);
    Ok(report)
}

/// A number of which the first digits matter.
#[expect(clippy::cast_precision_loss, reason = "it is an estimate")]
fn float(number: u128) -> f64 {
    number as f64
}

//! A scan of numbered places in order, by all threads of the pool together.

use std::ops::Range;

use crate::solve::{Cancelled, Control, mapped, threads};

/// How a scan came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// All was looked at.
    Complete,
    /// More positions passed the filter than there is room for.
    Full,
    /// There are more positions than this number, which is the most that are ever listed.
    Cut(u64),
}

/// Goes through all places, `pace` of them at a time. `look` finds what there is at some places.
/// `take` gets that in order, and returns whether there is room for more.
///
/// # Errors
/// [`Cancelled`] within milliseconds of [`Control::cancel`], if `look` takes no longer.
pub(super) fn through<T: Send>(
    places: u64,
    pace: u64,
    control: &Control,
    look: impl Fn(Range<u64>) -> Result<T, Cancelled> + Sync,
    mut take: impl FnMut(T) -> bool,
) -> Result<Ended, Cancelled> {
    control.begin(places);
    let at_once = 16 * threads() as u64;
    let mut begun = 0;
    while begun < places {
        let starts = (0..at_once).map(|i| begun.saturating_add(i.saturating_mul(pace)));
        let starts = starts.take_while(|&start| start < places);
        let found = mapped(starts.collect(), |start| {
            control.check()?;
            let end = places.min(start.saturating_add(pace));
            let found = look(start..end)?;
            control.advance(end - start);
            Ok(found)
        });
        for found in found? {
            control.check()?;
            if !take(found) {
                return Ok(Ended::Full);
            }
        }
        begun = begun.saturating_add(at_once.saturating_mul(pace));
    }
    Ok(Ended::Complete)
}

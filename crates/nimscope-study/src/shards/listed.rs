//! The counterexamples that a shard or a result lists, each evaluated again: a file is not
//! believed.

use super::check::counterexample;
use super::claim_boxes::Bounded;
use super::digest::program_digest;
use super::position::Examiner;
use super::shard::{Shard, Work};
use super::slices::Slice;
use crate::game::{Convention, joined};
use crate::solve::{Cancelled, Control};
use crate::theory::claim::Claim;
use crate::verify::Counterexample;

/// The shard with what this program finds at the positions that it lists, or why it is strange.
///
/// # Errors
/// [`Cancelled`] soon after [`Control::cancel`].
pub(super) fn examined(
    mut shard: Shard,
    claim: &Claim,
    control: &Control,
) -> Result<Result<Shard, String>, Cancelled> {
    if shard.found.counterexamples.is_empty() {
        return Ok(Ok(shard));
    }
    let boxed = match boxed(&shard.work, claim) {
        Ok(boxed) => boxed,
        Err(reason) => return Ok(Err(reason)),
    };
    let is_own = shard.work.program == program_digest();
    let listed = &mut shard.found.counterexamples;
    let evaluated = evaluated(listed, &boxed, shard.work.shard, is_own, control)?;
    Ok(evaluated.map(|()| shard))
}

/// Evaluates counterexamples in a slice of a box, and says them as this program does, or why they
/// are none. A file of this program says them in the same words.
///
/// # Errors
/// [`Cancelled`] soon after [`Control::cancel`].
pub(super) fn evaluated(
    counterexamples: &mut [Counterexample],
    boxed: &Bounded,
    slice: Slice,
    is_own: bool,
    control: &Control,
) -> Result<Result<(), String>, Cancelled> {
    let mut examiner = Examiner::new(&boxed.claimed, control);
    let mut before: Option<u128> = None;
    for listed in counterexamples {
        let (piles, place) = match standing(listed, boxed, slice) {
            Ok(standing) => standing,
            Err(reason) => return Ok(Err(reason)),
        };
        let x = joined(&piles, " ");
        if before.is_some_and(|before| before >= place) {
            return Ok(Err(format!("it lists {x} twice or out of order")));
        }
        before = Some(place);
        let fault = examiner.fault(&piles);
        // Where the visit of the options was cancelled, nothing is known.
        control.check()?;
        let Some(fault) = fault else {
            return Ok(Err(format!(
                "it lists {x} as a counterexample, but the claim is right there"
            )));
        };
        let own = counterexample(&boxed.claimed, &piles, &fault);
        if own != *listed && is_own {
            let (says, finds) = (&listed.found, &own.found);
            return Ok(Err(format!(
                "what it says of {x}, \"{says}\", is not what this program finds: \"{finds}\""
            )));
        }
        // Another program may say it in other words.
        *listed = own;
    }
    Ok(Ok(()))
}

/// The box of a shard, as the claim has it.
fn boxed(work: &Work, claim: &Claim) -> Result<Bounded, String> {
    let game = work.game.parse().ok();
    let is_misere = work.play == Convention::Misere;
    let found = Bounded::of(claim, game, is_misere, Some(work.max));
    let [boxed] = found.map_err(|why| why.to_string())?[..] else {
        return Err(format!("{} is no game of this program", work.game));
    };
    if Some(boxed.claimed.rules()) != work.in_box().rules() {
        return Err(format!(
            "{} says nothing of {} play",
            work.claim,
            work.play.key()
        ));
    }
    Ok(boxed)
}

/// The piles of a counterexample and their place in the box, where they lie in the slice.
fn standing(
    listed: &Counterexample,
    boxed: &Bounded,
    slice: Slice,
) -> Result<(Vec<u64>, u128), String> {
    let Some(position) = &listed.position else {
        return Err("it lists a counterexample that is no position".to_owned());
    };
    let rules = boxed.claimed.rules();
    if listed.rules != Some(rules) {
        let found = &listed.found;
        return Err(format!(
            "it lists a counterexample in another game than {rules}: \"{found}\""
        ));
    }
    let piles = position.piles().to_vec();
    let x = joined(&piles, " ");
    let max = boxed.max;
    let Some(place) = boxed.places().place(&piles) else {
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

//! The counterexamples that a shard lists, each evaluated again: its file is not believed.

use super::check::evaluated;
use super::claim_boxes::Bounded;
use super::shard::{Shard, ShardWork};
use crate::game::Convention;
use crate::provenance::program_digest;
use crate::solve::{Cancelled, Control};
use crate::theory::claim::Claim;

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

/// The box of a shard, as the claim has it.
fn boxed(work: &ShardWork, claim: &Claim) -> Result<Bounded, String> {
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

//! Chunks of one computation on several threads, each a stage behind the chunk below it.
//!
//! What is computed for a position falls into chunks: some sizes of the last pile, or some values.
//! Each has prefix folds of its own and needs to know of the chunks below only what they *carry*
//! to it for the same position. So there is nothing to share but the carries, a stage at a time,
//! and the results do not depend on the number of chunks.

use super::super::control::{Cancelled, Task, at_once, threads};
use super::super::ranking::Ranking;

/// A chunk.
pub(super) trait Chunk: Send {
    /// What is known of a position from the chunks below, and then also from this one.
    type Carry: Copy + Send;

    /// Does the stage of a top, after those of all lower tops. There is a carry for each of its
    /// positions, in order.
    fn stage(&mut self, top: usize, carries: &mut [Self::Carry]) -> Result<(), Cancelled>;
}

impl<C: Chunk + ?Sized> Chunk for Box<C> {
    type Carry = C::Carry;

    fn stage(&mut self, top: usize, carries: &mut [C::Carry]) -> Result<(), Cancelled> {
        (**self).stage(top, carries)
    }
}

/// The memory of the carries, in bytes, for positions of m piles and up to `chunks` chunks.
pub(super) fn bytes(m: usize, max: u64, chunks: u128, carry: u128) -> u128 {
    let stage = Ranking::count(m.saturating_sub(1), 0, max);
    stage.saturating_mul(chunks).saturating_mul(carry)
}

/// The number of chunks into which `pieces` pieces are cut: one for each thread of the pool, if
/// the work is worth it.
pub(super) fn chunks(ranking: &Ranking, pieces: usize) -> usize {
    // Positions of a stage: less takes no longer than to wake a thread.
    const WORTH_IT: usize = 1 << 14;
    let threads = threads().min(pieces);
    let stage = ranking.positions() / (ranking.max_size() + 1);
    if stage < WORTH_IT { 1 } else { threads }
}

/// What is known of the positions from the chunks below the first one of a run.
pub(super) enum Lower<'a, T> {
    /// There is none below: this of each position.
    Nothing(T),
    /// What they carry, by the rank of the position. In the end it is what the chunks of the run
    /// carry.
    Carried(&'a mut [T]),
}

/// Does all stages of all chunks, lowest first, for positions of m piles; `done` gets the carries
/// of the last chunk.
pub(super) fn run<C: Chunk>(
    chunks: &mut [C],
    ranking: &Ranking,
    m: usize,
    mut lower: Lower<'_, C::Carry>,
    mut done: impl FnMut(&[C::Carry]),
) -> Result<(), Cancelled> {
    let stages = stages(ranking, m);
    // The ranks of the positions with a top.
    let ranks = |top: usize| match m {
        0 => 0..1,
        _ => ranking.multisets(m, top)..ranking.multisets(m, top + 1),
    };
    let mut carries = vec![Vec::new(); chunks.len()];
    // Chunk c does stage t at the time t + c.
    for time in 0..stages + chunks.len() - 1 {
        let ranks_here = ranks(time.min(stages - 1));
        carries[0].clear();
        match &lower {
            Lower::Nothing(nothing) => carries[0].resize(ranks_here.len(), *nothing),
            Lower::Carried(carried) => carries[0].extend_from_slice(&carried[ranks_here]),
        }
        let due = chunks.iter_mut().zip(&mut carries).enumerate();
        let due = due.filter_map(|(c, (chunk, carries))| {
            let top = time.checked_sub(c).filter(|&top| top < stages)?;
            let task: Task<'_> = Box::new(move || chunk.stage(top, carries));
            Some(task)
        });
        at_once(due.collect())?;
        carries.rotate_right(1);
        if let Some(top) = (time + 1).checked_sub(chunks.len()) {
            if let Lower::Carried(carried) = &mut lower {
                carried[ranks(top)].copy_from_slice(&carries[0]);
            }
            done(&carries[0]);
        }
    }
    Ok(())
}

/// The number of stages: a single one if there are no piles.
fn stages(ranking: &Ranking, m: usize) -> usize {
    if m > 0 { ranking.max_size() + 1 } else { 1 }
}

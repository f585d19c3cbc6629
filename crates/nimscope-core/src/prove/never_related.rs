//! The first check: no word of one set is related to a word of another.

use super::automaton::{Automaton, State};
use super::budget::{Budget, Stopped};
use super::relation::Relation;

/// Whether a word of `from` is related to a word of `to`. It is to be proved that none is.
///
/// Goes through the pairs of states that are reached together: |from| · |relation| · |to| at most.
///
/// # Errors
/// The pairs are beyond the budget.
pub(super) fn meets(
    from: &Automaton,
    relation: &Relation,
    to: &Automaton,
    budget: &Budget<'_>,
) -> Result<bool, Stopped> {
    let (goes_on, can_end) = (from.live(), to.live());
    let most = from.states() * relation.states * to.states();
    budget.admit(0, most / 8)?;
    let mut seen = vec![0_u64; most.div_ceil(64)];
    let mut pairs: Vec<[State; 3]> = Vec::new();
    let mut push = |pairs: &mut Vec<_>, [one, related, other]: [State; 3]| {
        if !goes_on[one as usize] || !can_end[other as usize] {
            return;
        }
        let at = one as usize * relation.states + related as usize;
        let at = at * to.states() + other as usize;
        if seen[at / 64] >> (at % 64) & 1 == 0 {
            seen[at / 64] |= 1 << (at % 64);
            pairs.push([one, related, other]);
        }
    };
    for &related in &relation.starts {
        push(&mut pairs, [0, related, 0]);
    }
    let mut steps = 0_u32;
    while let Some([one, related, other]) = pairs.pop() {
        steps += 1;
        if steps.is_multiple_of(256) {
            budget.check()?;
            budget.admit(0, pairs.len() * size_of::<[State; 3]>())?;
        }
        if from.accepts(one) && relation.ends(related) && to.accepts(other) {
            return Ok(true);
        }
        for (column, &after) in (0..).zip(from.row(one)) {
            if goes_on[after as usize] {
                for step in relation.steps(related, column) {
                    push(
                        &mut pairs,
                        [after, step.after, to.next(other, step.written)],
                    );
                }
            }
        }
    }
    Ok(false)
}

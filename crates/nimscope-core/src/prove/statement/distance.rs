//! The positions of each remoteness, from the terminals on. The sets R = 0, R = 1, R = 2, … have
//! automata even where the pairs of a position and its remoteness have none.
//!
//! R is odd if some option has remoteness R − 1 and none has a smaller even one. R is even if all
//! options have odd remoteness, R − 1 the largest.

use super::super::automaton::Automaton;
use super::super::budget::{Budget, Stopped};
use crate::game::Convention;
use crate::statement::{Comparison, Formula, Term};

/// The largest number that R is compared with.
const LARGEST: u64 = 64;

/// A comparison of R with a number.
#[derive(Clone, Copy)]
pub(super) struct Distance {
    comparison: Comparison,
    number: u64,
}

/// How R compares with a number, where that is all that a formula says.
pub(super) fn with_a_number(formula: &Formula) -> Option<Distance> {
    let Formula::Compare(left, comparison, right) = formula else {
        return None;
    };
    match (left, right) {
        (Term::Remoteness, Term::Number(number)) => Some(Distance {
            comparison: *comparison,
            number: *number,
        }),
        (Term::Number(number), Term::Remoteness) => {
            let turned = match comparison {
                Comparison::Less => Comparison::Greater,
                Comparison::AtMost => Comparison::AtLeast,
                Comparison::Greater => Comparison::Less,
                Comparison::AtLeast => Comparison::AtMost,
                Comparison::Equal | Comparison::Different => *comparison,
            };
            Some(Distance {
                comparison: turned,
                number: *number,
            })
        }
        _ => None,
    }
}

/// The positions whose R compares in this way with a number; `some_option` gives those with an
/// option in a set.
///
/// # Errors
/// The number is too large, or an automaton beyond the budget.
pub(super) fn compared(
    wanted: Distance,
    convention: Convention,
    tracks: usize,
    some_option: impl Fn(&Automaton) -> Result<Automaton, Stopped>,
    budget: &Budget<'_>,
) -> Result<Automaton, Stopped> {
    let Distance { comparison, number } = wanted;
    if number > LARGEST {
        return Err(Stopped::limit(format!(
            "R has no automaton here, and is compared with numbers up to {LARGEST} only"
        )));
    }
    let nothing = Automaton::constant(tracks, false);
    let terminals = some_option(&nothing.clone().complement())?.complement();
    // The positions of smaller R, even and odd, and those of the last R.
    let mut smaller = [nothing.clone(), nothing.clone()];
    let mut last = nothing.clone();
    let first = u64::from(convention == Convention::Misere);
    for r in 0..=number {
        let [even, odd] = &smaller;
        let here = match r {
            _ if r < first => nothing.clone(),
            _ if r == first => terminals.clone(),
            _ if r % 2 == 1 => some_option(&last)?.and(&odd.clone().complement(), budget)?,
            _ => {
                let all = some_option(&odd.clone().complement())?.complement();
                let known = even.or(&terminals, budget)?;
                all.and(&known.complement(), budget)?
            }
        };
        let side = &mut smaller[usize::from(r % 2 == 1)];
        *side = side.or(&here, budget)?;
        last = here;
    }
    let at_most = smaller[0].or(&smaller[1], budget)?;
    Ok(match comparison {
        Comparison::Equal => last,
        Comparison::Different => last.complement(),
        Comparison::AtMost => at_most,
        Comparison::Greater => at_most.complement(),
        Comparison::Less => at_most.and(&last.complement(), budget)?,
        Comparison::AtLeast => at_most.and(&last.complement(), budget)?.complement(),
    })
}

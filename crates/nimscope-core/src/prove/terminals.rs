//! The terminal positions as an automaton.

use super::automaton::Automaton;
use super::budget::{Budget, Stopped};
use super::moves::{DigitMoves, PileEffect};
use super::word::Direction;

/// The positions without a move: no move finds all the piles that it changes large enough.
///
/// # Errors
/// The automaton is beyond the budget.
pub(super) fn terminals(
    moves: &DigitMoves,
    direction: Direction,
    budget: &Budget<'_>,
) -> Result<Automaton, Stopped> {
    let needs: Vec<Vec<u64>> = moves
        .all
        .iter()
        .map(|one| one.changes.iter().map(PileEffect::least).collect())
        .collect();
    let largest = needs.iter().flatten().copied().max().unwrap_or(0);
    // Piles as far as they are read, cut at what is needed at most.
    let step = |piles: &Vec<u64>, column: u32| {
        let longer =
            |(track, pile): (usize, &u64)| (2 * pile + u64::from(column >> track & 1)).min(largest);
        piles.iter().enumerate().map(longer).collect::<Vec<u64>>()
    };
    let is_terminal = |piles: &Vec<u64>| {
        let possible = |need: &Vec<u64>| need.iter().zip(piles).all(|(need, pile)| need <= pile);
        !needs.iter().any(possible)
    };
    let start = vec![0; moves.piles];
    let high = Automaton::explore(moves.piles, start, is_terminal, step, budget)?.minimal();
    high.turned_to(direction, budget)
}

//! The proof that an automaton gives the values of a game, or the place where it does not.

use super::antichain::{Helped, ProofNode, always};
use super::automaton::{Automaton, Column, Direction, State};
use super::budget::{Budget, Stopped};
use super::moves::Beside;
use super::run_symmetry::RunSymmetry;
use super::runs::Runs;
use super::symmetry::Order;
use super::theorem::{Conjecture, Obligation};
use super::transducer::Transducer;
use crate::game::{AtMost, Measure, Symmetry};

/// What a certificate holds besides the automaton.
#[derive(Debug)]
pub(super) struct Proof {
    /// The terminal positions, where the statement is about them, with the proof that there are no
    /// others: every other row has an option.
    pub(super) terminals: Option<Cover>,
    /// For each statement that something always holds: what is covered, and the nodes.
    pub(super) covers: Vec<Cover>,
}

/// The nodes of an *always*, and what need not be covered.
#[derive(Debug)]
pub(super) struct Cover {
    pub(super) covered: Automaton,
    pub(super) nodes: Vec<ProofNode>,
}

/// Proves a conjecture for all sizes, or says in a clause what fails.
///
/// # Errors
/// The proof is beyond the budget.
pub(super) fn prove(conjecture: &Conjecture<'_>) -> Result<Result<Proof, &'static str>, Stopped> {
    let (automaton, moves) = (conjecture.automaton, conjecture.moves);
    let budget = conjecture.budget;
    let refuted = |what| Ok(Err(what));
    if !automaton.is_padded(conjecture.direction) {
        return refuted("leading zeros change a value");
    }
    for generator in &moves.generators {
        if asymmetry(automaton, generator, budget)?.is_some() {
            return refuted("a symmetry of the game changes a value");
        }
    }
    let (terminals, obligations) = conjecture.obligations()?;
    let mut covers = Vec::new();
    for (place, obligation) in obligations.iter().enumerate() {
        budget.seeks(|| {
            format!(
                "exceptions to demand {} of {}",
                place + 1,
                obligations.len()
            )
        });
        let Obligation { set, by, to, .. } = obligation;
        if obligation.is_never {
            for relation in by {
                if meets(set, relation, to, budget)? {
                    return refuted("a position has an option that its value excludes");
                }
            }
            continue;
        }
        let runs = Runs::new(by, to, budget)?;
        let helped = helped(conjecture, set, to);
        let order = match helped {
            // One arrangement is chosen by the states.
            Helped::Rearranged(_) => Order::new(&[], set.tracks()),
            Helped::Not | Helped::Alone => order(conjecture, set.tracks()),
        };
        let Some(nodes) = always(set, &runs, &order, &helped, budget)? else {
            return refuted("a position lacks an option that its value demands");
        };
        let covered = set.clone();
        covers.push(Cover { covered, nodes });
    }
    let terminals = match terminals {
        Some(covered) => match terminal_nodes(&covered, conjecture)? {
            Some(nodes) => Some(Cover { covered, nodes }),
            None => return refuted("a position is taken for one without moves, and has one"),
        },
        None => None,
    };
    Ok(Ok(Proof { terminals, covers }))
}

/// Whether single runs can be expected to win: so it is for moves whose digits can be chosen
/// while they are read.
fn helped(conjecture: &Conjecture<'_>, covered: &Automaton, to: &Automaton) -> Helped {
    let (game, moves) = (conjecture.rules.game, conjecture.moves);
    if game.kind().splits().is_some() {
        return Helped::Alone;
    }
    if game.kind().is_slow() || conjecture.direction == Direction::Lsd {
        return Helped::Not;
    }
    if conjecture.value != Measure::Outcome || matches!(game.symmetry(), Symmetry::Of(_)) {
        return Helped::Alone;
    }
    let symmetry = RunSymmetry::new(&moves.all, &moves.generators, covered, to);
    symmetry.map_or(Helped::Alone, Helped::Rearranged)
}

/// The order of the piles in which positions are looked at. Read from the lowest digit, the order
/// would not be known before the end.
fn order(conjecture: &Conjecture<'_>, tracks: usize) -> Order {
    let pairs: &[AtMost] = match conjecture.direction {
        Direction::Msd => &conjecture.moves.order,
        Direction::Lsd => &[],
    };
    Order::new(pairs, tracks)
}

/// The proof that every row that is not terminal has an option; `None` if one has none.
fn terminal_nodes(
    terminals: &Automaton,
    conjecture: &Conjecture<'_>,
) -> Result<Option<Vec<ProofNode>>, Stopped> {
    let (moves, budget) = (conjecture.moves, conjecture.budget);
    let anything = Automaton::constant(moves.piles, true);
    let relations = moves.transducers(conjecture.direction, &Beside::default());
    let runs = Runs::new(&relations, &anything, budget)?;
    let order = order(conjecture, moves.piles);
    always(terminals, &runs, &order, &Helped::Not, budget)
}

/// A word that is accepted where the rearranged one is not, or the other way round.
pub(super) fn asymmetry(
    automaton: &Automaton,
    generator: &[usize],
    budget: &Budget<'_>,
) -> Result<Option<Vec<Column>>, Stopped> {
    automaton.difference(&automaton.permuted(generator), budget)
}

/// Whether a word of `from` is related to a word of `to`. It is to be proved that none is.
///
/// Goes through the pairs of states that are reached together: |from| · |relation| · |to| at most.
///
/// # Errors
/// The pairs are beyond the budget.
fn meets(
    from: &Automaton,
    relation: &Transducer,
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
    push(&mut pairs, [0, relation.start, 0]);
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
                for (written, related) in relation.steps(related, column) {
                    push(&mut pairs, [after, related, to.next(other, written)]);
                }
            }
        }
    }
    Ok(false)
}

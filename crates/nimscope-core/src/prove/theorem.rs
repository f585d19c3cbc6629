//! What has to be proved of an automaton for it to give the values of a game.
//!
//! **Outcome.** Normal play: no option of a P-position is a P-position, and every other position
//! has an option that is one. Misère play: the same, except that no terminal is a P-position and
//! no terminal needs an option.
//!
//! **Numbers**, as pairs of a position and a number: each position has exactly one. A terminal has
//! 0 (misère 1). No option contradicts a value, and the options demand it. Then, by induction over
//! the options, the pairs are the values.

use std::cmp::Ordering;

use super::automaton::{Automaton, Column, Direction};
use super::budget::{Budget, Stopped};
use super::moves::{Beside, DigitMove, DigitMoves};
use super::transducer::{Transducer, in_place};
use crate::game::{Convention, Measure, MovePart, PileEffect, Ruleset};
use crate::lists::CollectVec as _;

/// How many digits more than the piles a value may have: no play of 12 piles below 2ᵇ lasts 2ᵇ⁺⁴
/// moves.
pub(super) const ROOM: usize = 4;

/// One of the statements to be proved.
#[derive(Debug)]
pub(super) struct Obligation {
    /// Whether no word of the first set is related to one of the second; or else every word
    /// outside the first set is.
    pub(super) is_never: bool,
    pub(super) set: Automaton,
    pub(super) by: Vec<Transducer>,
    pub(super) to: Automaton,
}

impl Obligation {
    fn new(is_never: bool, set: Automaton, by: Vec<Transducer>, to: &Automaton) -> Self {
        let to = to.clone();
        Self {
            is_never,
            set,
            by,
            to,
        }
    }
}

/// An automaton, read in a direction, that is claimed to give the values of a game.
#[derive(Clone, Debug)]
pub(super) struct Conjecture<'a> {
    pub(super) rules: Ruleset,
    pub(super) value: Measure,
    pub(super) direction: Direction,
    pub(super) automaton: &'a Automaton,
    pub(super) moves: &'a DigitMoves,
    pub(super) budget: &'a Budget<'a>,
}

impl Conjecture<'_> {
    /// What is to be proved, besides that it is a set of numbers and has the symmetries of the
    /// game. The terminals stand first, where they are needed.
    ///
    /// # Errors
    /// An automaton that is needed is beyond the budget.
    pub(super) fn obligations(&self) -> Result<(Option<Automaton>, Vec<Obligation>), Stopped> {
        let terminals = || self.terminals();
        match (self.value, self.rules.convention) {
            (Measure::Outcome, Convention::Normal) => {
                Ok((None, self.of_outcome(self.automaton.clone())))
            }
            (Measure::Outcome, Convention::Misere) => {
                let (terminals, n) = (terminals()?, self.moves.piles);
                let covered = self.automaton.or(&terminals, self.budget)?;
                let mut all = self.of_outcome(covered);
                let by = vec![Transducer::new(n, &in_place(0..n), &[])];
                let own = self.automaton.clone();
                all.push(Obligation::new(true, own, by, &terminals));
                Ok((Some(terminals), all))
            }
            (Measure::Remoteness | Measure::Grundy, _) => {
                let terminals = terminals()?;
                let mut all = self.of_numbers(&terminals)?;
                all.extend(if self.value == Measure::Grundy {
                    self.of_grundy(&terminals)?
                } else {
                    self.of_remoteness(&terminals)?
                });
                Ok((Some(terminals), all))
            }
        }
    }

    fn of_outcome(&self, covered: Automaton) -> Vec<Obligation> {
        vec![
            self.never(self.kinds(&Beside::default())),
            self.always(covered, self.all(&Beside::default())),
        ]
    }

    /// What is to be proved of numbers: every position has exactly one, and a terminal the right
    /// one.
    fn of_numbers(&self, terminals: &Automaton) -> Result<Vec<Obligation>, Stopped> {
        let (n, budget) = (self.moves.piles, self.budget);
        let piles = in_place(0..n);
        let with = |tracks, part| vec![Transducer::new(tracks, &piles, &[part])];
        let different = self.pairs(|above, old, new| above.is_ne() || old != new)?;
        let terminal = u32::from(self.rules.convention == Convention::Misere);
        let wrong = self.numbers(|number| number != terminal)?;
        Ok(vec![
            self.never(with(n + 1, MovePart::paired(n, n, &different))),
            self.always(
                cramped(n, self.direction, budget)?,
                with(n, MovePart::guessed(n, &Automaton::constant(1, true))),
            ),
            Obligation::new(
                true,
                terminals.clone(),
                with(n, MovePart::guessed(n, &wrong)),
                self.automaton,
            ),
        ])
    }

    /// r even: no option has an even value or an odd one above r − 1, and some option has r − 1. r
    /// odd: no option has an even value below r − 1, and some option has r − 1.
    fn of_remoteness(&self, terminals: &Automaton) -> Result<Vec<Obligation>, Stopped> {
        let (n, budget) = (self.moves.piles, self.budget);
        let beside = |part| (1, Vec::new(), vec![part]);
        let bad = self.pairs(|above, old, new| match (old, new) {
            (0, 0) => true,
            (0, _) => above.is_ge(),
            // One less is what the option with r − 1 has.
            (_, 0) => above.is_lt(),
            _ => false,
        })?;
        let less_by_one = MovePart::sum(n, vec![n], 1, self.direction);
        let known = self.automaton.clone().complement();
        let exempt = terminals.lifted(&(0..n).collect_vec(), n + 1);
        Ok(vec![
            self.never(self.kinds(&beside(MovePart::paired(n, n, &bad)))),
            self.always(known.or(&exempt, budget)?, self.all(&beside(less_by_one))),
        ])
    }

    /// No option has g, and for each h < g some option has h.
    fn of_grundy(&self, terminals: &Automaton) -> Result<Vec<Obligation>, Stopped> {
        let (n, budget) = (self.moves.piles, self.budget);
        let tracks: Vec<usize> = (0..n).collect_vec();
        let same = (1, in_place(n..n + 1), Vec::new());
        let another = (2, vec![(n + 1, n)], Vec::new());
        let value = self.automaton.lifted(&(0..=n).collect_vec(), n + 2);
        let below = self.pairs(|above, g, h| above.then(h.cmp(&g)).is_lt())?;
        let required = value.and(&below.lifted(&[n, n + 1], n + 2), budget)?;
        let exempt = terminals.lifted(&tracks, n + 2);
        Ok(vec![
            self.never(self.kinds(&same)),
            self.always(
                required.complement().or(&exempt, budget)?,
                self.all(&another),
            ),
        ])
    }

    /// That no word of the automaton has another of it by one of these relations.
    fn never(&self, by: Vec<Transducer>) -> Obligation {
        Obligation::new(true, self.automaton.clone(), by, self.automaton)
    }

    /// That all words have one of the automaton by some of these relations, but those `covered`.
    fn always(&self, covered: Automaton, by: Vec<Transducer>) -> Obligation {
        Obligation::new(false, covered, by, self.automaton)
    }

    fn all(&self, beside: &Beside) -> Vec<Transducer> {
        self.moves.transducers(self.direction, beside)
    }

    /// One relation for each kind of move.
    fn kinds(&self, beside: &Beside) -> Vec<Transducer> {
        let relation = |one: &DigitMove| one.transducer(self.direction, beside);
        self.moves.kinds().map(relation).collect_vec()
    }

    /// The pairs of numbers with a property of their lowest digits and of how the second number
    /// compares with the first above them.
    fn pairs(
        &self,
        is_in: impl Fn(Ordering, Column, Column) -> bool,
    ) -> Result<Automaton, Stopped> {
        // How the second compares with the first above the digits that were read last, and these.
        type Compared = (Ordering, Column, Column);
        let step = |&(above, old, new): &Compared, column: Column| {
            (above.then(new.cmp(&old)), column & 1, column >> 1)
        };
        let start = (Ordering::Equal, 0, 0);
        let accepts = |&(above, old, new): &Compared| is_in(above, old, new);
        let high = Automaton::explore(2, start, accepts, step, self.budget)?.minimal();
        high.turned_to(self.direction, self.budget)
    }

    /// The numbers with a property that a number above 3 has where 2 or 3 of the same parity has
    /// it.
    fn numbers(&self, is_in: impl Fn(u32) -> bool) -> Result<Automaton, Stopped> {
        let step = |&number: &u32, column: Column| {
            let longer = 2 * number + column;
            if longer > 3 { 2 + longer % 2 } else { longer }
        };
        let accepts = |&number: &u32| is_in(number);
        let high = Automaton::explore(1, 0, accepts, step, self.budget)?.minimal();
        high.turned_to(self.direction, self.budget)
    }

    /// The positions without a move: no move finds all the piles that it changes large enough.
    ///
    /// # Errors
    /// The automaton is beyond the budget.
    fn terminals(&self) -> Result<Automaton, Stopped> {
        let moves = self.moves;
        let needs: Vec<Vec<u64>> = moves
            .all
            .iter()
            .map(|one| one.changes.iter().map(PileEffect::least).collect_vec())
            .collect_vec();
        let largest = needs.iter().flatten().copied().max().unwrap_or(0);
        // Piles as far as they are read, cut at what is needed at most.
        let step = |piles: &Vec<u64>, column: Column| {
            let longer = |(track, pile): (usize, &u64)| {
                (2 * pile + u64::from(column >> track & 1)).min(largest)
            };
            piles.iter().enumerate().map(longer).collect_vec()
        };
        let is_terminal = |piles: &Vec<u64>| {
            let possible =
                |need: &Vec<u64>| need.iter().zip(piles).all(|(need, pile)| need <= pile);
            !needs.iter().any(possible)
        };
        let start = vec![0; moves.piles];
        let high = Automaton::explore(moves.piles, start, is_terminal, step, self.budget)?;
        high.minimal().turned_to(self.direction, self.budget)
    }
}

/// The words that have no room for a number of more digits: those without [`ROOM`] zero columns at
/// the high end.
///
/// # Errors
/// The end of the budget.
pub(super) fn cramped(
    tracks: usize,
    direction: Direction,
    budget: &Budget<'_>,
) -> Result<Automaton, Stopped> {
    // The zero columns so far. Once a column that is not zero came too early, it is one more than
    // the room.
    let step = |&zeros: &usize, column: Column| match direction {
        Direction::Msd if zeros >= ROOM => zeros,
        Direction::Msd if column == 0 => zeros + 1,
        Direction::Msd => ROOM + 1,
        Direction::Lsd if column == 0 => (zeros + 1).min(ROOM),
        Direction::Lsd => 0,
    };
    Automaton::explore(tracks, 0, |&zeros| zeros != ROOM, step, budget)
}

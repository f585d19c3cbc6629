//! A game by its rule as statements are compiled with it: its moves, and the sets and pairs that
//! automata with outputs give.

use super::super::automaton::Automaton;
use super::super::budget::{Budget, Stopped};
use super::super::check::by_rule::Certified;
use super::super::statement::compile::{CompileContext, KnownValue, StatementMoves};
use super::machine::Machine;
use super::relation::Relations;
use super::value::FixedValue;
use crate::game::{Convention, LinearForm, Measure, PileCondition, System, WrittenGame};
use crate::statement::GamePlace;

/// A game over a numeration system, with what is known of its values.
pub(crate) struct GameOverSystem<'a> {
    relations: Relations,
    convention: Convention,
    values: Vec<KnownValue>,
    /// The Grundy values below a number.
    small_grundy: Option<&'a Machine>,
    budget: &'a Budget<'a>,
}

impl<'a> GameOverSystem<'a> {
    /// A game with automata of its values over one system. Without one, numbers are read in
    /// binary.
    pub(crate) fn new(
        game: &WrittenGame,
        convention: Convention,
        known: &[&'a Certified],
        budget: &'a Budget<'a>,
    ) -> Result<Self, Stopped> {
        let system = known
            .first()
            .map_or_else(System::binary, |says| says.machine.system.clone());
        let mut over = Self {
            relations: Relations::of(game, &system, budget)?,
            convention,
            values: Vec::new(),
            small_grundy: None,
            budget,
        };
        for says in known {
            let machine = &says.machine;
            match says.value {
                FixedValue::Full(measure) => {
                    let set = match measure {
                        Measure::Outcome | Measure::Grundy => machine.p_positions(),
                        Measure::Remoteness => over.remotenesses(machine)?,
                    };
                    over.values.push(((GamePlace::HERE, measure), 0, set));
                }
                FixedValue::GrundyBelow(_) => over.small_grundy = Some(machine),
                FixedValue::GrundyIs(_) | FixedValue::RemotenessBelow(_) => {}
            }
        }
        Ok(over)
    }

    /// The pairs of a position and its remoteness, by the outcomes beside a clock that shows z.
    /// For odd z a position is P there exactly if R is even and below z, and for even z it is N
    /// exactly if R is odd and below z. In misère play it is P for even z exactly if R is even and
    /// at most z, and N for odd z exactly if R is odd and at most z. Where this is so the position
    /// is *due*.
    fn remotenesses(&self, beside_clock: &Machine) -> Result<Automaton, Stopped> {
        let (n, budget) = (self.relations.piles, self.budget);
        let system = &self.relations.system;
        let form = |factors: Vec<i64>, constant| LinearForm { constant, factors };
        let clock: Vec<i64> = (0..=n).map(|track| i64::from(track == n)).collect();
        let even = system.positions(&PileCondition::Divided(form(clock, 0), 2), n + 1, budget)?;
        let p = beside_clock.p_positions();
        let is_misere = self.convention == Convention::Misere;
        let due = p.product(
            &even,
            |is_p, is_even| (is_p == is_even) == is_misere,
            budget,
        )?;
        let due = due.and(&beside_clock.positions(|_| true), budget)?;
        // The pairs of a position and r where the position is due at r + more.
        let due_at = |more: i64| {
            let tracks: Vec<usize> = (0..n).chain([n + 1]).collect();
            let due = system.on_tracks(&due, &tracks, n + 2, budget)?;
            let factors = (0..n).map(|_| 0).chain([1, -1]).collect();
            let is_clock = PileCondition::Equal(form(factors, more));
            let here = due.and(&system.positions(&is_clock, n + 2, budget)?, budget)?;
            system.without_last(&here, n + 1, budget)
        };
        let first = i64::from(!is_misere);
        let earlier = due_at(first - 2)?;
        due_at(first)?.product(&earlier, |is_due, before| is_due && !before, budget)
    }

    /// What statements are compiled with. Of words that are no positions nothing is said.
    pub(crate) fn context(&self, is_sorted: bool) -> CompileContext<'_> {
        CompileContext {
            system: &self.relations.system,
            moves: StatementMoves::ByRule(&self.relations),
            convention: self.convention,
            values: &self.values,
            small_grundy: self.small_grundy,
            is_sorted,
            slow: None,
            summed: None,
            budget: self.budget,
        }
    }
}

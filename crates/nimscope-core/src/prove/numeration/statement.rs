//! What automata with outputs give, as statements are compiled with it.

use super::super::automaton::Automaton;
use super::super::budget::Stopped;
use super::super::check::by_rule::Certified;
use super::super::statement::compile::KnownValue;
use super::machine::Machine;
use super::system::DigitAutomata;
use super::value::FixedValue;
use crate::game::{Convention, LinearForm, Measure, PileCondition};
use crate::lists::CollectVec as _;
use crate::statement::GamePlace;

/// The sets and pairs of the values that some rules over a system give in full.
pub(crate) fn values_in_full(
    known: &[Certified],
    over: DigitAutomata<'_>,
) -> Result<Vec<KnownValue>, Stopped> {
    let in_full = known
        .iter()
        .filter_map(|says| Some((says.value.measure()?, says)));
    let value = |(measure, says): (Measure, &Certified)| {
        let machine = &says.machine;
        let set = match measure {
            Measure::Outcome | Measure::Grundy => machine.p_positions(),
            Measure::Remoteness => remotenesses(machine, says.convention, over)?,
        };
        Ok(((GamePlace::HERE, measure), 0, set))
    };
    in_full.map(value).collect()
}

/// The pairs of a position and its remoteness, by the outcomes beside a clock that shows z.
/// For odd z a position is P there exactly if R is even and below z, and for even z it is N
/// exactly if R is odd and below z. In misère play it is P for even z exactly if R is even and
/// at most z, and N for odd z exactly if R is odd and at most z. Where this is so the position
/// is *due*.
fn remotenesses(
    beside_clock: &Machine,
    convention: Convention,
    over: DigitAutomata<'_>,
) -> Result<Automaton, Stopped> {
    let (n, budget) = (beside_clock.piles - 1, over.budget);
    let form = |factors: Vec<i64>, constant| LinearForm { constant, factors };
    let clock: Vec<i64> = (0..=n).map(|track| i64::from(track == n)).collect_vec();
    let even = over.positions(&PileCondition::Divided(form(clock, 0), 2), n + 1)?;
    let is_misere = convention == Convention::Misere;
    let is_due: fn(bool, bool) -> bool = match convention {
        Convention::Normal => |is_p, is_even| is_p != is_even,
        Convention::Misere => |is_p, is_even| is_p == is_even,
    };
    let due = beside_clock.p_positions().product(&even, is_due, budget)?;
    let due = due.and(&beside_clock.positions(|_| true), budget)?;
    // The pairs of a position and r where the position is due at r + more.
    let due_at = |more: i64| {
        let tracks: Vec<usize> = (0..n).chain([n + 1]).collect_vec();
        let due = over.on_tracks(&due, &tracks, n + 2)?;
        let factors = (0..n).map(|_| 0).chain([1, -1]).collect_vec();
        let is_clock = PileCondition::Equal(form(factors, more));
        let here = due.and(&over.positions(&is_clock, n + 2)?, budget)?;
        over.without_last(&here, n + 1)
    };
    let first = i64::from(!is_misere);
    let earlier = due_at(first - 2)?;
    due_at(first)?.product(&earlier, |is_due, before| is_due && !before, budget)
}

/// The automaton of the Grundy values below a number, where one of some rules gives them.
pub(crate) fn small_grundy(known: &[Certified]) -> Option<&Machine> {
    let is_small = |says: &&Certified| matches!(says.value, FixedValue::GrundyBelow(_));
    known.iter().find(is_small).map(|says| &says.machine)
}

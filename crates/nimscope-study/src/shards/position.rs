//! The check of one position: its claimed value against what the definition makes of the claimed
//! values of its options.

use std::ops::ControlFlow;

use rustc_hash::FxHashSet;

use super::claim_boxes::Bounded;
use crate::game::{Canonical, Measure, Outcome, Remoteness, joined};
use crate::game::{Choices, Sizes, Stepper, slow_step};
use crate::solve::Control;

/// What is wrong at a position, in a sentence that names it, and the option that shows it: `None`
/// where what is wrong is that no option has some value, or that there is none.
pub(super) type PositionFault = (String, Option<Vec<u64>>);

/// Checks positions one after the other. What it keeps of earlier ones saves time and changes no
/// result.
#[derive(Debug)]
pub(super) struct Examiner<'a> {
    claimed: &'a Bounded,
    /// Ends a visit of very many options.
    control: &'a Control,
    values: Vec<Measure>,
    /// A P-option of an earlier position. In a take-away game it is an option of most of its
    /// neighbours too.
    winning: Vec<u64>,
    /// The remoteness of an earlier position.
    near: Remoteness,
    /// The Grundy values of the options that are below that of the position.
    seen: FxHashSet<u128>,
}

impl<'a> Examiner<'a> {
    pub(super) fn new(claimed: &'a Bounded, control: &'a Control) -> Self {
        Self {
            claimed,
            control,
            values: claimed.values(),
            winning: Vec::new(),
            near: Remoteness(0),
            seen: FxHashSet::default(),
        }
    }

    /// What is wrong with the values of a position, if anything is.
    pub(super) fn fault(&mut self, piles: &[u64]) -> Option<PositionFault> {
        for at in 0..self.values.len() {
            let fault = match self.values[at] {
                Measure::Outcome => self.outcome(piles),
                Measure::Remoteness => self.remoteness(piles),
                Measure::Grundy => self.grundy(piles),
            };
            if fault.is_some() {
                return fault;
            }
        }
        None
    }

    /// Visits the options until the visitor breaks, or all is cancelled.
    fn options(&self, piles: &[u64], visit: &mut Visit<'_>) -> ControlFlow<()> {
        options(self.claimed, piles, &mut |option| {
            if self.control.is_cancelled() {
                return ControlFlow::Break(());
            }
            visit(option)
        })
    }

    /// P exactly if no option is P, or by the rule of the convention at a terminal position.
    fn outcome(&mut self, piles: &[u64]) -> Option<PositionFault> {
        let claimed = self.claimed.outcome(piles)?;
        if !claimed.is_p() && self.has_known_winning_option(piles) {
            return None;
        }
        let (mut is_terminal, mut p_option) = (true, None);
        // The visit ends at the first P-option.
        let _ = self.options(piles, &mut |option| {
            is_terminal = false;
            if self.claimed.outcome(option) == Some(Outcome::P) {
                p_option = Some(option.to_vec());
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        let x = || joined(piles, " ");
        match (is_terminal, claimed, p_option) {
            (true, _, _) => {
                let truth = self.terminal().outcome();
                self.at_terminal(piles, "is", &truth.to_string(), &claimed.to_string())
            }
            (_, Outcome::P, Some(option)) => {
                let y = joined(&option, " ");
                let wrong = format!("{} is P by the claim, and so is its option {y}", x());
                Some((wrong, Some(option)))
            }
            (_, Outcome::N, None) => {
                let wrong = format!("{} is N by the claim, but no option of it is P", x());
                Some((wrong, None))
            }
            (_, Outcome::N, Some(option)) => {
                self.winning = option;
                None
            }
            (_, Outcome::P, None) => None,
        }
    }

    /// Whether there is a P-option that need not be looked for: that of an earlier position, or
    /// that to which a constructed move leads.
    fn has_known_winning_option(&mut self, piles: &[u64]) -> bool {
        if is_take_option(self.claimed, piles, &self.winning) {
            return true;
        }
        let x: Canonical = self.claimed.canonical(piles);
        let Some(by) = self.claimed.winning_move(&x) else {
            return false;
        };
        let game = self.claimed.rules.game;
        let to = game
            .allows(&x.position(), &by)
            .is_ok()
            .then(|| by.apply(&x));
        let wins = |to: &Canonical| self.claimed.outcome(to.piles()) == Some(Outcome::P);
        match to.filter(wins) {
            Some(to) => {
                self.winning = to.piles().to_vec();
                true
            }
            None => false,
        }
    }

    /// 1 + the least even remoteness of an option, else 1 + the largest.
    fn remoteness(&mut self, piles: &[u64]) -> Option<PositionFault> {
        let claimed = self.claimed.remoteness(piles, self.near)?;
        self.near = claimed;
        // The option that decides is written down only if it is to be shown.
        let (mut even, mut largest) = (None::<Remoteness>, None::<Remoteness>);
        let near = Remoteness(claimed.0.saturating_sub(1));
        let each = |visit: &mut dyn FnMut(&[u64], Remoteness)| {
            let _ = self.options(piles, &mut |option| {
                if let Some(r) = self.claimed.remoteness(option, near) {
                    visit(option, r);
                }
                ControlFlow::Continue(())
            });
        };
        each(&mut |_, r| {
            if r.outcome().is_p() {
                even = Some(even.map_or(r, |least| least.min(r)));
            }
            largest = largest.max(Some(r));
        });
        let Some(decides) = even.or(largest) else {
            let says = |r: Remoteness| format!("R = {r}");
            return self.at_terminal(piles, "has", &says(self.terminal()), &says(claimed));
        };
        if decides.0.checked_add(1) == Some(claimed.0) {
            return None;
        }
        let mut shows = None;
        each(&mut |option, r| {
            if r == decides && shows.is_none() {
                shows = Some(option.to_vec());
            }
        });
        let option = shows
            .as_deref()
            .map_or_else(String::new, |option| joined(option, " "));
        let wrong = format!(
            "{} has R = {claimed} by the claim, but its option {option} with R = {decides} makes it {}",
            joined(piles, " "),
            decides.0.saturating_add(1)
        );
        Some((wrong, shows))
    }

    /// The least number that is no Grundy value of an option.
    fn grundy(&mut self, piles: &[u64]) -> Option<PositionFault> {
        let claimed = self.claimed.grundy(piles)?;
        let (mut is_terminal, mut same) = (true, None);
        let mut seen = std::mem::take(&mut self.seen);
        seen.clear();
        let _ = self.options(piles, &mut |option| {
            is_terminal = false;
            match self.claimed.grundy(option) {
                Some(value) if value == claimed => {
                    same = Some(option.to_vec());
                    return ControlFlow::Break(());
                }
                Some(value) if value < claimed => drop(seen.insert(value.0)),
                Some(_) | None => {}
            }
            ControlFlow::Continue(())
        });
        self.seen = seen;
        let says = |value: u128| format!("the Grundy value {value}");
        if is_terminal {
            return self.at_terminal(piles, "has", &says(self.terminal().0), &says(claimed.0));
        }
        let has = || {
            format!(
                "{} has {} by the claim",
                joined(piles, " "),
                says(claimed.0)
            )
        };
        if let Some(option) = same {
            let wrong = format!("{}, and so has its option {}", has(), joined(&option, " "));
            return Some((wrong, Some(option)));
        }
        let missing = (0..claimed.0).find(|value| !self.seen.contains(value))?;
        let wrong = format!("{}, but no option of it has the value {missing}", has());
        Some((wrong, None))
    }

    /// The remoteness of terminal positions. It is their Grundy value too.
    fn terminal(&self) -> Remoteness {
        self.claimed.rules.convention.terminal_remoteness()
    }

    /// What is wrong at a terminal position, if its value is not what is claimed.
    fn at_terminal(
        &self,
        piles: &[u64],
        verb: &str,
        truth: &str,
        claimed: &str,
    ) -> Option<PositionFault> {
        (truth != claimed).then(|| {
            let (x, play) = (joined(piles, " "), self.claimed.rules.convention);
            let is = format!("{x} is terminal, so it {verb} {truth} in {play} play");
            (format!("{is}, but the claim says {claimed}"), None)
        })
    }
}

/// Whether piles are an option of others as they stand, in a take-away game: no pile is higher,
/// and the number of lower ones is one that a move may play on.
fn is_take_option(claimed: &Bounded, piles: &[u64], option: &[u64]) -> bool {
    let Some(sizes) = claimed.rules.game.kind().take_sizes() else {
        return false;
    };
    let pairs = || piles.iter().zip(option);
    option.len() == piles.len()
        && pairs().all(|(pile, option)| option <= pile)
        && sizes.contains(pairs().filter(|(pile, option)| option < pile).count())
}

/// What is done with an option: it may end the visit.
pub(super) type Visit<'a> = dyn FnMut(&[u64]) -> ControlFlow<()> + 'a;

/// Visits the options of canonical piles, some of them more than once, until the visitor breaks.
pub(super) fn options(claimed: &Bounded, piles: &[u64], visit: &mut Visit<'_>) -> ControlFlow<()> {
    let game = claimed.rules.game;
    if let Some(sizes) = game.kind().slow_sizes() {
        return slow(sizes, piles, visit);
    }
    let choices = Choices::unmerged(game, &claimed.canonical(piles));
    let mut stepper = Stepper::default();
    while let Some(option) = choices.step(&mut stepper) {
        visit(option)?;
    }
    ControlFlow::Continue(())
}

/// Visits the options in a slow game, whose moves are so few that to count them first would take
/// longer.
fn slow(sizes: Sizes, piles: &[u64], visit: &mut Visit<'_>) -> ControlFlow<()> {
    let mut after = piles.to_vec();
    for size in sizes.iter() {
        while slow_step(piles, size, &mut after) {
            visit(&after)?;
        }
    }
    ControlFlow::Continue(())
}

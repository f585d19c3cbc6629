//! A statement on a game that is to be decided.

use std::time::{Duration, Instant};

use super::budget::{Budget, Stopped};
use super::numeration::{Certified, FixedValue};
use super::rule::Rule;
use super::statement::evaluate::in_game_of_prefix;
use crate::game::{Measure, Ruleset, Symmetry, WrittenGame};
use crate::lists::each_once;
use crate::statement::{Formula, GamePlace, Uses, ValueElsewhere};

/// The time that larger boxes and automata may take once a small box has refuted a statement.
/// They may prove one of its directions, and count more, but the answer does not wait for that.
pub(super) const AT_ONCE: Duration = Duration::from_millis(100);

/// The first line of the certificate of a statement.
pub(super) const HEAD: &str = "nimscope certificate of a statement 1\n";

/// A statement on the positions of a game, or only on those where another statement holds.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    pub(super) rules: Ruleset,
    pub(super) claim: &'a Formula,
    pub(super) domain: Option<&'a Formula>,
    /// What both use together.
    pub(super) uses: Uses,
    /// Rules of the game.
    pub(super) known: &'a [Rule],
    /// Rules of the game over a numeration system, that is of one which is given by its rule.
    pub(super) over_system: &'a [Certified],
    pub(super) budget: &'a Budget<'a>,
}

impl<'a> Question<'a> {
    /// Whether the claim holds where the domain does. `known` holds rules of the game.
    pub fn new(
        rules: Ruleset,
        claim: &'a Formula,
        domain: Option<&'a Formula>,
        known: &'a [Rule],
        budget: &'a Budget<'a>,
    ) -> Self {
        Self {
            rules,
            claim,
            domain,
            uses: Uses::of([claim].into_iter().chain(domain)),
            known,
            over_system: &[],
            budget,
        }
    }

    /// Refuses what has no meaning in the game, such as piles by their size where their order
    /// matters.
    pub(super) fn admit(&self) -> Result<(), Stopped> {
        if self.uses.sorted && !matches!(self.rules.game.symmetry(), Symmetry::All) {
            return Err(Stopped::limit(
                "x1, x2, … are the piles in increasing order, and here the order of the piles matters: name them a, b, c, … as they stand",
            ));
        }
        if let Some(why) = self.uses.lacks_m_move(self.rules.game) {
            return Err(Stopped::limit(why));
        }
        let written = self.rules.game.kind().written();
        if let Some(game) = written {
            let named = self.named_of(game);
            if let Some(why) = named.into_iter().find_map(|value| value.refused(game)) {
                return Err(Stopped::limit(why));
            }
        }
        if self.uses.reduced && self.rules.game.kind().slow_sizes().is_none() {
            return Err(Stopped::limit(
                "reduced positions are those of slow games on sets of sizes, such as slow:4,3",
            ));
        }
        Ok(())
    }

    /// The values that the claim and its domain name: those of the game, of which the remoteness
    /// may be wanted besides, and then those of other games and other plays.
    pub(super) fn values(&self, with_remoteness: bool) -> Vec<ValueElsewhere> {
        let own = [
            (self.uses.outcome, Measure::Outcome),
            (self.uses.remoteness || with_remoteness, Measure::Remoteness),
            (self.uses.grundy, Measure::Grundy),
        ];
        let own = own.into_iter().filter(|(is_used, _)| *is_used);
        let own = own.map(|(_, value)| (GamePlace::HERE, value));
        let formulas = [self.claim].into_iter().chain(self.domain);
        let mut all = each_once(own.chain(formulas.flat_map(Formula::elsewhere)));
        if self.uses.minimal {
            all.extend((2..self.rules.game.n()).filter_map(in_game_of_prefix));
        }
        all
    }

    /// The games with the values that the claim and its domain name, each once.
    pub(super) fn named(&self) -> Vec<(Ruleset, Measure)> {
        let values = self.values(false).into_iter();
        each_once(values.map(|(place, value)| (place.rules(self.rules), value)))
    }

    /// The values that the claim and its domain name of a game by its rule. Where the remoteness
    /// is compared with numbers alone, sets of positions are computed, if all options are allowed.
    pub(super) fn named_of(&self, game: &WrittenGame) -> Vec<FixedValue> {
        let uses = &self.uses;
        let most = u8::try_from(uses.most_grundy).ok();
        let most = most.filter(|&most| most < FixedValue::MOST && !uses.grundy_in_full);
        let all = [
            (uses.outcome, FixedValue::OUTCOME),
            (
                uses.grundy,
                most.map_or(FixedValue::Full(Measure::Grundy), |most| {
                    FixedValue::GrundyBelow(most + 1)
                }),
            ),
            (
                uses.remoteness || uses.distance && game.forbidden > 0,
                FixedValue::Full(Measure::Remoteness),
            ),
        ];
        let used = all.into_iter().filter(|(is_used, _)| *is_used);
        used.map(|(_, value)| value).collect()
    }

    /// The budget with another deadline: this one or some time from now on.
    pub(super) fn until(
        &self,
        time: Duration,
        which: fn(Instant, Instant) -> Instant,
    ) -> Budget<'_> {
        let then = Instant::now() + time;
        let deadline = self.budget.deadline;
        Budget {
            deadline: Some(deadline.map_or(then, |deadline| which(deadline, then))),
            ..self.budget.clone()
        }
    }

    /// The certificate of a statement that is proved by these rules.
    pub(super) fn certificate(&self, rests_on: &[&str]) -> String {
        let Ruleset { game, convention } = self.rules;
        let domain = self.domain.map(|domain| format!("where {domain}\n"));
        let texts = rests_on.concat();
        format!(
            "{HEAD}game {game}\nplay {}\nstatement {}\n{}rests on {}\n{texts}end\n",
            convention.key(),
            self.claim,
            domain.unwrap_or_default(),
            rests_on.len(),
        )
    }
}

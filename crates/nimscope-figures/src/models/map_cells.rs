//! What the cells of a map show of their positions.

use super::{entry, p_and_n, text};
use crate::game::{
    Canonical, Choices, Convention, Game, Move, Outcome, Remoteness, Ruleset, grouped, m_option,
};
use crate::lists::CollectVec as _;
use crate::map_show::{Show, Sort};
use crate::picture::{LegendEntry, Mark};
use crate::request::Request;
use crate::solve::{Ranking, TableKey};
use crate::statement::{Facts, Label};
use crate::study::{Answer, Filter, Gaps, LOOKED_AT, Oracle, exact52};
use crate::theory::take::Class;
use crate::theory::{Theorems, claim};

/// The memory up to which a map on the screen waits for a table that was not requested, in bytes.
const UNREQUESTED: u128 = 64 << 20;

/// What is shown of positions, by the rules of a game.
#[derive(Clone, Copy)]
pub(super) struct Reading<'a> {
    pub(super) show: &'a Show,
    pub(super) rules: Ruleset,
}

impl Reading<'_> {
    /// What is shown, in words.
    pub(super) fn words(self) -> String {
        self.show.words(self.rules)
    }

    /// Whether a cell says two outcomes of its position.
    pub(super) fn is_pair(self) -> bool {
        match self.show {
            Show::Conventions => true,
            Show::Exceptions => exact52::applies(self.rules),
            Show::Outcome
            | Show::Remoteness
            | Show::Grundy
            | Show::Other
            | Show::Table
            | Show::Claim(_)
            | Show::Stated(_) => false,
        }
    }

    fn sort(self, theorems: &Theorems) -> Sort {
        self.show.sort(theorems, self.rules)
    }
}

/// Reads off cells what they show.
pub(super) struct CellReader<'a> {
    pub(super) request: &'a Request,
    pub(super) oracle: &'a Oracle,
    pub(super) waits: Gaps,
    /// The most positions of a table that is waited for, if there is such a bound.
    pub(super) affordable: Option<u128>,
    /// Whether a table was not waited for, since it is large and was not requested.
    pub(super) is_bounded: bool,
}

/// A mark and a text.
type CellReading = (Mark, String);

impl CellReader<'_> {
    /// What a cell shows. Numbers are shaded when all of them are known.
    pub(super) fn read(
        &mut self,
        Reading { show, rules }: Reading<'_>,
        piles: &[u64],
    ) -> CellReading {
        let piles = &*self.request.piles_in(rules.game, piles);
        let at = &rules.game.canonical(piles);
        let plain = |mark| (mark, String::new());
        if rules.game.check(at.piles()).is_err() {
            return plain(Mark::Open);
        }
        match show {
            Show::Outcome => plain(self.outcome(rules, at)),
            Show::Other => plain(self.outcome(other(rules), at)),
            Show::Table => {
                let known = self.oracle.outcome_by_table(rules, at);
                plain(Mark::of_outcome(self.value(&known)))
            }
            Show::Remoteness => number(self.remoteness(rules, at)),
            Show::Grundy => {
                let known = self.oracle.grundy(rules, at);
                number(self.value(&known).map(|g| g.0))
            }
            Show::Conventions => {
                let plays = Convention::BOTH.map(|convention| Ruleset {
                    convention,
                    ..rules
                });
                let [normal, misere] = plays.map(|rules| self.outcome(rules, at));
                plain(match (normal, misere) {
                    (Mark::P, Mark::N) => Mark::First,
                    (Mark::N, Mark::P) => Mark::Second,
                    (Mark::Open, _) => Mark::Open,
                    (_, other) => other,
                })
            }
            Show::Exceptions if exact52::applies(rules) => plain(class(at)),
            Show::Exceptions => plain(self.exception(rules, at)),
            Show::Claim(id) => plain(claimed(&self.oracle.theorems, rules, id, at)),
            Show::Stated(filter) => plain(self.stated(rules, filter, piles)),
        }
    }

    /// What differs between two readings of a cell.
    pub(super) fn difference(&mut self, readings: [Reading<'_>; 2], piles: &[u64]) -> CellReading {
        let [a, b] = readings.map(|reading| self.read(reading, piles));
        if a.0 == Mark::Open || b.0 == Mark::Open {
            return (Mark::Open, String::new());
        }
        let theorems = &self.oracle.theorems;
        let sorts = readings.map(|reading| reading.sort(theorems));
        if sorts == [Sort::Numbers; 2] {
            let [Ok(a), Ok(b)] = [a.1.parse::<i128>(), b.1.parse::<i128>()] else {
                return (Mark::Open, String::new());
            };
            return match b.checked_sub(a) {
                Some(0) => (Mark::Plain, "=".to_owned()),
                Some(more) => (Mark::Alarm, format!("{more:+}")),
                None => (Mark::Alarm, "≠".to_owned()),
            };
        }
        let are_outcomes = sorts == [Sort::Outcomes; 2];
        let mark = match [(sorts[0], a.0), (sorts[1], b.0)].map(|(sort, mark)| holds(sort, mark)) {
            [true, false] => Mark::First,
            [false, true] => Mark::Second,
            // Two readings of outcomes agree on an outcome, others on whether something holds.
            [true, true] if are_outcomes => Mark::P,
            [false, false] if are_outcomes => Mark::N,
            [true, true] => Mark::Shade(6),
            [false, false] => Mark::Plain,
        };
        (mark, String::new())
    }

    /// The value of an answer. Large tables are not waited for, until the bound is set to where
    /// they are.
    fn value<T: Copy>(&mut self, answer: &Answer<T>) -> Option<T> {
        // The bounds of tables are rounded up.
        let rounded = |max: u64| max.checked_next_power_of_two().unwrap_or(u64::MAX);
        let is_wanted = |key: &TableKey| {
            let is_bounded = self.request.window.is_none()
                || self.request.max.is_some_and(|max| key.max <= rounded(max));
            let positions = || Ranking::load_of(key.rules.game, key.max);
            (is_bounded || key.bytes() <= UNREQUESTED)
                && self.affordable.is_none_or(|most| positions() <= most)
        };
        if let Some(key) = answer.waits_for().filter(|key| !is_wanted(key)) {
            // The exact bound was rounded up. That may be what is too large.
            self.is_bounded |= key.max > 0;
            return None;
        }
        self.waits.least(answer)
    }

    fn outcome(&mut self, rules: Ruleset, at: &Canonical) -> Mark {
        let known = self.oracle.outcome(rules, at);
        Mark::of_outcome(self.value(&known))
    }

    fn remoteness(&mut self, rules: Ruleset, at: &Canonical) -> Option<u128> {
        let known = self.oracle.remoteness(rules, at);
        self.value(&known).map(|r| r.0)
    }

    /// By definition: R(x) − R(x') ≠ 1 for the M-move x → x'.
    fn exception(&mut self, rules: Ruleset, at: &Canonical) -> Mark {
        let here = self.remoteness(rules, at);
        let after = m_option(at);
        let is_last = after.is_none();
        let after = after.and_then(|after| self.remoteness(rules, &after));
        match (here, after) {
            (Some(here), Some(after)) if here != after + 1 => Mark::Alarm,
            (Some(here), after) if is_last || after.is_some() => {
                Mark::of_outcome(Some(Remoteness(here).outcome()))
            }
            (Some(_) | None, _) => Mark::Open,
        }
    }

    fn stated(&mut self, rules: Ruleset, filter: &Filter, piles: &[u64]) -> Mark {
        let Some(formula) = filter.formula() else {
            return Mark::Shade(6);
        };
        let uses = formula.uses();
        let at = &rules.game.canonical(piles);
        let mut seen = StatedPosition {
            piles,
            ..StatedPosition::default()
        };
        if uses.remoteness || uses.distance {
            seen.remoteness = self.remoteness(rules, at);
        }
        if let Some(after) = m_option(at).filter(|_| uses.m_move) {
            (seen.has_m, seen.after_m) = (true, self.remoteness(rules, &after));
        }
        if uses.outcome {
            let known = self.oracle.outcome(rules, at);
            seen.is_p = self.value(&known).map(Outcome::is_p);
        }
        if uses.grundy {
            let known = self.oracle.grundy(rules, at);
            seen.grundy = self.value(&known).map(|g| g.0);
        }
        match formula.holds(&seen) {
            None => Mark::Open,
            Some(true) => Mark::Shade(6),
            Some(false) => Mark::Plain,
        }
    }
}

/// Whether what is shown holds: that a position is P, or is an exception, or is as stated.
fn holds(sort: Sort, mark: Mark) -> bool {
    if sort == Sort::Outcomes {
        mark == Mark::P
    } else {
        matches!(mark, Mark::Alarm | Mark::Shade(_))
    }
}

/// The positions that a move of some game leads to.
pub(super) struct MapOptions {
    from: Canonical,
    game: Game,
    /// All of them, in order, if they are few enough to look at.
    listed: Option<Vec<Canonical>>,
}

impl MapOptions {
    /// Those of the position, if they are to be outlined.
    pub(super) fn of(request: &Request, game: Game) -> Option<Self> {
        let piles = &*request.piles_in(game, request.position.piles());
        if !request.has_options || game.check(piles).is_err() {
            return None;
        }
        let from = game.canonical(piles);
        let choices = Choices::of(game, &from);
        let count = choices.len().exact();
        let few = count.is_some_and(|count| count <= LOOKED_AT);
        let all = few.then(|| choices.iter().map(|choice| choice.to).collect_vec());
        Some(Self {
            from,
            game,
            listed: all.map(crate::lists::distinct),
        })
    }

    /// Whether they can be told: of a take-away game the move to a position is found at once.
    fn are_told(&self) -> bool {
        self.listed.is_some() || self.game.kind().take_sizes().is_some()
    }

    /// Whether a position is one of them, as far as that can be told.
    pub(super) fn has(&self, at: &Canonical) -> bool {
        let between = || Move::between(self.game, &self.from.position(), &at.position());
        match &self.listed {
            Some(all) => all.binary_search(at).is_ok(),
            None => self.are_told() && between().is_ok(),
        }
    }

    /// Says that they are left out, if they are too many.
    pub(super) fn note(&self) -> Option<String> {
        let most = grouped(LOOKED_AT);
        let said =
            || format!("The options of the position are not outlined: they are more than {most}.");
        (!self.are_told()).then(said)
    }
}

/// A position as a statement sees it.
#[derive(Default)]
struct StatedPosition<'a> {
    piles: &'a [u64],
    is_p: Option<bool>,
    remoteness: Option<u128>,
    grundy: Option<u128>,
    /// The remoteness after the M-move, and whether there is one.
    after_m: Option<u128>,
    has_m: bool,
}

impl Facts for StatedPosition<'_> {
    fn piles(&self) -> Option<&[u64]> {
        Some(self.piles)
    }

    fn is_p(&self) -> Option<bool> {
        self.is_p
    }

    fn remoteness(&self) -> Option<u128> {
        self.remoteness
    }

    fn grundy(&self) -> Option<u128> {
        self.grundy
    }

    fn after_m(&self) -> Option<Option<u128>> {
        if self.has_m {
            self.after_m.map(Some)
        } else {
            Some(None)
        }
    }

    fn label(&self, label: &Label) -> Option<bool> {
        // A map knows no other label.
        let after = self.after_m().filter(|_| *label == Label::Exception)?;
        after.map_or(Some(false), |after| Some(self.remoteness? != after + 1))
    }
}

fn other(rules: Ruleset) -> Ruleset {
    Ruleset {
        convention: rules.convention.other(),
        ..rules
    }
}

/// What a claim says of a position: P or N, or whether it is an exception.
fn claimed(theorems: &Theorems, rules: Ruleset, id: &str, at: &Canonical) -> Mark {
    if let Some(theorem) = theorems.named(rules, id) {
        return Mark::of_outcome(theorem.outcome_at(rules, at));
    }
    let covering = claim::claim(id).and_then(|claim| claim.covering(at.piles()));
    if covering.is_some() {
        Mark::Alarm
    } else {
        Mark::Plain
    }
}

fn number(value: Option<u128>) -> CellReading {
    let mark = if value.is_some() {
        Mark::Plain
    } else {
        Mark::Open
    };
    (mark, text(value))
}

fn class(at: &Canonical) -> Mark {
    let piles = at
        .piles()
        .first_chunk()
        .expect("exact nim (5, = 2) has five piles");
    match Class::of(piles) {
        Class::PP => Mark::P,
        Class::PN => Mark::First,
        Class::NP => Mark::Second,
        Class::NN => Mark::N,
    }
}

/// The marks of a map and what they mean.
pub(super) fn legend(
    theorems: &Theorems,
    Reading { show, rules }: Reading<'_>,
) -> Vec<LegendEntry> {
    match show {
        Show::Outcome | Show::Other | Show::Table => p_and_n(),
        // The scale of the shades says what they are, once the largest number is known.
        Show::Remoteness | Show::Grundy => Vec::new(),
        Show::Conventions => vec![
            entry(Mark::P, "P in both"),
            entry(Mark::First, "P in normal play only"),
            entry(Mark::Second, "P in misère play only"),
            entry(Mark::N, "N in both"),
        ],
        Show::Exceptions if exact52::applies(rules) => vec![
            entry(Mark::P, "PP"),
            entry(Mark::First, "PN: x is P, x̂ is N in Moore's nim"),
            entry(Mark::Second, "NP: x is N, x̂ is P"),
            entry(Mark::N, "NN"),
        ],
        Show::Exceptions => {
            let exception = entry(Mark::Alarm, "exception: the M-move is not optimal");
            p_and_n().into_iter().chain([exception]).collect_vec()
        }
        Show::Claim(id) if theorems.named(rules, id).is_some() => p_and_n(),
        Show::Claim(id) => vec![
            entry(Mark::Alarm, format!("an exception by {id}")),
            entry(Mark::Plain, "none"),
        ],
        Show::Stated(filter) => vec![
            entry(Mark::Shade(6), format!("{filter} holds")),
            entry(Mark::Plain, "it does not"),
        ],
    }
}

/// The marks of a difference and what they mean.
pub(super) fn legend_of_difference(
    theorems: &Theorems,
    readings: [Reading<'_>; 2],
) -> Vec<LegendEntry> {
    let is_of_two_games = readings[0].rules != readings[1].rules;
    let [a, b] = readings.map(|reading| {
        if is_of_two_games {
            format!("{} of {}", reading.words(), reading.rules.game)
        } else {
            reading.words()
        }
    });
    let sorts = readings.map(|reading| reading.sort(theorems));
    if sorts == [Sort::Numbers; 2] {
        return vec![entry(Mark::Alarm, format!("{b} less {a}"))];
    }
    let what = if sorts.contains(&Sort::Outcomes) {
        "P"
    } else {
        "marked"
    };
    let [both, neither] = if sorts == [Sort::Outcomes; 2] {
        [(Mark::P, "P in both"), (Mark::N, "N in both")]
    } else {
        [(Mark::Shade(6), "in both"), (Mark::Plain, "in neither")]
    };
    vec![
        entry(both.0, both.1),
        entry(neither.0, neither.1),
        entry(Mark::First, format!("{what} only: {a}")),
        entry(Mark::Second, format!("{what} only: {b}")),
    ]
}

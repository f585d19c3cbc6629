//! The values of positions, each with how it is known, and where the best moves lead.

use serde::Serialize;

use super::{Effort, ItemLimits, Solver, SolverError};
use crate::answer::{Answer, Source};
use crate::game::{Canonical, Convention, Grundy, Measure, Outcome, Remoteness, Ruleset, Symmetry};
use crate::outcome_sheet::{BestOptions, Extras};
use crate::question;
use crate::why::Why;

/// The most [work](crate::solve::TableKey::work) of a table that is filled for a position, for
/// each position that a search for it may visit.
const TABLE_WORK: u128 = 1 << 20;

/// The same in a game by its rule, and where the order of the piles matters: a move of a rule
/// takes as long as many of other games, and a table holds all arrangements of the piles. A search
/// looks at one of those that the symmetry of the game takes to each other, so that it can come to
/// its end in a small part of the time.
const TABLE_OF_ARRANGEMENTS_WORK: u128 = 1 << 12;

/// What is known of a position: what `nimscope eval` prints.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Evaluation {
    /// The name of the game.
    pub game: String,
    /// Normal or misère play.
    pub play: Convention,
    /// The position, in canonical order.
    pub position: Canonical,
    /// P or N. This and the other values are `None` where they are not wanted or out of reach.
    pub outcome: Option<Outcome>,
    /// Smith's remoteness.
    pub remoteness: Option<Remoteness>,
    /// The Grundy value.
    pub grundy: Option<Grundy>,
    /// Where the moves lead that win fastest or lose slowest: distinct positions, sorted. Empty
    /// where the remoteness is not known.
    pub optimal: Vec<Canonical>,
    /// The P-positions that moves from an N-position lead to: distinct, sorted. Where options may
    /// be forbidden, the opponent may forbid some of them.
    pub winning: Vec<Canonical>,
    /// Whether one of the two lists is cut, or not known to be complete.
    pub truncated: bool,
    /// How each value is known.
    pub source: ValueSources,
    /// The identifiers of the claims that gave a value: distinct, sorted.
    pub theorems: Vec<&'static str>,
}

/// How each value of a position is known; `None` where it is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ValueSources {
    /// How the outcome is known.
    pub outcome: Option<Source>,
    /// How the remoteness is known.
    pub remoteness: Option<Source>,
    /// How the Grundy value is known.
    pub grundy: Option<Source>,
}

/// What is wanted of positions, and how hard it is looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The values that are computed.
    pub values: Vec<Measure>,
    /// The effort for each position.
    pub effort: Effort,
    /// The most positions in each list.
    pub limit: usize,
}

/// All values, with the effort and the lists of `nimscope eval`.
impl Default for Wanted {
    fn default() -> Self {
        Self {
            values: Measure::ALL.to_vec(),
            effort: Effort::OF_MANY,
            limit: 100,
        }
    }
}

impl Wanted {
    fn has(&self, value: Measure) -> bool {
        self.values.contains(&value)
    }
}

/// The answers about a position, as far as they are wanted.
#[derive(Default)]
struct Answers {
    outcome: Option<Answer<Outcome>>,
    remoteness: Option<Answer<Remoteness>>,
    grundy: Option<Answer<Grundy>>,
    best: BestOptions,
}

impl Evaluation {
    fn new(rules: Ruleset, position: Canonical, answers: Answers, limit: usize) -> Self {
        let source = ValueSources {
            outcome: answers.outcome.and_then(|answer| answer.source()),
            remoteness: answers.remoteness.and_then(|answer| answer.source()),
            grundy: answers.grundy.and_then(|answer| answer.source()),
        };
        let sources = [source.outcome, source.remoteness, source.grundy];
        let theorems = sources.into_iter().flatten().filter_map(Source::theorem);
        let best = answers.best;
        let truncated = !best.complete || best.optimal.len() > limit || best.winning.len() > limit;
        Self {
            game: rules.game.to_string(),
            play: rules.convention,
            position,
            outcome: answers.outcome.and_then(|answer| answer.value()),
            remoteness: answers.remoteness.and_then(|answer| answer.value()),
            grundy: answers.grundy.and_then(|answer| answer.value()),
            optimal: best.optimal.into_iter().take(limit).collect(),
            winning: best.winning.into_iter().take(limit).collect(),
            truncated,
            theorems: crate::lists::distinct(theorems.collect()),
            source,
        }
    }
}

impl Why {
    /// The values that are explained.
    pub fn evaluation(&self, rules: Ruleset, limit: usize) -> Evaluation {
        let answers = Answers {
            outcome: Some(self.values.outcome),
            remoteness: Some(self.values.remoteness),
            grundy: Some(self.values.grundy),
            best: self.best.clone(),
        };
        Evaluation::new(rules, self.position.clone(), answers, limit)
    }
}

impl Solver {
    /// What is known of a position, and where its best moves lead.
    ///
    /// ```
    /// use nimscope_core::bytes::Memory;
    /// use nimscope_core::game::{Game, Remoteness, Ruleset};
    /// use nimscope_study::Solver;
    ///
    /// let mut solver = Solver::new(Memory::mebibytes(512));
    /// let found = solver.evaluate(Ruleset::misere(Game::slow(4, 3)?), [3, 5, 5, 6])?;
    /// assert_eq!(found.remoteness, Some(Remoteness(7)));
    /// assert_eq!(found.optimal[0].to_string(), "2 4 5 5");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The piles are no position of the game, it was cancelled, or a table does not fit.
    pub fn evaluate(
        &mut self,
        rules: Ruleset,
        piles: impl AsRef<[u64]>,
    ) -> Result<Evaluation, SolverError> {
        let position = rules.game.position(piles)?.canonical();
        let found = self.evaluate_all(rules, vec![position], &Wanted::default())?;
        Ok(found.into_iter().next().ok_or(crate::solve::Cancelled)?)
    }

    /// What is known of many positions of a game, as far as it is wanted, on all threads. Grundy
    /// values come last, so that the other tables can be dropped by then.
    ///
    /// # Errors
    /// It was cancelled, or a table does not fit.
    pub fn evaluate_all(
        &mut self,
        rules: Ruleset,
        positions: Vec<Canonical>,
        wanted: &Wanted,
    ) -> Result<Vec<Evaluation>, SolverError> {
        let is_by_rule = rules.game.kind().written().is_some();
        let factor = match rules.game.symmetry() {
            Symmetry::All if !is_by_rule => TABLE_WORK,
            Symmetry::All | Symmetry::Of(_) => TABLE_OF_ARRANGEMENTS_WORK,
        };
        let limits = if self.limits.effort == wanted.effort {
            // The searches of earlier calls take turns with these.
            self.limits.clone()
        } else {
            ItemLimits::new(self.memory, wanted.effort)
        };
        let limits = ItemLimits {
            table_work: u128::from(wanted.effort.0) * factor,
            ..limits
        };
        let answers = self.within(limits, |solver| solver.answers(rules, &positions, wanted))?;
        let cases = positions.into_iter().zip(answers);
        Ok(cases
            .map(|(x, answers)| Evaluation::new(rules, x, answers, wanted.limit))
            .collect())
    }

    fn answers(
        &mut self,
        rules: Ruleset,
        positions: &[Canonical],
        wanted: &Wanted,
    ) -> Result<Vec<Answers>, SolverError> {
        let mut all: Vec<Answers> = positions.iter().map(|_| Answers::default()).collect();
        if wanted.has(Measure::Outcome) || wanted.has(Measure::Remoteness) {
            let beside = Extras {
                remoteness: wanted.has(Measure::Remoteness),
                best: true,
            };
            let question = |position: &Canonical| question::Outcome {
                rules,
                position: position.clone(),
                beside,
            };
            let questions: Vec<_> = positions.iter().map(question).collect();
            for (answers, sheet) in all.iter_mut().zip(self.ask_all(&questions)?) {
                answers.outcome = wanted.has(Measure::Outcome).then_some(sheet.outcome);
                answers.remoteness = sheet.remoteness;
                answers.best = sheet.best.unwrap_or_default();
            }
        }
        if wanted.has(Measure::Grundy) {
            // A search for it visits what one for the remoteness visits: where that gave up, so
            // would this.
            let gave_up =
                |answers: &Answers| matches!(answers.remoteness, Some(Answer::OutOfReach(_)));
            let hopeless = ItemLimits {
                effort: Effort(0),
                ..self.limits.clone()
            };
            for (is_hopeless, limits) in [(false, self.limits.clone()), (true, hopeless)] {
                let mut of: Vec<_> = (positions.iter().zip(&mut all))
                    .filter(|(_, answers)| gave_up(answers) == is_hopeless)
                    .collect();
                let asked = of.iter().map(|(position, _)| *position);
                let found = self.within(limits, |solver| solver.grundy_values(rules, asked))?;
                for ((_, answers), grundy) in of.iter_mut().zip(found) {
                    answers.grundy = Some(grundy);
                }
            }
        }
        Ok(all)
    }

    /// The Grundy values of some positions.
    pub(super) fn grundy_values<'a>(
        &mut self,
        rules: Ruleset,
        positions: impl Iterator<Item = &'a Canonical>,
    ) -> Result<Vec<Answer<Grundy>>, SolverError> {
        let question = |position: &Canonical| question::Grundy {
            rules,
            position: position.clone(),
        };
        self.ask_all(&positions.map(question).collect::<Vec<_>>())
    }
}

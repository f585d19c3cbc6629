//! What is known at one moment, to be read without the engine.

use std::any::Any;
use std::collections::HashMap;
use std::sync::Arc;

use super::job::Job;
use super::query::{AnyAnswer, Query, QuestionKey};
use crate::solve::TableKey;
use crate::study::Sheet;
use crate::study::question::{Question, ScanQuestion, SheetQuestion};
use crate::study::verify::Register;

/// What an engine knew of some questions at one moment, what it was doing and what it held.
///
/// [`Engine::snapshot`](super::Engine::snapshot) takes it under one lock, so that all that is read
/// from it belongs together. Whoever draws a screen takes one for each frame, for the questions
/// that the screen asks, and reads nothing else. A snapshot of given answers stands in for an
/// engine in tests: [`Snapshot::with_sheet`], [`Snapshot::with_failure`].
///
/// ```
/// use nimscope::engine::Snapshot;
/// use nimscope::game::{Convention, Position};
/// use nimscope::study::Oracle;
/// use nimscope::study::question::{SheetQuestion, Values};
///
/// let position = "3 5 5 6".parse::<Position>()?.sorted();
/// let question = Values { game: "nim:4".parse()?, position };
/// let sheet = question.answer(&Oracle::new(Vec::new(), 0, 0), None)?;
///
/// let snapshot = Snapshot::default().with_sheet(question.clone(), sheet);
/// let known = snapshot.known(&question).expect("it was put there");
/// assert!(known.plays[Convention::Normal].outcome.value().is_some_and(|value| !value.is_p()));
/// assert!(snapshot.failure(&question).is_none() && snapshot.job_of(&question).is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Snapshot {
    pub(super) known: HashMap<Query, KnownOfQuestion>,
    /// The work under way, oldest first. Answers that come at once are not listed.
    pub jobs: Vec<Job>,
    /// The tables at hand, in the order in which they were filled.
    pub tables: Vec<HeldTable>,
    /// What is held of the budget.
    pub memory: MemoryUse,
    /// The claims that can be verified.
    pub claims: Register,
}

/// The memory of an engine, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MemoryUse {
    /// Held by tables, answers and what is set aside.
    pub held: u64,
    /// The budget.
    pub budget: u64,
}

/// A table at hand, for the list of jobs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeldTable {
    /// The game, the measure and the bound of the table.
    pub key: TableKey,
    /// The memory that it takes, in bytes.
    pub bytes: u64,
    /// The number of its positions taken from a smaller table, see
    /// [`Table::taken_over`](crate::solve::Table::taken_over).
    pub taken_over: usize,
}

/// What is known of a question.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownOfQuestion {
    pub(super) answer: Option<AnyAnswer>,
    pub(super) failure: Option<Arc<str>>,
    pub(super) job: Option<Job>,
}

impl Snapshot {
    /// What is known of a question so far. This includes what was found before it failed or was
    /// cancelled.
    pub fn known<Q: Question>(&self, question: &Q) -> Option<Arc<Q::Answer>> {
        Some(self.standing(question)?.answer.as_ref()?.of())
    }

    /// Why a question has no answer, or no more of it, in a sentence.
    pub fn failure(&self, question: &impl Question) -> Option<Arc<str>> {
        self.standing(question)?.failure.clone()
    }

    /// The work that a question waits for, if any is under way for it.
    pub fn job_of(&self, question: &impl Question) -> Option<&Job> {
        self.standing(question)?.job.as_ref()
    }

    /// The same as [`known`](Self::known), of a question of any type that has such answers.
    pub fn answer_to_query<A: Any + Send + Sync>(&self, question: &Query) -> Option<Arc<A>> {
        Some(self.known.get(question)?.answer.as_ref()?.of())
    }

    /// The same as [`failure`](Self::failure), of a question of any type.
    pub fn failure_of_query(&self, question: &Query) -> Option<Arc<str>> {
        self.known.get(question)?.failure.clone()
    }

    /// The same as [`job_of`](Self::job_of), of a question of any type.
    pub fn job_of_query(&self, question: &Query) -> Option<&Job> {
        self.known.get(question)?.job.as_ref()
    }

    /// The same with an answer to a question about a position.
    #[must_use]
    pub fn with_sheet<Q: SheetQuestion>(self, question: Q, sheet: Q::Answer) -> Self {
        let bytes = sheet.bytes();
        self.with(Query::sheet(question), AnyAnswer::new(sheet, bytes))
    }

    /// The same with an answer to a question about a box.
    #[must_use]
    pub fn with_scan<Q: ScanQuestion>(self, question: Q, answer: Q::Answer) -> Self {
        let bytes = Q::bytes(&answer);
        self.with(Query::scan(question), AnyAnswer::new(answer, bytes))
    }

    /// The same with a question that failed.
    #[must_use]
    pub fn with_failure(mut self, question: Query, why: &str) -> Self {
        self.known.entry(question).or_default().failure = Some(why.into());
        self
    }

    fn with(mut self, question: Query, answer: AnyAnswer) -> Self {
        self.known.entry(question).or_default().answer = Some(answer);
        self
    }

    fn standing(&self, question: &impl Question) -> Option<&KnownOfQuestion> {
        self.known.get(question as &dyn QuestionKey)
    }
}

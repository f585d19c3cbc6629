//! What is known of a statement, in words.

use std::sync::Arc;

use super::row::{Side, piles};
use crate::app::frame::view::View;
use crate::engine::Job;
use crate::prove::Truth;
use crate::study::question::{Judged, Stating};

/// What is known of a statement.
#[derive(Clone, Debug)]
pub enum Judgement {
    /// It is being decided, by this work if it is under way.
    Waiting(Option<Job>),
    /// What was decided.
    Judged(Arc<Judged>),
    /// Why nothing was decided.
    Failed(Arc<str>),
}

impl View<'_> {
    /// What is known of a statement.
    pub fn judgement(self, of: &Stating) -> Judgement {
        match (self.seen.failure(of), self.seen.known(of)) {
            (Some(why), _) => Judgement::Failed(why),
            (None, Some(judged)) => Judgement::Judged(judged),
            (None, None) => Judgement::Waiting(self.seen.job_of(of).cloned()),
        }
    }
}

/// A part of a statement, and what was decided of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// Which part.
    pub side: Side,
    /// Whether it is true.
    pub truth: Truth,
}

impl Judgement {
    /// The verdict in a word.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Waiting(_) => "…",
            Self::Failed(_) => "not decided",
            Self::Judged(judged) => match judged.decision.whole {
                Truth::Proved => "proved",
                Truth::Refuted(_) => "refuted",
                Truth::Agrees(_) => "agrees",
                Truth::OutOfReach(_) => "out of reach",
            },
        }
    }

    /// The verdict in a sentence.
    pub fn sentence(&self) -> String {
        let judged = match self {
            Self::Waiting(_) => return "being decided …".to_owned(),
            Self::Failed(why) => return why.to_string(),
            Self::Judged(judged) => judged,
        };
        let decision = &judged.decision;
        let because = |reason: &Option<String>| {
            let reason = reason.as_ref();
            reason.map_or_else(String::new, |reason| format!(": {reason}"))
        };
        match &decision.whole {
            Truth::Proved => "proved for piles of every size".to_owned(),
            Truth::Refuted(x) => {
                format!("refuted at ({}){}", piles(x), because(&decision.reason))
            }
            Truth::Agrees(max) => {
                let why = because(&decision.reason);
                format!("agrees with tables of piles ≤ {max}, and is not proved{why}")
            }
            Truth::OutOfReach(reason) => format!("out of reach: {reason}"),
        }
    }

    /// The parts that are shown below the verdict, each with what was decided of it: both
    /// directions of an equivalence that is not proved, else the whole where it is refuted.
    pub fn sides(&self) -> Vec<Decided> {
        let Self::Judged(judged) = self else {
            return Vec::new();
        };
        let decision = &judged.decision;
        let decided = |side, truth: &Truth| Decided {
            side,
            truth: truth.clone(),
        };
        match (&decision.whole, &decision.sound, &decision.complete) {
            (Truth::Refuted(_), Some(sound), Some(complete)) => vec![
                decided(Side::Sound, sound),
                decided(Side::Complete, complete),
            ],
            (Truth::Refuted(_), ..) => vec![decided(Side::Whole, &decision.whole)],
            (Truth::Proved | Truth::Agrees(_) | Truth::OutOfReach(_), ..) => Vec::new(),
        }
    }
}

//! A result of a check by options that a file holds: what `merge` or `verify --by options`
//! printed.

use serde::{Deserialize, Serialize};

use super::claim_boxes::Bounded;
use super::digest::program_digest;
use crate::game::{Convention, Ruleset};
use crate::verify::{Counterexample, Report, Status, WrittenCase};

/// A box of a result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InBox {
    /// The name of the game.
    pub game: String,
    /// The convention.
    pub play: Convention,
    /// The largest pile.
    pub max: u64,
}

/// A result, and the claim that it is about.
#[derive(Clone, Debug, PartialEq)]
pub struct Opened {
    /// The identifier of the claim.
    pub id: String,
    /// What was found.
    pub report: Report,
    /// The time that it took, in seconds, of all shards together.
    pub seconds: f64,
    /// Where it comes from.
    pub origin: Origin,
}

/// Where a result comes from, if it was not found now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The version of the program.
    pub version: String,
    /// The digest of its sources.
    pub program: String,
    /// When it was found, in UTC; `None` for what this program found in an earlier session.
    pub date: Option<String>,
}

impl Origin {
    /// Whether the program is this one.
    pub fn is_this_program(&self) -> bool {
        self.program == program_digest()
    }
}

/// The fields that are read.
#[derive(Deserialize)]
struct Printed {
    id: String,
    range: String,
    checked: u64,
    status: String,
    counterexamples: Vec<WrittenCase>,
    failed: u64,
    method: String,
    boxes: Vec<InBox>,
    seconds: f64,
    version: String,
    program: String,
    date: String,
}

impl Opened {
    /// The result in a text.
    ///
    /// # Errors
    /// A clause that says why it is none.
    pub fn read(text: &str) -> Result<Self, String> {
        let printed: Printed = serde_json::from_str(text)
            .map_err(|error| format!("is no result of nimscope merge: {error}"))?;
        if printed.method != "options" {
            return Err(format!("is a result by {}, not by options", printed.method));
        }
        let status = match (printed.status.as_str(), printed.failed) {
            ("holds", 0) => Status::Holds,
            ("refuted", 1..) => Status::Refuted,
            (status, failed) => {
                return Err(format!("says {status} and counts {failed} counterexamples"));
            }
        };
        // In older files a case is in the game of the box, if there is one box.
        let only = match &printed.boxes[..] {
            [only] => only.rules(),
            [] | [_, _, ..] => None,
        };
        let in_game = |case: WrittenCase| match only {
            Some(rules) => case.in_game(rules),
            None => case,
        };
        let cases = printed.counterexamples.into_iter().map(in_game);
        Ok(Self {
            id: printed.id,
            seconds: printed.seconds,
            origin: Origin {
                version: printed.version,
                program: printed.program,
                date: Some(printed.date),
            },
            report: Report {
                range: printed.range,
                checked: printed.checked,
                status,
                counterexamples: cases.map(Counterexample::from).collect(),
                failed: printed.failed,
            },
        })
    }
}

impl InBox {
    /// A box of a claim.
    pub fn of(boxed: &Bounded) -> Self {
        let rules = boxed.claimed.rules();
        Self {
            game: rules.game.to_string(),
            play: rules.convention,
            max: boxed.max,
        }
    }

    /// Its game, if this program has it.
    pub(super) fn rules(&self) -> Option<Ruleset> {
        Some(Ruleset {
            game: self.game.parse().ok()?,
            convention: self.play,
        })
    }
}

//! A result of a check by options that a file holds: what `merge` or `verify --by options`
//! printed.

use serde::{Deserialize, Serialize};

use super::check::Contrary;
use super::claim_boxes::Bounded;
use super::digest::program_digest;
use crate::game::{Convention, Ruleset};
use crate::study::verify::{Counterexample, Report, Status};

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
    counterexamples: Vec<Contrary>,
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
        let games: Vec<Ruleset> = printed.boxes.iter().filter_map(InBox::rules).collect();
        let examples = printed.counterexamples.into_iter();
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
                counterexamples: examples.map(|one| counterexample(one, &games)).collect(),
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

/// A counterexample in the game that its sentence begins with.
fn counterexample(contrary: Contrary, games: &[Ruleset]) -> Counterexample {
    let of = games.iter().find_map(|&rules| {
        let rest = contrary.found.strip_prefix(&format!("{rules}: "))?;
        Some((rules, rest.to_owned()))
    });
    match of {
        Some((rules, found)) => Contrary { found, ..contrary }.into_counterexample(Some(rules)),
        None => contrary.into_counterexample(None),
    }
}

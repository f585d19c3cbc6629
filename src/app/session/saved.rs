//! Results and what was found last, as a session writes them: in words that other versions of the
//! program know too.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::app::popup::glossary::WORDS;
use crate::app::{Action, Pane, Target, Tree};
use crate::game::Convention;
use crate::lists::CollectVec as _;
use crate::study::question::Verified;
use crate::study::shards::{Origin, program_digest};
use crate::study::verify::{Counterexample, Register, Report, Status};

/// A target in words.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum SavedTarget {
    /// The name of an action, and that of the pane in which it is heard.
    Action(String, Option<Pane>),
    /// A game and its play.
    Game(String, Convention),
    Claim(String),
    /// The number of a position that has a name.
    Bookmark(usize),
    Word(String),
    About(String),
}

impl SavedTarget {
    /// A target in words; `None` if it has no name.
    pub(super) fn written(target: &Target) -> Option<Self> {
        Some(match *target {
            Target::Action(action, pane) => Self::Action(action.name().to_owned(), pane),
            Target::Game(game, convention) => Self::Game(game.to_string(), convention),
            Target::Claim(id) => Self::Claim(id.to_owned()),
            Target::Bookmark(node) => Self::Bookmark(node),
            Target::Word(number) => Self::Word(WORDS.get(number)?.name.clone()),
            Target::About(game) => Self::About(game.to_string()),
            // A session keeps the theme itself, and other programs number them otherwise.
            Target::Theme(_) => return None,
        })
    }

    /// The target; `None` if there is none of this name any more.
    pub(super) fn target(&self, tree: &Tree, claims: &Register) -> Option<Target> {
        Some(match self {
            Self::Action(name, pane) => Target::Action(Action::named(name)?, *pane),
            Self::Game(game, convention) => Target::Game(game.parse().ok()?, *convention),
            Self::Claim(id) => Target::Claim(&claims.claim(id)?.claim.id),
            Self::Bookmark(node) => {
                tree.nodes().get(*node)?.name.as_ref()?;
                Target::Bookmark(*node)
            }
            Self::Word(name) => Target::Word(WORDS.iter().position(|word| word.name == *name)?),
            Self::About(game) => Target::About(game.parse().ok()?),
        })
    }
}

/// The result of a verification.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct SavedResult {
    #[serde(flatten)]
    report: Report,
    seconds: f64,
    by_options: bool,
    #[serde(flatten)]
    origin: Origin,
}

impl SavedResult {
    /// A result that decides something. `None` for others, which are computed anew instead.
    pub(super) fn written(verified: &Verified) -> Option<Self> {
        let report = &verified.report;
        if matches!(report.status, Status::Unchecked(_)) {
            return None;
        }
        let this_program = || Origin {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            program: program_digest().to_owned(),
            date: None,
        };
        Some(Self {
            report: report.clone(),
            seconds: verified.time.as_secs_f64(),
            by_options: verified.by_options,
            origin: verified.origin.clone().unwrap_or_else(this_program),
        })
    }

    /// The result that was saved.
    pub(super) fn verified(self) -> Verified {
        let mut report = self.report;
        // Older builds wrote the method into the range, too.
        if let Some(range) = report.range.strip_suffix(", by options")
            && self.by_options
        {
            report.range.truncate(range.len());
        }
        let cases = report.counterexamples.into_iter();
        report.counterexamples = cases.map(Counterexample::renewed).collect_vec();
        Verified {
            report,
            time: Duration::try_from_secs_f64(self.seconds).unwrap_or_default(),
            by_options: self.by_options,
            offer: None,
            origin: Some(self.origin),
        }
    }
}

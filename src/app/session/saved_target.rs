//! What was found and chosen last, as it is saved: by names, which other versions know too.

use serde::{Deserialize, Serialize};

use crate::app::input::action::ACTIONS;
use crate::app::pane::Pane;
use crate::app::popup::found::Target;
use crate::app::popup::glossary::WORDS;
use crate::app::tree::Tree;
use crate::game::Convention;
use crate::study::verify::Register;

/// A target in words.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum SavedTarget {
    /// The name of an action, and that of the pane in which it is heard.
    Action(String, Option<String>),
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
    pub(super) fn of(target: &Target) -> Option<Self> {
        Some(match *target {
            Target::Action(action, pane) => {
                let row = ACTIONS.iter().find(|row| row.action == action)?;
                Self::Action(row.name.to_owned(), pane.map(|pane| pane.key().to_owned()))
            }
            Target::Game(game, convention) => Self::Game(game.to_string(), convention),
            Target::Claim(id) => Self::Claim(id.to_owned()),
            Target::Bookmark(node) => Self::Bookmark(node),
            Target::Word(number) => Self::Word(WORDS.get(number)?.name.clone()),
            Target::About(game) => Self::About(game.to_string()),
        })
    }

    /// The target; `None` if there is none of this name any more.
    pub(super) fn target(&self, tree: &Tree, claims: &Register) -> Option<Target> {
        Some(match self {
            Self::Action(name, pane) => {
                let row = ACTIONS.iter().find(|row| row.name == name)?;
                let pane = match pane {
                    Some(key) => Some(Pane::ALL.into_iter().find(|pane| pane.key() == key)?),
                    None => None,
                };
                Target::Action(row.action, pane)
            }
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

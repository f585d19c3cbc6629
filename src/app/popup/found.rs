//! What a search found, and what it depends on.

use std::sync::Arc;

use crate::app::{Action, ByAddress, Pane};
use crate::game::{Convention, Game, Ruleset};

/// A row of what is found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Where it leads, or what it does.
    pub target: Target,
    /// What comes first: keys, or a name.
    pub head: String,
    /// Where an action is heard, or what else it is: a game, a claim.
    pub kind: String,
    /// What it does or says.
    pub doc: String,
    /// The row of an action in the table of actions, and the pane in which it would be done.
    pub action: Option<(usize, Option<Pane>)>,
    /// The names by which it is found before its description is.
    pub(super) names: Vec<String>,
}

/// All that decides what is found.
#[derive(PartialEq)]
pub(crate) struct Sought {
    pub(crate) search: ByAddress<()>,
    pub(crate) typed: String,
    /// The play in which games are wanted.
    pub(crate) convention: Option<Convention>,
    pub(crate) focus: Pane,
    pub(crate) rules: Ruleset,
    /// The version of the tree, which holds the bookmarks.
    pub(crate) tree: u64,
    /// The number of claims.
    pub(crate) claims: usize,
    /// The words in sight.
    pub(crate) words: Option<Arc<[usize]>>,
}

/// What a row of a search stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// An action, in a pane if it is heard there only.
    Action(Action, Option<Pane>),
    /// A game, in a play.
    Game(Game, Convention),
    /// A claim, by its identifier.
    Claim(&'static str),
    /// A node of the tree that has a name.
    Bookmark(usize),
    /// A word that is explained, by its number.
    Word(usize),
    /// What is to be said of a game.
    About(Game),
    /// A theme, by its number.
    Theme(usize),
}

//! What can be found by name: actions, games, claims, bookmarks, what is explained.

use crate::app::input::action::Action;
use crate::app::pane::Pane;
use crate::game::{Convention, Game};

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
}

//! What the pieces of the screen mean.

use enum_map::Enum;
use serde::Deserialize;

/// What a piece of the screen means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Enum, Deserialize)]
pub enum Role {
    /// Everything that has no other style, and the background.
    Base,
    /// Ordinary text.
    Text,
    /// Explanations, units, what is not known yet.
    Dim,
    /// Headings and titles.
    Title,
    /// The border of the focused pane.
    Focus,
    /// Other borders.
    Border,
    /// What is good for the player to move or, in a game, for who sits at the keyboard.
    Wins,
    /// What is bad for them.
    Loses,
    /// The mark of an optimal move.
    Optimal,
    /// The mark of an exception, and what is refused or wrong.
    Alarm,
    /// The selected row.
    Selected,
    /// A token that can be played.
    Token,
    /// A token of the chosen pile.
    Chosen,
    /// A token that the selected move removes.
    Taken,
    /// A token that no play can reach.
    Unplayable,
    /// A key in hints and help.
    Key,
    /// The first line.
    Header,
}

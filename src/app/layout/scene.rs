//! The views of the screen: each is an arrangement of a few panes with one idea. In the code a
//! view is a scene, since a [`View`](crate::app::View) is what a frame is drawn from.

use enum_map::Enum;
use serde::{Deserialize, Serialize};

/// A view of the screen.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Enum, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Scene {
    /// A position, its values, its moves and the line from it.
    #[default]
    Board,
    /// A game: the piles and the record.
    Play,
    /// A list of positions, and why the selected one has its values.
    Lists,
    /// What is claimed and what is proved.
    Theory,
    /// A figure as large as the screen allows.
    Figures,
    /// A position and a figure for a class, explained step by step.
    Lesson,
}

/// The hint for an action on the last line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpecHint {
    /// A word or two.
    pub label: &'static str,
    /// Its rank there, the least first.
    pub rank: u8,
}

impl Scene {
    /// All views, in the order in which their names stand.
    pub const ALL: [Self; 6] = [
        Self::Board,
        Self::Play,
        Self::Lists,
        Self::Theory,
        Self::Figures,
        Self::Lesson,
    ];

    /// The name, as it stands in the first row.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Board => "Board",
            Self::Play => "Play",
            Self::Lists => "Lists",
            Self::Theory => "Theory",
            Self::Figures => "Figures",
            Self::Lesson => "Lesson",
        }
    }
}

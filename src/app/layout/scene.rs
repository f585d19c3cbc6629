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

/// A pane or a view by its words, and the action that goes there.
#[derive(Clone, Copy)]
pub(crate) struct GoTo {
    /// The title.
    pub(crate) title: &'static str,
    /// The name of the action in the configuration.
    pub(crate) name: &'static str,
    /// What it does.
    pub(crate) doc: &'static str,
    /// Its keys.
    pub(crate) keys: &'static [&'static str],
    /// Its hint on the last line.
    pub(crate) hint: Option<SpecHint>,
}

const fn row(
    title: &'static str,
    name: &'static str,
    keys: &'static [&'static str],
    doc: &'static str,
) -> GoTo {
    GoTo {
        title,
        name,
        doc,
        keys,
        hint: None,
    }
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

    /// Its words, and the action that shows it.
    #[rustfmt::skip] // a table: one view a line
    pub(crate) const fn way(self) -> GoTo {
        match self {
            Self::Board => row("Board", "view-board", &["alt-1"], "show the view Board: a position, its values, its moves and the line"),
            Self::Play => row("Play", "view-play", &["alt-2"], "show the view Play: the piles and the record of the game"),
            Self::Lists => row("Lists", "view-lists", &["alt-3"], "show the view Lists: exceptions or positions, and why the selected one has its values"),
            Self::Theory => row("Theory", "view-theory", &["alt-4"], "show the view Theory: claims, the prover and the notebook"),
            Self::Figures => row("Figures", "view-figures", &["alt-5"], "show the view Figures: a figure, and beside it the position"),
            Self::Lesson => row("Lesson", "view-lesson", &["alt-6"], "show the view Lesson: piles and a figure for a class, explained step by step"),
        }
    }

    /// The name, as it stands in the first row.
    pub const fn title(self) -> &'static str {
        self.way().title
    }
}

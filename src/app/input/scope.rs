//! Where keys are heard: in panes, or in popups over them.

use enum_map::Enum;

use crate::app::Pane;
use crate::game::joined;

/// Where an action's keys are heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyScope {
    /// In every pane.
    Everywhere,
    /// In these panes only. There they win over keys heard everywhere.
    In(&'static [Pane]),
    /// In these popups only: a popup hears no other keys.
    Over(&'static [Overlay]),
}

/// The kinds of popups that hear keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum)]
pub enum Overlay {
    /// The lists of jobs and tables, of bookmarks, and of games.
    List,
    /// The form for a new game.
    Form,
    /// What can be written to the configuration.
    Settings,
    /// What is searched by typing.
    Search(Subject),
    /// A text prompt.
    Prompt,
    /// A text.
    Page,
    /// A step of the tour.
    Tour,
}

/// What is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum)]
pub enum Subject {
    /// The keys, those of the focused pane first.
    Keys,
    /// Everything that can be found by name.
    All,
    /// Games.
    Games,
    /// Words that are explained.
    Words,
}

/// Where keys are typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum)]
pub enum KeyPlace {
    /// In a pane.
    Pane(Pane),
    /// In a popup over the panes.
    Over(Overlay),
}

impl KeyScope {
    /// Whether keys of this scope are heard in a place.
    pub fn hears(self, place: impl Into<KeyPlace>) -> bool {
        match (self, place.into()) {
            (Self::Everywhere, KeyPlace::Pane(_)) => true,
            (Self::In(panes), KeyPlace::Pane(pane)) => panes.contains(&pane),
            (Self::Over(popups), KeyPlace::Over(popup)) => popups.contains(&popup),
            (Self::Everywhere | Self::In(_), KeyPlace::Over(_))
            | (Self::Over(_), KeyPlace::Pane(_)) => false,
        }
    }

    /// Where that is, in words: the titles of panes, `everywhere`, or what lies over the panes.
    pub fn words(self) -> String {
        match self {
            Self::Everywhere => "everywhere".to_owned(),
            Self::In(panes) => joined(panes.iter().map(|pane| pane.title()), ", "),
            Self::Over(popups) => joined(popups.iter().map(|popup| popup.title()), ", "),
        }
    }
}

impl Overlay {
    /// All kinds.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::LENGTH).map(Self::from_usize)
    }

    /// What it is called in the help.
    pub const fn title(self) -> &'static str {
        match self {
            Self::List => "lists",
            Self::Form => "form",
            Self::Settings => "settings",
            Self::Search(Subject::Keys) => "help",
            Self::Search(Subject::All) => "palette",
            Self::Search(Subject::Games) => "games",
            Self::Search(Subject::Words) => "glossary",
            Self::Prompt => "prompts",
            Self::Page => "pages",
            Self::Tour => "tour",
        }
    }
}

impl KeyPlace {
    /// All places.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        (0..Self::LENGTH).map(Self::from_usize)
    }

    /// What it is called.
    pub(super) fn title(self) -> &'static str {
        match self {
            Self::Pane(pane) => pane.title(),
            Self::Over(popup) => popup.title(),
        }
    }
}

impl From<Pane> for KeyPlace {
    fn from(pane: Pane) -> Self {
        Self::Pane(pane)
    }
}

impl From<Overlay> for KeyPlace {
    fn from(popup: Overlay) -> Self {
        Self::Over(popup)
    }
}

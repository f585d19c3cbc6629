//! A theme as it is written: roles with colours and attributes.

use std::io;
use std::path::{Path, PathBuf};

use enum_map::{Enum, EnumMap};
use ratatui::style::{Color, Modifier, Style};
use ron::Error;
use serde::de::Deserializer;
use serde::{Deserialize, de};

use crate::app::Entries;
use crate::game::joined;
use crate::printable;

/// What stands for a theme in the configuration where the background of the terminal decides.
pub const AUTO: &str = "auto";

/// Why a theme is not accepted.
#[derive(Debug, thiserror::Error)]
pub enum ThemeError {
    /// The file, or the folder, cannot be read.
    #[error("the theme {} cannot be read: {error}", printable::shown(.path))]
    Unreadable {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The file is named `auto`, which is the name of no theme.
    #[error(
        "the theme {} is left out: {AUTO:?} lets the background of the terminal choose; give the file another name",
        printable::shown(.path)
    )]
    Reserved {
        /// The file.
        path: PathBuf,
    },
    /// The text is no theme.
    #[error("{line}:{column}: {text}")]
    Wrong {
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 1.
        column: usize,
        /// What is wrong.
        text: String,
    },
    /// The text of a file is no theme.
    #[error("{}:{error}", printable::shown(.path))]
    In {
        /// The file.
        path: PathBuf,
        /// Where and what.
        error: Box<ThemeError>,
    },
}

impl ThemeError {
    /// Whether it is about the file of a theme.
    pub(crate) fn is_of(&self, theme: &str) -> bool {
        let path: &Path = match self {
            Self::Unreadable { path, .. } | Self::Reserved { path } | Self::In { path, .. } => path,
            Self::Wrong { .. } => return false,
        };
        path.file_stem().is_some_and(|name| name == theme)
    }
}

/// How a role looks: the terminal's own colours where none is written.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename = "look")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "an attribute is written as a field"
)]
struct WrittenStyle {
    fg: Option<Colour>,
    bg: Option<Colour>,
    bold: bool,
    dim: bool,
    italic: bool,
    underlined: bool,
    reversed: bool,
}

/// A colour by its name, as `#rrggbb`, or by its number in the 256-colour palette.
#[derive(Clone, Copy, Debug)]
struct Colour(Color);

impl<'de> Deserialize<'de> for Colour {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let problem = |_| {
            de::Error::custom(format!(
                "{text:?} is no colour: write a name like \"green\" or \"bright blue\", a number from \
                 0 to 255 like \"117\", or \"#87d7ff\""
            ))
        };
        text.parse().map(Self).map_err(problem)
    }
}

/// What a theme may look like.
const LOOK: &str = "{ Wins: (fg: \"green\", bold: true) }";

/// The styles that a text describes.
pub(super) fn styles(text: &str) -> Result<EnumMap<Role, Style>, ThemeError> {
    let options =
        ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    let looks: Entries<Role, WrittenStyle> = options.from_str(text).map_err(|error| {
        let start = error.span.start;
        let code = error.code.to_string();
        let text = if let Error::NoSuchEnumVariant {
            expected, found, ..
        } = error.code
        {
            let roles = joined(expected, ", ");
            format!("there is no role {found}: the roles are {roles}")
        } else if let Error::Message(_) | Error::NoSuchStructField { .. } = error.code {
            code
        } else {
            format!("{code}; a theme is written like {LOOK}")
        };
        ThemeError::Wrong {
            line: start.line,
            column: start.col,
            text: printable::escaped(&text).into(),
        }
    })?;
    let mut styles = EnumMap::<Role, Style>::default();
    for (role, look) in looks.0 {
        styles[role] = look.style();
    }
    Ok(styles)
}

impl WrittenStyle {
    fn style(self) -> Style {
        let attributes = [
            (self.bold, Modifier::BOLD),
            (self.dim, Modifier::DIM),
            (self.italic, Modifier::ITALIC),
            (self.underlined, Modifier::UNDERLINED),
            (self.reversed, Modifier::REVERSED),
        ];
        let set = attributes.into_iter().filter(|(set, _)| *set);
        Style {
            fg: self.fg.map(|colour| colour.0),
            bg: self.bg.map(|colour| colour.0),
            add_modifier: set.map(|(_, modifier)| modifier).collect(),
            ..Style::new()
        }
    }
}

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

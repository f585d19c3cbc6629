//! The configuration file as it is written: any part may be missing, and each value is checked
//! where it stands.

use std::fmt;
use std::num::NonZeroU64;
use std::str::FromStr;

use serde::Deserialize;
use serde::de::{self, Deserializer};

use super::threads::ThreadCount;
use crate::app::{Action, Entries, Key, KeyError, Keymap, KeymapError};
use crate::bytes::Memory;
use crate::game::{Game, Position};
use crate::lists::CollectVec as _;
use crate::ui::terminal_graphics::Graphics;
use crate::ui::theme::{AUTO, Theme, broken};

/// The documented default, as it stands at the top of the repository.
pub const EXAMPLE: &str = include_str!("../../config.example.ron");

/// A configuration file: any part may be missing.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename = "Configuration")]
pub(super) struct File {
    pub(super) theme: Option<ParsedText<NamedTheme>>,
    pub(super) mouse: Option<bool>,
    pub(super) graphics: Option<ParsedText<Graphics>>,
    pub(super) memory: Option<ParsedText<Memory>>,
    pub(super) threads: Option<ThreadCount>,
    pub(super) start: Option<StartFile>,
    pub(super) lists: Option<ListsFile>,
    pub(super) autoplay: Option<u64>,
    pub(super) games: Option<GamesFile>,
    pub(super) keys: Option<Keys>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename = "start")]
pub(super) struct StartFile {
    pub(super) game: Option<ParsedText<Game>>,
    pub(super) misere: Option<bool>,
    pub(super) position: Option<ParsedText<Position>>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename = "lists")]
pub(super) struct ListsFile {
    pub(super) max: Option<NonZeroU64>,
    pub(super) positions: Option<NonZeroU64>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename = "games")]
pub(super) struct GamesFile {
    pub(super) pause: Option<u64>,
    pub(super) hide: Option<bool>,
    pub(super) warn: Option<bool>,
    pub(super) force: Option<bool>,
}

impl File {
    /// Reads a file up to its first problem.
    pub(super) fn parsed(text: &str) -> Result<Self, ron::error::SpannedError> {
        let implicit = ron::extensions::Extensions::IMPLICIT_SOME;
        ron::Options::default()
            .with_default_extension(implicit)
            .from_str(text)
    }
}

/// A value written as a text that is parsed, so that a mistake in it is reported where it stands.
#[derive(Clone, Debug)]
pub(super) struct ParsedText<T>(pub(super) T);

impl<'de, T: FromStr<Err: fmt::Display>> Deserialize<'de> for ParsedText<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map(Self)
            .map_err(de::Error::custom)
    }
}

/// A theme, by its name; none for the name `auto`.
#[derive(Clone, Debug)]
pub(super) struct NamedTheme(pub(super) Option<Theme>);

impl FromStr for NamedTheme {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        if name == AUTO {
            return Ok(Self(None));
        }
        if let Some(theme) = Theme::named(name) {
            return Ok(Self(Some(theme)));
        }
        if let Some(error) = broken().iter().find(|error| error.is_of(name)) {
            return Err(error.to_string());
        }
        let names: Vec<&str> = Theme::all().iter().map(|theme| theme.name).collect_vec();
        let names = names.join(", ");
        Err(format!(
            "there is no theme {name:?}: the themes are {AUTO}, {names}"
        ))
    }
}

/// The user's keys: each entry is checked where it stands, and conflicts at the end.
#[derive(Clone, Debug)]
pub(super) struct Keys(pub(super) Keymap);

impl<'de> Deserialize<'de> for Keys {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        type KeysOnFile = Entries<ParsedText<ActionName>, Vec<ParsedText<Sequence>>>;
        let Entries(entries) = KeysOnFile::deserialize(deserializer)?;
        let entries = entries.into_iter().map(|(name, keys)| {
            let keys = keys.into_iter().map(|sequence| sequence.0.0);
            (name.0.0, keys.collect_vec())
        });
        let keymap = Keymap::new(&entries.collect());
        keymap.map(Self).map_err(de::Error::custom)
    }
}

/// The name of an action that exists.
struct ActionName(String);

impl FromStr for ActionName {
    type Err = KeymapError;

    fn from_str(name: &str) -> Result<Self, KeymapError> {
        match Action::named(name) {
            Some(_) => Ok(Self(name.to_owned())),
            None => Err(KeymapError::NoAction(name.to_owned())),
        }
    }
}

/// A sequence of keys that exist.
struct Sequence(String);

impl FromStr for Sequence {
    type Err = KeyError;

    fn from_str(text: &str) -> Result<Self, KeyError> {
        Key::sequence(text)?;
        Ok(Self(text.to_owned()))
    }
}

//! The configuration: a documented default, embedded in the program, with the user's file merged over it.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use etcetera::BaseStrategy;
use serde::Deserialize;
use serde::de::{self, Deserializer, MapAccess, Visitor};

use crate::app::{Keymap, Wishes};
use crate::game::{Game, Position};
use crate::ui::theme::Theme;

/// The documented default, as it stands at the top of the repository.
pub const EXAMPLE: &str = include_str!("../config.example.ron");

/// A complete configuration.
#[derive(Clone, Debug)]
pub struct Config {
    /// The number of the theme.
    pub theme: usize,
    /// Whether the mouse is heard.
    pub mouse: bool,
    /// What tables and lists may hold, in bytes.
    pub memory: u64,
    /// Solver threads, 0 for all cores but one.
    pub threads: usize,
    /// What is shown at the start.
    pub start: Start,
    /// The bounds that lists start with.
    pub lists: Wishes,
    /// Between two steps of an autoplayed line.
    pub autoplay: Duration,
    /// Which keys do what.
    pub keymap: Keymap,
}

/// What is shown at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The game.
    pub game: Game,
    /// Whether it is played in misère play.
    pub misere: bool,
    /// The position.
    pub position: Position,
}

/// Why a configuration is not accepted.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("the configuration {} cannot be read: {error}", .path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// Something in it is wrong: where, and what.
    #[error("{}:{line}:{column}: {problem}", .path.display())]
    Wrong {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 1.
        column: usize,
        /// What is wrong, and how to write it right.
        problem: String,
    },
}

/// A configuration file: any part may be missing.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct File {
    theme: Option<ThemeName>,
    mouse: Option<bool>,
    memory: Option<Bytes>,
    threads: Option<usize>,
    start: Option<StartFile>,
    lists: Option<ListsFile>,
    autoplay: Option<u64>,
    keys: Option<Keys>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct StartFile {
    game: Option<Text<Game>>,
    misere: Option<bool>,
    position: Option<Text<Position>>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct ListsFile {
    max: Option<u64>,
    positions: Option<u64>,
}

impl Config {
    /// The default.
    pub fn embedded() -> Self {
        Self::merged(File::default())
    }

    /// The default with a file merged over it.
    ///
    /// # Errors
    /// The file cannot be read, or something in it is wrong: the error says where and what.
    pub fn read(path: &Path) -> Result<Self, ConfigError> {
        let text = std::fs::read_to_string(path).map_err(|error| ConfigError::Unreadable {
            path: path.to_owned(),
            error,
        })?;
        Self::parse(path, &text)
    }

    /// The default with the text of a file merged over it; `path` names the file in errors.
    ///
    /// # Errors
    /// Something in it is wrong: the error says where and what.
    pub fn parse(path: &Path, text: &str) -> Result<Self, ConfigError> {
        let file = file(text).map_err(|error| ConfigError::Wrong {
            path: path.to_owned(),
            line: error.span.start.line,
            column: error.span.start.col,
            problem: error.code.to_string(),
        })?;
        let has_start = file.start.is_some();
        let config = Self::merged(file);
        if has_start && let Err(error) = config.start.game.check(config.start.position.piles()) {
            let (line, column) = place_of(text, "start");
            let problem = format!("start: {error}");
            return Err(ConfigError::Wrong {
                path: path.to_owned(),
                line,
                column,
                problem,
            });
        }
        Ok(config)
    }

    /// The user's configuration at its default place, the default if there is none.
    ///
    /// # Errors
    /// As for [`Config::read`].
    pub fn of_user() -> Result<Self, ConfigError> {
        match place() {
            Some(path) if path.exists() => Self::read(&path),
            _ => Ok(Self::embedded()),
        }
    }

    fn merged(user: File) -> Self {
        const WHOLE: &str = "the embedded default says everything; a test reads it";
        let base = file(EXAMPLE).expect("the embedded default is well-formed; a test reads it");
        let (start, base_start) = (user.start.unwrap_or_default(), base.start.expect(WHOLE));
        let (lists, base_lists) = (user.lists.unwrap_or_default(), base.lists.expect(WHOLE));
        let game = start.game.or(base_start.game).expect(WHOLE).0;
        Self {
            theme: user.theme.or(base.theme).expect(WHOLE).0,
            mouse: user.mouse.or(base.mouse).expect(WHOLE),
            memory: user.memory.or(base.memory).expect(WHOLE).0,
            threads: user.threads.or(base.threads).expect(WHOLE),
            start: Start {
                game,
                misere: start.misere.or(base_start.misere).expect(WHOLE),
                position: start.position.or(base_start.position).expect(WHOLE).0,
            },
            lists: Wishes {
                max: lists.max.or(base_lists.max).expect(WHOLE),
                positions: lists.positions.or(base_lists.positions).expect(WHOLE),
            },
            autoplay: Duration::from_millis(user.autoplay.or(base.autoplay).expect(WHOLE)),
            keymap: user.keys.or(base.keys).expect(WHOLE).0,
        }
    }
}

/// Where the user's configuration is looked for: `nimscope/config.ron` in the configuration folder, by the XDG rules on Unix.
pub fn place() -> Option<PathBuf> {
    let base = etcetera::choose_base_strategy().ok()?;
    Some(base.config_dir().join("nimscope").join("config.ron"))
}

fn file(text: &str) -> Result<File, ron::error::SpannedError> {
    let options =
        ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    options.from_str(text)
}

/// Line and column of a word in a text, counted from 1.
fn place_of(text: &str, word: &str) -> (usize, usize) {
    let found = text
        .lines()
        .enumerate()
        .find_map(|(i, line)| line.find(word).map(|at| (i + 1, at + 1)));
    found.unwrap_or((1, 1))
}

/// A value written as a text that is parsed, so that a mistake in it is reported where it stands.
#[derive(Clone, Debug)]
struct Text<T>(T);

impl<'de, T: std::str::FromStr<Err: fmt::Display>> Deserialize<'de> for Text<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map(Self)
            .map_err(de::Error::custom)
    }
}

#[derive(Clone, Debug)]
struct ThemeName(usize);

impl<'de> Deserialize<'de> for ThemeName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let problem = || {
            format!(
                "there is no theme {name:?}: the themes are {}",
                Theme::names().join(", ")
            )
        };
        Theme::named(&name)
            .map(Self)
            .ok_or_else(|| de::Error::custom(problem()))
    }
}

/// An amount of memory: `512M`, `2G`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bytes(pub u64);

impl std::str::FromStr for Bytes {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let trimmed = text.trim();
        let digits = trimmed.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let unit = match trimmed[digits.len()..].to_lowercase().as_str() {
            "" | "b" => Some(1_u64),
            "k" | "kb" | "kib" => Some(1 << 10),
            "m" | "mb" | "mib" => Some(1 << 20),
            "g" | "gb" | "gib" => Some(1 << 30),
            "t" | "tb" | "tib" => Some(1 << 40),
            _ => None,
        };
        let amount = digits.parse::<u64>().ok();
        let bytes = amount
            .zip(unit)
            .and_then(|(amount, unit)| amount.checked_mul(unit))
            .filter(|&bytes| bytes > 0);
        bytes
            .map(Self)
            .ok_or_else(|| format!("{text:?} is not an amount of memory: write it like 512M or 2G"))
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Text::deserialize(deserializer).map(|Text(bytes)| bytes)
    }
}

/// The user's keys: each entry is checked where it stands, and conflicts at the end.
#[derive(Clone, Debug)]
struct Keys(Keymap);

impl<'de> Deserialize<'de> for Keys {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries;
        impl<'de> Visitor<'de> for Entries {
            type Value = Keys;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("keys by action, such as { \"undo\": [\"u\"] }")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Keys, A::Error> {
                let mut entries: BTreeMap<String, Vec<String>> = BTreeMap::new();
                while let Some(name) = map.next_key::<ActionName>()? {
                    let keys: Vec<Sequence> = map.next_value()?;
                    entries.insert(
                        name.0,
                        keys.into_iter().map(|sequence| sequence.0).collect(),
                    );
                }
                Keymap::new(&entries).map(Keys).map_err(de::Error::custom)
            }
        }
        deserializer.deserialize_map(Entries)
    }
}

/// The name of an action that exists.
struct ActionName(String);

impl<'de> Deserialize<'de> for ActionName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let known = crate::app::Action::named(&name).is_some();
        let problem = || crate::app::KeymapError::NoAction(name.clone());
        if known {
            Ok(Self(name))
        } else {
            Err(de::Error::custom(problem()))
        }
    }
}

/// A sequence of keys that exist.
struct Sequence(String);

impl<'de> Deserialize<'de> for Sequence {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        crate::app::Key::sequence(&text).map_err(de::Error::custom)?;
        Ok(Self(text))
    }
}

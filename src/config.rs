//! The configuration: a documented default, embedded in the program, with the user's file merged
//! over it.

mod file;
mod problems;
mod threads;
mod written_settings;

use std::path::{Path, PathBuf};
use std::time::Duration;

use etcetera::BaseStrategy;

use crate::app::{Keymap, Manner, Setup, StartPosition, Wishes};
use crate::file::{Problem, is_there, read_edited};
use crate::game::{Convention, Ruleset};
use crate::printable;
use crate::ui::ScreenOptions;
use crate::ui::terminal_graphics::Graphics;
use crate::ui::theme::Theme;

use crate::lists::CollectVec as _;
pub use file::EXAMPLE;
use file::File;
pub use problems::Problems;
pub use threads::ThreadCount;
pub use written_settings::{Changes, changed, write};

/// The longest configuration that is read, in bytes.
const LONGEST: u64 = 1 << 20;

/// A complete configuration.
#[derive(Clone, Debug)]
pub struct Config {
    /// The colours; `None` where the background of the terminal decides.
    pub theme: Option<Theme>,
    /// Whether the mouse is read, and when lines and games go on by themselves.
    pub screen: ScreenOptions,
    /// Which graphics of the terminal show figures.
    pub graphics: Graphics,
    /// What tables and lists may hold, in bytes.
    pub memory: u64,
    /// Solver threads.
    pub threads: ThreadCount,
    /// What is shown at the start.
    pub start: StartPosition,
    /// The bounds that lists start with.
    pub lists: Wishes,
    /// How games begin: whether values are hidden, losing moves are warned of, and forced moves
    /// are made at once.
    pub setup: Setup,
    /// Which keys do what.
    pub keymap: Keymap,
}

/// Why a configuration is not accepted.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("the configuration {} cannot be read: {error}", printable::shown(.path))]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// Something in it is wrong. Holds the first problems with their places, and the number of the
    /// others.
    #[error("{}", listed(.path, .problems))]
    Wrong {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        problems: Problems,
    },
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
        let text = read_edited(path, LONGEST).map_err(|error| ConfigError::Unreadable {
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
        let wrong = |problems| ConfigError::Wrong {
            path: path.to_owned(),
            problems,
        };
        let file = problems::read(text).map_err(wrong)?;
        let has_start = file.start.is_some();
        let config = Self::merged(file);
        let StartPosition { rules, position } = &config.start;
        if has_start && let Err(error) = rules.game.check(position.piles()) {
            let mut lines = (1..).zip(text.lines());
            let found = lines.find_map(|(line, words)| Some((line, words.find("start")? + 1)));
            let (line, column) = found.unwrap_or((1, 1));
            let text = format!("start: {error}");
            let first = vec![Problem { line, column, text }];
            return Err(wrong(Problems { first, more: 0 }));
        }
        Ok(config)
    }

    /// The user's configuration at its default place, the default if there is none.
    ///
    /// # Errors
    /// As for [`Config::read`].
    pub fn of_user() -> Result<Self, ConfigError> {
        match place() {
            Some(path) if is_there(&path) => Self::read(&path),
            _ => Ok(Self::embedded()),
        }
    }

    fn merged(user: File) -> Self {
        const WHOLE: &str = "the embedded default says everything; a test reads it";
        let base =
            problems::read(EXAMPLE).expect("the embedded default is well-formed; a test reads it");
        let (start, base_start) = (user.start.unwrap_or_default(), base.start.expect(WHOLE));
        let (lists, base_lists) = (user.lists.unwrap_or_default(), base.lists.expect(WHOLE));
        let (games, base_games) = (user.games.unwrap_or_default(), base.games.expect(WHOLE));
        let misere = start.misere.or(base_start.misere).expect(WHOLE);
        let example = start.game.as_ref().map(|game| game.0.example());
        Self {
            theme: user.theme.or(base.theme).expect(WHOLE).0.0,
            screen: ScreenOptions {
                mouse: user.mouse.or(base.mouse).expect(WHOLE),
                autoplay: Duration::from_millis(user.autoplay.or(base.autoplay).expect(WHOLE)),
                pause: Duration::from_millis(games.pause.or(base_games.pause).expect(WHOLE)),
            },
            graphics: user.graphics.or(base.graphics).expect(WHOLE).0,
            memory: user.memory.or(base.memory).expect(WHOLE).0.bytes(),
            threads: user.threads.or(base.threads).expect(WHOLE),
            start: StartPosition {
                rules: Ruleset {
                    game: start.game.or(base_start.game).expect(WHOLE).0,
                    convention: Convention::BOTH[usize::from(misere)],
                },
                position: (start.position.map(|it| it.0))
                    .or(example)
                    .or(base_start.position.map(|it| it.0))
                    .expect(WHOLE),
            },
            lists: Wishes {
                max: lists.max.or(base_lists.max).expect(WHOLE).get(),
                positions: (lists.positions.or(base_lists.positions))
                    .expect(WHOLE)
                    .get(),
            },
            setup: Setup::new(Manner {
                hides: games.hide.or(base_games.hide).expect(WHOLE),
                warns: games.warn.or(base_games.warn).expect(WHOLE),
                forced: games.force.or(base_games.force).expect(WHOLE),
            }),
            keymap: user.keys.or(base.keys).expect(WHOLE).0,
        }
    }
}

/// Where the user's configuration is looked for: `config.ron` in the folder `nimscope` of the
/// configuration folder, by the XDG rules on Unix.
pub fn place() -> Option<PathBuf> {
    let base = etcetera::choose_base_strategy().ok()?;
    Some(base.config_dir().join("nimscope").join("config.ron"))
}

/// Where the user's own data of a kind is: the folder `themes` or `claims` beside the
/// configuration.
pub fn beside(configuration: Option<&Path>, folder: &str) -> Option<PathBuf> {
    let path = configuration.map(Path::to_owned).or_else(place)?;
    Some(path.parent()?.join(folder))
}

/// Where sessions are kept: `nimscope` in the state folder, by the XDG rules on Unix.
pub fn state_folder() -> Option<PathBuf> {
    let base = etcetera::choose_base_strategy().ok()?;
    let state = base.state_dir().unwrap_or_else(|| base.data_dir());
    Some(state.join("nimscope"))
}

/// Where rules that were found are kept: `rules` in the folder `nimscope` of the cache folder, by
/// the XDG rules on Unix.
pub fn rules_folder() -> Option<PathBuf> {
    let base = etcetera::choose_base_strategy().ok()?;
    Some(base.cache_dir().join("nimscope").join("rules"))
}

/// One problem as `file:line:column: what`, several as one such line each.
fn listed(path: &Path, problems: &Problems) -> String {
    let path = printable::shown(path);
    let lines: Vec<String> = problems
        .first
        .iter()
        .map(|problem| format!("{path}:{problem}"))
        .collect_vec();
    let more = match problems.more {
        0 => String::new(),
        more => format!("\nand {more} more"),
    };
    match lines.len() + problems.more {
        1 => lines.concat(),
        count => {
            let lines = lines.join("\n");
            format!("the configuration has {count} problems:\n{lines}{more}")
        }
    }
}

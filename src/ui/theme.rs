//! Colours and attributes by meaning. Meaning is never colour alone: every style that matters
//! differs by a letter, a mark or an attribute too, so that the mono theme is complete. A theme is
//! a file: `assets/themes` has those of the program, and the user's are beside the configuration.

mod background;
mod file;
mod palette;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, OnceLock};

use enum_map::EnumMap;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use crate::app::View;
use crate::file::read_edited;
use crate::lists::sort;

use crate::lists::CollectVec as _;
pub use background::by_background;
use file::styles;
pub use file::{AUTO, Role, ThemeError};
pub(super) use palette::{nearest, palette, rgb};

/// A complete set of styles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Its name in the configuration.
    pub name: &'static str,
    /// Each role's style. Themes live as long as the program.
    styles: &'static EnumMap<Role, Style>,
}

/// Themes by their names, with the texts of their files.
macro_rules! themes {
    ($($name:literal),+) => {
        [$(($name, include_str!(concat!("../../assets/themes/", $name, ".ron")))),+]
    };
}

/// The files of the program's own themes, by name.
const FILES: [(&str, &str); 10] = themes![
    "catppuccin-latte",
    "catppuccin-mocha",
    "dark",
    "gruvbox-dark",
    "gruvbox-light",
    "high-contrast",
    "light",
    "mono",
    "okabe-ito",
    "terminal"
];

/// The program's own themes.
static BUILT_IN: LazyLock<Vec<Theme>> = LazyLock::new(|| {
    const READ: &str = "the program's themes are well-formed; a test reads them";
    let read = |(name, text)| Theme::parse(name, text).expect(READ);
    FILES.into_iter().map(read).collect_vec()
});

/// All themes, once the user's are known, and why others of the user are not among them.
static ADMITTED: OnceLock<(Vec<Theme>, Vec<ThemeError>)> = OnceLock::new();

impl Theme {
    /// The theme that a text describes: a style for each role, none for those that it leaves out.
    ///
    /// # Errors
    /// The text is no theme: the error says where and what.
    pub fn parse(name: &str, text: &str) -> Result<Self, ThemeError> {
        let styles = styles(text)?;
        Ok(Self {
            name: name.to_owned().leak(),
            styles: Box::leak(Box::new(styles)),
        })
    }

    /// The theme in a file `NAME.ron`.
    fn read(path: PathBuf) -> Result<Self, ThemeError> {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        if name == AUTO {
            return Err(ThemeError::Reserved { path });
        }
        match read_edited(&path, LONGEST) {
            Ok(text) => Self::parse(&name, &text).map_err(|error| ThemeError::In {
                error: Box::new(error),
                path,
            }),
            Err(error) => Err(ThemeError::Unreadable { path, error }),
        }
    }

    /// The themes, in the order in which a key shows them: the program's own, then the user's.
    pub fn all() -> &'static [Self] {
        ADMITTED.get().map_or(&BUILT_IN, |(themes, _)| themes)
    }

    /// The theme without colours.
    pub fn mono() -> Self {
        Self::named("mono").expect("the program has a theme without colours; a test reads it")
    }

    /// The theme of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::all().iter().copied().find(|theme| theme.name == name)
    }

    /// The number of this theme.
    pub fn index(self) -> usize {
        let mut names = Self::all().iter().map(|theme| theme.name);
        names.position(|name| name == self.name).unwrap_or(0)
    }

    /// The theme of a number. Numbers go round.
    pub fn number(number: usize) -> Self {
        let all = Self::all();
        all[number % all.len()]
    }

    /// The style of everything that has no other.
    pub fn base(&self) -> Style {
        self.style(Role::Base)
    }

    /// Whether what is good and what is bad for the player to move are different colours.
    pub(crate) fn has_two_colours(&self) -> bool {
        let [wins, loses] = [Role::Wins, Role::Loses].map(|role| self.style(role).fg);
        loses.is_some() && wins != loses
    }

    /// Marks the selected row. Where it is marked by reversing, the colours of its words would
    /// become patches of background. So it loses them first.
    pub(super) fn select(self, buffer: &mut Buffer, row: Rect) {
        let style = self.style(Role::Selected);
        if style.add_modifier.contains(Modifier::REVERSED) {
            buffer.set_style(row, Style::new().fg(Color::Reset).bg(Color::Reset));
        }
        buffer.set_style(row, style);
    }

    /// The style of a role in a border: nothing of the style of the border shows through.
    pub(super) fn on_border(self, role: Role) -> Style {
        let plain = Style::reset().patch(self.base());
        plain.patch(self.style(role))
    }

    /// The style of a role.
    pub fn style(&self, role: Role) -> Style {
        self.styles[role]
    }
}

/// Looking up the theme of what is seen.
pub(super) trait Themed: Copy {
    /// The theme.
    fn theme(self) -> Theme;

    /// The style of a role in it.
    fn style(self, role: Role) -> Style {
        self.theme().style(role)
    }
}

impl Themed for View<'_> {
    fn theme(self) -> Theme {
        Theme::number(self.state.theme)
    }
}

/// Adds the user's themes, at most once and before the first frame. One with the name of a theme
/// of the program takes its place.
pub fn admit((themes, broken): (Vec<Theme>, Vec<ThemeError>)) {
    let mut all = BUILT_IN.clone();
    for theme in themes {
        match all.iter_mut().find(|known| known.name == theme.name) {
            Some(known) => *known = theme,
            None => all.push(theme),
        }
    }
    ADMITTED.get_or_init(|| (all, broken));
}

/// Why some of the user's themes were not admitted.
pub fn broken() -> &'static [ThemeError] {
    ADMITTED.get().map_or(&[], |(_, broken)| broken)
}

/// The longest theme that is read, in bytes.
const LONGEST: u64 = 1 << 16;

/// The themes of a folder's files `NAME.ron`, by name, and why the other files are none; there are
/// none without a folder.
pub fn folder(folder: &Path) -> (Vec<Theme>, Vec<ThemeError>) {
    let (mut themes, mut broken) = (Vec::new(), Vec::new());
    if !folder.is_dir() {
        return (themes, broken);
    }
    match files(folder) {
        Ok(paths) => {
            for path in paths {
                match Theme::read(path) {
                    Ok(theme) => themes.push(theme),
                    Err(error) => broken.push(error),
                }
            }
        }
        Err(error) => broken.push(ThemeError::Unreadable {
            path: folder.to_owned(),
            error,
        }),
    }
    (themes, broken)
}

/// The files of a folder that are named as themes are.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let paths = std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut paths = paths.collect::<io::Result<Vec<PathBuf>>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "ron"));
    sort(&mut paths);
    Ok(paths)
}

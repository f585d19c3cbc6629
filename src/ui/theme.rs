//! Colours and attributes by meaning. Meaning is never colour alone: every style that matters
//! differs by a letter, a mark or an attribute too, so that the mono theme is complete.

use ratatui::style::{Color, Modifier, Style};

/// What a piece of the screen means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
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
    /// P-positions.
    P,
    /// N-positions.
    N,
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

/// A complete set of styles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Its name in the configuration.
    pub name: &'static str,
    palette: Option<Palette>,
}

/// The colours of a theme, numbers of the 256-colour palette, which every terminal of today shows
/// alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Palette {
    background: Option<u8>,
    text: u8,
    dim: u8,
    title: u8,
    accent: u8,
    border: u8,
    p: u8,
    n: u8,
    optimal: u8,
    alarm: u8,
    selected: (u8, u8),
    taken: u8,
    unplayable: u8,
}

/// For dark terminals.
const DARK: Palette = Palette {
    background: Some(234),
    text: 253,
    dim: 246,
    title: 255,
    accent: 117,
    border: 240,
    p: 120,
    n: 216,
    optimal: 228,
    alarm: 211,
    selected: (255, 24),
    taken: 228,
    unplayable: 240,
};

/// For light terminals.
const LIGHT: Palette = Palette {
    background: Some(255),
    text: 235,
    dim: 241,
    title: 232,
    accent: 25,
    border: 248,
    p: 22,
    n: 94,
    optimal: 90,
    alarm: 124,
    selected: (232, 153),
    taken: 127,
    unplayable: 250,
};

/// For all eyes: the nearest to the colours of Okabe and Ito (2008), told apart with every kind of
/// colour blindness.
const OKABE_ITO: Palette = Palette {
    background: Some(234),
    text: 253,
    dim: 246,
    title: 255,
    accent: 74,
    border: 240,
    p: 74,
    n: 214,
    optimal: 227,
    alarm: 175,
    selected: (255, 24),
    taken: 227,
    unplayable: 240,
};

/// The themes, in the order in which a key shows them.
pub const THEMES: [Theme; 4] = [
    Theme {
        name: "dark",
        palette: Some(DARK),
    },
    Theme {
        name: "light",
        palette: Some(LIGHT),
    },
    Theme {
        name: "okabe-ito",
        palette: Some(OKABE_ITO),
    },
    Theme {
        name: "mono",
        palette: None,
    },
];

/// The number of the theme without colours.
pub const MONO: usize = THEMES.len() - 1;

impl Theme {
    /// The names of all themes.
    pub fn names() -> Vec<&'static str> {
        THEMES.iter().map(|theme| theme.name).collect()
    }

    /// The number of the theme of a name.
    pub fn named(name: &str) -> Option<usize> {
        THEMES.iter().position(|theme| theme.name == name)
    }

    /// The theme of a number; numbers go round.
    pub fn number(number: usize) -> Self {
        THEMES[number % THEMES.len()]
    }

    /// The style of everything that has no other.
    pub fn base(&self) -> Style {
        self.palette.map_or(Style::new(), |palette| {
            let style = Style::new().fg(Color::Indexed(palette.text));
            palette
                .background
                .map_or(style, |background| style.bg(Color::Indexed(background)))
        })
    }

    /// The style of a role.
    pub fn style(&self, role: Role) -> Style {
        self.palette
            .map_or_else(|| mono(role), |palette| palette.style(role))
    }
}

impl Palette {
    fn style(self, role: Role) -> Style {
        let fg = |colour: u8| Style::new().fg(Color::Indexed(colour));
        match role {
            Role::Text => fg(self.text),
            Role::Dim => fg(self.dim),
            Role::Title | Role::Chosen | Role::Header => {
                fg(self.title).add_modifier(Modifier::BOLD)
            }
            Role::Focus => fg(self.accent).add_modifier(Modifier::BOLD),
            Role::Border => fg(self.border),
            Role::P => fg(self.p).add_modifier(Modifier::BOLD),
            Role::N => fg(self.n).add_modifier(Modifier::BOLD),
            Role::Optimal => fg(self.optimal).add_modifier(Modifier::BOLD),
            Role::Alarm => fg(self.alarm).add_modifier(Modifier::BOLD),
            Role::Selected => fg(self.selected.0).bg(Color::Indexed(self.selected.1)),
            Role::Token | Role::Key => fg(self.accent),
            Role::Taken => fg(self.taken),
            Role::Unplayable => fg(self.unplayable),
        }
    }
}

/// Attributes only: for terminals without colours, and for who does not want them.
fn mono(role: Role) -> Style {
    match role {
        Role::Text | Role::Border | Role::Token | Role::N | Role::Taken => Style::new(),
        Role::Dim | Role::Unplayable => Style::new().add_modifier(Modifier::DIM),
        Role::Selected => Style::new().add_modifier(Modifier::REVERSED),
        Role::Key => Style::new().add_modifier(Modifier::UNDERLINED),
        Role::Title
        | Role::Focus
        | Role::P
        | Role::Optimal
        | Role::Alarm
        | Role::Chosen
        | Role::Header => Style::new().add_modifier(Modifier::BOLD),
    }
}

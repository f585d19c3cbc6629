//! How terminals show pictures, and which of them do. The terminal is not queried, since its
//! answer would come among the keys.

use std::str::FromStr;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ratatui::layout::Size;

use crate::figure::Painting;
use crate::lists::CollectVec as _;
use crate::ui::terminal_graphics::sixel;

/// Which graphics the user wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Graphics {
    /// Those of the terminal, as far as its variables say.
    #[default]
    Auto,
    /// None: figures are characters.
    Off,
    /// Those of kitty, which Ghostty has too.
    Kitty,
    /// Those of the VT340, which foot, mlterm, xterm and others have.
    Sixel,
    /// Those of iTerm2, which WezTerm has too.
    Iterm2,
}

/// How pictures are written to the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// PNG, put over cells.
    Kitty,
    /// PNG, in place of cells.
    Iterm2,
    /// Rows of six pixels, in place of cells.
    Sixel,
}

/// A variable of the environment by which a program is known, and how its value begins.
type Sign = (&'static str, &'static str);

/// The signs of terminals, and what they show.
const KNOWN: [(Sign, Protocol); 13] = [
    (("KITTY_WINDOW_ID", ""), Protocol::Kitty),
    (("TERM", "xterm-kitty"), Protocol::Kitty),
    (("TERM", "xterm-ghostty"), Protocol::Kitty),
    (("TERM_PROGRAM", "ghostty"), Protocol::Kitty),
    (("WEZTERM_EXECUTABLE", ""), Protocol::Iterm2),
    (("TERM_PROGRAM", "WezTerm"), Protocol::Iterm2),
    (("TERM_PROGRAM", "iTerm"), Protocol::Iterm2),
    (("ITERM_SESSION_ID", ""), Protocol::Iterm2),
    (("LC_TERMINAL", "iTerm2"), Protocol::Iterm2),
    (("TERM", "foot"), Protocol::Sixel),
    (("TERM", "mlterm"), Protocol::Sixel),
    (("TERM_PROGRAM", "mintty"), Protocol::Sixel),
    (("KONSOLE_VERSION", ""), Protocol::Sixel),
];

/// Programs between us and the terminal, which do not pass pictures on.
const BETWEEN: [Sign; 4] = [
    ("TMUX", ""),
    ("STY", ""),
    ("TERM", "screen"),
    ("TERM", "tmux"),
];

/// The names of the graphics in the configuration.
const NAMES: [(&str, Graphics); 5] = [
    ("auto", Graphics::Auto),
    ("off", Graphics::Off),
    ("kitty", Graphics::Kitty),
    ("sixel", Graphics::Sixel),
    ("iterm2", Graphics::Iterm2),
];

impl FromStr for Graphics {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let found = NAMES.into_iter().find(|(known, _)| *known == name);
        found.map(|(_, graphics)| graphics).ok_or_else(|| {
            let names = NAMES.map(|(known, _)| known).join(", ");
            format!("there are no graphics {name:?}: it is one of {names}")
        })
    }
}

impl Graphics {
    /// The graphics of a number. Numbers go round.
    pub fn number(number: usize) -> Self {
        NAMES[number % NAMES.len()].1
    }

    /// The number of these.
    pub fn index(self) -> usize {
        let mut all = NAMES.iter();
        all.position(|&(_, graphics)| graphics == self).unwrap_or(0)
    }

    /// What they are called in the configuration.
    pub fn name(self) -> &'static str {
        NAMES[self.index()].0
    }

    /// The protocol to be used, where `variable` is the environment.
    pub fn protocol(self, variable: impl Fn(&str) -> Option<String>) -> Option<Protocol> {
        let has = |(name, begin): &Sign| {
            variable(name).is_some_and(|value| !value.is_empty() && value.starts_with(begin))
        };
        match self {
            Self::Off => None,
            Self::Kitty => Some(Protocol::Kitty),
            Self::Sixel => Some(Protocol::Sixel),
            Self::Iterm2 => Some(Protocol::Iterm2),
            Self::Auto if BETWEEN.iter().any(has) => None,
            Self::Auto => {
                let mut known = KNOWN.into_iter();
                let found = known.find(|(sign, _)| has(sign));
                found.map(|(_, protocol)| protocol)
            }
        }
    }
}

impl Protocol {
    /// What shows a painting over the given columns and rows, from the cell of the cursor on.
    pub(super) fn shown(self, painting: Painting, cells: Size) -> Option<Vec<u8>> {
        match self {
            Self::Kitty => Some(shown_in_kitty(&painting.png()?, cells)),
            Self::Iterm2 => Some(shown_in_iterm2(&painting.png()?, cells)),
            Self::Sixel => Some(sixel::shown(&painting)),
        }
    }

    /// What takes the picture away, where writing over its cells does not.
    pub(super) fn erased(self) -> Option<Vec<u8>> {
        match self {
            // Its data too.
            Self::Kitty => Some(format!("\x1b_Ga=d,d=I,i={NUMBER},q=2\x1b\\").into_bytes()),
            Self::Iterm2 | Self::Sixel => None,
        }
    }

    /// The pixels of a cell where the terminal does not say them. Pictures that are stretched over
    /// their cells need only their shape, about that.
    pub(super) const fn usual_cell(self) -> Option<Size> {
        match self {
            Self::Kitty | Self::Iterm2 => Some(Size::new(9, 18)),
            Self::Sixel => None,
        }
    }
}

/// The most that a part of a picture holds.
const PART: usize = 4096;

/// The number of our image, one that other programs do not use: the letters "nims".
const NUMBER: u32 = u32::from_be_bytes(*b"nims");

/// A PNG over the given columns and rows of kitty, in parts.
fn shown_in_kitty(png: &[u8], cells: Size) -> Vec<u8> {
    let text = STANDARD.encode(png);
    let parts: Vec<&[u8]> = text.as_bytes().chunks(PART).collect_vec();
    let mut out = Vec::with_capacity(text.len() + 16 * parts.len() + 64);
    for (number, part) in parts.iter().enumerate() {
        out.extend_from_slice(b"\x1b_G");
        if number == 0 {
            let head = format!(
                "a=T,f=100,i={NUMBER},p=1,c={},r={},C=1,q=2,",
                cells.width, cells.height
            );
            out.extend_from_slice(head.as_bytes());
        }
        let more = u8::from(number + 1 < parts.len());
        out.extend_from_slice(format!("m={more};").as_bytes());
        out.extend_from_slice(part);
        out.extend_from_slice(b"\x1b\\");
    }
    out
}

/// A PNG over the given columns and rows of iTerm2, as a file within the text.
fn shown_in_iterm2(png: &[u8], cells: Size) -> Vec<u8> {
    let head = format!(
        "\x1b]1337;File=inline=1;size={};width={};height={};preserveAspectRatio=0;doNotMoveCursor=1:",
        png.len(),
        cells.width,
        cells.height,
    );
    let mut out = head.into_bytes();
    out.extend_from_slice(STANDARD.encode(png).as_bytes());
    out.push(0x07);
    out
}

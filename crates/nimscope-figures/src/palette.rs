//! Colours by what they are for: on paper, and in the theme of a screen.

use super::picture::{Mark, OF_OUTCOME, SHADES};
use super::scene::Tint;
use crate::game::Outcome;

/// Red, green and blue.
pub type Colour = [u8; 3];

/// A colour for everything that is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palette {
    /// The ground.
    pub paper: Colour,
    /// Text and axes.
    pub ink: Colour,
    /// Lines and text that stand back.
    pub grey: Colour,
    /// Lines that stand far back.
    pub pale: Colour,
    /// P-positions.
    pub p: Colour,
    /// N-positions.
    pub n: Colour,
    /// What contradicts, errs or is exceptional.
    pub alarm: Colour,
    /// What is selected.
    pub cursor: Colour,
    /// Lines of series. Their dashes differ too.
    pub lines: [Colour; 4],
    /// From small to large values, so that they stay in order without colours and for the
    /// colour-blind.
    pub shades: [Colour; SHADES as usize],
    /// The same for the remoteness of P-positions, and of N-positions: all of those are darker
    /// than all of these.
    pub remote: [[Colour; OF_OUTCOME as usize]; 2],
}

impl Palette {
    /// Dark on white, for print: marks differ in lightness too.
    pub const PRINT: Self = Self {
        paper: [0xff, 0xff, 0xff],
        ink: [0x1a, 0x1a, 0x1a],
        grey: [0x6b, 0x6b, 0x6b],
        pale: [0xc8, 0xc8, 0xc8],
        p: [0x17, 0x50, 0x7c],
        n: [0xf6, 0xe8, 0xc0],
        alarm: [0xf0, 0x60, 0x10],
        cursor: [0xa8, 0x4a, 0x08],
        lines: [
            [0x17, 0x50, 0x7c],
            [0xa8, 0x4a, 0x08],
            [0x2e, 0x7d, 0x5b],
            [0x8a, 0x50, 0xa8],
        ],
        shades: [
            [0xfd, 0xf6, 0xd8],
            [0xf1, 0xe2, 0xa6],
            [0xd9, 0xcb, 0x88],
            [0xb6, 0xb0, 0x7a],
            [0x8f, 0x92, 0x77],
            [0x6a, 0x74, 0x78],
            [0x46, 0x57, 0x7a],
            [0x1f, 0x3a, 0x6e],
        ],
        remote: [
            [
                [0x43, 0x79, 0xa5],
                [0x33, 0x68, 0x95],
                [0x24, 0x56, 0x82],
                [0x16, 0x43, 0x6a],
                [0x0a, 0x2d, 0x4d],
            ],
            [
                [0xfd, 0xf7, 0xe3],
                [0xf9, 0xec, 0xc2],
                [0xf3, 0xdf, 0x9f],
                [0xec, 0xd0, 0x7c],
                [0xe2, 0xbe, 0x5a],
            ],
        ],
    };

    /// Light on dark, for slides: marks differ in lightness as in print.
    const DARK: Self = Self {
        paper: [0x14, 0x17, 0x1c],
        ink: [0xe8, 0xe8, 0xe8],
        grey: [0x9a, 0xa0, 0xa8],
        pale: [0x3c, 0x43, 0x4d],
        p: Self::PRINT.p,
        n: Self::PRINT.n,
        alarm: Self::PRINT.alarm,
        cursor: [0xff, 0xb0, 0x60],
        lines: [
            [0x6c, 0xb0, 0xf0],
            [0xff, 0xb0, 0x60],
            [0x6c, 0xd0, 0xa0],
            [0xc4, 0x90, 0xe0],
        ],
        shades: {
            // The darkest is to be seen on a dark ground.
            let mut shades = Self::PRINT.shades;
            shades[7] = [0x2c, 0x4c, 0x9c];
            shades
        },
        remote: Self::PRINT.remote,
    };

    /// The names of those that need no screen.
    pub const NAMES: [&str; 3] = ["print", "dark", "grey"];

    /// One of those that need no screen, by its name.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "print" => Some(Self::PRINT),
            "dark" => Some(Self::DARK),
            "grey" => Some(Self::PRINT.in_grey()),
            _ => None,
        }
    }

    /// The palette for a ground of some colour: that of print if it is light, else that of slides.
    pub fn on(paper: Colour) -> Self {
        let own = if light(paper) > light(Self::DARK.ink) / 2 {
            Self::PRINT
        } else {
            Self::DARK
        };
        Self { paper, ..own }
    }

    /// The colour that something has.
    pub(super) fn colour(&self, tint: Tint) -> Colour {
        match tint {
            Tint::Ink => self.ink,
            Tint::Paper => self.paper,
            Tint::Grey | Tint::On(Mark::Never | Mark::Absent) => self.grey,
            Tint::Pale => self.pale,
            Tint::Cursor => self.cursor,
            Tint::Line(series) => self.lines[series % self.lines.len()],
            Tint::Fill(mark) => self.fill(mark),
            Tint::On(mark) => self.over(mark),
        }
    }

    /// The colour of text over a mark: of ink, paper and black the one that is read best there.
    pub fn over(&self, mark: Mark) -> Colour {
        let ground = self.fill(mark);
        [self.paper, Self::PRINT.ink]
            .into_iter()
            .fold(self.ink, |best, over| {
                if contrast(over, ground) > contrast(best, ground) {
                    over
                } else {
                    best
                }
            })
    }

    /// The colour of what is filled with a mark.
    pub fn fill(&self, mark: Mark) -> Colour {
        match mark {
            Mark::P => self.p,
            Mark::N => self.n,
            Mark::Alarm => self.alarm,
            Mark::Shade(shade) => self.shades[usize::from(shade.min(SHADES - 1))],
            Mark::Remote(outcome, shade) => {
                let shades = self.remote[usize::from(outcome == Outcome::N)];
                shades[usize::from(shade.min(OF_OUTCOME - 1))]
            }
            Mark::First | Mark::Second | Mark::Plain | Mark::Open | Mark::Never | Mark::Absent => {
                self.paper
            }
        }
    }

    /// The palette without colours.
    #[must_use]
    pub fn in_grey(&self) -> Self {
        let grey = |colour: Colour| {
            let grey = u8::try_from(light(colour) / 8).unwrap_or(u8::MAX);
            [grey; 3]
        };
        Self {
            paper: grey(self.paper),
            ink: grey(self.ink),
            grey: grey(self.grey),
            pale: grey(self.pale),
            p: grey(self.p),
            n: grey(self.n),
            alarm: grey(self.alarm),
            cursor: grey(self.cursor),
            lines: self.lines.map(grey),
            shades: self.shades.map(grey),
            remote: self.remote.map(|shades| shades.map(grey)),
        }
    }
}

/// The contrast of text on a ground, in percent: 2100 for black on white.
fn contrast(text: Colour, ground: Colour) -> u32 {
    // A screen has about the square of a value as light; a twentieth of white is in the room.
    let luminance = |[red, green, blue]: Colour| {
        let [red, green, blue] = [red, green, blue].map(|part| u32::from(part).pow(2));
        (2126 * red + 7152 * green + 722 * blue) / 10_000 + 3251
    };
    let [text, ground] = [text, ground].map(luminance);
    100 * text.max(ground) / text.min(ground)
}

/// How light a colour is, up to 8 · 255.
fn light([red, green, blue]: Colour) -> u32 {
    2 * u32::from(red) + 5 * u32::from(green) + u32::from(blue)
}

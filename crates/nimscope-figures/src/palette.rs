//! Colours by what they are for: on paper, and in the theme of a screen.

use super::picture::{Mark, OF_OUTCOME, SHADES};
use super::scene::Tint;
use crate::game::Outcome;

/// Red, green and blue.
pub type Colour = [u8; 3];

/// A colour as it is written in documents for the web.
const fn hex(colour: u32) -> Colour {
    let [_, red, green, blue] = colour.to_be_bytes();
    [red, green, blue]
}

const fn hexes<const N: usize>(colours: [u32; N]) -> [Colour; N] {
    let (mut all, mut number) = ([[0; 3]; N], 0);
    while number < N {
        all[number] = hex(colours[number]);
        number += 1;
    }
    all
}

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
        paper: hex(0xff_ff_ff),
        ink: hex(0x1a_1a_1a),
        grey: hex(0x6b_6b_6b),
        pale: hex(0xc8_c8_c8),
        p: hex(0x17_50_7c),
        n: hex(0xf6_e8_c0),
        alarm: hex(0xf0_60_10),
        cursor: hex(0xa8_4a_08),
        lines: hexes([0x17_50_7c, 0xa8_4a_08, 0x2e_7d_5b, 0x8a_50_a8]),
        shades: hexes([
            0xfd_f6_d8, 0xf1_e2_a6, 0xd9_cb_88, 0xb6_b0_7a, 0x8f_92_77, 0x6a_74_78, 0x46_57_7a,
            0x1f_3a_6e,
        ]),
        remote: [
            hexes([0x43_79_a5, 0x33_68_95, 0x24_56_82, 0x16_43_6a, 0x0a_2d_4d]),
            hexes([0xfd_f7_e3, 0xf9_ec_c2, 0xf3_df_9f, 0xec_d0_7c, 0xe2_be_5a]),
        ],
    };

    /// Light on dark, for slides: marks differ in lightness as in print.
    const DARK: Self = Self {
        paper: hex(0x14_17_1c),
        ink: hex(0xe8_e8_e8),
        grey: hex(0x9a_a0_a8),
        pale: hex(0x3c_43_4d),
        p: Self::PRINT.p,
        n: Self::PRINT.n,
        alarm: Self::PRINT.alarm,
        cursor: hex(0xff_b0_60),
        lines: hexes([0x6c_b0_f0, 0xff_b0_60, 0x6c_d0_a0, 0xc4_90_e0]),
        shades: {
            // The darkest is to be seen on a dark ground.
            let mut shades = Self::PRINT.shades;
            shades[7] = hex(0x2c_4c_9c);
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

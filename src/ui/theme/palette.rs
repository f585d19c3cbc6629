//! The colours of a theme for figures that are pictures, and colours of terminals as red, green
//! and blue.

use ratatui::style::Color;

use crate::figure::{Colour, Palette};
use crate::ui::theme::Theme;
use crate::ui::theme::role::Role;

/// The colours of a theme. Where its ground is the terminal's own, figures are on white paper:
/// what would be readable on that ground is not known.
pub(crate) fn palette(theme: Theme) -> Palette {
    let Some(ground) = theme.base().bg else {
        return if theme.has_two_colours() {
            Palette::PRINT
        } else {
            Palette::PRINT.in_grey()
        };
    };
    let paper = rgb(ground, Palette::PRINT.paper);
    let own = theme.base().fg.unwrap_or(Color::Reset);
    let ink = rgb(own, Palette::PRINT.ink);
    let of = |role: Role| rgb(theme.style(role).fg.unwrap_or(own), ink);
    let [token, border] = [of(Role::Token), of(Role::Border)];
    let steps = [1, 2, 3, 4, 5, 6, 7, 8];
    Palette {
        paper,
        ink,
        grey: of(Role::Dim),
        pale: mixed(paper, border, 5),
        // P-positions differ clearly from N-positions, as they do in characters.
        p: of(Role::Loses),
        n: mixed(paper, border, 6),
        alarm: of(Role::Alarm),
        cursor: of(Role::Focus),
        lines: [token, of(Role::Taken), of(Role::Optimal), of(Role::Dim)],
        shades: steps.map(|step| mixed(paper, token, step)),
    }
}

/// A colour between two others, by the eighths of the second.
fn mixed(one: Colour, other: Colour, eighths: u16) -> Colour {
    let mix = |place: usize| {
        let (one, other) = (u16::from(one[place]), u16::from(other[place]));
        u8::try_from((one * (8 - eighths) + other * eighths) / 8).unwrap_or(u8::MAX)
    };
    [mix(0), mix(1), mix(2)]
}

/// The sixteen colours, as most terminals show them.
#[rustfmt::skip] // a table: eight colours a row
const SIXTEEN: [[u8; 3]; 16] = [
    [0, 0, 0], [205, 49, 49], [13, 188, 121], [229, 229, 16], [36, 114, 200], [188, 63, 188], [17, 168, 205], [204, 204, 204],
    [102, 102, 102], [241, 76, 76], [35, 209, 139], [245, 245, 67], [59, 142, 234], [214, 112, 214], [41, 184, 219], [255, 255, 255],
];

/// The colour as red, green and blue; `own` is used where a terminal has its own.
pub(crate) fn rgb(colour: Color, own: [u8; 3]) -> [u8; 3] {
    let named = |place: usize| SIXTEEN[place];
    match colour {
        Color::Reset => own,
        Color::Rgb(red, green, blue) => [red, green, blue],
        Color::Indexed(number) => indexed(number),
        Color::Black => named(0),
        Color::Red => named(1),
        Color::Green => named(2),
        Color::Yellow => named(3),
        Color::Blue => named(4),
        Color::Magenta => named(5),
        Color::Cyan => named(6),
        Color::Gray => named(7),
        Color::DarkGray => named(8),
        Color::LightRed => named(9),
        Color::LightGreen => named(10),
        Color::LightYellow => named(11),
        Color::LightBlue => named(12),
        Color::LightMagenta => named(13),
        Color::LightCyan => named(14),
        Color::White => named(15),
    }
}

/// A colour of the 256-colour palette: sixteen, a cube of six shades a side, and greys.
fn indexed(number: u8) -> [u8; 3] {
    match number {
        0..16 => SIXTEEN[usize::from(number)],
        16..232 => {
            let number = number - 16;
            [number / 36, number / 6 % 6, number % 6]
                .map(|shade| if shade == 0 { 0 } else { 55 + 40 * shade })
        }
        232.. => [8 + 10 * (number - 232); 3],
    }
}

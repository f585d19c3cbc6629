//! The colours of a theme for figures that are pictures, and colours of terminals as red, green
//! and blue.

use ratatui::style::Color;

use crate::figure::{Colour, Palette};
use crate::ui::theme::Role;
use crate::ui::theme::Theme;

/// The colours of figures on the ground of a theme: those of print on a light one, those of slides
/// on a dark one. Where the ground is the terminal's own, they are those of white paper: what
/// would be readable on that ground is not known.
pub(crate) fn palette(theme: Theme) -> Palette {
    let Some(ground) = theme.base().bg else {
        return if theme.has_two_colours() {
            Palette::PRINT
        } else {
            Palette::PRINT.in_grey()
        };
    };
    let own = Palette::on(rgb(ground, Palette::PRINT.paper));
    let of = |role: Role| rgb(theme.style(role).fg.unwrap_or(Color::Reset), own.ink);
    Palette {
        ink: of(Role::Base),
        grey: of(Role::Dim),
        pale: of(Role::Border),
        ..own
    }
}

/// A colour for a terminal that has 256 of them.
pub(crate) fn nearest([red, green, blue]: Colour) -> Color {
    let step = |shade: u8| match shade {
        ..48 => 0,
        48..115 => 1,
        115.. => (shade - 35) / 40,
    };
    let cube = 16 + 36 * step(red) + 6 * step(green) + step(blue);
    let lightness = (u16::from(red) + u16::from(green) + u16::from(blue)) / 3;
    let grey = 232 + u8::try_from(lightness.saturating_sub(3) / 10).map_or(23, |step| step.min(23));
    let far = |number: &u8| -> u32 {
        let both = [red, green, blue].into_iter().zip(indexed(*number));
        both.map(|(one, other)| u32::from(one.abs_diff(other)).pow(2))
            .sum()
    };
    let nearest = [cube, grey].into_iter().min_by_key(far);
    nearest.map_or(Color::Reset, Color::Indexed)
}

/// The sixteen colours, as most terminals show them.
#[rustfmt::skip] // a table: two colours a row
const SIXTEEN: [(Color, [u8; 3]); 16] = [
    (Color::Black, [0, 0, 0]), (Color::Red, [205, 49, 49]),
    (Color::Green, [13, 188, 121]), (Color::Yellow, [229, 229, 16]),
    (Color::Blue, [36, 114, 200]), (Color::Magenta, [188, 63, 188]),
    (Color::Cyan, [17, 168, 205]), (Color::Gray, [204, 204, 204]),
    (Color::DarkGray, [102, 102, 102]), (Color::LightRed, [241, 76, 76]),
    (Color::LightGreen, [35, 209, 139]), (Color::LightYellow, [245, 245, 67]),
    (Color::LightBlue, [59, 142, 234]), (Color::LightMagenta, [214, 112, 214]),
    (Color::LightCyan, [41, 184, 219]), (Color::White, [255, 255, 255]),
];

/// The colour as red, green and blue; `own` is used where a terminal has its own.
pub(crate) fn rgb(colour: Color, own: [u8; 3]) -> [u8; 3] {
    if let Color::Rgb(red, green, blue) = colour {
        [red, green, blue]
    } else if let Color::Indexed(number) = colour {
        indexed(number)
    } else {
        let named = SIXTEEN.iter().find(|(name, _)| *name == colour);
        named.map_or(own, |(_, rgb)| *rgb)
    }
}

/// A colour of the 256-colour palette: sixteen, a cube of six shades a side, and greys.
fn indexed(number: u8) -> [u8; 3] {
    match number {
        0..16 => SIXTEEN[usize::from(number)].1,
        16..232 => {
            let number = number - 16;
            [number / 36, number / 6 % 6, number % 6]
                .map(|shade| if shade == 0 { 0 } else { 55 + 40 * shade })
        }
        232.. => [8 + 10 * (number - 232); 3],
    }
}

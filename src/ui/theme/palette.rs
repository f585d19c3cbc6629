//! The colours of a theme for figures that are pictures.

use ratatui::style::Color;

use super::Theme;
use super::rgb::rgb;
use super::role::Role;
use crate::figure::{Colour, Palette};

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
        // P-positions stand out from N-positions, as they do in characters.
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

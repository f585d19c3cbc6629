//! The marks of a figure in the colours of the theme, and what they mean.

use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};

use crate::figure::{
    Explanation, Glyph, Ink, LegendSign, Mark, Picture, Ring, Sketch, entry, is_seen,
};
use crate::ui::text::wide;
use crate::ui::theme::{Role, Theme};

/// What the marks mean, side by side in as many lines as that takes.
pub(super) fn legend(
    picture: &Picture,
    sketch: &Sketch,
    room: usize,
    theme: Theme,
) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    let mut row: Vec<Span<'static>> = Vec::new();
    let mut taken = 0;
    let entries = picture.legend.iter();
    for of in entries.filter(|entry| is_seen(picture, entry.key)) {
        let Explanation { sign, words } = entry(picture, sketch, of);
        let look = match of.key {
            LegendSign::Mark(mark) if sketch.halves => filled(mark, theme),
            LegendSign::Mark(mark) => of_ink(Ink::Mark(mark), theme),
            LegendSign::Ring(Ring::Option) => of_ink(Ink::Option, theme),
            LegendSign::Ring(_) => of_ink(Ink::Here, theme),
            LegendSign::Line(number) => of_ink(Ink::Line(number), theme),
            LegendSign::Rule => of_ink(Ink::Dim, theme),
        };
        let length = wide(&sign) + wide(words) + 3;
        if taken > 0 && taken + length > room {
            lines.push(Line::from(std::mem::take(&mut row)));
            taken = 0;
        }
        row.push(Span::styled(sign, look));
        row.push(Span::styled(format!(" {words}  "), theme.style(Role::Dim)));
        taken += length;
    }
    if !row.is_empty() {
        lines.push(Line::from(row));
    }
    lines
}

/// The style of a character of a figure.
pub(super) fn style(glyph: Glyph, is_selected: bool, theme: Theme) -> Style {
    if is_selected {
        return theme.style(Role::Selected);
    }
    let Some(ground) = glyph.ground else {
        return of_ink(glyph.ink, theme);
    };
    let colour = |ink: Ink| {
        let style = if let Ink::Mark(mark) = ink {
            filled(mark, theme)
        } else {
            of_ink(ink, theme)
        };
        style.fg.unwrap_or_else(|| blank(theme))
    };
    Style::new().fg(colour(glyph.ink)).bg(colour(ground))
}

fn blank(theme: Theme) -> Color {
    theme.base().bg.unwrap_or(Color::Reset)
}

/// A cell that is filled with its mark. P-positions are light on dark N-positions, so that they
/// differ without colours too. Where the theme has no dark colour, both have theirs.
fn filled(mark: Mark, theme: Theme) -> Style {
    let dark = theme.style(Role::Border).fg;
    let colour = match (mark, dark) {
        (Mark::First | Mark::Second, _) => of_one(mark, theme),
        (Mark::Shade(6..), _) => [Role::Title, Role::Loses]
            .into_iter()
            .find_map(|role| theme.style(role).fg)
            .unwrap_or_else(|| blank(theme)),
        (Mark::N | Mark::Plain | Mark::Shade(..2), Some(dark)) => dark,
        (Mark::Open | Mark::Never | Mark::Absent, _) | (Mark::Plain, None) => blank(theme),
        _ => of_ink(Ink::Mark(mark), theme)
            .fg
            .unwrap_or_else(|| blank(theme)),
    };
    Style::new().fg(colour)
}

/// The colour of what only one of two readings says. No cell has a letter beside it, so that it is
/// none of those of other cells, of the position and of its options.
fn of_one(mark: Mark, theme: Theme) -> Color {
    const OTHERS: [Role; 6] = [
        Role::Focus,
        Role::Optimal,
        Role::Loses,
        Role::Title,
        Role::Border,
        Role::Base,
    ];
    let colour = |role: Role| theme.style(role).fg;
    let n = colour(Role::Border).or(colour(Role::Wins));
    let is_free =
        |of: &Color| n != Some(*of) && OTHERS.iter().all(|&role| colour(role) != Some(*of));
    let first = [Role::Token, Role::Wins, Role::Taken, Role::Dim];
    let second = [Role::Alarm, Role::Taken, Role::Dim];
    let roles: &[Role] = if mark == Mark::First { &first } else { &second };
    let mut colours = roles.iter().filter_map(|&role| colour(role));
    colours.find(is_free).unwrap_or(Color::Blue)
}

fn of_ink(ink: Ink, theme: Theme) -> Style {
    let role = match ink {
        Ink::Text | Ink::Mark(Mark::Plain | Mark::Shade(2..=5)) => Role::Text,
        Ink::Dim | Ink::Mark(Mark::Open | Mark::Never | Mark::Absent | Mark::Shade(..2)) => {
            Role::Dim
        }
        Ink::Title | Ink::Strong | Ink::Mark(Mark::Shade(6..)) => Role::Title,
        Ink::Here => Role::Focus,
        Ink::Mark(Mark::P) => Role::Loses,
        Ink::Mark(Mark::N) => Role::Wins,
        Ink::Mark(Mark::Alarm) => Role::Alarm,
        Ink::Line(0) | Ink::Mark(Mark::First) => Role::Token,
        Ink::Line(1) => Role::Taken,
        Ink::Option | Ink::Line(_) | Ink::Mark(Mark::Second) => Role::Optimal,
    };
    theme.style(role)
}

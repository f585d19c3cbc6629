//! A figure in the pane: its characters in the colours of the theme, the part around the selected
//! spot, and below it what is selected and what the marks mean.

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};

use super::{canvas, said};
use crate::app::{Action, Pane, View};
use crate::figure::{
    Body, Glyph, Ink, Key, Mark, Picture, Ring, Room, Sketch, entry, is_seen, sketch,
};
use crate::ui::list;
use crate::ui::text::{draw_line, wide};
use crate::ui::theme::{Role, Theme};

/// Draws the figure, or says what it waits for.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, view: View<'_>, theme: Theme) {
    let dim = theme.style(Role::Dim);
    let Some(drawn) = view.drawn() else {
        let why = view.figure_failure().map(|why| why.to_string());
        let said = why.unwrap_or_else(|| list::waiting(view.figure_job()));
        list::sentence(frame, area, said, dim);
        return;
    };
    if canvas::shows(view, area) {
        return said::draw(frame, area, said::words(view, &drawn.picture, area, theme));
    }
    let Placed { seen, below, body } = place(view, &drawn.picture, area, theme);
    for (row, y) in (seen.top..).zip(body.y..body.bottom()) {
        let Some(glyphs) = seen.sketch.rows.get(row) else {
            break;
        };
        let room = usize::from(body.width);
        let left = if is_title(glyphs, room) { 0 } else { seen.left };
        let shown = glyphs.iter().skip(left).take(room);
        let spans: Vec<Span<'_>> = shown
            .enumerate()
            .map(|(x, glyph)| {
                let is_selected = seen.is_selected((left + x, row));
                Span::styled(glyph.letter.to_string(), style(*glyph, is_selected, theme))
            })
            .collect();
        let line = Rect {
            y,
            height: 1,
            ..body
        };
        draw_line(frame, line, Line::from(spans));
    }
    said::draw(frame, area, below);
}

/// Whether a row is the title of the part below it and fits: then it stays where the part moves.
fn is_title(glyphs: &[Glyph], room: usize) -> bool {
    let last = glyphs.iter().rposition(|glyph| glyph.letter != ' ');
    let mut letters = glyphs.iter().filter(|glyph| glyph.letter != ' ');
    last.is_some_and(|last| last < room) && letters.all(|glyph| glyph.ink == Ink::Title)
}

/// The parts of the pane: the figure in its place, and the lines below it.
struct Placed {
    seen: Seen,
    below: Vec<Line<'static>>,
    /// Where the figure stands: in the middle, where it is smaller than the pane.
    body: Rect,
}

/// A sketch, the part of it in sight, and what is selected.
struct Seen {
    sketch: Sketch,
    left: usize,
    top: usize,
    selected: Option<usize>,
}

impl Seen {
    fn is_selected(&self, (x, y): (usize, usize)) -> bool {
        let spot = self.selected.and_then(|spot| self.sketch.spots.get(spot));
        spot.is_some_and(|spot| spot.at.1 == y && (spot.at.0..spot.at.0 + spot.width).contains(&x))
    }
}

fn rows(lines: &[Line<'_>]) -> u16 {
    u16::try_from(lines.len()).unwrap_or(u16::MAX)
}

/// Lays the pane out: the figure, the part around the selected spot where it is too large, and
/// what is said below.
fn place(view: View<'_>, picture: &Picture, area: Rect, theme: Theme) -> Placed {
    let room = |area: Rect| Room {
        size: (area.width.into(), area.height.into()),
        halves: view.layout.halves,
    };
    let whole = sketch(picture, room(area));
    let below = below(view, (picture, &whole), area, theme);
    let body = Rect {
        height: area.height.saturating_sub(rows(&below)),
        ..area
    };
    // Cells take the room that they need, all else what there is.
    let is_fixed = (picture.panels.iter()).all(|panel| matches!(panel.body, Body::Cells(_)));
    let sketch = if is_fixed {
        whole
    } else {
        sketch(picture, room(body))
    };
    let selected = view.selected_spot(&sketch);
    let at = selected
        .and_then(|spot| sketch.spots.get(spot))
        .map_or((0, 0), |spot| spot.at);
    let first = |at: usize, room: u16, whole: usize| {
        let room = usize::from(room);
        let middle = at.saturating_sub(room / 2);
        middle.min(whole.saturating_sub(room))
    };
    let size = (sketch.width(), sketch.rows.len());
    let gap = |room: u16, taken: usize| {
        let taken = u16::try_from(taken).unwrap_or(u16::MAX);
        room.saturating_sub(taken) / 2
    };
    let (across, down) = (gap(body.width, size.0), gap(body.height, size.1));
    Placed {
        below,
        body: Rect {
            x: body.x + across,
            y: body.y + down,
            width: body.width - across,
            height: body.height - down,
        },
        seen: Seen {
            left: first(at.0, body.width, size.0),
            top: first(at.1, body.height, size.1),
            selected,
            sketch,
        },
    }
}

/// What is selected, the legend and the notes, as many lines as there is room for.
fn below(
    view: View<'_>,
    (picture, sketch): (&Picture, &Sketch),
    area: Rect,
    theme: Theme,
) -> Vec<Line<'static>> {
    let room = usize::from(area.width);
    let mut lines: Vec<Line<'static>> = said::selected(view, sketch, room, theme)
        .into_iter()
        .collect();
    lines.extend(said::awaited(view, room, theme));
    lines.extend(legend((picture, sketch), room, theme));
    lines.extend(said::notes(picture, room, theme));
    // The figure itself keeps two thirds of the pane.
    lines.truncate(usize::from(area.height / 3));
    lines
}

/// What the marks mean, side by side in as many lines as that takes.
fn legend((picture, sketch): (&Picture, &Sketch), room: usize, theme: Theme) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    let mut row: Vec<Span<'static>> = Vec::new();
    let mut taken = 0;
    let entries = picture.legend.iter();
    for of in entries.filter(|entry| is_seen(picture, entry.key)) {
        let (sign, words) = entry(sketch, of);
        let look = match of.key {
            Key::Mark(mark) if sketch.halves => filled(mark, theme),
            Key::Mark(mark) => of_ink(Ink::Mark(mark), theme),
            Key::Ring(Ring::Option) => of_ink(Ink::Option, theme),
            Key::Ring(_) => of_ink(Ink::Here, theme),
            Key::Line(number) => of_ink(Ink::Line(number), theme),
            Key::Rule => of_ink(Ink::Dim, theme),
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

fn style(glyph: Glyph, is_selected: bool, theme: Theme) -> Style {
    if is_selected {
        return theme.style(Role::Selected);
    }
    let Some(ground) = glyph.ground else {
        return of_ink(glyph.ink, theme);
    };
    let colour = |style: Style| style.fg.unwrap_or_else(|| blank(theme));
    let upper = match glyph.ink {
        Ink::Mark(mark) => filled(mark, theme),
        ink => of_ink(ink, theme),
    };
    Style::new()
        .fg(colour(upper))
        .bg(colour(filled(ground, theme)))
}

fn blank(theme: Theme) -> Color {
    theme.base().bg.unwrap_or(Color::Reset)
}

/// A cell that is filled with its mark. P-positions are light on dark N-positions, so that they
/// differ without colours too. Where the theme has no dark colour, both have theirs.
fn filled(mark: Mark, theme: Theme) -> Style {
    let dark = theme.style(Role::Border).fg;
    let colour = match (mark, dark) {
        (Mark::N | Mark::Plain | Mark::Shade(..2), Some(dark)) => dark,
        (Mark::Open | Mark::Never | Mark::Absent, _) | (Mark::Plain, None) => blank(theme),
        _ => of_ink(Ink::Mark(mark), theme)
            .fg
            .unwrap_or_else(|| blank(theme)),
    };
    Style::new().fg(colour)
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

/// The name of the figure, for the title of the pane, and the key that goes on to the next one.
pub(super) fn title(view: View<'_>) -> String {
    let which = if view.state.focus() == Pane::Figures {
        view.key_in(Pane::Figures, Action::Which)
    } else {
        view.key(Action::NextFigure)
    };
    match view.figure() {
        None => format!(": words ({which}: figures)"),
        Some(figure) => format!(": {} ({which}: next)", figure.key()),
    }
}

/// The spot at a cell of the pane's inside.
pub(in crate::ui) fn spot_at(
    view: View<'_>,
    area: Rect,
    cell: Position,
    theme: Theme,
) -> Option<usize> {
    let drawn = view.drawn()?;
    if canvas::shows(view, area) {
        return canvas::spot_at(view, &drawn.picture, cell);
    }
    let Placed { seen, body, .. } = place(view, &drawn.picture, area, theme);
    if !(body.y..body.bottom()).contains(&cell.y) {
        return None;
    }
    let at = (
        usize::from(cell.x.checked_sub(body.x)?) + seen.left,
        usize::from(cell.y.checked_sub(body.y)?) + seen.top,
    );
    let mut spots = seen.sketch.spots.iter();
    spots.position(|spot| spot.at.1 == at.1 && (spot.at.0..spot.at.0 + spot.width).contains(&at.0))
}

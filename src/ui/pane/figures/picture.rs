//! A figure in the pane: its characters in the colours of the theme, the part around the selected
//! spot, and below it what is selected and what the marks mean.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};

use crate::app::{Action, Pane, View};
use crate::figure::{Glyph, Ink, Mark, Picture, Room, Sketch, is_seen, sign, sketch};
use crate::ui::list;
use crate::ui::text::{draw_line, elided};
use crate::ui::theme::{Role, Theme};

/// Draws the figure, or says what it waits for.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, view: View<'_>, theme: Theme) {
    let dim = theme.style(Role::Dim);
    if view.state.hidden {
        list::sentence(frame, area, list::hidden(view), dim);
        return;
    }
    let Some(drawn) = view.drawn() else {
        let why = view.figure_failure().map(|why| why.to_string());
        let said = why.unwrap_or_else(|| list::waiting(view.figure_job()));
        list::sentence(frame, area, said, dim);
        return;
    };
    let picture = &drawn.picture;
    let below = below(view, picture, area, theme);
    let body = Rect {
        height: area
            .height
            .saturating_sub(u16::try_from(below.len()).unwrap_or(u16::MAX)),
        ..area
    };
    let placed = place(view, picture, body, theme);
    for (row, y) in (placed.top..).zip(body.y..body.bottom()) {
        let Some(glyphs) = placed.sketch.rows.get(row) else {
            break;
        };
        let shown = glyphs.iter().skip(placed.left).take(body.width.into());
        let spans: Vec<Span<'_>> = shown
            .enumerate()
            .map(|(x, glyph)| {
                let is_selected = placed.is_selected((placed.left + x, row));
                Span::styled(glyph.letter.to_string(), style(*glyph, is_selected, theme))
            })
            .collect();
        draw_line(
            frame,
            Rect {
                y,
                height: 1,
                ..body
            },
            Line::from(spans),
        );
    }
    for (line, y) in below.into_iter().zip(body.bottom()..area.bottom()) {
        draw_line(
            frame,
            Rect {
                y,
                height: 1,
                ..area
            },
            line,
        );
    }
}

/// A sketch, the part of it in sight, and what is selected.
struct Placed {
    sketch: Sketch,
    left: usize,
    top: usize,
    selected: Option<usize>,
}

impl Placed {
    fn is_selected(&self, (x, y): (usize, usize)) -> bool {
        let spot = self.selected.and_then(|spot| self.sketch.spots.get(spot));
        spot.is_some_and(|spot| spot.at.1 == y && (spot.at.0..spot.at.0 + spot.width).contains(&x))
    }
}

/// The part around the selected spot.
fn place(view: View<'_>, picture: &Picture, area: Rect, theme: Theme) -> Placed {
    let size = (usize::from(area.width), usize::from(area.height));
    let halves = theme.style(Role::Loses).fg.is_some()
        && theme.style(Role::Loses).fg != theme.style(Role::Wins).fg;
    let sketch = sketch(picture, Room { size, halves });
    let selected = view.selected_spot(&sketch);
    let at = selected
        .and_then(|spot| sketch.spots.get(spot))
        .map_or((0, 0), |spot| spot.at);
    let first = |at: usize, room: usize, whole: usize| {
        let middle = at.saturating_sub(room / 2);
        if whole <= room {
            0
        } else {
            middle.min(whole - room)
        }
    };
    Placed {
        left: first(at.0, size.0, sketch.width()),
        top: first(at.1, size.1, sketch.rows.len()),
        selected,
        sketch,
    }
}

/// What is selected, the legend and the first note, as many lines as there is room for.
fn below(view: View<'_>, picture: &Picture, area: Rect, theme: Theme) -> Vec<Line<'static>> {
    let room = usize::from(area.width);
    let any = Room {
        size: (room, usize::from(area.height)),
        halves: false,
    };
    let sketch = sketch(picture, any);
    let spot = view
        .selected_spot(&sketch)
        .and_then(|spot| sketch.spots.get(spot));
    let mut lines = Vec::new();
    if let Some(spot) = spot {
        let said = elided(&format!("▸ {}", spot.words), room);
        lines.push(Line::styled(said, theme.style(Role::Title)));
    }
    let mut row: Vec<Span<'static>> = Vec::new();
    let mut wide = 0;
    for (key, words) in picture
        .legend
        .iter()
        .filter(|(key, _)| is_seen(picture, *key))
    {
        let sign = sign(*key);
        let glyph = match key {
            crate::figure::Key::Mark(mark) => Ink::Mark(*mark),
            crate::figure::Key::Ring(_) => Ink::Here,
            crate::figure::Key::Line(number) => Ink::Line(*number),
            crate::figure::Key::Rule => Ink::Dim,
        };
        let length = sign.chars().count() + words.chars().count() + 3;
        if wide > 0 && wide + length > room {
            lines.push(Line::from(std::mem::take(&mut row)));
            wide = 0;
        }
        row.push(Span::styled(sign, of_ink(glyph, theme)));
        row.push(Span::styled(format!(" {words}  "), theme.style(Role::Dim)));
        wide += length;
    }
    if !row.is_empty() {
        lines.push(Line::from(row));
    }
    for note in &picture.notes {
        lines.push(Line::styled(elided(note, room), theme.style(Role::Dim)));
    }
    // The figure itself keeps two thirds of the pane.
    lines.truncate(usize::from(area.height / 3));
    lines
}

fn style(glyph: Glyph, is_selected: bool, theme: Theme) -> Style {
    if is_selected {
        return theme.style(Role::Selected);
    }
    let style = of_ink(glyph.ink, theme);
    match glyph.ground {
        None => style,
        Some(mark) => {
            let below = of_ink(Ink::Mark(mark), theme).fg.unwrap_or(Color::Reset);
            let absent = theme.base().bg.unwrap_or(Color::Reset);
            style.bg(if mark == Mark::Absent { absent } else { below })
        }
    }
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
        Ink::Line(_) | Ink::Mark(Mark::Second) => Role::Optimal,
    };
    theme.style(role)
}

/// The name of the figure, for the title of the pane.
pub(super) fn title(view: View<'_>) -> String {
    let which = view.key_in(Pane::Figures, Action::Which);
    match view.figure() {
        None => format!(": words ({which}: figures)"),
        Some(figure) => format!(": {} ({which}: next)", figure.key()),
    }
}

/// The spot at a cell of the pane's inside.
pub(in crate::ui) fn spot_at(
    view: View<'_>,
    area: Rect,
    (column, row): (u16, u16),
    theme: Theme,
) -> Option<usize> {
    let drawn = view.drawn().filter(|_| !view.state.hidden)?;
    let below = below(view, &drawn.picture, area, theme);
    let body = Rect {
        height: area
            .height
            .saturating_sub(u16::try_from(below.len()).unwrap_or(u16::MAX)),
        ..area
    };
    let placed = place(view, &drawn.picture, body, theme);
    let at = (
        usize::from(column.checked_sub(body.x)?) + placed.left,
        usize::from(row.checked_sub(body.y)?) + placed.top,
    );
    placed
        .sketch
        .spots
        .iter()
        .position(|spot| spot.at.1 == at.1 && (spot.at.0..spot.at.0 + spot.width).contains(&at.0))
}

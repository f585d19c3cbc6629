//! A figure in the pane: its characters in the colours of the theme, the part around the selected
//! spot, and below it what is selected and what the marks mean.

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};

use crate::app::{Action, Pane, View};
use crate::figure::{Glyph, Ink, Place};
use crate::ui::list;
use crate::ui::pane::figures::figure_layout::{Characters, laid};
use crate::ui::pane::figures::marks::style;
use crate::ui::pane::figures::{canvas, captions};
use crate::ui::text::draw_line;
use crate::ui::theme::{Role, Theme};

/// Draws the figure, or says what it waits for.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, view: View<'_>, theme: Theme) {
    let Some(figure) = laid(view) else {
        let why = view.figure_failure().map(|why| why.to_string());
        let said = why.unwrap_or_else(|| list::waiting(view.figure_job()));
        list::sentence(frame, area, said, theme.style(Role::Dim));
        return;
    };
    if let Some(characters) = &figure.characters {
        draw_characters(frame, area, characters, figure.selected, theme);
    }
    captions::draw(frame, area, &figure.below);
}

fn draw_characters(
    frame: &mut Frame<'_>,
    area: Rect,
    characters: &Characters,
    selected: Option<usize>,
    theme: Theme,
) {
    let Characters {
        sketch,
        left,
        top,
        body,
    } = characters;
    // The window may have become smaller since the frame was prepared.
    let body = body.intersection(area);
    let selected = selected.and_then(|spot| sketch.spots.get(spot));
    let room = usize::from(body.width);
    for (row, y) in (*top..).zip(body.y..body.bottom()) {
        let Some(glyphs) = sketch.rows.get(row) else {
            break;
        };
        let left = if is_title(glyphs, room) { 0 } else { *left };
        let shown = glyphs.iter().enumerate().skip(left).take(room);
        // Neighbours of one style are one span.
        let mut runs: Vec<Span<'_>> = Vec::new();
        for (x, glyph) in shown {
            let is_selected = selected.is_some_and(|spot| spot.covers(Place { x, y: row }));
            let style = style(*glyph, is_selected, theme);
            match runs.last_mut() {
                Some(run) if run.style == style => *run.content.to_mut() += &glyph.to_string(),
                _ => runs.push(Span::styled(glyph.to_string(), style)),
            }
        }
        let line = Rect {
            y,
            height: 1,
            ..body
        };
        draw_line(frame, line, &Line::from(runs));
    }
}

/// Whether a row is the title of the part below it and fits: then it stays where the part moves.
fn is_title(glyphs: &[Glyph], room: usize) -> bool {
    let last = glyphs.iter().rposition(|glyph| glyph.letter != ' ');
    let mut letters = glyphs.iter().filter(|glyph| glyph.letter != ' ');
    last.is_some_and(|last| last < room) && letters.all(|glyph| glyph.ink == Ink::Title)
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
pub(super) fn spot_at(view: View<'_>, cell: Position) -> Option<usize> {
    let figure = laid(view)?;
    match &figure.characters {
        Some(characters) => characters.spot_at(cell),
        None => canvas::spot_at(view, &figure.drawn.picture, cell),
    }
}

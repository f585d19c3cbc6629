//! The panes, a file each: what stands inside the border, and the foot of the border.

mod claims;
mod exceptional;
mod exceptions;
mod figures;
mod history;
mod line;
mod moves;
mod position;
mod positions;
mod value;
mod variants;
pub(super) mod why;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::number::grouped;
use super::theme::{Role, Theme};
use crate::app::{App, Cursor, Pane};
use crate::engine::Query;
use crate::game::Outcome;
use crate::study::Answer;

/// Draws the inside of a pane.
pub(super) fn draw(pane: Pane, frame: &mut Frame<'_>, area: Rect, app: &App, theme: Theme) {
    let draw = match pane {
        Pane::Variants => variants::draw,
        Pane::Position => position::draw,
        Pane::Value => value::draw,
        Pane::Moves => moves::draw,
        Pane::Line => line::draw,
        Pane::Positions => positions::draw,
        Pane::Exceptions => exceptions::draw,
        Pane::Why => why::draw,
        Pane::Claims => claims::draw,
        Pane::History => history::draw,
        Pane::Figures => figures::draw,
    };
    draw(frame, area, app, theme);
}

/// What stands at the foot of the border: counts, sums, where one is.
pub(super) fn foot(pane: Pane, app: &App) -> String {
    match pane {
        Pane::Variants => variants::foot(app),
        Pane::Position => position::foot(app),
        Pane::Value => String::new(),
        Pane::Moves => moves::foot(app),
        Pane::Line => line::foot(app),
        Pane::Positions => positions::foot(app),
        Pane::Exceptions => exceptions::foot(app),
        Pane::Why => why::foot(app),
        Pane::Claims => claims::foot(app),
        Pane::History => history::foot(app),
        Pane::Figures => figures::foot(app),
    }
}

/// What stands in the title behind the name of a pane: its filter, bound and order.
pub(super) fn subtitle(pane: Pane, app: &App) -> String {
    match pane {
        Pane::Positions | Pane::Exceptions => {
            let list = app.state.list(pane);
            let filter = crate::app::filter::shown(&list.filter);
            let filter = if filter.is_empty() {
                String::new()
            } else {
                format!(" /{filter}")
            };
            format!(" ≤{}{filter}", app.state.bound(pane))
        }
        Pane::Claims if !app.state.claims.filter.is_empty() => {
            format!(" /{}", app.state.claims.filter)
        }
        _ => String::new(),
    }
}

/// How many rows the text of the Figures pane has at a width.
pub(super) use self::figures::rows as figure_rows;

/// How many rows of a pane stand above its list: column heads.
pub(super) fn head_rows(pane: Pane, height: u16, app: &App) -> u16 {
    match pane {
        Pane::Moves | Pane::Line | Pane::Positions => 1,
        Pane::Exceptions => exceptions::head(height, app),
        _ => 0,
    }
}

/// How many of the rows inside a pane are not its list: column heads, and notes below it.
pub(super) fn fixed_rows(pane: Pane, height: u16, app: &App) -> u16 {
    match pane {
        Pane::Variants => variants::notes(height),
        Pane::Claims => claims::notes(height),
        _ => head_rows(pane, height, app),
    }
}

/// The rows of a list that are in sight, the selected one marked over its whole width.
fn rows<'a>(
    frame: &mut Frame<'_>,
    area: Rect,
    (cursor, len): (Cursor, u128),
    theme: Theme,
    has_focus: bool,
    row: impl Fn(u128) -> Option<Line<'a>>,
) {
    for offset in 0..area.height {
        let number = cursor.top + u128::from(offset);
        if number >= len {
            break;
        }
        let place = Rect {
            y: area.y + offset,
            height: 1,
            ..area
        };
        let Some(line) = row(number) else { continue };
        let is_selected = number == cursor.selected;
        let line = if is_selected {
            marked(line, theme, has_focus)
        } else {
            line
        };
        line_or_cut(frame, place, line);
        if is_selected && has_focus {
            frame
                .buffer_mut()
                .set_style(place, theme.style(Role::Selected));
        }
    }
}

/// A line; what is cut off says so: a number without its last digits would be another number.
fn line_or_cut(frame: &mut Frame<'_>, place: Rect, line: Line<'_>) {
    let is_cut = line.width() > usize::from(place.width);
    frame.render_widget(line, place);
    if is_cut {
        frame.buffer_mut()[(place.right() - 1, place.y)].set_symbol("…");
    }
}

/// The selected row of a pane without the focus is marked by its first character alone.
fn marked(mut line: Line<'_>, theme: Theme, has_focus: bool) -> Line<'_> {
    if !has_focus && let Some(first) = line.spans.first_mut() {
        let rest: String = first.content.chars().skip(1).collect();
        *first = Span::styled(rest, first.style);
        line.spans
            .insert(0, Span::styled("›", theme.style(Role::Focus)));
    }
    line
}

/// A paragraph in place of a list that is empty or fails.
fn sentence(frame: &mut Frame<'_>, area: Rect, text: impl Into<String>, style: Style) {
    frame.render_widget(
        Paragraph::new(text.into())
            .style(style)
            .wrap(Wrap { trim: true }),
        area,
    );
}

/// The sentence for a question that has no rows yet: what it waits for, or that nothing was found.
fn waiting(app: &App, query: &Query) -> String {
    match app.engine.job_of(query) {
        Some(job) => format!("… {}", super::header::progress(&job, 20)),
        None => "…".to_owned(),
    }
}

/// A value in a column: itself, `…` while it is computed, `—` where it is out of reach, `·` while it is hidden.
fn cell<T: Copy + ToString>(answer: &Answer<T>, hidden: bool) -> String {
    match answer {
        _ if hidden => "·".to_owned(),
        Answer::Known { value, .. } => value.to_string(),
        Answer::Waiting(_) | Answer::Searching => "?".to_owned(),
        Answer::OutOfReach(_) => "—".to_owned(),
    }
}

/// P and N in their styles.
fn outcome_style(outcome: Option<Outcome>, theme: Theme) -> Style {
    match outcome {
        Some(Outcome::P) => theme.style(Role::P),
        Some(Outcome::N) => theme.style(Role::N),
        None => theme.style(Role::Dim),
    }
}

/// A text padded to a width, counted in characters.
fn padded(text: &str, width: usize) -> String {
    format!("{text:width$}")
}

/// A text cut to a width, with a mark where something is cut off.
pub(super) fn elided(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let kept: String = text.chars().take(width.saturating_sub(1)).collect();
    format!("{kept}…")
}

/// Why a list has no more rows than it has, at the head of its pane; returns what is left below.
fn below_failure(frame: &mut Frame<'_>, area: Rect, app: &App, pane: Pane, theme: Theme) -> Rect {
    let Some(reason) = app.list_failure(pane) else {
        return area;
    };
    let lines = reason
        .chars()
        .count()
        .div_ceil(usize::from(area.width.max(1)));
    let height = u16::try_from(lines + 1)
        .unwrap_or(u16::MAX)
        .min(area.height);
    sentence(
        frame,
        Rect { height, ..area },
        &*reason,
        theme.style(Role::Alarm),
    );
    Rect {
        y: area.y + height,
        height: area.height - height,
        ..area
    }
}

/// How many rows of a list were found, and whether more may follow.
fn found(app: &App, pane: Pane, rows: usize, done: bool) -> String {
    let rows = grouped(rows as u128);
    if app.list_failure(pane).is_some() {
        format!("the first {rows}")
    } else if done {
        format!("{rows} found")
    } else {
        format!("{rows} found, searching …")
    }
}

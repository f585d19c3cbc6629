//! The panes, a file each: what stands inside the border, and the foot of the border.

mod claims;
mod exceptional;
mod exceptions;
mod figures;
mod history;
mod line;
mod moves;
mod play;
pub(super) mod position;
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
use super::text::{Text, draw_line};
use super::theme::{Role, Theme};
use crate::app::{App, Cursor, Pane};
use crate::engine::Job;
use crate::game::Outcome;
use crate::study::{Answer, Group, ListOrder};

/// Draws the inside of a pane.
pub(super) fn draw(pane: Pane, frame: &mut Frame<'_>, area: Rect, app: &App, theme: Theme) {
    match pane {
        Pane::Variants => variants::draw(frame, area, app, theme),
        Pane::Position => position::draw(frame, area, app, theme),
        Pane::Moves => moves::draw(frame, area, app, theme),
        Pane::Line => line::draw(frame, area, app, theme),
        Pane::Play => play::draw(frame, area, app, theme),
        Pane::Positions => positions::draw(frame, area, app, theme),
        Pane::Exceptions => exceptions::draw(frame, area, app, theme),
        Pane::Why => why::draw(frame, area, app, theme),
        Pane::Claims => claims::draw(frame, area, app, theme),
        Pane::History => history::draw(frame, area, app, theme),
        Pane::Value | Pane::Figures => text(frame, area, app, pane, theme),
    }
}

/// What stands at the foot of the border: counts, sums, where one is.
pub(super) fn foot(pane: Pane, app: &App) -> String {
    match pane {
        Pane::Variants => variants::foot(app),
        Pane::Position => position::foot(app),
        Pane::Value | Pane::Figures => text_foot(app, pane),
        Pane::Moves => moves::foot(app),
        Pane::Line => line::foot(app),
        Pane::Play => play::foot(app),
        Pane::Positions => positions::foot(app),
        Pane::Exceptions => exceptions::foot(app),
        Pane::Why => why::foot(app),
        Pane::Claims => claims::foot(app),
        Pane::History => history::foot(app),
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
        Pane::Moves => match crate::app::filter::shown_moves(&app.state.moves_filter) {
            filter if filter.is_empty() => filter,
            filter => format!(" /{filter}"),
        },
        Pane::Claims if !app.state.claims.filter.is_empty() => {
            format!(" /{}", app.state.claims.filter)
        }
        _ => String::new(),
    }
}

/// Writes a pane that is text which scrolls; false for the other panes.
fn write(pane: Pane, app: &App, text: &mut Text) -> bool {
    match pane {
        Pane::Value => value::write(app, text),
        Pane::Figures => figures::write(app, text),
        _ => return false,
    }
    true
}

/// How many rows of text a pane has at a width, if it has text which scrolls.
pub(super) fn text_rows(pane: Pane, app: &App, width: u16) -> Option<u128> {
    if pane == Pane::Claims {
        return Some(claims::proof_rows(app, width));
    }
    let mut text = Text::counting(width);
    write(pane, app, &mut text).then(|| text.len() as u128)
}

/// The rows in sight of a pane that is text.
fn text(frame: &mut Frame<'_>, area: Rect, app: &App, pane: Pane, theme: Theme) {
    let first = usize::try_from(text_top(app, pane)).unwrap_or(usize::MAX);
    let in_sight = first..first.saturating_add(area.height.into());
    let mut text = Text::new(area.width, theme, in_sight);
    write(pane, app, &mut text);
    text.draw(frame, area);
}

/// The first row in sight of a pane that is text.
fn text_top(app: &App, pane: Pane) -> u128 {
    match pane {
        Pane::Value => app.state.value.selected,
        _ => app.state.figures.selected,
    }
}

/// Where one is in a pane that is text, while there is more than fits.
fn text_foot(app: &App, pane: Pane) -> String {
    let rows = app.state.text_rows.get(&pane).copied().unwrap_or(0);
    let height = u128::from(app.state.height(pane));
    if rows <= height {
        return String::new();
    }
    let first = text_top(app, pane) + 1;
    let last = (first + height - 1).min(rows);
    format!("rows {first}–{last} of {}", grouped(rows))
}

/// How many rows of a pane stand above its list: column heads.
pub(super) fn head_rows(pane: Pane, height: u16, app: &App) -> u16 {
    match pane {
        Pane::Moves | Pane::Line | Pane::Play | Pane::Positions => 1,
        Pane::Exceptions => exceptions::head(height, app),
        _ => 0,
    }
}

/// How many of the rows inside a pane are not its list: column heads, and notes below it.
pub(super) fn fixed_rows(pane: Pane, width: u16, height: u16, app: &App) -> u16 {
    match pane {
        Pane::Variants => variants::notes(width, height),
        Pane::Moves => head_rows(pane, height, app) + moves::notes(width, height, app),
        Pane::Play => head_rows(pane, height, app) + play::notes(width, height, app),
        Pane::Claims => claims::notes(height, app),
        Pane::Exceptions => exceptions::head(height, app) + exceptions::notes(height, app),
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
        draw_line(frame, place, line);
        if is_selected && has_focus {
            frame
                .buffer_mut()
                .set_style(place, theme.style(Role::Selected));
        }
    }
}

/// The heading of a group of a list, with how many rows it has.
fn heading(order: ListOrder, group: Group, hidden: bool, theme: Theme) -> Line<'static> {
    let key = group.key;
    let value = if hidden {
        "·".to_owned()
    } else {
        key.to_string()
    };
    let what = match order {
        ListOrder::Piles => String::new(),
        ListOrder::Smallest => format!("x₁ = {key}"),
        ListOrder::Remoteness => format!("R = {value}"),
        ListOrder::Grundy => format!("Grundy value {value}"),
        ListOrder::Sum => format!("sum {key}"),
        ListOrder::Family => ListOrder::family(key).map_or_else(
            || "in no family or table of the papers".to_owned(),
            |claim| format!("{}, {}", claim.id, claim.kind),
        ),
    };
    let count = grouped(group.len as u128);
    Line::styled(format!(" {what}: {count}"), theme.style(Role::Title))
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
fn waiting(job: Option<&Job>) -> String {
    match job {
        Some(job) => format!("… {}", super::header::progress(job, 20)),
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

/// What P and N are drawn as.
fn outcome_role(outcome: Option<Outcome>) -> Role {
    match outcome {
        Some(Outcome::P) => Role::P,
        Some(Outcome::N) => Role::N,
        None => Role::Dim,
    }
}

/// P and N in their styles.
fn outcome_style(outcome: Option<Outcome>, theme: Theme) -> Style {
    theme.style(outcome_role(outcome))
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

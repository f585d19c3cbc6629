//! One frame: header, panes, last line, popups.

use ratatui::Frame;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Paragraph, Wrap};

use super::popup::form::FormClick;
use super::theme::{Role, Theme};
use super::{footer, header, pane, popup};
use crate::app::layout::{Shape, Slot, slots};
use crate::app::{App, Pane};

/// The area of the panes: all but the first and the last line.
fn body(area: Rect) -> Rect {
    Rect {
        y: area.y + area.height.min(1),
        height: area.height.saturating_sub(2),
        ..area
    }
}

/// The panes and their places on a screen of this size.
fn places(app: &App, area: Rect) -> Vec<Slot> {
    slots(
        body(area),
        Shape::of(area),
        &app.state.recent,
        app.state.zoom,
    )
}

/// Tells the state what the screen of this size shows, and scrolls every list so that its selection is in sight: to be called
/// before demand is asked for and before a frame is drawn.
pub fn prepare(app: &mut App, area: Rect) {
    app.state.shape = Shape::of(area);
    let places = places(app, area);
    app.state.visible = places
        .iter()
        .map(|slot| (slot.pane, slot.area.height.saturating_sub(2)))
        .collect();
    for slot in places {
        let height = slot.area.height.saturating_sub(2);
        if let Some(rows) = pane::text_rows(slot.pane, app, slot.area.width.saturating_sub(2)) {
            app.state.text_rows.insert(slot.pane, rows);
        }
        let width = slot.area.width.saturating_sub(2);
        let rows = height.saturating_sub(pane::fixed_rows(slot.pane, width, height, app));
        if slot.pane == Pane::Why {
            let width = slot.area.width.saturating_sub(2);
            let rows = pane::why::text_rows(app, width);
            app.state.why.lay_out(rows);
        }
        let len = app.len(slot.pane);
        // A list that is still being computed keeps its selection.
        if len > 0
            && let Some(cursor) = app.cursor_mut(slot.pane)
        {
            cursor.fit(rows, len);
        }
    }
}

/// Draws a frame.
pub fn draw(frame: &mut Frame<'_>, app: &App) {
    let theme = Theme::number(app.state.theme);
    let area = frame.area();
    frame.buffer_mut().set_style(area, theme.base());
    if Shape::of(area) == Shape::TooSmall {
        let text = "nimscope: enlarge the window to 24×6 or more";
        let text = Paragraph::new(text)
            .style(theme.style(Role::Text))
            .wrap(Wrap { trim: true });
        frame.render_widget(text, area);
        return;
    }
    header::draw(frame, Rect { height: 1, ..area }, app, theme);
    for slot in places(app, area) {
        let has_focus = slot.pane == app.state.focus();
        let border = theme.style(if has_focus { Role::Focus } else { Role::Border });
        let room = usize::from(slot.area.width.saturating_sub(4));
        let foot = format!(" {} ", pane::elided(&pane::foot(slot.pane, app), room));
        let foot = Line::styled(foot, theme.style(Role::Dim));
        let mut block = Block::bordered()
            .border_type(if has_focus {
                BorderType::Thick
            } else {
                BorderType::Plain
            })
            .border_style(border)
            .title(title(app, &slot, theme));
        if foot.width() > 2 {
            block = block.title_bottom(foot).title_alignment(Alignment::Left);
        }
        let inside = block.inner(slot.area);
        frame.render_widget(block, slot.area);
        if !inside.is_empty() {
            pane::draw(slot.pane, frame, inside, app, theme);
        }
    }
    footer::draw(
        frame,
        Rect {
            y: area.bottom() - 1,
            height: 1,
            ..area
        },
        app,
        theme,
    );
    popup::draw(frame, body(area), app, theme);
}

/// The title of a place: its pane, or its tabs with the shown one set off. Where the tabs are too wide the others are cut to
/// a few letters, and where that is still too wide to their number.
fn title(app: &App, slot: &Slot, theme: Theme) -> Line<'static> {
    let room = usize::from(slot.area.width.saturating_sub(2));
    let shown = format!("{}{}", slot.pane.title(), pane::subtitle(slot.pane, app));
    let shown_style = theme.style(if slot.pane == app.state.focus() {
        Role::Focus
    } else {
        Role::Title
    });
    if slot.tabs.len() == 1 {
        return Line::from(Span::styled(format!(" {shown} "), shown_style));
    }
    let tabs = |name: fn(Pane) -> &'static str, gap: &'static str| {
        let mut spans = vec![Span::raw(" ")];
        for (i, &tab) in slot.tabs.iter().enumerate() {
            if i > 0 {
                spans.push(Span::styled(gap, theme.style(Role::Border)));
            }
            spans.push(if tab == slot.pane {
                Span::styled(
                    shown.clone(),
                    shown_style.add_modifier(Modifier::UNDERLINED),
                )
            } else {
                Span::styled(name(tab), theme.style(Role::Dim))
            });
        }
        spans.push(Span::raw(" "));
        Line::from(spans)
    };
    let number = slot
        .tabs
        .iter()
        .position(|&tab| tab == slot.pane)
        .map_or(1, |i| i + 1);
    let counted = Line::from(vec![
        Span::styled(format!(" {shown} "), shown_style),
        Span::styled(
            format!("{number} of {} {{ }} ", slot.tabs.len()),
            theme.style(Role::Dim),
        ),
    ]);
    let tries = [
        tabs(Pane::title, " │ "),
        tabs(Pane::short, " │ "),
        tabs(Pane::short, "│"),
    ];
    tries
        .into_iter()
        .find(|line| line.width() <= room)
        .unwrap_or(counted)
}

/// The pane at a cell of the screen, and the row of its list there, if the cell lies in the list.
pub fn at(app: &App, area: Rect, column: u16, row: u16) -> Option<(Pane, Option<u128>)> {
    let slot = places(app, area).into_iter().find(|slot| {
        let place = slot.area;
        (place.left()..place.right()).contains(&column)
            && (place.top()..place.bottom()).contains(&row)
    })?;
    let (width, height) = (
        slot.area.width.saturating_sub(2),
        slot.area.height.saturating_sub(2),
    );
    let fixed = pane::fixed_rows(slot.pane, width, height, app);
    let first = slot.area.y + 1 + pane::head_rows(slot.pane, height, app);
    let last = first + height.saturating_sub(fixed);
    let inside = (first..last).contains(&row);
    Some((slot.pane, inside.then(|| u128::from(row - first))))
}

/// The pile at a cell of the screen, by its place, and how many of its tokens stand there and above.
pub fn pile_at(app: &App, area: Rect, column: u16, row: u16) -> Option<(usize, u64)> {
    let slot = places(app, area)
        .into_iter()
        .find(|slot| slot.pane == Pane::Position)?;
    let inside = Block::bordered().inner(slot.area);
    let is_inside = inside.contains(ratatui::layout::Position::new(column, row));
    is_inside
        .then(|| pane::position::pile_at(app, inside, (column, row)))
        .flatten()
}

/// What a click on the form for a new game means.
pub fn form_at(app: &App, area: Rect, column: u16, row: u16) -> Option<FormClick> {
    popup::form::at(app, body(area), (column, row))
}

//! The Why pane: the explanation as text, and below it the proof tree.

mod text;
mod tree;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::app::{App, Pane};
use crate::ui::theme::{Role, Theme};

/// How many rows the explanation takes in a pane of this width.
pub(in crate::ui) fn text_rows(app: &App, width: u16) -> u128 {
    // The theme changes no width.
    let rows = text(app, width, Theme::number(0));
    rows.len() as u128
}

fn text(app: &App, width: u16, theme: Theme) -> Vec<Line<'static>> {
    match app.why_fact() {
        Some(why) if !app.state.hidden => text::lines(&why, usize::from(width), theme),
        _ => Vec::new(),
    }
}

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, app: &App, theme: Theme) {
    let dim = theme.style(Role::Dim);
    if app.state.hidden {
        super::sentence(frame, area, "values are hidden: v shows them", dim);
        return;
    }
    let query = app.why_question();
    if let (None, Some(reason)) = (app.why_fact(), app.engine.failure(&query)) {
        super::sentence(frame, area, &*reason, theme.style(Role::Alarm));
        return;
    }
    if app.why_fact().is_none() {
        super::sentence(
            frame,
            area,
            super::waiting(app.engine.job_of(&query).as_ref()),
            dim,
        );
        return;
    }
    let text = text(app, area.width, theme);
    let tree = app.tree();
    let len = (text.len() + tree.len()) as u128;
    let has_focus = app.state.focus() == Pane::Why;
    super::rows(
        frame,
        area,
        (app.state.why.cursor, len),
        theme,
        has_focus,
        |number| {
            let index = usize::try_from(number).ok()?;
            match text.get(index) {
                Some(line) => Some(line.clone()),
                None => tree
                    .get(index - text.len())
                    .map(|row| tree::line(app, row, theme)),
            }
        },
    );
}

pub(super) fn foot(app: &App) -> String {
    let view = &app.state.why;
    let in_tree = view.tree_row(view.cursor.selected).is_some();
    if in_tree && !app.state.hidden {
        "Enter unfolds the node".to_owned()
    } else {
        String::new()
    }
}

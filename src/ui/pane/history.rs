//! The History pane: every position visited, oldest first.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::app::{App, Pane};
use crate::game::Convention;
use crate::ui::theme::{Role, Theme};

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, app: &App, theme: Theme) {
    let history = &app.state.history;
    let has_focus = app.state.focus() == Pane::History;
    let len = history.entries().len() as u128;
    super::rows(
        frame,
        area,
        (app.state.past, len),
        theme,
        has_focus,
        |number| {
            let number = usize::try_from(number).ok()?;
            let entry = history.entries().get(number)?;
            let is_here = number == history.current();
            let misere = if entry.rules.convention == Convention::Misere {
                " misère"
            } else {
                ""
            };
            Some(Line::from(vec![
                Span::styled(
                    if is_here { " ● " } else { "   " },
                    theme.style(Role::Optimal),
                ),
                Span::styled(
                    entry.position.to_string(),
                    theme.style(if is_here { Role::Title } else { Role::Text }),
                ),
                Span::styled(
                    format!("  {}{misere}  ", entry.rules.game),
                    theme.style(Role::Dim),
                ),
                Span::styled(entry.how.clone(), theme.style(Role::Dim)),
            ]))
        },
    );
}

pub(super) fn foot(app: &App) -> String {
    let history = &app.state.history;
    format!("{} of {}", history.current() + 1, history.entries().len())
}

//! The History pane: every position visited, oldest first.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::looks::{LIST, Looks};
use crate::app::{Pane, View};
use crate::game::Convention;
use crate::ui::list;
use crate::ui::theme::{Role, Theme};

pub(super) const LOOKS: Looks = Looks { draw, foot, ..LIST };

fn draw(frame: &mut Frame<'_>, area: Rect, view: View<'_>, theme: Theme) {
    let history = &view.state.history;
    let has_focus = view.state.focus() == Pane::History;
    let len = history.entries().len() as u128;
    list::rows_in_sight(
        frame,
        area,
        (view.state.cursor(Pane::History), len),
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

fn foot(view: View<'_>) -> String {
    let history = &view.state.history;
    format!("{} of {}", history.current() + 1, history.entries().len())
}

//! The Variants pane: the presets under their headings, and below them the rule of the selected one.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use crate::app::variants::PRESETS;
use crate::app::{App, Pane};
use crate::ui::theme::{Role, Theme};

/// Rows below the list: the rule, the remark and the source of the selected variant.
pub(super) const NOTES: u16 = 7;

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, app: &App, theme: Theme) {
    let notes = if area.height > NOTES + 4 { NOTES } else { 0 };
    let list = Rect {
        height: area.height - notes,
        ..area
    };
    let played = app.state.rules().game;
    let has_focus = app.state.focus() == Pane::Variants;
    super::rows(
        frame,
        list,
        (app.state.variants, PRESETS.len() as u128),
        theme,
        has_focus,
        |number| {
            let preset = PRESETS.get(usize::try_from(number).ok()?)?;
            let is_played = preset.game == played;
            let style = theme.style(if is_played { Role::Title } else { Role::Text });
            let mark = if is_played { " ● " } else { "   " };
            Some(Line::from(vec![
                Span::styled(mark, theme.style(Role::Optimal)),
                Span::styled(preset.game.title(), style),
            ]))
        },
    );
    if notes == 0 {
        return;
    }
    let preset = usize::try_from(app.state.variants.selected)
        .ok()
        .and_then(|row| PRESETS.get(row));
    let Some(preset) = preset else { return };
    let text = vec![
        Line::styled(
            "─".repeat(usize::from(area.width)),
            theme.style(Role::Border),
        ),
        Line::styled(preset.game.rule(), theme.style(Role::Text)),
        Line::styled(preset.note.clone(), theme.style(Role::Dim)),
        Line::styled("V enters any variant by name", theme.style(Role::Dim)),
    ];
    let below = Rect {
        y: list.bottom(),
        height: notes,
        ..area
    };
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), below);
}

pub(super) fn foot(app: &App) -> String {
    app.state.rules().game.to_string()
}

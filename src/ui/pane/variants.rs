//! The Variants pane: the presets under their headings, and below them the rule of the selected one.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use crate::app::variants::PRESETS;
use crate::app::{App, Cursor, Pane};
use crate::ui::theme::{Role, Theme};

/// Rows below the list: the rule, the remark and the source of the selected variant.
const NOTES: u16 = 11;

/// How many rows the notes have in a pane with so many rows: none where the list needs them.
pub(super) fn notes(height: u16) -> u16 {
    if height > NOTES + 6 { NOTES } else { 0 }
}

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, app: &App, theme: Theme) {
    let notes = notes(area.height);
    let list = Rect {
        height: area.height - notes,
        ..area
    };
    let played = app.state.rules().game;
    let has_focus = app.state.focus() == Pane::Variants;
    // Without the focus the played game alone is marked.
    let selected = if has_focus {
        app.state.variants.selected
    } else {
        u128::MAX
    };
    let cursor = Cursor {
        selected,
        ..app.state.variants
    };
    let width = PRESETS
        .iter()
        .map(|preset| preset.game.notation().chars().count())
        .max()
        .unwrap_or(0);
    super::rows(
        frame,
        list,
        (cursor, PRESETS.len() as u128),
        theme,
        has_focus,
        |number| {
            let preset = PRESETS.get(usize::try_from(number).ok()?)?;
            let is_played = preset.game == played;
            let style = theme.style(if is_played { Role::Title } else { Role::Text });
            let mark = if is_played { " ● " } else { "   " };
            let notation = preset.game.notation();
            let family = preset.game.family().words();
            let mut spans = vec![
                Span::styled(mark, theme.style(Role::Optimal)),
                Span::styled(format!("{notation:width$}  "), style),
            ];
            if family != notation {
                spans.push(Span::styled(family, theme.style(Role::Dim)));
            }
            Some(Line::from(spans))
        },
    );
    if notes == 0 {
        return;
    }
    // The selected preset while one chooses, the game that is played otherwise.
    let selected = usize::try_from(app.state.variants.selected)
        .ok()
        .and_then(|row| PRESETS.get(row));
    let preset = if has_focus {
        selected
    } else {
        PRESETS.iter().find(|preset| preset.game == played)
    };
    let game = preset.map_or(played, |preset| preset.game);
    let note = preset.map_or_else(String::new, |preset| preset.note.clone());
    let source = format!("Source: {}", game.source());
    let text = vec![
        Line::styled(
            "─".repeat(usize::from(area.width)),
            theme.style(Role::Border),
        ),
        Line::styled(game.rule(), theme.style(Role::Text)),
        Line::styled(note, theme.style(Role::Dim)),
        Line::styled(source, theme.style(Role::Dim)),
    ];
    let below = Rect {
        y: list.bottom(),
        height: notes,
        ..area
    };
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), below);
}

pub(super) fn foot(app: &App) -> String {
    format!("{}, V: any other", app.state.rules().game)
}

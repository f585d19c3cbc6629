//! The Variants pane: the presets, and below them the rule of the selected one and what is known of it.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::app::variants::{PRESETS, Preset};
use crate::app::{App, Cursor, Pane};
use crate::game::Game;
use crate::theory::known::Known;
use crate::ui::text::Text;
use crate::ui::theme::{Role, Theme};

/// Rows that the list keeps beside the notes.
const LIST: u16 = 6;

/// How many rows the notes below the list have, enough for every preset; none where the list needs the rows.
pub(super) fn notes(width: u16, height: u16) -> u16 {
    let rows = |preset: &Preset| {
        let Preset {
            game,
            known,
            remark,
        } = preset;
        let mut text = Text::counting(width);
        about(&mut text, *game, *known, remark);
        text.len()
    };
    let needed = PRESETS.iter().map(rows).max().unwrap_or(0);
    let room = height.saturating_sub(LIST);
    u16::try_from(needed)
        .unwrap_or(u16::MAX)
        .min(if room < LIST { 0 } else { room })
}

/// The rule of a game in words, what is known of it and what is open, a remark, and where it comes from.
fn about(text: &mut Text, game: Game, known: Known, remark: &str) {
    let line = "─".repeat(text.width);
    text.row(Role::Border, &line);
    text.say(Role::Text, &game.rule());
    text.say(Role::Dim, &known.words());
    if !remark.is_empty() {
        text.say(Role::Dim, remark);
    }
    text.say(Role::Dim, &format!("Source: {}", game.source()));
}

/// The same of the game that is played.
pub(super) fn about_played(text: &mut Text, app: &App) {
    let (game, known) = app.state.known;
    let preset = PRESETS.iter().find(|preset| preset.game == game);
    about(
        text,
        game,
        known,
        preset.map_or("", |preset| &preset.remark),
    );
}

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, app: &App, theme: Theme) {
    let notes = notes(area.width, area.height);
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
    // The names of the families stand beside those of the games where there is room for all of them.
    let family = |preset: &Preset| preset.game.family().words();
    let families = PRESETS.iter().map(|preset| family(preset).chars().count());
    let with_families = 5 + width + families.max().unwrap_or(0) <= usize::from(list.width);
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
            let family = family(preset);
            let mut spans = vec![
                Span::styled(mark, theme.style(Role::Optimal)),
                Span::styled(format!("{notation:width$}  "), style),
            ];
            if with_families && family != notation {
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
    let mut text = Text::new(area.width, theme, 0..notes.into());
    match selected.filter(|_| has_focus) {
        Some(Preset {
            game,
            known,
            remark,
        }) => about(&mut text, *game, *known, remark),
        None => about_played(&mut text, app),
    }
    let below = Rect {
        y: list.bottom(),
        height: notes,
        ..area
    };
    text.draw(frame, below);
}

pub(super) fn foot(app: &App) -> String {
    format!("{}, V: any other", app.state.rules().game)
}

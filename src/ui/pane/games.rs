//! The Games pane: the presets, and below them the rule of the selected one and what is known
//! of it.

use ratatui::Frame;
use ratatui::layout::Rect;

use super::appearance::{Appearance, LIST};
use crate::app::about::{source, under_its_name};
use crate::app::games::{self, Preset};
use crate::app::{Action, PRESETS, Pane, View};
use crate::game::Game;
use crate::ui::columns::{Cell, Column};
use crate::ui::cut::cells;
use crate::ui::list::{self, Entry, Scrolled};
use crate::ui::text::{Text, cell_width};
use crate::ui::theme::{Role, Theme, Themed};

pub(super) const APPEARANCE: Appearance = Appearance {
    draw,
    foot: |view| Some(foot(view)),
    notes,
    ..LIST
};

/// Rows that the list keeps beside the notes.
const LEAST: u16 = 6;

/// How many rows the notes below the list have, enough for every preset; none where the list needs
/// the rows.
fn notes(width: u16, height: u16, view: View<'_>) -> u16 {
    let room = height.saturating_sub(LEAST);
    let room = if room < LEAST { 0 } else { room };
    // They depend on the theorems that were admitted by then.
    let key = (Pane::Games, width, view.state.theorems.admitted_count());
    view.memo(key, |_| needed(width, view)).min(room)
}

/// How many rows the notes need at a width, whichever preset is selected.
fn needed(width: u16, view: View<'_>) -> u16 {
    let rows = |preset: &Preset| {
        let mut text = Text::new(width, Theme::number(0));
        about(&mut text, preset.game, view);
        text.lines.len()
    };
    cells(PRESETS.iter().map(rows).max().unwrap_or(0))
}

/// The rule of a game in words, what is known of it and what no theorem answers, a remark, and
/// where it comes from.
pub(super) fn about(text: &mut Text, game: Game, view: View<'_>) {
    text.rule();
    text.say(Role::Text, &game.rule());
    if let Some(said) = under_its_name(game) {
        text.say(Role::Text, &said);
    }
    let theorems = &view.state.theorems;
    let words = view.memo((game, theorems.admitted_count()), |(game, _)| {
        theorems.known(*game).words()
    });
    text.say(Role::Dim, &words);
    let preset = PRESETS.iter().find(|preset| preset.game == game);
    if let Some(remark) = preset.map(|preset| &preset.remark)
        && !remark.is_empty()
    {
        text.say(Role::Dim, remark);
    }
    text.say(Role::Dim, &format!("Source: {}", source(game)));
}

fn draw(frame: &mut Frame<'_>, area: Rect, view: View<'_>) {
    let notes = notes(area.width, area.height, view);
    let [list, below] = list::above_and_below(area, notes);
    draw_presets(frame, list, view);
    if notes > 0 {
        draw_about(frame, below, view);
    }
}

fn draw_presets(frame: &mut Frame<'_>, list: Rect, view: View<'_>) {
    let played = view.state.rules().game;
    let mut scrolled = Scrolled::of(view, Pane::Games, PRESETS.len() as u128);
    // Without the focus the played game alone is marked.
    if !scrolled.has_focus {
        scrolled.selected = u128::MAX;
    }
    // The names of the families are beside those of the games where there is room for all of
    // them.
    let notations = PRESETS
        .iter()
        .map(|preset| cell_width(&preset.game.notation()));
    let families = PRESETS.iter().map(|preset| cell_width(family(preset)));
    let columns = vec![
        Column::new("").least(3).gap(0),
        Column::new("").least(notations.max().unwrap_or(0)).gap(2),
        Column::new("").needs(families.max().unwrap_or(0)).leaves(1),
    ];
    list::table(frame, list, vec![columns], scrolled, &|number| {
        let preset = PRESETS.get(usize::try_from(number).ok()?)?;
        let (mark, role) = if preset.game == played {
            (" ● ", Role::Title)
        } else {
            ("", Role::Text)
        };
        let (notation, family) = (preset.game.notation(), family(preset));
        let family = if family == notation { "" } else { family };
        let cells = vec![
            Cell::new(mark, Role::Optimal),
            Cell::new(notation, role),
            Cell::new(family, Role::Dim),
        ];
        Some(Entry::Row(0, cells))
    });
}

fn family(preset: &Preset) -> &'static str {
    preset.game.family().words()
}

/// All of the selected preset while one chooses, of the game that is played otherwise.
fn draw_about(frame: &mut Frame<'_>, area: Rect, view: View<'_>) {
    let has_focus = view.state.focus() == Pane::Games;
    let selected = view.state.cursor(Pane::Games).among(&PRESETS);
    let chosen = selected.filter(|_| has_focus);
    let game = chosen.map_or(view.state.rules().game, |preset| preset.game);
    let mut text = Text::new(area.width, view.theme());
    about(&mut text, game, view);
    text.draw(frame, area);
}

fn foot(view: View<'_>) -> String {
    let other = view.key_in(Pane::Games, Action::EnterGame);
    let row = view.state.cursor(Pane::Games).selected + 1;
    let (game, count) = (view.state.rules().game, PRESETS.len());
    // A game that is no preset has no mark in the list.
    match games::row_of(game) {
        Some(_) => format!("{row} of {count}, {other}: any other"),
        None => {
            let game = game.notation();
            format!("{row} of {count}; ● {game} is played; {other}: any other")
        }
    }
}

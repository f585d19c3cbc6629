//! The list of the settings.

use super::lists::{List, change_keys};
use crate::app::settings::Setting;
use crate::app::{Action, Cursor, Over, View};
use crate::bytes::Bytes;
use crate::game::counted;
use crate::ui::terminal_graphics::Graphics;
use crate::ui::theme::Theme;

pub(super) fn list(view: View<'_>, cursor: Cursor) -> List {
    let [open, close] =
        [Action::Open, Action::Back].map(|action| view.key_in(Over::Settings, action));
    let change = || format!("{} change", change_keys(view, Over::Settings));
    let selected = usize::try_from(cursor.selected).unwrap_or(usize::MAX);
    let keys = match Setting::ALL.get(selected) {
        Some(Setting::Theme | Setting::Figures) | None => change(),
        Some(Setting::Memory) => format!("{}, {open} types", change()),
        Some(Setting::Keys) => format!("{open} lists them"),
        Some(Setting::Write) => format!("{open} writes them"),
    };
    List {
        title: "Settings",
        foot: format!("{keys}, {close} closes"),
        gap: 1,
        rows: rows(view),
        none: "none",
    }
}

/// A row for each setting: its name, and what it is.
fn rows(view: View<'_>) -> Vec<Vec<String>> {
    let settings = &view.state.settings;
    let memory = view.seen.memory;
    let [budget, held] = [memory.budget, memory.held].map(|bytes| Bytes(bytes.into()));
    let row = |setting| match setting {
        Setting::Theme => ("Theme", Theme::number(view.state.theme).name.to_owned()),
        Setting::Figures => ("Figures", figures(Graphics::number(view.state.graphics))),
        Setting::Memory => (
            "Memory",
            format!("{budget} for tables and lists, of which {held} are taken"),
        ),
        Setting::Keys => {
            let changed = match settings.keys.len() {
                0 => String::new(),
                count => format!("; those of {} are changed", counted(count, "action")),
            };
            ("Keys", format!("of each action{changed}"))
        }
        Setting::Write => {
            let place = settings.place.as_deref().unwrap_or("the configuration");
            let what = if view.has_changed_settings() {
                format!("the changes to {place}; otherwise only the theme is kept")
            } else {
                format!("nothing differs from {place}")
            };
            ("Write", what)
        }
    };
    let rows = Setting::ALL.into_iter().map(row);
    rows.map(|(name, what)| vec![name.to_owned(), what])
        .collect()
}

/// How figures are shown, in words.
fn figures(graphics: Graphics) -> String {
    let words = match graphics {
        Graphics::Auto => "pictures where the terminal is known to have graphics",
        Graphics::Off => "characters",
        Graphics::Kitty => "pictures, if the terminal has the graphics of kitty",
        Graphics::Sixel => "pictures, if the terminal has sixels",
        Graphics::Iterm2 => "pictures, if the terminal has the graphics of iTerm2",
    };
    format!("{}: {words}", graphics.name())
}

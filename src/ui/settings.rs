//! The settings as lines.

use super::easel::Graphics;
use super::theme::Theme;
use crate::app::View;
use crate::app::settings::Setting;
use crate::bytes::Bytes;

/// A line for each setting.
pub(super) fn lines(view: View<'_>) -> Vec<String> {
    let settings = &view.state.settings;
    let memory = view.seen.memory;
    let [budget, held] = [memory.budget, memory.held].map(|bytes| Bytes(bytes.into()));
    let line = |setting| match setting {
        Setting::Theme => format!("Theme   {}", Theme::number(view.state.theme).name),
        Setting::Figures => format!("Figures {}", figures(Graphics::number(view.state.graphics))),
        Setting::Memory => {
            format!("Memory  {budget} for tables and lists, of which {held} are taken")
        }
        Setting::Keys => match settings.keys.len() {
            0 => "Keys    of each action".to_owned(),
            1 => "Keys    of each action; those of 1 are changed".to_owned(),
            many => format!("Keys    of each action; those of {many} are changed"),
        },
        Setting::Write => {
            let place = settings.place.as_deref().unwrap_or("the configuration");
            if view.has_changed_settings() {
                format!("Write   the changes to {place}; else only the theme lasts")
            } else {
                format!("Write   nothing differs from {place}")
            }
        }
    };
    Setting::ALL.into_iter().map(line).collect()
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

//! The Variants pane: the presets, any of which can be played.

pub(crate) mod presets;

use super::behaviour::{Behaviour, DONE, PLAIN};
use crate::app::explorer::App;
use crate::app::input::action::Action;
use crate::app::pane::Pane;

pub use presets::{PRESETS, Preset};

pub(super) const BEHAVIOUR: Behaviour = Behaviour {
    len: |_| PRESETS.len() as u128,
    act: |app, action, _| {
        if action != Action::Open {
            return None;
        }
        app.play_selected_variant();
        DONE
    },
    arrive: |state| {
        if let Some(row) = presets::row(state.rules().game) {
            state.cursor_mut(Pane::Variants).selected = row;
        }
    },
    ..PLAIN
};

impl App {
    fn play_selected_variant(&mut self) {
        let row = usize::try_from(self.state.cursor(Pane::Variants).selected).ok();
        if let Some(preset) = row.and_then(|row| PRESETS.get(row)) {
            self.play_game(preset.game);
        }
    }
}

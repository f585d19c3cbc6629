//! The settings: changing them, and writing them to the configuration.

use crate::app::settings::LEAST_MEMORY;
use crate::app::{
    Action, Ask, Cursor, Effect, Explorer, NO_COLOURS, Overlay, Popup, Search, Setting, Subject,
    View,
};
use crate::bytes::Memory;

impl View<'_> {
    /// Whether something is other than in the configuration.
    pub fn has_changed_settings(self) -> bool {
        let settings = &self.state.settings;
        let is_other = |memory| memory != self.seen.memory.budget;
        settings.theme != self.state.theme
            || settings.graphics != self.state.graphics
            || settings.memory.is_some_and(is_other)
            || !settings.keys.is_empty()
    }
}

impl Explorer {
    pub(super) fn act_in_settings(&mut self, cursor: Cursor, action: Action) -> bool {
        if action == Action::Settings {
            self.state.popups.pop();
            return true;
        }
        let changes = matches!(action, Action::Left | Action::Right | Action::Open);
        let setting = cursor.among(&Setting::ALL).filter(|_| changes);
        setting
            .map(|&setting| self.change_setting(setting, action))
            .is_some()
    }

    /// Changes a setting to the previous or the next one, or opens it.
    fn change_setting(&mut self, setting: Setting, action: Action) {
        let budget = self.seen.memory.budget;
        match (setting, action) {
            (Setting::Theme, Action::Left | Action::Right | Action::Open)
                if self.state.is_plain =>
            {
                self.state.refuse(NO_COLOURS);
            }
            (Setting::Theme, Action::Left) => {
                self.state.theme = self.state.theme.saturating_sub(1);
            }
            (Setting::Theme, Action::Right | Action::Open) => self.state.theme += 1,
            (Setting::Figures, Action::Left) => {
                self.state.graphics = self.state.graphics.saturating_sub(1);
            }
            (Setting::Figures, Action::Right | Action::Open) => self.state.graphics += 1,
            (Setting::Memory, Action::Left) => {
                self.set_memory((budget / 2).max(LEAST_MEMORY.bytes()));
            }
            (Setting::Memory, Action::Right) => self.set_memory(budget.saturating_mul(2)),
            (Setting::Memory, Action::Open) => {
                let start = Memory::of_bytes(budget).typed();
                self.ask(Ask::Memory, &start);
            }
            (Setting::Keys, Action::Right | Action::Open) => {
                let search = Search::new(Subject::Keys, "");
                self.state.popups.push(Popup::Search(search));
                let (place, said) = (
                    Overlay::Search(Subject::Keys),
                    "{change-keys} changes the keys of the selected action",
                );
                self.state.say(self.view().said_in(place, said));
            }
            (Setting::Write, Action::Open) if self.view().has_changed_settings() => {
                self.effects.push(Effect::Configure);
            }
            (Setting::Write, Action::Open) => {
                self.state.refuse("nothing differs from the configuration");
            }
            _ => {}
        }
    }

    /// Sets what tables and lists may hold, from now on.
    pub fn set_memory(&mut self, bytes: u64) {
        self.engine.set_memory(bytes);
        self.state.tree.limit(bytes);
        self.seen.memory.budget = bytes;
    }

    /// Asks for the keys of an action.
    pub(crate) fn ask_for_keys(&mut self, name: &'static str) {
        let keys = self.keymap.named(name).join(", ");
        self.ask(Ask::Keys(name), &keys);
    }

    /// Gives an action other keys, unless another one has them.
    pub(crate) fn set_keys(&mut self, name: &'static str, keys: Vec<String>) {
        match self.keymap.with(name, &keys) {
            Ok(keymap) => {
                self.keymap = keymap;
                self.state.settings.keys.insert(name.to_owned(), keys);
                let settings = self.view().key(Action::Settings);
                self.state.say(format!(
                    "{name} has these keys now; {settings} writes them to the configuration"
                ));
            }
            Err(error) => {
                self.ask(Ask::Keys(name), &keys.join(", "));
                self.state.refuse(error.to_string());
            }
        }
    }

    /// The settings were written to the configuration, or were not, with the reason.
    pub fn configured(&mut self, written: Result<String, String>) {
        match written {
            Ok(place) => {
                let memory = self.seen.memory.budget;
                let settings = &mut self.state.settings;
                settings.theme = self.state.theme;
                settings.graphics = self.state.graphics;
                settings.memory = settings.memory.map(|_| memory);
                settings.keys.clear();
                self.state.say(format!("written to {place}"));
            }
            Err(why) => self.state.refuse(why),
        }
    }
}

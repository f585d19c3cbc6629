//! What typed keys mean: counts and sequences.

use std::borrow::Cow;

use crossterm::event::KeyEvent;

use crate::app::input::prompt::path;
use crate::app::{Action, Ask, Effect, Explorer, Key, KeyMeaning, Popup};
use crate::lists::CollectVec as _;
use crate::printable;

/// The most bytes that are pasted at once: every frame shows all of them.
const LONGEST_PASTE: usize = 1 << 14;

impl Explorer {
    /// A key was pressed.
    pub fn key(&mut self, event: KeyEvent) -> Vec<Effect> {
        self.hear(event);
        if let Some(Popup::Prompt(prompt)) = self.state.popups.last_mut()
            && let Some(typed) = prompt.wants_files()
        {
            let folder = path(if typed.is_empty() { "." } else { &typed });
            self.effects.push(Effect::List { folder, typed });
        }
        std::mem::take(&mut self.effects)
    }

    fn hear(&mut self, event: KeyEvent) {
        self.state.line.autoplay = false;
        let key = Key::from_event(event);
        if self.key_in_tour(key) {
            return;
        }
        if !self.state.popups.is_empty() {
            return self.key_in_popup(event, key);
        }
        if self.state.typed.keys.is_empty() {
            // 0 starts a count only where it has no meaning of its own.
            let is_free = || self.keymap.meaning(self.state.focus(), &[key]) == KeyMeaning::Nothing;
            let digit = key
                .digit()
                .filter(|&digit| digit > 0 || self.state.typed.count.is_some() || is_free());
            if let Some(digit) = digit {
                return self.count(digit);
            }
        }
        self.state.typed.keys.push(key);
        let focus = self.state.focus();
        match self.keymap.meaning(focus, &self.state.typed.keys) {
            KeyMeaning::Action(action) => {
                let typed = std::mem::take(&mut self.state.typed);
                let had_keys = typed.keys.len() > 1 || typed.count.is_some();
                if action == Action::Back && had_keys {
                } else if typed.is_count_too_large {
                    self.refuse_count();
                } else {
                    self.perform(action, typed.count);
                }
            }
            KeyMeaning::Prefix(_) => {}
            KeyMeaning::Nothing => {
                let typed = std::mem::take(&mut self.state.typed).keys;
                // The key that goes back leaves an unfinished sequence without a word.
                let alone = self.keymap.meaning(focus, &[key]);
                if !matches!(alone, KeyMeaning::Action(Action::Back)) {
                    let help = self.view().key(Action::Help);
                    let keys = Key::shown(&typed);
                    self.state
                        .refuse(format!("{keys} does nothing here: {help} lists the keys"));
                }
            }
        }
    }

    /// A digit of a count was typed.
    fn count(&mut self, digit: u64) {
        let before = self.state.typed.count.unwrap_or(0);
        let tens = before.checked_mul(10);
        match tens.and_then(|tens| tens.checked_add(digit)) {
            Some(count) if !self.state.typed.is_count_too_large => {
                self.state.typed.count = Some(count);
            }
            _ => {
                self.state.typed.is_count_too_large = true;
                self.refuse_count();
            }
        }
    }

    fn refuse_count(&mut self) {
        self.state
            .refuse(format!("a count goes up to {}", u64::MAX));
    }

    /// Text was pasted: into the open prompt, or as a position.
    pub fn paste(&mut self, text: &str) {
        let bytes = text.len();
        if bytes > LONGEST_PASTE {
            self.state.refuse(format!(
                "{bytes} bytes are too many to be pasted: a text has at most {LONGEST_PASTE}"
            ));
            return;
        }
        if !matches!(self.state.popups.last(), Some(popup) if popup.types()) {
            self.ask(Ask::Position, "");
        }
        let has_lines = matches!(self.state.popups.last(), Some(Popup::Prompt(prompt)) if prompt.properties.has_lines);
        if let Some(area) = self.state.popups.last_mut().and_then(Popup::text) {
            let text = text.replace('\t', " ");
            let lines = text.lines().map(printable::escaped);
            let lines: Vec<Cow<'_, str>> = lines.collect_vec();
            area.insert_str(lines.join(if has_lines { "\n" } else { " " }));
        }
    }
}

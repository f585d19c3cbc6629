//! Keys, and their names in the configuration: `j`, `G`, `ctrl-d`, `alt-1`, `shift-tab`, `enter`,
//! `f1`.

use crate::game::joined;
use std::fmt;
use std::str::FromStr;

use crate::lists::CollectVec as _;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// One key with its modifiers. Shift is part of a character (`G`), and a modifier of other keys
/// (`shift-tab`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    code: KeyCode,
    modifiers: KeyModifiers,
}

/// A word that names no key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no key {0:?}: keys are written like j, G, ctrl-d, alt-1, shift-tab, enter, space, esc, f1; keys of a sequence are separated by blanks"
)]
pub struct KeyError(pub String);

/// The keys that have names: in the configuration, and on the screen.
const NAMED: [(&str, &str, KeyCode); 15] = [
    ("enter", "Enter", KeyCode::Enter),
    ("esc", "Esc", KeyCode::Esc),
    ("tab", "Tab", KeyCode::Tab),
    ("backspace", "Backspace", KeyCode::Backspace),
    ("delete", "Delete", KeyCode::Delete),
    ("insert", "Insert", KeyCode::Insert),
    ("space", "Space", KeyCode::Char(' ')),
    ("left", "←", KeyCode::Left),
    ("right", "→", KeyCode::Right),
    ("up", "↑", KeyCode::Up),
    ("down", "↓", KeyCode::Down),
    ("home", "Home", KeyCode::Home),
    ("end", "End", KeyCode::End),
    ("pageup", "PgUp", KeyCode::PageUp),
    ("pagedown", "PgDn", KeyCode::PageDown),
];

const MODIFIERS: [(&str, &str, KeyModifiers); 3] = [
    ("ctrl-", "Ctrl-", KeyModifiers::CONTROL),
    ("alt-", "Alt-", KeyModifiers::ALT),
    ("shift-", "Shift-", KeyModifiers::SHIFT),
];

impl Key {
    /// The key that a terminal reported.
    #[expect(clippy::wildcard_enum_match_arm, reason = "keys of a terminal")]
    pub fn from_event(event: KeyEvent) -> Self {
        let (code, mut modifiers) = (event.code, event.modifiers);
        modifiers &= KeyModifiers::CONTROL | KeyModifiers::ALT | KeyModifiers::SHIFT;
        match code {
            KeyCode::BackTab => Self {
                code: KeyCode::Tab,
                modifiers: modifiers | KeyModifiers::SHIFT,
            },
            // Some terminals report `G`, some `shift-g`.
            KeyCode::Char(c) if modifiers.contains(KeyModifiers::SHIFT) => {
                let code = KeyCode::Char(c.to_uppercase().next().unwrap_or(c));
                modifiers -= KeyModifiers::SHIFT;
                Self { code, modifiers }
            }
            _ => Self { code, modifiers },
        }
    }

    /// The same as a terminal reports it.
    pub fn event(self) -> KeyEvent {
        KeyEvent::new(self.code, self.modifiers)
    }

    /// The same without the modifiers of another key.
    pub(super) fn released(self, other: Self) -> Self {
        Self {
            modifiers: self.modifiers - other.modifiers,
            ..self
        }
    }

    /// The digit that the key types, if it does.
    pub fn digit(self) -> Option<u64> {
        let KeyCode::Char(c) = self.code else {
            return None;
        };
        let digit = c.to_digit(10).filter(|_| self.modifiers.is_empty());
        digit.map(u64::from)
    }

    /// Whether the key takes back what was typed last. As a digit it is no action: it belongs to
    /// the typing of numbers.
    pub(crate) fn erases(self) -> bool {
        self.code == KeyCode::Backspace
    }

    /// Reads a sequence: keys separated by blanks.
    ///
    /// # Errors
    /// The first word that names no key.
    pub fn sequence(text: &str) -> Result<Vec<Self>, KeyError> {
        let keys = text
            .split_whitespace()
            .map(str::parse)
            .collect::<Result<Vec<Self>, _>>()?;
        if keys.is_empty() {
            Err(KeyError(text.to_owned()))
        } else {
            Ok(keys)
        }
    }

    /// Writes a sequence as the configuration has it: `g g`, `ctrl-d`, `enter`.
    pub fn named(keys: &[Self]) -> String {
        joined(keys.iter().map(|key| key.name(false)), " ")
    }

    /// The name in the configuration, or as it is shown.
    fn name(self, is_shown: bool) -> String {
        let chosen = |name: &'static str, shown: &'static str| if is_shown { shown } else { name };
        let held = MODIFIERS.into_iter();
        let held = held.filter(|(.., one)| self.modifiers.contains(*one));
        let before: String = held.map(|(name, shown, _)| chosen(name, shown)).collect();
        let named = NAMED.into_iter().find(|(.., code)| *code == self.code);
        let name = match (named, self.code) {
            (Some((name, shown, _)), _) => chosen(name, shown).to_owned(),
            (None, KeyCode::Char(c)) => c.to_string(),
            (None, KeyCode::F(n)) => format!("{}{n}", chosen("f", "F")),
            (None, _) => "?".to_owned(),
        };
        before + &name
    }

    /// Writes a sequence as the help shows it: `gg`, `Ctrl-d`, `Enter`.
    pub fn shown(keys: &[Self]) -> String {
        let words: Vec<String> = keys.iter().map(ToString::to_string).collect_vec();
        let short = words.iter().all(|word| word.chars().count() == 1);
        words.join(if short { "" } else { " " })
    }
}

impl FromStr for Key {
    type Err = KeyError;

    fn from_str(text: &str) -> Result<Self, KeyError> {
        let error = || KeyError(text.to_owned());
        let (mut rest, mut modifiers) = (text, KeyModifiers::NONE);
        loop {
            let lower = rest.to_lowercase();
            let found = MODIFIERS
                .into_iter()
                .find(|(prefix, ..)| lower.starts_with(prefix) && rest.len() > prefix.len());
            let Some((prefix, _, modifier)) = found else {
                break;
            };
            modifiers |= modifier;
            rest = &rest[prefix.len()..];
        }
        let mut characters = rest.chars();
        let code = match (characters.next(), characters.next()) {
            (Some(c), None) if !c.is_whitespace() && !c.is_control() => KeyCode::Char(c),
            _ => {
                let lower = rest.to_lowercase();
                let function = lower
                    .strip_prefix('f')
                    .and_then(|n| n.parse::<u8>().ok())
                    .filter(|n| (1..=12).contains(n));
                match NAMED.into_iter().find(|(name, ..)| *name == lower) {
                    Some((.., code)) => code,
                    None => KeyCode::F(function.ok_or_else(error)?),
                }
            }
        };
        Ok(Self::from_event(KeyEvent::new(code, modifiers)))
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name(true))
    }
}

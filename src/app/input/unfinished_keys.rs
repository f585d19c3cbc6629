//! What is typed before an action is known.

use super::action::Action;
use super::key::Key;
use super::keymap::{KeyMeaning, Keymap};
use super::scope::Overlay;

/// What is typed before an action is known.
#[derive(Clone, Debug, Default)]
pub struct UnfinishedKeys {
    /// Keys of an unfinished sequence.
    pub keys: Vec<Key>,
    /// A count typed before an action.
    pub count: Option<u64>,
    /// Whether more digits were typed than a count has.
    pub is_count_too_large: bool,
}

impl UnfinishedKeys {
    /// What a key comes to over the panes, with the keys typed before it; `None` while more keys
    /// must follow, and where they mean nothing.
    pub(crate) fn meant(&mut self, keymap: &Keymap, place: Overlay, key: Key) -> Option<Action> {
        self.keys.push(key);
        let meaning = keymap.meaning(place, &self.keys);
        if !matches!(meaning, KeyMeaning::Prefix(_)) {
            self.keys.clear();
        }
        match meaning {
            KeyMeaning::Action(action) => Some(action),
            KeyMeaning::Prefix(_) | KeyMeaning::Nothing => None,
        }
    }
}

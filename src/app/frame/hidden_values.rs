//! The sentence in place of values that are hidden.

use crate::app::frame::view::View;
use crate::app::input::action::Action;

impl View<'_> {
    /// What stands in place of values that are hidden.
    pub fn hidden_words(self) -> String {
        let [show, reveal] = [Action::HideValues, Action::Reveal].map(|action| self.key(action));
        format!("values are hidden: {show} shows them, “{reveal}” one by one")
    }
}

//! What would give hidden values away.

use crate::app::frame::view::View;
use crate::app::input::action::Action;
use crate::app::pane::Pane;

impl View<'_> {
    /// What stands in place of values that are hidden.
    pub fn hidden_words(self) -> String {
        let [show, reveal] = [Action::HideValues, Action::Reveal].map(|action| self.key(action));
        format!("values are hidden: {show} shows them, “{reveal}” one by one")
    }

    /// Why an action in a pane would give hidden values away; `None` if it does not.
    pub(in crate::app) fn why_hidden(self, pane: Pane, action: Action) -> Option<String> {
        let has_values = match action {
            Action::CopyValue | Action::CopyMoves | Action::CopyLine => true,
            Action::CopyList | Action::SaveList => pane.gives_values_away(),
            _ => false,
        };
        let show = || self.key(Action::HideValues);
        (self.state.hidden && has_values)
            .then(|| format!("values are hidden: {} shows them", show()))
    }
}

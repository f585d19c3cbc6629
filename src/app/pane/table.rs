//! The functions of the panes.

use crate::app::pane::for_each_pane;
use crate::app::{Ask, Explorer, ListPane, Pane, PaneBehaviour, Revealed, View};
use crate::engine::Query;

/// Gives each pane the behaviour of its file.
macro_rules! behaviours {
    ($($(#[$doc:meta])* $name:ident: $file:ident $words:tt)*) => {
        impl Pane {
            /// What it is besides its name and its looks.
            pub(crate) fn behaviour(self) -> &'static dyn PaneBehaviour {
                match self {
                    $(Self::$name => super::$file::PANE,)*
                }
            }
        }
    };
}

for_each_pane!(behaviours);

impl Explorer {
    /// Asks for another filter of the list of the focused pane.
    pub(crate) fn ask_for_filter(&mut self) {
        let pane = self.state.focus();
        let now = (pane.behaviour().filter().now)(&self.state);
        self.ask(Ask::Filter(pane), &now.to_string());
    }

    /// Bounds what the focused pane shows, by the number that was typed before the key, or asks
    /// for one.
    pub(crate) fn bound(&mut self, max: Option<u64>) {
        let pane = self.state.focus();
        let bounding = pane.behaviour().bound();
        if let Some(max) = max {
            match bounding.checked(self.state.rules().game, max) {
                Ok(max) => (bounding.set)(self, max),
                Err(reason) => self.state.refuse(reason),
            }
            return;
        }
        let now = (bounding.now)(self.view());
        let start = now.map_or_else(String::new, |max| max.to_string());
        self.ask(Ask::Bound(pane), &start);
    }
}

impl View<'_> {
    /// Whether a list is filtered in another way than at first.
    pub fn is_filtered(self, pane: ListPane) -> bool {
        let filter = pane.pane().behaviour().filter();
        (filter.now)(self.state) != (filter.first)()
    }

    /// Whether nothing of a pane is shown, since it would tell what hidden values are.
    pub fn is_covered(self, pane: Pane) -> bool {
        let is_told = pane == Pane::Why && self.is_told_in_steps();
        pane.behaviour().hides_all() && self.state.hidden() && !is_told
    }

    /// Whether a pane would only say that values are hidden.
    pub fn is_idle(self, pane: Pane) -> bool {
        let Revealed { values, steps, .. } = self.state.revealed;
        let is_empty = pane == Pane::Value && self.values_revealed() == 0
            || pane == Pane::Why && values == 0
            || pane == Pane::Line && steps == 0
            || ListPane::ALL.iter().any(|list| list.pane() == pane);
        self.is_covered(pane) || self.state.hidden() && is_empty
    }

    /// How many rows a pane has, as far as known. Of text that scrolls: the rows that may be at
    /// its top.
    pub fn len(self, pane: Pane) -> u128 {
        if self.is_covered(pane) {
            return 0;
        }
        pane.behaviour().len(self)
    }

    /// What the panes need to know now, most urgent first.
    pub fn demand(self) -> Vec<Query> {
        let mut wanted = self.referee_demand();
        for pane in Pane::ALL {
            pane.behaviour().asks(self, &mut wanted);
        }
        wanted
    }

    /// What is looked up for a frame: what the panes need to know, and what else they show.
    pub fn questions(self) -> Vec<Query> {
        let mut questions = self.demand();
        for pane in Pane::ALL {
            pane.behaviour().looks_up(self, &mut questions);
        }
        questions
    }
}

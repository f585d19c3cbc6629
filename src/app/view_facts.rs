//! What all panes of a frame know together.

use std::sync::Arc;

use super::facts::{Facts, Sources};
use super::view::View;
use crate::game::{Canonical, Outcome, Remoteness};
use crate::study::Answer;
use crate::study::why::{Why, Worth};

impl View<'_> {
    /// What the sheets of the frame know of positions, taken together.
    pub fn facts(self) -> Arc<Facts> {
        let of = Sources {
            rules: self.rules(),
            x: self.x(),
            values: self.value_fact(),
            moves: self.moves_fact(),
            line: self.line_fact(),
            why: self.why_fact(),
            record: self.record_facts(),
        };
        Facts::of(&self.layout.facts, of)
    }

    /// The outcome of a position, from a pane's own sheet or from that of another pane.
    pub fn outcome_of(self, x: &Canonical, own: Answer<Outcome>) -> Answer<Outcome> {
        self.layout.facts.outcome(x, own)
    }

    /// The remoteness of a position, from a pane's own sheet or from that of another pane.
    pub fn remoteness_of(self, x: &Canonical, own: Answer<Remoteness>) -> Answer<Remoteness> {
        self.layout.facts.remoteness(x, own)
    }

    /// Both of them.
    fn worth(self, x: &Canonical, own: Worth) -> Worth {
        (self.outcome_of(x, own.0), self.remoteness_of(x, own.1))
    }

    /// The explanation of the current position, with the values that other panes know.
    pub fn why_shown(self) -> Option<Why> {
        let why = self.why_fact()?;
        Some(why.informed(|x, own| self.worth(x, own)))
    }
}

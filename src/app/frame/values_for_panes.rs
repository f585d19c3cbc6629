//! What all panes of a frame know together.

use std::sync::Arc;

use crate::app::frame::frame_values::{FrameValues, Informed, Sources};
use crate::app::frame::view::View;
use crate::game::{Canonical, Outcome, Remoteness};
use crate::study::Answer;

impl View<'_> {
    /// What the sheets of the frame know of positions, taken together.
    pub fn frame_values(self) -> Arc<FrameValues> {
        let of = Sources {
            rules: self.rules(),
            x: self.x(),
            values: self.value_fact(),
            moves: self.moves_fact(),
            line: self.line_fact(),
            why: self.why_fact(),
            record: self.record_facts(),
        };
        FrameValues::of(&self.layout.values, of)
    }

    /// The outcome of a position, from a pane's own sheet or from that of another pane.
    pub fn outcome_of(self, x: &Canonical, own: Answer<Outcome>) -> Answer<Outcome> {
        self.layout.values.outcome(x, own)
    }

    /// The remoteness of a position, from a pane's own sheet or from that of another pane.
    pub fn remoteness_of(self, x: &Canonical, own: Answer<Remoteness>) -> Answer<Remoteness> {
        self.layout.values.remoteness(x, own)
    }

    /// The explanation of the current position, with the values that other panes know, after that
    /// of the frame before.
    pub fn why_informed(self, before: Option<&Informed>) -> Option<Informed> {
        let own = self.why_fact()?;
        Some(Informed::of(before, own, &self.layout.values))
    }
}

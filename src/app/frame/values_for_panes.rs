//! What all panes of a frame know together.

use std::sync::Arc;

use crate::app::frame::frame_values::Sources;
use crate::app::{ByAddress, FrameValues, View};
use crate::game::{Canonical, Convention, Outcome, Remoteness};
use crate::study::why::Why;
use crate::study::{Answer, Values};

impl View<'_> {
    /// What the sheets of the frame know of positions, taken together.
    pub fn frame_values(self) -> Arc<FrameValues> {
        let of = Sources {
            rules: self.rules(),
            x: self.x(),
            values: self.value_fact().map(ByAddress),
            moves: self.moves_fact().map(ByAddress),
            line: self.line_fact().map(ByAddress),
            why: self.why_fact().map(ByAddress),
            record: self.record_facts(),
        };
        self.memo(of, |of| Arc::new(FrameValues::of(of)))
    }

    /// The outcome of a position, from a pane's own sheet or from that of another pane.
    pub fn outcome_of(self, x: &Canonical, own: Answer<Outcome>) -> Answer<Outcome> {
        self.layout.values.outcome(x, own)
    }

    /// The remoteness of a position, from a pane's own sheet or from that of another pane.
    pub fn remoteness_of(self, x: &Canonical, own: Answer<Remoteness>) -> Answer<Remoteness> {
        self.layout.values.remoteness(x, own)
    }

    /// The values of the position in a play. Those in the play that is explored may be known by
    /// another pane.
    pub fn values_in(self, convention: Convention) -> Values {
        let known = self.value_fact().map(|sheet| sheet.plays[convention]);
        let mut values = known.unwrap_or(Values {
            outcome: Answer::Searching,
            remoteness: Answer::Searching,
            grundy: Answer::Searching,
        });
        if convention == self.rules().convention {
            let x = self.x();
            values.outcome = self.outcome_of(&x, values.outcome);
            values.remoteness = self.remoteness_of(&x, values.remoteness);
        }
        values
    }

    /// The explanation of the current position, with the values that other panes know.
    pub fn why_informed(self) -> Option<Arc<Why>> {
        let values = ByAddress(Arc::clone(&self.layout.values));
        let key = (ByAddress(self.why_fact()?), values);
        Some(self.memo(key, |(why, values)| {
            let informed = why.0.informed(|x, outcome, remoteness| {
                *outcome = values.0.outcome(x, *outcome);
                *remoteness = values.0.remoteness(x, *remoteness);
            });
            Arc::new(informed)
        }))
    }
}

//! What the sheets of a frame know of positions, taken together: what one pane shows of a
//! position, every other shows of it in the same frame.

use std::collections::HashMap;

use crate::app::ByAddress;
use crate::game::{Canonical, Outcome, Remoteness, Ruleset};
use crate::study::why::Why;
use crate::study::{Answer, LineSheet, MoveSheet, ValueSheet};

/// What is known of positions under the rules of the frame: outcome and remoteness.
#[derive(Clone, Debug, Default)]
pub struct FrameValues(HashMap<Canonical, (Answer<Outcome>, Answer<Remoteness>)>);

/// The sheets that values are taken from.
#[derive(PartialEq)]
pub(crate) struct Sources {
    pub(crate) rules: Ruleset,
    pub(crate) x: Canonical,
    pub(crate) values: Option<ByAddress<ValueSheet>>,
    pub(crate) moves: Option<ByAddress<MoveSheet>>,
    pub(crate) line: Option<ByAddress<LineSheet>>,
    pub(crate) why: Option<ByAddress<Why>>,
    /// The values of the turns of a game under these rules.
    pub(crate) record: Vec<KnownTurn>,
}

/// A turn of a game of which something is known.
pub(crate) type KnownTurn = (Canonical, ByAddress<ValueSheet>);

impl FrameValues {
    /// What is known from some sheets.
    pub(crate) fn of(of: &Sources) -> Self {
        let mut known = Self::default();
        if let Some(ByAddress(sheet)) = &of.values {
            let values = &sheet.plays[of.rules.convention];
            known.learn(&of.x, values.outcome, values.remoteness);
        }
        if let Some(ByAddress(sheet)) = &of.moves {
            for row in &sheet.rows {
                known.learn(&row.choice.to, row.outcome, row.remoteness);
            }
            known.learn(&of.x, sheet.outcome(), sheet.remoteness);
        }
        if let Some(ByAddress(sheet)) = &of.line {
            for step in sheet.steps.iter() {
                known.learn(&step.position, step.outcome, step.remoteness);
            }
        }
        for (x, values) in &of.record {
            let values = &values.0.plays[of.rules.convention];
            known.learn(x, values.outcome, values.remoteness);
        }
        if let Some(ByAddress(why)) = &of.why {
            known.learn(&why.position, why.values.outcome, why.values.remoteness);
            for step in why.steps() {
                known.learn(&step.position, step.outcome, step.remoteness);
            }
        }
        known
    }

    fn learn(&mut self, x: &Canonical, outcome: Answer<Outcome>, remoteness: Answer<Remoteness>) {
        let known = self.0.entry(x.clone());
        let known = known.or_insert((outcome, remoteness));
        known.0 = first_known(known.0, outcome);
        known.1 = first_known(known.1, remoteness);
        if known.0.value().is_none() && known.1.value().is_some() {
            known.0 = known.1.map(Remoteness::outcome);
        }
    }
}

fn first_known<T: Copy>(one: Answer<T>, other: Answer<T>) -> Answer<T> {
    if one.value().is_some() || other.value().is_none() {
        one
    } else {
        other
    }
}

impl FrameValues {
    /// The outcome of a position, from a pane's own sheet or from that of another pane.
    pub(crate) fn outcome(&self, x: &Canonical, own: Answer<Outcome>) -> Answer<Outcome> {
        let found = self.0.get(x);
        found.map_or(own, |(known, _)| first_known(own, *known))
    }

    /// Its remoteness, likewise.
    pub(crate) fn remoteness(&self, x: &Canonical, own: Answer<Remoteness>) -> Answer<Remoteness> {
        let found = self.0.get(x);
        found.map_or(own, |(_, known)| first_known(own, *known))
    }
}

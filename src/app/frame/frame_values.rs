//! What the sheets of a frame know of positions, taken together: what one pane shows of a
//! position, every other shows of it in the same frame.

use std::collections::HashMap;
use std::sync::Arc;

use crate::game::{Canonical, Outcome, Remoteness, Ruleset};
use crate::study::why::Why;
use crate::study::{Answer, LineSheet, MoveSheet, ValueSheet};

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
struct Known {
    outcome: Answer<Outcome>,
    remoteness: Answer<Remoteness>,
}

/// What is known of positions under the rules of the frame.
#[derive(Clone, Debug, Default)]
pub struct FrameValues {
    known: HashMap<Canonical, Known>,
    of: Option<Sources>,
}

/// Where the values are from. Sheets are compared by their addresses. They are kept, so that no
/// new sheet gets the address of an old one.
#[derive(Clone, Debug)]
pub(crate) struct Sources {
    pub(crate) rules: Ruleset,
    pub(crate) x: Canonical,
    pub(crate) values: Option<Arc<ValueSheet>>,
    pub(crate) moves: Option<Arc<MoveSheet>>,
    pub(crate) line: Option<Arc<LineSheet>>,
    pub(crate) why: Option<Arc<Why>>,
    /// The values of the turns of a game under these rules.
    pub(crate) record: Vec<KnownTurn>,
}

/// A turn of a game of which something is known.
#[derive(Clone, Debug)]
pub(crate) struct KnownTurn {
    pub(crate) x: Canonical,
    pub(crate) values: Arc<ValueSheet>,
}

impl Sources {
    fn is_same(&self, other: &Self) -> bool {
        fn same<T>(one: Option<&Arc<T>>, other: Option<&Arc<T>>) -> bool {
            one.map(Arc::as_ptr) == other.map(Arc::as_ptr)
        }
        (self.rules, &self.x) == (other.rules, &other.x)
            && same(self.values.as_ref(), other.values.as_ref())
            && same(self.moves.as_ref(), other.moves.as_ref())
            && same(self.line.as_ref(), other.line.as_ref())
            && same(self.why.as_ref(), other.why.as_ref())
            && self.record.len() == other.record.len()
            && (self.record.iter().zip(&other.record))
                .all(|(one, other)| one.x == other.x && Arc::ptr_eq(&one.values, &other.values))
    }
}

impl FrameValues {
    /// What is known in a frame. If its sheets are those of the frame before, so are the values.
    pub(crate) fn of(before: &Arc<Self>, of: Sources) -> Arc<Self> {
        if before
            .of
            .as_ref()
            .is_some_and(|sources| sources.is_same(&of))
        {
            return Arc::clone(before);
        }
        let mut known = Self::default();
        if let Some(sheet) = &of.values {
            let values = &sheet.plays[of.rules.convention];
            known.learn(&of.x, values.outcome, values.remoteness);
        }
        if let Some(sheet) = &of.moves {
            for row in &sheet.rows {
                known.learn(&row.choice.to, row.outcome, row.remoteness);
            }
            known.learn(&of.x, sheet.outcome(), sheet.remoteness);
        }
        if let Some(sheet) = &of.line {
            for step in sheet.steps.iter() {
                known.learn(&step.position, step.outcome, step.remoteness);
            }
        }
        for KnownTurn { x, values } in &of.record {
            let values = &values.plays[of.rules.convention];
            known.learn(x, values.outcome, values.remoteness);
        }
        if let Some(why) = &of.why {
            known.learn(&why.position, why.outcome, why.remoteness);
            for step in why.steps() {
                known.learn(&step.position, step.outcome, step.remoteness);
            }
        }
        known.of = Some(of);
        Arc::new(known)
    }

    fn learn(&mut self, x: &Canonical, outcome: Answer<Outcome>, remoteness: Answer<Remoteness>) {
        let known = self.known.entry(x.clone()).or_insert(Known {
            outcome,
            remoteness,
        });
        known.outcome = first_known(known.outcome, outcome);
        known.remoteness = first_known(known.remoteness, remoteness);
        if known.outcome.value().is_none() && known.remoteness.value().is_some() {
            known.outcome = known.remoteness.map(Remoteness::outcome);
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
        let found = self.known.get(x);
        found.map_or(own, |known| first_known(own, known.outcome))
    }

    /// Its remoteness, likewise.
    pub(crate) fn remoteness(&self, x: &Canonical, own: Answer<Remoteness>) -> Answer<Remoteness> {
        let found = self.known.get(x);
        found.map_or(own, |known| first_known(own, known.remoteness))
    }
}

/// An explanation with the values that other panes know.
#[derive(Clone, Debug)]
pub struct Informed {
    own: Arc<Why>,
    values: Arc<FrameValues>,
    /// The explanation.
    pub why: Arc<Why>,
}

impl Informed {
    /// An explanation with what is known in a frame: this one, if nothing has changed since.
    pub(crate) fn of(before: Option<&Self>, own: Arc<Why>, values: &Arc<FrameValues>) -> Self {
        let is_same = |it: &&Self| Arc::ptr_eq(&it.own, &own) && Arc::ptr_eq(&it.values, values);
        if let Some(same) = before.filter(is_same) {
            return same.clone();
        }
        let why = own.informed(|x, outcome, remoteness| {
            *outcome = values.outcome(x, *outcome);
            *remoteness = values.remoteness(x, *remoteness);
        });
        Self {
            why: Arc::new(why),
            values: Arc::clone(values),
            own,
        }
    }
}

//! The explorer without its screen.

use crate::app::{Effect, FrameLayout, Keymap, ListPane, State, View};
use crate::engine::{Engine, Query, Snapshot};
use crate::game::{Position, Ruleset};

/// The explorer without its screen: the state, the keys, the engine that answers, and what the
/// last frame shows.
#[derive(Debug)]
pub struct Explorer {
    /// What the user is doing.
    pub state: State,
    /// Which keys do what.
    pub keymap: Keymap,
    /// What computes what is not known.
    pub engine: Engine,
    /// Which panes the last frame shows, how large they are, and the texts in them.
    pub layout: FrameLayout,
    /// What is known, as the last frame shows it.
    pub seen: Snapshot,
    /// Where a restored session rests. No long work begins until the user goes on.
    pub(crate) rest: Option<RestingPlace>,
    /// What is asked for of the world outside the state, until it is handed over.
    pub(crate) effects: Vec<Effect>,
}

impl Explorer {
    /// An explorer with this state, of which nothing is known yet.
    pub fn new(mut state: State, keymap: Keymap, engine: Engine) -> Self {
        state.tree.limit(engine.memory().budget);
        state.theorems = engine.theorems().clone();
        Self {
            state,
            keymap,
            engine,
            layout: FrameLayout::default(),
            seen: Snapshot::default(),
            rest: None,
            effects: Vec::new(),
        }
    }

    /// What a frame is drawn from. The state cannot change while it is borrowed.
    pub fn view(&self) -> View<'_> {
        View::new(&self.state, &self.keymap, &self.layout, &self.seen)
    }

    /// What the panes need to know now, most urgent first: read once the frame is prepared.
    pub fn demand(&self) -> Vec<Query> {
        self.view().in_frame().demand()
    }
}

/// The place and the bounds of a session as it was restored: the number of the node, what is
/// there, and the bounds of the lists. While they are the same, the user has asked for nothing.
type RestingPlace = (usize, Ruleset, Position, [Option<u64>; 2]);

impl State {
    /// Where a session that is restored now rests.
    pub(crate) fn resting_place(&self) -> RestingPlace {
        let bounds = ListPane::ALL.map(|pane| self.lists[pane].max);
        let (at, here) = (self.tree.at(), self.tree.here());
        (at, here.rules, here.position.clone(), bounds)
    }
}

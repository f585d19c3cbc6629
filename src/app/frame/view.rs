//! What there is to be seen: the state, and beside it what is known. Drawing and the answers to
//! keys read it, nothing else.

use std::cell::OnceCell;

use crate::app::frame::frame_rows::FrameRows;
use crate::app::input::action::Action;
use crate::app::input::keymap::Keymap;
use crate::app::input::scope::Place;
use crate::app::layout::Laid;
use crate::app::pane::Pane;
use crate::app::state::State;
use crate::engine::Snapshot;
use crate::game::{Canonical, Ruleset};

/// What a frame is drawn from.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// What the user is doing.
    pub state: &'a State,
    /// Which keys do what.
    pub keymap: &'a Keymap,
    /// Which panes are shown, and how large they are.
    pub layout: &'a Laid,
    /// What is known.
    pub seen: &'a Snapshot,
    /// What the layout keeps once it is made.
    pub once: Once,
}

/// What is made once, when something first reads it, and then kept in the layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Once {
    /// Nothing: a key is answered, and the state changes meanwhile.
    Nothing,
    /// Questions, which depend on the state and on the places of the panes: what is known of them
    /// is looked up.
    Questions,
    /// Questions and what is listed of their answers: a frame is shown.
    All,
}

impl<'a> View<'a> {
    /// What is seen while a key is answered: nothing of it is made once.
    pub const fn new(
        state: &'a State,
        keymap: &'a Keymap,
        layout: &'a Laid,
        seen: &'a Snapshot,
    ) -> Self {
        Self {
            state,
            keymap,
            layout,
            seen,
            once: Once::Nothing,
        }
    }

    /// The same on another layout.
    #[must_use]
    pub fn on<'b>(self, layout: &'b Laid) -> View<'b>
    where
        'a: 'b,
    {
        View { layout, ..self }
    }

    /// The same while a frame is prepared: its questions are asked once.
    #[must_use]
    pub fn asking(self) -> Self {
        Self {
            once: Once::Questions,
            ..self
        }
    }

    /// The same for a frame, whose layout is made for this state.
    #[must_use]
    pub fn in_frame(self) -> Self {
        Self {
            once: Once::All,
            ..self
        }
    }

    /// What is listed once in a frame, and anew while a key is answered.
    pub(crate) fn once<T: Clone>(
        self,
        known: fn(&FrameRows) -> &OnceCell<T>,
        list: impl FnOnce(Self) -> T,
    ) -> T {
        self.made_once(Once::All, known, list)
    }

    /// What is asked once in a frame, before what is known of it is looked up.
    pub(crate) fn asked_once<T: Clone>(
        self,
        known: fn(&FrameRows) -> &OnceCell<T>,
        ask: impl FnOnce(Self) -> T,
    ) -> T {
        self.made_once(Once::Questions, known, ask)
    }

    fn made_once<T: Clone>(
        self,
        least: Once,
        known: fn(&FrameRows) -> &OnceCell<T>,
        list: impl FnOnce(Self) -> T,
    ) -> T {
        if self.once >= least {
            known(&self.layout.rows).get_or_init(|| list(self)).clone()
        } else {
            list(self)
        }
    }
}

impl View<'_> {
    /// The first key of an action in the focused pane, for a sentence.
    pub fn key(self, action: Action) -> String {
        self.key_in(self.state.focus(), action)
    }

    /// The first key of an action in a pane or a popup, for a sentence.
    pub fn key_in(self, place: impl Into<Place>, action: Action) -> String {
        self.keymap.key(action, place)
    }

    /// The position that is explored, its piles in the order of the game.
    pub fn x(self) -> Canonical {
        self.asked_once(|rows| &rows.x, |view| view.state.canonical())
    }

    /// The rules that are explored.
    pub fn rules(self) -> Ruleset {
        self.state.rules()
    }

    /// The rows that may stand at the top of a pane of text.
    pub(crate) fn text_len(self, pane: Pane) -> u128 {
        let height = u128::from(self.layout.height(pane));
        self.layout.text_rows(pane).saturating_sub(height) + 1
    }
}

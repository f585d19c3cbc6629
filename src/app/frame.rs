//! A frame: the view of the state and of what is known, what is listed for it once, and what it
//! hides.

pub(super) mod frame_values;
pub(super) mod memo;
pub(super) mod moves_order;
mod values_for_panes;

use std::marker::PhantomData;

use crate::app::{Action, FrameLayout, KeyPlace, Keymap, Pane, Scene, State};
use crate::engine::Snapshot;
use crate::game::{Canonical, Position, Ruleset};
use crate::study::question;
use crate::study::theory_of_position::Terms;

/// What a frame is drawn from.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// What the user is doing.
    pub state: &'a State,
    /// Which keys do what.
    pub keymap: &'a Keymap,
    /// Which panes are shown, and how large they are.
    pub layout: &'a FrameLayout,
    /// What is known.
    pub seen: &'a Snapshot,
    /// Whether a frame is shown whose layout is made for this state. Otherwise a key is answered,
    /// and the state changes meanwhile.
    is_frame: bool,
}

impl<'a> View<'a> {
    /// What is seen while a key is answered: nothing of it is made once.
    pub const fn new(
        state: &'a State,
        keymap: &'a Keymap,
        layout: &'a FrameLayout,
        seen: &'a Snapshot,
    ) -> Self {
        Self {
            state,
            keymap,
            layout,
            seen,
            is_frame: false,
        }
    }

    /// The same on another layout, and with other knowledge.
    #[must_use]
    pub fn on<'b>(self, layout: &'b FrameLayout, seen: &'b Snapshot) -> View<'b>
    where
        'a: 'b,
    {
        View {
            layout,
            seen,
            ..self
        }
    }

    /// The same for a frame, whose layout is made for this state.
    #[must_use]
    pub fn in_frame(self) -> Self {
        Self {
            is_frame: true,
            ..self
        }
    }

    /// What a function makes of the view: once in a frame, and anew while a key is answered.
    pub fn once<T: Clone + 'static, F: FnOnce(Self) -> T + 'static>(self, make: F) -> T {
        if !self.is_frame {
            return make(self);
        }
        // The type of a function is its own.
        let key = PhantomData::<fn(F)>;
        self.layout.once.get(key, |_| make(self))
    }

    /// What is made of a key alone, and kept as long as frames ask for it.
    pub fn memo<K, V>(self, key: K, make: impl FnOnce(&K) -> V) -> V
    where
        K: PartialEq + 'static,
        V: Clone + 'static,
    {
        self.layout.memos.get(key, make)
    }
}

impl View<'_> {
    /// The first key of an action in the focused pane, for a sentence.
    pub fn key(self, action: Action) -> String {
        self.key_in(self.state.focus(), action)
    }

    /// The first key of an action in a pane or a popup, for a sentence.
    pub fn key_in(self, place: impl Into<KeyPlace>, action: Action) -> String {
        self.keymap.key(action, place)
    }

    /// A sentence in which `{name}` stands for the first key of the action of this name in the
    /// focused pane.
    pub(crate) fn said(self, text: &'static str) -> String {
        self.said_in(self.state.focus(), text)
    }

    /// A sentence in which `{name}` stands for the first key of the action of this name in a pane
    /// or a popup.
    pub(crate) fn said_in(self, place: impl Into<KeyPlace>, text: &'static str) -> String {
        self.keymap.said(text, place)
    }

    /// The position that is explored, its piles in the order of the game.
    pub fn x(self) -> Canonical {
        self.once(|view| view.state.canonical())
    }

    /// The rules that are explored.
    pub fn rules(self) -> Ruleset {
        self.state.rules()
    }

    /// The rows that may be at the top of a pane of text.
    pub(crate) fn text_len(self, pane: Pane) -> u128 {
        let height = u128::from(self.layout.height(pane));
        self.layout.text_rows(pane).saturating_sub(height) + 1
    }
}

impl View<'_> {
    /// What is shown in place of values that are hidden.
    pub fn hidden_words(self) -> String {
        let show = self.key(Action::HideValues);
        let reveal = self.quoted_key(Action::Reveal);
        if self.is_lesson() && self.state.revealed.values >= self.steps_to_reveal() {
            return format!("values are hidden: {show} shows them");
        }
        format!("values are hidden: {show} shows them, {reveal} one by one")
    }

    /// The first key of an action between marks, where it might be read as a part of the sentence.
    /// What an action without keys is called has them already.
    pub(crate) fn quoted_key(self, action: Action) -> String {
        format!("“{}”", self.key(action).trim_matches(['“', '”']))
    }

    /// How many values and steps of the position are revealed one by one.
    pub(crate) fn steps_to_reveal(self) -> usize {
        // Outcome, remoteness and Grundy value.
        const VALUES: usize = 3;
        if self.is_lesson() {
            return self.steps_before_values().saturating_add(VALUES);
        }
        self.steps_on_columns()
            .map_or(VALUES, |steps| steps.max(VALUES))
    }

    /// How many values of the position are revealed. In a lesson the verdict comes last.
    pub fn values_revealed(self) -> usize {
        let before = if self.is_lesson() {
            self.steps_before_values()
        } else {
            0
        };
        self.state.revealed.values.saturating_sub(before)
    }

    /// Whether a position is explained to a class.
    pub fn is_lesson(self) -> bool {
        self.state.arrangement.scene == Scene::Lesson
    }

    /// Whether an explanation goes on step by step while values are hidden: with the steps on the
    /// columns of nim and its kin, else with one for each idea.
    pub fn is_told_in_steps(self) -> bool {
        self.is_lesson() && self.state.hidden()
    }

    /// The steps of a lesson; more than any where they are not known yet.
    fn steps_before_values(self) -> usize {
        if let Some(steps) = self.steps_on_columns() {
            return steps;
        }
        let (rules, position) = (self.rules(), self.x());
        let question = question::Why { rules, position };
        match self.seen.known(&question) {
            Some(why) => why.lesson().len(),
            None if self.seen.failure(&question).is_some() => 0,
            None => usize::MAX,
        }
    }

    /// The steps that go through the columns of bits; `None` where no theorem reads them.
    fn steps_on_columns(self) -> Option<usize> {
        let (rules, position) = (self.rules(), self.x());
        let theory = self.seen.known(&question::Theory { rules, position })?;
        let steps = match &theory.terms {
            Terms::Bouton(bouton) => Some(bouton.steps(Position::letter).len()),
            Terms::Heaps(_) | Terms::Slow(_) | Terms::Edges(_) | Terms::Written(_) => None,
        };
        steps.filter(|&steps| steps > 0)
    }
}

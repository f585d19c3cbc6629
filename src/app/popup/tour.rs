//! A short tour of the program on the position (3, 5, 5, 6). It can be left at any key.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::app::{Action, Explorer, Key, KeyMeaning, Overlay, Pane, View};
use crate::embedded::{deflated, inflated};
use crate::game::{Game, Position, Ruleset};

/// A step: the pane that it is about, and what it says, with the names of actions for keys.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TourStep {
    /// The pane.
    pub pane: Pane,
    /// The text.
    text: String,
}

/// The steps.
pub static STEPS: LazyLock<Vec<TourStep>> = LazyLock::new(|| {
    ron::from_str(&inflated(deflated!("tour.ron")))
        .expect("the embedded tour is well-formed; a test reads it")
});

impl Explorer {
    /// Begins the tour, at its position.
    pub fn begin_tour(&mut self) {
        let rules = Ruleset::misere(Game::slow(4, 3).expect("1 ≤ 3 ≤ 4 piles"));
        let position = Position::new(vec![3, 5, 5, 6]).expect("between 1 and 64 piles");
        if (self.state.rules(), self.state.position()) != (rules, &position) {
            self.go(rules, position, "the tour");
        }
        self.show_step(0);
    }

    /// Begins a game of nim, as most people know it, with the player who sits here to move.
    pub(crate) fn play_nim(&mut self) {
        let game = "nim:3".parse();
        let game = game.expect("nim is played on any number of piles");
        let position = Position::new(vec![3, 4, 5]).expect("between 1 and 64 piles");
        self.go(Ruleset::normal(game), position, "nim");
        self.begin_again();
    }

    fn show_step(&mut self, number: usize) {
        let step = STEPS.get(number);
        self.state.tour = step.map(|_| number);
        if let Some(step) = step {
            self.state.arrangement.zoom(false);
            self.state.focus_on(step.pane);
        }
    }

    /// Goes on with the tour.
    pub fn go_on_with_tour(&mut self) {
        if let Some(number) = self.state.tour {
            self.show_step(number + 1);
        }
    }

    /// Hears a key during the tour, and says whether the tour goes on. Any key that is not the
    /// tour's own leaves it and does its usual work.
    pub(crate) fn key_in_tour(&mut self, key: Key) -> bool {
        let Some(number) = self.state.tour.take() else {
            return false;
        };
        match self.keymap.meaning(Overlay::Tour, &[key]) {
            KeyMeaning::Action(Action::Open) => self.show_step(number + 1),
            KeyMeaning::Action(Action::Left) => self.show_step(number.saturating_sub(1)),
            KeyMeaning::Action(Action::Back) => {}
            KeyMeaning::Action(Action::PlayNim) => self.play_nim(),
            KeyMeaning::Action(Action::Show(scene)) => self.state.arrangement.scene = scene,
            KeyMeaning::Action(_) | KeyMeaning::Prefix(_) | KeyMeaning::Nothing => return false,
        }
        true
    }
}

impl View<'_> {
    /// What the step of the tour says, if it is shown.
    pub fn tour_text(self) -> Option<String> {
        let step = STEPS.get(self.state.tour?)?;
        Some(self.keymap.with_keys(&step.text, step.pane))
    }
}

//! The Line pane: a line of play from the position, asked for in windows around the current step.

use std::sync::Arc;

use super::part::{DONE, PLAIN, Part};
use crate::app::Cursor;
use crate::app::explorer::App;
use crate::app::input::action::Action;
use crate::app::pane::Pane;
use crate::app::view::View;
use crate::engine::Query;
use crate::game::Position;
use crate::study::question::Line;
use crate::study::{LineSheet, Policy};

/// How many steps of a line are asked for at once: a window around the current step.
const WINDOW: u128 = 256;

pub(super) const PART: Part = Part {
    len: |view| view.line_len(),
    // The line is wanted also when its pane is hidden: it is stepped from everywhere.
    asks: |view| vec![Query::sheet(view.line_question())],
    act: |app, action, _| {
        match action {
            Action::Open | Action::TakeStep => app.take_step(),
            Action::Order => app.other_line(),
            _ => return None,
        }
        DONE
    },
    refuses: |view, action| {
        let game = view.rules().game;
        (action == Action::Order && !game.is_all_but_one())
            .then(|| format!("only NIM(n, n−1) has an M-sequence; {game} has the optimal line"))
    },
    ..PLAIN
};

impl View<'_> {
    /// The question of the Line pane: a window of steps around the current one, at numbers that
    /// change rarely.
    pub fn line_question(self) -> Line {
        let policy = if self.rules().game.is_all_but_one() {
            self.state.line.policy
        } else {
            Policy::Optimal
        };
        let selected = self.state.cursor(Pane::Line).selected;
        let first = (selected / (WINDOW / 2)).saturating_sub(1) * (WINDOW / 2);
        let count = usize::try_from(WINDOW + WINDOW / 2).expect("a few hundred");
        Line {
            rules: self.rules(),
            position: self.x(),
            policy,
            first,
            count,
        }
    }

    /// The part of the line around the current step, as far as known.
    pub fn line_fact(self) -> Option<Arc<LineSheet>> {
        self.seen.known(&self.line_question())
    }

    /// A step of the line with its piles where they stand on the screen: those of the start,
    /// changed by the moves. Far down a line the piles are sorted.
    pub fn step_arranged(self, number: u128) -> Option<Position> {
        let sheet = self.line_fact()?;
        let index = usize::try_from(number.checked_sub(sheet.first)?).ok()?;
        let step = sheet.steps.get(index)?;
        if sheet.first > 0 {
            return Some(step.position.position());
        }
        let (game, start) = (self.rules().game, self.state.position().clone());
        let moves = sheet.steps[..index]
            .iter()
            .map_while(|step| step.by.as_ref());
        Some(moves.fold(start, |position, by| by.apply_arranged(game, &position)))
    }

    /// How many steps the line has, the position itself included, as far as known.
    pub fn line_len(self) -> u128 {
        self.line_fact().map_or(0, |sheet| {
            let held = sheet.first + sheet.steps.len() as u128;
            if sheet.stopped.is_some() {
                held
            } else {
                sheet.length.map_or(held, |length| length + 1)
            }
        })
    }
}

impl App {
    /// One step of an autoplayed line.
    pub fn tick(&mut self) {
        let before = self.state.cursor(Pane::Line).selected;
        self.step_line(1);
        if self.state.cursor(Pane::Line).selected == before {
            self.state.line.autoplay = false;
        }
    }

    /// Makes the current step the position.
    fn take_step(&mut self) {
        let number = self.state.cursor(Pane::Line).selected;
        match self.view().step_arranged(number) {
            Some(position) if number > 0 => {
                let how = format!("step {number}");
                self.go(self.state.rules(), position, how, false);
            }
            _ => {
                let down = self.view().key_in(Pane::Line, Action::Down);
                let forward = self.view().key(Action::StepForward);
                self.state.refuse(format!(
                    "this is the position itself: {down} or {forward} steps on"
                ));
            }
        }
    }

    /// Moves the current step of the line as far as the line is known.
    pub(in crate::app) fn step_line(&mut self, by: i128) {
        let len = self.view().line_len();
        self.state.cursor_mut(Pane::Line).step(by, len);
    }

    fn other_line(&mut self) {
        *self.state.cursor_mut(Pane::Line) = Cursor::default();
        let line = &mut self.state.line;
        line.policy = match line.policy {
            Policy::Optimal => Policy::MRule,
            Policy::MRule => Policy::Optimal,
        };
    }
}

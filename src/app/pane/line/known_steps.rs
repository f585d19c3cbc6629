//! Which steps of the line are asked for, and which of them are known.

use std::ops::Range;
use std::sync::Arc;

use super::in_sight::{self, StepsInSight};
use crate::app::frame::view::View;
use crate::app::pane::Pane;
use crate::game::{Canonical, Position};
use crate::study::question::Line;
use crate::study::{LineSheet, Policy};

/// The number of steps of a line that are requested at once: a window around the current step.
const WINDOW: u128 = 256;

impl View<'_> {
    /// The position at which the line begins.
    pub fn line_start(&self) -> &Position {
        let tree = &self.state.tree;
        &tree.node(tree.line_start()).position
    }

    /// The canonical position of it.
    pub fn canonical_line_start(self) -> Canonical {
        let canonical = |view: Self| view.rules().game.canonical(view.line_start());
        self.asked_once(|rows| &rows.line_start, canonical)
    }

    /// The question of the Line pane: a window of steps around the current one, at numbers that
    /// change rarely.
    pub fn line_question(self) -> Line {
        let rules = self.rules();
        let policy = if rules.game.is_all_but_one() {
            self.state.line.policy
        } else {
            Policy::Optimal
        };
        let selected = self.state.cursor(Pane::Line).selected;
        let first = (selected / (WINDOW / 2)).saturating_sub(1) * (WINDOW / 2);
        let count = usize::try_from(WINDOW + WINDOW / 2).expect("a few hundred");
        Line {
            rules,
            position: self.canonical_line_start(),
            policy,
            first,
            count,
        }
    }

    /// The part of the line around the current step, as far as known.
    pub fn line_fact(self) -> Option<Arc<LineSheet>> {
        let known = |view: Self| view.seen.known(&view.line_question());
        self.once(|rows| &rows.line, known)
    }

    /// A step of the line with its piles where they stand on the screen.
    pub(super) fn step_arranged(self, number: u128) -> Option<Position> {
        let sheet = self.line_fact()?;
        let place = usize::try_from(number.checked_sub(sheet.first)?).ok()?;
        let start = self.line_start();
        in_sight::arranged(self.rules().game, &sheet, start, place, None)
    }

    /// The steps of the line with these numbers, as they stand on the screen, after those of the
    /// frame before.
    pub fn steps_on(self, numbers: Range<u128>, before: &StepsInSight) -> StepsInSight {
        let Some(sheet) = self.line_fact() else {
            return StepsInSight::default();
        };
        let place = |number: u128| usize::try_from(number.saturating_sub(sheet.first));
        let [first, end] = [numbers.start, numbers.end].map(|at| place(at).unwrap_or(usize::MAX));
        before.read(self.rules().game, &sheet, self.line_start(), first..end)
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

    /// How many steps of the line the user may go to. While values are hidden these are the
    /// revealed ones, since the next step is a best move.
    pub(super) fn shown_line_len(self) -> u128 {
        let whole = self.line_len();
        if !self.state.hidden() {
            return whole;
        }
        let here = self.state.cursor(Pane::Line).selected + 1;
        whole.min(self.state.revealed.steps.max(here))
    }

    /// What becomes of the step that is awaited, once that is known.
    pub(crate) fn awaited_step(self) -> Option<Awaited> {
        let number = self.state.line.awaited?;
        if self.step_arranged(number).is_some() {
            return Some(Awaited::Known);
        }
        let never = match self.line_fact() {
            Some(sheet) => sheet.stopped.is_some_and(|stop| stop.awaited().is_none()),
            None => self.seen.failure(&self.line_question()).is_some(),
        };
        never.then_some(Awaited::Never)
    }
}

/// What becomes of a step that is awaited.
pub(crate) enum Awaited {
    /// It is known.
    Known,
    /// The line does not lead there, or not as far as can be known.
    Never,
}

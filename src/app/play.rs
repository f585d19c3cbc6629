//! Moves, steps of the line, and rows of lists that become the position.

use super::pane::variants::PRESETS;
use super::{App, Cursor, List, Pane};
use crate::game::{Move, Outcome};
use crate::study::exact52::Excerpt;

impl App {
    pub(super) fn play_row(&mut self, number: u128) {
        match self.move_row(number) {
            Some(row) => self.play(&row.choice.by),
            None => self.state.refuse("the moves are not known yet"),
        }
    }

    /// An optimal move: the first of the list, if it is known to be one or at least to win.
    pub(super) fn best_move(&self) -> Option<Move> {
        let rules = self.state.rules();
        let first = self
            .moves_fact()
            .and_then(|sheet| sheet.rows.first().cloned())
            .filter(|row| {
                row.optimal == Some(true) || row.outcome.value().is_some_and(Outcome::is_p)
            });
        let constructed = || crate::theory::optimal_move(rules, &self.state.canonical());
        first
            .map(|row| row.choice.by)
            .or_else(|| constructed().map(|fact| fact.value))
    }

    /// Plays an optimal move.
    pub(super) fn play_best(&mut self) {
        match self.best_move() {
            Some(by) => self.play(&by),
            None => self.state.refuse("the best move is not known"),
        }
    }

    pub(super) fn play_m_move(&mut self) {
        let by = crate::theory::slow::m_rule::m_move(&self.state.canonical());
        if let Some(by) = by {
            self.play(&by);
        }
    }

    pub(super) fn open(&mut self, pane: Pane) {
        let rules = self.state.rules();
        match pane {
            Pane::Moves => self.play_row(self.state.moves.selected),
            Pane::Variants => {
                let chosen = usize::try_from(self.state.variants.selected)
                    .ok()
                    .and_then(|row| PRESETS.get(row));
                if let Some(preset) = chosen {
                    self.play_game(preset.game);
                }
            }
            Pane::History => {
                let number = usize::try_from(self.state.past.selected).unwrap_or(usize::MAX);
                self.state.history.visit(number);
                self.arrived();
            }
            Pane::Play => self.open_turn(),
            Pane::Position => self.play_marks(),
            Pane::Why => self.unfold(),
            Pane::Claims => self.open_claim(),
            Pane::Positions | Pane::Exceptions => {
                let selected =
                    usize::try_from(self.state.list(pane).cursor.selected).unwrap_or(usize::MAX);
                let position = match self.list(pane) {
                    Some(List::Positions(rows)) => rows.on_line(selected).map(|row| row.position),
                    Some(List::Exceptions(rows)) => rows.on_line(selected).map(|row| row.position),
                    Some(List::Exact52(survey)) => {
                        let x = self.state.canonical();
                        let row = selected..selected.saturating_add(1);
                        let rows = survey.excerpt(self.state.excerpt, &x, row);
                        rows.into_iter().next().map(|row| row.position)
                    }
                    None => None,
                };
                match position {
                    Some(position) => {
                        self.go(rules, position.position(), "opened".to_owned(), false);
                        // The neighbours are now those of another position.
                        if pane == Pane::Exceptions && self.state.excerpt == Excerpt::Neighbours {
                            self.state.exceptions.cursor = Cursor::default();
                        }
                    }
                    None => self.state.refuse("no position is selected"),
                }
            }
            _ => {}
        }
    }

    pub(super) fn take_step(&mut self) {
        let number = self.state.line.cursor.selected;
        match self.step_arranged(number) {
            Some(position) if number > 0 => {
                self.go(
                    self.state.rules(),
                    position,
                    format!("step {number}"),
                    false,
                );
            }
            _ => self
                .state
                .refuse("this is the position itself: j or ] steps on"),
        }
    }

    /// Moves the current step of the line as far as the line is known.
    pub(super) fn step_line(&mut self, by: i128) {
        let len = self.line_len();
        self.state.line.cursor.step(by, len);
    }
}

//! What the user is doing: state, and what each action does to it. No drawing, no threads, no terminal.
//!
//! A key becomes an [`Action`] by the [`Keymap`]; [`App::act`] changes the [`State`]; [`App::demand`] says what the
//! visible panes now need to know; what is known is looked up in the [`Engine`]'s cache whenever it is drawn.

mod copy;
mod cursor;
mod demand;
mod edit;
mod history;
mod input;
pub mod layout;
mod list;
mod pane;
mod play;
mod playing;
pub mod popup;
mod state;
pub mod table;
mod update;

use std::path::PathBuf;
use std::sync::Arc;

pub use cursor::Cursor;
pub use history::{Entry, History};
pub use input::action::{ACTIONS, Action, Scope, Spec};
pub use input::filter;
pub use input::key::{Key, KeyError};
pub use input::keymap::{Keymap, KeymapError, Meaning};
pub use input::prompt::{Ask, Prompt, Reply};
pub use list::{List, ListQuestion};
pub use pane::{Pane, claims, variants, why};
pub use playing::{contest, marks, referee, setup};
pub use popup::Popup;
pub use state::{LineView, ListView, State, Toast, Wishes};

use crate::engine::{Engine, Query};
use crate::game::Position;
use crate::study::{LineSheet, MoveRow, MoveSheet, Step, ValueSheet, question};

/// The explorer without its screen: the state, the keys, and the engine that answers.
#[derive(Debug)]
pub struct App {
    /// What the user is doing.
    pub state: State,
    /// Which keys do what.
    pub keymap: Keymap,
    /// What is known, and what computes the rest.
    pub engine: Engine,
}

/// What an action wants from the world outside the state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Put this text into the clipboard.
    Copy(String),
    /// Save the list that answers this question as CSV in a new file.
    Save(PathBuf, Box<ListQuestion>),
    /// Put this text in a new file.
    Write(PathBuf, String),
    /// Read this file and open the game in it.
    Read(PathBuf),
    /// Give the terminal back and stop until resumed.
    Suspend,
    /// Draw every cell anew.
    Redraw,
    /// Leave.
    Quit,
}

impl App {
    /// An explorer with this state.
    pub fn new(state: State, keymap: Keymap, engine: Engine) -> Self {
        Self {
            state,
            keymap,
            engine,
        }
    }

    /// What the visible panes need to know now, most urgent first.
    pub fn demand(&self) -> Vec<Query> {
        let sheet = self.listed_moves().filter(|sheet| !sheet.complete);
        let mut wanted = self.referee_demand();
        wanted.extend(demand::demand(
            &self.state,
            sheet.map(|sheet| sheet.rows.len() as u128),
        ));
        wanted.extend(self.record_demand());
        wanted.extend(self.verifications());
        wanted
    }

    /// The values of the current position, as far as known.
    pub fn value_fact(&self) -> Option<Arc<ValueSheet>> {
        let x = self.state.canonical();
        self.engine.known(&demand::values(&self.state, &x))
    }

    /// Why something that the panes ask for is not computed: what failed or was cancelled, in a sentence.
    pub fn failure(&self) -> Option<Arc<str>> {
        let x = self.state.canonical();
        let engine = &self.engine;
        (engine.failure(&demand::values(&self.state, &x)))
            .or_else(|| engine.failure(&self.moves_question()))
            .or_else(|| engine.failure(&self.line_question()))
    }

    /// The moves of the current position, as far as known.
    pub fn moves_fact(&self) -> Option<Arc<MoveSheet>> {
        self.engine.known(&self.moves_question())
    }

    /// The moves that the Moves pane lists: all, or those that its filter lets through.
    pub fn listed_moves(&self) -> Option<Arc<MoveSheet>> {
        let Some(query) = demand::moves_found(&self.state, &self.state.canonical()) else {
            return self.moves_fact();
        };
        self.engine.known(&query)
    }

    /// The question of the Moves pane.
    pub fn moves_question(&self) -> question::Moves {
        demand::moves(&self.state, &self.state.canonical())
    }

    /// The part of the line around the current step, as far as known.
    pub fn line_fact(&self) -> Option<Arc<LineSheet>> {
        self.engine.known(&self.line_question())
    }

    /// A row of the Moves pane: of the sheet of the best moves, or behind them of the pages of all moves.
    pub fn move_row(&self, number: u128) -> Option<MoveRow> {
        let sheet = self.listed_moves()?;
        let index = usize::try_from(number).ok();
        // Hidden values must not be told by the order.
        let shown = |index: usize| {
            if self.state.hidden {
                sheet.by_result.get(index).copied()
            } else {
                Some(index)
            }
        };
        if let Some(row) = index
            .and_then(shown)
            .and_then(|index| sheet.rows.get(index))
        {
            return Some(row.clone());
        }
        let number = number
            .checked_sub(sheet.rows.len() as u128)
            .filter(|_| !sheet.complete)?;
        let query = demand::moves_page(&self.state, &self.state.canonical(), number);
        let page = self.engine.known(&query)?;
        page.rows
            .get(usize::try_from(number - query.first).ok()?)
            .cloned()
    }

    /// The question of the Line pane.
    pub fn line_question(&self) -> question::Line {
        demand::line(&self.state, &self.state.canonical())
    }

    /// The question of the Positions pane.
    pub fn positions_question(&self) -> question::Positions {
        demand::positions(&self.state)
    }

    /// The question of a list pane.
    ///
    /// # Errors
    /// Why the game has no such list, in a sentence.
    pub fn list_question(&self, pane: Pane) -> Result<ListQuestion, String> {
        if pane == Pane::Exceptions {
            demand::exceptions(&self.state)
        } else {
            Ok(ListQuestion::Positions(demand::positions(&self.state)))
        }
    }

    /// The rows of a list pane, as far as found.
    pub fn list(&self, pane: Pane) -> Option<List> {
        self.list_question(pane).ok()?.known(&self.engine)
    }

    /// Why a list pane has no more rows than it has, if something failed or was cancelled.
    pub fn list_failure(&self, pane: Pane) -> Option<Arc<str>> {
        self.list_question(pane).ok()?.failure(&self.engine)
    }

    /// The step of the line that is shown, with its number, where it is known.
    pub fn step_shown(&self) -> Option<(u128, Step)> {
        let number = self.state.line.cursor.selected;
        let sheet = self.line_fact()?;
        let index = usize::try_from(number.checked_sub(sheet.first)?).ok()?;
        sheet.steps.get(index).map(|step| (number, step.clone()))
    }

    /// A step of the line with its piles where they stand on the screen: those of the start, changed by the moves. Far down a
    /// line the piles are sorted.
    pub fn step_arranged(&self, number: u128) -> Option<Position> {
        let sheet = self.line_fact()?;
        let index = usize::try_from(number.checked_sub(sheet.first)?).ok()?;
        let step = sheet.steps.get(index)?;
        if sheet.first > 0 {
            return Some(step.position.position());
        }
        let game = self.state.rules().game;
        let start = self.state.position().clone();
        let moves = sheet.steps[..index]
            .iter()
            .map_while(|step| step.by.as_ref());
        Some(moves.fold(start, |position, by| by.apply_arranged(game, &position)))
    }

    /// How many steps the line has, the position itself included, as far as known.
    pub fn line_len(&self) -> u128 {
        self.line_fact().map_or(0, |sheet| {
            let held = sheet.first + sheet.steps.len() as u128;
            if sheet.stopped.is_some() {
                held
            } else {
                sheet.length.map_or(held, |length| length + 1)
            }
        })
    }

    /// How many rows a pane has.
    pub fn len(&self, pane: Pane) -> u128 {
        match pane {
            Pane::Variants => variants::PRESETS.len() as u128,
            Pane::Position => 0,
            Pane::Moves => self.listed_moves().map_or(0, |sheet| {
                let listed = sheet.rows.len() as u128;
                let rest = sheet.count.exact().unwrap_or(u128::MAX);
                if sheet.complete {
                    listed
                } else {
                    listed.saturating_add(rest)
                }
            }),
            Pane::Line => self.line_len(),
            Pane::Play => {
                let contest = self.state.contest.as_ref();
                contest.map_or(0, |contest| contest.line().len() as u128)
            }
            Pane::Positions | Pane::Exceptions => match self.list(pane) {
                Some(List::Positions(rows)) => rows.lines() as u128,
                Some(List::Exceptions(rows)) => rows.lines() as u128,
                Some(List::Exact52(survey)) => {
                    let x = self.state.canonical();
                    survey.rows(self.state.excerpt, &x) as u128
                }
                None => 0,
            },
            Pane::Why => self.why_len(),
            Pane::Claims => self.claims_len(),
            Pane::History => self.state.history.entries().len() as u128,
            // Text that scrolls: the rows that may stand at its top.
            Pane::Value | Pane::Figures => {
                let rows = self.state.text_rows.get(&pane).copied().unwrap_or(0);
                rows.saturating_sub(u128::from(self.state.height(pane))) + 1
            }
        }
    }

    /// The selection of a pane, if it has one.
    pub fn cursor_mut(&mut self, pane: Pane) -> Option<&mut Cursor> {
        let state = &mut self.state;
        match pane {
            Pane::Variants => Some(&mut state.variants),
            Pane::Position => None,
            Pane::Value => Some(&mut state.value),
            Pane::Moves => Some(&mut state.moves),
            Pane::Line => Some(&mut state.line.cursor),
            Pane::Play => Some(&mut state.turn),
            Pane::Positions => Some(&mut state.positions.cursor),
            Pane::Exceptions => Some(&mut state.exceptions.cursor),
            Pane::Why => Some(&mut state.why.cursor),
            Pane::Claims if state.claims.inside => Some(&mut state.claims.example),
            Pane::Claims => Some(&mut state.claims.cursor),
            Pane::History => Some(&mut state.past),
            Pane::Figures => Some(&mut state.figures),
        }
    }

    /// A row of a pane was clicked: the pane gets the focus and the row is selected; a second click opens it.
    pub fn click(&mut self, pane: Pane, row: Option<u128>, twice: bool) -> Vec<Effect> {
        self.state.focus_on(pane);
        // Text has no rows to choose.
        let row = row.filter(|_| !matches!(pane, Pane::Value | Pane::Figures));
        // The rows that are clicked are those of the list.
        self.state.claims.leave();
        let len = self.len(pane);
        if let (Some(row), Some(cursor)) = (row, self.cursor_mut(pane)) {
            let chosen = cursor.top + row;
            if chosen >= len {
                return Vec::new();
            }
            cursor.selected = chosen;
            if twice {
                let action = if pane == Pane::Line {
                    Action::TakeStep
                } else {
                    Action::Open
                };
                return self.act(action, None);
            }
        }
        Vec::new()
    }

    /// The wheel turned over a pane.
    pub fn wheel(&mut self, pane: Pane, rows: i128) {
        let len = self.len(pane);
        if let Some(cursor) = self.cursor_mut(pane) {
            cursor.step(rows, len);
        }
    }
}

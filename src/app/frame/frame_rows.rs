//! What several parts of a frame need of a pane, such as its rows: listed once a frame.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::sync::Arc;

use crate::app::pane::claims::claim_state::ClaimState;
use crate::app::pane::claims::view::Row as ClaimRow;
use crate::app::pane::exceptions::kinds::{ExceptionsList, ExceptionsQuestion};
use crate::app::pane::figures::figure_query::FigureQuery;
use crate::app::pane::list::shown_list::InFrame;
use crate::app::pane::prover::automaton_reading::AutomatonReading;
use crate::app::pane::prover::row::Row as ProverRow;
use crate::app::pane::why::tree_row::TreeRow;
use crate::app::playing::contest::Turn;
use crate::game::Canonical;
use crate::study::question::{Positions, Stating};
use crate::study::{LineSheet, Listed, MoveSheet, Rows, ValueSheet};

/// What was listed for a frame, each when something first reads it: length, selection, drawing and
/// foot of a pane read the same. What is listed must not read itself.
///
/// A layout begins with none of it, and the view of a frame alone reads it. While a key is
/// answered the state changes: that view lists what it needs anew.
#[derive(Clone, Debug, Default)]
pub struct FrameRows {
    /// The position, its piles in the order of the game.
    pub(in crate::app) x: OnceCell<Canonical>,
    /// The position at which the line begins, likewise.
    pub(in crate::app) line_start: OnceCell<Canonical>,
    /// The values of the position.
    pub(in crate::app) values: OnceCell<Option<Arc<ValueSheet>>>,
    /// The moves of the position.
    pub(in crate::app) moves: OnceCell<Option<Arc<MoveSheet>>>,
    /// The moves that pass the filter.
    pub(in crate::app) listed_moves: OnceCell<Option<Arc<MoveSheet>>>,
    /// The known part of the line.
    pub(in crate::app) line: OnceCell<Option<Arc<LineSheet>>>,
    /// The list of positions.
    pub(in crate::app) positions: OnceCell<InFrame<Positions, Arc<Rows<Listed>>>>,
    /// The list of exceptions.
    pub(in crate::app) exceptions: OnceCell<InFrame<ExceptionsQuestion, ExceptionsList>>,
    /// The claims under the titles of their papers.
    pub(in crate::app) claims: OnceCell<Arc<[ClaimRow]>>,
    /// What is known of the truth of each listed claim, by its id.
    pub(in crate::app) claim_states: OnceCell<Arc<HashMap<&'static str, ClaimState>>>,
    /// The statement that is being typed.
    pub(in crate::app) typed: OnceCell<Option<Stating>>,
    /// How the automaton of the rule reads the position.
    pub(in crate::app) reading: OnceCell<Option<Arc<AutomatonReading>>>,
    /// The rows of the prover.
    pub(in crate::app) prover: OnceCell<Arc<[ProverRow]>>,
    /// The proof tree.
    pub(in crate::app) tree: OnceCell<Arc<[TreeRow]>>,
    /// The record of the game, without what is hidden.
    pub(in crate::app) turns: OnceCell<Arc<[Turn]>>,
    /// What the figure is to show.
    pub(in crate::app) figure: OnceCell<Option<Arc<FigureQuery>>>,
}

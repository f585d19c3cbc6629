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
    pub(crate) x: OnceCell<Canonical>,
    /// The position at which the line begins, likewise.
    pub(crate) line_start: OnceCell<Canonical>,
    /// The values of the position.
    pub(crate) values: OnceCell<Option<Arc<ValueSheet>>>,
    /// The moves of the position.
    pub(crate) moves: OnceCell<Option<Arc<MoveSheet>>>,
    /// The moves that pass the filter.
    pub(crate) listed_moves: OnceCell<Option<Arc<MoveSheet>>>,
    /// The known part of the line.
    pub(crate) line: OnceCell<Option<Arc<LineSheet>>>,
    /// The list of positions.
    pub(crate) positions: OnceCell<InFrame<Positions, Arc<Rows<Listed>>>>,
    /// The list of exceptions.
    pub(crate) exceptions: OnceCell<InFrame<ExceptionsQuestion, ExceptionsList>>,
    /// The claims under the titles of their papers.
    pub(crate) claims: OnceCell<Arc<[ClaimRow]>>,
    /// What is known of the truth of each listed claim, by its id.
    pub(crate) claim_states: OnceCell<Arc<HashMap<&'static str, ClaimState>>>,
    /// The statement that is being typed.
    pub(crate) typed: OnceCell<Option<Stating>>,
    /// How the automaton of the rule reads the position.
    pub(crate) reading: OnceCell<Option<Arc<AutomatonReading>>>,
    /// The rows of the prover.
    pub(crate) prover: OnceCell<Arc<[ProverRow]>>,
    /// The proof tree.
    pub(crate) tree: OnceCell<Arc<[TreeRow]>>,
    /// The record of the game, without what is hidden.
    pub(crate) turns: OnceCell<Arc<[Turn]>>,
    /// What the figure is to show.
    pub(crate) figure: OnceCell<Option<Arc<FigureQuery>>>,
}

//! What several parts of a frame need of a pane, such as its rows: listed once a frame.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::sync::Arc;

use super::pane::claims::known::State as Known;
use super::pane::claims::view::Row as ClaimRow;
use super::pane::exceptions::kinds::{ExceptionsList, ExceptionsQuestion};
use super::pane::figures::asked::AskedFigure;
use super::pane::list::shown::InFrame;
use super::pane::prover::row::Row as ProverRow;
use super::pane::why::tree_row::TreeRow;
use super::playing::contest::Turn;
use crate::study::question::{Positions, Stating};
use crate::study::{LineSheet, Listed, MoveSheet, Rows, ValueSheet};

/// What was listed for a frame, each when something first reads it: length, selection, drawing and
/// foot of a pane read the same. What is listed must not read itself.
///
/// A layout begins with none of it, and the view of a frame alone reads it. While a key is
/// answered the state changes: that view lists what it needs anew.
#[derive(Clone, Debug, Default)]
pub struct FrameRows {
    /// The values of the position.
    pub(super) values: OnceCell<Option<Arc<ValueSheet>>>,
    /// The moves of the position.
    pub(super) moves: OnceCell<Option<Arc<MoveSheet>>>,
    /// Those that are listed.
    pub(super) listed_moves: OnceCell<Option<Arc<MoveSheet>>>,
    /// The known part of the line.
    pub(super) line: OnceCell<Option<Arc<LineSheet>>>,
    /// The list of positions.
    pub(super) positions: OnceCell<InFrame<Positions, Arc<Rows<Listed>>>>,
    /// The list of exceptions.
    pub(super) exceptions: OnceCell<InFrame<ExceptionsQuestion, ExceptionsList>>,
    /// The claims under the titles of their papers.
    pub(super) claims: OnceCell<Arc<[ClaimRow]>>,
    /// What is known of the truth of these, by their ids.
    pub(super) claim_states: OnceCell<Arc<HashMap<&'static str, Known>>>,
    /// The statement that is being typed.
    pub(super) typed: OnceCell<Option<Stating>>,
    /// The rows of the prover.
    pub(super) prover: OnceCell<Arc<[ProverRow]>>,
    /// The proof tree.
    pub(super) tree: OnceCell<Arc<[TreeRow]>>,
    /// The record of the game, without what is hidden.
    pub(super) turns: OnceCell<Arc<[Turn]>>,
    /// What the figure is to show.
    pub(super) figure: OnceCell<Option<Arc<AskedFigure>>>,
}

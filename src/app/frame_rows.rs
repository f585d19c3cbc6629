//! What several parts of a frame need of a pane, such as its rows: listed once a frame.

use std::cell::OnceCell;
use std::sync::Arc;

use super::pane::claims::view::Row as ClaimRow;
use super::pane::exceptions::kinds::{ExceptionsList, ExceptionsQuestion};
use super::pane::list::shown::InFrame;
use super::pane::prover::row::Row as ProverRow;
use super::pane::why::tree_row::TreeRow;
use super::playing::contest::Turn;
use crate::figure::FigureQuestion;
use crate::study::question::Positions;
use crate::study::{Listed, Rows};

/// What was listed for a frame, each when something first reads it: length, selection, drawing and
/// foot of a pane read the same. What is listed must not read itself.
///
/// A layout begins with none of it, and the view of a frame alone reads it. While a key is
/// answered the state changes: that view lists what it needs anew.
#[derive(Clone, Debug, Default)]
pub struct FrameRows {
    /// The list of positions.
    pub(super) positions: OnceCell<InFrame<Positions, Arc<Rows<Listed>>>>,
    /// The list of exceptions.
    pub(super) exceptions: OnceCell<InFrame<ExceptionsQuestion, ExceptionsList>>,
    /// The claims under the titles of their papers.
    pub(super) claims: OnceCell<Arc<[ClaimRow]>>,
    /// The rows of the prover.
    pub(super) prover: OnceCell<Arc<[ProverRow]>>,
    /// The proof tree.
    pub(super) tree: OnceCell<Arc<[TreeRow]>>,
    /// The record of the game, without what is hidden.
    pub(super) turns: OnceCell<Arc<[Turn]>>,
    /// What the figure is to show.
    pub(super) figure: OnceCell<Option<Arc<FigureQuestion>>>,
}

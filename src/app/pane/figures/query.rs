//! The question of a figure, as the engine takes it.

use std::sync::Arc;

use crate::app::View;
use crate::engine::Query;
use crate::figure::{Drawn, FigureQuestion};

/// The question of a figure, and the query that asks it.
#[derive(Clone, Debug)]
pub(crate) struct FigureQuery {
    question: FigureQuestion,
    /// The question as the engine takes it.
    pub(in crate::app::pane) query: Query,
}

impl FigureQuery {
    pub(in crate::app::pane) fn of(question: FigureQuestion) -> Self {
        let query = match question.clone() {
            FigureQuestion::Sheet(question) => Query::sheet(question),
            FigureQuestion::Scan(question) => Query::scan(question),
        };
        Self { question, query }
    }

    /// The figure, as far as it is known.
    pub(in crate::app::pane) fn known(&self, view: View<'_>) -> Option<Arc<Drawn>> {
        match &self.question {
            FigureQuestion::Sheet(question) => view.seen.known(question),
            FigureQuestion::Scan(question) => view.seen.known(question),
        }
    }
}

//! The question of the figure, and the same as a query.

use crate::engine::Query;
use crate::figure::FigureQuestion;

/// The question of the figure, and the same as a query.
#[derive(Clone, Debug)]
pub(in crate::app) struct FigureQuery {
    pub(super) question: FigureQuestion,
    /// As the engine takes questions of all types.
    pub(super) query: Query,
}

impl FigureQuery {
    pub(super) fn of(question: FigureQuestion) -> Self {
        let query = match question.clone() {
            FigureQuestion::Sheet(question) => Query::sheet(question),
            FigureQuestion::Scan(question) => Query::scan(question),
        };
        Self { question, query }
    }
}

//! The question of the figure, and the query that asks it.

use crate::engine::Query;
use crate::figure::FigureQuestion;

/// The question of the figure, and the query that asks it.
#[derive(Clone, Debug)]
pub(crate) struct FigureQuery {
    pub(super) question: FigureQuestion,
    /// The question as the engine takes it.
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

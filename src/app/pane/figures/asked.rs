//! What is asked for the figure.

use crate::engine::Query;
use crate::figure::FigureQuestion;

/// The question of the figure.
#[derive(Clone, Debug)]
pub(in crate::app) struct AskedFigure {
    pub(super) question: FigureQuestion,
    /// The same as a question of any type.
    pub(super) query: Query,
}

impl AskedFigure {
    pub(super) fn of(question: FigureQuestion) -> Self {
        let query = match question.clone() {
            FigureQuestion::Sheet(question) => Query::sheet(question),
            FigureQuestion::Scan(question) => Query::scan(question),
        };
        Self { question, query }
    }
}

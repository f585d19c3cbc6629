//! The question of a figure, as the engine takes it.

use crate::engine::Query;
use crate::figure::FigureQuestion;

/// The question of a figure, as the engine takes it. Its answer is what is drawn.
pub(crate) fn figure_query(question: FigureQuestion) -> Query {
    match question {
        FigureQuestion::Sheet(question) => Query::sheet(question),
        FigureQuestion::Scan(question) => Query::scan(question),
    }
}

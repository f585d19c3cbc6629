//! The question of a figure, as the engine takes it.

use crate::engine::Query;
use crate::figure::Request;

/// The question of a figure, of any type. Its answer is what is drawn.
pub(crate) fn figure_query(request: Request) -> Query {
    if request.is_of_box() {
        Query::scan(request)
    } else {
        Query::sheet(request)
    }
}

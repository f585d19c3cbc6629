use crate::engine::Query;
use crate::figure::Request;

/// The question for a figure, of any type.
pub(crate) fn figure_query(request: Request) -> Query {
    if request.is_of_box() {
        Query::scan(request)
    } else {
        Query::sheet(request)
    }
}

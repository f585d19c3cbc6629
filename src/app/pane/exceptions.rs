//! The Exceptions pane: the exceptions of misère NIM(n, n−1), and the exceptional positions of
//! exact nim (5, = 2).

use std::ops::Range;
use std::sync::Arc;

use crate::app::pane::list::ListOf;
use crate::app::{ByAddress, PaneBehaviour, View};
use crate::game::Canonical;
use crate::study::exact52::{Survey, Vertex};
use crate::study::period::{Differences, Period};
use crate::study::{Described, Exception, Rows};

/// The PN positions of a survey with one x₁.
#[derive(Clone, Debug)]
pub struct PnPositions {
    /// Their differences.
    pub differences: Differences,
    /// The period of the differences, if one is seen.
    pub period: Option<Period>,
}

pub(super) const PANE: &dyn PaneBehaviour = &ListOf::<true>;

impl View<'_> {
    /// The exception on a line of their list, with what the papers say of it.
    pub fn exception_on(self, rows: &Arc<Rows<Exception>>, line: usize) -> Option<Arc<Described>> {
        let key = (ByAddress(Arc::clone(rows)), line);
        self.memo(key, |(rows, line)| {
            let row = rows.0.on_line(*line)?;
            Some(Arc::new(Described::of(row)))
        })
    }

    /// The rows on these lines of the excerpt of the exceptional graph that is listed.
    pub fn vertices(self, survey: &Arc<Survey>, lines: Range<usize>) -> Arc<[Vertex]> {
        let excerpt = self.state.excerpt;
        let key = (ByAddress(Arc::clone(survey)), excerpt, self.x(), lines);
        self.memo(key, |(survey, excerpt, x, lines)| {
            survey.0.excerpt(*excerpt, x, lines.clone()).into()
        })
    }

    /// The PN positions of a survey with the x₁ of the position.
    pub fn pn_positions(self, survey: &Arc<Survey>) -> Arc<PnPositions> {
        let key = (ByAddress(Arc::clone(survey)), Canonical::min(&self.x()));
        self.memo(key, |(survey, x1)| {
            let differences = survey.0.differences(*x1);
            Arc::new(PnPositions {
                period: differences.period(),
                differences,
            })
        })
    }
}

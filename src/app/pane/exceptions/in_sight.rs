//! The exceptions in sight, read once as long as their list is the same.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use crate::study::{Described, Exception, Rows};

/// Exceptions by the lines of the list on which they stand.
#[derive(Clone, Debug, Default)]
pub struct InSight {
    /// The list.
    of: Option<Arc<Rows<Exception>>>,
    rows: BTreeMap<usize, Arc<Described>>,
}

impl InSight {
    /// The exceptions on these lines of a list, and on one more. Those that are here already are
    /// not read again.
    pub(super) fn read(
        &self,
        of: &Arc<Rows<Exception>>,
        lines: Range<u128>,
        selected: u128,
    ) -> Self {
        let is_same = self.of.as_ref().is_some_and(|list| Arc::ptr_eq(list, of));
        let lines = lines.chain([selected]);
        let lines = lines.map_while(|line| usize::try_from(line).ok());
        let read = |line: usize| {
            let known = self.rows.get(&line).filter(|_| is_same).cloned();
            let described = known.or_else(|| of.on_line(line).map(Described::of).map(Arc::new));
            Some((line, described?))
        };
        Self {
            of: Some(Arc::clone(of)),
            rows: lines.filter_map(read).collect(),
        }
    }

    /// The exception on a line.
    pub fn on_line(&self, line: usize) -> Option<&Arc<Described>> {
        self.rows.get(&line)
    }
}

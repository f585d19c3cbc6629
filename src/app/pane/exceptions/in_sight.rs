//! The exceptions in sight, read once as long as their list is the same.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use crate::game::Canonical;
use crate::study::exact52::{Excerpt, Survey, Vertex};
use crate::study::period::{Differences, Period};
use crate::study::{Described, Exception, Rows};

/// Exceptions by the lines of the list on which they stand.
#[derive(Clone, Debug, Default)]
pub struct InSight {
    /// The list.
    of: Option<Arc<Rows<Exception>>>,
    rows: BTreeMap<usize, Arc<Described>>,
    /// The rows of the exceptional graph, where these are listed.
    vertices: Option<VerticesInSight>,
    /// The PN positions and their period, where these are listed.
    pn: Option<PnInSight>,
}

/// Rows of an excerpt of the exceptional graph.
#[derive(Clone, Debug)]
pub struct VerticesInSight {
    of: Arc<Survey>,
    excerpt: Excerpt,
    x: Canonical,
    lines: Range<usize>,
    rows: Arc<[Vertex]>,
    /// The number of rows of the whole excerpt.
    pub len: usize,
}

impl VerticesInSight {
    /// The row on a line.
    pub fn on_line(&self, line: usize) -> Option<&Vertex> {
        self.rows.get(line.checked_sub(self.lines.start)?)
    }
}

/// The PN positions of a survey with one x₁, and the period of their differences.
#[derive(Clone, Debug)]
pub struct PnInSight {
    of: Arc<Survey>,
    /// Their differences.
    pub differences: Arc<Differences>,
    /// The period of the differences, if one is seen.
    pub period: Option<Period>,
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
            vertices: None,
            pn: None,
        }
    }

    /// The rows of an excerpt about a position on these lines. They are not read again if they are
    /// here already.
    pub(super) fn read_vertices(
        &self,
        of: &Arc<Survey>,
        excerpt: Excerpt,
        x: &Canonical,
        lines: Range<u128>,
    ) -> Self {
        let line = |line: u128| usize::try_from(line).unwrap_or(usize::MAX);
        let lines = line(lines.start)..line(lines.end);
        let is_same = |it: &&VerticesInSight| {
            Arc::ptr_eq(&it.of, of) && it.excerpt == excerpt && it.x == *x && it.lines == lines
        };
        let known = self.vertices.as_ref().filter(is_same).cloned();
        let read = || VerticesInSight {
            of: Arc::clone(of),
            excerpt,
            x: x.clone(),
            rows: of.excerpt(excerpt, x, lines.clone()).into(),
            len: of.rows(excerpt, x),
            lines: lines.clone(),
        };
        Self {
            vertices: Some(known.unwrap_or_else(read)),
            ..Self::default()
        }
    }

    /// The same with the PN positions of a survey with this x₁, after those of the frame before:
    /// their period is not looked for again if it is there already.
    pub(super) fn with_period(self, of: &Arc<Survey>, x1: u64, before: &Self) -> Self {
        let is_same = |pn: &&PnInSight| Arc::ptr_eq(&pn.of, of) && pn.differences.x1 == x1;
        let known = before.pn.as_ref().filter(is_same).cloned();
        let pn = known.unwrap_or_else(|| {
            let differences = of.differences(x1);
            PnInSight {
                of: Arc::clone(of),
                period: differences.period(),
                differences: Arc::new(differences),
            }
        });
        Self {
            pn: Some(pn),
            ..self
        }
    }

    /// The rows of the exceptional graph, where these are listed.
    pub fn vertices(&self) -> Option<&VerticesInSight> {
        self.vertices.as_ref()
    }

    /// The PN positions and their period, where these are listed.
    pub fn pn(&self) -> Option<&PnInSight> {
        self.pn.as_ref()
    }

    /// The exception on a line.
    pub fn on_line(&self, line: usize) -> Option<&Arc<Described>> {
        self.rows.get(&line)
    }
}

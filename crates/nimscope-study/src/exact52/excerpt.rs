//! Parts of a survey to look at one by one.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::classes::Standing;
use super::graph::Exact52Vertex;
use super::survey::Survey;
use crate::game::Canonical;
use crate::period::Differences;
use crate::theory::take::Class;

/// Which positions of a survey are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Excerpt {
    /// All exceptional positions.
    #[default]
    All,
    /// The position and its neighbours in the exceptional graph.
    Neighbours,
    /// The position's weak component.
    Component,
    /// The exceptional positions without neighbours.
    Isolated,
    /// The good PN positions.
    Deadenders,
    /// The PN positions with the x₁ of the position.
    Pn,
}

/// A row of an excerpt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vertex {
    /// The position.
    pub position: Canonical,
    /// Its class.
    pub class: Class,
    /// Its standing.
    pub standing: Standing,
    /// How it is related to the position of the excerpt.
    pub is: RowRelation,
    /// If it is exceptional, its place in the exceptional graph.
    pub place: Option<GraphPlace>,
}

/// How a row is related to the position of an excerpt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowRelation {
    /// It is the position.
    Same,
    /// A move leads to it.
    After,
    /// A move leads from it.
    Before,
    /// Neither.
    Other,
}

/// A place in the exceptional graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GraphPlace {
    /// The number of the weak component, from 0, largest first.
    pub component: usize,
    /// The number of exceptional positions that a move leads to.
    pub to: usize,
    /// The number of exceptional positions from which a move leads here.
    pub from: usize,
}

impl Excerpt {
    /// The next one.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::All => Self::Neighbours,
            Self::Neighbours => Self::Component,
            Self::Component => Self::Isolated,
            Self::Isolated => Self::Deadenders,
            Self::Deadenders => Self::Pn,
            Self::Pn => Self::All,
        }
    }

    /// What it lists about a position.
    pub fn title(self, x: &Canonical) -> String {
        match self {
            Self::All => "exceptional positions".to_owned(),
            Self::Neighbours => format!("{x} and its neighbours"),
            Self::Component => format!("the component of {x}"),
            Self::Isolated => "isolated exceptional positions".to_owned(),
            Self::Deadenders => "deadenders".to_owned(),
            Self::Pn => format!("PN positions with x₁ = {}", x.min()),
        }
    }

    /// What its positions have in common besides; none where the title says it all.
    pub const fn note(self) -> Option<&'static str> {
        match self {
            Self::All | Self::Pn => None,
            Self::Neighbours => Some("→ a move leads there, ← a move leads here"),
            Self::Component => Some("joined to it by moves, in either direction"),
            Self::Isolated => Some("no move joins them to exceptional positions"),
            Self::Deadenders => Some("good PN: no move leads to PP or NP"),
        }
    }
}

impl Survey {
    /// The number of rows of an excerpt about a position.
    pub fn rows(&self, excerpt: Excerpt, x: &Canonical) -> usize {
        self.listed(excerpt, x).len()
    }

    /// Some rows of an excerpt about a position, in lexicographic order. The neighbours of the
    /// position stand after it, first those that moves lead to.
    pub fn excerpt(
        &self,
        excerpt: Excerpt,
        x: &Canonical,
        rows: std::ops::Range<usize>,
    ) -> Vec<Vertex> {
        let (here, listed) = (self.find(x), self.listed(excerpt, x));
        let listed = listed.iter().skip(rows.start).take(rows.len());
        listed.map(|piles| self.row(piles, here)).collect()
    }

    /// The differences of the PN positions with an x₁, and what period they show.
    pub fn differences(&self, x1: u64) -> Differences {
        Differences::of(x1, self.classes.max, self.pn_from(x1))
    }

    /// The number of the vertex of a position.
    fn find(&self, x: &Canonical) -> Option<usize> {
        self.vertices
            .binary_search_by(|vertex| vertex.position.piles().cmp(x.piles()))
            .ok()
    }

    fn pn_from(&self, x1: u64) -> &[[u64; 5]] {
        let first = self.pn.partition_point(|piles| piles[0] < x1);
        let end = self.pn.partition_point(|piles| piles[0] <= x1);
        &self.pn[first..end]
    }

    /// The positions that an excerpt lists.
    fn listed(&self, excerpt: Excerpt, x: &Canonical) -> Cow<'_, [[u64; 5]]> {
        let here = self.find(x);
        let piles = |vertex: &Exact52Vertex| {
            let piles = vertex.position.piles().first_chunk();
            *piles.expect("it has five piles")
        };
        let those = |is_listed: &dyn Fn(&Exact52Vertex) -> bool| {
            let listed = self.vertices.iter().filter(|vertex| is_listed(vertex));
            listed.map(piles).collect()
        };
        match (excerpt, here.map(|here| &self.vertices[here])) {
            (Excerpt::All, _) => those(&|_| true),
            (Excerpt::Isolated, _) => those(&Exact52Vertex::is_isolated),
            (Excerpt::Component, Some(here)) => those(&|vertex| vertex.component == here.component),
            (Excerpt::Neighbours, Some(vertex)) => {
                let joined = vertex.to.iter().chain(&vertex.from);
                let joined = here.iter().chain(joined);
                joined.map(|&other| piles(&self.vertices[other])).collect()
            }
            (Excerpt::Component | Excerpt::Neighbours, None) => Cow::default(),
            (Excerpt::Deadenders, _) => (&self.deadenders).into(),
            (Excerpt::Pn, _) => self.pn_from(x.min()).into(),
        }
    }

    fn row(&self, piles: &[u64; 5], here: Option<usize>) -> Vertex {
        let position = Canonical::sorted(piles.to_vec());
        let number = self.find(&position);
        let vertex = number.map(|number| &self.vertices[number]);
        Vertex {
            class: self.classes.class(piles),
            standing: self.standing(piles),
            is: match here.zip(vertex) {
                Some(_) if here == number => RowRelation::Same,
                Some((here, vertex)) if vertex.from.contains(&here) => RowRelation::After,
                Some((here, vertex)) if vertex.to.contains(&here) => RowRelation::Before,
                Some(_) | None => RowRelation::Other,
            },
            place: vertex.map(|vertex| GraphPlace {
                component: vertex.component,
                to: vertex.to.len(),
                from: vertex.from.len(),
            }),
            position,
        }
    }
}

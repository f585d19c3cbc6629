//! What a pane that lists a box of positions asks, and what it shows.

use std::sync::Arc;

use crate::app::{Action, ListPane, View};
use crate::engine::{Query, Snapshot};
use crate::study::exact52::Survey;
use crate::study::question::{Exact52, Exceptions, Positions};
use crate::study::{Exception, ExceptionKind, Listed, NoExceptions, Rows};

/// The question of a pane that lists a box of positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListQuestion {
    /// Positions.
    Positions(Positions),
    /// Exceptions of the M-rule.
    MRule(Exceptions),
    /// Exceptional positions of exact nim (5, = 2).
    Exact52(Exact52),
}

/// The rows of a list, as far as they are found.
#[derive(Clone, Debug)]
pub enum ListRows {
    /// Positions.
    Positions(Arc<Rows<Listed>>),
    /// Exceptions of the M-rule.
    MRule(Arc<Rows<Exception>>),
    /// Exceptional positions of exact nim (5, = 2).
    Exact52(Arc<Survey>),
}

impl ListQuestion {
    /// The question of a pane about the list of these positions.
    ///
    /// # Errors
    /// Why the game has no such list, in a sentence.
    pub(super) fn about(
        pane: ListPane,
        positions: Positions,
        view: View<'_>,
    ) -> Result<Self, String> {
        if pane == ListPane::Positions {
            return Ok(Self::Positions(positions));
        }
        let Positions { rules, max, .. } = positions;
        match ExceptionKind::of(rules) {
            Ok(ExceptionKind::Exact52) => Ok(Self::Exact52(Exact52 { max })),
            Ok(ExceptionKind::MRule) => Ok(Self::MRule(Exceptions {
                n: rules.game.n(),
                max,
                filter: positions.filter,
                order: positions.order,
            })),
            Err(why @ NoExceptions::Undefined(_)) => Err(format!("Nothing to list: {why}.")),
            Err(why @ NoExceptions::AlwaysOptimal) => {
                let other = view.key_in(pane.pane(), Action::SwitchConvention);
                Err(format!(
                    "Nothing to list: {why}. {other} switches to misère play."
                ))
            }
        }
    }

    /// The same as a question of any type.
    pub fn query(&self) -> Query {
        match self.clone() {
            Self::Positions(question) => Query::scan(question),
            Self::MRule(question) => Query::scan(question),
            Self::Exact52(question) => Query::scan(question),
        }
    }

    /// The rows found so far, those found before the question failed included.
    pub(super) fn known(&self, seen: &Snapshot) -> Option<ListRows> {
        match self {
            Self::Positions(question) => seen.known(question).map(ListRows::Positions),
            Self::MRule(question) => seen.known(question).map(ListRows::MRule),
            Self::Exact52(question) => seen.known(question).map(ListRows::Exact52),
        }
    }
}

/// The list that the user asks for, or the one before until that is there.
#[derive(Clone, Debug)]
pub struct ShownList {
    /// The question of the user.
    pub asked: ListQuestion,
    /// Why its list has no more rows, if it failed.
    pub failure: Option<Arc<str>>,
    /// The rows, as far as they are found.
    pub rows: Option<ListRows>,
    /// What these rows are about: the bound, filter and order are theirs.
    pub positions: Positions,
    /// Whether they stand in for the list that the user asks for.
    pub stands_in: bool,
    /// Whether no more is to come of the list that the user asks for.
    pub(super) is_settled: bool,
}

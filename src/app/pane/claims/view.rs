//! Which claims are listed, and which verifications the user wants.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::app::Cursor;
use crate::game::Game;
use crate::study::Filter;
use crate::study::question::{By, Verification, Verified};
use crate::study::verify::Checkable;

/// What the user does with the claims.
#[derive(Clone, Debug, Default)]
pub struct ClaimsView {
    /// The selected counterexample of the selected claim.
    pub example: Cursor,
    /// Whether keys move among the counterexamples, not among the claims.
    pub inside: bool,
    /// Which claims are listed.
    pub filter: Filter,
    /// The game at whose claims the list was opened.
    pub(crate) of: Option<Game>,
    /// The bounds that the user set.
    pub bounds: BTreeMap<&'static str, u64>,
    /// The claims that the user wants checked by options.
    pub by_options: BTreeSet<&'static str>,
    /// Results that were opened from files, by the claims that they are of.
    pub opened: BTreeMap<&'static str, Arc<Verified>>,
    /// The verifications that the user asked for, in this order. They stay, so that their results
    /// do.
    pub requested: Vec<Verification>,
}

/// The first claim: above it stands the title of its paper.
pub(crate) const FIRST: Cursor = Cursor { selected: 1 };

/// A row of the list.
#[derive(Clone, Copy, Debug)]
pub enum Row {
    /// The heading over the claims of a paper: its title.
    Paper(&'static str),
    /// A claim.
    Claim(Checkable),
}

impl Row {
    /// The claim; `None` for a heading.
    pub fn claim(&self) -> Option<Checkable> {
        match *self {
            Self::Paper(_) => None,
            Self::Claim(claim) => Some(claim),
        }
    }
}

impl ClaimsView {
    /// The question whether a claim is true, up to the bound that the user set.
    pub fn query(&self, claim: Checkable) -> Verification {
        let max = self.bounds.get(claim.claim.id.as_str()).copied();
        let by = if self.by_options.contains(claim.claim.id.as_str()) {
            By::Options
        } else {
            By::Tables
        };
        Verification { claim, max, by }
    }

    /// Goes back from the counterexamples to the list.
    pub(crate) fn leave(&mut self) {
        self.inside = false;
        self.example = Cursor::default();
    }

    /// Asks for a verification, once.
    pub(crate) fn ask(&mut self, query: Verification) {
        if !self.requested.contains(&query) {
            self.requested.push(query);
        }
    }
}

//! What the user chose in the panes.

use std::path::PathBuf;
use std::sync::Arc;

use enum_map::Enum;
use litemap::LiteMap;

use crate::app::{Cursor, Match, MoveMarks, Pane, Puzzle, Solved};
use crate::game::{Canonical, Game, Ruleset};
use crate::study::question::{Discovering, Looking, Positions, Stating, Verification, Verified};
use crate::study::verify::Checkable;
use crate::study::{Filter, ListOrder, Policy};

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
    pub bounds: LiteMap<&'static str, u64>,
    /// The claims that the user wants checked by options.
    pub by_options: Vec<&'static str>,
    /// Results that were opened from files, by the claims that they are of.
    pub opened: LiteMap<&'static str, Arc<Verified>>,
    /// The verifications that the user asked for, in this order. They stay, so that their results
    /// do.
    pub requested: Vec<Verification>,
}

/// The first claim: above it is the title of its paper.
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
        let id = claim.claim.id.as_str();
        Verification {
            claim,
            max: self.bounds.get(id).copied(),
            by_options: self.by_options.contains(&id),
        }
    }

    /// Goes back from the counterexamples to the list.
    pub(crate) fn leave(&mut self) {
        self.inside = false;
        self.example = Cursor::default();
    }
}

/// How a line of play goes on.
#[derive(Clone, Copy, Debug, Default)]
pub struct LineView {
    /// How the line chooses its moves.
    pub policy: Policy,
    /// Whether it steps by itself.
    pub autoplay: bool,
    /// The node at which the line begins.
    pub start: usize,
    /// A step to which the user goes as soon as it is known.
    pub awaited: Option<u128>,
}

/// A pane that lists a box of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum ListPane {
    /// The positions of a box.
    Positions,
    /// The exceptions of misère NIM(n, n−1).
    Exceptions,
}

impl ListPane {
    /// All of them, in the order of the panes.
    pub(crate) const ALL: [Self; 2] = [Self::Positions, Self::Exceptions];

    /// The pane.
    pub(crate) const fn pane(self) -> Pane {
        match self {
            Self::Positions => Pane::Positions,
            Self::Exceptions => Pane::Exceptions,
        }
    }
}

/// A list over a box of positions.
#[derive(Clone, Debug, Default)]
pub struct ListView {
    /// The bound that the user set. Otherwise the list has one that suits it.
    pub max: Option<u64>,
    /// What is kept.
    pub filter: Filter,
    /// In which order.
    pub order: ListOrder,
    /// Whether the user chose a row; else the selection is where the position is.
    pub chosen: bool,
    /// The positions that the list was about before a change. Their list stays until the new one
    /// is there.
    pub(crate) before: Option<Box<Positions>>,
}

/// The games and the puzzles of the user.
#[derive(Clone, Debug, Default)]
pub struct PlayView {
    /// The games. The last one is played, or was last; the others were left, the last one of them
    /// before it. Their positions stay in the tree.
    pub games: Vec<Match>,
    /// The puzzle that was set last.
    pub puzzle: Option<Puzzle>,
    /// How puzzles went.
    pub solved: Solved,
}

/// What the user does with the piles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PilesView {
    /// The chosen pile, by its place.
    pub chosen: usize,
    /// A move marked on the piles, by their places.
    pub marks: MoveMarks,
}

/// What the user does with the prover.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProverView {
    /// The games of which a rule was looked for.
    pub requested: Vec<Ruleset>,
    /// The statements that were made, the last one first.
    pub stated: Vec<Stating>,
    /// The folder of the claims of the user's own, where there is one.
    pub folder: Option<PathBuf>,
    /// The game whose rows were selected from last.
    pub(crate) of: Option<Ruleset>,
}

/// The most statements that are remembered.
const MOST: usize = 100;

impl ProverView {
    /// The question of the rule of a game.
    pub fn question(&self, rules: Ruleset) -> Discovering {
        let looking = if self.requested.contains(&rules) {
            Looking::InBoxes
        } else {
            Looking::AmongKnown
        };
        Discovering { rules, looking }
    }

    /// The statements on a game.
    pub fn on(&self, rules: Ruleset) -> impl Iterator<Item = &Stating> {
        self.stated.iter().filter(move |said| said.rules == rules)
    }

    /// Takes up a statement, as the last one.
    pub(crate) fn state(&mut self, stating: Stating) {
        self.stated.retain(|other| *other != stating);
        self.stated.insert(0, stating);
        self.stated.truncate(MOST);
    }
}

/// The nodes unfolded, each by the positions on the way to it, without the root's, in order.
#[derive(Clone, Debug)]
pub struct Unfolded(Vec<Vec<Canonical>>);

impl Default for Unfolded {
    /// The root unfolded, nothing else.
    fn default() -> Self {
        Self(vec![Vec::new()])
    }
}

impl Unfolded {
    /// Unfolds a node, or folds it.
    pub(super) fn switch(&mut self, path: Vec<Canonical>) {
        match self.0.binary_search(&path) {
            Ok(place) => drop(self.0.remove(place)),
            Err(place) => self.0.insert(place, path),
        }
    }

    /// The unfolded positions, the root's as `None`.
    pub(super) fn positions(&self) -> impl Iterator<Item = Option<&Canonical>> {
        self.0.iter().map(|path| path.last())
    }

    /// Whether the root is unfolded.
    pub(super) fn holds_root(&self) -> bool {
        self.0.contains(&Vec::new())
    }

    /// Whether a node below a path is unfolded.
    pub(super) fn holds(&self, path: &[Canonical], to: &Canonical) -> bool {
        self.0.iter().any(|known| {
            known
                .split_last()
                .is_some_and(|(last, way)| last == to && way == path)
        })
    }
}

/// What was revealed at a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Revealed {
    /// The number of values of the position that are revealed, in their order: outcome, R, Grundy
    /// value. It is also the number of steps of an explanation that are shown.
    pub values: usize,
    /// The results of the moves whose worth was revealed.
    pub moves: LiteMap<Canonical, ()>,
    /// The number of steps of the line that are revealed, from its beginning. They stay revealed
    /// along the line.
    pub steps: u128,
}

//! The turns of the record that are looked up, and the selected one.

use std::ops::Range;
use std::sync::Arc;

use crate::app::frame::frame_values::KnownTurn;
use crate::app::playing::seat::Side;
use crate::app::{ByAddress, Match, Pane, Tree, View};
use crate::engine::Query;
use crate::game::{Canonical, Ruleset};
use crate::study::{ValueSheet, question};

/// What the line of a match is found from.
#[derive(PartialEq)]
struct LineOf {
    /// The version of the tree.
    tree: u64,
    /// The nodes at which the match began, and where it is.
    start: usize,
    at: usize,
}

impl LineOf {
    fn of(contest: &Match, tree: &Tree) -> Self {
        Self {
            tree: tree.version(),
            start: contest.start,
            at: contest.at,
        }
    }
}

/// Half of a window of a record: a game of as many turns as three halves is looked up as a whole.
const HALF: usize = 256;

impl View<'_> {
    /// The turns of the record that are looked up: all of them, or of a long game those around the
    /// selected one, at numbers that change rarely.
    pub(crate) fn record_window(self) -> Range<usize> {
        let len = self.record_len();
        if len <= 3 * HALF {
            return 0..len;
        }
        let selected = self.state.cursor(Pane::Play).selected;
        let selected = usize::try_from(selected).map_or(len - 1, |selected| selected.min(len - 1));
        let first = (selected / HALF).saturating_sub(1) * HALF;
        first..len.min(first + 3 * HALF)
    }

    /// The nodes of the turns of the record.
    pub(crate) fn record_line(self) -> Arc<[usize]> {
        let tree = &self.state.tree;
        let Some(contest) = self.state.contest() else {
            return Arc::default();
        };
        self.memo(LineOf::of(contest, tree), |_| contest.line(tree).into())
    }

    /// Whether the match came to where it goes on without help.
    pub fn is_unaided(self) -> bool {
        let tree = &self.state.tree;
        self.state.contest().is_none_or(|contest| {
            let seats = Side::BOTH.map(|side| contest.seat(side));
            let of = (LineOf::of(contest, tree), seats);
            self.memo(of, |_| contest.is_unaided(tree))
        })
    }

    /// The number of turns of the record.
    pub(crate) fn record_len(self) -> usize {
        self.record_line().len()
    }

    /// Whether the whole record is looked up.
    pub(crate) fn is_whole_record(self) -> bool {
        self.record_window() == (0..self.record_len())
    }

    /// The node of the selected turn of the record.
    pub(crate) fn selected_node(self) -> Option<usize> {
        let selected = self.state.cursor(Pane::Play);
        selected.among(&self.record_line()).copied()
    }

    /// The values of the turns of the record that are looked up, while it is seen.
    pub(crate) fn record_demand(self) -> Vec<Query> {
        let Some(contest) = self.state.contest() else {
            return Vec::new();
        };
        if !self.layout.shows(Pane::Play) && !self.game_is_over() {
            return Vec::new();
        }
        let tree = &self.state.tree;
        let game = contest.rules(tree).game;
        let line = self.record_line();
        let nodes = line[self.record_window()].iter();
        let positions = nodes.map(|&node| game.canonical(&tree.node(node).position));
        let questions = positions.map(|position| question::Values { game, position });
        questions.map(Query::sheet).collect()
    }

    /// The values of the turns of the record, where the game has the rules that are explored.
    pub(crate) fn record_facts(self) -> Vec<KnownTurn> {
        let rules = self.rules();
        let has_them = |contest: &Match| contest.rules(&self.state.tree) == rules;
        if !self.state.contest().is_some_and(has_them) {
            return Vec::new();
        }
        let line = self.record_line();
        let nodes = line[self.record_window()].iter();
        let known = nodes.filter_map(|&node| {
            let x = rules.game.canonical(&self.state.tree.node(node).position);
            let values = ByAddress(self.values_of(rules, &x)?);
            Some((x, values))
        });
        known.collect()
    }

    pub(super) fn values_of(self, rules: Ruleset, x: &Canonical) -> Option<Arc<ValueSheet>> {
        let (game, position) = (rules.game, x.clone());
        self.seen.known(&question::Values { game, position })
    }
}

//! The record of the match with what its positions are worth: the turns that are looked up, and the
//! selected one.

use std::ops::Range;
use std::sync::Arc;

use super::record::TurnValues;
use crate::app::frame::frame_values::KnownTurn;
use crate::app::{ByAddress, Pane, RecordTurn, View};
use crate::engine::Query;
use crate::game::{Canonical, Position, Ruleset};
use crate::study::{Answer, ValueSheet, question};

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

    /// The number of turns of the record.
    pub(crate) fn record_len(self) -> usize {
        let contest = self.state.contest();
        contest.map_or(0, |contest| contest.line().len())
    }

    /// Whether the whole record is looked up.
    pub(crate) fn is_whole_record(self) -> bool {
        self.record_window() == (0..self.record_len())
    }

    /// The node of the selected turn of the record.
    pub(crate) fn selected_node(self) -> Option<usize> {
        let contest = self.state.contest()?;
        let selected = self.state.cursor(Pane::Play);
        selected.among(contest.line()).copied()
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
        let line = contest.line()[self.record_window()].iter();
        let positions = line.map(|&node| game.canonical(&tree.node(node).position));
        let questions = positions.map(|position| question::Values { game, position });
        questions.map(Query::sheet).collect()
    }

    /// The values of the turns of the record, where the game has the rules that are explored.
    pub(crate) fn record_facts(self) -> Vec<KnownTurn> {
        let rules = self.rules();
        let contest = self.state.contest();
        let Some(contest) = contest.filter(|contest| contest.rules(&self.state.tree) == rules)
        else {
            return Vec::new();
        };
        let nodes = &contest.line()[self.record_window()];
        let known = nodes.iter().filter_map(|&node| {
            let x = rules.game.canonical(&self.state.tree.node(node).position);
            let values = ByAddress(self.values_of(rules, &x)?);
            Some((x, values))
        });
        known.collect()
    }

    fn values_of(self, rules: Ruleset, x: &Canonical) -> Option<Arc<ValueSheet>> {
        self.seen.known(&question::Values {
            game: rules.game,
            position: x.clone(),
        })
    }

    /// The record of the game without what is hidden, as far as it is looked up and its values are
    /// known.
    pub fn shown_turns(self) -> Arc<[RecordTurn]> {
        self.once(|view| view.turns_within(view.record_window()).into())
    }

    /// All of the record without what is hidden, with values as far as they are looked up.
    pub(crate) fn all_shown_turns(self) -> Vec<RecordTurn> {
        self.turns_within(0..self.record_len())
    }

    /// Whether the values of the game that is played are hidden, wherever the user is. They would
    /// solve a puzzle from it.
    pub(crate) fn hides_record(self) -> bool {
        let puzzle = self.open_puzzle();
        let contest = self.state.contest();
        contest.is_some_and(|contest| !contest.shows)
            || puzzle.is_some_and(|puzzle| puzzle.mistake.is_some() && puzzle.hides[0])
    }

    fn turns_within(self, wanted: Range<usize>) -> Vec<RecordTurn> {
        let hidden = self.hides_record();
        self.state.contest().map_or_else(Vec::new, |contest| {
            contest.turns(&self.state.tree, wanted, |position| {
                if hidden {
                    TurnValues::default()
                } else {
                    self.known_of(contest.rules(&self.state.tree), position)
                }
            })
        })
    }

    /// What is known of a position, if its values were asked for.
    pub(super) fn known_of(self, rules: Ruleset, position: &Position) -> TurnValues {
        let x = rules.game.canonical(position);
        let own = self.values_of(rules, &x).map(|sheet| {
            let values = &sheet.plays[rules.convention];
            (values.outcome, values.remoteness)
        });
        let (mut outcome, mut remoteness) = own.unwrap_or((Answer::Searching, Answer::Searching));
        if rules == self.rules() {
            outcome = self.outcome_of(&x, outcome);
            remoteness = self.remoteness_of(&x, remoteness);
        }
        TurnValues {
            outcome: outcome.value(),
            remoteness: remoteness.value(),
        }
    }
}

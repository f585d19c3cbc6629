//! The record of the match, with what its positions are worth.

use std::ops::Range;
use std::sync::Arc;

use super::record::TurnValues;
use crate::app::{RecordTurn, View};
use crate::game::{Position, Ruleset};
use crate::study::Answer;

impl View<'_> {
    /// The record of the game without what is hidden, as far as it is looked up and its values are
    /// known.
    pub fn shown_turns(self) -> Arc<[RecordTurn]> {
        self.once(|view| view.turns_within(view.record_window()).into())
    }

    /// Whether the values of the game that is played are hidden, wherever the user is. They would
    /// solve a puzzle from it.
    pub(crate) fn hides_record(self) -> bool {
        let puzzle = self.open_puzzle();
        let contest = self.state.contest();
        contest.is_some_and(|contest| !contest.shows)
            || puzzle.is_some_and(|puzzle| puzzle.mistake.is_some() && puzzle.hides[0])
    }

    /// Some turns of the record without what is hidden, with values as far as they are looked up.
    pub(crate) fn turns_within(self, wanted: Range<usize>) -> Vec<RecordTurn> {
        let hidden = self.hides_record();
        self.state.contest().map_or_else(Vec::new, |contest| {
            contest.turns(&self.state.tree, &self.record_line(), wanted, |position| {
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

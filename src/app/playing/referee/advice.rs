//! What a game is worth: the values of its record, warnings and hints.

use std::ops::Range;
use std::sync::Arc;

use crate::app::explorer::App;
use crate::app::frame::view::View;
use crate::app::input::action::Action;
use crate::app::pane::Pane;
use crate::app::playing::contest::{Known, Turn};
use crate::game::{Canonical, Move, Outcome, Position, Ruleset};
use crate::study::{Answer, ValueSheet, question};

/// Half of a window of a record: a game of as many turns as three halves is looked up as a whole.
const HALF: usize = 256;

impl View<'_> {
    /// The outcome of an option of the position on the screen, as far as its list of moves or a
    /// theorem gives it.
    fn outcome_after(self, after: &Position) -> Option<Outcome> {
        let to = self.rules().game.canonical(after);
        let rows = self.moves_fact();
        let row = rows.and_then(|sheet| {
            let row = sheet.rows.iter().find(|row| row.choice.to == to)?;
            row.outcome.value()
        });
        row.or_else(|| crate::theory::outcome(self.state.rules(), &to).map(|fact| fact.value))
    }

    /// What is known of a position, if its values were asked for.
    fn known_of(self, rules: Ruleset, position: &Position) -> Known {
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
        Known {
            outcome: outcome.value(),
            remoteness: remoteness.value(),
        }
    }

    fn values_of(self, rules: Ruleset, x: &Canonical) -> Option<Arc<ValueSheet>> {
        self.seen.known(&question::Values {
            game: rules.game,
            position: x.clone(),
        })
    }

    /// The values of the turns of the record, where the game has the rules that are explored.
    pub(in crate::app) fn record_facts(self) -> Vec<(Canonical, Arc<ValueSheet>)> {
        let rules = self.rules();
        let contest = self.state.play.contest.as_ref();
        let Some(contest) = contest.filter(|contest| contest.rules() == rules) else {
            return Vec::new();
        };
        let nodes = &contest.line()[self.record_window()];
        let known = nodes.iter().filter_map(|&node| {
            let x = rules.game.canonical(&self.state.tree.node(node).position);
            let sheet = self.values_of(rules, &x)?;
            Some((x, sheet))
        });
        known.collect()
    }

    /// The turns of the record that are looked up: all of them, or of a long game those around the
    /// selected one, at numbers that change rarely.
    pub(crate) fn record_window(self) -> Range<usize> {
        let len = self.state.play.contest.as_ref();
        let len = len.map_or(0, |contest| contest.line().len());
        if len <= 3 * HALF {
            return 0..len;
        }
        let selected = self.state.cursor(Pane::Play).selected;
        let selected = usize::try_from(selected).map_or(len - 1, |selected| selected.min(len - 1));
        let first = (selected / HALF).saturating_sub(1) * HALF;
        first..len.min(first + 3 * HALF)
    }

    /// Whether the whole record is looked up.
    pub(crate) fn is_whole_record(self) -> bool {
        let contest = self.state.play.contest.as_ref();
        contest.is_none_or(|contest| self.record_window() == (0..contest.line().len()))
    }

    /// The record of the game, as far as it is looked up and its values are known.
    pub fn turns(self) -> Vec<Turn> {
        self.turns_within(self.record_window(), false)
    }

    /// The same without what is hidden.
    pub fn shown_turns(self) -> Arc<[Turn]> {
        let list = |view: Self| view.turns_within(view.record_window(), view.state.hidden);
        self.once(|rows| &rows.turns, |view| list(view).into())
    }

    /// All of the record without what is hidden, with values as far as they are looked up.
    pub(in crate::app) fn all_shown_turns(self) -> Vec<Turn> {
        let contest = self.state.play.contest.as_ref();
        let len = contest.map_or(0, |contest| contest.line().len());
        self.turns_within(0..len, self.state.hidden)
    }

    fn turns_within(self, wanted: Range<usize>, hidden: bool) -> Vec<Turn> {
        (self.state.play.contest.as_ref()).map_or_else(Vec::new, |contest| {
            contest.turns(&self.state.tree, wanted, |position| {
                if hidden {
                    Known::default()
                } else {
                    self.known_of(contest.rules(), position)
                }
            })
        })
    }
}

impl App {
    /// Warns of a move that throws away a won game, once for each; true if it did.
    pub(super) fn warns_of(&mut self, by: &Move) -> bool {
        if !self.state.referee.manner.warns || self.state.hidden {
            return false;
        }
        let (view, rules, position) = (self.view(), self.state.rules(), self.state.position());
        let after = by.apply_arranged(rules.game, position);
        let before = view.known_of(rules, position);
        let to = view.outcome_after(&after);
        if (before.outcome, to) != (Some(Outcome::N), Some(Outcome::N))
            || self.state.referee.warned.as_ref() == Some(&after)
        {
            return false;
        }
        let won = before.remoteness.map_or_else(String::new, |r| {
            format!(" in {}", r.moves(rules.convention))
        });
        let words = by.words(rules.game, &rules.game.order(position));
        let warnings = view.key(Action::Warnings);
        self.state.referee.warned = Some(after);
        self.state.refuse(format!(
            "{words} loses a game that is won{won}: play it again to confirm it, {warnings} turns warnings off"
        ));
        true
    }

    /// Says whether there is a winning move. On a second request it says the best move.
    pub(in crate::app) fn hint(&mut self) {
        let rules = self.state.rules();
        let view = self.view();
        let known = view.known_of(rules, self.state.position());
        if let Some(outcome) = known.outcome
            && !self.state.referee.hinted
        {
            let hint = view.key(Action::Hint);
            let said = if outcome.is_p() {
                format!("there is no winning move: {hint} again names the best one")
            } else {
                format!("there is a winning move: {hint} again names it")
            };
            self.state.referee.hinted = true;
            self.state.say(said);
            return;
        }
        match view.best_move() {
            Some(by) => {
                let words = by.words(rules.game, &self.state.order());
                self.spoil_puzzle();
                self.state.say(format!("best: {words}"));
            }
            None => self.refuse_best_move(),
        }
    }

    /// Switches the warnings, in this game and in those to come.
    pub(in crate::app) fn switch_warnings(&mut self) {
        let referee = &mut self.state.referee;
        let warns = !referee.manner.warns;
        referee.manner.warns = warns;
        referee.setup.manner.warns = warns;
        let said = if warns {
            "losing moves are warned of"
        } else {
            "losing moves are made without a warning"
        };
        self.state.say(said);
    }
}

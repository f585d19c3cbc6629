//! What a game is worth: the values of its record, warnings and hints.

use crate::app::{Action, BEST_NOT_KNOWN, Explorer, MoveHelp, MoveMarks, Pane, View};
use crate::game::{Move, Outcome, Position};

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
        row.or_else(|| {
            let fact = self.state.theorems.outcome(self.state.rules(), &to)?;
            Some(fact.value)
        })
    }
}

impl Explorer {
    /// Warns of a move that throws away a won game, once for each; true if it did.
    pub(super) fn warns_of(&mut self, by: &Move) -> bool {
        if !self.state.referee.manner.warns || self.state.hidden() {
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
    pub(crate) fn hint(&mut self) {
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
            // That a puzzle is won is no news.
            if self.view().open_puzzle().is_none() {
                self.help(MoveHelp::Hint);
            }
            self.state.say(said);
            return;
        }
        match view.best_move() {
            Some(by) => {
                let order = self.state.order();
                let words = by.words(rules.game, &order);
                let play = view.key_in(Pane::Position, Action::Open);
                self.help(MoveHelp::Hint);
                self.state.piles.marks = MoveMarks::of(&by, &order);
                self.state.say(format!("best: {words} ({play} plays it)"));
            }
            None => self.state.refuse(BEST_NOT_KNOWN),
        }
    }

    /// Switches the warnings, in this game and in those to come.
    pub(crate) fn switch_warnings(&mut self) {
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

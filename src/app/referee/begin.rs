//! The beginning of a game: the form, the position, what the solver is worth there.

use super::needs_best;
use crate::app::contest::{Contest, Seat, Side};
use crate::app::setup::Beginning;
use crate::app::{App, Pane, Popup};
use crate::engine::{Fact, Query};
use crate::game::{Position, Ruleset};
use crate::study::{LEAST, Opponent, Strength, Worthy};

impl App {
    /// Opens the form for a new game.
    pub(in crate::app) fn ask_for_game(&mut self) {
        let largest = Ord::max(
            1,
            self.state
                .position()
                .piles()
                .iter()
                .copied()
                .max()
                .unwrap_or(1),
        );
        let convention = self.state.rules().convention;
        let setup = &mut self.state.referee.setup;
        setup.max = setup.max.max(largest);
        setup.convention = convention;
        setup.selected = 0;
        self.state.popups.push(Popup::NewGame);
    }

    /// A line of the form was clicked: it is selected, or changed if it was.
    pub fn click_form(&mut self, row: usize) {
        let game = self.state.rules().game;
        let setup = &mut self.state.referee.setup;
        if setup.selected == row {
            setup.change(game, true);
        } else {
            setup.selected = row;
        }
    }

    /// Begins a game as the form says.
    pub fn begin_game(&mut self) {
        let setup = &self.state.referee.setup;
        let rules = self.setup_rules();
        match setup.beginning {
            Beginning::Here => {
                self.state.referee.is_beginning = true;
                self.state
                    .say("what is known of the best move is being found out …");
            }
            Beginning::Random => {
                self.state.referee.seeking = Some(Query::Worthy {
                    rules,
                    max: setup.max,
                    seed: self.state.random.u64(..),
                });
                self.state
                    .popups
                    .pop_if(|popup| matches!(popup, Popup::NewGame));
                self.state
                    .say("looking for a position that is worth playing …");
            }
        }
    }

    /// Begins a game as the last one was set up, in the play of the screen.
    pub(in crate::app) fn begin_again(&mut self) {
        self.state.referee.setup.convention = self.state.rules().convention;
        self.begin_game();
    }

    /// The rules that the form says.
    pub(in crate::app) fn setup_rules(&self) -> Ruleset {
        Ruleset {
            convention: self.state.referee.setup.convention,
            ..self.state.rules()
        }
    }

    /// The question that tells how good the best move is that is known for the form's game.
    pub(in crate::app) fn strength_query(&self) -> Query {
        Query::Reply {
            rules: self.setup_rules(),
            from: self.state.position().canonical(),
            opponent: Opponent::Best,
            seed: 0,
        }
    }

    /// How good the best move is that will be known for the form's game; `None` while a search is still to tell.
    pub fn setup_strength(&self) -> Option<Strength> {
        match self.engine.known(&self.strength_query())? {
            Fact::Reply(reply) if !reply.is_searching() => Some(reply.strength),
            _ => None,
        }
    }

    /// Begins a game with the seats of the form.
    pub(in crate::app) fn begin_at(&mut self, start: Position, strength: Strength) {
        let (rules, seats) = (self.setup_rules(), self.state.referee.setup.seats);
        let mut contest = match Contest::new(rules, start, seats) {
            Ok(contest) => contest,
            Err(error) => return self.state.refuse(error.to_string()),
        };
        let has_best = seats.iter().any(|&seat| needs_best(seat));
        if has_best && strength == Strength::Unknown {
            return self.offer_next_best();
        }
        contest.strength = strength;
        self.state
            .popups
            .pop_if(|popup| matches!(popup, Popup::NewGame));
        self.state.say(match contest.seat(Side::First) {
            Seat::Human if has_best && strength == Strength::Winning => {
                "you move first; how fast a win is, is not known here: the solver is called winning"
            }
            Seat::Human => {
                "you move first: Enter in the Moves pane plays a move, . types one, t marks one on the piles"
            }
            Seat::Solver(_) => "the solver moves first",
        });
        self.take_up(contest, "new game");
    }

    pub(in crate::app) fn begin_found(&mut self, worthy: &Worthy) {
        self.state.referee.seeking = None;
        let setup = &self.state.referee.setup;
        match &worthy.position {
            Some(x) => {
                let rules = self.setup_rules();
                self.go(rules, x.position(), "random".to_owned(), false);
                self.begin_at(x.position(), worthy.strength);
            }
            None => {
                let text = format!(
                    "no position with R ≥ {LEAST}, winning and losing moves is known with piles ≤ {}: p, with other piles or another game",
                    setup.max
                );
                self.state.refuse(text);
            }
        }
    }

    /// The best move is out of reach: the form now has the next best opponent, and says why.
    pub(in crate::app) fn offer_next_best(&mut self) {
        let game = self.state.rules().game;
        let other = [Opponent::Rule, Opponent::Random]
            .into_iter()
            .find(|opponent| opponent.suits(game).is_ok())
            .unwrap_or(Opponent::Random);
        self.state.referee.setup.replace_best(other);
        let words = other.words(game, Strength::Unknown);
        self.state.refuse(format!(
            "the best move is out of reach here; the next best opponent is {other} ({words}): Enter begins"
        ));
        if !matches!(self.state.popups.last(), Some(Popup::NewGame)) {
            self.state.popups.push(Popup::NewGame);
        }
    }

    /// Makes a game the one on the board.
    pub(in crate::app) fn take_up(&mut self, contest: Contest, how: &str) {
        let (rules, position) = (contest.rules(), contest.position().clone());
        self.state.contest = Some(contest);
        self.state.referee.is_counted = false;
        self.state.referee.seed = self.state.random.u64(..);
        self.go(rules, position, how.to_owned(), false);
        self.settle_turn();
        self.state.focus_on(Pane::Play);
    }
}

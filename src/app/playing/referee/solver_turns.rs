//! Turn by turn: solvers move when their move is known, forced moves are made, who won is counted.

use super::{Due, moves_at};
use crate::app::{Action, Explorer, Match, NodeOrigin, Pending, PlayedMove, Popup, Seat, View};
use crate::engine::Query;
use crate::game::Move;
use crate::study::question;

impl View<'_> {
    /// What is to be done next without a key.
    fn due(self) -> Option<Due> {
        if let Some(awaited) = self.awaited_step() {
            return Some(Due::Step(awaited));
        }
        if let Some(pending) = &self.state.referee.pending {
            return self.beginning(pending);
        }
        let contest = self.on_board().filter(|contest| !contest.is_paused)?;
        match contest.turn(&self.state.tree)? {
            Seat::Solver(_) => {
                let question = self.reply_question()?;
                if let Some(reason) = self.seen.failure(&question) {
                    return Some(Due::Pause(reason));
                }
                let reply = self.seen.known(&question)?;
                reply.by.is_some().then_some(Due::Reply(reply))
            }
            Seat::Human if self.state.referee.manner.forced => {
                contest.only_move(&self.state.tree).map(Due::Force)
            }
            Seat::Human => None,
        }
    }

    /// What the player is called who is to move in the game.
    fn mover_name(self) -> String {
        let contest = self.state.contest();
        contest.map_or_else(String::new, |contest| {
            contest.name(Match::side_at(&self.state.tree, contest.at))
        })
    }

    /// The question of the solver whose turn it is.
    fn reply_question(self) -> Option<question::Reply> {
        let (contest, tree) = (self.state.contest()?, &self.state.tree);
        let Seat::Solver(opponent) = contest.turn(tree)? else {
            return None;
        };
        let rules = contest.rules(tree);
        // Another move at another time, but the same while it is waited for.
        let made = (tree.nodes().len() - contest.start) as u64;
        Some(question::Reply {
            rules,
            position: rules.game.canonical(contest.position(tree)),
            opponent,
            seed: self.state.referee.seed.wrapping_add(made),
        })
    }

    /// What the game waits for: the solver's move, a position to begin with, what the form wants
    /// to know.
    pub(crate) fn referee_demand(self) -> Vec<Query> {
        let is_form_open = matches!(self.state.popups.last(), Some(Popup::NewGame));
        let mut wanted = match &self.state.referee.pending {
            Some(Pending::Puzzle(question) | Pending::Random(question)) => {
                vec![Query::sheet(question.clone())]
            }
            Some(Pending::Mistake(start, _)) => vec![Query::sheet(moves_at(start))],
            Some(Pending::At(..)) => vec![Query::sheet(self.strength_question())],
            None if is_form_open => vec![Query::sheet(self.strength_question())],
            None => Vec::new(),
        };
        if self.on_board().is_some_and(|contest| !contest.is_paused) {
            wanted.extend(self.reply_question().map(Query::sheet));
        }
        wanted
    }
}

impl Explorer {
    /// Whether something is to be done without a key: a game begins, a solver's move is known, or
    /// a move is forced.
    pub fn is_due(&self) -> bool {
        self.view().due().is_some()
    }

    /// Whether what is due is a move, before which there is a pause.
    pub fn is_move_due(&self) -> bool {
        matches!(self.view().due(), Some(Due::Reply(_) | Due::Force(_)))
    }

    /// Does what is due. Never waits.
    pub fn advance(&mut self) {
        match self.view().due() {
            None => {}
            Some(Due::Begin(start, strength)) => self.begin_at(start, strength),
            Some(Due::Step(is_known)) => self.end_waiting(is_known),
            Some(Due::GiveUp) => self.give_up_seeking(),
            Some(Due::Set(start, puzzle)) => self.set_puzzle(&start, puzzle),
            Some(Due::GiveUpPuzzle) => self.give_up_puzzle(),
            Some(Due::Pause(reason)) => {
                if let Some(contest) = self.state.play.games.last_mut() {
                    contest.is_paused = true;
                }
                let go_on = self.view().key(Action::GoOn);
                let name = self.view().mover_name();
                self.state
                    .refuse(format!("{name} does not move: {reason} ({go_on} goes on)"));
            }
            Some(Due::Reply(reply)) => {
                if let Some(contest) = self.state.play.games.last_mut() {
                    contest.learn(reply.strength);
                }
                let name = self.view().mover_name();
                if let Some(by) = &reply.by {
                    self.make(by, &format!("{name}: "));
                }
            }
            Some(Due::Force(by)) => self.make(&by, "forced: "),
        }
    }

    /// Plays a move from the position on the screen: in the game if it is on the board and it is a
    /// human's turn, else only on the screen.
    pub(crate) fn play(&mut self, by: &Move) {
        if self.view().open_puzzle().is_some() {
            return self.answer_puzzle(by);
        }
        match self
            .view()
            .on_board()
            .map(|game| (game.turn(&self.state.tree), game.is_paused))
        {
            Some((Some(Seat::Human), _)) => {
                if self.warns_of(by) {
                    return;
                }
                if let Some(contest) = self.state.play.games.last_mut() {
                    contest.is_paused = false;
                }
                self.make(by, "");
            }
            Some((Some(Seat::Solver(_)), false)) => {
                let pause = self.view().key(Action::GoOn);
                let name = self.view().mover_name();
                let why = format!("it is {name}'s move: {pause} pauses the game");
                self.state.refuse(why);
            }
            Some((Some(Seat::Solver(_)), true) | (None, _)) | None => {
                let position = self.state.position();
                let how = by.words(self.state.rules().game, &self.state.order());
                let after = by.apply_arranged(self.state.rules().game, position);
                let made = PlayedMove {
                    by: by.clone(),
                    words: how,
                    seat: Seat::Human,
                };
                self.go_by(self.state.rules(), after, NodeOrigin::Made(made), false);
            }
        }
    }

    /// Makes a move of the game; the last line says `who` before its words.
    fn make(&mut self, by: &Move, who: &str) {
        let state = &mut self.state;
        let Some(contest) = state.play.games.last_mut() else {
            return;
        };
        let game = contest.rules(&state.tree).game;
        let words = by.words(game, &game.order(contest.position(&state.tree)));
        if let Err(error) = contest.play(&mut state.tree, by) {
            return self.state.refuse(self.view().explained(&error));
        }
        self.arrived();
        if !who.is_empty() {
            self.state.say(format!("{who}{words}"));
        }
        self.count_win();
    }
}

//! What the explorer does for a game: asks solvers for their moves, plays them, counts who won.

mod advice;
mod begin;
mod lines;
mod reasons;

use std::sync::Arc;

use crate::app::playing::contest::{Contest, Seat, Standing};
use crate::app::playing::setup::Setup;
use crate::app::{App, Pane, Popup};
use crate::engine::Query;
use crate::game::{Move, Position, Ruleset};
use crate::study::question;
use crate::study::{Reply, Strength};
use begin::Pending;

/// What the explorer keeps of games besides the game itself.
#[derive(Clone, Debug)]
pub struct Referee {
    /// The answers of the form, as they were given last.
    pub setup: Setup,
    /// A game that begins as soon as something is known.
    pub(in crate::app) pending: Option<Pending>,
    /// Won games of this session.
    pub score: Score,
    /// Chooses among equal moves.
    seed: u64,
    /// Whether the game on the board is in the score.
    is_counted: bool,
    /// Whether a hint was given here.
    hinted: bool,
    /// The position that a move from here was warned of.
    warned: Option<Position>,
}

/// Won games, by who won them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// By the only human of a game.
    pub you: u32,
    /// By the solver against a human.
    pub solver: u32,
    /// By the first and the second of two alike.
    pub sides: [u32; 2],
}

impl Referee {
    /// Before the first game; the seed makes games repeatable.
    pub fn new(setup: Setup, seed: u64) -> Self {
        Self {
            setup,
            pending: None,
            score: Score::default(),
            seed,
            is_counted: false,
            hinted: false,
            warned: None,
        }
    }

    /// The user is elsewhere now: what was about to begin does not, and hints and warnings are forgotten.
    pub(in crate::app) fn arrive(&mut self) {
        self.pending = None;
        self.hinted = false;
        self.warned = None;
    }

    /// Whether a position to begin with is looked for.
    pub fn is_seeking(&self) -> bool {
        matches!(self.pending, Some(Pending::Random(..)))
    }
}

impl Score {
    /// `you 2, solver 1; first 3, second 0`: only what was played.
    pub fn words(self) -> String {
        let own = (self.you + self.solver > 0)
            .then(|| format!("you {}, solver {}", self.you, self.solver));
        let [first, second] = self.sides;
        let alike = (first + second > 0).then(|| format!("first {first}, second {second}"));
        own.into_iter().chain(alike).collect::<Vec<_>>().join("; ")
    }
}

impl App {
    /// The game, if the position on the screen is its own.
    pub(in crate::app) fn on_board(&self) -> Option<&Contest> {
        self.state.contest.as_ref().filter(|contest| {
            contest.rules() == self.state.rules() && contest.position() == self.state.position()
        })
    }

    /// Whether the position on the screen is that of the game.
    pub fn is_on_board(&self) -> bool {
        self.on_board().is_some()
    }

    /// What is to be done next without a key.
    fn next_deed(&self) -> Option<Deed> {
        if let Some(pending) = &self.state.referee.pending {
            return self.beginning(pending);
        }
        let contest = self.on_board().filter(|contest| !contest.is_paused)?;
        match contest.turn()? {
            Seat::Solver(_) => {
                let question = self.reply_question()?;
                if let Some(reason) = self.engine.failure(&question) {
                    return Some(Deed::Pause(reason));
                }
                let reply = self.engine.known(&question)?;
                reply.by.is_some().then_some(Deed::Reply(reply))
            }
            Seat::Human if self.state.referee.setup.forced => contest.only_move().map(Deed::Force),
            Seat::Human => None,
        }
    }

    /// Whether something is to be done without a key: a game begins, a solver's move is known, or a move is forced.
    pub fn is_due(&self) -> bool {
        self.next_deed().is_some()
    }

    /// Whether what is due is a move, before which there is a pause.
    pub fn is_move_due(&self) -> bool {
        matches!(self.next_deed(), Some(Deed::Reply(_) | Deed::Force(_)))
    }

    /// Does what is due. Never waits.
    pub fn advance(&mut self) {
        match self.next_deed() {
            None => {}
            Some(Deed::Begin(rules, start, strength)) => self.begin_at(rules, start, strength),
            Some(Deed::GiveUp) => self.give_up_seeking(),
            Some(Deed::Pause(reason)) => {
                if let Some(contest) = &mut self.state.contest {
                    contest.is_paused = true;
                }
                self.state
                    .refuse(format!("the solver does not move: {reason} (c goes on)"));
            }
            Some(Deed::Reply(reply)) => {
                if let Some(contest) = &mut self.state.contest {
                    contest.learn(reply.strength);
                }
                if let Some(by) = &reply.by {
                    self.make(by, "the solver: ");
                }
            }
            Some(Deed::Force(by)) => self.make(&by, "forced: "),
        }
    }

    /// The question of the solver whose turn it is.
    pub(in crate::app) fn reply_question(&self) -> Option<question::Reply> {
        let contest = self.state.contest.as_ref()?;
        let Seat::Solver(opponent) = contest.turn()? else {
            return None;
        };
        Some(question::Reply {
            rules: contest.rules(),
            position: contest.rules().game.canonical(contest.position()),
            opponent,
            // Another move at another time, but the same while it is waited for.
            seed: self
                .state
                .referee
                .seed
                .wrapping_add(contest.nodes().len() as u64),
        })
    }

    /// Plays a move from the position on the screen: in the game if it is on the board and it is a human's turn, else only on
    /// the screen.
    pub(in crate::app) fn play(&mut self, by: &Move) {
        match self.on_board().map(|game| (game.turn(), game.is_paused)) {
            Some((Some(Seat::Human), _)) => {
                if self.warns_of(by) {
                    return;
                }
                if let Some(contest) = &mut self.state.contest {
                    contest.is_paused = false;
                }
                self.make(by, "");
            }
            Some((Some(Seat::Solver(_)), false)) => self
                .state
                .refuse("it is the solver's turn: c pauses the game"),
            _ => {
                let position = self.state.position();
                let how = by.words(
                    self.state.rules().game,
                    &self.state.rules().game.order(position),
                );
                let after = by.apply_arranged(self.state.rules().game, position);
                self.go(self.state.rules(), after, how, false);
            }
        }
    }

    /// Makes a move of the game; `who` stands before its words on the last line.
    fn make(&mut self, by: &Move, who: &str) {
        let Some(contest) = &mut self.state.contest else {
            return;
        };
        let words = by.words(
            contest.rules().game,
            &contest.rules().game.order(contest.position()),
        );
        if let Err(error) = contest.play(by) {
            return self.state.refuse(error.to_string());
        }
        let standing = contest.standing();
        let won = match standing {
            Standing::Won(side) => format!(" — {} won", contest.name(side)),
            Standing::Turn(_) => String::new(),
        };
        let (rules, position) = (contest.rules(), contest.position().clone());
        self.go(rules, position, words.clone(), false);
        self.settle_turn();
        if !who.is_empty() || !won.is_empty() {
            self.state.say(format!("{who}{words}{won}"));
        }
        self.count_win();
    }

    /// Puts the end of a game into the score, once.
    fn count_win(&mut self) {
        let Some(contest) = &self.state.contest else {
            return;
        };
        let Standing::Won(side) = contest.standing() else {
            return;
        };
        let referee = &mut self.state.referee;
        if std::mem::replace(&mut referee.is_counted, true) {
            return;
        }
        let score = &mut referee.score;
        match contest.own_side() {
            Some(own) if own == side => score.you += 1,
            Some(_) => score.solver += 1,
            None => score.sides[side as usize] += 1,
        }
    }

    /// What the game waits for: the solver's move, a position to begin with, what the form wants to know.
    pub(in crate::app) fn referee_demand(&self) -> Vec<Query> {
        let is_asked = matches!(self.state.popups.last(), Some(Popup::NewGame));
        let mut wanted = match &self.state.referee.pending {
            Some(Pending::Random(question)) => vec![Query::sheet(question.clone())],
            Some(Pending::At(..)) => vec![Query::sheet(self.strength_question())],
            None if is_asked => vec![Query::sheet(self.strength_question())],
            None => Vec::new(),
        };
        if self.on_board().is_some_and(|contest| !contest.is_paused) {
            wanted.extend(self.reply_question().map(Query::sheet));
        }
        wanted
    }

    /// The values of the positions of the record, while it is seen.
    pub(in crate::app) fn record_demand(&self) -> Vec<Query> {
        let Some(contest) = &self.state.contest else {
            return Vec::new();
        };
        if !self.state.shows(Pane::Play) {
            return Vec::new();
        }
        let game = contest.rules().game;
        let line = contest.line().into_iter();
        let positions = line.map(|node| game.canonical(&contest.nodes()[node].position));
        let questions = positions.map(|position| question::Values { game, position });
        questions.map(Query::sheet).collect()
    }
}

/// What is done without a key.
enum Deed {
    /// A game begins.
    Begin(Ruleset, Position, Strength),
    /// No position to begin with was found.
    GiveUp,
    /// The solver cannot move, for a reason.
    Pause(Arc<str>),
    /// The solver moves.
    Reply(Arc<Reply>),
    /// The only move is made.
    Force(Move),
}

//! A game against the solver. What was played stands in the history, so that it can be taken back and jumped in like
//! everything else; a contest only knows where in the history it began.

use super::history::{Entry, History};
use super::{App, Pane};
use crate::engine::{Fact, Query};
use crate::game::{Choices, Convention, Outcome, Remoteness};

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// The user.
    You,
    /// The program.
    Solver,
}

/// A contest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contest {
    /// The entry of the history where it began.
    pub start: usize,
    /// Who moves first.
    pub first: Player,
    /// Whether the user gave up.
    pub is_resigned: bool,
}

/// How a contest stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It is this player's turn.
    Turn(Player),
    /// No move is left, or the user gave up.
    Won(Player),
    /// The current position did not come from it by moves.
    Left,
}

/// A position of a contest.
#[derive(Clone, Debug)]
pub struct Turn<'a> {
    /// Its number in the history.
    pub number: usize,
    /// Where it is.
    pub entry: &'a Entry,
    /// Who is to move there.
    pub mover: Player,
    /// The move that was made there, in words.
    pub played: Option<&'a str>,
    /// The remoteness, as far as known.
    pub remoteness: Option<Remoteness>,
    /// The outcome, as far as known.
    pub outcome: Option<Outcome>,
}

impl Player {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::You => Self::Solver,
            Self::Solver => Self::You,
        }
    }
}

impl Turn<'_> {
    /// The question of its values.
    pub(super) fn value_query(&self) -> Query {
        value_query(self.entry)
    }

    /// Who wins if both play best from here on.
    pub fn should_win(&self) -> Option<Player> {
        self.outcome.map(|outcome| {
            if outcome.is_p() {
                self.mover.other()
            } else {
                self.mover
            }
        })
    }
}

fn value_query(entry: &Entry) -> Query {
    Query::Value(entry.rules.game, entry.position.canonical())
}

impl Contest {
    /// The entries of the history since the start, if each came from the one before by a move.
    fn path(self, history: &History) -> Option<Vec<usize>> {
        let path = history.path_from(self.start)?;
        let moves = path.iter().skip(1);
        let mut moves = moves.map(|&number| &history.entries()[number]);
        moves.all(|entry| entry.is_move).then_some(path)
    }

    /// Who is to move after so many moves.
    const fn mover(self, moves: usize) -> Player {
        if moves.is_multiple_of(2) {
            self.first
        } else {
            self.first.other()
        }
    }
}

impl App {
    /// Begins a contest at the current position.
    pub(super) fn begin_contest(&mut self, first: Player) {
        let rules = self.state.rules();
        if Choices::of(rules.game, &self.state.position().canonical()).is_empty() {
            self.state
                .refuse("no move is left here: r makes a random position");
            return;
        }
        self.state.contest = Some(Contest {
            start: self.state.history.current(),
            first,
            is_resigned: false,
        });
        self.state.say(match first {
            Player::You => "you move first: Enter in the Moves pane plays a move",
            Player::Solver => "the solver moves first",
        });
    }

    /// Gives up.
    pub(super) fn resign(&mut self) {
        if let Some(contest) = &mut self.state.contest {
            contest.is_resigned = true;
            self.state.say("you resigned: p begins another game");
        }
    }

    /// Says the best move without playing it.
    pub(super) fn hint(&mut self) {
        let (rules, order) = (self.state.rules(), self.state.position().order());
        match self.best_move() {
            Some(by) => {
                let words = by.words(rules.game, &order);
                self.state.say(format!("best: {words}"));
            }
            None => self.state.refuse("the best move is not known"),
        }
    }

    /// How the contest stands; `None` without one.
    pub fn standing(&self) -> Option<Standing> {
        let contest = self.state.contest?;
        if contest.is_resigned {
            return Some(Standing::Won(Player::Solver));
        }
        let Some(path) = contest.path(&self.state.history) else {
            return Some(Standing::Left);
        };
        let mover = contest.mover(path.len() - 1);
        let rules = self.state.rules();
        if !Choices::of(rules.game, &self.state.position().canonical()).is_empty() {
            return Some(Standing::Turn(mover));
        }
        Some(Standing::Won(match rules.convention {
            Convention::Normal => mover.other(),
            Convention::Misere => mover,
        }))
    }

    /// The positions of the contest up to the current one; where it was left or ended, up to where it stood last.
    pub fn turns(&self) -> Vec<Turn<'_>> {
        let history = &self.state.history;
        let Some((contest, path)) = self
            .state
            .contest
            .and_then(|contest| Some((contest, contest.path(history)?)))
        else {
            return Vec::new();
        };
        let turns = path.iter().enumerate().map(|(moves, &number)| {
            let entry = &history.entries()[number];
            let values = match self.engine.known(&value_query(entry)) {
                Some(Fact::Value(sheet)) => Some(sheet),
                _ => None,
            };
            let values = values.map(|sheet| sheet.plays[entry.rules.convention as usize]);
            Turn {
                number,
                entry,
                mover: contest.mover(moves),
                played: (path.get(moves + 1)).map(|&next| history.entries()[next].how.as_str()),
                remoteness: (values.as_ref()).and_then(|values| values.remoteness.value()),
                outcome: values.and_then(|values| values.outcome.value()),
            }
        });
        turns.collect()
    }

    /// Lets the solver move if it is its turn and its move is known; true if it moved. To be called whenever something became
    /// known or was done.
    pub fn answer_move(&mut self) -> bool {
        if self.standing() != Some(Standing::Turn(Player::Solver)) {
            return false;
        }
        let rules = self.state.rules();
        // What is not known when all work is done will not be: then any move will do.
        let any = || {
            let is_settled = self.moves_fact().is_some() && self.engine.is_idle();
            let choices = Choices::of(rules.game, &self.state.position().canonical());
            let first = is_settled.then(|| choices.get(0)).flatten();
            first.map(|choice| choice.by)
        };
        let Some(by) = self.best_move().or_else(any) else {
            return false;
        };
        let words = by.words(rules.game, &self.state.position().order());
        self.play(&by);
        self.state.say(match self.standing() {
            Some(Standing::Won(Player::You)) => format!("the solver: {words} — you won"),
            Some(Standing::Won(Player::Solver)) => format!("the solver: {words} — it won"),
            _ => format!("the solver: {words}"),
        });
        true
    }

    /// Whether the history stands at a turn of the solver, where it would only move again, so that an undo or redo goes one
    /// further.
    pub(super) fn is_between(&self) -> bool {
        let start = self.state.contest.map(|contest| contest.start);
        self.standing() == Some(Standing::Turn(Player::Solver))
            && start != Some(self.state.history.current())
    }

    /// Goes to a position of the contest.
    pub(super) fn open_turn(&mut self) {
        let row = usize::try_from(self.state.turn.selected).unwrap_or(usize::MAX);
        let number = self.turns().get(row).map(|turn| turn.number);
        match number {
            Some(number) => {
                self.state.history.visit(number);
                self.arrived();
                if self.is_between() && self.state.history.undo() {
                    self.arrived();
                }
            }
            None => self.state.refuse("no game is played: p begins one"),
        }
        self.state.focus_on(Pane::Play);
    }
}

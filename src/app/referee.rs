//! What the explorer does for a game: begins it, asks solvers for their moves, warns, hints, counts, keeps and opens it.

use std::path::PathBuf;

use super::contest::{Contest, Known, Seat, Side, Standing, Turn};
use super::prompt::Ask;
use super::setup::{Beginning, Setup};
use super::{App, Effect, Pane, Popup};
use crate::engine::{Fact, Query};
use crate::game::{Choices, Move, Outcome, Position, Ruleset};
use crate::study::{LEAST, Opponent, Reply, Strength, Worthy};

/// What the explorer keeps of games besides the game itself.
#[derive(Clone, Debug)]
pub struct Referee {
    /// The answers of the form, as they were given last.
    pub setup: Setup,
    /// Whether a game begins here as soon as it is known how good the best move is that is known.
    is_beginning: bool,
    /// The question for a random position, while it is looked for.
    pub seeking: Option<Query>,
    /// Won games of this session.
    pub score: Score,
    /// Chooses among equal moves.
    seed: u64,
    /// Whether the game on the board is in the score.
    is_counted: bool,
    /// The position for which a hint was given.
    hinted: Option<Position>,
    /// The position that a move was warned of.
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
            is_beginning: false,
            seeking: None,
            score: Score::default(),
            seed,
            is_counted: false,
            hinted: None,
            warned: None,
        }
    }

    /// A game that was about to begin where the user was, does not begin elsewhere.
    pub(super) fn forget_beginning(&mut self) {
        self.is_beginning = false;
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
    /// Opens the form for a new game.
    pub(super) fn ask_for_game(&mut self) {
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

    /// Begins a game as the form says.
    pub(super) fn begin_game(&mut self) {
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
    pub(super) fn begin_again(&mut self) {
        self.state.referee.setup.convention = self.state.rules().convention;
        self.begin_game();
    }

    /// The rules that the form says.
    fn setup_rules(&self) -> Ruleset {
        Ruleset {
            convention: self.state.referee.setup.convention,
            ..self.state.rules()
        }
    }

    /// The question that tells how good the best move is that is known for the form's game.
    pub(super) fn strength_query(&self) -> Query {
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
    fn begin_at(&mut self, start: Position, strength: Strength) {
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

    /// Makes a game the one on the board.
    fn take_up(&mut self, contest: Contest, how: &str) {
        let (rules, position) = (contest.rules(), contest.position().clone());
        self.state.contest = Some(contest);
        self.state.referee.is_counted = false;
        self.state.referee.seed = self.state.random.u64(..);
        self.go(rules, position, how.to_owned(), false);
        self.settle_turn();
        self.state.focus_on(Pane::Play);
    }

    /// The best move is out of reach: the form now has the next best opponent, and says why.
    fn offer_next_best(&mut self) {
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

    /// Whether the position on the screen is that of the game.
    pub fn is_on_board(&self) -> bool {
        self.state.contest.as_ref().is_some_and(|contest| {
            contest.rules() == self.state.rules() && contest.position() == self.state.position()
        })
    }

    /// Shows the position of the game.
    pub(super) fn to_board(&mut self, how: &str) {
        let Some(contest) = &self.state.contest else {
            return;
        };
        let (rules, position) = (contest.rules(), contest.position().clone());
        self.go(rules, position, how.to_owned(), false);
        self.settle_turn();
    }

    /// Selects the turn at which the game stands.
    fn settle_turn(&mut self) {
        if let Some(contest) = &self.state.contest {
            self.state.turn.selected = contest.moves() as u128;
        }
    }

    /// What is to be done next without a key.
    fn next_deed(&self) -> Option<Deed> {
        if let Some(query) = &self.state.referee.seeking {
            return match self.engine.fact(query)? {
                Fact::Worthy(worthy) if worthy.needs().is_empty() || worthy.position.is_some() => {
                    Some(Deed::Begin(worthy))
                }
                Fact::Failed(reason) => Some(Deed::GiveUp(reason.to_string())),
                _ => None,
            };
        }
        if self.state.referee.is_beginning {
            let has_best = self.state.referee.setup.seats.into_iter().any(needs_best);
            return match self.setup_strength() {
                None if !has_best => Some(Deed::BeginHere(Strength::Unknown)),
                None => match self.engine.fact(&self.strength_query())? {
                    Fact::Failed(_) => Some(Deed::BeginHere(Strength::Unknown)),
                    _ => None,
                },
                Some(strength) => Some(Deed::BeginHere(strength)),
            };
        }
        let contest = self.state.contest.as_ref()?;
        if contest.is_paused || !self.is_on_board() {
            return None;
        }
        match contest.turn()? {
            Seat::Solver(_) => match self.engine.fact(&self.reply_query()?)? {
                Fact::Reply(reply) => reply.by.is_some().then_some(Deed::Reply(reply)),
                Fact::Failed(reason) => Some(Deed::Pause(reason.to_string())),
                _ => None,
            },
            Seat::Human if self.state.referee.setup.forced => {
                let x = self.state.position().canonical();
                let choices = Choices::of(self.state.rules().game, &x);
                let only = choices.get(0).filter(|_| choices.len() == 1)?;
                Some(Deed::Force(only.by))
            }
            Seat::Human => None,
        }
    }

    /// Whether something is to be done without a key: a solver's move is known, or a move is forced.
    pub fn is_due(&self) -> bool {
        self.next_deed().is_some()
    }

    /// Does what is due. Never waits.
    pub fn advance(&mut self) {
        match self.next_deed() {
            None => {}
            Some(Deed::BeginHere(strength)) => {
                self.state.referee.is_beginning = false;
                self.begin_at(self.state.position().clone(), strength);
            }
            Some(Deed::Begin(worthy)) => self.begin_found(&worthy),
            Some(Deed::GiveUp(reason)) => {
                self.state.referee.seeking = None;
                self.state.refuse(reason);
            }
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

    fn begin_found(&mut self, worthy: &Worthy) {
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

    /// The question of the solver whose turn it is.
    pub(super) fn reply_query(&self) -> Option<Query> {
        let contest = self.state.contest.as_ref()?;
        let Seat::Solver(opponent) = contest.turn()? else {
            return None;
        };
        Some(Query::Reply {
            rules: contest.rules(),
            from: contest.position().canonical(),
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
    pub(super) fn play(&mut self, by: &Move) {
        let on_board = self.is_on_board();
        let seat = self
            .state
            .contest
            .as_ref()
            .filter(|_| on_board)
            .and_then(Contest::turn);
        let is_paused = self
            .state
            .contest
            .as_ref()
            .is_some_and(|contest| contest.is_paused);
        match seat {
            Some(Seat::Human) => {
                if !self.warns_of(by) {
                    if let Some(contest) = &mut self.state.contest {
                        contest.is_paused = false;
                    }
                    self.make(by, "");
                }
            }
            Some(Seat::Solver(_)) if !is_paused => self
                .state
                .refuse("it is the solver's turn: c pauses the game"),
            _ => {
                let position = self.state.position();
                let how = by.words(self.state.rules().game, &position.order());
                let after = by.apply_arranged(position);
                self.go(self.state.rules(), after, how, false);
            }
        }
    }

    /// Makes a move of the game; `who` stands before its words on the last line.
    fn make(&mut self, by: &Move, who: &str) {
        let Some(contest) = &mut self.state.contest else {
            return;
        };
        let words = by.words(contest.rules().game, &contest.position().order());
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

    /// Warns of a move that throws away a won game, once for each; true if it did.
    fn warns_of(&mut self, by: &Move) -> bool {
        if !self.state.referee.setup.warns || self.state.hidden {
            return false;
        }
        let position = self.state.position();
        let after = by.apply_arranged(position);
        let before = self.known_of(position);
        let to = self.outcome_after(&after);
        if (before.outcome, to) != (Some(Outcome::N), Some(Outcome::N))
            || self.state.referee.warned.as_ref() == Some(&after)
        {
            return false;
        }
        let won = before.remoteness.map_or_else(String::new, |r| {
            format!(" in {}", r.moves(self.state.rules().convention))
        });
        let words = by.words(self.state.rules().game, &position.order());
        self.state.referee.warned = Some(after);
        self.state.refuse(format!(
            "{words} loses a game that is won{won}: the same again plays it, ! turns warnings off"
        ));
        true
    }

    /// The outcome of an option of the position on the screen, as far as its list of moves or a theorem tells.
    fn outcome_after(&self, after: &Position) -> Option<Outcome> {
        let to = after.canonical();
        let rows = self.moves_fact();
        let row = rows.and_then(|sheet| {
            let row = sheet.rows.iter().find(|row| row.choice.to == to)?;
            row.outcome.value()
        });
        row.or_else(|| crate::theory::outcome(self.state.rules(), &to).map(|fact| fact.value))
    }

    /// What is known of a position under the rules of the game, or of the screen where there is none.
    pub(super) fn known_of(&self, position: &Position) -> Known {
        let rules =
            (self.state.contest.as_ref()).map_or_else(|| self.state.rules(), Contest::rules);
        let query = Query::Value(rules.game, position.canonical());
        let Some(Fact::Value(sheet)) = self.engine.known(&query) else {
            return Known::default();
        };
        let values = &sheet.plays[rules.convention as usize];
        Known {
            outcome: values.outcome.value(),
            remoteness: values.remoteness.value(),
        }
    }

    /// The record of the game, as far as its values are known.
    pub fn turns(&self) -> Vec<Turn<'_>> {
        (self.state.contest.as_ref()).map_or_else(Vec::new, |contest| {
            contest.turns(|position| self.known_of(position))
        })
    }

    /// What the game asks: the solver's move, a position to begin with, the values of the record, what the form wants to know.
    pub(super) fn referee_demand(&self) -> Vec<Query> {
        let mut wanted: Vec<Query> = self.state.referee.seeking.clone().into_iter().collect();
        if self.state.referee.is_beginning
            || matches!(self.state.popups.last(), Some(Popup::NewGame))
        {
            wanted.push(self.strength_query());
        }
        let Some(contest) = &self.state.contest else {
            return wanted;
        };
        if !contest.is_paused && self.is_on_board() {
            wanted.extend(self.reply_query());
        }
        if self.state.shows(Pane::Play) || contest.turn().is_none() {
            let game = contest.rules().game;
            let line = contest.line().into_iter();
            let positions = line.map(|node| contest.nodes()[node].position.canonical());
            wanted.extend(positions.map(|x| Query::Value(game, x)));
        }
        wanted
    }

    /// Takes back or makes again so many moves of the game, as far as a human's turn; false where that is not possible.
    pub(super) fn step_game(&mut self, back: bool, times: i128) -> bool {
        let is_forced = self.state.referee.setup.forced;
        let on_board = self.is_on_board();
        let Some(contest) = self.state.contest.as_mut().filter(|_| on_board) else {
            return false;
        };
        let (mut moved, has_human) = (
            false,
            contest.own_side().is_some()
                || Side::BOTH
                    .iter()
                    .any(|&side| contest.seat(side) == Seat::Human),
        );
        let is_choice = |contest: &Contest| {
            contest.turn() == Some(Seat::Human)
                && !(is_forced
                    && Choices::of(contest.rules().game, &contest.position().canonical()).len()
                        == 1)
        };
        for _ in 0..times {
            let mut stepped = false;
            while if back {
                contest.back()
            } else {
                contest.forth()
            } {
                stepped = true;
                if !has_human || is_choice(contest) {
                    break;
                }
            }
            moved |= stepped;
            if !stepped {
                break;
            }
        }
        if moved {
            // At a turn of nobody who waits for a key, it would only go on again.
            contest.is_paused = contest.turn().is_some() && !is_choice(contest);
            self.to_board(if back { "taken back" } else { "made again" });
        }
        moved
    }

    /// Whether a move of the game can be taken back, or made again.
    pub(super) fn can_step_game(&self, back: bool) -> bool {
        self.state.contest.as_ref().is_some_and(|contest| {
            let line = contest.line().len();
            if back {
                contest.moves() > 0
            } else {
                contest.moves() + 1 < line
            }
        })
    }

    /// Goes to the selected turn of the record.
    pub(super) fn open_turn(&mut self) {
        let row = usize::try_from(self.state.turn.selected).unwrap_or(usize::MAX);
        let node = self.turns().get(row).map(|turn| turn.node);
        let (Some(node), Some(contest)) = (node, &mut self.state.contest) else {
            return self.state.refuse("no game is played: p begins one");
        };
        contest.visit(node);
        contest.is_paused = contest.turn().is_some_and(|seat| seat != Seat::Human);
        if contest.is_paused {
            self.state
                .say("paused: c lets the solver move on from here");
        }
        self.to_board("a turn of the game");
        self.state.focus_on(Pane::Play);
    }

    /// Shows the next of the lines through the selected turn.
    pub(super) fn next_variation(&mut self) {
        let row = usize::try_from(self.state.turn.selected).unwrap_or(usize::MAX);
        let node = self.turns().get(row).map(|turn| turn.node);
        let (Some(node), Some(contest)) = (node, &mut self.state.contest) else {
            return self.state.refuse("no game is played: p begins one");
        };
        if contest.next_variation(node) {
            contest.is_paused = contest.turn().is_some_and(|seat| seat != Seat::Human);
            self.to_board("another line of the game");
        } else {
            self.state.refuse("no other move was played here");
        }
    }

    /// Pauses the game, or lets it go on; from elsewhere, comes back to it.
    pub(super) fn pause_or_go_on(&mut self) {
        let on_board = self.is_on_board();
        let Some(contest) = &mut self.state.contest else {
            return;
        };
        contest.is_paused ^= on_board;
        let is_paused = contest.is_paused;
        self.to_board("back to the game");
        if on_board {
            self.state.say(if is_paused {
                "paused: c goes on"
            } else {
                "the game goes on"
            });
        }
    }

    /// Swaps the seats.
    pub(super) fn swap_seats(&mut self) {
        let Some(contest) = &mut self.state.contest else {
            return;
        };
        contest.swap_seats();
        let [first, second] = Side::BOTH.map(|side| contest.name(side));
        self.state.say(format!(
            "seats swapped: {first} (first) against {second} (second)"
        ));
    }

    /// Gives up, for the human whose game it is.
    pub(super) fn resign(&mut self) {
        let Some(contest) = &mut self.state.contest else {
            return;
        };
        let Standing::Turn(mover) = contest.standing() else {
            return;
        };
        let side = contest.own_side().unwrap_or(mover);
        contest.resign(side);
        let (who, winner) = (contest.name(side), contest.name(side.other()));
        self.state.say(format!(
            "{who} resigned, {winner} won: p begins another game"
        ));
        self.count_win();
    }

    /// Says whether there is a winning move; asked again, says the best move.
    pub(super) fn hint(&mut self) {
        let position = self.state.position().clone();
        let outcome = self.known_here();
        if self.state.referee.hinted.as_ref() != Some(&position)
            && let Some(outcome) = outcome
        {
            self.state.referee.hinted = Some(position);
            self.state.say(if outcome.is_p() {
                "there is no winning move; H again says the best"
            } else {
                "there is a winning move; H again says it"
            });
            return;
        }
        let (rules, order) = (self.state.rules(), position.order());
        match self.best_move() {
            Some(by) => {
                let words = by.words(rules.game, &order);
                self.state.say(format!("best: {words}"));
            }
            None => self.state.refuse("the best move is not known"),
        }
    }

    fn known_here(&self) -> Option<Outcome> {
        let sheet = self.value_fact()?;
        sheet.plays[self.state.rules().convention as usize]
            .outcome
            .value()
    }

    /// Switches the warnings.
    pub(super) fn switch_warnings(&mut self) {
        let warns = &mut self.state.referee.setup.warns;
        *warns = !*warns;
        let said = if *warns {
            "losing moves are warned of"
        } else {
            "losing moves are made without a warning"
        };
        self.state.say(said);
    }

    /// Asks for the file to keep the game in.
    pub(super) fn ask_to_save_game(&mut self) {
        let game = self.state.rules().game.to_string();
        let name: String = game
            .chars()
            .map(|c| if c.is_ascii_alphanumeric() { c } else { '-' })
            .collect();
        self.ask(Ask::SaveGame, &format!("game-{name}.ron"));
    }

    /// The game in the file format, and the file to write.
    pub(super) fn save_game(&mut self, path: PathBuf) -> Vec<Effect> {
        self.state
            .contest
            .as_ref()
            .map_or_else(Vec::new, |contest| {
                vec![Effect::Write(path, contest.to_ron())]
            })
    }

    /// A file with a game was read.
    pub fn open_game(&mut self, name: &str, text: &str) {
        match Contest::from_ron(text) {
            Ok(contest) => {
                self.take_up(contest, "opened game");
                self.state.say(format!("{name} opened: c goes on with it"));
            }
            Err(error) => self.state.refuse(format!("{name} is not opened: {error}")),
        }
    }
}

/// Whether a seat must know the best move.
fn needs_best(seat: Seat) -> bool {
    matches!(seat, Seat::Solver(Opponent::Best | Opponent::Slips(_)))
}

/// What is done without a key.
enum Deed {
    /// A game begins at the position on the screen.
    BeginHere(Strength),
    /// A game begins at a position that was found.
    Begin(std::sync::Arc<Worthy>),
    /// The position cannot be looked for.
    GiveUp(String),
    /// The solver cannot move.
    Pause(String),
    /// The solver moves.
    Reply(std::sync::Arc<Reply>),
    /// The only move is made.
    Force(Move),
}

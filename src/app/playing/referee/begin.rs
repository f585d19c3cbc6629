//! The beginning of a game: the form, the position, what the solver is worth there.

use super::{Due, moves_at};
use crate::app::playing::setup::lasting_bound;
use crate::app::{
    Action, Explorer, GameStart, ListPane, Match, Overlay, Pending, Popup, Puzzle, StartPosition,
    View,
};
use crate::game::{Canonical, Measure, Ruleset};
use crate::solve::TableKey;
use crate::study::question;
use crate::study::{LEAST_REMOTENESS, Opponent, Sheet, Strength, WorthPlaying};

impl View<'_> {
    /// What is to be done as soon as the beginning of a game has the answer that it waits for.
    pub(super) fn beginning(self, pending: &Pending) -> Option<Due> {
        let start = |rules, position: &Canonical| StartPosition {
            rules,
            position: position.position(),
        };
        match pending {
            Pending::Puzzle(question) => {
                let set = |found: &WorthPlaying| {
                    let start = start(question.rules, &found.position);
                    Due::Set(start, Puzzle::with_answer(found.answer.clone()))
                };
                self.once_picked(question, set, Due::GiveUpPuzzle)
            }
            Pending::Random(question) => {
                let begin = |found: &WorthPlaying| {
                    let start = start(question.rules, &found.position);
                    Due::Begin(start, found.strength)
                };
                self.once_picked(question, begin, Due::GiveUp)
            }
            Pending::Mistake(start, number) => {
                let question = moves_at(start);
                if self.seen.failure(&question).is_some() {
                    return Some(Due::GiveUpPuzzle);
                }
                let moves = self.seen.known(&question)?;
                let puzzle = Puzzle::of_mistake(*number, &moves);
                if puzzle.answers.is_empty() {
                    return moves.needs().is_empty().then_some(Due::GiveUpPuzzle);
                }
                Some(Due::Set(start.clone(), puzzle))
            }
            Pending::At(start) => {
                let strength = match self.setup_strength() {
                    Some(strength) => strength,
                    None if !self.state.referee.setup.needs_best() => Strength::Unknown,
                    None => {
                        self.seen.failure(&self.strength_question())?;
                        Strength::Unknown
                    }
                };
                Some(Due::Begin(start.clone(), strength))
            }
        }
    }

    /// What is to be done once the search for a position has ended: with what was found, or
    /// without.
    fn once_picked(
        self,
        question: &question::WorthPlaying,
        with: impl FnOnce(&WorthPlaying) -> Due,
        without: Due,
    ) -> Option<Due> {
        if self.seen.failure(question).is_some() {
            return Some(without);
        }
        let picked = self.seen.known(question)?;
        match &picked.found {
            Some(found) => Some(with(found)),
            None => picked.needs().is_empty().then_some(without),
        }
    }

    /// The rules in the form, and where the game begins if that is not left to chance.
    pub fn setup_start(self) -> StartPosition {
        let setup = &self.state.referee.setup;
        let (rules, position) = match self.state.contest() {
            Some(contest) if setup.beginning == GameStart::Again => {
                let start = self.state.tree.node(contest.start);
                (start.rules, &start.position)
            }
            _ => (self.state.rules(), self.state.position()),
        };
        let (game, convention) = (rules.game, setup.convention);
        let (rules, position) = (Ruleset { game, convention }, position.clone());
        StartPosition { rules, position }
    }

    /// What the best solver plays where the waiting game begins, or else where the form has it
    /// begin. The reply gives the quality of the best known move.
    pub(crate) fn strength_question(self) -> question::Reply {
        let StartPosition { rules, position } = match &self.state.referee.pending {
            Some(Pending::At(start)) => start.clone(),
            Some(Pending::Random(_) | Pending::Puzzle(_) | Pending::Mistake(..)) | None => {
                self.setup_start()
            }
        };
        question::Reply {
            rules,
            position: rules.game.canonical(&position),
            opponent: Opponent::Best,
            seed: 0,
        }
    }

    /// The quality of the best known move, or of the one that will be known once a table is
    /// filled. `None` while a search is under way, and where the game begins at a random position.
    pub fn setup_strength(self) -> Option<Strength> {
        let is_pending = matches!(self.state.referee.pending, Some(Pending::At(..)));
        if !is_pending && self.state.referee.setup.beginning == GameStart::Random {
            return None;
        }
        let reply = self.seen.known(&self.strength_question())?;
        (!reply.is_searching()).then_some(reply.strength)
    }

    /// The largest pile of a random position, unless another is typed: games last for some moves,
    /// and what they are worth is within reach.
    pub(crate) fn proposed_largest(self) -> u64 {
        let rules = self.state.rules();
        let long = lasting_bound(rules.game);
        let table = TableKey::new(rules, Measure::Remoteness, long);
        // Theorems give R at any size. Elsewhere the table must be within reach.
        let known = self.state.theorems.known(rules.game);
        let is_known = known.remoteness[rules.convention].is_everywhere();
        let fits = table.bytes() <= self.seen.memory.budget.into();
        let proposed = if is_known || fits {
            long
        } else {
            long.min(self.state.bound(ListPane::Positions))
        };
        let here = self.state.position().piles().iter().copied();
        here.max().unwrap_or(1).max(proposed)
    }
}

impl Explorer {
    /// Opens the form for a new game.
    pub(crate) fn ask_for_game(&mut self) {
        let view = self.view();
        let (largest, convention) = (view.proposed_largest(), view.rules().convention);
        let (on_board, is_over) = (view.is_on_board(), view.game_is_over());
        let setup = &mut self.state.referee.setup;
        setup.largest = largest;
        setup.convention = convention;
        setup.select(0);
        if setup.beginning == GameStart::Here && is_over {
            setup.beginning = GameStart::Again;
        } else if setup.beginning == GameStart::Again && !on_board {
            setup.beginning = GameStart::Here;
        }
        self.state.referee.pending = None;
        self.state.popups.push(Popup::NewGame);
    }

    /// A line of the form was clicked: it is selected, or changed if it was.
    pub fn click_form(&mut self, row: usize) {
        if self.state.referee.setup.selected() == row {
            self.change_form(true);
        } else {
            self.state.referee.setup.select(row);
        }
    }

    /// Changes the selected line of the form.
    pub(crate) fn change_form(&mut self, forth: bool) {
        let game = self.view().setup_start().rules.game;
        let has_last = self.state.contest().is_some();
        let (theorems, setup) = (self.engine.theorems(), &mut self.state.referee.setup);
        setup.change(theorems, game, has_last, forth);
    }

    /// Begins a game as the form says.
    pub fn begin_game(&mut self) {
        self.state
            .popups
            .pop_if(|popup| matches!(popup, Popup::NewGame));
        let start = self.view().setup_start();
        let rules = start.rules;
        let setup = &self.state.referee.setup;
        if let Err(why) = setup.suits(self.engine.theorems(), rules.game) {
            let why = format!("{why}; the opponent is now {}", Opponent::Best);
            let theorems = self.engine.theorems().clone();
            let cannot = |opponent: Opponent| opponent.suits(&theorems, rules.game).is_err();
            return self.offer(&why, cannot, Opponent::Best);
        }
        let pending = if setup.beginning == GameStart::Random {
            Pending::Random(question::WorthPlaying {
                rules,
                max: setup.max().max(rules.game.least_pile()),
                seed: self.state.random.u64(..),
                is_puzzle: false,
            })
        } else {
            Pending::At(start)
        };
        self.wait_for(pending);
    }

    /// A game or a puzzle begins as soon as something is known.
    pub(crate) fn wait_for(&mut self, pending: Pending) {
        self.state.say(pending.words());
        self.state.referee.pending = Some(pending);
    }

    /// Begins a game as the last one was set up: where that began, if it is on the board, else
    /// here.
    pub(crate) fn begin_again(&mut self) {
        let (on_board, convention) = (self.view().is_on_board(), self.state.rules().convention);
        let setup = &mut self.state.referee.setup;
        setup.convention = convention;
        if setup.beginning != GameStart::Random {
            setup.beginning = if on_board {
                GameStart::Again
            } else {
                GameStart::Here
            };
        }
        self.begin_game();
    }

    /// Begins a game with the seats of the form.
    pub(crate) fn begin_at(&mut self, start: StartPosition, strength: Strength) {
        let StartPosition { rules, position } = start;
        self.state.referee.pending = None;
        let setup = &self.state.referee.setup;
        let needs_best = setup.needs_best();
        let mut begun = match Match::begin(rules, position, setup.seats) {
            Ok(begun) => begun,
            Err(error) => {
                return self.state.refuse(self.view().explained(&error));
            }
        };
        if needs_best && strength == Strength::Unknown {
            let theorems = self.engine.theorems();
            let next = if Opponent::Rule.suits(theorems, rules.game).is_ok() {
                Opponent::Rule
            } else {
                Opponent::Random
            };
            let words = next.words(theorems, rules.game, strength);
            let why = format!(
                "the best move is out of reach here; the next best opponent is {next} ({words})"
            );
            return self.offer(&why, Opponent::needs_best, next);
        }
        begun.contest.strength = strength;
        if needs_best && strength == Strength::Winning {
            let name = Opponent::Best.name(strength);
            let said =
                format!("it is not known here how fast a win is: the solver is called {name}");
            self.state.say(said);
        } else {
            self.state.toast = None;
        }
        self.take_up(begun);
    }

    /// Nothing was found: the form comes back, for other answers.
    pub(crate) fn give_up_seeking(&mut self) {
        self.state.referee.pending = None;
        let max = self.state.referee.setup.max();
        self.state.popups.push(Popup::NewGame);
        self.state.refuse(format!(
            "with piles ≤ {max} no position is known that has R ≥ {LEAST_REMOTENESS} and both winning and losing moves: try another bound or another game"
        ));
    }

    /// The form comes back with another opponent in place of those that cannot play, and says why.
    fn offer(&mut self, why: &str, cannot: impl Fn(Opponent) -> bool, other: Opponent) {
        self.state.referee.setup.replace(cannot, other);
        let begin = self.view().key_in(Overlay::Form, Action::Open);
        self.state.refuse(format!("{why}: {begin} begins"));
        self.state.popups.push(Popup::NewGame);
    }
}

//! The rules of a game between two players: whose turn it is, which moves count, who has won, what
//! was played and what could have been. Plain data, without a screen, a clock or a solver.

mod record;
mod saved;
mod seat;
mod tree;

use std::collections::HashMap;

use crate::game::{Choices, Convention, GameError, IllegalMove, Move, Position, Ruleset};
use crate::study::{Opponent, Strength};

pub use record::{Known, Mark, Summary, Turn};
pub use saved::SavedError;
pub use seat::{Seat, Side};

/// How a game stands at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It is the turn of this side.
    Turn(Side),
    /// This side has won: no move is left, or the other has resigned.
    Won(Side),
}

/// Why a game does not go on as wished.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The start is no position of the game.
    #[error(transparent)]
    Start(#[from] GameError),
    /// There is no move at the start.
    #[error("no move is left here")]
    NoMove,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The rules do not allow the move.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The move, on the sorted piles.
    pub by: Move,
    /// The same in words, the piles named as they stood.
    pub words: String,
    /// Who made it.
    pub seat: Seat,
}

/// A position of a game, and how it came to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The piles as arranged.
    pub position: Position,
    /// The move that led here; `None` at the start.
    pub made: Option<Made>,
    /// The node that it came from.
    from: Option<usize>,
    /// Where the line goes on: the node that was reached from here last.
    next: Option<usize>,
    /// Moves since the start.
    ply: usize,
}

/// A game: a tree of all that was played, and where it stands. Taking back and playing another move
/// starts a new branch; the old line stays in the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contest {
    rules: Ruleset,
    seats: [Seat; 2],
    /// In the order in which they were made; the first is the start.
    nodes: Vec<Node>,
    /// The nodes by where they were reached from and what they hold, but the start.
    reached: HashMap<(usize, Position), usize>,
    at: usize,
    resigned: Option<(usize, Side)>,
    /// What is known of the best move at the start.
    pub strength: Strength,
    /// Whether solvers wait until they are told to go on.
    pub is_paused: bool,
}

impl Contest {
    /// A game that starts here, with its seats: who moves first, and second.
    ///
    /// # Errors
    /// The start is no position of the game, or a terminal one.
    pub fn new(rules: Ruleset, start: Position, seats: [Seat; 2]) -> Result<Self, PlayError> {
        rules.game.check(start.piles())?;
        if is_terminal(rules, &start) {
            return Err(PlayError::NoMove);
        }
        Ok(Self {
            rules,
            seats,
            nodes: vec![Node {
                position: start,
                made: None,
                from: None,
                next: None,
                ply: 0,
            }],
            reached: HashMap::new(),
            at: 0,
            resigned: None,
            strength: Strength::Unknown,
            is_paused: false,
        })
    }

    /// What is played.
    pub fn rules(&self) -> Ruleset {
        self.rules
    }

    /// Where the game stands.
    pub fn position(&self) -> &Position {
        &self.nodes[self.at].position
    }

    /// The number of the node where it stands.
    pub fn at(&self) -> usize {
        self.at
    }

    /// All positions that were reached, in the order in which they were.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Who plays a side.
    pub fn seat(&self, side: Side) -> Seat {
        self.seats[side as usize]
    }

    /// Who is to move at a node.
    pub fn side_at(&self, node: usize) -> Side {
        Side::BOTH[self.nodes[node].ply % 2]
    }

    /// Moves made from the start to where it stands.
    pub fn moves(&self) -> usize {
        self.nodes[self.at].ply
    }

    /// How it stands.
    pub fn standing(&self) -> Standing {
        self.standing_at(self.at)
    }

    /// How it stands at a node.
    fn standing_at(&self, node: usize) -> Standing {
        if let Some(side) = self.resigned_at(node) {
            return Standing::Won(side.other());
        }
        let mover = self.side_at(node);
        if !is_terminal(self.rules, &self.nodes[node].position) {
            return Standing::Turn(mover);
        }
        Standing::Won(match self.rules.convention {
            Convention::Normal => mover.other(),
            Convention::Misere => mover,
        })
    }

    fn choices_at(&self, node: usize) -> Choices {
        Choices::of(
            self.rules.game,
            &self.rules.game.canonical(&self.nodes[node].position),
        )
    }

    /// The move where it stands, if there is only one.
    pub fn only_move(&self) -> Option<Move> {
        let choices = self.choices_at(self.at);
        let first = choices.get(0).filter(|_| choices.len() == 1);
        first.map(|choice| choice.by)
    }

    /// Whether it goes on without a choice where it stands: a solver is to move, or there is only
    /// one move and forced moves are made at once.
    pub fn runs(&self, forced: bool) -> bool {
        match self.turn() {
            Some(Seat::Solver(_)) => true,
            Some(Seat::Human) => forced && self.only_move().is_some(),
            None => false,
        }
    }

    /// Takes in what is known of the best move at a turn: the least of it tells what a solver is
    /// called.
    pub fn learn(&mut self, strength: Strength) {
        self.strength = match self.strength {
            Strength::Unknown => strength,
            known => known.min(strength.max(Strength::Winning)),
        };
    }

    /// Who is to move, while the game goes on.
    pub fn turn(&self) -> Option<Seat> {
        match self.standing() {
            Standing::Turn(side) => Some(self.seat(side)),
            Standing::Won(_) => None,
        }
    }

    /// Makes a move. A move to a position that was reached from here before follows its line.
    ///
    /// # Errors
    /// The game is over, or the rules do not allow the move.
    pub fn play(&mut self, by: &Move) -> Result<(), PlayError> {
        let Some(seat) = self.turn() else {
            return Err(PlayError::Over);
        };
        let here = self.position();
        self.rules.game.allows(here, by)?;
        let position = by.apply_arranged(self.rules.game, here);
        let words = by.words(self.rules.game, &self.rules.game.order(here));
        let made = self.nodes.len();
        let reached = self.reached.entry((self.at, position.clone()));
        let next = *reached.or_insert(made);
        if next == made {
            self.nodes.push(Node {
                position,
                made: Some(Made {
                    by: by.clone(),
                    words,
                    seat,
                }),
                from: Some(self.at),
                next: None,
                ply: self.nodes[self.at].ply + 1,
            });
        }
        self.nodes[self.at].next = Some(next);
        self.at = next;
        // Whoever gave up here goes on after all.
        self.resigned = self.resigned.filter(|&(node, _)| node != next);
        Ok(())
    }

    /// Gives up for a side; nothing happens once the game is over.
    pub fn resign(&mut self, side: Side) {
        if matches!(self.standing(), Standing::Turn(_)) {
            self.resigned = Some((self.at, side));
        }
    }

    /// Who gave up where the game stands.
    pub fn resigned_here(&self) -> Option<Side> {
        self.resigned_at(self.at)
    }

    fn resigned_at(&self, node: usize) -> Option<Side> {
        let there = self.resigned.filter(|&(given_up, _)| given_up == node);
        there.map(|(_, side)| side)
    }

    /// Swaps the seats: who played the first side now plays the second.
    pub fn swap_seats(&mut self) {
        self.seats.swap(0, 1);
    }

    /// Whether somebody at the keyboard plays.
    pub fn has_human(&self) -> bool {
        self.seats.contains(&Seat::Human)
    }

    /// The side of the only human, if there is one human.
    pub fn own_side(&self) -> Option<Side> {
        match self.seats {
            [Seat::Human, Seat::Solver(_)] => Some(Side::First),
            [Seat::Solver(_), Seat::Human] => Some(Side::Second),
            _ => None,
        }
    }

    /// How the game ended, in a sentence without a full stop; `None` while it goes on.
    pub fn result(&self) -> Option<String> {
        self.result_as(|side| self.name(side))
    }

    /// The same with other names of the sides.
    pub fn result_as(&self, name: impl Fn(Side) -> String) -> Option<String> {
        let Standing::Won(winner) = self.standing() else {
            return None;
        };
        let (winner, moves) = (name(winner), self.moves());
        let plural = if moves == 1 { "" } else { "s" };
        Some(match self.resigned_here() {
            Some(side) => {
                let loser = name(side);
                format!("{loser} resigned after {moves} move{plural}, {winner} won")
            }
            None => format!("{winner} won after {moves} move{plural}"),
        })
    }

    /// What a side is called: `you` and the name of the solver, or `first` and `second` where two
    /// are alike.
    pub fn name(&self, side: Side) -> String {
        let solver = |opponent: Opponent| opponent.name(self.strength);
        match (self.own_side(), self.seat(side)) {
            (Some(_), Seat::Human) => "you".to_owned(),
            (Some(_), Seat::Solver(opponent)) => solver(opponent),
            (None, Seat::Human) => side.to_string(),
            (None, Seat::Solver(opponent)) => format!("{side} ({})", solver(opponent)),
        }
    }
}

/// Whether no move is left. The moves are not looked at: that would make a long game quadratic.
fn is_terminal(rules: Ruleset, position: &Position) -> bool {
    Choices::unmerged(rules.game, &rules.game.canonical(position)).is_empty()
}

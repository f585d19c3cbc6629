//! The rules of a game between two players: whose turn it is, which moves count, who has won, what
//! was played and what could have been. Plain data, without a screen, a clock or a solver.

mod alone;
pub(crate) mod help;
mod navigation;
mod record;
mod saved;
mod saved_with_tree;
pub(crate) mod seat;

use std::collections::HashMap;

use crate::app::tree::{Full, Made, Node, Origin, Ply, Tree};
use crate::game::{Choices, Convention, GameError, IllegalMove, Move, Position, Ruleset, counted};
use crate::study::{Opponent, Strength};

pub use help::Help;
pub use record::{FirstError, Known, Mark, Summary, Turn};
pub use saved::SavedError;
pub(crate) use saved_with_tree::KeptGame;
pub use seat::{Seat, Seats, Side};

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
    /// There is no room to remember the move.
    #[error(transparent)]
    Full(#[from] Full),
}

/// Who gave up, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Resignation {
    node: usize,
    side: Side,
}

/// A game: who plays, which nodes of a [`Tree`] were reached in it, and where it stands. Taking
/// back and playing another move begins another branch. The old line stays. Every question about
/// its positions needs the tree in which they stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contest {
    rules: Ruleset,
    seats: Seats,
    /// The nodes in the order in which they were made. The first is the start.
    nodes: Vec<usize>,
    /// Where the line goes on: the node that was reached from another last. Redo in the tree may
    /// lead off the game, to what was explored from one of its positions.
    next: HashMap<usize, usize>,
    at: usize,
    /// The line that is shown, from the start through where the game stands to its end.
    line: Vec<usize>,
    resigned: Option<Resignation>,
    /// What is known of the best move at the start.
    pub strength: Strength,
    /// Whether the game is paused: solvers then wait for the user.
    pub is_paused: bool,
    /// Whether the values of its positions are hidden.
    pub hides: bool,
    /// Whether it has ended once: only the first end may be in the score.
    is_counted: bool,
}

/// A game in a tree of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Begun {
    /// The tree.
    pub tree: Tree,
    /// The game.
    pub contest: Contest,
}

impl Contest {
    /// A game that starts here, with its seats: who moves first, and second.
    ///
    /// # Errors
    /// The start is no position of the game, or a terminal one.
    pub fn begin(rules: Ruleset, start: Position, seats: Seats) -> Result<Begun, PlayError> {
        rules.game.check(start.piles())?;
        if is_terminal(rules, &start) {
            return Err(PlayError::NoMove);
        }
        let contest = Self {
            rules,
            seats,
            nodes: vec![0],
            next: HashMap::new(),
            at: 0,
            line: vec![0],
            resigned: None,
            strength: Strength::Unknown,
            is_paused: false,
            hides: false,
            is_counted: false,
        };
        let tree = Tree::of_game(rules, start);
        Ok(Begun { tree, contest })
    }

    /// The same game after the nodes of its tree were numbered anew; `None` if one of them has no
    /// number any more.
    pub(crate) fn renumbered(self, number: impl Fn(usize) -> Option<usize>) -> Option<Self> {
        let all = |nodes: Vec<usize>| nodes.into_iter().map(&number).collect::<Option<Vec<_>>>();
        let next = self.next.into_iter();
        let next = next.map(|(from, to)| Some((number(from)?, number(to)?)));
        let resigned = match self.resigned {
            Some(Resignation { node, side }) => Some(Resignation {
                node: number(node)?,
                side,
            }),
            None => None,
        };
        Some(Self {
            nodes: all(self.nodes)?,
            next: next.collect::<Option<_>>()?,
            at: number(self.at)?,
            line: all(self.line)?,
            resigned,
            ..self
        })
    }

    /// What is played.
    pub fn rules(&self) -> Ruleset {
        self.rules
    }

    /// Where the game stands.
    pub fn position<'a>(&self, tree: &'a Tree) -> &'a Position {
        &tree.node(self.at).position
    }

    /// The number of the node where it stands.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The nodes that were reached, in the order in which they were. The first is the start.
    pub fn nodes(&self) -> &[usize] {
        &self.nodes
    }

    /// Whether a node is one of this game.
    pub fn holds(&self, node: &Node) -> bool {
        node.ply.is_some_and(|ply| ply.game == self.nodes[0])
    }

    /// Who plays a side.
    pub fn seat(&self, side: Side) -> Seat {
        self.seats[side]
    }

    /// Who is to move at a node.
    pub fn side_at(tree: &Tree, node: usize) -> Side {
        Side::BOTH[ply(tree, node) % 2]
    }

    /// Moves made from the start to where it stands.
    pub fn moves(&self, tree: &Tree) -> usize {
        ply(tree, self.at)
    }

    /// How it stands.
    pub fn standing(&self, tree: &Tree) -> Standing {
        self.standing_at(tree, self.at)
    }

    /// How it stands at a node.
    fn standing_at(&self, tree: &Tree, node: usize) -> Standing {
        if let Some(side) = self.resigned_at(node) {
            return Standing::Won(side.other());
        }
        let mover = Self::side_at(tree, node);
        if !is_terminal(self.rules, &tree.node(node).position) {
            return Standing::Turn(mover);
        }
        Standing::Won(match self.rules.convention {
            Convention::Normal => mover.other(),
            Convention::Misere => mover,
        })
    }

    /// The move where it stands, if there is only one.
    pub(crate) fn only_move(&self, tree: &Tree) -> Option<Move> {
        let game = self.rules.game;
        let choices = Choices::of(game, &game.canonical(self.position(tree)));
        let first = choices.get(0).filter(|_| choices.len() == 1);
        first.map(|choice| choice.by)
    }

    /// Whether it goes on without a choice where it stands: a solver is to move, or there is only
    /// one move and forced moves are made at once.
    pub fn runs(&self, tree: &Tree, forced: bool) -> bool {
        match self.turn(tree) {
            Some(Seat::Solver(_)) => true,
            Some(Seat::Human) => forced && self.only_move(tree).is_some(),
            None => false,
        }
    }

    /// Takes in what is known of the best move at a turn: the least of it gives a solver its name.
    pub fn learn(&mut self, strength: Strength) {
        self.strength = if self.strength == Strength::Unknown {
            strength
        } else {
            self.strength.min(strength.max(Strength::Winning))
        };
    }

    /// Who is to move, while the game goes on.
    pub fn turn(&self, tree: &Tree) -> Option<Seat> {
        match self.standing(tree) {
            Standing::Turn(side) => Some(self.seat(side)),
            Standing::Won(_) => None,
        }
    }

    /// Makes a move. A move to a position that was reached from here before follows its line.
    ///
    /// # Errors
    /// The game is over, or the rules do not allow the move.
    pub fn play(&mut self, tree: &mut Tree, by: &Move) -> Result<(), PlayError> {
        let (from, next) = (self.at, self.reach(tree, by)?);
        let after = ply(tree, from) + 1;
        if self.line.get(after) != Some(&next) {
            self.line.truncate(after);
            self.line.push(next);
            self.follow_line();
        }
        Ok(())
    }

    /// Goes on with the line from where it ends to where no move was made.
    fn follow_line(&mut self) {
        let last = self.line.last().copied();
        let mut next = last.and_then(|node| self.next.get(&node));
        while let Some(&node) = next {
            self.line.push(node);
            next = self.next.get(&node);
        }
    }

    /// Makes a move without regard to the line, which then no longer leads through where the game
    /// stands. Gives the node that was reached.
    fn reach(&mut self, tree: &mut Tree, by: &Move) -> Result<usize, PlayError> {
        let Some(seat) = self.turn(tree) else {
            return Err(PlayError::Over);
        };
        let game = self.rules.game;
        let here = self.position(tree);
        game.allows(here, by)?;
        let position = by.apply_arranged(game, here);
        let words = by.words(game, &game.order(here));
        let is_own = |&child: &usize| self.holds(tree.node(child));
        let known = tree.children_at(self.at, &position).find(is_own);
        let next = if let Some(known) = known {
            known
        } else {
            let by = by.clone();
            let made = Made { by, words, seat };
            let mut node = Node::new(self.rules, position, Origin::Made(made));
            node.ply = Some(Ply {
                game: self.nodes[0],
                number: ply(tree, self.at) + 1,
                help: None,
            });
            let next = tree.attach(self.at, node)?;
            self.nodes.push(next);
            next
        };
        self.next.insert(self.at, next);
        self.at = next;
        tree.settle(next);
        // Whoever gave up here goes on after all.
        self.resigned = self.resigned.filter(|given_up| given_up.node != next);
        Ok(next)
    }

    /// The game has ended: true the first time.
    pub(crate) fn end(&mut self) -> bool {
        !std::mem::replace(&mut self.is_counted, true)
    }

    /// Gives up for a side. Nothing happens once the game is over.
    pub fn resign(&mut self, tree: &Tree, side: Side) {
        if matches!(self.standing(tree), Standing::Turn(_)) {
            let node = self.at;
            self.resigned = Some(Resignation { node, side });
        }
    }

    /// Who gave up where the game stands.
    pub fn resigned_here(&self) -> Option<Side> {
        self.resigned_at(self.at)
    }

    fn resigned_at(&self, node: usize) -> Option<Side> {
        let there = self.resigned.filter(|given_up| given_up.node == node);
        there.map(|given_up| given_up.side)
    }

    /// Swaps the seats: who played the first side now plays the second.
    pub fn swap_seats(&mut self) {
        self.seats.swap(Side::First, Side::Second);
    }

    /// Whether somebody at the keyboard plays.
    pub(crate) fn has_human(&self) -> bool {
        self.seats.values().any(|&seat| seat == Seat::Human)
    }

    /// The side of the only human, if there is one human.
    pub fn own_side(&self) -> Option<Side> {
        match self.seats.into_array() {
            [Seat::Human, Seat::Solver(_)] => Some(Side::First),
            [Seat::Solver(_), Seat::Human] => Some(Side::Second),
            [Seat::Human, Seat::Human] | [Seat::Solver(_), Seat::Solver(_)] => None,
        }
    }

    /// How the game ended, in a sentence without a full stop; `None` while it goes on.
    pub fn result(&self, tree: &Tree) -> Option<String> {
        let Standing::Won(winner) = self.standing(tree) else {
            return None;
        };
        let moves = counted(self.moves(tree), "move");
        Some(match (self.own_side(), self.resigned_here()) {
            (Some(own), Some(side)) if own == side => {
                format!("You lost: resigned after {moves}")
            }
            (Some(own), _) if own == winner => format!("You won in {moves}"),
            (Some(_), _) => format!("You lost in {moves}"),
            (None, Some(side)) => {
                let [loser, winner] = [side, winner].map(|side| self.name(side));
                format!("{loser} resigned after {moves}, {winner} won")
            }
            (None, None) => format!("{} won in {moves}", self.name(winner)),
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

/// Moves from the start of the game to a node.
fn ply(tree: &Tree, node: usize) -> usize {
    tree.node(node).ply.map_or(0, |ply| ply.number)
}

/// Whether no move is left. The moves are not looked at: that would make a long game quadratic.
fn is_terminal(rules: Ruleset, position: &Position) -> bool {
    Choices::unmerged(rules.game, &rules.game.canonical(position)).is_empty()
}

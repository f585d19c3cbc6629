//! The rules of a match between two players: whose turn it is, which moves count, who has won. A
//! match is a subtree of the tree of positions that is marked as its own, with seats. There is no
//! screen, no clock and no solver here.

use serde::{Deserialize, Serialize};

use crate::app::playing::seat::Side;
use crate::app::{Full, MoveHelp, NodeOrigin, PlayedMove, Ply, Seat, Seats, Tree, TreeNode};
use crate::game::{
    Choices, Convention, Game, GameError, IllegalMove, Move, Position, Ruleset, counted,
};
use crate::lists::CollectVec as _;
use crate::study::{Opponent, Strength};

/// Whose turn it is, or who has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchState {
    /// It is the turn of this side.
    Turn(Side),
    /// This side has won: no move is left, or the other has resigned.
    Won(Side),
}

/// Why a match does not go on as wished.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The start is no position of the game.
    #[error(transparent)]
    Start(#[from] GameError),
    /// There are no matches of the game.
    #[error("options are forbidden before each move of {0}, and that is not played here")]
    Forbids(Game),
    /// There is no move at the start.
    #[error("no move is left here")]
    NoMove,
    /// Somebody has won.
    #[error("the game is over")]
    Over,
    /// The rules do not allow the move.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// There is no room to remember the move.
    #[error(transparent)]
    Full(#[from] Full),
}

/// The node where somebody gave up, and who.
type Resignation = (usize, Side);

/// A match: who plays, and which subtree of a [`Tree`] is its own. Taking back and playing another
/// move begins another branch, and the old line stays. The place of the user in the tree is the
/// place in the match: [`Match::follow`] takes it over after each change. Every question about
/// positions needs the tree that holds them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Match {
    /// The node at which it began.
    pub start: usize,
    /// Who moves first, and second.
    first: Seat,
    second: Seat,
    /// The node of this match where the user was last.
    pub at: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) resigned: Option<Resignation>,
    /// What is known of the best move at the start.
    #[serde(default)]
    pub strength: Strength,
    /// Whether it is paused: solvers then wait for the user.
    #[serde(skip, default = "paused")]
    pub is_paused: bool,
    /// Whether the values of its positions are shown.
    #[serde(default)]
    pub shows: bool,
    /// Whether it has ended once: only the first end may be in the score.
    #[serde(default, rename = "counted")]
    pub(super) is_counted: bool,
}

/// Whether a match is paused that comes from a file.
fn paused() -> bool {
    true
}

/// A match in a tree of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Begun {
    /// The tree.
    pub tree: Tree,
    /// The match.
    pub contest: Match,
}

impl Match {
    /// Whether there are matches of a game.
    ///
    /// # Errors
    /// Options are forbidden before each move, and nobody is asked which.
    pub(crate) fn is_played(game: Game) -> Result<(), PlayError> {
        if game.forbidden() > 0 {
            return Err(PlayError::Forbids(game));
        }
        Ok(())
    }

    /// A match that starts here, with its seats: who moves first, and second.
    ///
    /// # Errors
    /// There are no matches of the game, or the start is no position of it, or a terminal one.
    pub fn begin(rules: Ruleset, start: Position, seats: Seats) -> Result<Begun, PlayError> {
        Self::is_played(rules.game)?;
        rules.game.check(start.piles())?;
        if is_terminal(rules, &start) {
            return Err(PlayError::NoMove);
        }
        let [first, second] = seats.into_array();
        Ok(Begun {
            tree: Tree::of_game(rules, start),
            contest: Self {
                start: 0,
                first,
                second,
                at: 0,
                resigned: None,
                strength: Strength::Unknown,
                is_paused: false,
                shows: true,
                is_counted: false,
            },
        })
    }

    /// The same match after the nodes of its tree were numbered anew; `None` if one that it names
    /// has no number any more.
    pub(crate) fn renumbered(self, number: impl Fn(usize) -> Option<usize>) -> Option<Self> {
        let resigned = match self.resigned {
            Some((node, side)) => Some((number(node)?, side)),
            None => None,
        };
        Some(Self {
            start: number(self.start)?,
            at: number(self.at)?,
            resigned,
            ..self
        })
    }

    /// What is played.
    pub fn rules(&self, tree: &Tree) -> Ruleset {
        tree.node(self.start).rules
    }

    /// The position where it goes on.
    pub fn position<'a>(&self, tree: &'a Tree) -> &'a Position {
        &tree.node(self.at).position
    }

    /// Whether a node belongs to this match.
    pub fn holds(&self, node: &TreeNode) -> bool {
        node.ply.is_some_and(|ply| ply.game == self.start)
    }

    /// Who plays a side.
    pub fn seat(&self, side: Side) -> Seat {
        match side {
            Side::First => self.first,
            Side::Second => self.second,
        }
    }

    /// Who is to move at a node.
    pub fn side_at(tree: &Tree, node: usize) -> Side {
        Side::BOTH[ply(tree, node) % 2]
    }

    /// The number of moves from the start to where it goes on.
    pub fn moves(&self, tree: &Tree) -> usize {
        ply(tree, self.at)
    }

    /// Whose turn it is where it goes on, or who has won.
    pub fn state(&self, tree: &Tree) -> MatchState {
        self.state_at(tree, self.at)
    }

    /// Whose turn it is at a node, or who has won there.
    pub(super) fn state_at(&self, tree: &Tree, node: usize) -> MatchState {
        if let Some(side) = self.resigned_at(node) {
            return MatchState::Won(side.other());
        }
        let mover = Self::side_at(tree, node);
        let rules = self.rules(tree);
        if !is_terminal(rules, &tree.node(node).position) {
            return MatchState::Turn(mover);
        }
        MatchState::Won(match rules.convention {
            Convention::Normal => mover.other(),
            Convention::Misere => mover,
        })
    }

    /// The move where it goes on, if there is only one.
    pub(crate) fn only_move(&self, tree: &Tree) -> Option<Move> {
        let game = self.rules(tree).game;
        let choices = Choices::of(game, &game.canonical(self.position(tree)));
        let first = choices.get(0).filter(|_| choices.len() == 1);
        first.map(|choice| choice.by)
    }

    /// Whether it goes on without a choice: a solver is to move, or there is only one move and
    /// forced moves are made at once.
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

    /// Who is to move, while nobody has won.
    pub fn turn(&self, tree: &Tree) -> Option<Seat> {
        match self.state(tree) {
            MatchState::Turn(side) => Some(self.seat(side)),
            MatchState::Won(_) => None,
        }
    }

    /// Makes a move where the user is. A move to a position that was reached from here before
    /// follows its line.
    ///
    /// # Errors
    /// Somebody has won, the rules do not allow the move, or there is no room for it.
    pub fn play(&mut self, tree: &mut Tree, by: &Move) -> Result<(), PlayError> {
        let seat = self.turn(tree).ok_or(PlayError::Over)?;
        let rules = self.rules(tree);
        let game = rules.game;
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
            let made = NodeOrigin::Made(PlayedMove { by, words, seat });
            let mut node = TreeNode::new(rules, position, made);
            node.ply = Some(Ply {
                game: self.start,
                number: self.moves(tree) + 1,
                help: None,
            });
            tree.attach(self.at, node)?
        };
        tree.settle(next);
        self.follow(tree);
        // Whoever gave up here goes on after all.
        self.resigned = self.resigned.filter(|given_up| given_up.0 != next);
        Ok(())
    }

    /// Goes on where the user is, if that is in the match.
    pub fn follow(&mut self, tree: &Tree) {
        if self.holds(tree.here()) {
            self.at = tree.at();
        }
    }

    /// The nodes that were reached from a node by a move of the match, in their order.
    pub fn continuations<'a>(
        &'a self,
        tree: &'a Tree,
        node: usize,
    ) -> impl DoubleEndedIterator<Item = usize> + 'a {
        let children = tree.node(node).children.iter().copied();
        children.filter(|&child| self.holds(tree.node(child)))
    }

    /// Where the line goes on: the move that was made from a node last.
    fn next(&self, tree: &Tree, node: usize) -> Option<usize> {
        let next = tree.node(node).next;
        next.filter(|&next| self.holds(tree.node(next)))
            .or_else(|| self.continuations(tree, node).next_back())
    }

    /// The node that a node of the match was reached from; `None` at the start.
    pub(super) fn from(&self, tree: &Tree, node: usize) -> Option<usize> {
        tree.node(node).from.filter(|_| node != self.start)
    }

    /// Takes a move back, or first a resignation, or makes the move again that was taken back
    /// last; false if there is none.
    pub fn step(&mut self, tree: &mut Tree, back: bool) -> bool {
        if back && self.resigned_here().is_some() {
            self.resigned = None;
            return true;
        }
        let to = if back {
            self.from(tree, self.at)
        } else {
            self.next(tree, self.at)
        };
        if let Some(node) = to {
            tree.visit(node);
            self.follow(tree);
        }
        to.is_some()
    }

    /// Whether [`Match::step`] would do something.
    pub(crate) fn can_step(&self, tree: &Tree, back: bool) -> bool {
        if back {
            self.at != self.start || self.resigned_here().is_some()
        } else {
            self.next(tree, self.at).is_some()
        }
    }

    /// Goes to a node and puts the next of the lines that were played from it into the record;
    /// false if there is at most one.
    pub fn next_variation(&mut self, tree: &mut Tree, node: usize) -> bool {
        let lines: Vec<usize> = self.continuations(tree, node).collect_vec();
        if lines.len() < 2 {
            return false;
        }
        let shown = self.next(tree, node);
        let here = lines.iter().position(|&line| Some(line) == shown);
        let next = lines[here.map_or(0, |here| here + 1) % lines.len()];
        for place in [next, node] {
            tree.visit(place);
            self.follow(tree);
        }
        true
    }

    /// The line that is shown: from the start to where the match goes on, and on to its end.
    pub fn line(&self, tree: &Tree) -> Vec<usize> {
        let from = |&node: &usize| self.from(tree, node);
        let next = |&node: &usize| self.next(tree, node);
        let mut line: Vec<usize> = std::iter::successors(Some(self.at), from).collect_vec();
        line.reverse();
        line.extend(std::iter::successors(next(&self.at), next));
        line
    }

    /// The match has ended: true the first time.
    pub(crate) fn end(&mut self) -> bool {
        !std::mem::replace(&mut self.is_counted, true)
    }

    /// Gives up for a side. Nothing happens once somebody has won.
    pub fn resign(&mut self, tree: &Tree, side: Side) {
        if matches!(self.state(tree), MatchState::Turn(_)) {
            self.resigned = Some((self.at, side));
        }
    }

    /// Who gave up where the match goes on.
    pub fn resigned_here(&self) -> Option<Side> {
        self.resigned_at(self.at)
    }

    fn resigned_at(&self, node: usize) -> Option<Side> {
        let there = self.resigned.filter(|given_up| given_up.0 == node);
        there.map(|given_up| given_up.1)
    }

    /// Swaps the seats: who played the first side now plays the second.
    pub fn swap_seats(&mut self) {
        std::mem::swap(&mut self.first, &mut self.second);
    }

    /// Whether somebody at the keyboard plays.
    pub(crate) fn has_human(&self) -> bool {
        [self.first, self.second].contains(&Seat::Human)
    }

    /// The side of the only human, if there is one human.
    pub fn own_side(&self) -> Option<Side> {
        match (self.first, self.second) {
            (Seat::Human, Seat::Solver(_)) => Some(Side::First),
            (Seat::Solver(_), Seat::Human) => Some(Side::Second),
            (Seat::Human, Seat::Human) | (Seat::Solver(_), Seat::Solver(_)) => None,
        }
    }

    /// Who won after how many moves, in a sentence without a full stop; `None` while nobody has.
    pub fn result(&self, tree: &Tree) -> Option<String> {
        let MatchState::Won(winner) = self.state(tree) else {
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

    /// The help with the move that led to a node, if somebody had it. Whoever has seen values
    /// while a solver was to move has seen what to reply.
    pub fn help(&self, tree: &Tree, to: usize) -> Option<MoveHelp> {
        let from = self.from(tree, to)?;
        if self.continuations(tree, from).next() != Some(to) {
            return Some(MoveHelp::Back);
        }
        let made_by = |node: usize| tree.node(node).made().map(|made| made.seat);
        if made_by(to) != Some(Seat::Human) {
            return None;
        }
        let at = |node: usize| tree.node(node).ply.and_then(|ply| ply.help);
        let before = self.from(tree, from);
        let before = before.filter(|_| made_by(from) != Some(Seat::Human));
        at(from).or_else(|| at(before?))
    }

    /// Somebody has help at the turn where the match goes on. A move that was made there before
    /// was made without it.
    pub fn give(&self, tree: &mut Tree, help: MoveHelp) {
        let is_open = self.turn(tree).is_some() && self.next(tree, self.at).is_none();
        if is_open && self.has_human() {
            tree.help(self.at, help);
        }
    }

    /// Whether the match came to where it goes on without help, each move made by who sits there
    /// now.
    pub fn is_unaided(&self, tree: &Tree) -> bool {
        let mut to = self.at;
        while let Some(from) = self.from(tree, to) {
            let seat = tree.node(to).made().map(|made| made.seat);
            if seat != Some(self.seat(Self::side_at(tree, from))) || self.help(tree, to).is_some() {
                return false;
            }
            to = from;
        }
        true
    }
}

/// The number of moves from the start of the match to a node.
pub(super) fn ply(tree: &Tree, node: usize) -> usize {
    tree.node(node).ply.map_or(0, |ply| ply.number)
}

/// Whether no move is left. The moves are not looked at: that would make a long match quadratic.
pub(super) fn is_terminal(rules: Ruleset, position: &Position) -> bool {
    Choices::unmerged(rules.game, &rules.game.canonical(position)).is_empty()
}

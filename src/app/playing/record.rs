//! The record of a game: what was played, what it was worth, and where it was thrown away.

use std::ops::Range;

use enum_map::EnumMap;

use super::seat::Side;
use crate::app::{Match, MatchState, MoveHelp, PlayedMove, Seat, Tree};
use crate::game::{Convention, Outcome, Position, Remoteness};
use crate::lists::CollectVec as _;

/// What is known of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurnValues {
    /// The outcome.
    pub outcome: Option<Outcome>,
    /// The remoteness.
    pub remoteness: Option<Remoteness>,
}

/// A position of the line, and the move that was made there.
#[derive(Clone, Copy, Debug)]
pub struct RecordTurn {
    /// How many moves were made before it.
    pub number: usize,
    /// The number of its node.
    pub node: usize,
    /// Who is to move.
    pub side: Side,
    /// What is known of the position.
    pub known: TurnValues,
    /// The number of the node to which the move led, if one was made here.
    pub next: Option<usize>,
    /// Whether the game is over here, so that no move was made.
    pub is_over: bool,
    /// What is to be said of that move.
    pub mark: Option<Annotation>,
    /// The help that somebody had with that move.
    pub help: Option<MoveHelp>,
    /// How many other moves were played from here in other lines.
    pub variations: usize,
}

/// What is to be said of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Annotation {
    /// It threw away the win.
    Error {
        /// The moves in which it was won, this one included.
        won_in: Option<u128>,
    },
    /// It kept the outcome, but the win now takes more moves, or the loss fewer.
    Slow {
        /// How many more, or fewer.
        moves: u128,
    },
    /// There was none better.
    Best,
}

/// How one of the two played, as far as known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerSummary {
    /// Who: `you` and the name of the solver, or `first` and `second` where two are alike.
    pub name: String,
    /// The moves made.
    pub moves: usize,
    /// Those that were made with help.
    pub helped: usize,
    /// Those without help of which it is known whether they kept the best outcome.
    pub known: usize,
    /// Those of them that did.
    pub kept: usize,
    /// Whether that is known of all moves, with and without help.
    pub is_whole: bool,
    /// The moves that threw away the win, with or without help.
    pub errors: usize,
    /// The first of them.
    pub first_error: Option<FirstError>,
}

/// A move that threw away the win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstError {
    /// The number of the move, from 1.
    pub number: usize,
    /// The move.
    pub words: String,
    /// In how many moves it was won before.
    pub won_in: Option<u128>,
}

impl PlayerSummary {
    /// The share of the known moves without help that kept the best outcome, in percent; `None` if
    /// none is known.
    pub fn accuracy(&self) -> Option<usize> {
        (100 * self.kept).checked_div(self.known)
    }
}

impl RecordTurn {
    /// The piles.
    pub fn position<'a>(&self, tree: &'a Tree) -> &'a Position {
        &tree.node(self.node).position
    }

    /// The move that was made here.
    pub fn made<'a>(&self, tree: &'a Tree) -> Option<&'a PlayedMove> {
        tree.node(self.next?).made()
    }

    /// Who wins if both play best from here on.
    pub fn should_win(&self) -> Option<Side> {
        self.known.outcome.map(|outcome| {
            if outcome.is_p() {
                self.side.other()
            } else {
                self.side
            }
        })
    }

    /// In how many moves, both players' counted.
    pub fn moves_left(&self, convention: Convention) -> Option<u128> {
        self.known.remoteness.map(|r| r.moves(convention))
    }
}

impl Match {
    /// Some turns of the line that is shown, [`Match::line`], with what is known of their
    /// positions.
    pub fn turns(
        &self,
        tree: &Tree,
        line: &[usize],
        wanted: Range<usize>,
        known: impl Fn(&Position) -> TurnValues,
    ) -> Vec<RecordTurn> {
        // The mark of a move needs what is known of where it led.
        let line = &line[wanted.start..line.len().min(wanted.end + 1)];
        let positions = line.iter().map(|&node| &tree.node(node).position);
        let knowns: Vec<TurnValues> = positions.map(known).collect_vec();
        let turns = line
            .iter()
            .enumerate()
            .take(wanted.len())
            .map(|(ply, &node)| {
                let next = line.get(ply + 1);
                let after = knowns.get(ply + 1);
                RecordTurn {
                    number: wanted.start + ply,
                    node,
                    side: Self::side_at(tree, node),
                    known: knowns[ply],
                    next: next.copied(),
                    is_over: next.is_none()
                        && matches!(self.state_at(tree, node), MatchState::Won(_)),
                    mark: after
                        .and_then(|&after| mark(knowns[ply], after, self.rules(tree).convention)),
                    help: next.and_then(|&next| self.help(tree, next)),
                    variations: self.continuations(tree, node).count().saturating_sub(1),
                }
            });
        turns.collect_vec()
    }

    /// How both played, as far as is known of the turns. A human and a solver are known by who
    /// made the moves, since seats may be swapped. Two alike are known by their sides.
    pub fn summaries(&self, tree: &Tree, turns: &[RecordTurn]) -> EnumMap<Side, PlayerSummary> {
        let own = self.own_side();
        EnumMap::from_fn(|side| {
            let is_theirs = |turn: &RecordTurn, made: &PlayedMove| match own {
                Some(own) => (made.seat == Seat::Human) == (side == own),
                None => turn.side == side,
            };
            let mut summary = PlayerSummary {
                name: self.name(side),
                is_whole: true,
                ..PlayerSummary::default()
            };
            for turn in turns {
                let Some(made) = turn.made(tree).filter(|made| is_theirs(turn, made)) else {
                    continue;
                };
                let is_error = matches!(turn.mark, Some(Annotation::Error { .. }));
                let counts = turn.help.is_none() && turn.mark.is_some();
                summary.moves += 1;
                summary.helped += usize::from(turn.help.is_some());
                summary.known += usize::from(counts);
                summary.kept += usize::from(counts && !is_error);
                summary.is_whole &= turn.mark.is_some();
                summary.errors += usize::from(is_error);
                if let Some(Annotation::Error { won_in }) = turn.mark {
                    summary.first_error.get_or_insert_with(|| FirstError {
                        number: turn.number + 1,
                        words: made.words.clone(),
                        won_in,
                    });
                }
            }
            summary
        })
    }

    /// Who made the move of a turn, or is to make it: `you`, the name of the solver, or the side
    /// of one of two humans. It is nobody where the game is over.
    pub fn mover(&self, tree: &Tree, turn: &RecordTurn) -> String {
        let seat = match turn.made(tree) {
            _ if turn.is_over => return String::new(),
            Some(made) => made.seat,
            None => self.seat(turn.side),
        };
        match seat {
            Seat::Solver(opponent) => opponent.name(self.strength),
            Seat::Human if self.own_side().is_some() => "you".to_owned(),
            Seat::Human => turn.side.to_string(),
        }
    }

    /// The record as text: a line a move, with what is known of the position that it led to.
    pub fn text(&self, tree: &Tree, turns: &[RecordTurn]) -> String {
        let (rules, start) = (self.rules(tree), &tree.node(self.start).position);
        let [first, second] = Side::BOTH.map(|side| self.name(side));
        let value = |known: TurnValues| {
            let outcome = known.outcome.map(|outcome| format!("  {outcome}"));
            let remoteness = known.remoteness.map(|r| format!(" {r}"));
            outcome.into_iter().chain(remoteness).collect::<String>()
        };
        let of_start = turns
            .first()
            .map_or_else(String::new, |turn| value(turn.known));
        let mut lines = vec![format!(
            "{rules} from {start}{of_start}: {first} against {second}"
        )];
        for pair in turns.windows(2) {
            let Some(made) = pair[0].made(tree) else {
                continue;
            };
            let who = self.mover(tree, &pair[0]);
            let mark = pair[0].mark.filter(|&mark| mark != Annotation::Best);
            let mark = mark.map(|mark| format!("  {} {}", mark.sign(), mark.note()));
            let help = pair[0].help.map(|help| format!("  ({})", help.words()));
            let notes: String = mark.into_iter().chain(help).collect();
            let said = value(pair[1].known) + &notes;
            let (number, words, to) = (pair[0].number + 1, &made.words, pair[1].position(tree));
            lines.push(format!("{number}. {who}: {words} to {to}{said}"));
        }
        lines.extend(self.result(tree));
        lines.join("\n")
    }
}

impl Annotation {
    /// As chess players write it: `?` for an error, `?!` for what is off the best.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Error { .. } => "?",
            Self::Slow { .. } => "?!",
            Self::Best => "",
        }
    }

    /// What the sign stands for: `won in 6`, `2 off the best`.
    pub fn note(self) -> String {
        match self {
            Self::Error {
                won_in: Some(moves),
            } => format!("won in {moves}"),
            Self::Error { won_in: None } => "won".to_owned(),
            Self::Slow { moves } => format!("{moves} off the best"),
            Self::Best => String::new(),
        }
    }
}

/// What is to be said of a move from one position to the other.
fn mark(before: TurnValues, after: TurnValues, convention: Convention) -> Option<Annotation> {
    let (from, to) = (before.outcome?, after.outcome?);
    if (from, to) == (Outcome::N, Outcome::N) {
        let won_in = before.remoteness.map(|r| r.moves(convention));
        return Some(Annotation::Error { won_in });
    }
    let off = match (before.remoteness, after.remoteness) {
        (Some(Remoteness(before)), Some(Remoteness(after))) => before.abs_diff(after + 1),
        _ => 0,
    };
    Some(if off == 0 {
        Annotation::Best
    } else {
        Annotation::Slow { moves: off }
    })
}

//! How the game on the board ended: who won, which move threw it away, and how one plays on.

use super::record::FirstError;
use super::seat::Side;
use crate::app::{
    Annotation, Explorer, Match, MatchState, Pane, PlayerSummary, RecordTurn, Scene, View,
};
use crate::game::{Move, Outcome};
use crate::lists::CollectVec as _;
use crate::study::question;

/// Where somebody at the keyboard threw away the game that has ended on the board.
#[derive(Clone, Debug)]
pub(crate) struct DecisiveTurn {
    /// The node of its position.
    pub(crate) node: usize,
    /// The number of the move, from 1.
    pub(crate) number: usize,
    /// A move that would have won, once it is known.
    pub(crate) winning: Option<Move>,
}

/// The turn of a game that is over which is drawn on the piles in place of its end.
#[derive(Clone, Debug)]
pub struct DrawnTurn {
    /// The node of its position.
    pub node: usize,
    /// The move that is drawn, once it is known.
    pub by: Option<Move>,
    /// What is said of it.
    pub words: String,
}

impl View<'_> {
    /// What is drawn of the game that has ended on the board: what would have won where it was
    /// thrown away, or else the move that is told of it, or its last one. Beside values and moves
    /// the piles are theirs.
    pub fn drawn_turn(self) -> Option<DrawnTurn> {
        if self.state.arrangement.scene != Scene::Play {
            return None;
        }
        if let Some(turn) = self.decisive_turn() {
            let words = self.winning_words(&turn);
            let won = words.map_or_else(String::new, |words| format!(": {words} would have won"));
            return Some(DrawnTurn {
                node: turn.node,
                words: format!("before your move {}{won}", turn.number),
                by: turn.winning,
            });
        }
        let contest = self.on_board().filter(|_| self.game_is_over())?;
        if contest.resigned_here().is_some() {
            return None;
        }
        let tree = &self.state.tree;
        let (node, which, made) = match self.told_turn() {
            Some(turn) => {
                let whose = if contest.own_side() == Some(turn.side) {
                    "your"
                } else {
                    "their"
                };
                let which = format!("{whose} move {}", turn.number + 1);
                (turn.node, which, turn.made(tree)?)
            }
            None => {
                let here = tree.here();
                (here.from?, "the last move".to_owned(), here.made()?)
            }
        };
        Some(DrawnTurn {
            node,
            words: format!("{which}: {}", made.words),
            by: Some(made.by.clone()),
        })
    }

    /// Where the game on the board was decided for who sits at the keyboard: the other side threw
    /// it away, or the first own move kept what was won from the start.
    fn told_turn(self) -> Option<RecordTurn> {
        let (loser, lost) = self.loser()?;
        let own = self.on_board()?.own_side().filter(|own| *own != loser)?;
        let is_told = |turn: &&RecordTurn| match &lost.first_error {
            Some(error) => turn.number + 1 == error.number,
            None => lost.is_whole && turn.side == own,
        };
        self.shown_turns().iter().find(is_told).copied()
    }

    /// How the game on the board ended, and, where values are shown, which move lost it or kept it
    /// won: in more words and in fewer.
    pub(crate) fn result_words(self) -> Option<Vec<String>> {
        let (contest, tree) = (self.on_board()?, &self.state.tree);
        let result = contest.result(tree)?;
        let Some((loser, lost)) = self.loser() else {
            return Some(vec![result]);
        };
        let is_own = contest.own_side() == Some(loser);
        Some(match lost.first_error {
            Some(FirstError {
                number,
                words,
                won_in,
            }) => {
                let whose = if is_own { "your" } else { "their" };
                let won =
                    won_in.map_or_else(|| "a win".to_owned(), |moves| format!("a win in {moves}"));
                let instead = self.decisive_turn().and_then(|turn| {
                    let words = self.winning_words(&turn)?;
                    Some(format!("; {words} would have won"))
                });
                let instead = instead.unwrap_or_default();
                let error = format!("{result}: {whose} move {number} ({words}) threw away {won}");
                let mut tries = vec![format!("{error}{instead}")];
                if !is_own {
                    tries.push(error);
                    tries.push(format!("you won: {words} threw away {won}"));
                }
                tries
            }
            None if lost.is_whole && contest.resigned_here().is_none() => {
                let fate = if is_own { "lost" } else { "won" };
                let whole = format!("{result}: it was {fate} from the start");
                let kept = self.told_turn();
                match kept.and_then(|turn| Some(&turn.made(tree)?.words)) {
                    Some(kept) => vec![
                        format!("{whole}, and {kept} kept it"),
                        format!("{result}: {kept} kept the win"),
                        format!("you won: {kept} kept the win"),
                    ],
                    None => vec![whole],
                }
            }
            None => vec![result],
        })
    }

    /// Who lost the game on the board, and how they played.
    fn loser(self) -> Option<(Side, PlayerSummary)> {
        let (contest, tree) = (self.on_board()?, &self.state.tree);
        let MatchState::Won(winner) = contest.state(tree) else {
            return None;
        };
        contest.own_side().filter(|_| self.is_whole_record())?;
        let lost = contest.summaries(tree, &self.shown_turns())[winner.other()].clone();
        Some((winner.other(), lost))
    }

    /// Where somebody at the keyboard threw away the game that has ended on the board.
    pub(crate) fn decisive_turn(self) -> Option<DecisiveTurn> {
        self.once(|view| {
            let contest = view.on_board()?;
            let (loser, lost) = view.loser()?;
            let is_own = contest.own_side() == Some(loser);
            let number = lost.first_error.filter(|_| is_own)?.number;
            let mut turn = DecisiveTurn {
                node: *view.record_line().get(number - 1)?,
                number,
                winning: None,
            };
            let moves = view.seen.known(&view.moves_before(&turn));
            let wins = |outcome: Option<Outcome>| outcome.is_some_and(Outcome::is_p);
            let rows = moves.as_ref().map_or(&[][..], |moves| &moves.rows);
            let winning = rows.iter().find(|row| wins(row.outcome.value()));
            turn.winning = winning.map(|row| row.choice.by.clone());
            Some(turn)
        })
    }

    /// The question of what would have been better.
    pub(crate) fn moves_before(self, turn: &DecisiveTurn) -> question::Moves {
        let node = self.state.tree.node(turn.node);
        let (rules, position) = (node.rules, node.rules.game.canonical(&node.position));
        question::Moves { rules, position }
    }

    /// The move that would have won, in words.
    pub(crate) fn winning_words(self, turn: &DecisiveTurn) -> Option<String> {
        let node = self.state.tree.node(turn.node);
        let game = node.rules.game;
        let by = turn.winning.as_ref()?;
        Some(by.words(game, &game.order(&node.position)))
    }

    /// The turns of the game that was played last at which its only player at the keyboard threw
    /// away a win.
    pub(crate) fn own_mistakes(self) -> Vec<RecordTurn> {
        let contest = self.state.contest();
        let Some(own) = contest.and_then(Match::own_side) else {
            return Vec::new();
        };
        let is_mistake = |turn: &&RecordTurn| {
            turn.side == own && matches!(turn.mark, Some(Annotation::Error { .. }))
        };
        let turns = self.shown_turns();
        turns.iter().filter(is_mistake).copied().collect_vec()
    }
}

impl Explorer {
    /// Plays on once the game on the board is over: from the move that threw it away, or else a
    /// new game. Says whether it did.
    pub(crate) fn play_again(&mut self) -> bool {
        let view = self.view();
        if !view.game_is_over() {
            return false;
        }
        match view.decisive_turn() {
            Some(turn) => {
                self.visit(turn.node);
                // What would have won is to be found now.
                self.state.hide(true);
                self.state.focus_on(Pane::Position);
            }
            None => self.begin_again(),
        }
        true
    }
}

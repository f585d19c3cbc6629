//! A game as a file: rules, start, seats, and every move that was made, in words.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::saved_with_tree::KeptResignation;
use super::{Begun, Contest, Help, PlayError, Resignation, Seat, Seats, Side};
use crate::app::tree::Tree;
use crate::game::{Convention, Game, Move, MoveError, Position, Ruleset};
use crate::solve::{Cancelled, Control};
use crate::study::Strength;

/// Why a text is not a saved game.
#[derive(Debug, thiserror::Error)]
pub enum SavedError {
    /// Not in the format.
    #[error("{0}")]
    Format(#[from] ron::error::SpannedError),
    /// One of its words is not understood.
    #[error("{field}: {reason}")]
    Field {
        /// Which.
        field: &'static str,
        /// What is wrong with it.
        reason: String,
    },
    /// A move that the rules do not allow.
    #[error("move {number}, {words:?}: {reason}")]
    Move {
        /// Its number in the file, from 1.
        number: usize,
        /// What stands there.
        words: String,
        /// What is wrong with it.
        reason: String,
    },
    /// Nobody waits for it any more.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "Game")]
struct Saved {
    game: String,
    misere: bool,
    start: String,
    first: String,
    second: String,
    /// In the order in which they were made. Move i leads to position i, counted from 1.
    moves: Vec<SavedMove>,
    /// The positions of the line that is shown, without the start.
    line: Vec<usize>,
    /// Where the game stands.
    at: usize,
    #[serde(default)]
    resigned: Option<KeptResignation>,
    /// The positions at whose turns somebody had help.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    helped: Vec<(usize, Help)>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "Move")]
struct SavedMove {
    /// The position that it was made from, 0 for the start.
    from: usize,
    by: String,
    player: String,
}

impl Contest {
    /// The game as RON. Positions are numbered in the order in which they were reached, 0 is the
    /// start.
    pub fn to_ron(&self, tree: &Tree) -> String {
        let numbers = self.nodes.iter().enumerate();
        let numbers: HashMap<usize, usize> =
            numbers.map(|(number, &node)| (node, number)).collect();
        let made = self.nodes.iter().filter_map(|&node| {
            let node = tree.node(node);
            let made = node.made()?;
            Some(SavedMove {
                from: *numbers.get(&node.from()?)?,
                by: made.words.clone(),
                player: made.seat.to_string(),
            })
        });
        let resigned = self.resigned;
        let helped = self.nodes.iter().enumerate().filter_map(|(number, &node)| {
            let help = tree.node(node).ply?.help?;
            Some((number, help))
        });
        let saved = Saved {
            game: self.rules.game.to_string(),
            misere: self.rules.convention == Convention::Misere,
            start: tree.node(self.nodes[0]).position.to_string(),
            first: self.seats[Side::First].to_string(),
            second: self.seats[Side::Second].to_string(),
            moves: made.collect(),
            line: self.line[1..].iter().map(|node| numbers[node]).collect(),
            at: numbers[&self.at],
            resigned: resigned.map(|resigned| resigned.kept(numbers[&resigned.node])),
            helped: helped.collect(),
        };
        let layout = ron::ser::PrettyConfig::new().depth_limit(2);
        let text = ron::ser::to_string_pretty(
            &saved,
            layout.extensions(ron::extensions::Extensions::IMPLICIT_SOME),
        );
        text.expect("words and numbers can always be written") + "\n"
    }

    /// A game from RON, in time that is linear in its length. Its moves count as progress.
    ///
    /// # Errors The text is no saved game, or one that cannot be played: the error says where. Or
    /// the work was cancelled.
    pub fn from_ron(text: &str, control: &Control) -> Result<Begun, SavedError> {
        let options = ron::Options::default()
            .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        let saved: Saved = options.from_str(text)?;
        let Begun {
            mut tree,
            mut contest,
        } = saved.begun()?;
        control.begin(saved.moves.len() as u64);
        for (index, made) in saved.moves.iter().enumerate() {
            control.check()?;
            control.advance(1);
            contest
                .replay(&mut tree, made)
                .map_err(|reason| SavedError::Move {
                    number: index + 1,
                    words: made.by.clone(),
                    reason,
                })?;
        }
        contest.stand(&mut tree, &saved)?;
        contest.strength = Strength::Unknown;
        contest.is_paused = true;
        // A file can be opened as often as one likes.
        contest.is_counted = true;
        for &(node, help) in saved
            .helped
            .iter()
            .filter(|&&(node, _)| node < contest.nodes.len())
        {
            tree.help(node, help);
        }
        Ok(Begun { tree, contest })
    }

    /// Makes a saved move for the player who made it. In a tree of its own the number of a
    /// position is that of its node.
    fn replay(&mut self, tree: &mut Tree, saved: &SavedMove) -> Result<(), String> {
        let sentence = |error: &dyn std::error::Error| error.to_string();
        if saved.from >= self.nodes.len() {
            return Err(format!(
                "there is no position {} to make it from",
                saved.from
            ));
        }
        self.at = saved.from;
        let before = self.nodes.len();
        let by = Move::parse(self.rules.game, self.position(tree), &saved.by)
            .map_err(|error: MoveError| sentence(&error))?;
        self.reach(tree, &by)
            .map_err(|error: PlayError| sentence(&error))?;
        if self.nodes.len() == before {
            return Err("it was made before".to_owned());
        }
        tree.set_seat(self.at, saved.player.parse()?);
        Ok(())
    }

    /// Puts the saved line into the record, and goes to where the game stood.
    fn stand(&mut self, tree: &mut Tree, saved: &Saved) -> Result<(), SavedError> {
        let nodes = self.nodes.len();
        if let Some(node) = saved.line.iter().find(|&&node| node == 0 || node >= nodes) {
            let reason = format!("there is no position {node}: it has {nodes}, the start being 0");
            return Err(SavedError::Field {
                field: "line",
                reason,
            });
        }
        self.draw_line(tree);
        self.visit(tree, saved.line.last().copied().unwrap_or(0));
        if self.line[1..] != saved.line {
            let reason = "its positions do not follow one another".to_owned();
            return Err(SavedError::Field {
                field: "line",
                reason,
            });
        }
        if saved.at != 0 && !saved.line.contains(&saved.at) {
            let reason = format!("position {} is not on the line", saved.at);
            return Err(SavedError::Field {
                field: "at",
                reason,
            });
        }
        self.at = saved.at;
        tree.settle(self.at);
        if let Some(kept) = &saved.resigned {
            let node = kept.0;
            let (Some(side), true) = (kept.side(), node < nodes) else {
                let reason = format!(
                    "it is a position of the game and a side, such as ({}, \"first\")",
                    saved.at
                );
                return Err(SavedError::Field {
                    field: "resigned",
                    reason,
                });
            };
            self.resigned = Some(Resignation { node, side });
        }
        Ok(())
    }
}

impl Saved {
    /// The game before its first move.
    fn begun(&self) -> Result<Begun, SavedError> {
        let game: Game = field("game", self.game.parse::<Game>())?;
        let convention = if self.misere {
            Convention::Misere
        } else {
            Convention::Normal
        };
        let start: Position = field("start", self.start.parse::<Position>())?;
        field("start", game.check(start.piles()))?;
        let seats = Seats::from_array([
            field("first", self.first.parse::<Seat>())?,
            field("second", self.second.parse::<Seat>())?,
        ]);
        let rules = Ruleset { game, convention };
        field("start", Contest::begin(rules, start, seats))
    }
}

fn field<T, E: std::fmt::Display>(
    field: &'static str,
    read: Result<T, E>,
) -> Result<T, SavedError> {
    read.map_err(|error| SavedError::Field {
        field,
        reason: error.to_string(),
    })
}

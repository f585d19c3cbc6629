//! A game as a file: rules, start, seats, and every move that was made, in words.

use serde::{Deserialize, Serialize};

use super::{Contest, PlayError, Seat, Side};
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
    /// In the order in which they were made; move i leads to position i, counted from 1.
    moves: Vec<SavedMove>,
    /// The positions of the line that is shown, without the start.
    line: Vec<usize>,
    /// Where the game stands.
    at: usize,
    #[serde(default)]
    resigned: Option<(usize, String)>,
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
    /// The game as RON.
    pub fn to_ron(&self) -> String {
        let made = self.nodes.iter().filter_map(|node| {
            Some(SavedMove {
                from: node.from?,
                by: node.made.as_ref()?.words.clone(),
                player: node.made.as_ref()?.seat.to_string(),
            })
        });
        let saved = Saved {
            game: self.rules.game.to_string(),
            misere: self.rules.convention == Convention::Misere,
            start: self.nodes[0].position.to_string(),
            first: self.seats[0].to_string(),
            second: self.seats[1].to_string(),
            moves: made.collect(),
            line: self.line().split_off(1),
            at: self.at,
            resigned: self.resigned.map(|(node, side)| (node, side.to_string())),
        };
        let layout = ron::ser::PrettyConfig::new().depth_limit(2);
        let text = ron::ser::to_string_pretty(
            &saved,
            layout.extensions(ron::extensions::Extensions::IMPLICIT_SOME),
        );
        text.expect("words and numbers can always be written") + "\n"
    }

    /// A game from RON, in time that grows as its length; its moves count as progress.
    ///
    /// # Errors
    /// The text is no saved game, or tells of a game that cannot be played: the error says where.
    /// Or it is cancelled.
    pub fn from_ron(text: &str, control: &Control) -> Result<Self, SavedError> {
        let options = ron::Options::default()
            .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        let saved: Saved = options.from_str(text)?;
        let game: Game = field("game", saved.game.parse::<Game>())?;
        let convention = if saved.misere {
            Convention::Misere
        } else {
            Convention::Normal
        };
        let start: Position = field("start", saved.start.parse::<Position>())?;
        field("start", game.check(start.piles()))?;
        let seats = [
            field("first", saved.first.parse::<Seat>())?,
            field("second", saved.second.parse::<Seat>())?,
        ];
        let rules = Ruleset { game, convention };
        let mut contest = field("start", Self::new(rules, start, seats))?;
        control.begin(saved.moves.len() as u64);
        for (index, made) in saved.moves.into_iter().enumerate() {
            control.check()?;
            control.advance(1);
            contest.replay(&made).map_err(|reason| SavedError::Move {
                number: index + 1,
                words: made.by,
                reason,
            })?;
        }
        let nodes = contest.nodes.len();
        for &node in &saved.line {
            if node >= nodes || contest.nodes[node].from.is_none() {
                let reason =
                    format!("there is no position {node}: it has {nodes}, the start being 0");
                return Err(SavedError::Field {
                    field: "line",
                    reason,
                });
            }
        }
        contest.visit(saved.line.last().copied().unwrap_or(0));
        if contest.line()[1..] != saved.line {
            let reason = "its positions do not follow one another".to_owned();
            return Err(SavedError::Field {
                field: "line",
                reason,
            });
        }
        if !contest.line().contains(&saved.at) {
            let reason = format!("position {} is not on the line", saved.at);
            return Err(SavedError::Field {
                field: "at",
                reason,
            });
        }
        contest.at = saved.at;
        if let Some((node, side)) = saved.resigned {
            let side = Side::BOTH
                .into_iter()
                .find(|known| known.to_string() == side);
            let (Some(side), true) = (side, node < nodes) else {
                let reason = format!(
                    "it is a position of the game and a side, such as ({}, \"first\")",
                    saved.at
                );
                return Err(SavedError::Field {
                    field: "resigned",
                    reason,
                });
            };
            contest.resigned = Some((node, side));
        }
        contest.strength = Strength::Unknown;
        contest.is_paused = true;
        Ok(contest)
    }

    /// Makes a saved move, by whom it was made.
    fn replay(&mut self, saved: &SavedMove) -> Result<(), String> {
        let sentence = |error: &dyn std::error::Error| error.to_string();
        if saved.from >= self.nodes.len() {
            return Err(format!(
                "there is no position {} to make it from",
                saved.from
            ));
        }
        self.at = saved.from;
        let before = self.nodes.len();
        let by = Move::parse(self.rules.game, self.position(), &saved.by)
            .map_err(|error: MoveError| sentence(&error))?;
        self.play(&by)
            .map_err(|error: PlayError| sentence(&error))?;
        if self.nodes.len() == before {
            return Err("it was made before".to_owned());
        }
        let seat = saved.player.parse()?;
        if let Some(made) = self.nodes.last_mut().and_then(|node| node.made.as_mut()) {
            made.seat = seat;
        }
        Ok(())
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

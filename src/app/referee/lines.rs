//! Moving about in a game: taking back, other lines, pauses, seats, and the game as a file.

use std::path::PathBuf;

use crate::app::contest::{Contest, Seat, Side, Standing};
use crate::app::prompt::Ask;
use crate::app::{App, Effect, Pane};
use crate::game::Choices;

impl App {
    /// Shows the position of the game.
    pub(in crate::app) fn show_board(&mut self, how: &str) {
        let Some(contest) = &self.state.contest else {
            return;
        };
        let (rules, position) = (contest.rules(), contest.position().clone());
        self.go(rules, position, how.to_owned(), false);
        self.settle_turn();
    }

    /// Selects the turn at which the game stands.
    pub(in crate::app) fn settle_turn(&mut self) {
        if let Some(contest) = &self.state.contest {
            self.state.turn.selected = contest.moves() as u128;
        }
    }

    /// Whether a move of the game can be taken back, or made again.
    pub(in crate::app) fn can_step_game(&self, back: bool) -> bool {
        self.state.contest.as_ref().is_some_and(|contest| {
            let line = contest.line().len();
            if back {
                contest.moves() > 0 || contest.resigned_here().is_some()
            } else {
                contest.moves() + 1 < line
            }
        })
    }

    /// Takes back or makes again so many moves of the game, as far as a human's turn; false where that is not possible.
    pub(in crate::app) fn step_game(&mut self, back: bool, times: i128) -> bool {
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
            self.show_board(if back { "taken back" } else { "made again" });
        }
        moved
    }

    /// Goes to the selected turn of the record.
    pub(in crate::app) fn open_turn(&mut self) {
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
        self.show_board("a turn of the game");
        self.state.focus_on(Pane::Play);
    }

    /// Shows the next of the lines through the selected turn.
    pub(in crate::app) fn next_variation(&mut self) {
        let row = usize::try_from(self.state.turn.selected).unwrap_or(usize::MAX);
        let node = self.turns().get(row).map(|turn| turn.node);
        let (Some(node), Some(contest)) = (node, &mut self.state.contest) else {
            return self.state.refuse("no game is played: p begins one");
        };
        if contest.next_variation(node) {
            contest.is_paused = contest.turn().is_some_and(|seat| seat != Seat::Human);
            self.show_board("another line of the game");
        } else {
            self.state.refuse("no other move was played here");
        }
    }

    /// Pauses the game, or lets it go on; from elsewhere, comes back to it.
    pub(in crate::app) fn pause_or_go_on(&mut self) {
        let on_board = self.is_on_board();
        let Some(contest) = &mut self.state.contest else {
            return;
        };
        contest.is_paused ^= on_board;
        let is_paused = contest.is_paused;
        self.show_board("back to the game");
        if on_board {
            self.state.say(if is_paused {
                "paused: c goes on"
            } else {
                "the game goes on"
            });
        }
    }

    /// Swaps the seats.
    pub(in crate::app) fn swap_seats(&mut self) {
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
    pub(in crate::app) fn resign(&mut self) {
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

    /// Asks for the file to keep the game in.
    pub(in crate::app) fn ask_to_save_game(&mut self) {
        let rules = self.state.contest.as_ref().map(Contest::rules);
        let game = rules.map_or_else(String::new, |rules| rules.game.to_string());
        let name: String = game
            .chars()
            .map(|c| if c.is_ascii_alphanumeric() { c } else { '-' })
            .collect();
        self.ask(Ask::SaveGame, &format!("game-{name}.ron"));
    }

    /// The game in the file format, and the file to write.
    pub(in crate::app) fn save_game(&mut self, path: PathBuf) -> Vec<Effect> {
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

//! Games between two players: their rules, the referee who lets solvers move, the form for a new
//! one, moves marked on the piles, games that were left, puzzles, what is said of a turn.

pub mod contest;
mod left_games;
mod marked_move;
pub mod marks;
pub mod opening;
pub mod puzzle;
mod puzzle_on_board;
mod puzzle_setting;
pub mod referee;
pub mod setup;
pub mod turn_words;

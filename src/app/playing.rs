//! Games between two players: their rules, the referee who lets solvers move, the form for a new
//! one, moves marked on the piles, records and files, puzzles, what is said of a turn.

pub mod ending;
pub mod game_file;
mod marked_move;
pub mod marks;
pub mod matches;
pub mod puzzle;
mod puzzle_on_board;
mod puzzle_setting;
pub mod record;
mod record_values;
mod record_window;
pub mod referee;
pub mod seat;
pub mod setup;
pub mod turn_words;

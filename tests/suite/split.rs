//! The Delete games: moves, tables and closed forms against the definition, on whole boxes and at
//! any size.

mod boxes;
mod choices;
mod closed_forms;
mod single;
mod tables;
mod winning_moves;
